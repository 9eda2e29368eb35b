// Enlarged cards, the rules dialog, and boards that zoom and pan.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const all = (where, what) => [...where.querySelectorAll(what)];

  // A card, large

  function enlarge(piece) {
    const face = window.heirloom.picture(piece);
    if (!face) return false;
    const dialog = $("large");
    dialog.querySelector(".picture").replaceChildren(face);
    const under = all(piece.parentElement, ":scope > .under > .piece");
    const told = [piece, ...under].flatMap((one) => window.heirloom.words(one));
    dialog.querySelector(".words").replaceChildren(...told);
    dialog.showModal();
    return true;
  }

  // A neighbour's board, large: on a small screen its pieces are too small to press

  const small = matchMedia("(max-width: 51.9rem)");

  function openBoard(zone) {
    const dialog = $("large"), copy = zone.cloneNode(true);
    copy.inert = true;
    dialog.querySelector(".picture").replaceChildren(copy);
    dialog.querySelector(".words").replaceChildren();
    dialog.showModal();
  }

  // The rules

  async function openRules(link) {
    const dialog = $("sheet");
    const address = new URL(link.href);
    const body = dialog.querySelector(".rules");
    if (!body.innerHTML) body.innerHTML = await (await fetch(`${address.pathname}?sheet=1`)).text();
    if (!dialog.open) dialog.showModal();
    const now = document.querySelector(".prompt .clause");
    const hash = (address.hash || (now ? new URL(now.href).hash : "")).slice(1);
    for (const rule of all(body, ".rule")) rule.classList.toggle("now", rule.id === hash);
    const rule = hash && body.querySelector(`[id="${hash}"]`);
    if (rule) rule.scrollIntoView({ block: "center" });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".clause, .rules-link");
    if (link && $("sheet") && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      openRules(link);
      return;
    }
    const neighbour = small.matches && event.target.closest(".left > .zone-grid, .right > .zone-grid");
    if (neighbour && !neighbour.querySelector(".lit")) openBoard(neighbour);
    if (event.target.nodeName === "DIALOG") event.target.close();
    const copy = event.target.closest(".copy");
    if (copy) {
      event.preventDefault();
      take(copy.dataset.copy).then(() => { copy.textContent = copy.dataset.copied; });
    }
  });

  async function take(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }

  document.addEventListener("contextmenu", (event) => {
    const piece = event.target.closest("#board .piece");
    if (piece && enlarge(piece)) event.preventDefault();
  });

  // Boards that zoom and pan

  const MOST = 3.2, CRAMPED = 36; // pixels; boards with smaller squares get zoom buttons
  const zooms = new Map(), pans = new Map();

  function zoom(zone, to, at) {
    const scroll = zone.querySelector(".scroll");
    const before = zooms.get(zone.dataset.z) || 1;
    const after = Math.min(Math.max(to, 1), MOST);
    const x = at ? at.x : scroll.clientWidth / 2, y = at ? at.y : scroll.clientHeight / 2;
    const left = (scroll.scrollLeft + x) / before, top = (scroll.scrollTop + y) / before;
    zooms.set(zone.dataset.z, after);
    zone.style.setProperty("--zoom", after);
    zone.classList.toggle("zoomed", after > 1);
    scroll.scrollTo(left * after - x, top * after - y);
    const less = zone.querySelector(".zoom [value=less]");
    if (less) less.disabled = after === 1;
  }

  function tame() {
    for (const zone of all(document, ".stage .zone-grid, .stage .zone-tree")) {
      const scroll = zone.querySelector(".scroll");
      if (!scroll) continue;
      const known = zooms.get(zone.dataset.z) || 1;
      zone.style.setProperty("--zoom", known);
      zone.classList.toggle("zoomed", known > 1);
      const spot = zone.querySelector(".spot");
      if (spot.offsetWidth < CRAMPED * known) addButtons(zone, known);
      const pan = pans.get(zone.dataset.z);
      if (pan) scroll.scrollTo(pan.left, pan.top);
      else centre(scroll);
    }
    for (const row of all(document, ".spots")) {
      const pan = pans.get(named(row));
      if (pan && !row.closest(".scroll")) row.scrollLeft = pan.left;
    }
  }

  const named = (element) => {
    const zone = element.closest("[data-z]");
    return zone ? zone.dataset.z : "";
  };

  function remember() {
    for (const moved of all(document, "#board .scroll, #board .spots"))
      if (moved.scrollWidth > moved.clientWidth || moved.scrollHeight > moved.clientHeight)
        pans.set(named(moved), { left: moved.scrollLeft, top: moved.scrollTop });
  }

  function centre(scroll) {
    const shown = all(scroll, ".lit, .fresh");
    const box = scroll.getBoundingClientRect();
    if (!shown.length) {
      scroll.scrollLeft = (scroll.scrollWidth - scroll.clientWidth) / 2;
      return;
    }
    const boxes = shown.map((one) => one.getBoundingClientRect());
    const left = Math.min(...boxes.map((one) => one.left));
    const right = Math.max(...boxes.map((one) => one.right));
    scroll.scrollLeft += (left + right) / 2 - (box.left + box.right) / 2;
  }

  function addButtons(zone, known) {
    const room = document.querySelector(".room");
    if (!room) return; // a picture of a table
    const buttons = document.createElement("span");
    buttons.className = "zoom";
    for (const [value, sign, label] of [
      ["less", "−", room.dataset.less],
      ["more", "+", room.dataset.more],
    ]) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", value, textContent: sign });
      button.setAttribute("aria-label", label);
      button.disabled = value === "less" && known === 1;
      button.addEventListener("click", () =>
        zoom(zone, (zooms.get(zone.dataset.z) || 1) * (value === "more" ? 1.5 : 1 / 1.5)));
      buttons.append(button);
    }
    zone.prepend(buttons);
  }

  let pinch = null;
  const apart = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);

  document.addEventListener("touchstart", (event) => {
    const scroll = event.touches.length === 2 && event.target.closest(".scroll");
    if (!scroll) return;
    const zone = scroll.closest(".zone");
    pinch = { zone, scroll, apart: apart(event.touches), zoom: zooms.get(zone.dataset.z) || 1 };
  }, { passive: true });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [one, two] = event.touches, box = pinch.scroll.getBoundingClientRect();
    const at = {
      x: (one.clientX + two.clientX) / 2 - box.left,
      y: (one.clientY + two.clientY) / 2 - box.top,
    };
    zoom(pinch.zone, (pinch.zoom * apart(event.touches)) / pinch.apart, at);
  }, { passive: false });
  document.addEventListener("touchend", () => { pinch = null; });

  document.addEventListener("wheel", (event) => {
    const scroll = event.ctrlKey && event.target.closest(".scroll");
    if (!scroll) return;
    event.preventDefault();
    const zone = scroll.closest(".zone"), box = scroll.getBoundingClientRect();
    zoom(zone, (zooms.get(zone.dataset.z) || 1) * Math.exp(-event.deltaY / 300),
      { x: event.clientX - box.left, y: event.clientY - box.top });
  }, { passive: false });

  Object.assign(window.heirloom, { enlarge, tame, remember });
})();
