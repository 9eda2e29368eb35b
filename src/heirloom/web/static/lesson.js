// A lesson: asks the server what a press leads to, and keeps in this browser how far one has come.
"use strict";
(() => {
  const { heirloom } = window;
  const name = (game) => `lesson-${game}`;

  // What this browser knows of a lesson: the step, the moves made in it, whether it was ever finished
  function kept(game) {
    try {
      return JSON.parse(localStorage.getItem(name(game))) || {};
    } catch {
      return {};
    }
  }

  for (const link of document.querySelectorAll("a[data-learn]"))
    if (kept(link.dataset.learn).finished) link.classList.add("known");

  const room = document.getElementById("room");
  const offer = document.querySelector(".newcomer");
  if (offer) {
    const { game } = offer.dataset, declined = `lesson-declined-${game}`;
    const hide = localStorage.getItem(declined) || kept(game).finished;
    offer.hidden = Boolean(hide);
    offer.querySelector("button").addEventListener("click", () => {
      localStorage.setItem(declined, "1");
      offer.hidden = true;
    });
  }
  if (!room || !room.dataset.lesson) return;

  const game = room.dataset.lesson;
  const $ = (id) => document.getElementById(id);
  let now = {
    step: Number(room.dataset.step), did: JSON.parse(room.dataset.did),
    done: room.dataset.done === "1", over: room.dataset.over === "1",
    light: words(room.dataset.light), route: words(room.dataset.route),
  };
  let asking = false;

  function words(text) {
    return text.split(" ").filter(Boolean);
  }

  const query = (more = {}) => {
    const fields = new URLSearchParams({ step: now.step + 1 });
    for (const one of now.did) fields.append("did", one);
    for (const [key, value] of Object.entries(more)) fields.append(key, value);
    return fields;
  };

  // Ask, show the answer, and keep the place. Without an answer the page itself is loaded.
  async function ask(fields) {
    if (asking) return;
    asking = true;
    try {
      const answer = await fetch(`/learn/${game}/answer?${fields}`);
      if (!answer.ok) throw new Error(String(answer.status));
      show(await answer.json());
    } catch {
      location.assign(`/learn/${game}?${fields}`);
    } finally {
      asking = false;
    }
  }

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
    localStorage.setItem(name(game), JSON.stringify({ step, did, finished }));
  }

  // The piece or button to press next has the focus
  function focus() {
    const there = document.querySelector("#end h2") || document.querySelector("#tutor a.next") ||
      document.querySelector("#board .piece.lit, #board .lit > .piece") ||
      document.querySelector("#ways .move, #ways button");
    if (there) there.focus({ preventScroll: true });
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

  document.addEventListener("click", (event) => {
    const link = event.target.closest(
      "#tutor a.back, #tutor a.next, #tutor .show-me, .skip-lesson, #end .again");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(new URL(link.href).searchParams);
  });

  // Without a step in the address, the lesson continues where it was left
  const before = kept(game);
  if (!location.search && !now.over && (before.step > 0 || (before.did || []).length)) {
    now = { ...now, step: before.step, did: before.did };
    ask(query());
  } else settle(location.search !== "");
})();
