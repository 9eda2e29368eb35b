// Beside the board: the inspector, story and chat, what happened since one's turn, ends of rounds.
"use strict";
(() => {
  const { heirloom } = window;
  const $ = (id) => document.getElementById(id);
  const all = (where, what) => [...where.querySelectorAll(what)];

  // The inspector keeps the last card that was looked at

  const inspector = $("inspector");
  const LOOK = 80;
  let soon = 0;

  function words(piece) {
    const made = [];
    const add = (tag, className, text) => {
      if (!text) return;
      const line = document.createElement(tag);
      line.className = className;
      line.textContent = text;
      made.push(line);
    };
    add("h3", "", piece.dataset.name);
    add("p", "kind", piece.dataset.kind);
    add("p", "does", piece.dataset.text);
    add("p", "wit", piece.dataset.wit);
    if (made.length < 2) add("p", "does", piece.ariaLabel);
    return made;
  }

  function picture(piece) {
    const face = piece.querySelector("svg.face");
    if (face) return face.cloneNode(true);
    const field = document.querySelector("#board .field");
    if (!piece.dataset.face || !field) return null;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", `face ${field.dataset.shape}`);
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${field.dataset.sprite}#${piece.dataset.face}`);
    svg.append(use);
    return svg;
  }

  function inspect(piece) {
    const drawn = piece.isConnected && piece.dataset.face && picture(piece);
    if (!inspector || !drawn) return;
    inspector.querySelector(".picture").replaceChildren(drawn);
    inspector.querySelector(".words").replaceChildren(...words(piece));
  }

  for (const kind of ["pointerover", "focusin"])
    document.addEventListener(kind, (event) => {
      const piece = event.target.closest && event.target.closest("#board .piece");
      clearTimeout(soon);
      if (piece && event.pointerType !== "touch") soon = setTimeout(inspect, LOOK, piece);
    });

  // Story and chat share a place

  const talking = document.querySelector(".talking");
  for (const tab of all(document, ".tabs [role=tab]"))
    tab.addEventListener("click", () => {
      talking.classList.toggle("chatting", tab.id === "talk-tab");
      for (const other of all(talking, "[role=tab]"))
        other.setAttribute("aria-selected", other === tab);
    });

  // Numbers on the pieces that were touched since one's turn

  function number() {
    for (const old of all(document, "#board .n")) old.remove();
    for (const [at, deed] of all(document, "#since li").entries()) {
      const worn = [...deed.classList].find((name) => name.startsWith("in-"));
      for (const id of (deed.dataset.pieces || "").split(" ").filter(Boolean)) {
        const piece = heirloom.find(id), place = piece && (piece.closest(".spot") || piece);
        if (!place || place.querySelector(":scope > .n")) continue;
        const sign = document.createElement("b");
        sign.className = `n ${worn}`;
        sign.textContent = at + 1;
        place.append(sign);
      }
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#since .again")) replay();
    const deed = event.target.closest("#since li");
    if (deed) flash(deed);
  });

  const pause = (time) => new Promise((done) => setTimeout(done, time));

  async function replay() {
    for (const deed of all(document, "#since li")) {
      flash(deed);
      await pause(900);
    }
  }

  function flash(deed) {
    for (const id of (deed.dataset.pieces || "").split(" ").filter(Boolean)) {
      const piece = heirloom.find(id);
      if (piece) piece.animate([{ filter: "brightness(1.7)" }, { filter: "none" }], { duration: 900 });
    }
    deed.animate([{ background: "rgb(255 216 77 / 45%)" }, { background: "none" }], { duration: 900 });
  }

  // The end of a round is shown over the table that is still there

  const STAY = 8000;
  let seen = -1; // what had ended before this page was opened is not shown again

  heirloom.pause = (ended, first, onward) => {
    const known = first || ended.ply <= seen;
    seen = Math.max(seen, ended.ply);
    if (known) return null;
    const place = $("verdict");
    place.innerHTML = ended.html;
    lay();
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "go", textContent: $("room").dataset.next });
    const end = () => {
      clearTimeout(timer);
      if (!button.isConnected) return;
      place.textContent = "";
      heirloom.say("");
      onward();
    };
    const timer = setTimeout(end, STAY);
    button.addEventListener("click", end);
    heirloom.announce(place.querySelector("h2").textContent, place.querySelector("p").innerHTML);
    return button;
  };

  // A verdict lies where it hides the fewest pieces

  const TRIES = 16;

  function lay() {
    const verdict = document.querySelector("#verdict > .verdict");
    if (!verdict) return;
    verdict.classList.add("laid");
    const frame = $("verdict").getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = verdict;
    const pieces = all(document, "#board .piece:not(.hollow), #board h3")
      .map((piece) => piece.getBoundingClientRect())
      .filter((box) => box.bottom > frame.top && box.top < frame.bottom);
    const hidden = (x, y) => pieces.reduce((sum, box) => sum +
      Math.max(Math.min(x + width, box.right) - Math.max(x, box.left), 0) *
      Math.max(Math.min(y + height, box.bottom) - Math.max(y, box.top), 0), 0);
    let best = null;
    for (let down = 0; down <= TRIES; down += 1)
      for (let along = 0; along <= TRIES; along += 1) {
        const x = frame.left + (frame.width - width) * along / TRIES;
        const y = frame.top + (frame.height - height) * down / TRIES;
        const aside = Math.abs(along - TRIES / 2) + Math.abs(down - TRIES / 2);
        const cost = hidden(x, y) + aside * 20; // rather in the middle
        if (!best || cost < best.cost) best = { x, y, cost };
      }
    verdict.style.left = `${best.x - frame.left}px`;
    verdict.style.top = `${Math.max(best.y - frame.top, 0)}px`;
  }

  addEventListener("resize", lay);

  Object.assign(heirloom, { number, picture, words, lay });
})();
