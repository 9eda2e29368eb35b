// The workshop: a list, a form and a text of one deck, always in step. The text is the truth.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const source = $("bench-data");
  if (!source) return;
  const { deckText, cardForm, steppable } = window.heirloom;
  const { el, fill, same } = cardForm;
  const data = JSON.parse(source.textContent);
  const w = data.words;
  const digest = new URL(document.querySelector('link[href*="bench.css"]').href).search.slice(1);
  const KEY = `workshop-${data.game}`, OTHER = `${KEY}-kept`;
  const CHECK_MS = 250, RETRY_MS = 3000;
  cardForm.begin(data, digest);

  const area = $("deck-text");
  let sheet = { ok: false, problems: [], cards: [], copies: 0, missing: [] };
  let good = ""; // the last text without mistakes
  let selected = 0, effects = {}, shown = "", checking = 0, timer = 0, failed = false;
  let before = "", steps = steppable();
  let placed = ""; // the text in which the cards stand where the sheet says

  // Keeping

  function keep() {
    const own = { name: $("deck-name").value, text: area.value, selected };
    $("kept").textContent = store(KEY, { ...own, steps: steps.kept() }) || store(KEY, own) ? w.kept : w.not_kept;
  }

  function store(key, value) {
    try { localStorage.setItem(key, JSON.stringify(value)); return true; } catch { return false; }
  }

  function kept(key = KEY) {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  }

  function note(text, action, deed) {
    $("notice").replaceChildren(text || "");
    if (action) $("notice").append(" ", el("button", { type: "button", onclick: deed }, action));
  }

  // Every change goes through here

  function change(text, at = null) {
    if (text === area.value) return;
    steps.noted(before, text);
    put(text, at);
  }

  function put(text, at = null) {
    const scrolled = area.scrollTop;
    area.value = before = text;
    area.scrollTop = scrolled;
    if (at !== null) area.setSelectionRange(at, at);
    changed();
  }

  function changed() {
    keep();
    draw();
    $("undo").disabled = !steps.canUndo();
    $("redo").disabled = !steps.canRedo();
    $("report-old").hidden = $("report").hidden || area.value === heirloomMeasured();
    clearTimeout(timer);
    timer = setTimeout(check, CHECK_MS);
  }

  const heirloomMeasured = () => (window.heirloom.measured ? window.heirloom.measured() : area.value);

  function undo() {
    typed();
    if (steps.canUndo()) put(steps.undone(area.value));
  }

  function redo() {
    typed();
    if (steps.canRedo()) put(steps.redone(area.value));
  }

  // Pasting tells of every line: once a frame is enough
  let typing = 0;
  function typed() {
    cancelAnimationFrame(typing);
    typing = 0;
    if (area.value === before) return;
    steps.noted(before, area.value);
    before = area.value;
    changed();
  }
  area.addEventListener("input", () => { typing = typing || requestAnimationFrame(typed); });
  window.addEventListener("pagehide", typed);
  area.addEventListener("scroll", () => { $("backdrop").scrollTop = area.scrollTop; });
  area.addEventListener("click", follow);
  area.addEventListener("keyup", follow);

  // Checking, in the server's workshop

  async function ask(deed, text = area.value, query = "") {
    const answer = await fetch(`/workshop/${data.game}/${deed}${query}`, {
      method: "POST", body: text, headers: { "content-type": "text/plain;charset=utf-8" },
    });
    if (answer.ok) return answer;
    const said = await answer.json().catch(() => ({ refused: [w.failed] }));
    throw Object.assign(new Error((said.refused || [w.failed]).join(" ")), { status: answer.status });
  }

  async function check() {
    const mine = (checking += 1), text = area.value;
    try {
      const found = await (await ask("check", text, `?card=${selected}`)).json();
      if (mine !== checking || text !== area.value) return;
      if (!found.cards) found.cards = null;
      sheet = { ...found, stale: !found.cards, cards: found.cards || sheet.cards };
      if (found.ok) good = text;
      if (found.cards) placed = text;
      if (!sheet.stale) selected = Math.min(selected, Math.max(sheet.cards.length - 1, 0));
      if (failed) note("");
      failed = false;
      show();
    } catch (error) {
      if (mine !== checking) return;
      if (error.status !== 503) { // a busy server is asked again
        note(error instanceof TypeError ? w.offline : error.message);
        failed = true;
      }
      timer = setTimeout(check, RETRY_MS);
    }
  }

  function show() {
    $("counted").textContent = fill(w.cards_count, { cards: sheet.cards.length, copies: sheet.copies });
    list();
    form();
    face();
    draw();
    problems();
  }

  // The text

  function draw() {
    const card = sheet.stale ? null : sheet.cards[selected];
    const bad = new Set(sheet.problems.map((one) => one.line));
    const from = card ? area.value.slice(0, card.begin).split("\n").length : 0;
    const to = card ? area.value.slice(0, card.end).split("\n").length : -1;
    $("backdrop").innerHTML = deckText.marked(area.value, from, to, bad);
    $("backdrop").scrollTop = area.scrollTop;
  }

  function problems() {
    const box = $("problems"), all = sheet.problems;
    box.classList.toggle("clean", !all.length);
    if (!all.length) { box.replaceChildren(el("b", {}, `✓ ${w.fine}`)); return; }
    const count = sheet.more ? fill(w.many_problems, { n: all.length, more: sheet.more })
      : all.length === 1 ? w.one_problem : fill(w.problems, { n: all.length });
    box.replaceChildren(el("b", {}, count), el("ul", {}, ...all.map((one) => el("li", {},
      one.line ? el("button", { type: "button", className: "as-link", onclick: () => goTo(one) }, one.text) : one.text))));
  }

  function goTo(problem) {
    if (problem.card >= 0) select(problem.card, false);
    const lines = area.value.split("\n");
    const begin = lines.slice(0, problem.line - 1).join("\n").length + (problem.line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(begin, begin + lines[problem.line - 1].length);
    scrollTo(problem.line);
  }

  function scrollTo(line) {
    const drawn = $("backdrop").children[line - 1];
    if (drawn) area.scrollTop = drawn.offsetTop - area.clientHeight / 3;
    $("backdrop").scrollTop = area.scrollTop;
  }

  // The card at the cursor is the one in the form
  function follow() {
    const at = area.selectionStart;
    const found = sheet.stale ? -1 : sheet.cards.findIndex((card) => at >= card.begin && at <= card.end);
    if (found >= 0 && found !== selected) select(found, false);
  }

  // The list

  function bar(slug) {
    const found = effects[slug];
    if (!found) return "";
    const [value, margin, flag] = found;
    const x = (points) => 34 + Math.max(Math.min(points, 20), -20) * 1.6;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 68 14");
    svg.setAttribute("class", `worth-bar flag-${flag}`);
    svg.setAttribute("role", "img");
    const points = `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}${margin === null ? "" : ` ± ${margin}`}`;
    svg.setAttribute("aria-label", fill(w.points, { points }));
    const low = margin === null ? value : value - margin, high = margin === null ? value : value + margin;
    svg.innerHTML = `<title>${fill(w.points, { points })}</title><path class="naught" d="M34 0V14"/>` +
      `<path class="span" d="M${x(low)} 7H${x(high)}"/><rect x="${Math.min(34, x(value))}" y="4" ` +
      `width="${Math.max(Math.abs(x(value) - 34), 1.5)}" height="6"/>`;
    return svg;
  }

  function list() {
    const bad = new Set(sheet.problems.map((one) => one.card));
    const slots = data.columns.map((key) => data.slots.find((slot) => slot.key === key));
    const cell = (slot, card) => {
      if (slot.kinds.length && !slot.kinds.includes(card.values.kind) && !(slot.key in card.values)) return el("td", {});
      const value = card.values[slot.key] ?? slot.default ?? "";
      return el("td", { className: `k-${slot.kind}` }, slot.words[value] ?? String(value).replace("-", "−"));
    };
    const lead = slots.slice(0, 1), rest = slots.slice(1);
    const measured = Object.keys(effects).length > 0;
    $("bar-note").hidden = !measured;
    const does = sheet.cards.some((card) => card.does);
    const head = [...lead.map((slot) => el("th", { scope: "col" }, slot.label)), el("th", { scope: "col" }, w.name),
      ...rest.map((slot) => el("th", { scope: "col", className: `k-${slot.kind}`, title: slot.label }, slot.key === "copies" ? el("abbr", { title: slot.label }, "×") : slot.label)),
      does ? el("th", { scope: "col", className: "told" }, w.does) : null,
      measured ? el("th", { scope: "col" }, w.effect) : null].filter(Boolean);
    const rows = sheet.cards.map((card, number) => {
      const name = el("button", { type: "button", onclick: () => select(number) },
        card.sign && data.icons.includes(card.sign) ? cardForm.icon(card.sign) : "", el("span", { className: "called" }, card.name || card.slug || "?"));
      if (number === selected) name.setAttribute("aria-current", "true");
      if (bad.has(number)) name.append(el("span", { className: "dot", title: w.has_mistake, "aria-label": w.has_mistake, role: "img" }, "!"));
      else if (card.changed.length) name.append(el("span", { className: "mark", title: w.is_changed, "aria-label": w.is_changed, role: "img" }, "✎"));
      return el("tr", { className: `${number === selected ? "sel" : ""} ${bad.has(number) ? "bad" : ""}`,
        onclick: (event) => { if (!event.target.closest("button")) select(number); } },
      ...lead.map((slot) => cell(slot, card)), el("th", { scope: "row" }, name), ...rest.map((slot) => cell(slot, card)),
      does ? el("td", { className: "told" }, card.does) : null,
      measured ? el("td", { className: "eff" }, bar(card.slug)) : null);
    });
    const focused = $("cards").contains(document.activeElement);
    const missing = sheet.missing.length ? el("p", { className: "soft not-here" }, fill(w.missing, { cards: sheet.missing.join(", ") })) : "";
    const scrolled = $("cards").scrollTop;
    $("cards").replaceChildren(el("table", { className: `lead-${lead[0] ? lead[0].kind : "none"}${measured ? " measured" : ""}` }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)), missing);
    $("cards").scrollTop = scrolled;
    if (focused) $("cards").querySelector("[aria-current]")?.focus({ preventScroll: true });
  }

  function select(number, move = true) {
    selected = number;
    keep();
    list();
    form();
    draw();
    const card = sheet.cards[number];
    if (move && card && !sheet.stale) scrollTo(card.line);
    check();
  }

  // The form

  const order = { words: 0, text: 5, choice: 1, number: 2, flag: 3, several: 3, icon: 4, table: 6, tables: 7 };
  const isRare = (slot) => slot.key === "slug" || (slot.kind === "words" && slot.key !== "name");

  function form(force = false) {
    const card = sheet.cards[selected];
    $("card-title").textContent = card ? card.name || card.slug : "…";
    for (const id of ["duplicate", "remove"]) $(id).hidden = !card;
    if (!card) { $("fields").replaceChildren(el("p", { className: "soft" }, w.no_card)); $("effects").replaceChildren(); shown = ""; return; }
    told(card);
    const now = JSON.stringify([selected, card.values, sheet.stale]);
    if (now === shown && !force) return;
    shown = now;
    const focus = place();
    const wanted = data.slots.filter((slot) => !slot.kinds.length || slot.kinds.includes(card.values.kind) || slot.key in card.values);
    const made = (slots) => slots.flatMap((slot) => cardForm.control(slot, card.values[slot.key], (value) => edit(slot, value), slot.key));
    const plain = wanted.filter((slot) => slot.kind !== "effects" && !isRare(slot)).sort((a, b) => order[a.kind] - order[b.kind]);
    const open = $("fields").querySelector("details")?.open;
    $("fields").replaceChildren(
      sheet.stale ? el("p", { className: "wrong" }, w.unreadable) : "",
      ...made(plain), texts(), el("details", { open: Boolean(open) }, el("summary", {}, w.more_fields), ...made(wanted.filter(isRare))));
    $("effects").replaceChildren(...made(wanted.filter((slot) => slot.kind === "effects")));
    for (const field of document.querySelectorAll(".edit .body :is(input, select, button)")) field.disabled = field.disabled || sheet.stale;
    focus();
  }

  function texts() {
    const found = Object.entries(sheet.texts || {});
    if (!found.length) return "";
    found.sort(([a], [b]) => (b === data.lang) - (a === data.lang));
    const isOwn = Boolean(sheet.cards[selected]?.values.text), slot = data.slots.find((one) => one.key === "text");
    return el("div", { className: "txt", id: "made-text" }, el("p", { className: "soft" }, isOwn ? w.own_text : w.made_text, " ",
      isOwn ? el("button", { type: "button", className: "as-link", id: "make-text", onclick: () => edit(slot, undefined) }, w.make_text) : null),
      ...found.map(([lang, text]) => el("p", { lang, className: lang === data.lang ? "" : "other" }, text)));
  }

  // Where the focus is in the form, so that it can return
  function place() {
    const fields = () => [...document.querySelectorAll(".edit .body :is(input, select, button, a, summary)")];
    const at = fields().indexOf(document.activeElement);
    return () => { if (at >= 0) { const now = fields(); (now[at] || now[now.length - 1])?.focus({ preventScroll: true }); } };
  }

  // Change the text where the cards stand; if somebody has just typed there, look at it first
  async function inStep(deed) {
    typed();
    if (area.value !== placed || sheet.stale) await check();
    if (area.value !== placed || sheet.stale) return false;
    change(deed(sheet.cards[selected]));
    placed = area.value;
    return true;
  }

  async function edit(slot, value) {
    const order = data.slots.map((one) => one.key);
    await inStep((card) => (card ? deckText.setField(sheet, area.value, card, slot.key, value, order) : area.value));
    const card = sheet.cards[selected];
    if (["words", "text"].includes(slot.kind)) shown = JSON.stringify([selected, card.values, sheet.stale]);
    else form(true);
    list();
  }

  function told(card) {
    const labels = Object.fromEntries(data.slots.map((slot) => [slot.key, slot.label.split(",")[0]]));
    const isNew = card.changed[0] === "+";
    $("card-changed").textContent = isNew ? w.new : card.changed.length
      ? fill(w.changed, { fields: card.changed.map((key) => labels[key] || key).join(", ") }) : w.as_box;
    $("put-back").hidden = isNew || !card.changed.length;
    if (!card.fields) $("card-changed").textContent = w.by_hand;
  }

  function face() {
    const old = $("made-text"), now = texts();
    if (old && now) old.replaceWith(now);
    else if (now && !old) $("fields").querySelector("details")?.before(now);
    else if (old && !now && (sheet.face || $("face").dataset.slug !== sheet.cards[selected]?.slug)) old.remove();
    const holder = $("face"), slug = sheet.cards[selected]?.slug;
    if (!sheet.face && holder.dataset.slug !== slug) holder.replaceChildren(); // of another card
    if (sheet.face) holder.dataset.slug = slug;
    holder.classList.toggle("old", !sheet.face);
    if (sheet.face) { holder.innerHTML = sheet.face; holder.classList.toggle("square", sheet.square); }
    const usual = !data.slots.some((one) => one.kind === "effects") ? w.face_plain : sheet.cards[selected]?.values.text ? w.face_plain : w.face_note;
    $("face-note").textContent = sheet.face || !holder.innerHTML ? usual : w.face_old;
  }

  // The buttons of a card

  async function boxCard(slug) {
    const found = await (await ask("check", data.box, "?card=9999")).json();
    const card = found.cards.find((one) => one.slug === slug);
    return card ? data.box.slice(card.begin, card.end) : "";
  }
  $("put-back").addEventListener("click", async () => {
    const card = sheet.cards[selected];
    const own = await boxCard(card.slug).catch(() => "");
    if (own) { await inStep((now) => deckText.replaceCard(sheet, area.value, now, own)); check(); }
  });
  $("remove").addEventListener("click", async () => {
    if (!(await inStep((card) => deckText.removeCard(sheet, area.value, card)))) return;
    sheet.cards.splice(selected, 1);
    select(Math.max(Math.min(selected, sheet.cards.length - 1), 0));
  });
  $("duplicate").addEventListener("click", () => add(sheet.cards[selected].values));
  $("new-card").addEventListener("click", () => {
    const first = sheet.cards[selected] || sheet.cards[0];
    const values = {};
    for (const slot of data.slots) if (slot.required && first) values[slot.key] = first.values[slot.key];
    add(values);
  });

  async function add(like) {
    const slugs = new Set(sheet.cards.map((card) => card.slug));
    let n = 1;
    while (slugs.has(`card_${n}`)) n += 1;
    const values = { ...like, slug: `card_${n}`, name: { en: fill(w.new_name, { n }) } };
    if (!sheet.cards.length) change(deckText.addCard(sheet, area.value, null, values));
    else if (await inStep((card) => deckText.addCard(sheet, area.value, card, values))) selected += 1;
    check();
  }

  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo(); else undo();
  });
  $("deck-name").addEventListener("input", keep);

  // Beginning: what this browser keeps, unless a link brings a deck

  function beginWith() {
    const own = kept(), mine = own?.text || data.box, given = $("given-deck").value;
    $("deck-name").value = own?.name || "";
    if (own?.text) steps = steppable(own.steps);
    if (!given || given === mine) return mine;
    history.replaceState(null, "", location.pathname); // a reload keeps what is changed from now on
    $("deck-name").value = $("given-deck").dataset.name;
    steps.noted(mine, given);
    if (own?.text && own.text !== data.box) store(OTHER, own);
    const other = kept(OTHER);
    if (other?.text) note(w.mine_kept, w.back_to_mine, () => { change(other.text); $("deck-name").value = other.name || ""; keep(); note(""); });
    return given;
  }
  selected = kept()?.selected || 0;
  put(beginWith());
  check();

  Object.assign(window.heirloom, { bench: {
    data, ask, note, check, select, change,
    text: () => area.value, good: () => good, isFine: () => sheet.ok && good === area.value,
    name: () => $("deck-name").value.trim() || w.unnamed,
    query: (asked) => `?${new URLSearchParams({ name: $("deck-name").value.trim(), ...asked })}`,
    setEffects: (found) => { effects = found; list(); },
  } });
})();
