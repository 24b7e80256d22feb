"""Build hook: ship ``corpora/`` and the labelled answers inside the wheel."""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CorporaHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the data to a standard wheel; an editable install reads it from the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before each build; ``version`` is ``standard`` or ``editable``."""
        if version == "standard":
            build_data["force_include"]["corpora"] = "pytest_typedmemeval/_corpora"
            build_data["force_include"]["tests/data/labelled"] = "pytest_typedmemeval/_labelled"
