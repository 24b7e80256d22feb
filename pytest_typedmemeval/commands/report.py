"""``tme report``: the report of a run from its journal alone, for a run that was killed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pytest_typedmemeval.commands.streams import UsageError, read_text, write_text

if TYPE_CHECKING:
    from pytest_typedmemeval.corpus.registry import Corpus
    from pytest_typedmemeval.report.build import RunFacts
    from pytest_typedmemeval.session.journal import Journalled, Planned
    from pytest_typedmemeval.session.outcomes import Envelope

NAME = "report"
HELP = "make the report of a run that was killed, from its journal"
EXAMPLES = (
    "tme report --journal tme-report.journal.jsonl --out tme-report.json",
    "tme report --journal tme-report.journal.jsonl --param large | tme show -",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("--journal", required=True, metavar="FILE", help="the journal of the run, - for stdin")
    parser.add_argument("--out", default="-", metavar="FILE", help="where the JSON report goes (default: stdout)")
    parser.add_argument("--param", metavar="ID", help="which agent, where the fixture is parametrized")


def run(options: argparse.Namespace) -> int:
    """Write the report; 22 if more of it is missing than the run allowed, 20 if nothing was measured."""
    from pytest_typedmemeval.report.build import build_report
    from pytest_typedmemeval.report.json import report_json
    from pytest_typedmemeval.session.exit_codes import lost_ending
    from pytest_typedmemeval.session.gather import isolation_of
    from pytest_typedmemeval.session.journal import JournalError, read_journal

    try:
        found = read_journal(read_text(options.journal), options.journal)
    except JournalError as error:
        raise UsageError(str(error)) from None
    param = _param(found, options.param)
    corpora = _corpora(found.facts)
    envelopes = [*_last(found, param).values()]
    envelopes += _unrun(found, param, corpora, {_key(envelope) for envelope in envelopes})
    rows = [envelope.row for envelope in envelopes]
    isolation = isolation_of(rows, found.isolation.get(param))
    end = lost_ending(rows, found.facts.options["max_errors"], isolated=isolation != "broken")
    report = build_report(found.facts, corpora, envelopes, param, isolation)
    told = report.model_copy(update={"exit_code": end.code, "exit_reason": end.reason})
    write_text(options.out, report_json(told))
    if found.broken:
        print(f"tme: {found.broken} lines of {options.journal} are cut off and left out", file=sys.stderr)
    if end.code:
        print(f"tme: {end.reason}", file=sys.stderr)
    return end.code


def _key(envelope: Envelope) -> Planned:
    return envelope.row.vertical, envelope.row.id, envelope.row.run, envelope.param


def _param(found: Journalled, asked_for: str | None) -> str | None:
    params = list(dict.fromkeys(param for *_, param in found.planned))
    if asked_for is not None and asked_for not in params:
        there = ", ".join(str(param) for param in params)
        raise UsageError(f"--param {asked_for}: the journal has no such agent; there is {there}")
    if asked_for is None and len(params) > 1:
        raise UsageError(
            f"the journal has {len(params)} agents; say which: --param {' | --param '.join(map(str, params))}"
        )
    return asked_for if asked_for is not None else (params[0] if params else None)


def _corpora(facts: RunFacts) -> dict[str, Corpus]:
    """The corpora of the run, if this installation has the same bytes."""
    from pytest_typedmemeval.corpus.load import CorpusError
    from pytest_typedmemeval.corpus.registry import get_corpus

    corpora = {}
    for name, sha256 in facts.covers["corpora"].items():
        try:
            corpora[name] = get_corpus(name)
        except CorpusError as error:
            raise UsageError(
                f"{error}\n(the corpus of a hook is only known in the pytest run: resume it there)"
            ) from None
        if corpora[name].sha256 != sha256:
            raise UsageError(
                f"the journal is of {name} {sha256[:12]}, this installation has {corpora[name].sha256[:12]}: use the version that measured"
            )
    return corpora


def _last(found: Journalled, param: str | None) -> dict[Planned, Envelope]:
    """One envelope a planned row: a measured one before others, a later attempt before an earlier one."""
    best: dict[Planned, Envelope] = {}
    for envelope in found.envelopes:
        key = _key(envelope)
        if envelope.param == param and not (key in best and best[key].row.outcome.measured):
            best[key] = envelope
    return best


def _unrun(found: Journalled, param: str | None, corpora: dict[str, Corpus], known: set[Planned]) -> Sequence[Envelope]:
    """Rows for what was planned and has no line."""
    from pytest_typedmemeval.collection.parametrize import Asked
    from pytest_typedmemeval.corpus.load import content_hash
    from pytest_typedmemeval.measure.outcome import Code, Outcome
    from pytest_typedmemeval.measure.row import blank_row
    from pytest_typedmemeval.options import RunOptions
    from pytest_typedmemeval.session.outcomes import Envelope

    options = RunOptions(verticals=(), keep_text=found.facts.options["keep_text"])
    missing = []
    for vertical, question_id, number, one in found.planned:
        if one == param and (vertical, question_id, number, one) not in known:
            question, asked = corpora[vertical].by_id[question_id], Asked(vertical, question_id, number)
            row = blank_row(question, asked, content_hash(question), Outcome.UNRUN, Code.INTERRUPTED, options)
            missing.append(Envelope(row, None, param))
    return missing
