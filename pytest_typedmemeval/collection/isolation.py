"""The isolation canary: each worker plants a word in a throwaway question, and after a reset none of these words may come back, nor a session of another question.

The words are kept as notes in the run's scratch folder, so that the item that asks at the end, in whatever worker it runs, knows what all of them planted.
Session ids are drawn at random: one that comes back in another question was remembered.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Set
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Literal

from pytest_typedmemeval.agents.adapt import AskedAgent
from pytest_typedmemeval.agents.protocol import Answer, Session, Turn
from pytest_typedmemeval.collection.stage import StageCalls, fill
from pytest_typedmemeval.corpus.timestamps import Timestamps, with_timestamps
from pytest_typedmemeval.session.xdist import SharedRun

ITEM = "isolation"

QUESTION = "What is the word on my locker?"
_WHEN = datetime(2026, 1, 1, 9, 0, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Canary:
    """What the canary item carries, where others carry what they ask."""

    item_id: str = "canary"


CANARY = Canary()


@dataclass(frozen=True)
class Verdict:
    """What the canary item found; it counts in no n. ``detail`` says which word came back, or why nothing could be told."""

    verdict: Literal["passed", "broken", "not run"]
    param: str | None
    detail: str = ""

    def dumps(self) -> str:
        """ASCII JSON, for a report that execnet carries."""
        return json.dumps([self.verdict, self.param, self.detail])

    @classmethod
    def loads(cls, text: str) -> Verdict:
        """The inverse of `dumps`."""
        return cls(*json.loads(text))


class Isolation:
    """Planting and looking, in one process. ``expected`` has the agent params whose canary item is among the items: only for these a word is planted."""

    def __init__(
        self, run: SharedRun, timestamps: Timestamps = "typed", haystacks: Callable[[], Set[str]] = frozenset
    ) -> None:
        self.run, self.timestamps = run, timestamps
        self._haystacks = haystacks
        self.expected: set[str | None] = set()
        self._planted: set[str | None] = set()

    async def plant(self, agent: AskedAgent, filling: StageCalls, asking: StageCalls, param: str | None) -> None:
        """Before this process's first question of a param: reset, ingest the word, ask for it."""
        if param not in self.expected or param in self._planted:
            return
        self._planted.add(param)
        word = self._word(param)
        digest = hashlib.sha256(f"{self.run.id} {self.run.worker} {param}".encode()).hexdigest()[:16]
        self.run.leave(f"canary-{digest}", [word, self.run.worker])
        told = Turn("user", f"The word on my locker is {word}."), Turn("assistant", f"Noted: {word}.")
        planted = Session(self._throwaway(word), _WHEN, told)
        await fill(agent, filling, with_timestamps((planted,), self.timestamps))
        await agent.answer(asking, QUESTION, _WHEN + timedelta(days=1))

    async def look(self, agent: AskedAgent, filling: StageCalls, asking: StageCalls, param: str | None) -> Verdict:
        """Reset, ingest something else, and ask for the word."""
        if not self.words():
            return Verdict("not run", param, "no word was planted")
        other = Turn("user", "The lockers were being painted today."), Turn("assistant", "I hope they dry soon.")
        unrelated = Session("0" * 16, _WHEN + timedelta(days=2), other)
        await fill(agent, filling, with_timestamps((unrelated,), self.timestamps))
        answer = await agent.answer(asking, QUESTION, _WHEN + timedelta(days=3))
        back = self.leaked(answer, {unrelated.id})
        return Verdict("broken", param, back) if back else Verdict("passed", param)

    def words(self) -> dict[str, str]:
        """Every planted word so far and the worker that planted it."""
        return dict(self.run.notes("canary"))

    def leaked(self, answer: Answer, own: Set[str]) -> str | None:
        """Which planted word an answer or its evidence holds, or which session of another question, in words; None for none. ``own`` are the ids of this question's history."""
        listed = [*(answer.retrieved or ()), *(answer.context or ())]
        texts = [text.casefold() for text in (answer.text or "", *(item.text or "" for item in listed))]
        strays = [item.session_id for item in listed if item.session_id not in own]
        for word, worker in self.words().items():
            if any(word in text for text in texts) or self._throwaway(word) in strays:
                where = "" if worker == self.run.worker else f" on worker {worker}"
                return (
                    f"the word {word!r}, planted in another question{where}, came back: reset() leaves something behind"
                )
        foreign = next((session_id for session_id in strays if session_id in self._haystacks()), None)
        return foreign and f"session {foreign} of another question came back: reset() leaves something behind"

    @staticmethod
    def _throwaway(word: str) -> str:
        """The id of the session that tells a word."""
        return hashlib.sha256(f"session {word}".encode()).hexdigest()[:16]

    def _word(self, param: str | None) -> str:
        """A made-up word, of the run, the worker and the param."""
        digest = hashlib.sha256(f"word {self.run.id} {self.run.worker} {param}".encode()).digest()
        return "".join(
            "bdfgklmnprstvz"[high % 14] + "aeiou"[low % 5] for high, low in zip(digest[:6], digest[6:12], strict=True)
        )
