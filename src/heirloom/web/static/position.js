// A position without a room: shows what the server answers, and the way from piece to piece.
"use strict";
(() => {
  const room = document.getElementById("room");
  if (!room || room.dataset.id) return;
  const { heirloom } = window;
  const $ = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  let route = [], light = [];

  heirloom.whisper = () => {}; // nothing is previewed

  // Presses and buttons ask the server what they lead to, one at a time. Without an answer the page
  // itself is loaded. Returns the function that asks.
  heirloom.consult = (here, query, show) => {
    let asking = false;

    async function ask(fields) {
      if (asking) return;
      asking = true;
      try {
        const answer = await fetch(`${here}/answer?${fields}`);
        if (!answer.ok) throw new Error(String(answer.status));
        show(await answer.json(), fields);
      } catch {
        location.assign(`${here}?${fields}`);
      } finally {
        asking = false;
      }
    }

    heirloom.ask = (message) => {
      if (message.do === "play") ask(query({ move: message.move }));
      else if (message.do === "press") ask(query({ path: message.path.join(" ") }));
      return true;
    };
    document.addEventListener("submit", (event) => {
      if (!event.target.matches("#ways form") || !event.submitter) return;
      event.preventDefault();
      ask(query({ move: event.submitter.value }));
    });
    return ask;
  };

  // Links that are followed without loading a page, unless a new tab is wanted
  heirloom.follow = (what, go) => {
    document.addEventListener("click", (event) => {
      const link = event.target.closest(what);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(link);
    });
  };

  // Put parts of the page in their places; pieces glide from where they were
  heirloom.present = (parts) => {
    const before = heirloom.whereabouts();
    for (const [name, html] of Object.entries(parts)) {
      const place = $(name);
      if (place && place.innerHTML !== html) place.innerHTML = html;
    }
    heirloom.renew();
    heirloom.tame();
    heirloom.glide(before);
  };

  // Everything but what is in the light is dimmed; a dotted arrow leads from the first piece to the last
  heirloom.shine = (lit, path) => {
    light = lit;
    route = path;
    room.dataset.route = route.join(" ");
    const board = $("board");
    board.classList.toggle("dimmed", light.length > 0);
    for (const old of board.querySelectorAll(".in-light")) old.classList.remove("in-light");
    for (const id of light) {
      const piece = heirloom.find(id);
      if (piece) (piece.closest(".spot") || piece).classList.add("in-light");
    }
    reach();
  };

  // A hand may be long and a house far down: the piece to press next comes into sight
  function reach() {
    const next = document.querySelector("#board .piece.lit, #board .lit > .piece");
    if (next && route.length) next.scrollIntoView({ block: "nearest", inline: "center" });
    draw();
  }

  function draw() {
    const board = $("board"), old = board.querySelector(":scope > .way");
    if (old) old.remove();
    const ends = route.map((id) => heirloom.find(id)).filter(Boolean);
    if (ends.length < 2) return;
    const box = board.getBoundingClientRect();
    const [from, to] = [ends[0], ends[ends.length - 1]].map((piece) => piece.getBoundingClientRect());
    const start = middle(from, box), end = middle(to, box);
    const far = Math.hypot(end.x - start.x, end.y - start.y);
    const near = Math.min(to.width, to.height) * 0.4, off = Math.min(from.width, from.height) * 0.45;
    if (far < near + off + 12) return;
    const along = (length) => ({
      x: start.x + ((end.x - start.x) * length) / far,
      y: start.y + ((end.y - start.y) * length) / far,
    });
    const first = along(off), last = along(far - near - 10), tip = along(far - near + 8);
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "way");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("d", `M${first.x} ${first.y}L${last.x} ${last.y}`);
    const head = document.createElementNS(SVG, "polygon");
    const nx = (-(end.y - start.y) / far) * 11, ny = ((end.x - start.x) / far) * 11;
    head.setAttribute("points",
      `${tip.x},${tip.y} ${last.x + nx},${last.y + ny} ${last.x - nx},${last.y - ny}`);
    svg.append(line, head);
    board.append(svg);
  }

  const middle = (one, box) =>
    ({ x: one.left - box.left + one.width / 2, y: one.top - box.top + one.height / 2 });

  new ResizeObserver(draw).observe($("board"));
  $("board").addEventListener("scroll", () => requestAnimationFrame(draw), true);
  $("board").addEventListener("click", () => requestAnimationFrame(reach));
})();
