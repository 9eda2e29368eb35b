// The replay: steps, runs and jumps through a finished game without loading a page for each move.
"use strict";
(() => {
  const room = document.getElementById("again");
  if (!room) return;
  const form = room.querySelector("form.replay");
  const range = form.elements.move, view = form.elements.seat, tempo = form.querySelector(".tempo");
  const run = form.querySelector(".run");
  const $ = (id) => document.getElementById(id);
  const chunk = Number(room.dataset.chunk), last = Number(range.max);
  const positions = new Map(), loading = new Map(); // by seat and number
  const { whereabouts, glide, tame } = window.heirloom;
  let at = Number(range.value), seat = view.value, wanted = at, timer = 0;

  // Positions come a few at a time, and the next ones before they are needed

  const name = (seat, at) => `${seat} ${at}`;

  function load(number, more = "") {
    const first = Math.floor(number / chunk) * chunk, from = seat, key = name(from, first) + more;
    if (!loading.has(key)) loading.set(key, get(from, first, more).catch((error) => {
      loading.delete(key);
      throw error;
    }));
    return loading.get(key);
  }

  async function get(from, first, more) {
    const answer = await fetch(`/t/${room.dataset.id}/frames?move=${first}&seat=${from}${more}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const found = await answer.json();
    found.frames.forEach((one, place) => positions.set(name(from, first + place), one));
    return found;
  }

  async function go(to) {
    wanted = Math.min(Math.max(to, 0), last);
    mark(wanted);
    const key = name(seat, wanted);
    try {
      if (!positions.has(key)) await load(wanted);
    } catch {
      return form.requestSubmit(); // the page itself can still be loaded
    }
    if (key === name(seat, wanted)) show(positions.get(key));
    if (wanted + chunk <= last) load(wanted + chunk).catch(() => {});
    return undefined;
  }

  // Showing a position

  function show(shown) {
    const before = whereabouts();
    at = wanted;
    $("board").innerHTML = shown.board;
    $("panels").innerHTML = shown.panels;
    const prompt = $("moment").querySelector(".prompt");
    prompt.innerHTML = `<span>${shown.prompt}</span> ${shown.clause}`;
    room.dataset.ply = room.querySelector("input[name=ply]").value = shown.ply;
    address();
    tame();
    glide(before);
  }

  function address() {
    const link = new URL(location.href);
    link.search = `?move=${at}&seat=${seat}`;
    history.replaceState(null, "", link);
    const copy = room.querySelector(".copy");
    copy.href = copy.dataset.copy = link.href;
    if (copy.dataset.share) copy.textContent = copy.dataset.share;
  }

  function mark(to) {
    range.value = to;
    form.querySelector("output").textContent = `${to} / ${last}`;
    const ways = { first: 0, back: to - 1, on: to + 1, last };
    for (const step of form.querySelectorAll(".step")) {
      const there = ways[step.dataset.step], open = there >= 0 && there <= last && there !== to;
      step.toggleAttribute("aria-disabled", !open);
      if (!open) step.setAttribute("aria-disabled", "true");
      step.setAttribute("href", `?move=${Math.min(Math.max(there, 0), last)}&seat=${seat}`);
    }
    const lines = [...room.querySelectorAll(".told li")];
    const now = lines.filter((line) => Number(line.dataset.at) === to);
    for (const line of lines) line.classList.toggle("now", now.includes(line));
    const box = $("story"), line = now[now.length - 1];
    if (line) box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 2;
  }

  async function look() {
    seat = view.value;
    try {
      const found = await load(at, "&story");
      $("story").innerHTML = found.story;
    } catch {
      return form.requestSubmit();
    }
    return go(at);
  }

  // Running

  function start(running) {
    clearInterval(timer);
    timer = running ? setInterval(onward, Number(tempo.value)) : 0;
    run.textContent = running ? run.dataset.pause : run.dataset.run;
    run.setAttribute("aria-pressed", running);
  }

  function onward() {
    if (at === wanted && at < last) go(at + 1); // one that is still loading is waited for
    if (wanted === last) start(false);
  }

  run.addEventListener("click", () => {
    if (!timer && at === last) go(0);
    start(!timer);
  });
  tempo.addEventListener("change", () => timer && start(true));
  range.addEventListener("input", () => go(Number(range.value)));
  view.addEventListener("change", look);
  form.addEventListener("submit", () => start(false));

  room.addEventListener("click", (event) => {
    const link = event.target.closest(".step, .told a:not(.clause)");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute("aria-disabled") === "true") return;
    start(false);
    go(Number(new URL(link.href).searchParams.get("move")));
  });

  document.addEventListener("keydown", (event) => {
    const focus = document.activeElement;
    if (focus.matches("input, select, textarea") || focus.closest("dialog, #board")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    start(false);
    go(to);
  });

  mark(at);
})();
