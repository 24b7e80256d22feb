"""The phrase banks hold the rules of their format, and are used."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tools import gen_typedmemeval_episodic as generator
from tools.corpusgen.bank import (
    BANKS,
    FAMILY_KINDS,
    SLOT,
    BankError,
    Exchange,
    jaccard,
    load_families,
    load_family,
    load_personas,
    load_smalltalk,
    words_without_slots,
)
from tools.corpusgen.render import repeated_sentences, sentences

WHOLE_SENTENCES = re.compile(r"\{(?:tip|remark|frame)\}", re.IGNORECASE)
"""Slots that are filled with sentences of their own."""


def test_every_bank_loads_and_there_are_enough_of_them():
    for kind, exchanges in (("recommendations", 12), ("opinions", 12), ("series", 24)):
        families = load_families("episodic", kind)
        assert len(families) >= 12
        assert min(len(family.exchanges) for family in families) >= exchanges
    assert len(load_personas()) >= 16
    assert len(load_smalltalk()) >= 60


def test_two_wordings_of_a_family_differ():
    for kind in ("recommendations", "opinions", "series"):
        for family in load_families("episodic", kind):
            bags = [words_without_slots(" ".join(text for _, text in exchange.turns)) for exchange in family.exchanges]
            closest = max(jaccard(one, other) for i, one in enumerate(bags) for other in bags[:i])
            assert closest < 0.6, family.name


@pytest.fixture(scope="module")
def worlds():
    return generator.make_worlds(generator.WORLD_SEED, generator.layout(generator.WORLD_SEED, None))


def test_each_exchange_is_used_at_least_three_times(worlds):
    used = Counter(exchange for world in worlds for session in world.sessions for exchange in session.exchanges)
    families = [
        family for kind in ("recommendations", "opinions", "series") for family in load_families("episodic", kind)
    ]
    rare = [exchange.key for family in families for exchange in family.exchanges if used[exchange.key] < 3]
    assert rare == []


def test_no_exchange_and_no_sentence_stands_twice_in_a_haystack(worlds):
    for world in worlds:
        exchanges = [exchange for session in world.sessions for exchange in session.exchanges]
        assert len(exchanges) == len(set(exchanges))
        assert repeated_sentences(world.sessions) == []


ALSO_TALKS_OF = {"workingmemory": ("episodic",)}
"""Verticals whose ordinary talk comes from another's banks."""

VERTICALS = sorted({folder.parent.name for folder in BANKS.glob("*/*") if folder.name in FAMILY_KINDS})


def exchanges_of_a_haystack(vertical: str) -> list[Exchange]:
    """All that may meet in a haystack of ``vertical``: small talk, personas, its own banks and those it borrows."""
    exchanges = [*load_smalltalk(), *(exchange for persona in load_personas() for exchange in persona.exchanges)]
    for bank in (vertical, *ALSO_TALKS_OF.get(vertical, ())):
        for folder in sorted(folder for folder in (BANKS / bank).iterdir() if folder.name in FAMILY_KINDS):
            for family in load_families(bank, folder.name):
                exchanges += [*family.exchanges, *family.cancellations, *family.confirmations]
    return exchanges


def test_every_vertical_with_banks_is_looked_at():
    assert {"episodic", "forgetting", "workingmemory"} <= set(VERTICALS)


@pytest.mark.parametrize("vertical", VERTICALS)
def test_no_fixed_sentence_stands_in_two_exchanges(vertical):
    """A world that was dealt both could never be drawn."""
    holders: dict[str, set[str]] = {}
    for exchange in exchanges_of_a_haystack(vertical):
        for text in (exchange.tail, exchange.tail_more, *(text for _, text in (*exchange.turns, *exchange.more))):
            for sentence in sentences(WHOLE_SENTENCES.sub("Filled.", text)):
                if not SLOT.search(sentence):
                    holders.setdefault(sentence.casefold(), set()).add(exchange.key)
    assert {sentence: keys for sentence, keys in holders.items() if len(keys) > 1 and sentence != "filled."} == {}


def test_a_bank_that_breaks_rules_is_told_everything_at_once(tmp_path):
    folder = tmp_path / "recommendations"
    folder.mkdir()
    text = (BANKS / "episodic/recommendations/stains.toml").read_text(encoding="utf-8")
    bad = folder / "stains.toml"
    bad.write_text(text.replace("{tip}", "{tap}", 1).replace('tail = "', 'tail = "on Monday ', 1), encoding="utf-8")
    with pytest.raises(BankError) as caught:
        load_family(bad)
    said = str(caught.value)
    assert "unknown slot ['tap']" in said
    assert "calendar word" in said
    assert "no capital start" in said
