"""A headless Chromium (Debian's), for pages from disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")


class Opened:
    """A page of a report in a tab, with what went wrong in it."""

    def __init__(self, tab: Any, folder: Any) -> None:
        self.tab, self.folder = tab, folder
        self.problems: list[str] = []
        self.requests: list[str] = []
        tab.on("console", lambda message: self.problems.append(message.text))
        tab.on("pageerror", lambda error: self.problems.append(str(error)))
        tab.on("dialog", lambda dialog: (self.problems.append(f"dialog {dialog.message}"), dialog.dismiss()))
        tab.on("request", lambda request: self.requests.append(request.url))

    def show(self, html: str, at: str = "") -> Any:
        path = self.folder / "page.html"
        path.write_text(html, encoding="utf-8")
        self.tab.goto(path.as_uri() + at)
        return self.tab


@pytest.fixture(scope="module")  # its event loop runs while it is open: no test of another module may stand in between
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("needs Debian's chromium: apt-get install chromium")
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Any, tmp_path: Any) -> Iterator[Callable[..., Opened]]:
    """Make a tab: ``open_page(width=400, color_scheme="dark")``; at the end nothing may have gone wrong in it."""
    made: list[Opened] = []

    def make(width: int = 1280, height: int = 900, **more: Any) -> Opened:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        made.append(Opened(context.new_page(), tmp_path))
        return made[-1]

    yield make
    for opened in made:
        assert opened.problems == []
        assert all(url.startswith("file:") or url == "data:," for url in opened.requests)
        opened.tab.context.close()
