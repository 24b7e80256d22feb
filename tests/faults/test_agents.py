"""Forms of agents: what the fixture gives, how it is told the options, when it is closed, how a model behind a server is measured."""

from __future__ import annotations

import json

import pytest

from tests.servers.chat import Reply, chat_server, refusal  # noqa: F401

SEARCHES = """
    from pytest_typedmemeval import Evidence
    class Searches:
        def reset(self): self.sessions = []
        def ingest(self, session): self.sessions.append(session)
        {prefix}def search(self, query, k, *, asked_at):
            words = set(query.lower().rstrip("?").split())
            best = sorted(self.sessions, key=lambda s: -len(words & set(s.as_text().lower().replace(".", "").split())))
            return [Evidence(s.id{text}) for s in best[:k]]
    @pytest.fixture
    def tme_agent(): return Searches()
"""


@pytest.mark.parametrize("prefix", ["", "async "])
@pytest.mark.parametrize("text", ["", ", text=s.as_text()"])
def test_a_system_that_only_searches_is_completed_by_the_reader(bench, prefix, text):
    bench.agent(SEARCHES.format(prefix=prefix, text=text))
    assert bench.run("--tme-k=3").ret == 0
    rows = [row for row in bench.rows() if row["shape"] != "unknown"]
    assert {row["answer"].rpartition(" painted my ")[1] for row in rows} == {" painted my "}
    assert {row["outcome"] for row in rows} == {"correct"}
    assert {row["returned"] for row in rows} == {3}
    assert bench.report()["run"]["agent"]["reader"].startswith("extractive/")


def test_a_system_that_only_searches_is_asked_without_memory_too(bench):
    """An empty history is never ingested: nothing is found, and the reader says so."""
    bench.agent(SEARCHES.format(prefix="", text=""))
    assert bench.run("--tme-arm=no-memory").ret == 0
    assert {row["code"] for row in bench.rows()} == {None}
    assert bench.counts() == {"abstained": 16, "correct": 4}
    assert {row["returned"] for row in bench.rows() if row["shape"] != "unknown"} == {0}


def test_a_model_reads_what_a_search_found(bench, chat_server):  # noqa: F811
    told = {q["question"]: q["answer"] for q in json.loads((bench.path / "toy.json").read_text(encoding="utf-8"))}

    def reply(body):
        return Reply(told.get(body["messages"][0]["content"].rpartition("The user asks: ")[2], "I don't know."))

    server = chat_server(reply)
    bench.agent(SEARCHES.format(prefix="", text=""))
    bench.run("--tme-k=2", "--tme-reader=openai", "--tme-answer-model=toy", f"--tme-answer-base-url={server.url}")
    assert bench.counts() == {"correct": 20}
    assert bench.report()["run"]["agent"]["reader"] == "openai/toy/1"
    prompt = server.requests[-2]["messages"][0]["content"]
    assert prompt.count("Conversation ") == 2


@pytest.mark.parametrize(("agent", "shown"), [("openai_chat", 8), ("openai_chat_bm25", 3)])
def test_a_model_behind_a_server_is_an_agent(bench, chat_server, monkeypatch, agent, shown):  # noqa: F811
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    corpus = json.loads((bench.path / "toy.json").read_text(encoding="utf-8"))
    told = {q["question"]: q["answer"] for q in corpus}

    def reply(body):
        return Reply(told.get(body["messages"][0]["content"].rpartition("The user asks: ")[2], "I don't know."))

    server = chat_server(reply)
    bench.agent("silent")
    url = server.url.replace("http://", "http://user:pass@")
    args = [f"--tme-agent={agent}", "--tme-answer-model=toy", f"--tme-answer-base-url={url}", "--tme-k=3"]
    bench.run(*args, "--tme-answer-seed=7", "--tme-answer-temperature=0")
    assert bench.counts() == {"correct": 20}
    run = bench.report()["run"]
    assert run["agent"]["name"] == agent
    assert run["sampling"] == {"seed": "unknown", "temperature": "applied"}
    assert {(one["seed"], one["temperature"], one["model"]) for one in server.requests} == {(7, 0.0, "toy")}
    assert max(one["messages"][0]["content"].count("Conversation ") for one in server.requests) == shown
    assert {row["usage"]["prompt_tokens"] for row in bench.rows()} == {10.0}
    assert {row["evidence"] for row in bench.rows() if row["shape"] == "fact"} == {"present"}
    written = (bench.path / "tme-report.json").read_text(encoding="utf-8") + str(bench.journal())
    assert "sk-secret" not in written
    assert "user:pass" not in written
    for question, body in zip(corpus, server.requests[1:], strict=False):  # A17: no key, no label, no telling id
        prompt = body["messages"][0]["content"]
        for word in ("typedmemeval", "has_answer", "answer_session_ids", "_abs", question["question_id"]):
            assert word not in prompt


