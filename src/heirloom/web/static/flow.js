// What happens by itself at a table: a move without a choice, a countdown, the way to a rematch.
"use strict";
(() => {
  const room = document.getElementById("room");
  if (!room || !room.dataset.id) return;
  const board = document.getElementById("board"), ways = document.getElementById("ways");
  const tools = document.getElementById("tools");

  // The server marks a move as the only choice if everybody can see that it is, so that the pause
  // tells nothing about hidden cards. After a take-back the player decides.

  const PAUSE = 600;
  let furthest = 0, takenBack = -1, timer = 0;

  function look() {
    clearTimeout(timer);
    const field = board.querySelector(".field"), form = ways.querySelector("form[data-only]");
    const ply = field ? Number(field.dataset.ply) : 0;
    if (ply < furthest) takenBack = ply;
    furthest = ply;
    if (!form || ply === takenBack || !window.heirloom.switched("only", true)) return;
    timer = setTimeout(() => {
      const button = [...form.querySelectorAll(".move")]
        .find((one) => one.value === form.dataset.only);
      if (form.isConnected && button) form.requestSubmit(button);
    }, PAUSE);
  }

  // When everybody has agreed to a rematch, the table changes for all who did

  const next = () => {
    const form = tools.querySelector("[data-next]");
    return form ? form.dataset.next : "";
  };
  const known = next();

  function follow() {
    const there = next();
    if (there && there !== known) location.assign(there);
  }

  // The seconds until a bot plays for an absent player, counted from when they were shown

  const begun = new WeakMap();

  function count() {
    for (const left of document.querySelectorAll(".countdown")) {
      if (!begun.has(left)) begun.set(left, performance.now());
      const gone = Math.floor((performance.now() - begun.get(left)) / 1000);
      left.textContent = Math.max(left.dataset.left - gone, 0);
    }
  }

  setInterval(count, 500);
  new MutationObserver(look).observe(board, { childList: true });
  new MutationObserver(look).observe(ways, { childList: true });
  new MutationObserver(follow).observe(tools, { childList: true });
  document.addEventListener("switched", look);
  look();
})();
