"""Who said it, and in which order: wordings of the classes that were mistaken for a commitment, the ones that fire beside the ones that must not."""

from __future__ import annotations

import pytest

from pytest_typedmemeval.corpus.model import Question
from pytest_typedmemeval.judging.rules.judge import RulesJudge, without_answer
from tests.judging.questions import order_question, speaker_question

JUDGE = RulesJudge()
BY_USER = speaker_question("user")
ORDER = order_question()


def outcome(question: Question, answer: str) -> str:
    verdict = JUDGE.judge(question, answer, None)
    return "undecided" if verdict.code is not None else verdict.outcome.value


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("I can't tell which of us it was.", "abstained"),
        ("Whose theory it was I couldn't say.", "abstained"),
        ("The screw came up, but my log doesn't note who said it.", "abstained"),
        ("A loose screw was mentioned; it isn't clear to me who brought it up.", "abstained"),
        ("It's not recorded which of the two of us said that.", "abstained"),
        ("What I don't have is who it was.", "abstained"),
        ("There's a line about a loose screw and no name beside it, so I don't know who it belongs to.", "abstained"),
        (
            "I remember your washing machine, I remember the screw, and I'm unable to say whether it was you or me.",
            "abstained",
        ),
        ("Which of us had the theory my notes don't show.", "abstained"),
        ("No way of telling who said it.", "abstained"),
        (
            "I gave you a tip about the drum back then. Who had the theory about the screw, I really couldn't tell you.",
            "abstained",
        ),
        ("I'm not sure who said it first, but I think it was you.", "correct"),
        ("You, though I couldn't say who else would know.", "correct"),
        ("I don't know who else it could have been: you.", "correct"),
        ("No, it was you who said it.", "correct"),
        ("It wasn't me, it was you who had the theory.", "correct"),
        ("You said a screw had worked loose; I wasn't the one who brought it up.", "correct"),
        ("I can't be certain which of us, my guess is you.", "correct"),
        ("Not me. It was you who reckoned a screw had worked loose.", "correct"),
    ],
)
def test_the_party_left_open_or_named_all_the_same(answer: str, expected: str) -> None:
    assert outcome(BY_USER, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("C'est vous qui l'avez dit.", "correct"),
        ("C'était moi, pas toi.", "wrong"),
        ("Fue usted.", "correct"),
        ("Fui yo.", "wrong"),
        ("Sei stato tu, non io.", "correct"),
        ("Sono stato io.", "wrong"),
        ("Das warst du.", "correct"),
        ("Ich war es.", "wrong"),
        ("Dat was jij, ik vroeg alleen hoe oud hij was.", "correct"),
        ("Foi você.", "correct"),
        ("Fui eu, não tu.", "wrong"),
        ("是你说的。", "correct"),
        ("是我。", "wrong"),
        ("あなたです。", "correct"),
        ("C'est toi ou moi, je ne sais plus.", "undecided"),
        ("Das warst du oder ich.", "undecided"),
        ("Ni tú ni yo.", "missed"),
        ("C'était nous deux.", "undecided"),
    ],
)
def test_other_tongues_open_with_the_party(answer: str, expected: str) -> None:
    assert outcome(BY_USER, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You, on 3 January.", "correct"),
        ("You; it was about a screw.", "correct"),
        ("You (a loose screw).", "correct"),
        ("Me, in January.", "wrong"),
        ("You, or was it me?", "undecided"),
        ("You, no, me.", "wrong"),
        ("You, I, we all did.", "undecided"),
        ("Me, while you only asked.", "wrong"),
        ("Neither. It never came up.", "missed"),
        ("So neither of us.", "missed"),
        ("Neither: the reason was never discussed.", "missed"),
        ("Neither of us can say now who it was.", "abstained"),
        ("Neither, it was the repairman.", "wrong"),
        ("You said it to me.", "correct"),
        ("My own theory was about something else; you said a screw had worked loose.", "correct"),
        ("You told me so when I'd asked how old it was.", "correct"),
    ],
)
def test_the_party_alone_at_the_start(answer: str, expected: str) -> None:
    assert outcome(BY_USER, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You didn't do any of those with your nephew.", "missed"),
        ("You never went on any of these outings.", "missed"),
        ("He hasn't been on any of them.", "missed"),
        ("None of those took place.", "missed"),
        ("None of them happened.", "missed"),
        ("I haven't got any of them.", "abstained"),
        ("I didn't note any of them.", "undecided"),
        ("You haven't told me about any of these.", "missed"),
        ("I don't have any of those outings.", "abstained"),
        ("Not one of them took place.", "missed"),
    ],
)
def test_none_of_the_items(answer: str, expected: str) -> None:
    assert outcome(ORDER, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The run came after the picnic, and the swim was before both of them.", "correct"),
        ("The picnic came before the run, and the swim after both.", "wrong"),
        ("Picnic, then run, and the boules came after all of those.", "correct"),
        ("The run was after the picnic. The boules came later than both.", "correct"),
        ("Swim before picnic, and the run ahead of both.", "wrong"),
        ("The picnic and then the boules, the swim before the two.", "correct"),
        ("January: the swim. February: first the picnic, then the run. March: boules.", "correct"),
        ("January: the swim. February: first the run, then the picnic.", "wrong"),
        ("In spring it was the swim. In summer, first the picnic and then the run.", "correct"),
        ("First the picnic, then the run; the swim was before both.", "correct"),
        ("I wanted to say the run first, but no: swim, then picnic, then run.", "correct"),
        ("I nearly put the swim first. Oh no, it was picnic, then swim.", "wrong"),
        ("The picnic was earlier than the run.", "correct"),
        ("The run was earlier than the picnic.", "wrong"),
    ],
)
def test_an_item_set_against_all_and_a_first_of_a_later_time(answer: str, expected: str) -> None:
    assert outcome(ORDER, answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "You had a lovely time, by the canal, on the ridge and on the plaza. My notes have no dates, so I'd leave the order open.",
            "abstained",
        ),
        ("There's a canal and a ridge in my notes without any dates.", "undecided"),
        ("I know you went to the canal and to the ridge, but I can't give you an order.", "abstained"),
        ("Ich weiß nicht, in welcher Reihenfolge du mir davon erzählt hast.", "abstained"),
        ("Je ne sais pas dans quel ordre tu m'en as parlé.", "abstained"),
        ("No sé en qué orden me lo contaste.", "abstained"),
        ("Du hast mir davon nie erzählt.", "missed"),
        ("Je hebt me daar niets over verteld.", "missed"),
    ],
)
def test_items_beside_a_decline(answer: str, expected: str) -> None:
    assert outcome(ORDER, answer) == expected