def test_a_setting_that_the_server_refuses_is_an_error_and_no_second_try(bench, chat_server):  # noqa: F811
    server = chat_server(
        lambda body: (
            refusal("Unsupported value: 'temperature'", param="temperature") if "temperature" in body else Reply("x")
        )
    )
    bench.agent("silent")
    args = ["--tme-agent=openai_chat", "--tme-answer-model=toy", f"--tme-answer-base-url={server.url}", "-k", "fact"]
    assert bench.run(*args, "--tme-answer-temperature=0.5").ret == 20
    assert bench.codes() == {"sampling_refused": 8}
    assert len(server.requests) == 8
    assert "the provider refused temperature=0.5" in bench.rows()[0]["detail"]


def test_a_server_that_is_busy_is_asked_again_and_one_that_is_down_loses_its_questions_alone(bench, chat_server):  # noqa: F811
    """A19: 429 twice, then an answer; one question meets a 500 for ever."""
    busy = {}

    def reply(body):
        question = body["messages"][0]["content"].rpartition("The user asks: ")[2]
        if question.endswith("number 4?"):
            return refusal("down", 500)
        busy[question] = busy.get(question, 0) + 1
        return Reply("no idea") if busy[question] > 2 else Reply(status=429, raw=b"{}", headers={"retry-after-ms": "1"})

    server = chat_server(reply)
    bench.agent("silent")
    args = ["--tme-agent=openai_chat", "--tme-answer-model=toy", f"--tme-answer-base-url={server.url}"]
    bench.run(*args, "-k", "toy-001 or toy-004", "--tme-timeout=3")
    assert {row["id"]: row["code"] for row in bench.rows()}["toy-004"] in ("agent_exception", "agent_timeout")
    assert {row["id"]: row["outcome"] for row in bench.rows()}["toy-001"] != "error"
    assert len([one for one in server.requests if "number 1?" in str(one)]) == 3


def test_settings_that_an_agent_says_nothing_of_are_unknown(bench):
    bench.agent("silent")
    bench.run("--tme-answer-seed=1", "-k", "fact")
    assert bench.report()["run"]["sampling"] == {"seed": "unknown"}
    assert bench.report()["run"]["fingerprints"]["covers"]["answer_seed"] == 1


def test_the_oracle_asks_a_plain_model_where_there_is_one(bench):
    bench.knowing(
        """
        @pytest.fixture
        def tme_agent(): raise AssertionError("the memory isn't asked")
        @pytest.fixture
        def tme_answerer():
            async def model(prompt):
                assert "Now it is 2026-03-02 09:00 UTC." in prompt
                question = prompt.rpartition("The user asks: ")[2]
                return TOLD[question] if TOLD[question] in prompt or "wheelbarrow" in question else "no idea"
            return model
        """
    )
    assert bench.run("--tme-arm=oracle").ret == 0
    assert bench.counts() == {"correct": 20}
    assert {row["evidence"] for row in bench.rows() if row["shape"] == "fact"} == {"present"}


def test_options_and_a_namespace_are_handed_to_the_agents_fixture(bench):
    bench.agent(
        """
        import pathlib
        @pytest.fixture
        def tme_agent(tme_options, tme_namespace):
            with open("seen.txt", "a", encoding="utf-8") as file:
                file.write(f"{tme_options.answer_seed} {tme_options.arm} {tme_namespace}\\n")
            return lambda *asked: "I don't know."
        """
    )
    (bench.path / "test_plain.py").write_text(
        "def test_plain(tme_options, tme_namespace):\n"
        "    assert tme_options.answer_seed is None and tme_namespace.startswith('tme-')\n",
        encoding="utf-8",
    )
    bench.run("--tme-answer-seed=5", "--tme-runs=2")
    bench.run("--tme-answer-seed=5", "-n", "2", process=True)
    seen = [line.split() for line in (bench.path / "seen.txt").read_text(encoding="utf-8").splitlines()]
    assert {(seed, arm) for seed, arm, _ in seen} == {("5", "agent")}
    names = [name for *_, name in seen]
    assert len(set(names)) == len(names) == 41 + 21
    assert all(len(name) == 28 and name.startswith("tme-") for name in names)
    assert bench.run(vertical=None).ret == 0  # the fixtures are there in a plain run too


