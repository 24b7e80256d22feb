"""Reports as syrupy snapshots: one file each, the same bytes on every machine, in every order, with and without workers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from pytest_typedmemeval.report.json import read_report, report_json
from pytest_typedmemeval.report.model import Report
from pytest_typedmemeval.report.normal import snapshot_form

if TYPE_CHECKING:
    from syrupy.types import PropertyFilter, PropertyMatcher, SerializableData, SerializedData


class ReportSnapshotExtension(SingleFileSnapshotExtension):
    """``assert report == snapshot`` for a `Report`, the path of one, or what the `tme_report` fixture gives."""

    file_extension = _file_extension = "json"  # the name with the underscore is syrupy 4's
    _write_mode = WriteMode.TEXT

    def serialize(
        self,
        data: SerializableData,
        *,
        exclude: PropertyFilter | None = None,
        include: PropertyFilter | None = None,
        matcher: PropertyMatcher | None = None,
    ) -> SerializedData:
        """Canonical JSON of the snapshot form; a report is compared whole, so that filters don't apply.

        Raises `ReportError` for a file that is no report, `TypeError` for data of another kind.
        """
        if isinstance(data, (str, Path)):
            data = read_report(Path(data).read_text(encoding="utf-8"), str(data))
        if isinstance(data, Report):
            data = snapshot_form(data)
        if not isinstance(data, dict):
            raise TypeError(
                f"a report, its path, or tme_report(path) is compared with this snapshot, not {type(data).__name__}"
            )
        return report_json(data)
