"""The table of Ancestree: your hand, every tree on its grid, the scoreboards."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.scene import Badge, Move, Scene, Spot, Text, Zone
from heirloom.core.words import Phrase, Who, all_of, say, say_n
from heirloom.games.ancestree.rules.game import PICKS, Ancestree
from heirloom.games.ancestree.rules.parts import (
    CHOOSE,
    DEAL,
    NOTHING,
    OVER,
    Public,
    Sight,
)
from heirloom.games.ancestree.rules.trees import place
from heirloom.games.ancestree.table.reckoning import Reckoning
from heirloom.games.ancestree.table.scoreboard import last_scoring, scoreboard
from heirloom.games.ancestree.table.sheets import (
    matrix,
    passes_to,
    passing,
)
from heirloom.games.ancestree.table.tellings import NUMERALS, describe, victory
from heirloom.games.ancestree.table.tiles import CRESTS as CRESTS
from heirloom.games.ancestree.table.tiles import LEAVES as LEAVES
from heirloom.games.ancestree.table.tiles import mark as mark
from heirloom.games.ancestree.table.tiles import piece_of
from heirloom.games.ancestree.table.trees import tree_zone
from heirloom.games.ancestree.table.verdicts import final

MOST_IN_RING = 4  # with more seats, trees need its place
SHOWN_EMPTY = ("grid", "band")
LEGEND = say(
    "A tile from left to right: ♥ half a heart on the left, leaves above, crest (Ea eagle, Ca "
    "camel, El elephant, Li lion, Dr dragon), coins, leaves below, ♥ on the right. Leaves: "
    "○ light, ● dark, ◐ both, – none."
)


def scene(game: Ancestree, view: Sight) -> Scene:
    """The table as this seat sees it: its own things first, then the others from its left."""
    public = view.public
    seats = len(public.trees)
    first = max(view.seat, 0)
    order = [(first + step) % seats for step in range(seats)]
    zones = _shown(game, view)
    if view.seat >= 0:
        zones.append(_hand(game, view))
    reckoning = Reckoning(game, public)
    zones += [tree_zone(game, view, seat, reckoning) for seat in order]
    if public.phase != OVER and seats <= MOST_IN_RING:
        zones.append(passing(public))
    zones += [scoreboard(game, public, seat, seat == view.seat) for seat in order]
    zones += last_scoring(game, public)
    zones.append(_lost(game, public))
    if game.memory == "open" and view.seat >= 0:
        zones.append(_passed_on(game, view))
    prompt, clause = _prompt(game, view)
    moves = [_move(game, view, action) for action in game.legal(view)]
    shown = [zone for zone in zones if zone.spots or zone.facts or zone.layout in SHOWN_EMPTY]
    return Scene(
        zones=shown,
        prompt=prompt,
        clause=clause,
        moves=moves,
        legend=LEGEND,
        sheets=[matrix(game, public, reckoning, first)],
        phases=_phases(public),
        now=min(public.round, len(NUMERALS)),
        verdict=final(game, public, view.seat) if public.phase == OVER else None,
    )


def _phases(public: Public) -> list[Text]:
    """The three rounds, with the tile of this one that is chosen or laid."""
    found: list[Text] = [say("Round {round}", round=numeral) for numeral in NUMERALS]
    if public.phase == OVER:
        return [*found, say("The end")]
    found[public.round] = say(
        "Round {round} · tile {n} of {of}",
        round=NUMERALS[public.round],
        n=min(public.pick + 1, PICKS),
        of=PICKS,
    )
    return found


def _prompt(game: Ancestree, view: Sight) -> tuple[Phrase, str]:
    public, seat = view.public, view.seat
    if public.phase == OVER:
        return victory(game.winners(public)), "6.3"
    if public.phase == DEAL:
        return say("The hands are being drawn."), "2.1"
    waiting = [Who(other) for other in game.waiting_on(public)]
    count, others = len(waiting), all_of(waiting)
    if public.phase == CHOOSE:
        if seat >= 0 and not public.chosen[seat]:
            return _ask_to_choose(public, seat), "2.3"
        return say_n("{who} is still choosing.", "{who} are still choosing.",
                     count, who=others), "2.2"  # fmt: skip
    if seat >= 0 and public.placing[seat] != NOTHING:
        name = game.names[public.placing[seat]]
        return say("Choose a place for {name} in your tree.", name=name), "3.3"
    return say_n("{who} still has to lay a tile.", "{who} still have to lay a tile.",
                 count, who=others), "2.2"  # fmt: skip


def _ask_to_choose(public: Public, seat: int) -> Phrase:
    heir = passes_to(public, seat)
    if public.pick == PICKS - 1:  # §2.5
        return say("Choose a tile. The one left over will be discarded.")
    if public.round != 1:
        return say("Choose a tile. The others go left, to {who}.", who=heir)
    return say("Choose a tile. The others go right, to {who}.", who=heir)


def path(game: Ancestree, view: Sight, action: Action) -> list[str]:
    """A tile to choose, or a place to lay the chosen one."""
    part = action.parts[0]
    return [game.card_names[part] if action.kind == "take" else place(part)]


def _move(game: Ancestree, view: Sight, action: Action) -> Move:
    label = _label(game, view, action)
    short = say("Choose") if action.kind == "take" else say("Lay it here")
    way = path(game, view, action)
    return Move(notation=action.notation, path=way, label=label, short=short)


def _label(game: Ancestree, view: Sight, action: Action) -> Phrase:
    if action.kind == "take":
        return say("Choose {tile}", tile=describe(game.ancestors[action.parts[0]]))
    cell = action.parts[0]
    tile = view.public.placing[view.seat]
    grid = view.public.trees[view.seat].grid
    made = game.signs.marriages(grid, tile, cell)
    name, where = game.names[tile], game.teller.where(grid, tile, cell)
    if not made:
        return say("Lay {name} {where}", name=name, where=where)
    return say_n(
        "Lay {name} {where}: a marriage",
        "Lay {name} {where}: {n} marriages",
        made,
        name=name,
        where=where,
    )


def _shown(game: Ancestree, view: Sight) -> list[Zone]:
    """The tiles that were revealed and are still to be laid: your own, then the others'."""
    placing = view.public.placing
    waiting = [seat for seat, tile in enumerate(placing) if tile != NOTHING]
    mine = [placing[seat] for seat in waiting if seat == view.seat]
    others = [seat for seat in waiting if seat != view.seat]
    theirs = _row(
        game, "theirs", say("The others’ tiles to lay"), [placing[seat] for seat in others]
    )
    for spot, seat in zip(theirs.spots, others, strict=True):
        assert spot.piece is not None
        spot.piece.badges = [Badge(icon="portrait", text=say("{who}", who=Who(seat)))]
    own = _row(game, "mine", say("Your tile to lay"), mine)
    own.layout, own.area, own.form = "hand", "hand", "card"
    theirs.text_only = True  # their trees say it
    return [own, theirs]


