// The table: shows the frames of the server and turns presses on pieces into moves.
// Without scripts, every move is a button of a form.
"use strict";
(() => {
  const room = document.getElementById("room");
  const root = document.documentElement;
  const { whereabouts, glide, enlarge, tame, remember } = window.heirloom;
  const $ = (id) => document.getElementById(id);
  const all = (where, what) => [...where.querySelectorAll(what)];

  // Showing what the server sends

  const shown = {};

  function show(frame) {
    const focus = focused();
    const before = frame.parts.board !== shown.board ? whereabouts() : null;
    if (before) remember();
    for (const [name, html] of Object.entries(frame.parts)) {
      if (shown[name] === html) continue;
      const part = $(name);
      part.innerHTML = html;
      shown[name] = html;
      if (name === "talk") part.scrollTop = part.scrollHeight;
    }
    if (before) {
      fold();
      pressed = candidates(pressed).length ? pressed : [];
      light();
      advise();
      tame();
      glide(before);
    }
    refocus(focus);
    since = performance.now();
    call();
  }

  const title = document.title;

  function call() {
    document.title = (document.querySelector(".prompt.yours") ? "● " : "") + title;
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

  // On a touch screen the first press on a card in the hand shows its text; the second plays it.
  const finger = matchMedia("(pointer: coarse)");
  let pressed = [];
  let refused = "";
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
      const ready = finger.matches && candidates(pressed);
      if (ready && ready.length === 1 && ready[0].path.length === pressed.length)
        return play(ready[0].button);
      pressed = [];
      return light();
    }
    for (const before of [pressed, []]) {
      for (const id of ids) {
        const path = [...before, id];
        const found = candidates(path);
        if (!found.length) continue;
        const done = found.filter((move) => move.path.length === path.length);
        const sure = !finger.matches || !piece.closest(".dock") || !piece.dataset.face;
        if (done.length === 1 && found.length === 1 && sure) return play(done[0].button);
        pressed = path;
        return light();
      }
    }
    if (ask({ do: "press", path: [...pressed, ids[0]] })) refused = piece.ariaLabel;
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
    $("board").classList.toggle("choosing-now", Boolean(form) && pressed.length > 0);
    if (!form) return;
    form.classList.toggle("choosing", pressed.length > 0);
    recite(form);
    const list = form.querySelector(".all-moves");
    const enough = left.some((move) => move.path.length === pressed.length);
    if (list) list.open = pressed.length > 0 && enough;
    const offered = pressed.length ? left.map((move) => move.button) : [];
    for (const move of moves()) move.button.classList.toggle("offered", offered.includes(move.button));
    for (const piece of all(document, "#board .piece")) piece.removeAttribute("aria-pressed");
    for (const piece of all(document, "#board .piece.chosen, #board .chosen > .piece"))
      piece.setAttribute("aria-pressed", "true");
  }

  function recite(form) {
    const old = form.querySelector(".told");
    if (old) old.remove();
    const piece = finger.matches && pressed.length && find(pressed[pressed.length - 1]);
    if (piece) name(form, (piece.matches(".piece") ? piece : piece.firstElementChild).ariaLabel);
  }

  function name(where, label) {
    const words = document.createElement("p");
    words.className = "told";
    words.textContent = label;
    where.prepend(words);
  }

  function mark(id, name) {
    const piece = find(id);
    if (piece) piece.classList.add(name);
  }

  function play(button) {
    pressed = [];
    light();
    const sent = ask({ do: "play", move: button.value, command: unheard() });
    if (!sent) button.form.requestSubmit(button);
  }

  // Not crypto.randomUUID: browsers offer it only over https, and a home network has none.
  const unheard = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

  // Talking to the server

  // A server that restarts is back soon; a full one is retried later. The random part keeps the tabs
  // of a server from reconnecting all at once.
  const RESTART = 1012, NO_ROOM = 4404, FULL = 4429;
  const FIRST = 500, LONGEST = 8000, LATER = 30000, SHORT = 1500, SILENT = 7000;
  let socket = null, wait = FIRST, since = 0, losing = 0;
  let unanswered = null, silence = 0; // a move, sent again after a reconnection
  const note = $("note");

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/t/${room.dataset.id}/socket`);
    socket.onopen = () => {
      if (unanswered) send(unanswered);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      unanswered = null;
      if (message.note) return tell(message.note);
      found();
      if (message.stage !== room.dataset.stage) return location.replace(`/t/${room.dataset.id}`);
      show(message);
    };
    socket.onclose = (event) => {
      if (event.code === NO_ROOM) return location.reload(); // the page says why
      const full = event.code === FULL;
      if (full) wait = LATER;
      if (event.code === RESTART) losing = losing || setTimeout(lose, SHORT);
      else if (!full) lose();
      setTimeout(connect, wait * (0.2 + 0.8 * Math.random()));
      wait = Math.min(wait * 1.7, full ? LATER : LONGEST);
    };
  }

  function found() {
    wait = FIRST;
    clearTimeout(losing);
    losing = 0;
    if (!root.classList.contains("offline")) return;
    root.classList.remove("offline");
    if (note.classList.contains("lost")) hush();
  }

  function lose() {
    root.classList.add("offline");
    tell(room.dataset.lost, true);
  }

  function ask(message) {
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    hush();
    send(message);
    return true;
  }

  // A move has its own command, so that it is made once however often it is sent
  function send(message) {
    socket.send(JSON.stringify(message));
    clearTimeout(silence);
    if (message.do !== "play") return;
    unanswered = message;
    silence = setTimeout(() => unanswered && leave(), SILENT);
  }

  function leave() {
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    lose();
    connect();
  }

  function tell(html, plain) {
    if (plain) note.textContent = html;
    else note.innerHTML = html;
    if (finger.matches && refused && !plain) name(note, refused);
    refused = "";
    note.hidden = false;
    note.classList.toggle("lost", Boolean(plain));
    advise();
  }

  function advise() {
    for (const piece of all(document, "#board .advised")) piece.classList.remove("advised");
    const way = note.querySelector("[data-way]");
    if (way) for (const id of way.dataset.way.split(" ")) if (id) mark(id, "advised");
  }

  function hush() {
    if (root.classList.contains("offline")) return;
    note.hidden = true;
    note.textContent = "";
    advise();
  }

  // The mouse, the finger and the keyboard

  document.addEventListener("click", (event) => {
    const story = event.target.closest("#story");
    if (story) story.classList.toggle("open");
    if (event.target.closest("#note") && !event.target.closest("a")) hush();
    const look = event.target.closest("button.look");
    if (look) {
      looking = !looking;
      look.setAttribute("aria-pressed", looking);
      document.body.classList.toggle("looking", looking);
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

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  document.addEventListener("keydown", (event) => {
    const piece = document.activeElement.closest && document.activeElement.closest("#board .piece");
    if (event.key === "Escape" && pressed.length) {
      pressed = [];
      light();
    }
    const typing = document.activeElement.matches("input, textarea, select");
    if (event.key === "n" && !typing && !event.ctrlKey && !event.metaKey) onward();
    if (!piece) return;
    if (event.key === "l" || event.key === "L") enlarge(piece);
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const to = nearest(piece, step);
      if (to) to.focus();
    }
  });

  function onward() {
    const here = document.activeElement;
    const ways = all(document, "#board .piece.lit, #board .lit > .piece, #board .offered, " +
      "#board .plain .move").filter((way) => way.checkVisibility());
    const after = (way) =>
      here.compareDocumentPosition(way) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = (here !== document.body && ways.find(after)) || ways[0];
    if (next) next.focus();
  }

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

  // Forms are sent by socket if it is open

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
      for (const menu of all(form, "details[open]")) menu.open = false;
    }
  });

  // The slider of the replay, and the clocks

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
    fold();
    light();
    call();
    connect();
  }
  tame();
})();
