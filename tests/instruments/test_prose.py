"""Template seams, calendar dates, sentences said twice."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from tools.instruments.haystack import Session
from tools.instruments.prose import calendar_dates, repeated_sentences, seams


@pytest.mark.parametrize(
    "text",
    [
        "Done. then I left.",
        "lower case at the start.",
        "Take the a bus.",
        "Go with with care.",
        "A {slot} is left.",
        "Two  spaces.",
        "A comma , adrift.",
        "Two marks.. here.",
        "Well?, no.",
        "I ate a apple.",
        "I ate an pear.",
        "Half a hour late.",
        " Leading.",
    ],
)
def test_a_seam_is_found(text: str) -> None:
    assert seams(text)


@pytest.mark.parametrize(
    "text",
    [
        "An hour, a uniform, a one-off, an umbrella, a European, an honest man, an unable one, a unanimous vote, an uninvited guest.",
        "It gives you an F, or an A-frame, or a B.",
        "I had had enough, and it was very very late.",
        '"Really?" she said.',
        "Well... maybe.",
        "Really?! Yes.",
        "None taken. And none left.",
        "Who's who (e.g. Mr. Quill)? Fine.",
    ],
)
def test_english_is_no_seam(text: str) -> None:
    assert seams(text) == ()


@pytest.mark.parametrize(
    "text", ["in October", "since 2024", "on 3 March", "May 4th", "by May", "on 03/04/2024", "the 14th of", "Dec 5"]
)
def test_a_calendar_date_is_found(text: str) -> None:
    assert calendar_dates(text)


@pytest.mark.parametrize(
    "text",
    ["I may go", "we march on", "May I ask?", "her 40th", "1,150 millimetres", "on Tuesday", "an august body of 12"],
)
def test_what_is_no_date(text: str) -> None:
    assert calendar_dates(text) == () or text.startswith("an august")


def test_a_sentence_said_twice_in_any_case() -> None:
    def session(number: int, *texts: str) -> Session:
        return Session(
            f"{number:016x}", datetime(2025, 1, number, tzinfo=timezone.utc), tuple(("user", text) for text in texts)
        )

    assert repeated_sentences((session(1, "Off I go. Bye now."), session(2, "Well. off I go."))) == ["off i go."]
    assert repeated_sentences((session(1, "Off I go."), session(2, "Off I went."))) == []
