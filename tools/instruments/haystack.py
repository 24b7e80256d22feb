"""What the separability instruments look at: frozen haystacks, and choices that point into them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pytest_typedmemeval.corpus.model import Question, parse_date


@dataclass(frozen=True)
class Session:
    """One session without any label: ``turns`` are (role, text)."""

    id: str
    moment: datetime
    turns: tuple[tuple[str, str], ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The turns' texts."""
        return tuple(text for _, text in self.turns)


Haystack = tuple[Session, ...]
Worlds = Mapping[int, Haystack]


@dataclass(frozen=True)
class Asked:
    """One question of a choice: which sessions of which world are gold, and as which of how many blocks."""

    question_id: str
    world: int
    shape: str
    question: str
    gold: tuple[int, ...]
    block: int
    blocks: int
    speaker: str | None = None


Choice = tuple[Asked, ...]
"""All questions that one choice seed picks."""


def with_gold(choice: Choice) -> Choice:
    """The questions that have a gold session. A never-known one has none, so that there is nothing to tell from the rest."""
    return tuple(asked for asked in choice if asked.gold)


def entering_once(choices: Sequence[Choice]) -> list[Choice]:
    """The choices without the questions that under each of them ask an earlier one's question of the same sessions: the arms of a pair are one draw and enter once."""
    picked: dict[str, list[tuple[int, tuple[int, ...], str]]] = {}
    for choice in choices:
        for asked in choice:
            picked.setdefault(asked.question_id, []).append((asked.world, asked.gold, asked.question))
    first: dict[tuple[tuple[int, tuple[int, ...], str], ...], str] = {}
    for question_id, draws in picked.items():
        first.setdefault(tuple(draws), question_id)
    kept = set(first.values())
    return [tuple(asked for asked in choice if asked.question_id in kept) for choice in choices]


def worlds_with_gold(worlds: Worlds, choice: Choice) -> dict[int, Haystack]:
    """The worlds that a question with gold is asked of."""
    wanted = {asked.world for asked in with_gold(choice)}
    return {world: haystack for world, haystack in worlds.items() if world in wanted}


def haystack_of(question: Question) -> Haystack:
    """The sessions of a question, labels dropped."""
    rows = zip(question.haystack_session_ids, question.haystack_dates, question.haystack_sessions, strict=True)
    return tuple(
        Session(name, parse_date(date), tuple((turn.role, turn.content) for turn in turns))
        for name, date, turns in rows
    )


def choice_from_json(questions: Sequence[Mapping[str, Any]]) -> Choice:
    """The ``questions`` of one line of a generator's labels file."""
    return tuple(
        Asked(
            question_id=item["question_id"],
            world=item["world"],
            shape=item["shape"],
            question=item["question"],
            gold=tuple(item["gold"]),
            block=item["block"],
            blocks=item["blocks"],
            speaker=item.get("speaker"),
        )
        for item in questions
    )


def worlds_of(questions: Iterable[Question], choice: Choice) -> dict[int, Haystack]:
    """World number to haystack; a question's world is what the choice says of the same id.

    Raises `ValueError` where two questions of one world have different haystacks.
    """
    world_of = {asked.question_id: asked.world for asked in choice}
    worlds: dict[int, Haystack] = {}
    for question in questions:
        haystack = haystack_of(question)
        if worlds.setdefault(world_of[question.question_id], haystack) != haystack:
            raise ValueError(
                f"{question.question_id}: another haystack than its world {world_of[question.question_id]} has"
            )
    return worlds


def shipped_choice(questions: Iterable[Question], declared: Choice) -> Choice:
    """The corpus' own labels in the form of a choice: gold, shape, question and speaker from the file.

    World, blocks and block number are what the generator declares for the shipped seed; block is -1 where it declares other gold sessions than the file has.
    """
    known = {asked.question_id: asked for asked in declared}
    found = []
    for question in questions:
        index = {name: i for i, name in enumerate(question.haystack_session_ids)}
        gold = tuple(sorted(index[name] for name in question.answer_session_ids))
        other = known[question.question_id]
        kind = question.typedmemeval.gold
        found.append(
            Asked(
                question_id=question.question_id,
                world=other.world,
                shape=question.shape,
                question=question.question,
                gold=gold,
                block=other.block if gold == other.gold else -1,
                blocks=other.blocks,
                speaker=kind.speaker if kind.kind == "speaker" else None,
            )
        )
    return tuple(found)