@pytest.mark.parametrize(
    "answer",
    [
        '{"tool": "memory.search", "args": {"query": "parcels", "limit": 20}}',
        'search_memory(query="dance nights", top_k=10) -> []',
        "get_memory('oven timer')\nTraceback (most recent call last): TimeoutError",
        '{"results": [], "total": 0}',
        '{"memories": [{"id": 3, "text": "a swim"}]}',
        'recall(topic="swim") -> None',
        'memory.search(query="motorhome", k=10) -> pending',
        "GET /memories?user=3",
        "SELECT value FROM facts WHERE user = 1;",
        'memory.search("jars")\n-> 3 results',
    ],
)
def test_what_a_tool_is_asked_and_gives_back_is_no_answer(answer: str) -> None:
    early = without_answer(answer)
    assert early is not None
    assert early.code is not None
    assert early.code.value == "tool_output"


@pytest.mark.parametrize(
    "answer",
    [
        '{"items": ["kettle", "router"]}',
        '{"answer": "8 jars"}',
        '{"total": 37.5, "items": [13.9, 12.1]}',
        'I called get_memory("x") and found 8 jars',
        'no_match("dahlia") -> I have nothing stored on this.',
        "Select the first one from the list, then the second.",
        "Get the kettle, then the router.",
    ],
)
def test_an_answer_in_the_form_of_data_is_one(answer: str) -> None:
    assert without_answer(answer) is None
