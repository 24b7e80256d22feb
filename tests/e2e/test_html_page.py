"""The HTML report in a real browser: filter, sort, question pages, injection, narrow screens, print, contrast."""

from __future__ import annotations

import re

import pytest

from pytest_typedmemeval.measure.outcome import Presence
from pytest_typedmemeval.report.html.page import report_html
from pytest_typedmemeval.report.model import KeptSession, KeptTurn, Report
from tests.rows import report, rows

pytestmark = pytest.mark.e2e

EVIL = "</script><img src=x onerror=alert(1)><!--<script>'\"`${alert(2)}&lt;b&gt;"


def told(letters: str, shape: str, **more: object) -> list:
    made = rows(letters, shape=shape, question=f"What of {shape}?", gold="the blue one", **more)
    return [
        one.model_copy(
            update={
                "answer": f"answer {at} of {shape}",
                "coverage": at % 4 / 4,
                "wrong_value": None,
                "surfaced": ("s1", "s2"),
                "evidence": (Presence.PRESENT, Presence.ABSENT)[at % 2],
            }
        )
        for at, one in enumerate(made)
    ]


@pytest.fixture(scope="module")
def run() -> Report:
    made = [*told("." * 20 + "W" * 10, "list-order"), *told("...WWAAM?E", "assistant-stated"), *told("." * 25, "other")]
    full = report(made)
    vertical = full.verticals["episodic"]
    talk = (
        KeptSession(id="s1", date="2026/01/03 (Sat) 10:00", gold=True, turns=(
            KeptTurn(role="user", content="I bought the blue one."), KeptTurn(role="assistant", content="Good.", evidence=True))),
        KeptSession(id="s2", date="2026/01/04 (Sun) 10:00", gold=False, turns=(KeptTurn(role="user", content="Rain."),)),
    )  # fmt: skip
    kept = {one.content_hash: talk for one in made if one.outcome.value == "wrong"}
    return full.model_copy(update={"verticals": {"episodic": vertical.model_copy(update={"conversations": kept})}})


@pytest.fixture(scope="module")
def page(run: Report) -> str:
    return report_html(run)


def shown(tab) -> list[str]:
    return tab.locator("#list tbody tr td.id").all_inner_texts()


def test_the_list_filters_by_selects_text_and_links(open_page, page):
    tab = open_page().show(page)
    assert tab.locator("#count").inner_text() == "65 answers, 50 shown"
    tab.select_option("select[name=outcome]", "wrong")
    assert tab.locator("#count").inner_text() == "12 of 65 answers"
    tab.fill("input[name=text]", "ANSWER 29")
    assert shown(tab) == ["list-order-029", "list-order-030"], "29 is in the id of one and in the answer of the other"
    tab.click("button[type=reset]")
    tab.wait_for_function("document.getElementById('count').textContent === '65 answers, 50 shown'")
    tab.click("#more")
    assert len(shown(tab)) == 65
    tab.click("svg.bar a[aria-label='2 wrong of assistant-stated']")
    tab.wait_for_function("document.getElementById('count').textContent === '2 of 65 answers'")
    assert tab.locator("select[name=shape]").input_value() == "assistant-stated"
    tab.select_option("select[name=outcome]", "no verdict")
    assert shown(tab) == ["assistant-stated-009", "assistant-stated-010"]


def test_the_list_sorts_up_and_down_and_says_so(open_page, page):
    tab = open_page().show(page)
    tab.select_option("select[name=shape]", "assistant-stated")
    button = tab.get_by_role("button", name="coverage")
    button.click()
    assert tab.locator("th[aria-sort]").get_attribute("aria-sort") == "descending"
    assert shown(tab)[:2] == ["assistant-stated-004", "assistant-stated-008"]
    tab.get_by_role("button", name="coverage").press("Enter")
    assert tab.locator("th[aria-sort]").get_attribute("aria-sort") == "ascending"
    assert shown(tab)[0] == "assistant-stated-001"


def test_a_question_has_a_page_with_its_conversation(open_page, page):
    tab = open_page().show(page)
    tab.select_option("select[name=outcome]", "wrong")
    tab.get_by_role("link", name="list-order-022").click()
    question = tab.locator("#question")
    assert tab.locator("#report").is_hidden()
    text = question.inner_text()
    for said in (
        "What of list-order?",
        "answer 21 of list-order",
        "the blue one",
        "wrong by",
        "I bought the blue one.",
        "0.25 at k=5",
    ):
        assert said in text or said == "wrong by", said
    assert "Rain." not in text, "only gold sessions are open at first"
    question.locator("a[data-session=s2]").click()
    assert "Rain." in question.inner_text()
    tab.get_by_role("link", name="Next").click()
    assert tab.locator("#question-title").inner_text().startswith("list-order-023")
    tab.keyboard.press("Escape")
    assert tab.locator("#report").is_visible()
    assert tab.locator("#count").inner_text() == "12 of 65 answers", "the filter is still there"
    tab.go_back()
    assert tab.locator("#question-title").inner_text().startswith("list-order-023")


def evil(run: Report) -> Report:
    vertical = run.verticals["episodic"]
    bad = [
        one.model_copy(
            update={
                "answer": EVIL,
                "question": EVIL,
                "gold": EVIL,
                "surfaced": (EVIL,),
                "detail": EVIL,
                "id": f"{EVIL}{at}",
                "shape": EVIL,
            }
        )
        for at, one in enumerate(rows("W.E"))
    ]
    agent = run.run.agent.model_copy(update={"name": EVIL, "version": EVIL})
    turn = KeptTurn(role=EVIL, content=EVIL, evidence=True)
    talk = {bad[0].content_hash: (KeptSession(id=EVIL, date=EVIL, gold=True, turns=(turn,)),)}
    return run.model_copy(
        update={
            "run": run.run.model_copy(update={"agent": agent, "agent_param": EVIL, "source": {"branch": EVIL}}),
            "verticals": {"episodic": vertical.model_copy(update={"questions": tuple(bad), "by_shape": {EVIL: vertical.outcomes}, "conversations": talk})},
            "exit_code": 21,
            "exit_reason": EVIL,
        }
    )  # fmt: skip


