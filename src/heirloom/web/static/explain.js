// Bots say why they move: beside the board, and on a small screen in the dock.
"use strict";
(() => {
  const room = document.getElementById("room"), place = document.getElementById("why");
  if (!room || !room.dataset.id || !place) return;
  const { heirloom } = window;
  const small = matchMedia("(max-width: 51.9rem)");
  const here = `explain-${room.dataset.id}`; // the page may load again without its query
  if (room.dataset.explains === "1") sessionStorage.setItem(here, "1");
  const wanted = () => sessionStorage.getItem(here) === "1" || heirloom.switched("explain");
  let asked = "";

  async function look() {
    place.hidden = !wanted();
    const field = document.querySelector("#board .field");
    const mine = document.querySelector("#moment .prompt.yours");
    if (!wanted() || !field || !mine || field.dataset.ply === asked) return;
    asked = field.dataset.ply;
    let found;
    try {
      const answer = await fetch(`/t/${room.dataset.id}/why`);
      if (!answer.ok) return;
      found = await answer.json();
    } catch {
      return; // it is no more than a comment
    }
    const now = document.querySelector("#board .field");
    if (!now || now.dataset.ply !== asked || !found.html) return;
    place.querySelector("div").innerHTML = found.html;
    if (small.matches) heirloom.say(found.html, "long");
  }

  new MutationObserver(look).observe(document.getElementById("board"), { childList: true });
  document.addEventListener("switched", look);
  look();
})();
