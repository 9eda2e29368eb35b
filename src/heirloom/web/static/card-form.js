// The form for a card, built from the vocabulary of its game: only what is allowed is offered.
"use strict";
(() => {
  const MANY = 24; // numbers, beyond which they are typed and not picked
  const ICONS_NEAR = 6;
  let w = {}, icons = [], languages = {}, digest = "", game = "";

  function begin(data, spriteDigest) {
    w = data.words;
    icons = data.icons;
    languages = data.languages;
    digest = spriteDigest;
    game = data.game;
  }

  function el(name, given = {}, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(given)) {
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (key in made && key !== "list") made[key] = value;
      else made.setAttribute(key, value);
    }
    made.append(...inside.filter((one) => one !== null && one !== undefined));
    return made;
  }

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, gap) => values[gap]);
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

  function icon(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "sign");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `/icons.svg?${digest}#${name}`);
    svg.append(use);
    return svg;
  }

  // Controls; each calls `set` with its new value, or with undefined to leave the field out

  function number(slot, value, set, label) {
    const field = el("input", {
      type: "number", min: slot.low, max: slot.high, value: value ?? slot.default ?? slot.low,
      "aria-label": label, onchange: () => set(field.valueAsNumber || 0),
    });
    const step = (by) => () => {
      field.value = Math.min(Math.max((field.valueAsNumber || 0) + by, slot.low), slot.high);
      set(field.valueAsNumber);
    };
    return el("span", { className: "step" },
      el("button", { type: "button", "aria-label": `${label}: ${w.less}`, onclick: step(-1) }, "−"),
      field,
      el("button", { type: "button", "aria-label": `${label}: ${w.more}`, onclick: step(1) }, "+"));
  }

  function choice(slot, value, set, label) {
    const given = value ?? slot.default ?? "";
    const known = Object.entries(slot.words);
    if (!slot.required && slot.default === null && !("" in slot.words)) known.unshift(["", w.none]);
    if (!known.some(([word]) => word === given)) known.unshift([given, given || "…"]);
    const field = el("select", { "aria-label": label,
      onchange: () => set(field.value || undefined) },
    ...known.map(([word, text]) => el("option", { value: word, selected: word === given }, text)));
    return field;
  }

  function picked(slot, value, set, label) {
    const given = value ?? slot.default;
    const all = Array.from({ length: slot.high - slot.low + 1 }, (_, n) => slot.low + n);
    if (!all.includes(given)) all.unshift(given);
    const field = el("select", { "aria-label": label, onchange: () => set(Number(field.value)) },
      ...all.map((n) => el("option", { value: n, selected: n === given }, String(n).replace("-", "−"))));
    return field;
  }

  const few = (slot) => slot.high - slot.low <= MANY;

  function flag(slot, value, set) {
    const box = el("input", { type: "checkbox", checked: value ?? slot.default ?? false,
      onchange: () => set(box.checked) });
    return el("label", { className: "tick" }, box, el("span", {}, slot.label));
  }

  function several(slot, value, set) {
    const given = value ?? slot.default ?? [];
    return el("fieldset", { className: "several" }, el("legend", {}, slot.label),
      ...Object.entries(slot.words).map(([word, text]) => {
        const box = el("input", { type: "checkbox", checked: given.includes(word), onchange: () => {
          const rest = given.filter((one) => one !== word);
          set(box.checked ? Object.keys(slot.words).filter((one) => one === word || rest.includes(one)) : rest);
        } });
        return el("label", { className: "tick" }, box, el("span", {}, text));
      }));
  }

  function words(slot, value, set) {
    const given = value && typeof value === "object" ? value : {};
    return Object.entries(languages).map(([tag, language]) => {
      const field = el("input", { value: given[tag] ?? "", lang: tag, oninput: () => {
        const now = { ...given, [tag]: field.value };
        for (const one of Object.keys(now)) if (!now[one]) delete now[one];
        Object.assign(given, { [tag]: field.value });
        set(Object.keys(now).length ? now : undefined);
      } });
      return el("label", {}, fill(w.in_language, { label: slot.label, language }), field);
    });
  }

  function range(slot, value, set, label) {
    const [low, high] = Array.isArray(value) ? value : slot.default;
    const one = (at, given) => picked({ ...slot, default: given }, given, (n) => {
      const now = [low, high];
      now[at] = n;
      set(now[0] > now[1] ? [n, n] : now);
    }, `${label} ${at + 1}`);
    return el("span", { className: "range" }, one(0, low), ` ${w.to} `, one(1, high));
  }

  function charge(slot, value, set) {
    const at = Math.max(icons.indexOf(value), 0);
    const near = value ? [value, ...icons.slice(at + 1, at + ICONS_NEAR)] : icons.slice(0, ICONS_NEAR);
    const row = el("div", { className: "icon-row" });
    const show = (names, all) => row.replaceChildren(
      ...names.map((name) => el("button", { type: "button", title: name, "aria-label": name,
        "aria-pressed": String(name === value), onclick: () => set(name) }, icon(name))),
      el("button", { type: "button", className: "all-icons", onclick: () => (all ? show(near, false) : show(icons, true)) },
        all ? w.fewer : fill(w.all_icons, { n: icons.length })));
    show(near, false);
    return el("div", { className: "pick" }, el("span", { className: "icon-caption" }, slot.label), row);
  }

  // Tables inside a card

  function table(slot, value, set, path) {
    const box = el("input", { type: "checkbox", checked: value !== undefined,
      onchange: () => set(box.checked ? started(slot.slots) : undefined) });
    const inside = value === undefined ? [] : rows(slot.slots, value, set, path);
    return el("fieldset", { className: "inner" },
      el("legend", {}, el("label", { className: "tick" }, box, el("span", {}, slot.label))), ...inside);
  }

  // What must be given in a new table
  const started = (slots) => Object.fromEntries(slots.filter((slot) => slot.required).map((slot) =>
    [slot.key, slot.kind === "choice" ? Object.keys(slot.words)[0] : slot.kind === "effects" ? [{ do: slot.verbs[0].word }] : []]));

  function rows(slots, values, set, path) {
    return slots.flatMap((slot) => control(slot, values[slot.key], (value) => {
      const now = { ...values };
      if (value === undefined || (!slot.required && same(value, slot.default))) delete now[slot.key];
      else now[slot.key] = value;
      set(now);
    }, `${path}.${slot.key}`));
  }

  function listed(slot, value, set, path, one, fresh) {
    const given = Array.isArray(value) ? value : [];
    const put = (at, entry) => set(given.map((other, place) => (place === at ? entry : other)));
    const move = (at, by) => () => {
      const now = [...given];
      [now[at], now[at + by]] = [now[at + by], now[at]];
      set(now, true);
    };
    return given.map((entry, at) => el("li", { className: "say" },
      el("span", { className: "order" },
        el("button", { type: "button", "aria-label": w.up, title: w.up, disabled: at === 0, onclick: move(at, -1) }, "▴"),
        el("button", { type: "button", "aria-label": w.down, title: w.down, disabled: at === given.length - 1, onclick: move(at, 1) }, "▾")),
      one(entry, (now) => put(at, now), `${path}.${at}`),
      el("button", { type: "button", className: "away", "aria-label": w.take_away, title: w.take_away,
        onclick: () => set(given.filter((_, place) => place !== at), true) }, "✕")));
  }

  function tables(slot, value, set, path) {
    const given = Array.isArray(value) ? value : [];
    const one = (entry, put, where) => el("div", { className: "sentence" }, ...rows(slot.slots, entry, put, where));
    return el("fieldset", { className: "inner" }, el("legend", {}, slot.label),
      el("ol", {}, ...listed(slot, value, set, path, one)),
      el("button", { type: "button", onclick: () => set([...given, started(slot.slots)], true) }, `+ ${w.add}`));
  }

  // Effects read as sentences whose words can be changed

  function effects(slot, value, set, path) {
    const given = Array.isArray(value) ? value : [];
    const verbs = Object.fromEntries(slot.verbs.map((verb) => [verb.word, verb]));
    const help = el("p", { className: "hint", hidden: true });
    const explain = (verb) => () => {
      if (!verb.help) return;
      help.replaceChildren(el("b", {}, verb.label), " ", verb.help, " ", verb.clause === "" ? "" : el("a", { className: "clause", href: `/rules/${game}#c${verb.clause}` }, `§${verb.clause}`));
      help.hidden = false;
    };
    return el("fieldset", { className: "doing" }, el("legend", {}, slot.label),
      el("ol", {}, ...listed(slot, value, set, path, (entry, put) => sentence(slot, verbs, entry, put))),
      el("p", { className: "soft" }, w.add_effect),
      el("div", { className: "verbs" }, ...slot.verbs.map((verb) =>
        el("button", { type: "button", onmouseenter: explain(verb), onfocus: explain(verb),
          onclick: () => set([...given, { do: verb.word }], true) }, verb.label))),
      help);
  }

  function sentence(slot, verbs, entry, put) {
    const verb = verbs[entry.do];
    const change = (key, standard) => (value) => {
      const now = { ...entry };
      if (value === undefined || same(value, standard)) delete now[key];
      else now[key] = value;
      put(now);
    };
    const doing = () => {
      const known = slot.verbs.map((one) => el("option", { value: one.word, selected: one.word === entry.do }, one.label));
      if (!verb) known.unshift(el("option", { value: entry.do ?? "", selected: true }, entry.do ?? "…"));
      const field = el("select", { className: "verb", "aria-label": slot.label, onchange: () => {
        const next = { do: field.value };
        for (const one of verbs[field.value].slots) if (one.key in entry) next[one.key] = entry[one.key];
        put(next, true);
      } }, ...known);
      return field;
    };
    if (!verb) return el("div", { className: "sentence" }, doing());
    const slots = Object.fromEntries(verb.slots.map((one) => [one.key, one]));
    // A slot may need another one that is given, or that has a certain value
    const isNeeded = (one) => {
      const [key, wanted] = one.needs.split("=");
      if (!key) return true;
      const other = slots[key], value = entry[key] ?? other.default;
      return wanted === undefined ? !same(value, other.default) : value === wanted;
    };
    const gap = (key) => {
      const one = slots[key], set = change(key, one.default);
      if (one.kind === "choice") return choice(one, entry[key], set, one.label);
      if (one.kind === "range") return range(one, entry[key], set, one.label);
      if (one.kind === "flag") return flag(one, entry[key], set);
      return few(one) ? picked(one, entry[key], set, one.label) : number(one, entry[key], set, one.label);
    };
    const parts = verb.sentence.split(/\{(\w+)\}/).map((part, at) =>
      (at % 2 === 0 ? part : part === "do" ? doing() : gap(part)));
    const told = new Set(verb.sentence.match(/\{\w+\}/g)?.map((one) => one.slice(1, -1)));
    const rest = verb.slots.filter((one) => !told.has(one.key) && isNeeded(one));
    const more = rest.map((one) => (one.needs ? el("label", { className: "small" }, one.label, gap(one.key)) : gap(one.key)));
    return el("div", { className: "sentence" }, ...parts, el("span", { className: "more" }, ...more));
  }

  // The control of a slot, with its label
  function control(slot, value, set, path) {
    const label = slot.label;
    switch (slot.kind) {
      case "number": {
        const text = slot.low > -99 && slot.high < 99 ? fill(w.from_to, { label, low: String(slot.low).replace("-", "−"), high: slot.high }) : label;
        return [el("label", { className: "num" }, text, number(slot, value, set, label))];
      }
      case "choice": return [el("label", {}, label, choice(slot, value, set, label))];
      case "flag": return [flag(slot, value, set)];
      case "several": return [several(slot, value, set)];
      case "words": return words(slot, value, set);
      case "icon": return icons.length ? [charge(slot, value, set)] : [];
      case "table": return [table(slot, value, set, path)];
      case "tables": return [tables(slot, value, set, path)];
      case "effects": return [effects(slot, value, set, path)];
      default: {
        const field = el("input", { value: typeof value === "string" ? value : "", spellcheck: false,
          oninput: () => set(field.value || undefined) });
        return [el("label", {}, label, field)];
      }
    }
  }

  window.heirloom.cardForm = { begin, control, el, fill, icon, same };
})();
