"""The judge that the options ask for."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from pytest_typedmemeval.judging.base import Judge
from pytest_typedmemeval.judging.rules.judge import RulesJudge

KINDS = ("rules", "llm", "rules+llm")
KEY_VARIABLE = "OPENAI_API_KEY"


def judge_problem(
    kind: str, model: str | None, base_url: str | None, environ: Mapping[str, str] = os.environ
) -> str | None:
    """Why this judge can't be made, in words for who must act; None if it can."""
    if kind == "rules":
        return None
    if not model:
        return f"the {kind} judge needs a model (judge-model)"
    if base_url is None and not environ.get(KEY_VARIABLE):
        return f"the {kind} judge needs a key in the environment ({KEY_VARIABLE}), or a server of your own (judge-base-url)"
    if base_url is not None and not re.match(r"https?://[^/\s]", base_url):
        return f"{base_url!r} is no http address"
    return None


def make_judge(
    kind: str,
    model: str | None = None,
    base_url: str | None = None,
    cache: Path | None = None,
    environ: Mapping[str, str] = os.environ,
) -> Judge:
    """The judge of that kind; ``openai`` is imported only for one that asks a model. Raises `ValueError` where `judge_problem` has something to say."""
    problem = judge_problem(kind, model, base_url, environ)
    if problem is not None:
        raise ValueError(problem)
    if kind == "rules" or model is None:
        return RulesJudge()
    from pytest_typedmemeval.judging.cache import VerdictCache
    from pytest_typedmemeval.judging.cascade import CascadeJudge
    from pytest_typedmemeval.judging.llm.chat import NO_KEY, Chat
    from pytest_typedmemeval.judging.llm.judge import LLMJudge

    key = environ.get(KEY_VARIABLE) or NO_KEY
    llm = LLMJudge(Chat(model, base_url, key), None if cache is None else VerdictCache(cache))
    return llm if kind == "llm" else CascadeJudge(llm)
