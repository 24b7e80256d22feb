"""What falls due in a window: tasks in other words, tasks set aside as not due, talk of tasks, and "nothing is due" in any wording and tongue."""

from __future__ import annotations

import pytest

from tests.judging.all_rules import judged
from tests.judging.prospective_questions import QUESTIONS


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("window", "Nothing at all, you can put your feet up.", "missed"),
        ("window", "No, you've nothing to see to this week.", "missed"),
        ("window", "There's nothing you have to do in the coming five days.", "missed"),
        ("window", "Nein, in den nächsten fünf Tagen steht nichts an.", "missed"),
        ("window", "Rien à faire cette semaine.", "missed"),
        ("window", "No tienes nada pendiente en los próximos cinco días.", "missed"),
        ("window", "Er is niets te doen de komende vijf dagen.", "missed"),
        ("window", "You're free until the end of the week.", "missed"),
        ("window", "The next five days are clear.", "missed"),
        ("window", "You don't have anything coming up.", "missed"),
        ("window", "Not a single task falls into those days.", "missed"),
        ("window", "No reminders for this week, I think.", "missed"),
        ("window", "As far as I know there isn't anything to do.", "missed"),
        ("window", "I'd say there's nothing for you to do.", "missed"),
        ("window", "Your calendar is empty for these days.", "missed"),
        ("window", "Your upcoming dates aren't in what I've got access to, so I'd better not say.", "abstained"),
        ("window", "I have nothing about your tasks on file.", "abstained"),
        ("window", "There's nothing about that in my notes.", "abstained"),
        ("window", "I don't know what's due.", "abstained"),
        ("window", "Ich habe dazu nichts gespeichert.", "abstained"),
        ("window", "Je n'ai rien à ce sujet dans mes notes.", "abstained"),
        ("window", "I can't see your reminders, so I couldn't say what's due.", "abstained"),
        (
            "window",
            "Bleeding the radiators at your aunt's, that's on Saturday. Trimming the bay tree isn't due within the five days.",
            "correct",
        ),
        ("window", "The radiators at your aunt's. The bay tree can wait.", "correct"),
        ("window", "The radiators. The choir's shirts aren't due before April.", "correct"),
        (
            "window",
            "Your aunt's radiators have to be bled on 14 March. The bay tree comes later, on 22 March.",
            "correct",
        ),
        (
            "window",
            "On 14 March you're to bleed your aunt's radiators; trimming the bay tree is for 22 March.",
            "correct",
        ),
        ("window", "Trim the bay tree on Sunday.", "wrong"),
        ("window", "Order the shirts for the choir by Friday.", "wrong"),
        ("window", "The bay tree wants a trim, and the radiators want bleeding.", "wrong"),
        ("window", "The shirts for the choir.", "wrong"),
        ("window", "Something at your family's, to do with the heating.", "inconclusive"),
        (
            "window",
            "I went through your plans for the spring: there's the bay tree, and the choir with its shirts, and quite a few other things that have to be seen to at some time. In these five days there's one thing, something to do with the heating.",
            "inconclusive",
        ),
        ("window-two", "Let the air out of your aunt's radiators and give the bay tree its trim.", "correct"),
        ("window-two", "- Sat 14 Mar: bleed the radiators\n- Sun 22 Mar: trim the bay tree", "correct"),
        (
            "window-two",
            "The bay tree wants trimming, the radiators want bleeding. The shirts aren't due before April.",
            "correct",
        ),
        ("window-two", "Just the bay tree.", "wrong"),
        ("window-two", "Only the radiators, nothing else.", "wrong"),
        ("window-two", "The heaters want to be rid of their air, and the bay tree must be trimmed.", "inconclusive"),
        ("window", "Only the radiators at your aunt's.", "correct"),
        ("window", "Your aunt's radiators need bleeding; apart from that you're free.", "correct"),
        ("window", "Zero tasks.", "missed"),
        ("window", "The list for these five days is empty.", "missed"),
        ("window", "Two things: the radiators and the bay tree.", "wrong"),
        ("window", "No idea what's on your list.", "abstained"),
        ("window-two", "Bay tree.", "wrong"),
        ("window-two", "Radiators, bay tree.", "correct"),
    ],
)
def test_all_that_is_due_and_nothing_else(name: str, answer: str, expected: str) -> None:
    assert judged(QUESTIONS[name], answer).outcome.value == expected
