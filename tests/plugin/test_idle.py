"""Installed but not asked for, the plugin adds nothing that can be seen."""

from __future__ import annotations

import re
import subprocess
import sys

HEAVY = ("pydantic", "openai", "numpy", "rank_bm25", "jinja2", "asyncio")


def test_the_plugin_imports_nothing_heavy():
    code = f"""
import sys
before = set(sys.modules)
import pytest
asyncio_before = "asyncio" in sys.modules
import pytest_typedmemeval.plugin
ours = sorted(name for name in sys.modules if name.startswith("pytest_typedmemeval"))
print(ours)
print([name for name in {HEAVY!r} if name in sys.modules and not (name == "asyncio" and asyncio_before)])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True)
    ours, heavy = done.stdout.splitlines()
    assert (
        ours
        == "['pytest_typedmemeval', 'pytest_typedmemeval.fixtures', 'pytest_typedmemeval.flags', 'pytest_typedmemeval.hookspecs', 'pytest_typedmemeval.plugin', 'pytest_typedmemeval.verticals']"
    )
    assert heavy == "[]"


def test_a_whole_idle_run_imports_nothing_heavy(bench):
    (bench.path / "test_a.py").write_text(
        f"import sys\ndef test_a(): assert not [name for name in {HEAVY[:-1]!r} if name in sys.modules]\n",
        encoding="utf-8",
    )
    result = bench.run("-p", "no:syrupy", "-p", "no:hypothesispytest", "-p", "no:anyio", vertical=None, process=True)
    assert result.ret == 0


def test_an_idle_run_looks_as_without_the_plugin(bench):
    (bench.path / "test_a.py").write_text("def test_a(): pass\ndef test_b(): assert 0\n", encoding="utf-8")
    with_plugin = bench.run("-v", vertical=None, process=True).outlines
    without = bench.run("-v", "-p", "no:typedmemeval", vertical=None, process=True).outlines

    def strip(lines: list[str]) -> list[str]:
        return [
            re.sub(r" in [\d.]+s =+", "", line).replace("typedmemeval-0.1.0, ", "").replace(", typedmemeval-0.1.0", "")
            for line in lines
        ]

    assert strip(with_plugin) == strip(without)
    assert not list(bench.path.glob("tme-*"))


def test_a_conftest_with_an_agent_gives_no_item_unasked(bench):
    bench.agent("silent", "tests/conftest.py")
    (bench.path / "tests/test_a.py").write_text("def test_a(): pass\n", encoding="utf-8")
    bench.run(vertical=None).assert_outcomes(passed=1)
