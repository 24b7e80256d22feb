"""Async agents: in plain pytest, beside pytest-asyncio and anyio, and after somebody's asyncio.run."""

from __future__ import annotations

import pytest

ASYNC_AGENT = """
    import asyncio
    class Async:
        async def reset(self): self.loop = asyncio.get_running_loop()
        async def ingest(self, session): await asyncio.sleep(0)
        async def answer(self, question, *, asked_at):
            assert asyncio.get_running_loop() is self.loop
            await asyncio.sleep(0)
            return "I don't know."
"""


@pytest.mark.parametrize("plugins", [["-p", "no:asyncio", "-p", "no:anyio"], [], ["--asyncio-mode=auto"]])
def test_an_async_agent_from_a_plain_fixture(bench, plugins):
    bench.agent(ASYNC_AGENT + "\n    @pytest.fixture\n    def tme_agent(): return Async()\n")
    assert bench.run(*plugins).ret == 0
    assert bench.counts() == {"abstained": 50}


def test_an_async_callable(bench):
    bench.agent(
        'async def answer(sessions, question, asked_at): return "I don\'t know."\n@pytest.fixture\ndef tme_agent(): return answer'
    )
    assert bench.run().ret == 0
    assert bench.counts() == {"abstained": 50}


def test_a_sync_agent_that_runs_a_loop_of_its_own(bench):
    bench.agent(
        """
        import asyncio
        async def think(): return "I don't know."
        @pytest.fixture
        def tme_agent(): return lambda *asked: asyncio.run(think())
        """
    )
    assert bench.run().ret == 0
    assert bench.counts() == {"abstained": 50}


def test_after_somebodys_asyncio_run(bench):
    bench.agent(ASYNC_AGENT + "\n    @pytest.fixture\n    def tme_agent(): return Async()\n")
    (bench.path / "test_first.py").write_text(
        "import asyncio\nasync def nothing(): pass\ndef test_runs(): asyncio.run(nothing())\n", encoding="utf-8"
    )
    assert bench.run("test_first.py", "conftest.py").ret == 0
    assert bench.counts() == {"abstained": 50}


ASYNC_FIXTURE = """
    class Bound:
        def __init__(self): self.loop = asyncio.get_running_loop()
        async def reset(self): assert asyncio.get_running_loop() is self.loop
        async def ingest(self, session): pass
        async def answer(self, question, *, asked_at): return "I don't know."
"""


@pytest.mark.parametrize("scope", ["function", "session"])
def test_an_async_fixture_of_pytest_asyncio_is_asked_in_its_own_loop(bench, scope):
    bench.agent(
        f"import asyncio, pytest_asyncio\n{ASYNC_FIXTURE.replace(chr(10) + '    ', chr(10))}\n"
        f"@pytest_asyncio.fixture(scope='{scope}', loop_scope='{scope}')\nasync def tme_agent():\n    yield Bound()\n"
    )
    bench.run()
    assert bench.counts() == {"abstained": 50}


@pytest.mark.parametrize("plugins", [["-p", "no:asyncio"], ["--asyncio-mode=strict"]])
@pytest.mark.parametrize("argument", ["anyio_backend", ""])
def test_an_async_fixture_of_anyio_is_asked_in_its_own_loop(bench, plugins, argument):
    bench.agent(
        f"import asyncio\n{ASYNC_FIXTURE.replace(chr(10) + '    ', chr(10))}\n"
        f"@pytest.fixture\ndef anyio_backend(): return 'asyncio'\n@pytest.fixture\nasync def tme_agent({argument}):\n    yield Bound()\n"
    )
    bench.run(*plugins, "-k", "list-order")
    assert bench.counts() == {"abstained": 15}


def test_an_async_fixture_without_a_plugin_says_what_to_do(bench):
    bench.agent("@pytest.fixture\nasync def tme_agent(): return 1")
    result = bench.run("-p", "no:asyncio", "-p", "no:anyio")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*'tme_agent' is a coroutine that no plugin runs: install anyio, or pytest-asyncio*"])
