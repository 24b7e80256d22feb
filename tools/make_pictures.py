"""The pictures of the HTML report under docs/pictures, taken in a headless Chromium (Debian's).

python tools/make_pictures.py [--chromium PATH]
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from pytest_typedmemeval.report.html.page import report_html
from tools.make_samples import SAMPLES, measure

PICTURES = SAMPLES.parent / "pictures"
Scheme = Literal["light", "dark"]


@dataclass(frozen=True)
class Picture:
    """What is shown: a page, the part of it that is scrolled to, the size of the window, and the colour scheme."""

    name: str
    page: str
    part: str
    width: int
    height: int
    scheme: Scheme = "light"


SHOTS = (
    Picture("vertical", "bm25.html", "#episodic", 1200, 1120),
    Picture("vertical-dark", "forgetting.html", "#forgetting", 1200, 1180, "dark"),
    Picture("changes", "diff.html", "", 1200, 860),
    Picture("questions", "diff.html", "#list?change=lost", 1200, 620),
    Picture("question", "full.html", "#q=episodic/tme-epi-005/1", 1200, 1000),
    Picture("distance", "distance.html", "#workingmemory", 1200, 1300),
    Picture("narrow", "bm25.html", "#episodic", 400, 1400),
)


OWN_RUNS: dict[str, tuple[str, ...]] = {
    "full": ("--tme-vertical=episodic", "--tme-agent=bm25", "--tme-keep-text=full", "-k", "tme-epi-005 or tme-epi-002"),
    "forgetting": ("--tme-vertical=forgetting", "--tme-agent=bm25"),
    "distance": ("--tme-vertical=workingmemory", "--tme-agent=bm25"),
}
"""What no sample shows: kept conversations, pairs, and a distance curve."""


def own_pages(folder: Path) -> dict[str, Path]:
    """Pages of runs that are made for their pictures alone, by file name."""
    pages = {}
    for name, options in OWN_RUNS.items():
        ((_, report),) = measure((name,), "", options, folder)
        pages[f"{name}.html"] = folder / f"{name}.html"
        pages[f"{name}.html"].write_text(report_html(report), encoding="utf-8")
    return pages


def shoot(browser: Browser, page: Path, picture: Picture) -> None:
    """Take one picture."""
    tab = browser.new_page(
        viewport={"width": picture.width, "height": picture.height},
        color_scheme=picture.scheme,
        reduced_motion="reduce",
    )
    tab.goto(page.as_uri() + picture.part)
    tab.wait_for_timeout(400)
    tab.screenshot(path=PICTURES / f"{picture.name}.png")
    tab.close()


def main() -> None:
    """Take all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    options = parser.parse_args()
    if options.chromium is None:
        raise SystemExit("needs Debian's chromium: apt-get install chromium")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        pages = own_pages(Path(folder))
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        for picture in SHOTS:
            shoot(browser, pages.get(picture.page, SAMPLES / picture.page), picture)
            print(PICTURES / f"{picture.name}.png")
        browser.close()


if __name__ == "__main__":
    main()
