// The review: grows while it is made, shows any position in place of the picture, marks moves.
"use strict";
(() => {
  const root = document.getElementById("review");
  if (!root) return;
  const $ = (id) => document.getElementById(id);
  const stops = root.dataset.stops.split(" ").map(Number), end = stops.length - 1;
  const SOON = 1500, LATER = 4000, CHUNK = 8;
  let rounds = root.dataset.rounds;

  // Growing

  async function poll() {
    let wait = SOON;
    try {
      const answer = await fetch(`/t/${root.dataset.id}/review/parts?rounds=${rounds}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const found = await answer.json();
      if (found.html) renew(found);
      if (found.state !== "making") return location.reload();
      const bar = $("share");
      if (bar) bar.value = found.share;
    } catch {
      wait = LATER;
    }
    if (document.hidden) wait = LATER;
    setTimeout(poll, wait);
    return undefined;
  }

  function renew(found) {
    const scrolled = scrollY, inside = $("parts").contains(document.activeElement);
    if (inside && found.state === "making") return; // somebody reads here
    rounds = String(found.rounds);
    $("parts").innerHTML = found.html;
    scrollTo({ top: scrolled, behavior: "instant" });
    mark();
    cursor();
  }

  // Positions in place of the picture

  const positions = new Map();
  let at = end;

  async function load(first) {
    const query = `move=${first}&seat=${root.dataset.seat}`;
    const answer = await fetch(`/t/${root.dataset.id}/frames?${query}`);
    if (!answer.ok) throw new Error(String(answer.status));
    (await answer.json()).frames.forEach((one, place) => positions.set(first + place, one));
  }

  async function go(to) {
    at = Math.min(Math.max(to, 0), end);
    const wanted = at;
    cursor();
    try {
      if (!positions.has(wanted)) await load(Math.floor(wanted / CHUNK) * CHUNK);
    } catch {
      return;
    }
    if (wanted !== at || !positions.has(wanted)) return; // somebody went on meanwhile
    $("picture").innerHTML = positions.get(wanted).board;
    const told = positions.get(wanted).prompt;
    $("caption").innerHTML = `<b>${wanted + 1} / ${end + 1}</b> ${told}`;
  }

  function cursor() {
    for (const chart of root.querySelectorAll("svg.curve")) {
      const { left, right, last } = chart.dataset;
      const x = Number(left) + ((right - left) * stops[at]) / last;
      const line = chart.querySelector(".cursor");
      if (at < end || positions.size) line.setAttribute("d", line.getAttribute("d").replace(/^M[-\d.]+/, `M${x.toFixed(1)}`));
    }
  }

  /** The last stop at or before an entry of the log. */
  function stopOf(ply) {
    let found = 0;
    stops.forEach((stop, place) => { if (stop <= ply) found = place; });
    return found;
  }

  function seen() {
    const box = $("picture").getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight) $("picture").scrollIntoView({ block: "center" });
  }

  root.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) go(at + Number(step.dataset.step));
    const mark = event.target.closest(".mark");
    if (mark) go(stopOf(Number(mark.dataset.ply))); // the link itself leads to the words
    const chart = !mark && event.target.closest("svg.curve");
    if (!chart) return;
    const { left, right, last } = chart.dataset, box = chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
    go(stopOf(Math.round(((x - left) / (right - left)) * last)));
    seen();
  });

  document.addEventListener("keydown", (event) => {
    const focus = document.activeElement;
    if (focus.matches("input, select, textarea, summary") || focus.closest("dialog")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });

  // The played move and the better one, drawn over the boards of turning points

  const SVG = "http://www.w3.org/2000/svg";

  function shape(name, values) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
    return made;
  }

  function places(pic, path) {
    const from = pic.getBoundingClientRect();
    return path.split(" ").filter(Boolean).map((id) => {
      const found = pic.querySelector(`[data-p="${id}"]`) ?? pic.querySelector(`[data-s="${id}"]`);
      if (!found) return null;
      const box = found.getBoundingClientRect();
      if (!box.width) return null;
      return { x: box.left - from.left, y: box.top - from.top, w: box.width, h: box.height };
    }).filter(Boolean);
  }

  function arrow(kind, boxes) {
    const middles = boxes.map(({ x, y, w, h }) => [x + w / 2, y + h / 2]);
    if (middles.length === 1) {
      const [{ x, y, w, h }] = boxes;
      return [shape("rect", { class: kind, x: x - 1, y: y - 1, width: w + 2, height: h + 2, rx: 5 })];
    }
    const [ax, ay] = middles[middles.length - 2], [bx, by] = middles[middles.length - 1];
    const turn = Math.atan2(by - ay, bx - ax);
    const point = (angle) => `${bx - 13 * Math.cos(turn + angle)} ${by - 13 * Math.sin(turn + angle)}`;
    return [
      shape("path", { class: kind, d: `M${middles.map((one) => one.join(" ")).join("L")}` }),
      shape("path", { class: `tip ${kind}`, d: `M${bx} ${by}L${point(0.5)}L${point(-0.5)}z` }),
    ];
  }

  function fit() {
    for (const pic of root.querySelectorAll(".pic")) {
      const cloth = pic.querySelector(".cloth");
      cloth.style.transform = `scale(${pic.clientWidth / cloth.offsetWidth})`;
    }
  }

  function mark() {
    fit();
    for (const pic of root.querySelectorAll(".pivot .pic")) {
      pic.querySelector(".arrows")?.remove();
      const over = shape("svg", { class: "arrows", "aria-hidden": "true" });
      for (const kind of ["better", "played"]) {
        const boxes = places(pic, pic.dataset[kind]);
        if (boxes.length) over.append(...arrow(kind, boxes));
      }
      pic.append(over);
    }
  }

  addEventListener("resize", mark);
  document.fonts.ready.then(mark);
  mark();
  if (root.dataset.state === "making") setTimeout(poll, SOON);
})();
