"""The three arms, by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from pytest_typedmemeval.gates.arm import Arm
    from pytest_typedmemeval.gates.settings import GateSettings

_HOMES = {
    "discrimination": ("pytest_typedmemeval.gates.retrieval.arm", "Discrimination"),
    "write": ("pytest_typedmemeval.gates.write.arm", "Write"),
    "acceptance": ("pytest_typedmemeval.gates.acceptance.arm", "Acceptance"),
}


def get_arm(name: str, settings: GateSettings) -> Arm:
    """The arm of that name. Raises `ValueError` that lists the arms."""
    if name not in _HOMES:
        raise ValueError(f"no gate {name!r}; there is {', '.join(_HOMES)}")
    module, member = _HOMES[name]
    return cast("Arm", getattr(import_module(module), member)(settings))
