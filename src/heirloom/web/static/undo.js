// What was changed in a text, step by step, so that it can be undone, even after a reload.
"use strict";
(() => {
  const STEPS = 200, LETTERS = 200000; // kept at most

  // How one text becomes another: so many letters stay at both ends, and this stands between them
  function way(from, to) {
    const most = Math.min(from.length, to.length);
    let head = 0, tail = 0;
    while (head < most && from[head] === to[head]) head += 1;
    while (tail < most - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
    return [head, tail, to.slice(head, to.length - tail)];
  }
  const went = (text, [head, tail, between]) => text.slice(0, head) + between + text.slice(text.length - tail);

  const isStep = (step) => Array.isArray(step) && step.length === 3 && step.slice(0, 2).every((n) => Number.isInteger(n) && n >= 0) && typeof step[2] === "string";
  const steps = (given) => (Array.isArray(given) && given.every(isStep) ? [...given] : []);

  // The steps that lead back and forth; `kept` is what an earlier page has kept
  function steppable(kept) {
    const back = steps(kept?.back), forth = steps(kept?.forth);
    let letters = [...back, ...forth].reduce((sum, step) => sum + step[2].length, 0);

    function add(list, step) {
      list.push(step);
      letters += step[2].length;
      while (back.length && (back.length > STEPS || (letters > LETTERS && back.length > 1))) letters -= back.shift()[2].length;
    }
    function take(list) {
      const step = list.pop();
      letters -= step[2].length;
      return step;
    }
    function move(from, to, text) {
      if (!from.length) return text;
      const next = went(text, take(from));
      add(to, way(next, text));
      return next;
    }
    return {
      noted: (before, after) => { while (forth.length) take(forth); add(back, way(after, before)); },
      undone: (text) => move(back, forth, text),
      redone: (text) => move(forth, back, text),
      canUndo: () => back.length > 0,
      canRedo: () => forth.length > 0,
      kept: () => ({ back, forth }),
    };
  }

  window.heirloom.steppable = steppable;
})();
