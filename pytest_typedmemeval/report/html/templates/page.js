"use strict";
/* The list of questions and the page of one. Everything that an agent, a corpus or a user wrote is set as text, never as markup. */
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const byId = (id) => document.getElementById(id);
  const data = read("tme-data");
  let talkData = null;
  const talk = () => (talkData ??= read("tme-talk"));
  const STEP = 50;
  const PRINTED = 1000;
  const NO_VERDICT = ["inconclusive", "unrun", "error"];
  const words = (name) => name.replaceAll("_", " ");
  const slug = (name) => (NO_VERDICT.includes(name) ? "no-verdict" : name);

  const el = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
    return made;
  };
  const chip = (name, kind = slug(name)) => el("span", { class: `chip chip-${kind}` }, words(name));

  /* --- theme: system, light, dark */

  const themes = ["system", "light", "dark"];
  const setTheme = (name) => {
    if (name === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    byId("theme").textContent = `Theme: ${name}`;
    try { localStorage.setItem("tme-theme", name); } catch { /* a page from disk may have no storage */ }
  };
  let theme = "system";
  try { theme = localStorage.getItem("tme-theme") ?? "system"; } catch { /* as above */ }
  setTheme(themes.includes(theme) ? theme : "system");
  byId("theme").addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    setTheme(theme);
  });

  if (!byId("filters")) return;

  /* --- rows */

  const rows = data.rows.map((row, at) => ({
    at, run: 1, flags: [], origin_sessions: [], origin_inputs: [], ...row, time: row.seconds ? row.seconds[0] + row.seconds[1] : null,
  }));
  /* made at the first search: ten thousand rows open faster without */
  const searched = (row) => (row.search ??= [row.id, row.shape, row.question, row.gold, row.answer, row.code, ...(row.surfaced ?? []), ...row.origin_sessions]
    .filter(Boolean).join("\n").toLowerCase());
  const name = (row) => (row.run > 1 ? `${row.id}-r${row.run}` : row.id);
  const link = (row) => `#q=${row.vertical}/${encodeURIComponent(row.id)}/${row.run}`;
  const compared = data.compared;
  const has = (key) => rows.some((row) => row[key] !== undefined && row[key] !== null);

  const form = byId("filters");
  const KEYS = ["vertical", "shape", "outcome", "evidence", "origin", "change"];
  const state = { filters: {}, sort: null, down: false, shown: STEP };

  const matches = (row, filters) => KEYS.every((key) => {
    const wanted = filters[key];
    if (!wanted) return true;
    if (key === "outcome" && wanted === "no verdict") return NO_VERDICT.includes(row.outcome);
    if (key === "outcome" && wanted === "not correct") return row.outcome !== "correct";
    return row[key] === wanted;
  }) && (!filters.text || filters.text.toLowerCase().split(/\s+/).every((word) => searched(row).includes(word)));

  const fillSelects = () => {
    for (const key of KEYS) {
      const select = form.elements[key];
      const counts = new Map();
      for (const row of rows) if (row[key] !== undefined) counts.set(row[key], (counts.get(row[key]) ?? 0) + 1);
      const extra = key === "outcome" ? [["not correct", rows.filter((row) => row.outcome !== "correct").length]] : [];
      if (key === "outcome" && NO_VERDICT.some((one) => counts.has(one))) {
        extra.push(["no verdict", rows.filter((row) => NO_VERDICT.includes(row.outcome)).length]);
      }
      select.append(el("option", { value: "" }, "any"));
      for (const [value, count] of [...extra, ...counts]) select.append(el("option", { value }, `${words(value)} (${count})`));
      select.closest("label").hidden = counts.size < 2;
    }
  };

  /* --- the list */

  const COLUMNS = [
    { key: "id", label: "question", cell: (row) => el("td", { class: "id" }, el("a", { href: link(row) }, name(row))) },
    { key: "shape", label: "shape", cell: (row) => el("td", {}, row.shape) },
    { key: "change", label: "before", only: compared, cell: (row) => el("td", { "data-label": "before" },
      ...(row.before?.length ? [chip(row.before[0].outcome)] : ["not asked"])) },
    { key: "outcome", label: compared ? "now" : "outcome", cell: (row) => el("td", {}, chip(row.outcome)) },
    { key: "origin", label: "why", cell: (row) => el("td", {}, words(row.origin ?? row.code ?? "")) },
    { key: "evidence", label: "evidence", only: rows.some((row) => row.evidence !== "unobserved"), cell: (row) => el("td", { "data-label": "evidence" }, row.evidence) },
    { key: "coverage", label: "coverage", only: has("coverage"), number: true, cell: (row) => el("td", { class: "num", "data-label": "coverage" },
      row.coverage === undefined ? "-" : row.coverage.toFixed(2)) },
    { key: "time", label: "seconds", only: !compared && has("time"), number: true, cell: (row) => el("td", { class: "num", "data-label": "seconds" }, row.time === null ? "-" : row.time.toFixed(2)) },
    { key: "answer", label: "answer", only: has("answer") || has("detail"), cell: (row) => el("td", {}, el("div", { class: "answer" }, row.answer ?? row.detail ?? "")) },
  ].filter((column) => column.only !== false);

  const compare = (key, down) => (a, b) => {
    const [one, other] = [a[key] ?? null, b[key] ?? null];
    if (one === other) return a.at - b.at;
    if (one === null) return 1;
    if (other === null) return -1;
    return (one < other ? -1 : 1) * (down ? -1 : 1);
  };
  let found = rows;
  const find = () => {
    found = rows.filter((row) => matches(row, state.filters));
    if (state.sort) found.sort(compare(state.sort, state.down));
  };

  const drawRows = (most = state.shown) => {
    const shown = found.slice(0, most);
    byId("list").tBodies[0].replaceChildren(...shown.map((row) => el("tr", {}, ...COLUMNS.map((column) => column.cell(row)))));
    const all = found.length === rows.length ? `${rows.length} answers` : `${found.length} of ${rows.length} answers`;
    byId("count").textContent = shown.length < found.length ? `${all}, ${shown.length} shown` : all;
    byId("more").hidden = shown.length >= found.length;
  };
  const drawHead = () => {
    byId("list").tHead.replaceChildren(el("tr", {}, ...COLUMNS.map((column) => {
      const button = el("button", { type: "button" }, column.label);
      button.addEventListener("click", () => {
        state.down = state.sort === column.key ? !state.down : Boolean(column.number);
        state.sort = column.key;
        find(); drawHead(); drawRows();
        byId("list").tHead.querySelector("[aria-sort] button").focus();
      });
      const sorted = state.sort === column.key ? (state.down ? "descending" : "ascending") : null;
      return el("th", { scope: "col", class: column.number ? "num" : null, "aria-sort": sorted }, button);
    })));
  };
  const filter = (filters) => {
    state.filters = filters;
    state.shown = STEP;
    find(); drawRows();
  };
  const formFilters = () => Object.fromEntries([...new FormData(form)].filter(([, value]) => value));

  form.addEventListener("input", () => filter(formFilters()));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => filter({})));
  byId("more").addEventListener("click", () => { state.shown += STEP; drawRows(); });
  addEventListener("beforeprint", () => drawRows(PRINTED));
  addEventListener("afterprint", () => drawRows());

  /* --- the page of one question */

  const fact = (list, label, ...values) => {
    if (values.some((value) => value !== null && value !== undefined && value !== "")) list.append(el("dt", {}, label), el("dd", {}, ...values));
  };
  const sessionName = (row, id) => {
    const known = conversation(row)?.some(([one]) => one === id);
    return known ? el("a", { href: link(row), "data-session": id }, el("code", {}, id)) : el("code", {}, id);
  };
  const spaced = (parts) => parts.flatMap((part, at) => (at ? [" ", part] : [part]));
  const conversation = (row) => (row.content ? talk().questions[row.content] : null);

  const facts = (row) => {
    const list = el("dl", { class: "facts" });
    fact(list, "Shape", [row.shape, row.level && `level ${row.level}`, row.arm].filter(Boolean).join(", "));
    fact(list, "Verdict", [words(row.outcome), row.code && words(row.code), ...row.flags.map(words)].filter(Boolean).join(", "), row.judge ? ` by the ${row.judge} judge` : "");
    if (row.origin) {
      const means = data.origins[row.origin];
      fact(list, "Wrong value", `${words(row.origin)}: ${means}`, ...(row.origin_sessions.length ? [", stated in ", ...spaced(row.origin_sessions.map((id) => sessionName(row, id)))] : []),
        row.origin_inputs.length ? `, ${row.origin_inputs.join("; ")}` : "");
    }
    fact(list, "Evidence", row.evidence + (row.evidence_level ? `, told by ${row.evidence_level}` : "") + (row.evidence_list ? `, looked for in what was ${row.evidence_list === "context" ? "given to the answering" : "retrieved"}` : "") + (row.truncated ? ", list cut by the agent" : ""));
    if (row.coverage !== undefined) {
      const parts = Object.entries(row.coverage_components ?? {});
      fact(list, "Coverage", `${row.coverage.toFixed(2)} at k=${data.k}` + (parts.length > 1 ? `: ${parts.map(([part, share]) => `${part} ${share.toFixed(2)}`).join(", ")}` : "") + (row.returned === undefined ? "" : `; ${row.returned} sessions returned`));
    }
    if (row.surfaced?.length) fact(list, "Surfaced", ...spaced(row.surfaced.map((id) => sessionName(row, id))));
    if (row.pairs_total) fact(list, "Order", `${row.pairs_correct} of ${row.pairs_total} named pairs right`);
    if (row.seconds) fact(list, "Seconds", `ingest ${row.seconds[0]}, answer ${row.seconds[1]}, judge ${row.seconds[2]}`);
    const others = rows.filter((other) => other.id === row.id && other.vertical === row.vertical && other.run !== row.run);
    if (others.length) fact(list, "Other runs", ...spaced(others.map((other) => el("a", { href: link(other) }, `run ${other.run}: ${words(other.outcome)}`))));
    const partners = row.pair ? rows.filter((other) => other.pair === row.pair && other.id !== row.id && other.run === row.run) : [];
    if (partners.length) fact(list, "Pair", ...spaced(partners.map((other) => el("a", { href: link(other) }, `${other.id} (${other.shape}): ${words(other.outcome)}`))));
    fact(list, "Judge's reply", row.judge_reply ?? "");
    fact(list, "Control", row.control && `a near miss was judged ${row.control}`);
    fact(list, "Detail", row.detail ?? "");
    return list;
  };

  const says = (title, text, ...tags) => el("div", { class: "card" }, el("h3", {}, title, ...tags), el("p", { class: "says" }, text ?? "(text not kept)"));

  const turns = (session, marked) => session[1].map(([role, text], at) => el("div", { class: marked.includes(at) ? "turn evidence" : "turn" },
    el("span", { class: "role" }, role), el("p", { class: "says" }, text)));

  const talkPart = (row) => {
    const sessions = conversation(row);
    if (!sessions) return row.content ? el("p", { class: "note" }, "This conversation was left out to keep the page small.") : null;
    const box = el("section", { class: "talk", "aria-label": "Conversation" }, el("h3", {}, `The ${sessions.length} sessions before the question`));
    for (const [id, gold, marked] of sessions) {
      const session = talk().sessions[`${row.vertical}/${id}`];
      const origin = row.origin_sessions.includes(id);
      box.append(el("details", { id: `session-${id}`, open: Boolean(gold || origin) },
        el("summary", {}, el("span", {}, session[0]), el("code", {}, id), gold ? chip("gold") : null, origin ? chip("wrong value", "origin") : null,
          row.surfaced?.includes(id) ? chip("surfaced", "seen") : null), ...turns(session, marked)));
    }
    return box;
  };

  const nav = (row) => {
    const at = found.indexOf(row);
    const step = (to, label) => (at >= 0 && found[to] ? el("a", { href: link(found[to]) }, label) : null);
    return el("nav", { class: "q-nav", "aria-label": "Questions" }, el("a", { href: "#questions" }, "\u2190 All questions"), el("span", {}, step(at - 1, "Previous"), step(at + 1, "Next")));
  };

  const drawQuestion = (row) => {
    const page = byId("question");
    const before = row.before?.[0];
    page.replaceChildren(
      nav(row),
      el("h2", { id: "question-title" }, name(row), ...(before && before.outcome !== row.outcome ? [chip(before.outcome), "\u2192"] : []), chip(row.outcome)),
      el("p", { class: "asked" }, row.question ?? ""),
      el("div", { class: "q-says" },
        ...(before ? [says("Answer before", before.answer, chip(before.outcome))] : []),
        says(before ? "Answer now" : "Answer", row.answer ?? (row.question ? "(none)" : null), chip(row.outcome)),
        says("Gold", row.gold)),
      el("div", { class: "card" }, facts(row)),
    );
    const kept = talkPart(row);
    if (kept) page.append(kept);
  };

  byId("question").addEventListener("click", (event) => {
    const target = event.target.closest("[data-session]");
    if (!target) return;
    event.preventDefault();
    const session = byId(`session-${target.dataset.session}`);
    session.open = true;
    session.scrollIntoView();
    session.querySelector("summary").focus();
  });

  /* --- where we are: #q=vertical/id/run, #list?key=value, or a part of the report */

  const show = (question) => {
    byId("report").hidden = question;
    byId("question").hidden = !question;
  };
  let scrolled = 0;
  const route = () => {
    const hash = location.hash;
    if (hash.startsWith("#q=")) {
      const [vertical, id, run] = hash.slice(3).split("/").map(decodeURIComponent);
      const row = rows.find((one) => one.vertical === vertical && one.id === id && one.run === Number(run ?? 1));
      if (!row) return;
      if (!byId("report").hidden) scrolled = scrollY;
      drawQuestion(row);
      show(true);
      scrollTo({ top: 0, behavior: "instant" });
      byId("question").focus({ preventScroll: true });
      return;
    }
    const wasQuestion = byId("report").hidden;
    show(false);
    if (hash.startsWith("#list?")) {
      const wanted = Object.fromEntries(new URLSearchParams(hash.slice(6)));
      form.reset();
      for (const [key, value] of Object.entries(wanted)) if (form.elements[key]) form.elements[key].value = value;
      setTimeout(() => { filter(formFilters()); byId("questions").scrollIntoView(); });
    } else if (wasQuestion && hash === "#questions") scrollTo({ top: scrolled, behavior: "instant" });
    else if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  };
  addEventListener("hashchange", route);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !byId("question").hidden) location.hash = "#questions";
  });

  fillSelects();
  form.hidden = byId("list").hidden = false;
  find(); drawHead(); drawRows();
  if (location.hash) route();
})();
