// Small sounds, made here and off until somebody wants them.
"use strict";
(() => {
  // Notes: frequency in hertz, start and length in seconds; the last one is how loud
  const SOUNDS = {
    move: [[196, 0, 0.05, 0.5], [147, 0.02, 0.06, 0.4]],
    turn: [[523, 0, 0.09, 0.35], [784, 0.1, 0.14, 0.35]],
    refused: [[165, 0, 0.12, 0.4]],
    message: [[988, 0, 0.06, 0.25]],
    won: [[392, 0, 0.12, 0.4], [523, 0.12, 0.12, 0.4], [659, 0.24, 0.12, 0.4], [784, 0.36, 0.3, 0.4]],
    lost: [[330, 0, 0.16, 0.35], [262, 0.17, 0.16, 0.35], [196, 0.34, 0.3, 0.35]],
  };
  const LOUDNESS = 0.25;
  let context = null;

  // Play a sound by its name, if sounds are switched on; whether one was played
  function sound(name) {
    const notes = SOUNDS[name];
    if (!notes || !window.heirloom.switched("sound") || !window.AudioContext) return false;
    context = context || new AudioContext();
    if (context.state === "suspended") context.resume();
    for (const [hertz, start, length, loud] of notes) note(hertz, start, length, loud);
    return true;
  }

  function note(hertz, start, length, loud) {
    const from = context.currentTime + start;
    const voice = context.createOscillator(), level = context.createGain();
    voice.type = "triangle";
    voice.frequency.value = hertz;
    level.gain.setValueAtTime(0, from);
    level.gain.linearRampToValueAtTime(loud * LOUDNESS, from + 0.008);
    level.gain.exponentialRampToValueAtTime(0.001, from + length + 0.12);
    voice.connect(level).connect(context.destination);
    voice.start(from);
    voice.stop(from + length + 0.14);
  }

  Object.assign(window.heirloom, { sound });

  // What is heard at a table

  const room = document.getElementById("room");
  if (!room) return;
  const find = (what) => document.querySelector(what);
  const said = () => document.querySelectorAll("#talk li").length;
  const now = () => ({
    ply: (find("#board .field") || { dataset: {} }).dataset.ply,
    yours: Boolean(find(".prompt.yours")),
    over: Boolean(find(".prompt.over")),
    said: said(),
  });
  let before = now(), waiting = 0;

  function listen() {
    const after = now();
    if (after.over && !before.over) sound(find(".seat.own .who svg") ? "won" : "lost");
    else if (after.yours && !before.yours) sound("turn");
    else if (after.ply !== before.ply) sound("move");
    else if (after.said > before.said) sound("message");
    before = after;
  }

  new MutationObserver(() => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(listen);
  }).observe(room, { childList: true, subtree: true });
  document.addEventListener("switched", (event) => {
    if (event.detail === "sound") sound("turn");
  });
})();
