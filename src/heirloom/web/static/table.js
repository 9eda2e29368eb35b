// The table: shows the frames of the server and sends what is pressed.
// Without scripts, every move is a button of a form.
"use strict";
(() => {
  const room = document.getElementById("room");
  const root = document.documentElement;
  const { heirloom } = window;
  const { whereabouts, glide, enlarge, tame, remember, mark, press, play, select } = heirloom;
  const $ = (id) => document.getElementById(id);
  const all = (where, what) => [...where.querySelectorAll(what)];

  // Showing what the server sends

  const shown = {};
  let waiting = null; // the newest frame, while the end of a round is shown
  let first = true;

  function arrive(frame) {
    const onward = () => {
      const next = waiting;
      waiting = null;
      show(next);
    };
    const button = frame.ended && heirloom.pause(frame.ended, first, onward);
    first = false;
    if (button) {
      const focus = focused() || (astray() && held);
      waiting = frame;
      shown.ways = null;
      $("ways").replaceChildren(button); // what was possible is no longer
      if (focus) button.focus({ preventScroll: true });
      return;
    }
    if (waiting) waiting = frame;
    else show(frame);
  }

  function show(frame) {
    const focus = focused() || (astray() && held);
    const before = frame.parts.board !== shown.board ? whereabouts() : null;
    if (before) remember();
    const changed = before || frame.parts.ways !== shown.ways;
    for (const [name, html] of Object.entries(frame.parts)) {
      if (shown[name] === html) continue;
      const part = $(name);
      part.innerHTML = html;
      shown[name] = html;
      if (name === "talk") part.scrollTop = part.scrollHeight;
    }
    if (changed) {
      fold();
      heirloom.renew();
      advise();
    }
    if (before) {
      heirloom.number();
      heirloom.lay();
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
    const at = active && active.closest("#board, #ways, #tools, #moment");
    if (!at) return null;
    const spot = active.closest("[data-s]");
    return { spot: spot && spot.dataset.s, piece: active.dataset.p, value: active.value, at: at.id };
  }

  function refocus(focus) {
    if (!focus || (document.activeElement && document.activeElement !== document.body)) return;
    const first = (what) => all(document, what).find((one) => one.checkVisibility());
    const again =
      (focus.piece && first(`#board [data-p="${focus.piece}"]`)) ||
      (focus.spot && first(`#board [data-s="${focus.spot}"] .piece`)) ||
      (focus.value && first(`#${focus.at} [value="${CSS.escape(focus.value)}"]`)) ||
      first("#board .piece.lit, #board .lit > .piece") || first("#ways button") || $("prompt");
    if (again && again === $("prompt")) again.tabIndex = -1;
    if (again) again.focus({ preventScroll: true });
  }

  // Whoever plays by keyboard never loses the focus: what had it may be hidden or gone after a press

  const SETTLED = 60;
  let held = null, byKey = false;

  const astray = () => byKey && (!document.activeElement || document.activeElement === document.body);

  function retrieve() {
    if (astray()) refocus(held);
  }

  document.addEventListener("focusin", () => {
    held = focused();
  });
  document.addEventListener("pointerdown", () => {
    byKey = false;
  }, true);
  document.addEventListener("keydown", () => {
    byKey = true;
    setTimeout(retrieve, SETTLED);
  }, true);

  function fold() {
    for (const list of all(document, ".all-moves")) list.open = false;
  }

  // Not crypto.randomUUID: browsers offer it only over https, and a home network has none.
  heirloom.unheard = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

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
      if (message.preview) return heirloom.hearPreview(message);
      unanswered = null;
      if (message.note) return tell(message.note);
      found();
      if (message.stage !== room.dataset.stage) return location.replace(`/t/${room.dataset.id}`);
      arrive(message);
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

  const open = () => socket && socket.readyState === WebSocket.OPEN;

  heirloom.ask = (message) => {
    if (!open()) return false;
    hush();
    if (message.do === "hint") heirloom.say(room.dataset.thinking, "busy");
    send(message);
    return true;
  };

  heirloom.whisper = (message) => {
    if (open()) socket.send(JSON.stringify(message));
  };

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

  // The second line of the dock: notes of the server, and previews, which come and go

  function tell(html, plain) {
    heirloom.unask();
    if (plain) note.textContent = html;
    else note.innerHTML = html;
    if (heirloom.refused && !plain && matchMedia("(pointer: coarse)").matches) name(heirloom.refused);
    heirloom.refused = "";
    note.hidden = false;
    note.className = `note long${plain ? " lost" : ""}`;
    advise();
  }

  function name(label) {
    const words = document.createElement("p");
    words.className = "told";
    words.textContent = label;
    note.prepend(words, " ");
  }

  heirloom.say = (html, tone = "") => {
    if (root.classList.contains("offline")) return;
    const kept = note.classList.contains("long") && !note.hidden;
    if (!html && kept) return; // a note stays until something is pressed
    note.innerHTML = html ? `<p>${html}</p>` : "";
    note.className = `note ${tone}`;
    note.hidden = !html;
  };

  // What the dock tells is set closer where it would not fit

  const ask = document.querySelector(".dock .ask");

  function fit() {
    const end = (part) => part.getBoundingClientRect().bottom;
    ask.classList.remove("tight");
    const low = Math.max(end($("moment")), note.hidden ? 0 : end(note));
    ask.classList.toggle("tight", low + ask.scrollTop > end(ask) + 1);
  }

  if (ask && note) {
    const watched = { childList: true, subtree: true, characterData: true };
    new MutationObserver(fit).observe(ask, { ...watched, attributeFilter: ["hidden"] });
    addEventListener("resize", fit);
    fit();
  }

  function advise() {
    for (const one of all(document, "#board .advised, #ways .advised")) one.classList.remove("advised");
    const way = note.querySelector("[data-way]");
    if (!way) return;
    for (const id of way.dataset.way.split(" ")) if (id) mark(id, "advised");
    const button = way.dataset.way ? null : heirloom.buttonOf(way.dataset.move);
    if (button) button.classList.add("advised");
  }

  function hush() {
    if (root.classList.contains("offline")) return;
    note.hidden = true;
    note.textContent = "";
    note.className = "note";
    advise();
  }

  // The mouse, the finger and the keyboard

  document.addEventListener("click", (event) => {
    if (event.target.closest("#note") && !event.target.closest("a")) hush();
    const piece = event.target.closest("#board .piece");
    if (!piece) return;
    if (!room || room.dataset.watch === "1" || !document.querySelector("#ways .move")) enlarge(piece);
    else press(piece);
  });

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  document.addEventListener("keydown", (event) => {
    const piece = document.activeElement.closest && document.activeElement.closest("#board .piece");
    if (event.key === "Escape" && heirloom.chosen().length) select([]);
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
    const ways = all(document, "#board .piece.lit, #board .lit > .piece, #ways .offered, " +
      "#ways .plain .move").filter((way) => way.checkVisibility());
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
    if (!room || !open()) return;
    if (form.classList.contains("moves")) {
      event.preventDefault();
      if (button && button.value) play(button);
    } else if (form.classList.contains("do")) {
      const fields = Object.fromEntries(new FormData(form, button));
      if (fields.do === "leave") return;
      event.preventDefault();
      if (fields.do === "say" && !fields.text && !fields.phrase) return;
      heirloom.ask(fields);
      const text = form.querySelector("input[name=text]");
      if (text) text.value = "";
      for (const menu of all(document, ".menu[open], .menu details[open]")) menu.open = false;
    }
  });

  // Clocks

  setInterval(() => {
    for (const clock of all(document, ".clock[data-runs='1']")) {
      const left = Math.max(clock.dataset.left - Math.floor((performance.now() - since) / 1000), 0);
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    }
  }, 500);

  if (room) {
    fold();
    heirloom.renew();
    heirloom.number();
    heirloom.lay();
    call();
    if (room.dataset.id) connect(); // a lesson and a puzzle have no room at the server
  }
  tame();
})();