CLOSES = """
    class Closes:
        made = 0
        def __init__(self): Closes.made += 1; self.number = Closes.made
        def reset(self): pass
        def ingest(self, session): pass
        def answer(self, question, *, asked_at): assert not hasattr(self, "closed"); return "I don't know."
        {prefix}def close(self):
            assert not hasattr(self, "closed"), "twice"
            self.closed = True
            with open("closed.txt", "a", encoding="utf-8") as file: file.write(f"{{self.number}} ")
"""


@pytest.mark.parametrize("prefix", ["", "async "])
@pytest.mark.parametrize(
    ("fixture", "closed"),
    [
        ("@pytest.fixture\n    def tme_agent(): return Closes()", 9),
        ("@pytest.fixture(scope='session')\n    def tme_agent(): return Closes()", 1),
        ("ONE = Closes()\n    @pytest.fixture\n    def tme_agent(): return ONE", 1),
        ("@pytest.fixture\n    def tme_agent(): yield Closes()", 0),
    ],
    ids=["fresh", "session", "module", "yield"],
)
def test_an_agent_is_closed_once_when_it_is_done_with(bench, prefix, fixture, closed):
    bench.agent(CLOSES.format(prefix=prefix) + "    " + fixture)
    assert bench.run("-k", "fact or canary").ret == 0
    path = bench.path / "closed.txt"
    numbers = path.read_text(encoding="utf-8").split() if path.exists() else []
    assert len(numbers) == len(set(numbers)) == closed


def test_an_agent_from_a_plugin_is_measured_on_a_module_of_one_line(bench):
    (bench.path / "theirs.py").write_text(
        'import pytest\n@pytest.fixture\ndef tme_agent(): return lambda *asked: "I don\'t know."\n', encoding="utf-8"
    )
    bench.pytester.syspathinsert(bench.path)
    tests = bench.path / "tests"
    tests.mkdir()
    (tests / "test_memory.py").write_text("from pytest_typedmemeval.suite import *\n", encoding="utf-8")
    result = bench.run("-p", "theirs", "--collect-only", "-q")
    assert result.outlines[0] == "tests/test_memory.py::toy[toy-001]"
    assert bench.run("-p", "theirs").ret == 0
    assert bench.counts() == {"abstained": 16, "correct": 4}
    assert bench.run("-p", "theirs", vertical=None).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_factory_by_name(bench):
    (bench.path / "mine.py").write_text(
        'class Agent:\n    @staticmethod\n    def make(): return lambda *asked: "I don\'t know."\n', encoding="utf-8"
    )
    bench.agent("")
    bench.pytester.syspathinsert(bench.path)
    assert bench.run("--tme-agent=mine:Agent.make").ret == 0
    assert bench.report()["run"]["options"]["agent"] == "mine:Agent.make"


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (refusal("temperature: extra fields not permitted", 422), "sampling_refused"),
        (refusal("Input should be less than 2", 422, param="temperature"), "sampling_refused"),
        (refusal("too long: '... the oven temperature was'", code="context_length_exceeded"), "agent_exception"),
        (refusal("bad value, see temperature", param="messages"), "agent_exception"),
    ],
    ids=["422", "422-param", "context-length", "other-param"],
)
def test_a_refusal_is_of_the_setting_that_it_is_about(bench, chat_server, reply, code):  # noqa: F811
    server = chat_server(lambda body: reply)
    bench.agent("pass")
    bench.run(
        "--tme-agent=openai_chat", "--tme-answer-model=toy", f"--tme-answer-base-url={server.url}",
        "--tme-answer-temperature=0.5", "--tme-max-questions=2",
    )  # fmt: skip
    assert bench.codes() == {code: 2}


def test_tokens_that_a_server_does_not_tell_cost_no_answer(bench, chat_server):  # noqa: F811
    server = chat_server(lambda body: Reply("I don't know.", usage={"prompt_tokens": None, "completion_tokens": 3}))
    bench.agent("pass")
    result = bench.run(
        "--tme-agent=openai_chat",
        "--tme-answer-model=toy",
        f"--tme-answer-base-url={server.url}",
        "--tme-max-questions=2",
    )
    assert bench.counts() == {"abstained": 2}
    assert bench.rows()[0]["usage"] == {"completion_tokens": 3.0}
    result.stdout.fnmatch_lines(["*used, as the agent tells: completion_tokens 6"])
