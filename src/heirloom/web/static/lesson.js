// A lesson: asks the server what a press leads to, and keeps in this browser how far one has come.
"use strict";
(() => {
  const { heirloom } = window;
  const { kept, keep: write } = heirloom.lessons;
  const room = document.getElementById("room");

  const game = room.dataset.lesson;
  const $ = (id) => document.getElementById(id);
  let now = {
    step: Number(room.dataset.step), did: JSON.parse(room.dataset.did),
    done: room.dataset.done === "1", over: room.dataset.over === "1",
    light: words(room.dataset.light), route: words(room.dataset.route),
  };

  function words(text) {
    return text.split(" ").filter(Boolean);
  }

  const query = (more = {}) => {
    const fields = new URLSearchParams({ step: now.step + 1 });
    for (const one of now.did) fields.append("did", one);
    for (const [key, value] of Object.entries(more)) fields.append(key, value);
    return fields;
  };

  function show(next) {
    const moved = next.step !== now.step || next.done !== now.done || next.did.length !== now.did.length;
    now = next;
    const { course, board, tutor, end } = next;
    heirloom.present({ course, board, tutor, end });
    settle(moved);
    history.replaceState(null, "", `/learn/${game}?${query()}`);
  }

  function settle(moved) {
    heirloom.shine(now.light, now.route);
    room.classList.toggle("done", now.done);
    room.dataset.place = `${now.step} ${now.did.length}`;
    room.classList.toggle("ended", now.over);
    const current = document.querySelector("#course [aria-current]");
    if (current) current.scrollIntoView({ block: "nearest", inline: "center" });
    keep();
    if (moved) focus();
  }

  function keep() {
    const finished = now.over || kept(game).finished || false;
    const { step, did } = now.over ? { step: 0, did: [] } : now;
    write(game, { step, did, finished });
  }

  // The piece or button to press next has the focus
  function focus() {
    const there = document.querySelector("#end h2") || document.querySelector("#tutor a.next") ||
      document.querySelector("#board .piece.lit, #board .lit > .piece") ||
      document.querySelector("#ways .move, #ways button");
    if (there) there.focus({ preventScroll: true });
  }

  const ask = heirloom.consult(`/learn/${game}`, query, show);

  heirloom.follow("#tutor a.back, #tutor a.next, #tutor .show-me, .skip-lesson, #end .again",
    (link) => ask(new URL(link.href).searchParams));

  // Without a step in the address, the lesson continues where it was left
  const before = kept(game);
  if (!location.search && !now.over && (before.step > 0 || (before.did || []).length)) {
    now = { ...now, step: before.step, did: before.did };
    ask(query());
  } else settle(location.search !== "");
})();
