// Animation: pieces slide from their old place to their new one, and turn over.
"use strict";
window.heirloom = {};
document.documentElement.classList.add("js");
(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const speed = document.getElementById("speed");
  if (speed) {
    speed.value = localStorage.getItem("speed") || "300";
    speed.addEventListener("change", () => localStorage.setItem("speed", speed.value));
  }
  const pace = () => (calm.matches || !speed ? 0 : Number(speed.value));
  const pieces = () => [...document.querySelectorAll("#board [data-p]")];

  function whereabouts() {
    const places = new Map(), spots = new Map();
    for (const piece of pieces()) {
      places.set(piece.dataset.p, piece.getBoundingClientRect());
      const spot = piece.closest("[data-s]");
      if (spot) spots.set(spot.dataset.s, { id: piece.dataset.p, face: piece.dataset.face });
    }
    return { places, spots };
  }

  function glide(before) {
    const time = pace();
    if (!time || !before.places.size) return;
    const now = new Set(pieces().map((piece) => piece.dataset.p));
    for (const piece of pieces()) {
      const old = before.places.get(piece.dataset.p);
      if (old) {
        const box = piece.getBoundingClientRect();
        const x = old.left - box.left, y = old.top - box.top;
        if (Math.abs(x) > 1 || Math.abs(y) > 1) slide(piece, x, y, time);
        continue;
      }
      const spot = piece.closest("[data-s]");
      const was = spot && before.spots.get(spot.dataset.s);
      if (was && !now.has(was.id) && !was.face && piece.dataset.face) turnOver(piece, time);
      else appear(piece, time);
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

  Object.assign(window.heirloom, { whereabouts, glide });
})();
