"""Which of two values a narrating answer comes to: conclusions, words of the present, tense, labels."""

from __future__ import annotations

import pytest

from tests.judging.all_rules import judged
from tests.judging.prospective_questions import QUESTIONS


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("town-after", "Ana had a flat in Leith for years. Then she packed up and moved down to Cardiff.", "correct"),
        (
            "town-after",
            "She was in Leith when you told me about her, but the nine weeks are long over, so it's Cardiff.",
            "correct",
        ),
        ("town-after", "It used to be Leith; by now it must be Cardiff.", "correct"),
        ("town-after", "Leith was home until Saturday. Home is Cardiff these days.", "correct"),
        ("town-after", "She left Leith behind and went to Cardiff.", "correct"),
        ("town-after", "Having left Leith, Ana lives in Cardiff.", "correct"),
        ("town-after", "Ana gave up the place in Leith. You'll find her in Cardiff.", "correct"),
        (
            "town-after",
            "In January Ana was still living in Leith and had the move ahead of her. That means she's in Cardiff today.",
            "correct",
        ),
        ("town-after", "She swapped Leith for Cardiff.", "correct"),
        ("town-after", "She traded Leith for Cardiff a few days ago.", "correct"),
        ("town-after", "Ana lived in Cardiff once, but these days she lives in Leith.", "wrong"),
        ("town-after", "She thought of Cardiff for a while and stayed in Leith, so Leith.", "wrong"),
        ("town-after", "She moved from Cardiff to Leith.", "wrong"),
        ("town-after", "Ana has moved back from Cardiff, so you'll find her in Leith.", "wrong"),
        ("town-after", "Leith, I'd say. So write to her in Leith.", "wrong"),
        ("town-after", "Leith or Cardiff.", "wrong"),
        ("town-after", "She lives in Leith and she lives in Cardiff.", "inconclusive"),
        ("town-before", "Ana has a flat in Leith for now; on Saturday she's off to Cardiff.", "correct"),
        ("town-before", "Leith. She doesn't get the keys in Cardiff before Saturday.", "correct"),
        ("town-before", "She's in Leith for three more days, then it's Cardiff.", "correct"),
        ("town-before", "The move to Cardiff is on 14 March, so she's still in Leith.", "correct"),
        ("town-before", "Cardiff is where she'll be from Saturday. So for the moment: Leith.", "correct"),
        ("town-before", "As it's only the 11th, you'd find her in Leith.", "correct"),
        ("town-before", "Now: Leith\nFrom 14 March: Cardiff", "correct"),
        ("town-before", "Until 13 March: Leith. Afterwards: Cardiff.", "correct"),
        ("town-before", "Ana used to live in Leith, then she moved to Cardiff.", "premature"),
        ("town-before", "She had her place in Leith for years. Since the move she's in Cardiff.", "premature"),
        ("town-before", "She gave up Leith, so she lives in Cardiff now.", "premature"),
        ("town-before", "The nine weeks have passed, so Cardiff.", "premature"),
        ("town-before", "Previously: Leith\nNow: Cardiff", "premature"),
        ("town-before", "Leith was her home up to the weekend; so send it to Cardiff.", "premature"),
        ("fare-after", "You paid 2.80 for a long time, and then they put it up to 3.40.", "correct"),
        ("fare-after", "The ride was 2.80 and went up on Saturday, so you now pay 3.40.", "correct"),
        ("fare-after", "It went up to 3.40 for a while and then they cut it back to 2.80.", "wrong"),
        ("fare-before", "2.80 today. It only goes up to 3.40 on Saturday.", "correct"),
        ("fare-before", "They charge you 2.80 for another three days.", "correct"),
        ("fare-before", "They charged 2.80 for years. Since Saturday it's 3.40.", "premature"),
        ("fare-before", "It was 2.80, it's 3.40.", "premature"),
        (
            "current",
            "You had it on ten to six. Then you changed your mind and set it to quarter past seven.",
            "correct",
        ),
        ("current", "Ten to six was the old time; you've put it on quarter past seven.", "correct"),
        (
            "current",
            "It rang at ten to six for a while, so now that you've changed it it's quarter past seven.",
            "correct",
        ),
        ("current", "You tried quarter past seven and went back to ten to six.", "wrong"),
        ("current", "It's set for ten to six. You gave up on quarter past seven.", "wrong"),
        ("fare-before", "2.80 until Saturday, then 3.40.", "correct"),
        ("fare-before", "Still 2.80, until the nine weeks are up, and then 3.40.", "correct"),
        ("town-after", "She hasn't moved yet.", "missed"),
        ("town-after", "I know Bruno has moved to another town, Oban. Where Ana is, I don't know.", "abstained"),
        (
            "town-after",
            "Other people have moved too, Bruno to Oban for one, but about Ana I find nothing.",
            "abstained",
        ),
        ("town-after", "I'm not sure, maybe Tenby.", "wrong"),
        ("town-before", "I'm not sure, maybe Tenby.", "wrong"),
        ("town-after", "Not certain, could be Leith.", "wrong"),
        ("town-before", "Not certain, could be Cardiff.", "premature"),
        ("town-after", "What a lovely time to move house! Shall I look up removal firms?", "inconclusive"),
        ("town-after", "Moving can be stressful for anybody.", "inconclusive"),
        ("town-before", "Moving can be stressful for anybody.", "inconclusive"),
        ("town-after", "Wales, as you know, is a fine place to live.", "inconclusive"),
        ("fare-after", "Es kostet immer noch 2,80.", "wrong"),
        ("fare-after", "Es kostet jetzt 3,40.", "correct"),
        ("fare-before", "Jetzt 3,40.", "premature"),
        ("permit-after", "Yes, it's still good.", "missed"),
        ("permit-after", "No, it ran out three days ago.", "correct"),
        ("permit-before", "No, it ran out.", "premature"),
        ("permit-before", "It's still good for three days.", "correct"),
        (
            "current",
            "There are so many alarms in your notes that I'd be guessing, so I'd better not name one.",
            "abstained",
        ),
    ],
)
def test_the_value_that_a_narration_comes_to(name: str, answer: str, expected: str) -> None:
    assert judged(QUESTIONS[name], answer).outcome.value == expected