def test_what_an_agent_wrote_stays_text(open_page, run):
    """S14: in answers, ids, names and conversations, in one report and in two."""
    bad = evil(run)
    for html in (report_html(bad), report_html(bad, bad)):
        tab = open_page().show(html)
        assert tab.locator("img").count() == 0
        assert tab.locator("h1").inner_text().count(EVIL) == 3
        assert EVIL in tab.locator("#list tbody tr").first.inner_text()
        tab.locator("#list tbody a").first.click()
        assert tab.locator("#question .asked").inner_text() == EVIL
        assert EVIL in tab.locator("#question .turn").inner_text()
        assert tab.locator("img").count() == 0
        assert tab.evaluate("document.scripts.length") == 3


def test_two_reports_are_shown_side_by_side(open_page, run):
    base = report([*told("." * 30, "list-order"), *told("...WWAAM?E", "assistant-stated"), *told("." * 25, "other")])
    tab = open_page().show(report_html(run, base))
    assert "list-order got worse by more than noise" in tab.locator("#changes").inner_text()
    row = tab.locator("#changes tr", has_text="list-order")
    assert "regression" in row.inner_text()
    row.get_by_role("link", name="10").click()
    tab.wait_for_function("document.getElementById('count').textContent === '10 of 65 answers'")
    tab.locator("#list tbody a").first.click()
    assert "Answer before" in tab.locator("#question").inner_text()


@pytest.mark.parametrize("where", ["", "#q=episodic/list-order-022/1", "#questions"])
def test_400_pixels_are_enough(open_page, run, where):
    long = run.verticals["episodic"].questions[21].model_copy(update={"answer": "x" * 400, "question": "y" * 300})
    some = [long if one.id == long.id else one for one in run.verticals["episodic"].questions]
    vertical = run.verticals["episodic"].model_copy(update={"questions": tuple(some)})
    tab = open_page(width=400).show(report_html(run.model_copy(update={"verticals": {"episodic": vertical}})), where)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 400


def test_it_prints_without_controls_and_with_every_row(open_page, page, tmp_path):
    opened = open_page()
    tab = opened.show(page)
    tab.emulate_media(media="print")
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert len(shown(tab)) == 65
    assert tab.locator("#filters").is_hidden()
    assert tab.locator(".tabs").is_hidden()
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    pdf = tab.pdf(format="A4")
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) >= 3


def test_the_figures_need_no_script(open_page, page):
    tab = open_page(java_script_enabled=False).show(page)
    text = tab.locator("main").inner_text()
    assert "Outcomes by shape" in text
    assert "The list of questions needs JavaScript" in text


CONTRASTS = """() => {
  const parse = (text) => {
    const numbers = text.match(/[\\d.]+/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return [numbers[0] * scale, numbers[1] * scale, numbers[2] * scale, numbers[3] ?? 1];
  };
  const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1) break;
    }
    let result = [255, 255, 255];
    for (const [r, g, b, a] of layers.reverse()) result = [r, g, b].map((v, i) => v * a + result[i] * (1 - a));
    return result;
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !node.checkVisibility() || ["SCRIPT", "STYLE", "TITLE", "title"].includes(node.tagName)) continue;
    const style = getComputedStyle(node);
    const inBar = node.tagName === "text";
    const ink = parse(inBar ? style.fill : style.color);
    const paper = inBar ? parse(getComputedStyle(node.parentElement.querySelector("rect")).fill) : behind(node);
    const [high, low] = [light(ink.slice(0, 3)), light(paper.slice(0, 3))].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) found.push([walk.currentNode.textContent.trim().slice(0, 40), ratio.toFixed(2)]);
  }
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_has_the_contrast_of_level_aa(open_page, run, page, scheme):
    opened = open_page(color_scheme=scheme)
    assert opened.show(report_html(run, run)).evaluate(CONTRASTS) == []
    assert opened.show(page, "#q=episodic/list-order-022/1").evaluate(CONTRASTS) == []
    if scheme == "dark":
        ground = "getComputedStyle(document.body).backgroundColor"
        dark = opened.tab.evaluate(ground)
        opened.tab.get_by_role("button", name="Theme: system").click()
        assert opened.tab.evaluate(ground) != dark


def test_everything_has_a_name_for_those_who_do_not_see_it(open_page, page):
    tab = open_page().show(page)
    assert tab.evaluate("document.documentElement.lang") == "en"
    assert tab.locator("h1").count() == 1
    assert tab.locator("svg:not([aria-label])").count() == 0
    unnamed = "[...document.querySelectorAll('a, button, select, input')].filter((one) => one.checkVisibility() && !(one.ariaLabel || one.textContent.trim() || one.labels?.length))"
    assert tab.evaluate(f"{unnamed}.map((one) => one.outerHTML)") == []
    assert tab.evaluate("[...document.querySelectorAll('th')].filter((one) => !one.scope).length") == 0
    assert tab.evaluate(
        "new Set([...document.querySelectorAll('[id]')].map((one) => one.id)).size === document.querySelectorAll('[id]').length"
    )
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Skip to the report"
