"""Write and read the JSON report."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pytest_typedmemeval.report.model import SCHEMA, Report


class ReportError(Exception):
    """A file is no report that this version can read."""


def report_json(data: Any) -> str:
    """Canonical JSON text of a report or of its normalised form: keys in model order, UTF-8, LF at the end."""
    if isinstance(data, Report):
        data = data.model_dump(mode="json", by_alias=True)
    return json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def unwritable_folder(folder: Path) -> str | None:
    """Why nothing can be written into a folder, which needn't be there yet; None if something can. Nothing is made here."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        return f"{there.name} is a file, not a folder"
    return None if os.access(there, os.W_OK) else f"the folder {there} can't be written"


def is_replaceable(path: Path) -> bool:
    """Whether a file may take the place of what is there: of nothing or of another file, never of a device or pipe."""
    return not path.exists() or (path.is_file() and not path.is_relative_to("/dev"))


def write_atomically(path: Path, text: str) -> None:
    """Write beside the target, then rename; folders are made. A device or pipe is written to, and the file behind a link replaced, not the link.

    Raises `OSError` with the target's name; nothing half-written stays.
    """
    data = text.encode("utf-8", "replace")  # a report isn't lost over a letter
    if not is_replaceable(path):
        path.write_bytes(data)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    target = path.resolve()
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(data)
        temporary.replace(target)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


def _version(schema: str) -> int:
    """The number of ``pytest-typedmemeval.report/12``; one that is no number is of a future that this version can't know."""
    number = schema.rpartition("/")[2]
    return int(number) if number.isascii() and number.isdigit() else sys.maxsize


def read_report(text: str, name: str) -> Report:
    """A report from its JSON text.

    Raises `ReportError` for text that isn't JSON, another kind of file, or a newer schema.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ReportError(f"{name}: not JSON: {error.msg} in line {error.lineno}") from None
    schema = data.get("schema") if isinstance(data, dict) else None
    if schema is None or not str(schema).startswith("pytest-typedmemeval.report/"):
        raise ReportError(f"{name}: no report of pytest-typedmemeval (no schema {SCHEMA!r} in it)")
    if schema != SCHEMA:
        newer = _version(str(schema)) > _version(SCHEMA)
        hint = "update: pip install -U pytest-typedmemeval" if newer else "measure again with this version"
        raise ReportError(f"{name}: schema {schema}, this version reads {SCHEMA}; {hint}")
    try:
        return Report.model_validate(data)
    except ValidationError as error:
        problems = "\n".join(
            f"  {'.'.join(map(str, detail['loc']))}: {detail['msg']}" for detail in error.errors(include_url=False)[:20]
        )
        raise ReportError(f"{name}: not a whole report:\n{problems}") from None


def schema_json() -> str:
    """The JSON Schema of the report, as it is committed under docs."""
    schema = Report.model_json_schema(by_alias=True)
    return json.dumps({"$id": SCHEMA, **schema}, ensure_ascii=False, indent=1) + "\n"
