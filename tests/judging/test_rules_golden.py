"""No verdict changes unnoticed: a change needs a new rules version and a new golden file."""

from __future__ import annotations

from pytest_typedmemeval.judging.rules import RULES_VERSION
from tests.judging.golden_verdicts import GOLDEN, verdict_lines


def test_verdicts_change_only_with_a_new_rules_version() -> None:
    golden, now = GOLDEN.read_text(encoding="utf-8").splitlines(), list(verdict_lines())
    changed = [f"- {old}\n+ {new}" for old, new in zip(golden[1:], now[1:], strict=False) if old != new]
    moved = bool(changed) or len(golden) != len(now)
    assert not (moved and golden[0] == RULES_VERSION), (
        f"{len(changed)} verdicts changed under {RULES_VERSION}: raise it in judging/rules/__init__.py, then python -m tests.judging.golden_verdicts\n"
        + "\n".join(changed[:20])
    )
    assert golden == now, "the golden file is of another rules version: python -m tests.judging.golden_verdicts"
