"""MiniLM: the forward pass against slow loops and published figures."""

from __future__ import annotations

import math

import numpy as np
import pytest

from pytest_typedmemeval.agents import minilm
from pytest_typedmemeval.agents.dense import Vectors, installed


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


@pytest.mark.e2e
@pytest.mark.skipif(not installed(minilm.NEEDS), reason=minilm.INSTALL)
def test_minilm_gives_the_published_similarities() -> None:
    assert minilm.wrong_similarities() == []
    long, short = minilm.embed(["the red kettle sings " * 100, "the red kettle sings"])
    assert [len(long), len(short)] == [2, 1]
    np.testing.assert_allclose(np.linalg.norm(long, axis=1), 1, atol=1e-5)


@pytest.mark.e2e
@pytest.mark.skipif(not installed(minilm.NEEDS), reason=minilm.INSTALL)
def test_texts_of_any_length_share_a_batch() -> None:
    food, bread, baby, empty = minilm.embed(
        ["A man is eating food.", "A man is eating a piece of bread.", "The girl is carrying a baby.", ""]
    )
    # sentence-transformers' own example gives 0.7553 and -0.1050 for these pairs
    assert float(food[0] @ bread[0]) == pytest.approx(0.7553, abs=0.001)
    assert float(food[0] @ baby[0]) == pytest.approx(-0.1050, abs=0.001)
    assert empty.shape == (1, 384)
    assert minilm.embed([]) == []
