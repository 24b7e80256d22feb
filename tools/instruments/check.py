"""One line of the table that `check_corpora.py` prints: what was measured, against which bar, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Check:
    """``ok`` is None for a figure that is reported and decides nothing."""

    name: str
    figure: str
    bar: str
    ok: bool | None
    details: tuple[str, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether this line refuses the corpus."""
        return self.ok is False

    @property
    def verdict(self) -> str:
        """``ok``, ``REFUSED`` or ``reported``."""
        return {True: "ok", False: "REFUSED", None: "reported"}[self.ok]


def none_of(name: str, problems: list[str]) -> Check:
    """The line of a rule that no question may break."""
    return Check(name, str(len(problems)), "0", not problems, tuple(problems))


def table(checks: list[Check], most: int = 5) -> str:
    """All lines in columns; under a refused one its first ``most`` details."""
    widths = [max(len(cell) for cell in column) for column in zip(*(_cells(check) for check in checks), strict=True)]
    lines = []
    for check in checks:
        lines.append("  ".join(cell.ljust(width) for cell, width in zip(_cells(check), widths, strict=True)).rstrip())
        if check.refused:
            lines += [f"    {detail}" for detail in check.details[:most]]
            if len(check.details) > most:
                lines.append(f"    ... and {len(check.details) - most} more")
    return "\n".join(lines)


def _cells(check: Check) -> tuple[str, str, str, str]:
    return check.name, check.figure, check.bar, check.verdict
