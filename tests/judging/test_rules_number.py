"""Gold of kind number: precedence 7, the settled readings on rounding, unit and sign, and which of several numbers an answer stands by."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_typedmemeval.judging.rules.judge import RulesJudge
from tests.judging.sums import number_question

JUDGE = RulesJudge()


def outcome(answer: str, gold: float = 72, unit: str = "jars", shape: str = "count", **more: object) -> str:
    question = number_question(shape, (gold,), (), unit=unit, **more)  # type: ignore[arg-type]
    verdict = JUDGE.judge(question, answer, None)
    return verdict.code.value if verdict.code else verdict.outcome.value


@pytest.mark.parametrize(
    ("answer", "gold", "unit"),
    [  # J40, J38
        ("$1,234.50", 1234.5, "USD"),
        ("1 234,50 EUR", 1234.5, "EUR"),
        ("1'234.50", 1234.5, "EUR"),
        ("1.234,50 euros", 1234.5, "EUR"),
        ("1.2k", 1200, "EUR"),
        ("1,200", 1200, "EUR"),
        ("twelve", 12, "jars"),
        ("１２", 12, "jars"),
        ("12.0", 12, "jars"),
        ("\u22125", -5, "km"),
        ("minus five", -5, "km"),
        ("1.5 million", 1500000, "EUR"),
        ("none", 0, "jars"),
        ("zero", 0, "jars"),
        ("It came to 72, all told, in the end.", 72, "EUR"),
        ("a dozen", 12, "jars"),
        ("two dozen jars", 24, "jars"),
        ("one hundred and twelve", 112, "days"),
        ("forty-four euros thirty", 44.3, "EUR"),
        ("44 euros and 30 cents", 44.3, "EUR"),
        ("44 euros 30", 44.3, "EUR"),
        ("6 weeks", 42, "days"),
        ("6 weeks and 2 days", 44, "days"),
        ("41,300 m", 41.3, "km"),
        ("5 km 600 m", 5.6, "km"),
        ("five point six kilometres", 5.6, "km"),
        ("€44.30", 44.3, "EUR"),
        ("44.30€", 44.3, "EUR"),
        (r"$\boxed{47}$ days", 47, "days"),
        ("twice", 2, "times"),
    ],
)
def test_the_grid_of_notations(answer: str, gold: float, unit: str) -> None:
    shape = "delta" if unit == "km" else "count"
    assert outcome(answer, gold, unit, shape) == "correct"


@pytest.mark.parametrize(
    ("answer", "gold", "unit"),
    [
        ("1.2", 1200, "EUR"),
        ("42.5 miles", 42.5, "km"),
        ("$44.30", 44.3, "EUR"),
        ("19 days", 18, "days"),  # J42
        ("10-12", 10, "jars"),
        ("between 9 and 11", 10, "jars"),
        ("10 or 12", 10, "jars"),
        ("10 jars, maybe 12", 10, "jars"),
        ("10 \u2013 12 days", 12, "days"),
        ("44", 44.3, "EUR"),
        ("129 euros", 128.75, "EUR"),
        ("0", 12, "jars"),
    ],
)
def test_another_number_another_unit_or_two_of_them_are_wrong(answer: str, gold: float, unit: str) -> None:
    assert outcome(answer, gold, unit, "delta" if unit == "km" else "count") == "wrong"


@pytest.mark.parametrize(
    ("answer", "gold", "expected"),
    [
        ("about 180", 184, "correct"),
        ("about 200", 184, "wrong"),
        ("about 7", 6.6, "correct"),
        ("7", 6.6, "wrong"),
        ("roughly 129 euros", 128.75, "correct"),
        ("129 euros or so", 128.75, "correct"),
        ("~129", 128.75, "correct"),
        ("approximately 128.8", 128.75, "correct"),
        ("about 128", 128.75, "wrong"),
        ("1.2k", 1234, "correct"),
        ("1.3k", 1234, "wrong"),
        ("about 129 euros (128.75 exactly)", 128.75, "correct"),
        ("around 130", 128.75, "correct"),
    ],
)
def test_rounding_needs_a_marker_and_is_judged_at_its_own_precision(answer: str, gold: float, expected: str) -> None:
    assert outcome(answer, gold, "EUR", "count") == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("5.6 km more along the canal than through the woods", "correct"),
        ("You ran 5.6 km less through the woods than along the canal.", "correct"),
        ("The difference is 5.6 kilometres.", "correct"),
        ("27.6 km along the canal and 22 km through the woods, so 5.6 km more along the canal.", "correct"),
        ("27.6 - 22 = 5.6 km", "correct"),
        ("27.6 km vs 22 km, i.e. 5.6 km more.", "correct"),
        ("Canal: 15.3 + 12.3 = 27.6 km\nWoods: 10.7 + 11.3 = 22 km\nDifference: 27.6 - 22 = 5.6 km", "correct"),
        ("5.6 km more through the woods than along the canal", "wrong"),
        ("5.6 km less along the canal than through the woods", "wrong"),
        ("-5.6 km", "wrong"),
        ("27.6 km", "wrong"),
    ],
)
def test_the_direction_of_a_difference_is_part_of_it(answer: str, expected: str) -> None:
    question = number_question("delta", (15.3, 12.3, -10.7, -11.3), (4.1,))
    assert JUDGE.judge(question, answer, None).outcome.value == expected


def test_a_bare_number_where_a_sign_is_asked_is_undecided() -> None:
    assert outcome("5", -5, "km", "delta", question="By how many kilometres did it change?") == "rules_undecided"
    assert outcome("5 km fewer", -5, "km", "delta", question="By how many kilometres did it change?") == "correct"
    assert outcome("5 km more", -5, "km", "delta", question="By how many kilometres did it change?") == "wrong"


@pytest.mark.parametrize(
    "answer",
    [
        "€18.40 + €12.95 + €13 = €44.35",
        "You paid €18.40, then €12.95 and €13. That makes €44.35 in total.",
        "- pots: €18.40\n- soil: €12.95\n- canes: €13\n\n**Total: €44.35**",
        "1. Pots: €18.40\n2. Soil: €12.95\n3. Canes: €13\nAltogether €44.35.",
        "€44.35 (18.40 + 12.95 + 13.00)",
        "18.40, 12.95 and 13: 44.35",
        "You made 3 purchases for €44.35.",
        "€44.35, from sessions 2, 5 and 11.",
        "Not €45.35 but €44.35.",
        "€31.35. Actually, with the canes, €44.35.",
        "I'm not sure, but perhaps 44.35.",
        "Final answer: 44.35",
        "It adds up to €44.35, though I'm not sure I have every purchase.",
        "| item | price |\n|---|---|\n| pots | €18.40 |\n| soil | €12.95 |\n| canes | €13 |\n| **Total** | **€44.35** |",
    ],
)
def test_working_does_not_hide_the_result(answer: str) -> None:
    assert JUDGE.judge(number_question(), answer, None).outcome.value == "correct"


def test_a_wrong_result_after_right_working_is_wrong_and_a_right_one_after_wrong_working_correct() -> None:
    assert JUDGE.judge(number_question(), "€18.40 + €12.95 + €13 = €45.35", None).outcome.value == "wrong"
    assert JUDGE.judge(number_question(), "€18.40 + €12.95 = €44.35", None).outcome.value == "correct"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [  # J25, J26 with numbers
        ("I don't know.", "abstained"),
        ("I have no record of that.", "abstained"),
        ("You never told me.", "missed"),
        ("None.", "missed"),
        ("You spent nothing.", "missed"),
        ("I only found two of them, €18.40 and €12.95, so I can't give the total.", "abstained"),
        ("I don't know, maybe €44.35.", "correct"),
        ("I don't know, maybe €45.", "wrong"),
        ("€44.35 or €45.35", "wrong"),
    ],
)
def test_declining_denying_and_guessing(answer: str, expected: str) -> None:
    assert JUDGE.judge(number_question(), answer, None).outcome.value == expected


@pytest.mark.parametrize(
    "answer",
    ["€18.40 and €12.95.", "at least €44.35", "more than €40", "about a month", "A fair amount on the balcony."],
)
def test_what_can_not_be_told_is_left_undecided(answer: str) -> None:
    assert JUDGE.judge(number_question(), answer, None).outcome.value == "inconclusive"


def test_a_bound_that_excludes_gold_is_wrong() -> None:
    assert JUDGE.judge(number_question(), "more than €60", None).outcome.value == "wrong"


def test_a_tolerance_of_the_item_is_kept() -> None:
    assert outcome("19 days", 18, "days", "duration", tolerance=1) == "correct"
    assert outcome("20 days", 18, "days", "duration", tolerance=1) == "wrong"


@pytest.mark.parametrize(
    "answer",
    ["18 days, from 4 March to 22 March", "From 2026-03-04 to 2026-03-22: 18 days", "18 days (session 3 to session 9)"],
)
def test_dates_and_references_are_no_candidates(answer: str) -> None:
    assert outcome(answer, 18, "days", "duration") == "correct"


NUMBERS = st.decimals(min_value=Decimal("1.01"), max_value=Decimal("99999.99"), places=2, allow_nan=False)


def _grouped(value: Decimal, thousands: str, point: str) -> str:
    whole, _, cents = f"{value:,.2f}".partition(".")
    return whole.replace(",", thousands) + point + cents


@given(
    NUMBERS,
    st.sampled_from([(",", "."), ("'", "."), (" ", ","), (".", ","), ("", ".")]),
    st.sampled_from(["€{}", "{} euros", "{} EUR", "It was {} euros in all."]),
)
def test_every_notation_of_a_price_is_the_price(value: Decimal, marks: tuple[str, str], frame: str) -> None:
    question = number_question("sum", (float(value),), ())
    assert JUDGE.judge(question, frame.format(_grouped(value, *marks)), None).outcome.value == "correct"


@given(NUMBERS, st.integers(min_value=1, max_value=5000))
def test_an_exact_number_that_is_off_by_cents_is_wrong(value: Decimal, cents: int) -> None:
    question = number_question("sum", (float(value),), ())
    assert JUDGE.judge(question, f"€{value + Decimal(cents) / 100}", None).outcome.value == "wrong"


@given(
    st.integers(min_value=10, max_value=99999),
    st.sampled_from(["about {} days", "roughly {} days", "{} days or so", "approximately {}"]),
)
def test_a_rounded_number_is_correct_within_half_its_last_place(value: int, frame: str) -> None:
    written = str(value)
    kept = max(len(written.rstrip("0")), 2)
    place = 10 ** (len(written) - kept)
    for gold, expected in (
        (value + place * 0.4, "correct"),
        (value - place * 0.4, "correct"),
        (value + place * 0.7, "wrong"),
    ):
        assert outcome(frame.format(value), gold, "days", "duration") == expected, (gold, place)


@given(st.text(), st.sampled_from(["sum", "delta", "duration", "count"]))
def test_no_text_breaks_the_rule(text: str, shape: str) -> None:
    verdict = JUDGE.judge(number_question(shape), text, None)
    assert verdict.code is None or verdict.code.value != "judge_error"


@given(
    st.lists(
        st.sampled_from(
            [
                "12",
                "twelve",
                "-",
                "and",
                "half",
                "a",
                "hundred",
                "to",
                "€",
                "km",
                "1.2k",
                ",",
                ".",
                "=",
                "+",
                "or",
                "about",
                "point",
                "dozen",
                "days",
                "'",
            ]
        ),
        max_size=14,
    ).map(" ".join)
)
def test_no_string_of_number_words_breaks_the_rule(text: str) -> None:
    verdict = JUDGE.judge(number_question(), text, None)
    assert verdict.code is None or verdict.code.value != "judge_error"


@pytest.mark.parametrize(
    ("answer", "inputs", "unit", "expected"),
    [
        # the result of a chain of reasoning
        ("27 days, 34 and 8, so you had it for nine weeks and six days.", (27, 34, 8), "days", "correct"),
        (
            "Nine and twenty-seven make thirty-six, with eight more we're at forty-four. So, forty-four days.",
            (9, 27, 8),
            "days",
            "correct",
        ),
        ("30 days at first, 12 later. That adds up to 42 days.", (30, 12), "days", "correct"),
        ("30 days at first, 12 later. That adds up to 42 days.", (30, 15), "days", "wrong"),
        ("So 20 days, or 25 if you count the last stay.", (30, 15), "days", "wrong"),
        # spoken sums of money
        ("One hundred and nineteen euros fifty altogether.", (60, 59.5), "EUR", "correct"),
        ("A hundred and nineteen fifty.", (60, 59.5), "EUR", "correct"),
        ("Forty-two seventy-five in all.", (40, 2.75), "EUR", "correct"),
        ("Hundertneunzehn Euro fünfzig.", (60, 59.5), "EUR", "rules_undecided"),
        # the result before its working, in other tongues
        ("En total son ocho tarros (4 + 3 + 1).", (4, 3, 1), "jars", "correct"),
        ("Ocho en total: cuatro, tres y uno.", (4, 3, 1), "jars", "correct"),
        ("4 + 3 + 1", (4, 3, 1), "jars", "rules_undecided"),
        # less than told
        ("Ten weeks less a day.", (27, 34, 8), "days", "rules_undecided"),
        ("A day short of ten weeks.", (27, 34, 8), "days", "rules_undecided"),
        # numbers of something else beside a decline or denial
        (
            "I have 24 days for some other machine, but for this one I have neither a start nor an end.",
            (9, 27, 8),
            "days",
            "abstained",
        ),
        (
            "Perhaps one long stretch, perhaps two? I really can't say how many days that was.",
            (9, 45),
            "days",
            "abstained",
        ),
        ("You've put no money into it at all.", (17.99, 21.7), "EUR", "missed"),
        ("So far you haven't spent a cent on it.", (17.99, 21.7), "EUR", "missed"),
        ("Your brother's friend never lent you one.", (57, 15, 6), "days", "rules_undecided"),
    ],
)
def test_conclusions_and_declines(answer: str, inputs: tuple[float, ...], unit: str, expected: str) -> None:
    verdict = JUDGE.judge(number_question("count", inputs, (), unit=unit), answer, None)
    assert (verdict.code.value if verdict.code else verdict.outcome.value) == expected
