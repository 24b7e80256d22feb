"""One toy corpus for all tests of the instruments."""

from __future__ import annotations

import json

import pytest

from tests.instruments import toy
from tools.instruments.haystack import Choice


@pytest.fixture(scope="session")
def worlds() -> dict[int, toy.ToyWorld]:
    return toy.toy_worlds()


@pytest.fixture(scope="session")
def choices(worlds: dict[int, toy.ToyWorld]) -> list[Choice]:
    return [toy.toy_choice(worlds, seed) for seed in range(220)]


@pytest.fixture(scope="session")
def corpus(worlds: dict[int, toy.ToyWorld], choices: list[Choice]) -> bytes:
    return json.dumps(toy.toy_corpus(worlds, choices[0]), ensure_ascii=False).encode()
