"""A speaker that can be told from words is found; a coin isn't."""

from __future__ import annotations

import random

from tests.instruments import toy
from tools.instruments.haystack import Choice
from tools.instruments.labels import (
    Labelled,
    asked_facts,
    on_a_draw,
    speaker_from_haystack,
    speaker_from_question,
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
