"""A small static embedding (WordLlama, 256 dimensions): the mean of a text's token vectors. It reads texts of any length and is fast enough for CI.

Comes with the ``dense`` extra. Only the weights and the tokenizer in its wheel are used: its own code would look for a network.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from pytest_typedmemeval.agents.dense import DENSE_EXTRA, Vectors, folder_of, tokenizer_of, weights_of

INSTALL = DENSE_EXTRA
NEEDS = ("wordllama", "safetensors", "tokenizers")


@cache
def _model() -> tuple[Vectors, Any]:
    """Token vectors and tokenizer. Raises `NotInstalled` without the extra."""
    folder = folder_of(NEEDS, INSTALL)
    weights = weights_of(folder / "weights" / "l2_supercat_256.safetensors")
    return next(iter(weights.values())), tokenizer_of(folder / "tokenizers" / "l2_supercat_tokenizer_config.json")


def embed(texts: Sequence[str]) -> list[Vectors]:
    """One row a text. Averaged text by text and not in padded batches, so that a text's vector doesn't depend on its neighbours. Raises `NotInstalled`."""
    vectors, tokenizer = _model()
    encoded = tokenizer.encode_batch(list(texts), add_special_tokens=False)
    return [_unit(vectors[np.array(one.ids, dtype=np.intp)]) for one in encoded]


def _unit(tokens: Vectors) -> Vectors:
    mean = tokens.astype(np.float64).sum(0) / max(len(tokens), 1)
    length = float(np.linalg.norm(mean))
    found: Vectors = (mean / length if length else mean).astype(np.float32)[None]
    return found
