"""How many, how much, how long, is it due: the reader answers in the question's form."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import pytest

from pytest_typedmemeval.agents.due import day_of
from pytest_typedmemeval.agents.protocol import Evidence, Session, Turn
from pytest_typedmemeval.agents.quantities import number_of
from pytest_typedmemeval.agents.reader import ExtractiveReader, read_extractively, surfaced

START = datetime(2026, 1, 5, 9, tzinfo=timezone.utc)  # a Monday


def chat(day: int, *said: str) -> Session:
    roles = ("user", "assistant")
    turns = tuple(Turn(roles[i % 2], text) for i, text in enumerate(said))
    return Session(f"s{day}", START + timedelta(days=day), turns)


def read(question: str, sessions: list[Session], days: int = 60) -> str:
    return read_extractively(question, sessions, START + timedelta(days=days))


SHOPPING = [
    chat(1, "I bought a bell for the tandem, €8.75.", "Does it ring?"),
    chat(4, "The rear light for the tandem was 12.25 euros.", "It took 30 minutes?"),
    chat(9, "Rain all day and nothing done.", "Have a rest."),
    chat(12, "I baked three cakes for the fair.", "Lovely."),
    chat(15, "Another two cakes went to the fair, and 40 people came.", "Well done."),
]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How much did I spend on the tandem?", "€21."),
        ("What have I paid for the tandem so far?", "€21."),
        ("How many cakes did I take to the fair?", "5 cakes."),
        ("How many goats did I take to the fair?", "I baked three cakes for the fair."),
        ("How many wombats live in Zanzibar?", "I don't know."),
    ],
)
def test_how_many_and_how_much_add_up(question, answer):
    assert read(question, SHOPPING) == answer


def test_more_than_is_the_difference_of_two_sums():
    runs = [
        chat(1, "I ran along the river, 7.5 km.", "Good."),
        chat(3, "I ran round the airfield, 11 km.", "Good."),
        chat(5, "I ran along the river again, 2 km.", "Good."),
    ]
    assert (
        read("How many kilometres more did I run round the airfield than along the river?", runs)
        == "1.5 kilometres more."
    )


def test_how_long_is_from_session_to_session():
    loan = [
        chat(2, "The neighbours lent me the trailer today.", "Nice."),
        chat(7, "The soup was good.", "Fine."),
        chat(20, "I took the trailer back to the neighbours.", "Good."),
    ]
    assert read("How long did I have the neighbours' trailer?", loan) == "18 days."
    again = [
        *loan,
        chat(30, "The neighbours lent me the trailer again."),
        chat(34, "The trailer went back to the neighbours."),
    ]
    assert read("For how many days did I have the neighbours' trailer?", again) == "22 days."


REMINDER = [chat(0, "Remind me to bleed the radiators two weeks from Friday.", "I will.")]


@pytest.mark.parametrize(
    ("question", "days", "answer"),
    [
        ("Is it time to bleed the radiators yet?", 17, "Not yet, that's for Friday 23 January 2026."),
        ("Is it time to bleed the radiators yet?", 18, "Yes, since Friday 23 January 2026."),
        ("Are the radiators due to be bled by now?", 19, "Yes, since Friday 23 January 2026."),
        ("What do I want to bleed?", 19, "Remind me to bleed the radiators two weeks from Friday."),
    ],
)
def test_is_it_due_holds_the_day_against_the_asking_time(question, days, answer):
    assert read(question, REMINDER, days) == answer


def test_without_times_there_is_no_due_and_no_duration():
    bare = [Session(one.id, None, one.turns) for one in REMINDER]
    assert (
        read("Is it time to bleed the radiators yet?", bare)
        == "Remind me to bleed the radiators two weeks from Friday."
    )


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("in ten days", date(2026, 1, 15)),
        ("a week from now", date(2026, 1, 12)),
        ("in 5 weeks' time", date(2026, 2, 9)),
        ("three weeks from this Monday", date(2026, 2, 2)),  # said on a Monday: the next one
        ("tomorrow", date(2026, 1, 6)),
        ("the day after tomorrow", date(2026, 1, 7)),
        ("on Sunday", date(2026, 1, 11)),
        ("the 14th of March", date(2026, 3, 14)),
        ("March 14, 2027", date(2027, 3, 14)),
        ("2 January", date(2027, 1, 2)),
        ("2026-05-03", date(2026, 5, 3)),
        ("31 February", None),
        ("soon", None),
    ],
)
def test_the_day_that_a_sentence_names(text, day):
    assert day_of(f"We do it {text}.", date(2026, 1, 5)) == day


@pytest.mark.parametrize(
    ("text", "number"), [("12", 12), ("1,234.50", 1234.5), ("8,75", 8.75), ("Seventeen", 17), ("forty-two", 42)]
)
def test_numbers(text, number):
    assert number_of(text) == number


def test_what_a_search_returned_is_what_is_read():
    history = [chat(1, "I keep bees.", "How many hives?"), chat(2, "Two hives.", "Nice.")]
    by_id = surfaced([Evidence("s2"), Evidence("s1")], history)
    assert by_id == history
    assert surfaced([Evidence("s2", turn_index=0)], history)[0].turns == (Turn("user", "Two hives."),)
    assert surfaced([Evidence("s1", text="bees are kept")], history)[0].turns == (Turn("user", "bees are kept"),)
    assert surfaced([Evidence("s1", turn_index=1, text="hives?")], history)[0].turns == (Turn("assistant", "hives?"),)
    transcript = surfaced([Evidence("s1", text=history[0].as_text())], history)
    assert transcript[0].turns == history[0].turns
    [unknown] = surfaced([Evidence("m7", text="user likes honey")], history)
    assert (unknown.id, unknown.started_at) == ("m7", None)
    assert surfaced([Evidence("m7")], history) == []


def test_the_reader_names_its_version():
    assert ExtractiveReader().name == "extractive/2"
