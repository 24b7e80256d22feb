"""Find the file that the benchmark's items hang on: the conftest.py that defines the agent, or a module with the suite's line.

A node id must begin with an existing file, and fixtures are visible by node ancestry; that file always exists, sees the agent fixture, and names what was
measured. Files are read, never imported.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pytest

from pytest_typedmemeval.collection.suite import REFERENCE_FIXTURE
from pytest_typedmemeval.options import RunOptions

HOW_TO = """\
  @pytest.fixture
  def {name}():
      return MyAgent()        # an object with reset(), ingest(session) and answer(question, *, asked_at)"""


SUITE = "pytest_typedmemeval.suite"
"""The module whose import marks a user's module as the place of the items."""


@dataclass(frozen=True)
class Anchor:
    """The file that the items hang on, the line to point at, and the fixture that gives the agent."""

    path: Path
    line: int
    fixture: str


def find_anchor(config: pytest.Config, options: RunOptions) -> Anchor:
    """Where the agent of this run is defined.

    Raises `pytest.UsageError` if there is none, or more than one and no path that decides.
    """
    if options.agent is not None:
        for path in (config.rootpath / "conftest.py", config.inipath):
            if path is not None and path.is_file():
                return Anchor(path, 0, REFERENCE_FIXTURE)
        raise pytest.UsageError(
            f"--tme-agent={options.agent} needs a conftest.py or a pyproject.toml in {config.rootpath} to name the items after; an empty conftest.py will do"
        )
    name = options.agent_fixture
    unreadable: list[Path] = []
    skipped = config.getini("norecursedirs")
    found = list(_places(config.rootpath, _is_conftest, lambda node: name in _bound_names(node), skipped, unreadable))
    if not found:
        found = list(_places(config.rootpath, _is_module, _imports_suite, skipped, unreadable))
    how_to = (
        f"{HOW_TO.format(name=name)}\n\n"
        "or, for a fixture that comes from a plugin, a test module with the line\n\n  from pytest_typedmemeval.suite import *\n\n"
        "or try a reference agent: --tme-agent=bm25 (it needs a conftest.py or pyproject.toml here, an empty one will do)"
    )
    return _the_one(config, name, found, unreadable, how_to, f"--tme-vertical={options.verticals[0]}")


def find_fixture(config: pytest.Config, name: str, how_to: str, asked_with: str) -> Anchor:
    """Where a fixture is defined that the flag ``asked_with`` needs; ``how_to`` are the lines to write where it isn't.

    Raises `pytest.UsageError` if there is none, or more than one and no path that decides.
    """
    unreadable: list[Path] = []
    skipped = config.getini("norecursedirs")
    found = list(_places(config.rootpath, _is_conftest, lambda node: name in _bound_names(node), skipped, unreadable))
    return _the_one(config, name, found, unreadable, how_to, asked_with)


def _the_one(
    config: pytest.Config,
    name: str,
    found: list[tuple[Path, int]],
    unreadable: list[Path],
    how_to: str,
    asked_with: str,
) -> Anchor:
    near = _nearest(found, _given_paths(config))
    if not near:
        broken = "".join(f"\n(not read, since it doesn't parse: {path})" for path in unreadable)
        raise pytest.UsageError(
            f"no conftest.py under {config.rootpath} defines the fixture {name!r}.{broken} Write in tests/conftest.py:\n\n{how_to}"
        )
    if len(near) > 1:
        places = "\n".join(f"  {path.relative_to(config.rootpath).as_posix()}:{line}" for path, line in near)
        first = near[0][0].relative_to(config.rootpath).as_posix()
        raise pytest.UsageError(
            f"{len(near)} files could give the fixture {name!r}:\n{places}\nname the one to measure, e.g.: pytest {first} {asked_with}"
        )
    return Anchor(near[0][0], near[0][1], name)


def narrow(config: pytest.Config, options: RunOptions, anchors: Iterable[Anchor]) -> None:
    """Collect the anchors alone: not the other test files, unless they were named or ``--tme-with-tests`` asks for them."""
    named = config.args_source == pytest.Config.ArgsSource.ARGS
    kept = [arg for arg in config.args if options.with_tests or (named and not _resolve(config, arg).is_dir())]
    for anchor in anchors:
        if not _covers(config, kept, anchor):
            kept.append(str(anchor.path))
    config.args = kept


def _covers(config: pytest.Config, args: Iterable[str], anchor: Anchor) -> bool:
    return any(
        path == anchor.path or (path.is_dir() and path in anchor.path.parents)
        for path in (_resolve(config, arg) for arg in args)
    )


def _given_paths(config: pytest.Config) -> list[Path]:
    if config.args_source != pytest.Config.ArgsSource.ARGS:
        return []
    return [_resolve(config, arg) for arg in config.args]


def _resolve(config: pytest.Config, arg: str) -> Path:
    return Path(os.path.normpath(config.invocation_params.dir / arg.partition("::")[0]))


def _nearest(found: list[tuple[Path, int]], given: list[Path]) -> list[tuple[Path, int]]:
    """Of the definitions: the named file itself, else those below a named folder, else the one nearest above it, else all."""
    named = [one for one in found if one[0] in given]
    below = [one for one in found if any(path in one[0].parents for path in given)]
    above = [one for one in found if any(one[0].parent in path.parents for path in given)]
    nearest = sorted(above, key=lambda one: len(one[0].parts))[-1:]
    return named or below or nearest or found


def _places(
    root: Path,
    wanted: Callable[[str], bool],
    matches: Callable[[ast.stmt], bool],
    norecursedirs: list[str],
    unreadable: list[Path],
) -> Iterator[tuple[Path, int]]:
    """(file, line from 0) for each wanted file with a matching statement, in path order; those that do not parse are added to ``unreadable``."""
    for folder, subfolders, files in os.walk(root):
        subfolders[:] = sorted(
            sub
            for sub in subfolders
            if not any(fnmatch(sub, pattern) for pattern in norecursedirs)
            and sub != "site-packages"
            and not (Path(folder) / sub / "pyvenv.cfg").exists()
        )
        for path in (Path(folder) / name for name in sorted(files) if wanted(name)):
            line = _line_of(path, matches, unreadable)
            if line is not None:
                yield path, line


def _is_conftest(name: str) -> bool:
    return name == "conftest.py"


def _is_module(name: str) -> bool:
    return name.endswith(".py")


def _imports_suite(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == SUITE


def _line_of(path: Path, matches: Callable[[ast.stmt], bool], unreadable: list[Path]) -> int | None:
    """Line (from 0) of the first statement at module level that matches, None if none does."""
    data = path.read_bytes()
    if matches is _imports_suite and SUITE.encode() not in data:
        return None  # parsing every module of a repo would take seconds
    try:
        tree = ast.parse(data)
    except (SyntaxError, ValueError):
        unreadable.append(path)
        return None
    todo: list[ast.stmt] = list(tree.body)
    while todo:
        node = todo.pop(0)
        if matches(node):
            return node.lineno - 1
        for block in ("body", "orelse", "finalbody", "handlers"):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                todo += getattr(node, block, [])
    return None


def _bound_names(node: ast.stmt) -> set[str]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        if not any("fixture" in ast.dump(decorator) for decorator in node.decorator_list):
            return set()
        for decorator in node.decorator_list:
            for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
                if keyword.arg == "name" and isinstance(keyword.value, ast.Constant):
                    return {str(keyword.value.value)}
        return {node.name}
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {alias.asname or alias.name for alias in node.names}
    if isinstance(node, ast.Assign):
        return {target.id for target in node.targets if isinstance(target, ast.Name)}
    return set()
