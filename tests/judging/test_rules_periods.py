"""Values told with the time for which they hold: "until the 14th X, since then Y", as prose, list, table or JSON; descriptions that name nobody."""

from __future__ import annotations

import pytest

from tests.judging.all_rules import told
from tests.judging.prospective_questions import QUESTIONS


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("town-after", "Until 14 March she lived in Leith, and since then in Cardiff.", "correct"),
        ("town-after", "Until 14 March she lived in Cardiff, and since then in Leith.", "wrong"),
        ("town-after", "Leith up to 14 March; from then on, Cardiff.", "correct"),
        ("town-after", "Leith until Saturday, Cardiff since.", "correct"),
        ("town-after", "Leith from 10 January to 14 March, Cardiff ever since.", "correct"),
        ("town-after", "From 14 March she's been in Leith, up until then it was Cardiff.", "wrong"),
        ("town-after", "- until 13 March 2026: Leith\n- since then: **Cardiff**", "correct"),
        ("town-after", '{"until 2026-03-14": "Leith", "since 2026-03-14": "Cardiff"}', "correct"),
        (
            "town-after",
            "| period | town |\n|---|---|\n| up to 13 March 2026 | Leith |\n| 14 March 2026 - | Cardiff |",
            "correct",
        ),
        ("town-after", "* earlier: Leith\n* now: Cardiff", "correct"),
        ("town-after", "* earlier: Cardiff\n* now: Leith", "wrong"),
        ("town-after", "| Ana, before | Leith |\n| Ana, now | Cardiff |", "correct"),
        ("town-after", "Leith till the 28th of March, Cardiff from then on.", "wrong"),
        ("town-before", "Leith till the 14th of March, Cardiff from then on.", "correct"),
        ("town-before", "Until 14 March it's Leith, after that Cardiff.", "correct"),
        ("town-before", "- until 8 March 2026: Leith\n- since then: Cardiff", "premature"),
        ("town-before", "She'll be in Cardiff from Saturday, 14 March; until then it's Leith.", "correct"),
        ("town-before", "Leith, up to and including today.", "correct"),
        ("town-before", "Leith still, Cardiff only from Saturday.", "correct"),
        ("town-before", "In Cardiff since 8 March, up to then in Leith.", "premature"),
        # A bare "since" may give a reason, and a day after something is no "after that".
        ("town-after", "Cardiff, since Leith got too dear for her.", "correct"),
        (
            "town-after",
            "You told me so in January, and the day after that she left Leith. She's in Cardiff.",
            "correct",
        ),
        ("as-of", "Ten to six until 20 January, quarter past seven ever since.", "correct"),
        ("as-of", "Quarter past seven until 20 January, and ten to six ever since.", "wrong"),
        ("as-of", "Up to 10 January half past eight; from then on ten to six.", "correct"),
    ],
)
def test_a_value_holds_for_the_period_it_is_told_with(name: str, answer: str, expected: str) -> None:
    assert told(QUESTIONS[name], answer) == expected


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("town-after", "Wherever you go from Leith by the night train.", "undecided"),
        ("town-after", "Somewhere a good way from Leith.", "undecided"),
        ("town-after", "Could be the Oban one, could be Cardiff.", "wrong"),
        ("town-after", "Maybe in Oban, maybe in Cardiff.", "wrong"),
        ("town-after", "Cardiff, and also Leith.", "wrong"),
        ("town-after", "Leith. Cardiff is to be her home in two weeks' time.", "wrong"),
        ("town-before", "Leith. Cardiff is only for the 14th of March and after.", "correct"),
        (
            "town-after",
            "Leith is an address that was given up at some point. What she has instead I can't find.",
            "abstained",
        ),
        ("town-after", "Cardiff, because Leith was too far from her work.", "correct"),
        ("town-after", "Leith, now that Cardiff has become so dear.", "wrong"),
        ("town-after", "She's given up Leith and lives in Cardiff.", "correct"),
        ("town-after", "Cardiff. The old Leith is history.", "correct"),
        ("town-after", "She's swapped Leith for Cardiff.", "correct"),
        ("town-after", "She's swapped Cardiff for Leith.", "wrong"),
        ("town-before", "She's traded Leith for Cardiff.", "premature"),
        ("town-before", "She'll be giving up Leith for Cardiff.", "correct"),
        ("town-after", "Cardiff, previously Leith.", "correct"),
        ("town-after", "Leith, previously Cardiff.", "wrong"),
        ("town-after", "Im Moment in Cardiff, früher war es Leith.", "correct"),
        ("town-after", "She had Leith in January, and that's a thing of the past; nowadays it's Cardiff.", "correct"),
        ("town-after", "Cardiff. She moved her things there from Leith on 14 March.", "correct"),
        ("town-after", "Leith. She moved back from Cardiff on 16 March.", "wrong"),
        ("town-before", "Cardiff, as she's thrown over Leith.", "premature"),
        ("fare-before", "Still the old 2.80.", "correct"),
        (
            "town-after",
            "The move was to come nine weeks from 10 January, which is 14 March. By your account, then, Cardiff.",
            "correct",
        ),
        ("town-after", "She was to leave Leith on 14 March. In your own words, then, Leith.", "wrong"),
    ],
)
def test_what_only_describes_is_no_commitment(name: str, answer: str, expected: str) -> None:
    assert told(QUESTIONS[name], answer) == expected


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("since-before", "I'd say so, you should have done it about a week ago.", "premature"),
        ("since-before", "You're late, yes. It should've happened on Saturday 14 March.", "premature"),
        ("since-before", "You aren't behind, no.", "correct"),
        ("whether-before", "You'd be right in that, yes.", "premature"),
        ("whether-before", "Nothing is due as far as I can tell, no.", "correct"),
    ],
)
def test_yes_and_no_close_a_short_statement(name: str, answer: str, expected: str) -> None:
    assert told(QUESTIONS[name], answer) == expected


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        # A day after the one that is asked about, in a clause with one value: that one came later.
        ("as-of", "Ten to six. You only put it on quarter past seven on 20 January.", "correct"),
        ("as-of", "Quarter past seven came in on 20 January; ten to six it was then.", "correct"),
        ("as-of", "Quarter past seven; it only went to ten to six on 20 January.", "wrong"),
        (
            "as-of",
            "It was on ten to six then, I'm fairly sure, as quarter past seven began around 21 January.",
            "correct",
        ),
        ("as-of", "Until the change on 20 January it was quarter past seven, these days it's ten to six.", "wrong"),
        # A phrase that the key doesn't know may be gold in other words.
        ("as-of", "At the old hour.", "undecided"),
        ("town-after", "By the sea.", "undecided"),
        ("town-after", "In der Hauptstadt.", "undecided"),
        ("town-after", "The Welsh capital.", "undecided"),
        ("town-after", "Swansea.", "wrong"),
        # What is said to be another's is told apart from the asked one by that very word.
        ("fare-after", "3.40. The 1.90 is for another ride.", "correct"),
        ("fare-after", "1.90. The 3.40 is for other rides.", "wrong"),
        # The denial of the change itself.
        ("town-after", "The move hasn't happened yet.", "missed"),
        ("fare-after", "The new price hasn't come in yet.", "missed"),
        ("fare-before", "The increase hasn't taken effect yet.", "correct"),
        ("fare-before", "The old one still holds.", "undecided"),
    ],
)
def test_which_value_held_when(name: str, answer: str, expected: str) -> None:
    assert told(QUESTIONS[name], answer) == expected


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("since-before", "Not late as far as I can see.", "correct"),
        ("since-before", "Not overdue at all.", "correct"),
        ("since-before", "It has a good while to go yet.", "correct"),
        ("since-before", "There are weeks left for that.", "correct"),
        ("since-after", "Nothing like that has come due.", "missed"),
        ("since-before", "The radiators come up somewhere in March.", "undecided"),
        ("since-before", "They fall due in March.", "undecided"),
        ("since-before", "| task | due? | day |\n|---|---|---|\n| radiators | yes | 14 March |", "premature"),
        ("since-before", "| task | due? | day |\n|---|---|---|\n| radiators | no | 14 March |", "correct"),
        ("window", "I don't think there's anything due in those days.", "missed"),
        ("window", "I don't believe anything falls in that time.", "missed"),
        ("window", "I don't think I have anything about that.", "abstained"),
        ("window", "**Due**\n- bleed the radiators\n\n**Not yet due**\n- trim the bay tree", "correct"),
        ("window", "**Coming up**\n- bleed the radiators\n- trim the bay tree", "wrong"),
        ("window", "Bleed the radiators; trimming the bay tree is further away than that.", "correct"),
        ("window", "Bleed the radiators, and the bay tree is to be trimmed.", "wrong"),
        ("window", "You have to bleed the radiators and trim the bay tree.", "wrong"),
        ("window", "Bleed the radiators, and changing the alarm.", "undecided"),
        ("window", "Bleed the radiators. You have your aunt to thank for the warmth.", "correct"),
        ("whether-before", "The bay tree isn't due yet; the radiators are.", "undecided"),
    ],
)
def test_what_is_due(name: str, answer: str, expected: str) -> None:
    assert told(QUESTIONS[name], answer) == expected


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("town-after", "Im alten Haus; nach Wales will sie erst ab Oktober ziehen.", "undecided"),
        ("town-after", "Ich bin nicht sicher, aber es dürfte inzwischen die Hauptstadt sein.", "undecided"),
        ("town-before", "Désormais dans la capitale ; Leith, c'est fini.", "undecided"),
        ("town-after", "Je ne sais plus où elle habite, mes notes n'en disent rien.", "abstained"),
        ("town-before", "Noch in Leith, erst am 14. März zieht sie nach Cardiff.", "correct"),
    ],
)
def test_a_value_may_stand_in_another_tongues_words(name: str, answer: str, expected: str) -> None:
    assert told(QUESTIONS[name], answer) == expected


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("town-after", "| who | town |\n|---|---|\n| Ana | Cardiff |\n| Bruno | Oban |", "correct"),
        ("town-after", "| who | town |\n|---|---|\n| Ana | Oban |\n| Bruno | Cardiff |", "wrong"),
        ("town-after", "- Ana: Cardiff\n- Bruno: Tenby", "correct"),
        ("town-after", "- Ana, earlier: Leith\n- Ana, now: Cardiff\n- Bruno: Oban", "correct"),
        ("fare-after", "ride_to_work: 3.40\nride_to_pool: 1.90", "undecided"),
        ("town-before", "- Ana: Leith\n- Bruno: Oban", "correct"),
        ("town-before", "- Ana: Cardiff\n- Bruno: Oban", "premature"),
        ("town-after", "- Cardiff\n- Oban", "undecided"),
        ("town-after", "- Wilma: Cardiff\n- Bruno: Oban", "undecided"),
    ],
)
def test_a_row_of_another_says_nothing_of_the_asked_one(name: str, answer: str, expected: str) -> None:
    assert told(QUESTIONS[name], answer) == expected
