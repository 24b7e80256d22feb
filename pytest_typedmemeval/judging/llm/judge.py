"""The LLM judge: one question, gold and answer to one verdict, or to an inconclusive with its code."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pytest_typedmemeval.corpus.model import OrderGold, Question
from pytest_typedmemeval.judging.base import JudgeUse, Verdict
from pytest_typedmemeval.judging.cache import Kept, VerdictCache, cache_key
from pytest_typedmemeval.judging.fingerprint import fingerprint
from pytest_typedmemeval.judging.llm.chat import Chat, ChatFailed, Reply, Spent
from pytest_typedmemeval.judging.llm.prompt import (
    FLAG_OF_KIND,
    NO_ANSWER,
    TOLD,
    kind_of,
    outcomes_of,
    presented,
    render,
    schema_of,
    templates,
)
from pytest_typedmemeval.judging.llm.reply import NoVerdict, read_reply
from pytest_typedmemeval.judging.rules import RULES_VERSION
from pytest_typedmemeval.judging.rules.judge import without_answer
from pytest_typedmemeval.measure.outcome import Code, Flag, Outcome

RAW_KEPT = 2_000
"""Characters of a raw reply that a verdict carries; a report keeps them with ``--tme-keep-text=full`` only."""

NO_CONTENT = Verdict(Outcome.INCONCLUSIVE, Code.NO_ANSWER_CONTENT, judge="llm")


@dataclass
class LLMJudge:
    """Asks ``chat`` for every verdict that isn't in ``cache``. An answer that is empty or no answer is never sent."""

    chat: Chat
    cache: VerdictCache | None = None
    kind = "llm"

    @property
    def model(self) -> str:
        """The model's name."""
        return self.chat.model

    @property
    def fingerprint(self) -> str:
        """Over the rules' version (they tell what is no answer, and a note to the grader), all templates and schemas and the model's name."""
        return fingerprint({"reading": RULES_VERSION}, templates(), self.chat.model)

    def judge(self, question: Question, answer: str | None, surfaced: Sequence[str] | None = None) -> Verdict:
        """The model's verdict, or an inconclusive one with its code; never raises."""
        early = without_answer(answer)
        if early is not None or answer is None:
            return replace(early or NO_CONTENT, judge="llm")
        messages = render(question, answer)
        key = cache_key(fingerprint({}, templates(), self.chat.model), messages)  # the prompt has what the rules left
        kept = self._kept(question, key)
        if kept is not None:
            return kept
        spent = Spent()
        raw: str | None = None
        try:
            reply = self.chat.ask(messages, schema_of(kind_of(question)), spent)
            raw = None if reply.text is None else reply.text[:RAW_KEPT]
            fields = read_reply(_text_of(reply), outcomes_of(kind_of(question)))
            verdict = verdict_of(question, fields)
        except (ChatFailed, NoVerdict) as failed:
            verdict = Verdict(Outcome.INCONCLUSIVE, failed.code, judge="llm", detail=failed.detail)
        except Exception as error:  # a judge never raises (judging/base.py): its own fault is no measurement
            verdict = Verdict(
                Outcome.INCONCLUSIVE, Code.JUDGE_ERROR, judge="llm", detail=f"{type(error).__name__}: {error}"[:300]
            )
        else:
            if self.cache:  # only what was read: an error is asked again next time
                self.cache.put(key, Kept(dict(fields), raw or "", self.chat.mode, dict(self.chat.fates)))
        use = JudgeUse(
            calls=spent.calls,
            retries=spent.retries,
            tokens=spent.tokens,
            mode=self.chat.mode,
            settings=dict(self.chat.fates),
        )
        return replace(verdict, use=use, raw=raw)

    def _kept(self, question: Question, key: str) -> Verdict | None:
        """The verdict in the cache; None for nothing, and for an entry that is no verdict (any more): the model is asked again."""
        kept = self.cache.get(key) if self.cache else None
        if kept is None:
            return None
        try:
            verdict = verdict_of(question, read_reply(json.dumps(kept.reply), outcomes_of(kind_of(question))))
        except NoVerdict:
            return None
        return replace(verdict, use=JudgeUse(cached=1, mode=kept.mode, settings=kept.settings), raw=kept.raw)

    def close(self) -> None:
        """Close the connections to the server."""
        self.chat.close()


def _text_of(reply: Reply) -> str:
    if reply.text and reply.text.strip():
        return reply.text
    if reply.reasoning:
        raise NoVerdict(
            Code.JUDGE_UNPARSEABLE,
            "the reply is empty and its reasoning_content is not: the server puts everything into the thoughts; switch "
            "its reasoning parser off, or thinking off, for this model",
        )
    raise NoVerdict(Code.JUDGE_UNPARSEABLE, "the reply is empty")


def verdict_of(question: Question, fields: Mapping[str, Any]) -> Verdict:
    """The verdict that the model's fields stand for. Raises `NoVerdict` where they contradict each other."""
    outcome = fields["outcome"]
    if outcome == NO_ANSWER:
        return NO_CONTENT
    if isinstance(question.typedmemeval.gold, OrderGold):
        return _of_order(question, Outcome(outcome), fields.get(TOLD))
    flag = FLAG_OF_KIND.get(kind_of(question))
    return Verdict(Outcome(outcome), flags=(flag,) if flag and _raised(flag, fields) else (), judge="llm")


def _raised(flag: Flag, fields: Mapping[str, Any]) -> bool:
    """What the model says of the flag. Raises `NoVerdict` for one beside another outcome than wrong, and for wrong without a word on it: no default."""
    outcome, raised = fields["outcome"], fields.get(flag.value)
    if outcome == Outcome.WRONG.value and not isinstance(raised, bool):
        raise NoVerdict(Code.JUDGE_UNPARSEABLE, f"{outcome}, but {flag.value} is neither true nor false")
    if outcome != Outcome.WRONG.value and raised is True:
        raise NoVerdict(Code.JUDGE_AMBIGUOUS, f"{outcome} with {flag.value}")
    return raised is True


def _of_order(question: Question, outcome: Outcome, told: Any) -> Verdict:
    """Pairs are counted from the order that the model read out of the answer; its own outcome stands only where no order is told."""
    shown, true = presented(question), question.typedmemeval.gold.items  # type: ignore[union-attr]
    numbers = told if isinstance(told, list) else []
    if not all(type(one) is int and 1 <= one <= len(shown) for one in numbers):
        raise NoVerdict(Code.JUDGE_OUT_OF_ENUM, f"{TOLD} {numbers!r}: items are 1 to {len(shown)}")
    places = [true.index(shown[number - 1]) for number in dict.fromkeys(numbers)]
    if len(places) < 2:
        if outcome in (Outcome.CORRECT, Outcome.WRONG):
            raise NoVerdict(Code.JUDGE_AMBIGUOUS, f"{outcome.value}, but {TOLD} names fewer than two items")
        return Verdict(outcome, pairs_correct=0, pairs_total=0, judge="llm")
    pairs = [(one, two) for at, one in enumerate(places) for two in places[at + 1 :]]
    right = sum(one < two for one, two in pairs)
    return Verdict(
        Outcome.CORRECT if right == len(pairs) else Outcome.WRONG,
        flags=(Flag.PARTIAL,) if len(places) < len(true) else (),
        pairs_correct=right,
        pairs_total=len(pairs),
        judge="llm",
    )
