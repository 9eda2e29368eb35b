// What this browser knows of lessons: which were finished, how far one has come, what was declined.
"use strict";
(() => {
  const { heirloom } = window;
  const name = (game) => `lesson-${game}`;

  // The step of a lesson, the moves made in it, whether it was ever finished
  function kept(game) {
    try {
      return JSON.parse(localStorage.getItem(name(game))) || {};
    } catch {
      return {};
    }
  }

  heirloom.lessons = { kept, keep: (game, what) => localStorage.setItem(name(game), JSON.stringify(what)) };

  for (const link of document.querySelectorAll("a[data-learn]"))
    if (kept(link.dataset.learn).finished) link.classList.add("known");

  const offer = document.querySelector(".newcomer");
  if (!offer) return;
  const { game } = offer.dataset, declined = `lesson-declined-${game}`;
  offer.hidden = Boolean(localStorage.getItem(declined) || kept(game).finished);
  offer.querySelector("button").addEventListener("click", () => {
    localStorage.setItem(declined, "1");
    offer.hidden = true;
  });
})();
