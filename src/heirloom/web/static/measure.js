// What can be done with a deck: measure, compare, play, share, print, save.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const bench = window.heirloom.bench;
  if (!bench) return;
  const { el, fill } = window.heirloom.cardForm;
  const w = bench.data.words;
  const PART = 3500; // letters of a deck in one message
  const SHOWN = 72; // letters of a link
  let socket = null, measured = "", against = false, last = null;
  window.heirloom.measured = () => measured;

  // Measuring

  function parts(text) {
    const found = [];
    for (let at = 0; at < text.length;) {
      let end = at + PART;
      if (/[\ud800-\udbff]/.test(text[end - 1] || "")) end += 1; // not in the middle of a letter
      found.push(text.slice(at, end));
      at = end;
    }
    return found;
  }

  function begin(compared) {
    const deck = bench.good();
    if (!deck) { bench.note(w.fix_first); return; }
    stop();
    against = compared;
    measured = deck;
    last = null;
    $("results").hidden = false;
    $("doing").textContent = compared ? w.comparing : w.measuring;
    $("so-far").textContent = w.waiting;
    $("progress").removeAttribute("value");
    $("stop").hidden = false;
    $("report").hidden = $("report-old").hidden = true;
    $("findings").replaceChildren();
    const address = new URL(`/workshop/${bench.data.game}/measure`, location);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const mine = socket = new WebSocket(address);
    mine.onopen = () => {
      const sent = parts(deck);
      mine.send(JSON.stringify({ parts: sent.length, name: bench.name(), against: compared }));
      for (const part of sent) mine.send(part);
    };
    mine.onmessage = (event) => { if (mine === socket) hear(JSON.parse(event.data)); };
    mine.onclose = () => { if (mine === socket) done(); };
    if (matchMedia("(max-width: 70rem)").matches) $("results").scrollIntoView({ block: "nearest" });
  }

  function stop() {
    const old = socket;
    socket = null;
    if (old) old.close();
  }

  function hear(told) {
    if (told.refused) { bench.note(told.refused); $("results").hidden = !last; return; }
    last = told;
    $("progress").max = told.of;
    $("progress").value = told.games;
    $("so-far").textContent = told.games
      ? fill(w.progress, { games: told.games, of: told.of, seconds: told.seconds_left }) : w.starting;
    if (told.findings) findings(told);
    if (told.cards) bench.setEffects(told.cards);
    if (told.report) { $("report").href = told.report; $("report").hidden = false; }
    if (told.last) done();
  }

  function done() {
    socket = null;
    $("stop").hidden = true;
    if (!last) { $("so-far").textContent = ""; $("results").hidden = true; return; }
    if ($("progress").position < 0) $("progress").value = 0;
    $("so-far").textContent = last.games ? fill(w.played, { games: last.games }) : w.stopped;
    $("progress").value = $("progress").max;
  }

  function findings(told) {
    const tile = (level, headline, figure, small) => el("div", { className: `finding level-${level}` },
      el("b", {}, headline), el("span", { className: "num" }, figure), el("small", {}, small));
    const changed = (told.changed || []).slice(0, 1).map((one) => {
      const clear = told.changed.slice(1).filter((other) => other.figure);
      return el("div", { className: `finding level-${clear.length ? "look" : "good"} differs` }, el("b", {}, one.what),
        ...clear.slice(0, 3).map((other) => el("small", {}, `${other.what} `, el("span", { className: "num" }, other.figure))));
    });
    $("findings").replaceChildren(...changed, ...told.findings.map((one) =>
      tile(one.level, one.headline, `${one.figure} ${one.unit}`.trim(), one.note)));
  }

  $("measure").addEventListener("click", () => begin(false));
  $("compare").addEventListener("click", () => begin(true));
  $("stop").addEventListener("click", () => { if (socket?.readyState === 1) socket.send("stop"); else { stop(); done(); } });

  // Playing, sharing, printing, saving

  $("play").addEventListener("submit", (event) => {
    if (bench.isFine()) { $("play").elements.deck.value = bench.text(); return; }
    event.preventDefault();
    bench.note(w.fix_first);
  });

  async function copy(text) {
    if (navigator.clipboard) {
      try { await navigator.clipboard.writeText(text); return true; } catch { /* not allowed: select it */ }
    }
    const field = el("textarea", { value: text });
    document.body.append(field);
    field.select();
    const could = document.execCommand("copy");
    field.remove();
    return could;
  }

  async function deed(button, work) {
    button.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      bench.note(error instanceof TypeError ? w.offline : error.message);
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  $("share").addEventListener("click", (event) => deed(event.currentTarget, async () => {
    const { link, travels } = await (await bench.ask("share", bench.text(), bench.query({}))).json();
    const could = await copy(link);
    const short = link.length > SHOWN ? `${link.slice(0, SHOWN)}…` : link;
    $("notice").replaceChildren(`${could ? w.copied : w.copy_this} `, el("a", { href: link, id: "shared-link" }, short),
      travels ? ` ${w.travels}` : ` ${w.stays}`);
  }));

  const fileName = (ending) => `${bench.name().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "deck"}.${ending}`;

  function save(blob, ending) {
    const address = URL.createObjectURL(blob);
    const link = el("a", { href: address, download: fileName(ending) });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  for (const button of document.querySelectorAll("#print [data-paper]"))
    button.addEventListener("click", () => deed(button, async () => {
      $("print").open = false;
      bench.note(w.printing);
      const { paper, format = "pdf" } = button.dataset;
      const answer = await bench.ask("print", bench.text(), bench.query({ paper, format, name: bench.name() }));
      save(await answer.blob(), format === "png" ? "zip" : "pdf");
      bench.note("");
    }));
  $("tabletop").addEventListener("click", (event) => deed(event.currentTarget, async () => {
    $("print").open = false;
    bench.note(w.printing);
    save(await (await bench.ask("tabletop")).blob(), "json");
    bench.note(w.tabletop_how);
  }));
  $("save-toml").addEventListener("click", () => { $("file").open = false; save(new Blob([bench.text()], { type: "text/plain" }), "toml"); });
  $("save-csv").addEventListener("click", (event) => deed(event.currentTarget, async () => {
    $("file").open = false;
    const rows = await (await bench.ask("csv")).text();
    save(new Blob(["\ufeff", rows], { type: "text/csv" }), "csv");
  }));
  $("start-again").addEventListener("click", () => { $("file").open = false; bench.change(bench.data.box); });
  $("open-file").addEventListener("change", (event) => deed(event.currentTarget, async () => {
    const [file] = event.currentTarget.files;
    $("file").open = false;
    if (!file) return;
    const text = (await file.text()).replace(/^\ufeff/, "");
    $("open-file").value = "";
    const isRows = file.name.toLowerCase().endsWith(".csv");
    bench.change(isRows ? (await (await bench.ask("import", text)).json()).deck : text);
    $("deck-name").value = file.name.replace(/\.\w+$/, "").slice(0, 40);
  }));

  // An open menu closes when something else is pressed
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.drop[open]"))
      if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") for (const menu of document.querySelectorAll("details.drop[open]")) menu.open = false;
  });
})();
