"""What judging some rows cost, and how the model's server was asked."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_typedmemeval.judging.base import MODES
from pytest_typedmemeval.report.model import JudgeIdentity, QuestionRow


def billed(judge: JudgeIdentity, rows: Sequence[QuestionRow]) -> JudgeIdentity:
    """The judge of these rows, with how its server was asked and what it cost."""
    uses = [row.judge_use for row in rows if row.judge_use is not None]
    modes = [use.mode for use in uses if use.mode is not None]
    settings: dict[str, set[str]] = {}
    for use in uses:
        for name, fate in use.settings.items():
            settings.setdefault(name, set()).add(fate)
    return judge.model_copy(
        update={
            "mode": max(modes, key=MODES.index) if modes else None,
            "settings": {
                name: "refused" if "refused" in fates else min(fates) for name, fates in sorted(settings.items())
            },
            "calls": sum(use.calls for use in uses),
            "retries": sum(use.retries for use in uses),
            "tokens": sum(use.tokens for use in uses),
            "cached": sum(use.cached for use in uses),
        }
    )
