// Settings that are on or off. They are kept in this browser.
"use strict";
(() => {
  const kept = (name) => localStorage.getItem(`switch-${name}`);
  const boxes = (name) => document.querySelectorAll(`input[data-switch="${name}"]`);

  // Whether a setting is on; without a choice, as its checkbox says
  function switched(name, standard = false) {
    const value = kept(name);
    return value === null ? standard : value === "on";
  }

  function show() {
    for (const box of document.querySelectorAll("input[data-switch]"))
      if (kept(box.dataset.switch) !== null) box.checked = kept(box.dataset.switch) === "on";
  }

  document.addEventListener("change", (event) => {
    const name = event.target.dataset && event.target.dataset.switch;
    if (!name) return;
    localStorage.setItem(`switch-${name}`, event.target.checked ? "on" : "off");
    for (const box of boxes(name)) box.checked = event.target.checked;
    document.dispatchEvent(new CustomEvent("switched", { detail: name }));
  });
  show();

  Object.assign(window.heirloom, { switched });
})();
