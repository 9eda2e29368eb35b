// Pressing pieces: a selection, what it would do, and the buttons of the dock.
"use strict";
(() => {
  const room = document.getElementById("room");
  const { heirloom } = window;
  const $ = (id) => document.getElementById(id);
  const all = (where, what) => [...where.querySelectorAll(what)];
  const coarse = matchMedia("(pointer: coarse)");
  const direct = room && room.dataset.direct === "1"; // a lesson: what is pressed is played
  const finger = { get matches() { return coarse.matches && !direct; } };

  let pressed = [];
  let warned = ""; // the move whose warning was shown: pressing it again plays it

  const find = (id) =>
    document.querySelector(`#board [data-p="${id}"]`) ||
    document.querySelector(`#board [data-s="${id}"]`);

  const moves = () =>
    all(document, "#ways .move").map((button) => ({
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

  function named(piece) {
    const spot = piece.closest("[data-s]");
    const under = piece.closest(".under");
    return [piece.dataset.p, under ? null : spot && spot.dataset.s].filter(Boolean);
  }

  // The path that pressing a piece would make, and the moves that begin with it
  function extended(piece) {
    const ids = named(piece);
    for (const before of [pressed, []])
      for (const id of ids) {
        const path = [...before, id], found = candidates(path);
        if (found.length) return { path, found };
      }
    return { path: [...pressed, ids[0]], found: [] };
  }

  function press(piece) {
    const ids = named(piece);
    if (ids.some((id) => pressed.includes(id))) {
      const ready = candidates(pressed);
      if (finger.matches && ready.length === 1 && ready[0].path.length === pressed.length)
        return play(ready[0].button);
      return select([]);
    }
    const { path, found } = extended(piece);
    if (!found.length) {
      if (heirloom.ask({ do: "press", path })) heirloom.refused = piece.ariaLabel;
      pressed = [];
      return light();
    }
    const done = found.filter((move) => move.path.length === path.length);
    if (done.length === 1 && found.length === 1 && !finger.matches) return play(done[0].button, path);
    return select(path);
  }

  function select(path) {
    pressed = path;
    light();
    if (path.length) point(path);
    else unpoint();
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
    const form = document.querySelector("#ways .moves");
    $("board").classList.toggle("choosing-now", Boolean(form) && pressed.length > 0);
    if (!form) return;
    form.classList.toggle("choosing", pressed.length > 0);
    const list = form.querySelector(".all-moves");
    const enough = left.some((move) => move.path.length === pressed.length);
    if (list) list.open = pressed.length > 0 && enough;
    const offered = pressed.length ? left.map((move) => move.button) : [];
    for (const { button, path } of moves()) {
      button.classList.toggle("offered", offered.includes(button));
      button.classList.toggle("go", offered.includes(button) && path.length === pressed.length);
    }
    cancel(form);
    for (const piece of all(document, "#board .piece")) piece.removeAttribute("aria-pressed");
    for (const piece of all(document, "#board .piece.chosen, #board .chosen > .piece"))
      piece.setAttribute("aria-pressed", "true");
  }

  function cancel(form) {
    const old = form.querySelector(".cancel");
    if (old) old.remove();
    if (!pressed.length) return;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "cancel", textContent: room.dataset.cancel });
    button.addEventListener("click", () => select([]));
    form.append(button);
  }

  function mark(id, name) {
    const piece = find(id);
    if (piece) piece.classList.add(name);
  }

  function play(button, path = pressed) {
    const warning = warnings() && previews.get(path.join(" ") || `=${button.value}`)?.warning;
    if (warning && warned !== button.value) {
      warned = button.value;
      heirloom.say(warning, "bad");
      return;
    }
    warned = "";
    pressed = [];
    light();
    unpoint();
    const { form, value: move } = button, { decision } = form.elements;
    const sent = heirloom.ask({ do: "play", move, command: heirloom.unheard(),
      ...(decision && { decision: decision.value }) });
    if (!sent) form.requestSubmit(button);
  }

  // What a press would do: asked of the server, kept until the next frame

  const WAIT = 80;
  const previews = new Map();
  let pointed = "", soon = 0;

  const warnings = () => heirloom.switched("warnings", true);

  function point(path) {
    const key = path.join(" ");
    if (key === pointed) return;
    pointed = key;
    clearTimeout(soon);
    if (previews.has(key)) return showPreview(previews.get(key));
    soon = setTimeout(() => heirloom.whisper({ do: "point", path }), WAIT);
  }

  // A move that needs no piece is asked for by its notation
  function pointMove(button) {
    const key = `=${button.value}`;
    if (key === pointed) return;
    pointed = key;
    clearTimeout(soon);
    if (previews.has(key)) return showPreview(previews.get(key));
    soon = setTimeout(() => heirloom.whisper({ do: "point", move: button.value }), WAIT);
  }

  function unpoint() {
    clearTimeout(soon);
    pointed = "";
    clear();
    heirloom.say("");
  }

  function hear(message) {
    const key = message.path.join(" ") || `=${message.move}`;
    previews.set(key, message.preview);
    if (key === pointed) showPreview(message.preview);
  }

  function clear() {
    for (const one of all(document, ".chip, .then-number, .ghost, .slip, .stairs.instead, .question"))
      one.remove();
    for (const one of all(document, "#board .through, #board .aimed"))
      one.classList.remove("through", "aimed");
  }

  function element(name, className, text) {
    const made = document.createElement(name);
    made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  // Told in place of the prompt, until the next frame or preview
  function question(html) {
    const made = element("span", "question");
    made.innerHTML = html;
    const prompt = $("prompt");
    if (prompt) prompt.append(made);
    return made;
  }

  heirloom.unask = () => all(document, ".question").forEach((one) => one.remove());

  heirloom.announce = (title, html) => {
    clear();
    question("").textContent = title;
    heirloom.say(html);
  };

  // Beside its spot, but inside the zone
  function place(slip, spot) {
    const zone = spot.closest(".zone"), frame = zone.getBoundingClientRect();
    const box = spot.getBoundingClientRect();
    zone.append(slip);
    const right = box.right - frame.left + 8, left = box.left - frame.left - slip.offsetWidth - 8;
    const fits = right + slip.offsetWidth <= frame.width;
    const below = box.bottom - frame.top + 8;
    const beside = fits ? right : left >= 0 ? left : null;
    const top = beside === null ? below : box.top - frame.top;
    slip.style.left = `${beside ?? Math.max(frame.width - slip.offsetWidth - 6, 0)}px`;
    slip.style.top = `${Math.max(Math.min(top, frame.height - slip.offsetHeight - 4), 0)}px`;
  }

  function showPreview(preview) {
    clear();
    const path = pointed.split(" ");
    const last = find(path[path.length - 1]);
    if (last && !pressed.includes(path[path.length - 1])) last.classList.add("aimed");
    for (const { on, text, tone } of preview.chips) {
      const piece = find(on);
      if (piece) (piece.closest(".spot") || piece).append(element("span", `chip ${tone}`, text));
    }
    for (const { name, text, tone } of preview.changes)
      for (const number of all(document, `[data-n="${CSS.escape(name)}"]`))
        number.append(element("span", `then-number ${tone}`, text));
    for (const { on, worn, amount } of preview.ghosts) {
      const lane = find(on), tokens = lane && lane.querySelector(".tokens");
      if (!tokens) continue;
      const group = element("span", `group ghost ${worn}`);
      for (let n = 0; n < Math.min(amount, 12); n += 1) group.append(document.createElement("i"));
      tokens.append(group);
    }
    for (const id of preview.through) mark(id, "through");
    if (preview.slip) {
      const spot = find(preview.slip.on);
      if (spot) {
        const slip = element("div", "slip");
        slip.innerHTML = preview.slip.html;
        place(slip, spot);
      }
    }
    const stairs = preview.steps && document.querySelector("#board .stairs");
    if (stairs) {
      stairs.insertAdjacentHTML("afterend", preview.steps);
      stairs.nextElementSibling.classList.add("instead");
    }
    const warning = warnings() ? preview.warning : "";
    if (preview.ask) question(preview.ask);
    if (warning) heirloom.say(`${preview.sentence} <b>${warning}</b>`, "bad");
    else heirloom.say(preview.sentence, preview.tone);
    for (const button of all(document, "#ways .offered.go"))
      if (preview.go) button.textContent = preview.go;
  }

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || !room || room.dataset.watch === "1") return;
    const piece = event.target.closest("#board .piece");
    const button = event.target.closest("#ways .move[data-path=\"\"]");
    if (button && !pressed.length) return pointMove(button);
    if (!piece) {
      if (pointed && event.target.closest("#board")) back();
      return;
    }
    aim(piece);
  });

  document.addEventListener("focusin", (event) => {
    const piece = event.target.closest && event.target.closest("#board .piece");
    if (piece && piece.matches(":focus-visible")) aim(piece);
  });

  function aim(piece) {
    if (!moves().length) return;
    const { path, found } = extended(piece);
    if (found.length) point(path);
    else back();
  }

  function back() {
    if (pressed.length) point(pressed);
    else if (pointed) unpoint();
  }

  // The button that makes a move without pieces; a stepper is set to its amount
  function buttonOf(move) {
    const found = all(document, "#ways .plain .move").find((button) => button.value === move);
    if (!found || !found.classList.contains("stepped")) return found;
    setAmount(found);
    return document.querySelector("#ways .stepper .go");
  }

  // Amounts: one stepper instead of a button for each

  let setAmount = () => {};

  function step() {
    const plain = document.querySelector("#ways .plain");
    const amounts = plain ? all(plain, ".move[data-amount]") : [];
    if (amounts.length < 3) return;
    amounts.sort((a, b) => a.dataset.amount - b.dataset.amount);
    for (const button of amounts) button.classList.add("stepped");
    const stepper = element("span", "stepper");
    const less = element("button", "less", "−"), more = element("button", "more", "+");
    const output = element("output", ""), go = element("button", "go");
    for (const button of [less, more, go]) button.type = "button";
    let at = 0;
    const show = () => {
      output.textContent = amounts[at].dataset.amount;
      go.textContent = amounts[at].textContent;
      less.disabled = at === 0;
      more.disabled = at === amounts.length - 1;
    };
    setAmount = (button) => {
      at = amounts.indexOf(button);
      show();
    };
    const turn = (by) => {
      at = Math.min(Math.max(at + by, 0), amounts.length - 1);
      show();
      pointMove(amounts[at]);
    };
    go.addEventListener("pointerenter", () => pointMove(amounts[at]));
    less.addEventListener("click", () => turn(-1));
    more.addEventListener("click", () => turn(1));
    go.addEventListener("click", () => play(amounts[at], []));
    stepper.addEventListener("wheel", (event) => {
      event.preventDefault();
      turn(event.deltaY > 0 ? -1 : 1);
    }, { passive: false });
    stepper.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      turn(by);
    });
    stepper.append(less, output, more, go);
    plain.prepend(stepper);
    show();
  }

  function renew() {
    previews.clear();
    pointed = "";
    warned = "";
    clear();
    pressed = candidates(pressed).length ? pressed : [];
    step();
    light();
  }

  Object.assign(heirloom, { press, play, select, find, mark, renew, buttonOf, hearPreview: hear,
    chosen: () => pressed });
})();
