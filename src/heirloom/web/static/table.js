// The table's own script: shows what the server sends, glides pieces to where they now lie,
// and turns presses on pieces into moves. Without it every move is still a button of a form.
"use strict";
(() => {
  const room = document.getElementById("room");
  const root = document.documentElement;
  root.classList.add("js");
  const $ = (id) => document.getElementById(id);
  const all = (where, what) => [...where.querySelectorAll(what)];

  // Motion

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const speed = $("speed");
  if (speed) {
    speed.value = localStorage.getItem("speed") || "300";
    speed.addEventListener("change", () => localStorage.setItem("speed", speed.value));
  }
  const pace = () => (calm.matches || !speed ? 0 : Number(speed.value));

  function whereabouts() {
    const pieces = new Map(), spots = new Map();
    for (const piece of all(document, "#board [data-p]")) {
      const box = piece.getBoundingClientRect();
      pieces.set(piece.dataset.p, box);
      const spot = piece.closest("[data-s]");
      if (spot) spots.set(spot.dataset.s, { id: piece.dataset.p, face: piece.dataset.face });
    }
    return { pieces, spots };
  }

  function glide(before) {
    const time = pace();
    if (!time) return;
    const now = new Set(all(document, "#board [data-p]").map((piece) => piece.dataset.p));
    for (const piece of all(document, "#board [data-p]")) {
      const old = before.pieces.get(piece.dataset.p);
      const box = piece.getBoundingClientRect();
      if (old) {
        const x = old.left - box.left, y = old.top - box.top;
        if (Math.abs(x) > 1 || Math.abs(y) > 1) slide(piece, x, y, time);
        continue;
      }
      const spot = piece.closest("[data-s]");
      const was = spot && before.spots.get(spot.dataset.s);
      if (was && !now.has(was.id) && !was.face && piece.dataset.face) turnOver(piece, time);
      else if (before.pieces.size) appear(piece, time);
    }
  }

  function slide(piece, x, y, time) {
    piece.classList.add("moving");
    piece.animate(
      [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
      { duration: time, easing: "cubic-bezier(.2,.7,.2,1)" },
    ).finished.finally(() => piece.classList.remove("moving"));
  }

  function turnOver(piece, time) {
    piece.animate(
      [
        { transform: "perspective(600px) rotateY(90deg) scale(1.06)" },
        { transform: "perspective(600px) rotateY(-12deg) scale(1.06)", offset: 0.7 },
        { transform: "none" },
      ],
      { duration: time * 1.3, easing: "ease-out" },
    );
  }

  function appear(piece, time) {
    piece.animate([{ opacity: 0, transform: "scale(.92)" }, { opacity: 1, transform: "none" }],
      { duration: time });
  }

  // Showing what the server sends

  const shown = {};

  function show(frame) {
    const focus = focused();
    const before = frame.parts.board !== shown.board ? whereabouts() : null;
    for (const [name, html] of Object.entries(frame.parts)) {
      if (shown[name] === html) continue;
      const part = $(name);
      part.innerHTML = html;
      shown[name] = html;
      if (name === "talk") part.scrollTop = part.scrollHeight;
    }
    if (before) {
      fold();
      pressed = pressed.filter((id) => find(id));
      light();
      glide(before);
    }
    refocus(focus);
    since = performance.now();
  }

  function focused() {
    const active = document.activeElement;
    if (!active || !$("board").contains(active)) return null;
    const spot = active.closest("[data-s]");
    return { spot: spot && spot.dataset.s, piece: active.dataset.p, move: active.value };
  }

  function refocus(focus) {
    if (!focus) return;
    const again =
      (focus.piece && find(focus.piece)) ||
      (focus.spot && document.querySelector(`#board [data-s="${focus.spot}"] .piece`)) ||
      document.querySelector("#board .moves button") || $("prompt");
    if (again === $("prompt")) again.tabIndex = -1;
    if (again) again.focus({ preventScroll: true });
  }

  function fold() {
    for (const list of all(document, ".all-moves")) list.open = false;
  }

  // Pressing

  let pressed = [];
  let looking = false;

  const find = (id) =>
    document.querySelector(`#board [data-p="${id}"]`) ||
    document.querySelector(`#board [data-s="${id}"]`);
  const moves = () =>
    all(document, "#board .move").map((button) => ({
      button,
      path: button.dataset.path ? button.dataset.path.split(" ") : [],
    }));

  function fits(path, ids) {
    if (ids.every((id, at) => path[at] === id)) return true;
    const rest = [...path];
    return ids.every((id) => {
      const at = rest.indexOf(id);
      return at >= 0 && rest.splice(at, 1).length > 0;
    });
  }

  function candidates(ids) {
    const known = moves().filter((move) => move.path.length >= ids.length);
    const ordered = known.filter((move) => ids.every((id, at) => move.path[at] === id));
    return ordered.length ? ordered : known.filter((move) => fits(move.path, ids));
  }

  function press(piece) {
    const spot = piece.closest("[data-s]");
    const own = piece.dataset.p;
    const under = piece.closest(".under");
    const ids = [own, under ? null : spot && spot.dataset.s].filter(Boolean);
    if (ids.some((id) => pressed.includes(id))) {
      pressed = [];
      return light();
    }
    for (const before of [pressed, []]) {
      for (const id of ids) {
        const path = [...before, id];
        const found = candidates(path);
        if (!found.length) continue;
        const done = found.filter((move) => move.path.length === path.length);
        if (done.length === 1 && found.length === 1) return play(done[0].button);
        pressed = path;
        return light();
      }
    }
    ask({ do: "press", path: [...pressed, ids[0]] });
    pressed = [];
    return light();
  }

  function light() {
    for (const lit of all(document, "#board .lit, #board .chosen")) lit.classList.remove("lit", "chosen");
    for (const id of pressed) mark(id, "chosen");
    const left = candidates(pressed);
    for (const move of left) {
      const rest = [...move.path];
      for (const id of pressed) rest.splice(rest.indexOf(id), 1);
      if (rest.length) mark(rest[0], "lit");
    }
    const form = document.querySelector("#board .moves");
    if (!form) return;
    form.classList.toggle("choosing", pressed.length > 0);
    const list = form.querySelector(".all-moves");
    const enough = left.some((move) => move.path.length === pressed.length);
    if (list) list.open = pressed.length > 0 && enough;
    for (const move of moves()) {
      const offered = pressed.length > 0 && left.includes(move);
      move.button.classList.toggle("offered", offered);
    }
    for (const piece of all(document, "#board .piece")) piece.removeAttribute("aria-pressed");
    for (const piece of all(document, "#board .piece.chosen, #board .chosen > .piece"))
      piece.setAttribute("aria-pressed", "true");
  }

  function mark(id, name) {
    const piece = find(id);
    if (piece) piece.classList.add(name);
  }

  function play(button) {
    pressed = [];
    light();
    const sent = ask({ do: "play", move: button.value, command: crypto.randomUUID() });
    if (!sent) button.form.requestSubmit(button);
  }

  // Talking to the server

  let socket = null, wait = 500, since = 0;
  const note = $("note");

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/t/${room.dataset.id}/socket`);
    socket.onopen = () => { wait = 500; root.classList.remove("offline"); };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.note) return tell(message.note);
      if (message.stage !== room.dataset.stage) return location.reload();
      show(message);
    };
    socket.onclose = () => {
      root.classList.add("offline");
      tell(room.dataset.lost, true);
      setTimeout(connect, wait);
      wait = Math.min(wait * 1.7, 8000);
    };
  }

  function ask(message) {
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    hush();
    socket.send(JSON.stringify(message));
    return true;
  }

  function tell(html, plain) {
    if (plain) note.textContent = html;
    else note.innerHTML = html;
    note.hidden = false;
    note.classList.toggle("lost", Boolean(plain));
  }

  function hush() {
    if (root.classList.contains("offline")) return;
    note.hidden = true;
    note.textContent = "";
  }

  // Reading large, rules

  function enlarge(piece) {
    const face = piece.querySelector("svg.face");
    if (!face) return false;
    const dialog = $("large");
    const picture = dialog.querySelector(".picture");
    picture.replaceChildren(face.cloneNode(true));
    dialog.querySelector(".words").textContent = piece.getAttribute("aria-label");
    dialog.showModal();
    return true;
  }

  async function openRules(link) {
    const dialog = $("sheet");
    if (!dialog) return false;
    const address = new URL(link.href);
    const body = dialog.querySelector(".rules");
    if (!body.innerHTML) body.innerHTML = await (await fetch(`${address.pathname}?sheet=1`)).text();
    if (!dialog.open) dialog.showModal();
    let hash = address.hash.slice(1);
    if (!hash && document.querySelector("#prompt .clause"))
      hash = new URL(document.querySelector("#prompt .clause").href).hash.slice(1);
    for (const rule of all(body, ".rule")) rule.classList.toggle("now", rule.id === hash);
    const rule = hash && body.querySelector(`[id="${hash}"]`);
    if (rule) rule.scrollIntoView({ block: "center" });
    return true;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".clause, .rules-link");
    if (link && $("sheet") && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      openRules(link);
      return;
    }
    const copy = event.target.closest(".copy");
    if (copy) {
      navigator.clipboard.writeText(copy.dataset.copy).then(() => { copy.textContent = room.dataset.copied; });
      return;
    }
    const look = event.target.closest("button.look");
    if (look) {
      looking = !looking;
      look.setAttribute("aria-pressed", looking);
      document.body.classList.toggle("looking", looking);
      return;
    }
    if (event.target.closest("dialog")) {
      if (event.target.nodeName === "DIALOG") event.target.close();
      return;
    }
    const piece = event.target.closest("#board .piece");
    if (!piece) return;
    if (looking || !room) {
      looking = false;
      document.body.classList.remove("looking");
      const toggle = document.querySelector("button.look");
      if (toggle) toggle.setAttribute("aria-pressed", "false");
      enlarge(piece);
      return;
    }
    if (room.dataset.watch === "1") enlarge(piece);
    else press(piece);
  });

  document.addEventListener("contextmenu", (event) => {
    const piece = event.target.closest("#board .piece");
    if (piece && enlarge(piece)) event.preventDefault();
  });

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  document.addEventListener("keydown", (event) => {
    const piece = document.activeElement.closest && document.activeElement.closest("#board .piece");
    if (event.key === "Escape" && pressed.length) {
      pressed = [];
      light();
    }
    if (!piece) return;
    if (event.key === "l" || event.key === "L") enlarge(piece);
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const to = nearest(piece, step);
      if (to) to.focus();
    }
  });

  function nearest(piece, [dx, dy]) {
    const from = middle(piece);
    let best = null, least = Infinity;
    for (const other of all(document, "#board .piece")) {
      if (other === piece) continue;
      const to = middle(other);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const cost = along + 3 * across;
      if (along > 4 && cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  function middle(element) {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  // Forms go by the socket while there is one

  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (!room || !socket || socket.readyState !== WebSocket.OPEN) return;
    if (form.classList.contains("moves")) {
      event.preventDefault();
      if (button) play(button);
    } else if (form.classList.contains("do")) {
      const fields = Object.fromEntries(new FormData(form, button));
      if (fields.do === "leave") return;
      event.preventDefault();
      if (fields.do === "say" && !fields.text && !fields.phrase) return;
      ask(fields);
      const text = form.querySelector("input[name=text]");
      if (text) text.value = "";
      const more = form.querySelector("details[open]");
      if (more) more.open = false;
    }
  });

  // The scrubber, the clocks

  const range = document.querySelector(".scrub input[type=range]");
  if (range) {
    range.addEventListener("input", () => {
      range.parentNode.querySelector("output").textContent = `${range.value} / ${range.max}`;
    });
    for (const control of all(document, ".scrub input, .scrub select"))
      control.addEventListener("change", () => range.form.requestSubmit());
    document.addEventListener("keydown", (event) => {
      if (document.activeElement !== document.body) return;
      const at = Number(range.value) + { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (at >= 0 && at <= Number(range.max)) {
        range.value = at;
        range.form.requestSubmit();
      }
    });
  }

  setInterval(() => {
    for (const clock of all(document, ".clock[data-runs='1']")) {
      const left = Math.max(clock.dataset.left - Math.floor((performance.now() - since) / 1000), 0);
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    }
  }, 500);

  if (room) {
    for (const name of ["seats", "board", "story", "talk", "tools"]) shown[name] = null;
    fold();
    light();
    connect();
  }
})();
