"""The corpus format as frozen pydantic models: the shared chat-history shape and the answer key beside it."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StringConstraints, TypeAdapter

DATE_FORMAT = "%Y/%m/%d (%a) %H:%M"
_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d) \((Mon|Tue|Wed|Thu|Fri|Sat|Sun)\) (\d\d):(\d\d)")
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def parse_date(text: str) -> datetime:
    """``2026/02/07 (Sat) 14:15`` as an aware datetime in UTC, whatever the locale.

    Raises `ValueError` for another form, an impossible date, or a weekday that isn't that date's.
    """
    match = _DATE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not of the form '2026/02/07 (Sat) 14:15'")
    year, month, day, weekday, hour, minute = match.groups()
    moment = datetime(int(year), int(month), int(day), int(hour), int(minute), tzinfo=timezone.utc)
    if _WEEKDAYS[moment.weekday()] != weekday:
        raise ValueError(f"{text!r} is a {_WEEKDAYS[moment.weekday()]}, not a {weekday}")
    return moment


def format_date(moment: datetime) -> str:
    """The inverse of `parse_date`."""
    return f"{moment:%Y/%m/%d} ({_WEEKDAYS[moment.weekday()]}) {moment:%H:%M}"


def _number_to_text(value: Any) -> Any:
    """An integer answer or id of a foreign file becomes text once, here; a boolean doesn't."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Text = Annotated[str, BeforeValidator(_number_to_text)]
NonEmpty = Annotated[str, BeforeValidator(_number_to_text), StringConstraints(min_length=1)]


class Frozen(BaseModel):
    """Base of every model here: immutable, and a misspelt key is a problem."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CorpusTurn(Frozen):
    """One turn with its evidence label."""

    role: Literal["user", "assistant"]
    content: str
    has_answer: StrictBool


class EvidenceItem(Frozen):
    """Where one fact stands: ``span`` is an exact substring of the turn."""

    component: str
    session_id: Text
    turn_index: int = Field(ge=0)
    span: NonEmpty
    value: Text


class Decoy(Frozen):
    """A competing value of the same kind that the haystack states."""

    value: Text
    session_id: Text
    relation: Literal[
        "twin", "stale", "later", "premature", "other-speaker", "other-person", "other-place", "other-direction"
    ]


class ValueGold(Frozen):
    """A value, with what else it may be called, and the parts that an answer must have; ``polar`` on a prospective pair alone."""

    kind: Literal["value"]
    value: NonEmpty
    aliases: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    polar: Literal["yes", "no"] | None = None


class OrderGold(Frozen):
    """Items in their true order."""

    kind: Literal["order"]
    items: tuple[NonEmpty, ...] = Field(min_length=2)


class SpeakerGold(Frozen):
    """Who said it."""

    kind: Literal["speaker"]
    speaker: Literal["user", "assistant"]
    statement: NonEmpty


class NumberGold(Frozen):
    """A number with unit and tolerance."""

    kind: Literal["number"]
    value: float = Field(allow_inf_nan=False)
    unit: str
    tolerance: float = 0.0
    exact: bool = True


class DateGold(Frozen):
    """A date at a granularity."""

    kind: Literal["date"]
    value: str
    granularity: str
    polar: Literal["yes", "no"] | None = None


class NotYetGold(Frozen):
    """Something that isn't true yet when it is asked."""

    kind: Literal["not-yet"]
    due: str
    value: str
    until_then: str | None = None
    polar: Literal["yes", "no"] | None = None


class NoLongerGold(Frozen):
    """A value that has been called off."""

    kind: Literal["no-longer"]
    value: str
    invalidation: str


class NeverKnownGold(Frozen):
    """Something that was never said."""

    kind: Literal["never-known"]
    subject: str


Gold = Annotated[
    ValueGold | OrderGold | SpeakerGold | NumberGold | DateGold | NotYetGold | NoLongerGold | NeverKnownGold,
    Field(discriminator="kind"),
]


class ListOrder(Frozen):
    """The items in true order and as the question presents them."""

    items: tuple[str, ...]
    presented: tuple[str, ...]


class Difficulty(Frozen):
    """The stratum of a dial that the question was drawn for."""

    dial: str
    level: str
    competitors: int = Field(ge=0)
    validated: StrictBool | Literal["retrieval"]


class DerivationInput(Frozen):
    """One input of a computed gold: an evidence index and its value."""

    evidence: int
    value: float
    from_evidence: int | None = None


class Derivation(Frozen):
    """How a computed gold comes about."""

    operation: Literal["count", "sum", "delta", "duration"]
    inputs: tuple[DerivationInput, ...]
    value: float
    unit: str
    tolerance: float = 0.0


class Candidate(Frozen):
    """An event that may count, and whether it does."""

    session_id: Text
    turn_index: int
    span: str
    matches: StrictBool
    why: str


class CountPredicate(Frozen):
    """What is counted."""

    text: str
    decided_by: str


class AnswerKey(Frozen):
    """The extension object of a question. It never reaches the system under test."""

    vertical: str
    shape: str
    evidence: tuple[EvidenceItem, ...]
    load_bearing: tuple[int, ...]
    gold: Gold
    decoys: tuple[Decoy, ...]
    pair_id: str | None = None
    arm: Literal["before", "after", "control"] | None = None
    distance_sessions: int | None = None
    derivation: Derivation | None = None
    candidates: tuple[Candidate, ...] | None = None
    list_order: ListOrder | None = None
    closed_choice: int | None = Field(default=None, ge=2)
    fact_family: str | None = None
    count_predicate: CountPredicate | None = None
    difficulty: Difficulty | None = None
    seeded_from: str | None = None


class Question(Frozen):
    """One question with its haystack and answer key."""

    question_id: NonEmpty
    question_type: str
    question: NonEmpty
    answer: Text
    question_date: str
    haystack_session_ids: tuple[Text, ...]
    haystack_dates: tuple[str, ...]
    haystack_sessions: tuple[tuple[CorpusTurn, ...], ...]
    answer_session_ids: tuple[Text, ...]
    typedmemeval: AnswerKey

    @property
    def public_id(self) -> str:
        """The id without the suffix that would tell the answer."""
        return self.question_id.removesuffix("_abs")

    @property
    def shape(self) -> str:
        """The shape within the vertical."""
        return self.typedmemeval.shape

    @property
    def level(self) -> str | None:
        """The level of the difficulty dial, None where there is none."""
        return self.typedmemeval.difficulty.level if self.typedmemeval.difficulty else None

    @cached_property
    def asked_at(self) -> datetime:
        """When the question is asked (UTC)."""
        return parse_date(self.question_date)

    @property
    def load_bearing(self) -> tuple[EvidenceItem, ...]:
        """The evidence without any one of which the gold can't be derived."""
        return tuple(self.typedmemeval.evidence[index] for index in self.typedmemeval.load_bearing)

    @property
    def load_bearing_sessions(self) -> tuple[str, ...]:
        """Distinct sessions of the load-bearing evidence, in haystack order."""
        wanted = {item.session_id for item in self.load_bearing}
        return tuple(session_id for session_id in self.haystack_session_ids if session_id in wanted)

    @property
    def distance_days(self) -> int | None:
        """Calendar days from the last load-bearing session to the question; None where the key counts no distance."""
        if self.typedmemeval.distance_sessions is None or not self.load_bearing:
            return None
        stated = self.haystack_dates[self.haystack_session_ids.index(self.load_bearing_sessions[-1])]
        return (self.asked_at.date() - parse_date(stated).date()).days


QUESTION = TypeAdapter(Question)
