"""A small static embedding (WordLlama, 256 dimensions): the mean of a text's token vectors. It reads texts of any length and is fast enough for CI.

Comes with the ``dense`` extra. The wheel brings the weights; nothing is downloaded.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tools.instruments.dense import Vectors

INSTALL = 'pip install "pytest-typedmemeval[dense]"'


@cache
def _model() -> Any:
    """Raises `ModuleNotFoundError` without the extra."""
    import wordllama

    with tempfile.TemporaryDirectory() as folder:
        # its loader looks for the tokenizer in a folder of another name than the wheel has, and then in its cache
        shutil.copytree(Path(wordllama.__file__).parent / "tokenizers", Path(folder) / "tokenizers")
        model = wordllama.WordLlama.load(cache_dir=Path(folder), disable_download=True)
    model.tokenizer.no_padding()
    return model


def embed(texts: Sequence[str]) -> list[Vectors]:
    """One row a text. Averaged text by text and not in padded batches, so that a text's vector doesn't depend on its neighbours."""
    model = _model()
    encoded = model.tokenizer.encode_batch(list(texts), add_special_tokens=False)
    return [_unit(model.embedding[np.array(one.ids, dtype=np.intp)]) for one in encoded]


def _unit(tokens: Vectors) -> Vectors:
    mean = tokens.astype(np.float64).sum(0) / max(len(tokens), 1)
    length = float(np.linalg.norm(mean))
    found: Vectors = (mean / length if length else mean).astype(np.float32)[None]
    return found