def _lost(game: Ancestree, public: Public) -> Zone:
    tiles = [tile for lost in public.lost for tile in lost]
    zone = _row(game, "lost", say("Lost to history"), tiles)
    zone.text_only = True
    return zone


def _passed_on(game: Ancestree, view: Sight) -> Zone:
    """What this seat knows of the hands that it has held, hand by hand (§R7)."""
    tiles = [tile for hand in view.own.passed for tile in hand]
    return _row(game, "passed", say("Still in the hands you passed on"), tiles)


def _row(game: Ancestree, id: str, title: Phrase, tiles: list[int]) -> Zone:
    spots = [
        Spot(id=f"{id}-{at}", column=at, piece=piece_of(game, tile))
        for at, tile in enumerate(tiles)
    ]
    return Zone(id=id, layout="row", title=title, spots=spots, area="hand", form="tile")


def _hand(game: Ancestree, view: Sight) -> Zone:
    """Your hand, by heritage; a tile that fits nowhere says so."""
    own, grid = view.own, view.public.trees[view.seat].grid
    spots = []
    for at, tile in enumerate(sorted(own.hand)):
        piece = piece_of(game, tile, fresh=tile == own.chosen)
        if tile == own.chosen:
            piece.badges = [Badge(icon="card-play", text="✓", label=say("chosen"))]
        elif grid and not game.signs.fits(grid, tile):
            piece.badges = [Badge(icon="tombstone", text="✗", label=say("fits nowhere"))]
        spots.append(Spot(id=f"hand-{at}", column=at, piece=piece))
    return Zone(
        id="hand",
        layout="hand",
        title=say("Your hand"),
        seat=view.seat,
        spots=spots,
        area="hand",
        form="card",
        subtitle=_hand_goes(view.public, view.seat),
    )


def _hand_goes(public: Public, seat: int) -> Text:
    """Where the rest of a hand goes, beside it (§2.4)."""
    if public.phase != CHOOSE or public.pick == PICKS - 1:
        return ""
    return say("the others go to {who}", who=passes_to(public, seat))
