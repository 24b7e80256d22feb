"""The language of ``--tme-require``: what it reads, and how it points at what it can't."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_typedmemeval.require.grammar import Bounded, Floor, Name, NoRegression, Number, RequireError, parse


def test_a_share_a_count_and_an_interval():
    share, count, interval = parse("correct >= 0.6 and wrong <= 5 and lower( episodic.list-order.correct )>10%")
    assert (share.expression, share.op, share.bound, share.end) == ("correct >= 0.6", ">=", Number(0.6, True), None)
    assert (count.path, count.bound) == ((Name("wrong", 19, 24),), Number(5, False))
    assert (interval.end, [name.text for name in interval.path]) == ("lower", ["episodic", "list-order", "correct"])
    assert interval.bound == Number(0.1, True)


def test_floors_and_no_regression():
    assert [one.bound for one in parse("coverage >= floor and coverage_all > floor(random)")] == [
        Floor(None),
        Floor(Name("random", 43, 49)),
    ]
    assert parse("no regression") == [NoRegression("no regression", None)]
    assert parse(" no  regression in forgetting ") == [
        NoRegression("no  regression in forgetting", Name("forgetting", 19, 29))
    ]


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("", 0, "expected a figure, found the end"),
        ("correct", 7, "expected one of == != <= >= < >, found the end"),
        ("correct >=", 10, "expected a number or 'floor', found the end"),
        ("correct => 3", 8, "'=' is no part of a requirement"),
        ("correct >= 0.6 or wrong < 3", 15, "expected the end, or 'and' with another requirement, found 'or'"),
        ("lower(correct >= 0.6", 14, "expected ')', found '>='"),
        ("no regrets", 3, "expected 'regression', found 'regrets'"),
        ("correct..x > 1", 8, "expected a name, found '.'"),
        ("__import__('os') > 1", 11, '"\'" is no part of a requirement'),
        ("__import__(os) > 1", 10, "expected one of == != <= >= < >, found '('"),
        ("correct >= -1", 11, "'-' is no part of a requirement"),
    ],
)
def test_an_error_points_at_its_place(text, at, said):
    with pytest.raises(RequireError) as caught:
        parse(text)
    assert caught.value.start == at
    assert caught.value.problem.startswith(said)
    shown, mark = str(caught.value).splitlines()[-2:]
    assert shown == " " * 8 + text
    assert mark.index("^") == 8 + at


@given(st.text(alphabet="abno.()%<>=!0123456789 \t-_é\n", max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        found = parse(text)
    except RequireError as error:
        assert 0 <= error.start <= len(text)
    else:
        assert all(one.expression in text for one in found)


NAMES = st.from_regex(r"[a-z_][a-z0-9_-]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("no", "and", "floor", "lower", "upper")
)


@given(
    st.lists(NAMES, min_size=1, max_size=3), st.sampled_from(["==", "!=", "<=", ">=", "<", ">"]), st.integers(0, 10**6)
)
def test_what_is_written_is_what_is_read(path, op, number):
    text = f"{'.'.join(path)} {op} {number}"
    (one,) = parse(text)
    assert isinstance(one, Bounded)
    assert ([name.text for name in one.path], one.op, one.bound) == (path, op, Number(number, False))
    assert all(text[name.start : name.end] == name.text for name in one.path)
