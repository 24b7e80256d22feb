"""The instruments import nothing of what they test."""

from __future__ import annotations

import ast
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"
FILES = [*sorted((TOOLS / "instruments").glob("*.py")), TOOLS / "check_corpora.py"]


def _imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: a relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("import_module", "__import__", "spec_from_file_location")
        ):
            raise AssertionError(f"{path.name}: a dynamic import")
    return names


def test_nothing_comes_from_corpusgen_or_a_generator() -> None:
    assert len(FILES) > 10
    for path in FILES:
        names = _imported(path)
        assert not any(name.startswith("tools.") and not name.startswith("tools.instruments") for name in names), (
            path.name
        )
        assert not any("corpusgen" in name or "gen_typedmemeval" in name for name in names), path.name


def test_only_numpy_is_needed_beside_the_package() -> None:
    roots = {name.split(".")[0] for path in FILES for name in _imported(path)}
    assert not roots & {"scipy", "sklearn", "pandas"}
