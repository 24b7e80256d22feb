"""How large the HTML report of 10,000 questions without kept text is, and how long a browser takes to show it.

python -m tools.bench.html_page [--questions N] [--chromium PATH]
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from pathlib import Path

from pytest_typedmemeval.corpus.registry import get_corpus
from pytest_typedmemeval.measure.outcome import Outcome, Presence, WrongValueKind
from pytest_typedmemeval.report.build import vertical_report
from pytest_typedmemeval.report.html.page import report_html
from pytest_typedmemeval.report.json import read_report
from pytest_typedmemeval.report.model import QuestionRow, QuestionTiming, Report, WrongValue

SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "bm25.json"
OPEN_SECONDS = 2.0
MOST_MB = 15.0


def many(n: int) -> Report:
    """The sample report with ``n`` rows without text, all different: runs of the sample's questions, as a long nightly has them."""
    sample = read_report(SAMPLE.read_text(encoding="utf-8"), SAMPLE.name)
    vertical = sample.verticals["episodic"]
    outcomes = (Outcome.CORRECT, Outcome.WRONG, Outcome.WRONG, Outcome.ABSTAINED, Outcome.MISSED)
    rows: list[QuestionRow] = []
    for at in range(n):
        row, outcome = vertical.questions[at % len(vertical.questions)], outcomes[at % len(outcomes)]
        wrong = WrongValue(kind=WrongValueKind.TWIN, session_ids=(f"{at:016x}",)) if outcome is Outcome.WRONG else None
        rows.append(
            row.model_copy(
                update={
                    "run": at // len(vertical.questions) + 1,
                    "outcome": outcome,
                    "code": None,
                    "wrong_value": wrong,
                    "evidence": Presence.PRESENT if at % 3 else Presence.ABSENT,
                    "surfaced": tuple(f"{at * 7 + k:016x}" for k in range(5)),
                    "timing": QuestionTiming(ingest=0.2, answer=at % 97 / 50, judge=0.001),
                    "question": None,
                    "gold": None,
                    "answer": None,
                }
            )
        )
    made = vertical_report(get_corpus("episodic"), rows[: len(vertical.questions)], 5)
    return sample.model_copy(
        update={"verticals": {"episodic": made.model_copy(update={"n": n, "questions": tuple(rows)})}}
    )


def seconds_to_open(page: Path, chromium: str) -> float:
    """From the navigation to the first rows of the list, best of three in one browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        taken = []
        for _ in range(3):
            tab = browser.new_page()
            started = time.perf_counter()
            tab.goto(page.as_uri())
            tab.wait_for_selector("#list tbody tr")
            taken.append(time.perf_counter() - started)
            tab.close()
        browser.close()
    return min(taken)


def main() -> None:
    """Print size, seconds to make and seconds to open, with their limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=10_000)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    options = parser.parse_args()
    report = many(options.questions)
    started = time.perf_counter()
    text = report_html(report)
    made = time.perf_counter() - started
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(text, encoding="utf-8")
        size = page.stat().st_size / 1e6
        opened = seconds_to_open(page, options.chromium) if options.chromium else None
    print(f"{options.questions} questions: {size:.1f} MB (at most {MOST_MB:g}), made in {made:.1f} s")
    print("no chromium to open it with" if opened is None else f"opened in {opened:.2f} s (at most {OPEN_SECONDS:g})")


if __name__ == "__main__":
    main()
