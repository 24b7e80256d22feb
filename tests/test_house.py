"""Rules of the house that no single part owns: identity, layering, text."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def tracked(*patterns: str) -> list[Path]:
    found = sorted(path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file())
    assert found, patterns
    return found


def test_only_readme_and_docs_name_the_other_benchmark():
    for path in tracked("pytest_typedmemeval/**/*.py", "corpora/**/*.json", "tools/**/*.py", "tools/**/*.toml"):
        assert "longmemeval" not in path.read_text(encoding="utf-8").lower(), path


def test_source_files_are_utf8_with_lf_and_a_docstring():
    for path in tracked("pytest_typedmemeval/**/*.py", "tools/**/*.py", "tests/**/test_*.py"):
        data = path.read_bytes()
        assert b"\r" not in data, path
        if data.strip():
            assert ast.get_docstring(ast.parse(data)), path


def test_every_open_names_its_encoding():  # P17
    for path in tracked("pytest_typedmemeval/**/*.py", "tools/**/*.py"):
        for call in ast.walk(ast.parse(path.read_bytes())):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr in ("read_text", "write_text", "open")
                and ast.unparse(call.func) != "os.open"
            ):
                arguments = {keyword.arg for keyword in call.keywords}
                binary = any(
                    isinstance(argument, ast.Constant) and "b" in str(argument.value) for argument in call.args
                )
                assert binary or "encoding" in arguments, f"{path}:{call.lineno}"


@pytest.mark.parametrize(
    ("package", "forbidden"),
    [
        ("corpus", ("agents.reference", "judging.rules", "measure", "report", "session", "collection", "plugin")),
        ("agents", ("corpus", "judging", "measure", "report", "session", "collection", "plugin", "options")),
        ("judging", ("report", "session", "collection", "plugin", "options", "agents")),
        ("measure", ("session", "plugin")),
        (
            "gates",
            ("session", "collection.anchor", "collection.gates", "collection.suite", "plugin", "options", "commands"),
        ),
        ("report", ("plugin",)),
        ("require", ("session", "plugin", "collection", "options")),
    ],
)
def test_data_flows_one_way(package, forbidden):
    """No layer imports one that comes after it (imports for annotations aside)."""
    for path in tracked(f"pytest_typedmemeval/{package}/**/*.py"):
        tree = ast.parse(path.read_bytes())
        guarded = {
            id(node)
            for branch in ast.walk(tree)
            if isinstance(branch, ast.If) and "TYPE_CHECKING" in ast.dump(branch.test)
            for node in ast.walk(branch)
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.ImportFrom)
                and id(node) not in guarded
                and (node.module or "").startswith("pytest_typedmemeval.")
            ):
                layer = node.module.removeprefix("pytest_typedmemeval.")
                assert not any(layer == name or layer.startswith(f"{name}.") for name in forbidden), (
                    f"{path.name} imports {layer}"
                )


def test_tracked_files_name_no_machine_and_no_registry_host():
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    ).stdout.split()
    for name in listed or [path.name for path in tracked("*.md", "*.toml")]:
        path = ROOT / name
        if path.suffix in (".py", ".md", ".toml", ".yml", ".json") and path != Path(__file__):
            assert not re.search(
                r"/(?:home|root|work|Users)/\w|pypi\.org|registry\.npmjs", path.read_text(encoding="utf-8")
            ), name


def test_top_level_is_fixed():
    allowed = {
        "pyproject.toml", "pytest_typedmemeval", "corpora", "tools", "tests", "conftest.py", "docs",
        "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md",
    }  # fmt: skip
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    ).stdout.split()
    top = {name.partition("/")[0] for name in listed}
    assert {name for name in top if not name.startswith(".")} <= allowed


def test_every_rule_module_is_on_the_map_of_the_rules() -> None:
    from pytest_typedmemeval.judging import rules

    listed = re.findall(
        r"\w+", " ".join(line.split(": ", 1)[1] for line in (rules.__doc__ or "").split("\n") if line.startswith("- "))
    )
    modules = {path.stem for path in Path(rules.__file__).parent.glob("*.py")} - {"__init__"}
    assert sorted(listed) == sorted(modules)
