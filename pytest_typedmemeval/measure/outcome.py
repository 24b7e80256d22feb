"""The closed sets that every result is told in: outcome, code of a non-measurement, flag, provenance of a wrong value."""

from __future__ import annotations

from enum import Enum


class Outcome(str, Enum):
    """The verbal outcome of a question (axis 1). The first five are measurements."""

    CORRECT = "correct"
    WRONG = "wrong"
    ABSTAINED = "abstained"
    MISSED = "missed"
    PREMATURE = "premature"
    INCONCLUSIVE = "inconclusive"
    UNRUN = "unrun"
    ERROR = "error"

    @property
    def measured(self) -> bool:
        """Whether this is a measurement."""
        return self in MEASURED


MEASURED = frozenset({Outcome.CORRECT, Outcome.WRONG, Outcome.ABSTAINED, Outcome.MISSED, Outcome.PREMATURE})


class Code(str, Enum):
    """Why there is no measurement. Closed: nothing is told apart by message text."""

    EMPTY_ANSWER = "empty_answer"
    JUDGE_TIMEOUT = "judge_timeout"
    JUDGE_RATE_LIMITED = "judge_rate_limited"
    JUDGE_TRUNCATED = "judge_truncated"
    JUDGE_UNPARSEABLE = "judge_unparseable"
    JUDGE_AMBIGUOUS = "judge_ambiguous"
    JUDGE_OUT_OF_ENUM = "judge_out_of_enum"
    JUDGE_REFUSED = "judge_refused"
    JUDGE_ERROR = "judge_error"
    RULES_UNDECIDED = "rules_undecided"
    NO_ANSWER_CONTENT = "no_answer_content"
    TOOL_OUTPUT = "tool_output"
    AGENT_EXCEPTION = "agent_exception"
    AGENT_TIMEOUT = "agent_timeout"
    INGEST_FAILED = "ingest_failed"
    NOT_READY = "not_ready"
    SAMPLING_REFUSED = "sampling_refused"
    ISOLATION_BROKEN = "isolation_broken"
    WORKER_CRASHED = "worker_crashed"
    NO_TIMESTAMPS = "no_timestamps"
    CAPABILITY = "capability"
    STOPPED_EARLY = "stopped_early"
    INTERRUPTED = "interrupted"


class Flag(str, Enum):
    """What a verdict adds to its outcome."""

    PARTIAL = "partial"
    STALE_RECALL = "stale_recall"
    OVER_FORGETTING = "over_forgetting"
    MISATTRIBUTED_FORGETTING = "misattributed_forgetting"


class Presence(str, Enum):
    """Whether the load-bearing evidence was surfaced (axis 2)."""

    PRESENT = "present"
    ABSENT = "absent"
    UNOBSERVED = "unobserved"


class EvidenceLevel(str, Enum):
    """How the presence was told: by session id, or by the value in the surfaced text."""

    REFERENCE = "reference"
    CONTENT = "content"


class WrongValueKind(str, Enum):
    """Where a wrong value came from (axis 3)."""

    STALE = "stale"
    LATER = "later"
    TWIN = "twin"
    PREMATURE = "premature"
    MISCOUNTED = "miscounted"
    REORDERED = "reordered"
    OTHER_SPEAKER = "other_speaker"
    INVENTED = "invented"
    UNRESOLVED = "unresolved"
