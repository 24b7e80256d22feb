"""How people say a day to come or a day gone by, exact to the day: "in nine weeks", "nine weeks from this Friday", "61 days ago".

Every form counts from the day on which it is said, so that it can be worked out from a session's timestamp alone. A weekday is the next one to come: it is
never said on that weekday itself.
"""

from __future__ import annotations

from datetime import date

from tools.corpusgen.choice import Draw

WEEK = 7
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
DAYS_SHARE = 0.2
"""How often a number of days is said where weeks would do."""
MOST_DAYS = 30
"""Nobody counts days further ahead than that: "in 148 days" is said in weeks."""


def count(n: int, unit: str) -> str:
    """``nine weeks``, ``one week``, ``61 days``: in words up to twelve."""
    return f"{_WORDS[n] if n < len(_WORDS) else n} {unit}{'' if n == 1 else 's'}"


def ahead(draw: Draw, said_on: date, due: date) -> str:
    """A phrase for ``due``, at least six days after ``said_on``."""
    days = (due - said_on).days
    weeks, over = divmod(days, WEEK)
    in_days = not weeks or draw.chance(DAYS_SHARE)
    if in_days and days <= MOST_DAYS:
        return draw.choice((f"in {count(days, 'day')}", f"{count(days, 'day')} from now"))
    if not over:
        span = count(weeks, "week")
        return draw.choice((f"in {span}", f"{span} from today", f"{span} from now", f"in {span}{_time(weeks)}"))
    if over == 1 and not in_days and draw.chance(0.5):
        return f"{count(weeks, 'week')} from tomorrow"
    return draw.choice(
        (
            f"{count(weeks, 'week')} from {WEEKDAYS[due.weekday()]}",
            f"{count(weeks, 'week')} from this {WEEKDAYS[due.weekday()]}",
        )
    )


def _time(weeks: int) -> str:
    return "'s time" if weeks == 1 else "' time"


def ago(draw: Draw, asked_on: date, day: date) -> str:
    """A phrase for ``day``, at least two days before ``asked_on``."""
    days = (asked_on - day).days
    weeks, over = divmod(days, WEEK)
    if weeks and not over and draw.chance(0.7):
        return f"{count(weeks, 'week')} ago"
    return f"{count(days, 'day')} ago"
