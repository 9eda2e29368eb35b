// Changes to the text of a deck: one field at a time, so that comments and layout stay.
"use strict";
(() => {
  const WIDEST = 88; // letters in a line of a list, beyond which its entries stand on their own lines

  const string = (text) => `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r").replace(/\t/g, "\\t")
    .replace(/[\u0000-\u001f\u007f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
  const key = (name) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : string(name));

  // A value as TOML on one line
  function inline(value) {
    if (typeof value === "string") return string(value);
    if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
    if (value && typeof value === "object") {
      const pairs = Object.entries(value).map(([name, one]) => `${key(name)} = ${inline(one)}`);
      return pairs.length ? `{ ${pairs.join(", ")} }` : "{}";
    }
    return String(value);
  }

  // A field as it stands in a card
  function fieldText(name, value) {
    const whole = `${key(name)} = ${inline(value)}`;
    if (!Array.isArray(value) || whole.length < WIDEST) return whole;
    return `${key(name)} = [\n${value.map((one) => `    ${inline(one)},\n`).join("")}]`;
  }

  const cardText = (values) =>
    `[[cards]]\n${Object.entries(values).map(([name, value]) => fieldText(name, value)).join("\n")}`;

  // Replace a stretch of text, and move everything that stands behind it
  function replaced(sheet, text, begin, end, put) {
    const by = put.length - (end - begin);
    const moved = (at) => (at >= end ? at + by : at);
    const ended = (at) => (at > begin ? moved(at) : at); // what is put behind something is none of it
    for (const card of sheet.cards) {
      card.begin = moved(card.begin);
      card.end = ended(card.end);
      for (const [name, [a, b]] of Object.entries(card.fields || {}))
        card.fields[name] = [moved(a), ended(b)];
    }
    return text.slice(0, begin) + put + text.slice(end);
  }

  // Where a new field goes: behind the one that stands before it in the vocabulary
  function newPlace(text, card, name, order) {
    const before = order.slice(0, order.indexOf(name)).reverse().find((one) => card.fields[one]);
    if (!before) return card.end;
    const line = text.indexOf("\n", card.fields[before][1]);
    return line < 0 ? card.end : Math.min(line, card.end);
  }

  // Give a field of a card another value; undefined removes it
  function setField(sheet, text, card, name, value, order) {
    if (value === undefined) delete card.values[name];
    else card.values[name] = value;
    if (!card.fields) return replaced(sheet, text, card.begin, card.end, cardText(card.values));
    const place = card.fields[name];
    if (value === undefined) {
      if (!place) return text;
      delete card.fields[name];
      const line = text.indexOf("\n", place[1]);
      const end = line < 0 || line >= card.end ? place[1] : line + 1;
      const begin = end === place[1] && text[place[0] - 1] === "\n" ? place[0] - 1 : place[0];
      return replaced(sheet, text, begin, end, "");
    }
    const put = fieldText(name, value);
    if (place) {
      const after = replaced(sheet, text, place[0], place[1], put);
      card.fields[name] = [place[0], place[0] + put.length];
      if (card.end < card.fields[name][1]) card.end = card.fields[name][1];
      return after;
    }
    const at = newPlace(text, card, name, order);
    const isLast = at === card.end;
    const after = replaced(sheet, text, at, at, `\n${put}`);
    card.fields[name] = [at + 1, at + 1 + put.length];
    if (isLast) card.end = at + 1 + put.length;
    return after;
  }

  // Put a card behind another one, or at the end
  function addCard(sheet, text, before, values) {
    const put = cardText(values);
    if (!before) return `${text.replace(/\s*$/, "")}${text.trim() ? "\n\n" : ""}${put}\n`;
    return replaced(sheet, text, before.end, before.end, `\n\n${put}`);
  }

  function removeCard(sheet, text, card) {
    const after = text.slice(card.end).match(/^[ \t]*\n(?:[ \t]*\n)?/);
    return replaced(sheet, text, card.begin, card.end + (after ? after[0].length : 0), "");
  }

  const replaceCard = (sheet, text, card, put) => replaced(sheet, text, card.begin, card.end, put);

  // The text of a deck with its cards, mistakes and signs marked, for the eye
  const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const TOKEN = /("(?:[^"\\]|\\.)*"?|'[^']*'?)|(#.*$)|(^\s*[A-Za-z0-9_-]+(?=\s*=)|\[\[?\w+\]\]?)/g;

  function coloured(line) {
    let at = 0, out = "";
    for (const found of line.matchAll(TOKEN)) {
      out += escaped(line.slice(at, found.index));
      const kind = found[1] ? "str" : found[2] ? "com" : "kw";
      out += `<span class="${kind}">${escaped(found[0])}</span>`;
      at = found.index + found[0].length;
    }
    return out + escaped(line.slice(at));
  }

  function marked(text, from, to, bad) {
    return text.split("\n").map((line, index) => {
      const number = index + 1;
      const classes = ["ln"];
      if (number >= from && number <= to) classes.push("sel");
      if (bad.has(number)) classes.push("bad");
      return `<div class="${classes.join(" ")}" data-n="${number}">${coloured(line) || "​"}</div>`;
    }).join("");
  }

  window.heirloom.deckText = { setField, addCard, removeCard, replaceCard, marked, cardText };
})();
