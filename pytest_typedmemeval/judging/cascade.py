"""Rules first, the model for what they leave undecided; each verdict names the judge that gave it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.base import Verdict
from pytest_typedmemeval.judging.fingerprint import fingerprint
from pytest_typedmemeval.judging.llm.judge import LLMJudge
from pytest_typedmemeval.judging.llm.prompt import templates
from pytest_typedmemeval.judging.rules import RULES_VERSION
from pytest_typedmemeval.judging.rules.judge import RulesJudge
from pytest_typedmemeval.measure.outcome import Code


@dataclass
class CascadeJudge:
    """``rules+llm``. What the rules call empty, a tool call or no answer stays so: only ``rules_undecided`` goes to the model."""

    llm: LLMJudge
    kind = "rules+llm"

    @property
    def model(self) -> str:
        """The model's name."""
        return self.llm.model

    @property
    def fingerprint(self) -> str:
        """Over the rules' version, all templates and schemas and the model's name."""
        return fingerprint({"rules": RULES_VERSION}, templates(), self.llm.model)

    def judge(self, question: Question, answer: str | None, surfaced: Sequence[str] | None = None) -> Verdict:
        """The rules' verdict if they have one, else the model's."""
        verdict = RulesJudge().judge(question, answer, surfaced)
        return self.llm.judge(question, answer, surfaced) if verdict.code is Code.RULES_UNDECIDED else verdict

    def close(self) -> None:
        """Close the model's connections."""
        self.llm.close()
