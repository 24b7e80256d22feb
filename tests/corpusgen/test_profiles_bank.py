"""The banks of profile facts: wordings that carry questions and statements, drawn without regard to each other."""

from __future__ import annotations

from collections import Counter

import pytest

from tools import gen_typedmemeval_workingmemory as generator
from tools.corpusgen.bank import BANKS, PRONOUNS, BankError, load_family
from tools.corpusgen.render import fill

BANK = BANKS / "workingmemory/profiles"


def broken(tmp_path, old: str, new: str) -> str:
    """The problems of the allergy bank after one replacement."""
    folder = tmp_path / "profiles"
    folder.mkdir()
    text = (BANK / "allergy.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / "allergy.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BankError) as caught:
        load_family(folder / "allergy.toml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("I'm badly allergic to {value}, so how do I word that?", "I'm badly allergic. It's {value}.", "who it is about"),
        ("{person} is badly allergic to {value}", "{person} can't have {value}", "form 'allergic' is carried by"),
        ('"Which food brings me out in hives?"', '"What gives me spots?"', "one of ('hives',)"),
        ('form = "hives"\nself = [\n  "user: There\'s a recipe', 'form = "allergic"\nself = [\n  "user: There\'s a recipe', "as many a form"),
        ('name = "hives"', 'name = "spots"', "form 'hives' is one of"),
        ('[[form]]\nname = "allergic"', '[unsuited]\nthey = []\n[[form]]\nname = "allergic"', "unsuited: by ['he', 'she']"),
        ('[[form]]\nname = "allergic"', '[unsuited]\nshe = ["oats"]\n[[form]]\nname = "allergic"', "she: all of them are values"),
    ],
)  # fmt: skip
def test_a_statement_that_says_half_is_refused(tmp_path, old, new, problem):
    assert problem in broken(tmp_path, old, new)


def test_question_and_statement_draw_their_wordings_independently():
    """R5: with three wordings a family they agree in a third of all questions, neither more nor less."""
    world = generator.make_world(generator.WORLD_SEED, 0, generator.deal(generator.WORLD_SEED, 1)[0])
    said = {exchange.key: exchange.wording for family in generator.bank().profiles for exchange in family.exchanges}
    agree: Counter[bool] = Counter()
    for seed in range(600):
        chosen = generator.choose(world, "profile-fact", seed)
        [position] = chosen.gold
        fact, session = world.facts[position], world.sessions[position]
        people = {
            "person": world.persona.people.get(fact.person, ""),
            **PRONOUNS[world.persona.pronouns[fact.person]],
        }
        asked = next(
            wording.name
            for wording in fact.family.wordings
            if chosen.question in [fill(q, people) for q in (*wording.questions_self, *wording.questions_other)]
        )
        [stated] = [said[key] for key in session.exchanges if key in said]
        agree[asked == stated] += 1
    assert 165 <= agree[True] <= 235  # 600/3 = 200, +- 3 standard deviations of 11.5


def test_no_value_of_one_family_is_part_of_another_familys():
    """Otherwise somebody allergic to oats has porridge for breakfast."""
    words = {
        family.name: {word for value in family.values for word in value.casefold().split() if len(word) > 4}
        for family in generator.bank().profiles
        if family.name in ("allergy", "breakfast", "cafe_order")
    }
    assert words["allergy"] & (words["breakfast"] | words["cafe_order"]) == set()


def test_a_value_that_nobody_would_believe_of_a_person_is_not_theirs():
    shoes = load_family(BANK / "shoe_size.toml")
    assert not shoes.suits("a 48", "she")
    assert shoes.suits("a 48", "he")
    assert shoes.suits("a 41", "she")


def test_pronouns_of_a_statement_are_those_of_the_person():
    """Every {he}, {him} and {his} is filled from the persona."""
    world = generator.make_world(generator.WORLD_SEED, 0, generator.deal(generator.WORLD_SEED, 1)[0])
    told = {exchange.key: exchange for family in generator.bank().profiles for exchange in family.exchanges}
    seen = Counter()
    for fact, session in zip(world.facts, world.sessions, strict=True):
        if fact.person == "self":
            continue
        [exchange] = [told[key] for key in session.exchanges if key in told]
        pronoun = world.persona.pronouns[fact.person]
        slots = {
            "value": fact.value,
            "person": world.persona.people[fact.person],
            **PRONOUNS[pronoun],
        }
        text = "\n".join(turn.content for turn in session.turns)
        for _, line in exchange.more:
            assert fill(line, slots) in text
            seen[pronoun] += "{his}" in line or "{him}" in line or "{he}" in line
    assert min(seen["he"], seen["she"]) >= 5
