"""What does not fit on a page: things that overlap, are cut off, or scroll sideways."""

from __future__ import annotations

from playwright.sync_api import Page

# Pixels that rounding and rings may take are allowed. A board that scrolls (on low screens) may be
# higher than its place. Words may be cut off only where an ellipsis says so.
UNFIT = """() => {
    const ROOM = 3, found = [];
    const shown = (what) => [...document.querySelectorAll(what)].filter((e) => e.checkVisibility());
    const board = document.querySelector('#board'), place = board.getBoundingClientRect();
    const scrolls = [board, document.querySelector('.cloth'), document.body].some((e) =>
        ['auto', 'scroll'].includes(getComputedStyle(e).overflowY)
            && e.scrollHeight > e.clientHeight)
        || document.documentElement.scrollHeight > innerHeight;
    // What is seen of a part: inside all its ancestors that scroll
    const seen = (e) => {
        let { left, right, top, bottom } = e.getBoundingClientRect();
        for (let up = e.parentElement; up && up !== document.body; up = up.parentElement) {
            if (getComputedStyle(up).overflowY === 'visible') continue;
            const box = up.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { left, right, top, bottom };
    };
    const cross = (one, two) =>
        Math.min(one.right, two.right) - Math.max(one.left, two.left) > ROOM
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > ROOM;
    const name = (e) => (e.dataset.z || e.dataset.s || e.className || e.id) + ' "'
        + e.textContent.trim().replace(/\\s+/g, ' ').slice(0, 30) + '"';

    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    const zones = shown('#board .zone');
    for (const zone of zones) {
        const box = zone.getBoundingClientRect();
        if (box.left < place.left - ROOM || box.right > place.right + ROOM)
            found.push(`${name(zone)} is cut off at the side`);
        const moves = zone.parentElement.scrollHeight > zone.parentElement.clientHeight;
        if (!scrolls && !moves && (box.top < place.top - ROOM || box.bottom > place.bottom + ROOM))
            found.push(`${name(zone)} is cut off: ${box.top} to ${box.bottom} of ${place.bottom}`);
    }
    const pairs = (list, what) => {
        const boxes = list.map(seen);
        for (let i = 0; i < list.length; i += 1)
            for (let j = i + 1; j < list.length; j += 1)
                if (cross(boxes[i], boxes[j]))
                    found.push(`${what}: ${name(list[i])} overlaps ${name(list[j])}`);
    };
    pairs(zones, 'zones');
    // A hand may be long and scroll sideways, and four rivals on a phone scroll; everything else
    // lies where it is seen whole
    const cards = shown('#board .piece').filter((e) => !e.closest('.form-peek, .zone-pile'));
    for (const card of cards) {
        const box = card.getBoundingClientRect(), left = seen(card);
        const wide = card.closest('.hand') ? 0 : box.width - Math.max(left.right - left.left, 0);
        const lost = Math.max(wide, box.height - Math.max(left.bottom - left.top, 0));
        const many = innerWidth < 500 && card.closest('.rivals:has(> :nth-child(4))');
        if (lost > 2 * ROOM && !many) found.push(`${name(card)} is hidden by ${Math.round(lost)}`);
    }
    for (const tree of shown('#board .zone-tree'))
        pairs(cards.filter((e) => tree.contains(e)), 'people');
    for (const part of shown('.ask :is(.prompt > span, .question, .note > p, .asking p)')) {
        const end = Math.max(...[...part.getClientRects()].map((line) => line.bottom));
        if (part.closest('.over')) continue; // the verdict on the cloth says it as well
        const ask = part.closest('.ask').getBoundingClientRect();
        if (end > ask.bottom + ROOM) found.push(`what the dock tells is cut off: ${name(part)}`);
    }
    pairs(shown('.top, .cloth, .dock, .rail'), 'places');
    pairs(shown('.dock button, .dock summary, .dock .prompt > span, .dock .note'), 'dock');
    for (const part of shown('.dock button, .dock summary')) {
        const box = part.getBoundingClientRect();
        if (box.right > innerWidth + 1) found.push(`${name(part)} is cut off in the dock`);
        const dock = part.closest('.dock').getBoundingClientRect();
        if (box.top < dock.top - ROOM || box.bottom > dock.bottom + ROOM)
            found.push(`${name(part)} sticks out of the dock`);
    }
    const words = '#board .name, #board h2, #board h3, .prompt > span, .note p, .verdict p,'
        + ' .verdict h2, .rail h2, .rail .who, .track li, .bar h1';
    for (const part of shown(words)) {
        const style = getComputedStyle(part);
        if (style.clipPath !== 'none') continue; // for screen readers alone
        if (part.scrollWidth > part.clientWidth + ROOM && style.overflowX === 'hidden'
            && style.textOverflow !== 'ellipsis' && style.display !== 'inline')
            found.push(`the words of ${name(part)} are cut off`);
    }
    return found;
}"""
PLACES = """() => ['.cloth', '#board', '.dock', '.rail'].map((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [name, ...[box.x, box.y, box.width, box.height].map(Math.round)].join(' ');
}).concat([...document.querySelectorAll('#board .zone')].map((zone) => {
    const box = zone.getBoundingClientRect();
    return [zone.dataset.z, Math.round(box.x), Math.round(box.y), Math.round(box.width)].join(' ');
}))"""


def faults(page: Page) -> list[str]:
    """A sentence for everything that does not fit."""
    found: list[str] = page.evaluate(UNFIT)
    return found


def places(page: Page) -> list[str]:
    """Where the places of the page and the zones of the board are."""
    found: list[str] = page.evaluate(PLACES)
    return found
