"""The static embedding: unit vectors, each for itself, the same as the library's own."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from pytest_typedmemeval.agents import static_embedding


def test_static_vectors_are_unit_alone_and_near_where_meaning_is() -> None:
    pytest.importorskip("wordllama")
    texts = ["My dentist moved the appointment.", "The tooth doctor changed my visit.", "Two loaves of rye bread.", ""]
    dentist, tooth, bread, empty = static_embedding.embed(texts)
    assert [vector.shape for vector in (dentist, empty)] == [(1, 256), (1, 256)]
    assert float(np.linalg.norm(dentist)) == pytest.approx(1, abs=1e-6)
    assert not empty.any()
    assert float((dentist @ tooth.T)[0, 0]) > float((dentist @ bread.T)[0, 0]) + 0.2
    np.testing.assert_array_equal(static_embedding.embed([texts[1]])[0], tooth)  # whatever stands beside it


def test_static_vectors_are_the_librarys(tmp_path: Path) -> None:
    wordllama = pytest.importorskip("wordllama")
    [ours] = static_embedding.embed(["The kettle is on the blue shelf."])
    # its loader looks for the tokenizer in a folder of another name than the wheel has, and then in its cache
    shutil.copytree(Path(wordllama.__file__).parent / "tokenizers", tmp_path / "tokenizers")
    model = wordllama.WordLlama.load(cache_dir=tmp_path, disable_download=True)
    np.testing.assert_allclose(ours, model.embed("The kettle is on the blue shelf.", norm=True), atol=1e-6)
