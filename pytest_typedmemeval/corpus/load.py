"""Read a corpus file and refuse a bad one with every problem at once."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from pydantic import ValidationError

from pytest_typedmemeval.corpus.model import QUESTION, Question, parse_date

_BOMS = ((b"\xef\xbb\xbf", "UTF-8"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))


class Problem(NamedTuple):
    """One thing that is wrong in a file."""

    where: str
    what: str

    def __str__(self) -> str:
        """``where: what``."""
        return f"{self.where}: {self.what}"


class CorpusError(Exception):
    """A corpus file can't be used. ``problems`` has everything that is wrong with it."""

    def __init__(self, path: Path | str, problems: list[Problem]) -> None:
        self.path = str(path)
        self.problems = problems
        count = f"{len(problems)} problem{'s' if len(problems) != 1 else ''}"
        super().__init__("\n  ".join([f"{path}: {count}", *map(str, problems)]))


def corpus_sha256(data: bytes) -> str:
    """SHA-256 over the bytes with CRLF folded to LF."""
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()


def content_hash(question: Question) -> str:
    """SHA-256 of what is asked of what history: canonical JSON of question, date, haystack dates and sessions without labels."""
    subject = {
        "question": question.question,
        "question_date": question.question_date,
        "haystack_dates": list(question.haystack_dates),
        "haystack_sessions": [
            [{"role": turn.role, "content": turn.content} for turn in session] for session in question.haystack_sessions
        ],
    }
    text = json.dumps(subject, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def load_questions(path: Path) -> tuple[Question, ...]:
    """The questions of a corpus file, in file order.

    Raises `CorpusError` with every problem of the file, each with line, question id and key.
    """
    return parse_questions(path.read_bytes(), path)


def parse_questions(data: bytes, name: Path | str) -> tuple[Question, ...]:
    """The questions in ``data``; ``name`` is used in the error text. Raises `CorpusError`."""
    text = _decode(data, name)
    raw = _parse(text, name)
    if not isinstance(raw, list):
        raise CorpusError(name, [Problem("file", f"a JSON array of questions is wanted, this is {_kind(raw)}")])
    problems: list[Problem] = []
    questions: list[Question] = []
    labels = _Labels(text, raw)
    for index, item in enumerate(raw):
        label = labels[index]
        if not isinstance(item, dict):
            problems.append(Problem(label, f"an object is wanted, this is {_kind(item)}"))
            continue
        try:
            question = QUESTION.validate_python(item)
        except ValidationError as error:
            problems += [_readable(label, detail) for detail in error.errors(include_url=False)]
            problems += _cross_checks_raw(label, item)
        else:
            questions.append(question)
            problems += [Problem(f"{label}: {where}", what) for where, what in cross_checks(question)]
    ids = [str(item["question_id"]) for item in raw if isinstance(item, dict) and "question_id" in item]
    public = Counter(one.removesuffix("_abs") for one in ids)
    for one, count in public.items():
        if count > 1:
            lines = ", ".join(
                labels[i]
                for i, item in enumerate(raw)
                if isinstance(item, dict) and str(item.get("question_id", "")).removesuffix("_abs") == one
            )
            problems.append(Problem(f"question_id {one}", f"stands {count} times: {lines}"))
    if not raw:
        problems.append(Problem("file", "no question in it"))
    if problems:
        raise CorpusError(name, problems)
    return tuple(questions)


def cross_checks(question: Question) -> Iterator[tuple[str, str]]:
    """What the types alone can't say: (key, problem) for each rule that the question breaks."""
    key = question.typedmemeval
    ids, dates = question.haystack_session_ids, question.haystack_dates
    yield from _parallel(len(ids), len(dates), len(question.haystack_sessions))
    for one, count in Counter(ids).items():
        if count > 1:
            yield "haystack_session_ids", f"{one!r} stands {count} times"
    yield from _dates(question.question_date, dates)
    for session_id in question.answer_session_ids:
        if session_id not in ids:
            yield "answer_session_ids", f"{session_id!r} is not in the haystack"
    sessions = dict(zip(ids, question.haystack_sessions, strict=False))
    for index, item in enumerate(key.evidence):
        where = f"typedmemeval.evidence[{index}]"
        if item.session_id not in sessions:
            yield where, f"session {item.session_id!r} is not in the haystack"
        elif item.turn_index >= len(sessions[item.session_id]):
            yield (
                where,
                f"turn {item.turn_index} of session {item.session_id!r}, which has {len(sessions[item.session_id])} turns",
            )
        elif item.span not in sessions[item.session_id][item.turn_index].content:
            yield where, f"span {item.span!r} is not in turn {item.turn_index} of session {item.session_id!r}"
    for index in key.load_bearing:
        if not 0 <= index < len(key.evidence):
            yield "typedmemeval.load_bearing", f"{index} is no index into {len(key.evidence)} pieces of evidence"
    for decoy in key.decoys:
        if decoy.session_id not in sessions:
            yield "typedmemeval.decoys", f"session {decoy.session_id!r} is not in the haystack"
    expected_type = f"{key.vertical}-{key.shape}"
    if question.question_type != expected_type:
        yield "question_type", f"{question.question_type!r} where vertical and shape say {expected_type!r}"
    if question.question_id.endswith("_abs") != (key.gold.kind == "never-known"):
        yield "question_id", "the suffix _abs goes with never-known gold and with nothing else"
    if key.list_order is not None and sorted(key.list_order.items) != sorted(key.list_order.presented):
        yield "typedmemeval.list_order", "presented isn't a reordering of items"


def _parallel(ids: int, dates: int, sessions: int) -> Iterator[tuple[str, str]]:
    if not ids == dates == sessions:
        yield "haystack_*", f"{ids} session ids, {dates} dates, {sessions} sessions"


def _dates(question_date: Any, dates: Any) -> Iterator[tuple[str, str]]:
    moments = []
    named = [("question_date", question_date)]
    named = [(f"haystack_dates[{i}]", text) for i, text in enumerate(dates)] + named
    for where, text in named:
        try:
            moments.append((where, parse_date(text)))
        except (ValueError, TypeError) as error:
            yield where, str(error)
    for (_, earlier), (where, later) in pairwise(moments):
        if later < earlier:
            yield where, "lies before the date that stands ahead of it"


def _cross_checks_raw(label: str, item: dict[str, Any]) -> list[Problem]:
    """The checks that need no valid model, so that a type error doesn't hide a bad date."""
    ids, dates, sessions = (item.get(f"haystack_{part}") for part in ("session_ids", "dates", "sessions"))
    found: list[tuple[str, str]] = []
    if isinstance(ids, list) and isinstance(dates, list) and isinstance(sessions, list):
        found += _parallel(len(ids), len(dates), len(sessions))
        found += [
            ("haystack_session_ids", f"{one!r} stands twice") for one, n in Counter(map(str, ids)).items() if n > 1
        ]
    if (
        isinstance(dates, list)
        and all(isinstance(date, str) for date in dates)
        and isinstance(item.get("question_date"), str)
    ):
        found += _dates(item["question_date"], dates)
    return [Problem(f"{label}: {where}", what) for where, what in found]


def _readable(label: str, detail: Any) -> Problem:
    path = ""
    for part in detail["loc"]:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    message = {"missing": "is missing", "extra_forbidden": "is not a key of the format"}.get(detail["type"])
    if message is None:
        message = f"{detail['msg'].lower()}, this is {_kind(detail['input'])}"
    return Problem(f"{label}: {path}", message)


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, (bool, int, float)):
        return json.dumps(value)
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:37] + "...")
    return "an array" if isinstance(value, (list, tuple)) else "an object"


