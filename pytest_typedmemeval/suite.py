"""``from pytest_typedmemeval.suite import *`` in a test module hangs the benchmark's items there, for an agent whose fixture comes from a plugin.

The line is a marker: without ``--tme-vertical`` the module has no tests, with it the plugin makes the module's items (collection/anchor.py). The conftest.py
that defines the fixture is the usual place; this is for a fixture that no conftest.py defines.
"""

from __future__ import annotations

__all__: list[str] = []
