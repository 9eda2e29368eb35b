// Puzzles: asks the server what a press leads to. Rating, results and days are kept in this browser.
"use strict";
(() => {
  const { heirloom } = window;
  const KEPT = "puzzles";
  const START = 1200, UNSURE = 350, SURE = 60; // as Glicko begins, and where it stays awake
  const fresh = () => ({ rating: START, deviation: UNSURE, rated: 0, results: {}, days: [] });

  function load() {
    try {
      return { ...fresh(), ...JSON.parse(localStorage.getItem(KEPT)) };
    } catch {
      return fresh();
    }
  }

  const save = (kept) => localStorage.setItem(KEPT, JSON.stringify(kept));

  // Glicko with one game a period against a rival whose rating is known
  function rate(kept, rival, won) {
    const q = Math.log(10) / 400, spread = kept.deviation;
    const hope = 1 / (1 + 10 ** ((rival - kept.rating) / 400));
    const known = 1 / (q * q * hope * (1 - hope)), total = 1 / (spread * spread) + 1 / known;
    kept.rating += (q / total) * ((won ? 1 : 0) - hope);
    kept.deviation = Math.max(Math.sqrt(1 / total), SURE);
    kept.rated += 1;
  }

  // Days

  const DAY = 86400000;
  const iso = (time) => new Date(time).toISOString().slice(0, 10);

  function rows(days, today) {
    const known = new Set(days), sorted = [...known].sort();
    let best = 0, run = 0, before = "";
    for (const day of sorted) {
      run = before && iso(Date.parse(before) + DAY) === day ? run + 1 : 1;
      best = Math.max(best, run);
      before = day;
    }
    let now = 0;
    let day = known.has(today) ? today : iso(Date.parse(today) - DAY);
    while (known.has(day)) {
      now += 1;
      day = iso(Date.parse(day) - DAY);
    }
    return { now, best };
  }

  function showRecord() {
    const kept = load();
    for (const place of document.querySelectorAll(".own-rating"))
      if (kept.rated)
        place.textContent = `${Math.round(kept.rating)} ± ${Math.round(1.96 * kept.deviation)}`;
    const today = iso(Date.now());
    const { now, best } = rows(kept.days, today);
    for (const place of document.querySelectorAll(".streak")) {
      const said = place.closest("[data-in-a-row]").dataset;
      place.textContent = best ? `${said.inARow.replace("{n}", now)} · ${said.bestRow.replace("{n}", best)}` : "";
    }
    for (const week of document.querySelectorAll(".week")) showWeek(week, kept.days, today);
    for (const list of document.querySelectorAll(".numbers ol")) {
      const results = kept.results[list.dataset.game] || {};
      for (const link of list.querySelectorAll("a")) {
        const result = results[link.dataset.number];
        if (!result) continue;
        link.classList.add(result);
        link.setAttribute("aria-label", `${link.dataset.number}: ` +
          (result === "first" ? list.dataset.first : list.dataset.missed));
      }
    }
  }

  function showWeek(week, days, today) {
    const now = new Date(today), monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY;
    const names = new Intl.DateTimeFormat(document.documentElement.lang,
      { weekday: "narrow", timeZone: "UTC" });
    const full = new Intl.DateTimeFormat(document.documentElement.lang,
      { weekday: "long", timeZone: "UTC" });
    week.replaceChildren(...[0, 1, 2, 3, 4, 5, 6].map((at) => {
      const day = monday + at * DAY, solved = days.includes(iso(day));
      const item = document.createElement("li"), mark = document.createElement("b");
      const name = document.createElement("span");
      name.textContent = names.format(day);
      mark.textContent = solved ? "✓" : iso(day) === today ? "?" : iso(day) < today ? "–" : "";
      item.className = solved ? "solved" : iso(day) === today ? "today" : "";
      item.title = full.format(day);
      item.append(name, mark);
      return item;
    }));
  }

  showRecord();

  // One puzzle

  const room = document.getElementById("room");
  if (!room || !room.dataset.puzzle) return;
  const { puzzle: game, number, day } = room.dataset;
  const here = `/puzzles/${game}/${number}`;
  let did = JSON.parse(room.dataset.did);
  let hinted = false, answers = 0;

  const query = (more = {}) => {
    const fields = new URLSearchParams();
    for (const one of did) fields.append("did", one);
    for (const [key, value] of Object.entries(more)) fields.append(key, value);
    return fields;
  };

  function show(next, fields) {
    did = next.did;
    answers += 1;
    room.dataset.answers = answers;
    heirloom.present({ board: next.board, tutor: next.tutor });
    heirloom.shine(next.light, []);
    if (fields.has("move") && next.legal) count(next);
    if (next.given) note("missed");
    const there = document.querySelector("#tutor .next.big") ||
      document.querySelector("#board .piece.lit, #board .lit > .piece") ||
      document.querySelector("#ways .move");
    if (there && (next.finished || next.right)) there.focus({ preventScroll: true });
  }

  // The first answer to a puzzle counts for the rating; a hint leaves it as it is
  function count(next) {
    if (!next.right) note("missed");
    else if (next.finished) {
      note("first");
      const kept = load();
      if (day && !kept.days.includes(day)) kept.days.push(day);
      save(kept);
      showRecord();
    }
  }

  function note(result) {
    const kept = load();
    const results = (kept.results[game] = kept.results[game] || {});
    if (!results[number]) {
      results[number] = hinted ? "missed" : result;
      if (!hinted) rate(kept, Number(room.dataset.rating), result === "first");
    }
    save(kept);
    showRecord();
  }

  const ask = heirloom.consult(here, query, show);

  heirloom.follow("#tutor .hint-link, #tutor .solution-link, #tutor .again", (link) => {
    if (link.matches(".hint-link")) {
      hinted = true;
      ask(query({ do: "hint" }));
    } else if (link.matches(".solution-link")) ask(query({ do: "solution" }));
    else {
      did = [];
      ask(query());
    }
  });
})();