def _decode(data: bytes, name: Path | str) -> str:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            raise CorpusError(
                name, [Problem("file", f"begins with a byte order mark ({encoding}); save it as UTF-8 without one")]
            )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise CorpusError(
            name, [Problem(f"line {line}", f"not UTF-8 ({error.reason} at byte {error.start})")]
        ) from None


def _parse(text: str, name: Path | str) -> Any:
    def refuse(constant: str) -> NoReturn:
        raise CorpusError(name, [Problem("file", f"{constant} is not JSON")])

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            repeated = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
            raise CorpusError(name, [Problem("file", f"key {key!r} stands twice in one object") for key in repeated])
        return found

    try:
        return json.loads(text, parse_constant=refuse, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise CorpusError(name, [Problem(f"line {error.lineno}", f"not JSON: {error.msg}")]) from None


class _Labels:
    """``line 12, tme-epi-001`` for each question of a file."""

    def __init__(self, text: str, raw: list[Any]) -> None:
        self._labels: list[str] = []
        position, line = 0, 1
        for index, item in enumerate(raw):
            label = f"question {index + 1}"
            if isinstance(item, dict) and "question_id" in item:
                question_id = item["question_id"]
                found = text.find(json.dumps(question_id, ensure_ascii=False), position)
                if found >= 0:
                    line += text.count("\n", position, found)
                    position = found
                    label = f"line {line}, {question_id}"
            self._labels.append(label)

    def __getitem__(self, index: int) -> str:
        return self._labels[index]
