"""A speaker that can be told from words is found; a coin isn't."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.instruments import toy
from tools.instruments.haystack import Choice
from tools.instruments.labels import (
    Labelled,
    ShapedText,
    _shape_check,
    asked_facts,
    from_choices,
    on_a_draw,
    shape_from_question,
    speaker_from_haystack,
    speaker_from_question,
    told_by_world_p,
    told_p,
)
from tools.instruments.structure import parse


def _facts(share: float, n: int = 100) -> list[Labelled]:
    """Word ``frankly`` in ``share`` of what the user said."""
    rng = random.Random(4)
    facts = []
    for i in range(n):
        positive = rng.random() < 0.5
        words = rng.sample(toy.WORDS, 5) + rng.sample(toy.TOPICS, 2)
        facts.append(Labelled(" ".join(words) + (" frankly" if positive and rng.random() < share else ""), positive, i))
    return facts


def test_a_word_that_tells_the_label_is_found() -> None:
    accuracy, p = told_p(_facts(0.9))
    assert accuracy > 0.7
    assert p == 1 / 500


def test_a_coin_is_not_told() -> None:
    assert told_p(_facts(0))[1] > 0.01


def test_one_class_or_too_few_texts_say_nothing() -> None:
    assert told_p([Labelled("a", True, i) for i in range(50)]) == (1.0, 1.0)
    assert told_p(_facts(1)[:5]) == (1.0, 1.0)


def test_facts_are_taken_once(choices: list[Choice]) -> None:
    facts = asked_facts(choices)
    asked = {(a.question_id, a.block) for choice in choices for a in choice if a.speaker}
    assert len(facts) == len(asked)


def test_the_toy_speakers_are_not_told(worlds: dict[int, toy.ToyWorld], choices: list[Choice], corpus: bytes) -> None:
    assert speaker_from_question(choices).ok
    assert speaker_from_haystack(toy.haystacks(worlds), choices[0]).ok
    checks = on_a_draw(parse(corpus, "toy")[0])
    assert [check.name.split()[4] for check in checks] == ["question", "haystack", "statement"]
    assert all(check.ok for check in checks)


def _shaped(tell: str, n: int = 60) -> list[ShapedText]:
    """Pairs in worlds of their own, never-known in others; word ``gladly`` in most questions of the shape ``tell``."""
    rng = random.Random(5)
    texts = []
    for world in range(2 * n):
        for shape in ("invalidated", "still-valid") if world < n else ("never-known",):
            words = rng.sample(toy.WORDS, 4) + rng.sample(toy.TOPICS, 1)
            told = " gladly" if shape == tell and rng.random() < 0.8 else ""
            texts.append(ShapedText(" ".join(words) + told, shape, world))
    return texts


def test_a_shape_told_by_a_word_is_refused_and_none_is_not() -> None:
    for tell in ("invalidated", "still-valid", "never-known"):
        [check] = _shape_check("shape", "forgetting", _shaped(tell))
        assert check.refused
        assert tell in check.figure
    assert not any(check.refused for check in _shape_check("shape", "forgetting", _shaped("none")))


def test_words_that_a_world_shares_are_no_tell_of_the_label() -> None:
    rng = random.Random(6)
    topic = {world: rng.choice(toy.TOPICS[:2]) for world in range(16)}
    items = [Labelled(topic[world], world < 8, world) for world in range(16) for _ in range(30)]
    assert told_by_world_p(items)[1] > 0.01


def test_vertical_says_which_lines_there_are(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> None:
    assert shape_from_question("episodic", choices) == []
    haystacks = toy.haystacks(worlds)
    assert len(from_choices("episodic", haystacks, choices[0], choices[:30])) == 2
    silent = [tuple(replace(asked, speaker=None) for asked in choice) for choice in choices[:30]]
    assert from_choices("episodic", haystacks, silent[0], silent) == []
