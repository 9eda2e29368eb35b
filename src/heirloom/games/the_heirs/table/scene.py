"""The table of The Heirs: the board, and what was captured."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from heirloom.core.game import Action
from heirloom.core.scene import Move, Piece, Rim, Scene, Spot, Text, Tint, Zone
from heirloom.core.signs import Livery, Outcome
from heirloom.core.words import Phrase, Who, say
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import CHAIN, DOWN, NOTHING, OVER, Public, Sight
from heirloom.games.the_heirs.table.faces import crest
from heirloom.games.the_heirs.table.sheets import census, standing, tray
from heirloom.games.the_heirs.table.verdicts import final, result, stopped

VERBS = {"turn": say("Turn over a card"), "capture": say("Capture a card")}
SHORT = {"turn": say("Turn over"), "capture": say("Capture"), "stop": say("Don’t capture")}
LIVERIES = [Livery(tint="black", icon="key"), Livery(tint="red", icon="skeleton-key")]
BACK_LABEL = say("face-down card")
TINTS: tuple[Tint, Tint] = ("black", "red")


def scene(game: TheHeirs, view: Sight) -> Scene:
    """The table as both players see it."""
    public = view.public
    legal = game.legal(view)
    prompt, clause = _prompt(game, view, legal)
    moves = [_move(game, view, action) for action in legal]
    zones = [_board(game, public), tray(game, public), _captured(game, public), *_facts(public)]
    return Scene(
        zones=zones,
        prompt=prompt,
        clause=clause,
        moves=moves,
        sheets=[standing(game, public, legal), census(game, public)],
        phases=_phases(public),
        liveries=LIVERIES,
        now=2 if public.phase == OVER else int(public.down == 0),
        verdict=final(game, public, view.seat) if public.phase == OVER else None,
    )


def _phases(public: Public) -> list[Text]:
    """First cards are turned over; then whoever cannot capture loses (§2.4, §6.2)."""
    if public.phase == OVER:
        won = say("{who} wins", who=Who(1 - public.turn))
        return [say("Turning over"), say("All face up"), won]
    if public.down == 0:
        return [say("Turning over"), say("All face up: capture or lose")]
    turning = say("Turning over · {n} left", n=public.down)
    return [turning, say("All face up: capture or lose")]


def _prompt(game: TheHeirs, view: Sight, legal: list[Action]) -> tuple[Phrase, str]:
    public = view.public
    if public.phase == OVER:
        return result(public, view.seat), public.ended_by
    if public.turn != view.seat:
        return say("It is {who}’s turn.", who=Who(public.turn)), "2.1"
    if public.phase == CHAIN:
        return game.chained(public), "5.1"
    if public.down == 0:
        return say("Capture a card: there is none left to turn over."), "2.4"
    if all(action.kind == "turn" for action in legal):
        return say("Turn over a card."), "3.1"
    return say("Turn over a card or capture one."), "2.2"


def path(game: TheHeirs, view: Sight, action: Action) -> list[str]:
    """The square of a card to turn over; a card, then the one it takes."""
    return [game.board.names[square] for square in action.parts]


def _move(game: TheHeirs, view: Sight, action: Action) -> Move:
    names = path(game, view, action)
    return Move(
        notation=action.notation,
        path=names,
        label=_label(game, view.public, action, names),
        verb=VERBS.get(action.kind, ""),
        short=SHORT[action.kind],
    )


def _label(game: TheHeirs, public: Public, action: Action, names: list[str]) -> Text:
    if action.kind == "turn":
        return say("Turn over {square}", square=names[0])
    if action.kind == "stop":
        return say("End the turn without capturing")
    card, taken = (game.called(public.board[square]) for square in action.parts)
    return say("Capture {taken} on {target} with {card} from {source}",
               card=card, source=names[0], taken=taken, target=names[1])  # fmt: skip


def _board(game: TheHeirs, public: Public) -> Zone:
    said = stopped(game, public) if public.phase == OVER else {}
    spots = []
    for square, name in enumerate(game.board.names):
        row, column = divmod(square, game.board.columns)
        card = public.board[square]
        fresh = square in (public.fresh, public.came_from)
        piece = None if card == NOTHING else _piece(game, card, name, fresh, said.get(square))
        row = game.board.rows - 1 - row  # the first row is the nearest
        spots.append(Spot(id=name, row=row, column=column, piece=piece, fresh=fresh))
    names = [str(row) for row in range(game.board.rows, 0, -1)]
    rim = Rim(columns=list("abcdefgh"[: game.board.columns]), rows=names, turns=True)
    return Zone(id="board", layout="grid", title=say("Board"), spots=spots, area="stage",
                form="card", rim=rim)  # fmt: skip


def _piece(
    game: TheHeirs, card: int, square: str, fresh: bool, said: Outcome | None = None
) -> Piece:
    if card == DOWN:
        return Piece(id=f"down-{square}", label=BACK_LABEL, fresh=fresh)
    piece = _face_up(game, card)
    return msgspec.structs.replace(piece, fresh=fresh, said=said) if fresh or said else piece


@lru_cache(maxsize=512)
def _face_up(game: TheHeirs, card: int) -> Piece:
    """A relative that lies there as before: nobody changes such a piece."""
    side, number = game.sides[card], game.numbers[card]
    slug = game.card_names[card]
    return Piece(
        id=slug,
        face=slug,
        mark=f"{'♠♥'[side]}{number}",
        label=game.describe(card),
        name=game.cards[card].name,
        tint=TINTS[side],
        charge=crest(slug, number).charge,
        shield="heater" if side == 0 else "lozenge",
        owner=side,
    )


def _captured(game: TheHeirs, public: Public) -> Zone:
    """Only how many, unless the option says that they may be looked at (§4.6, §R4)."""
    spots = []
    if game.memory == "open":
        pieces = [_piece(game, card, "", False) for card in public.captured]
        spots = [Spot(id=f"captured-{i}", column=i, piece=p) for i, p in enumerate(pieces)]
    return Zone(
        id="captured",
        layout="pile",
        title=say("Captured"),
        spots=spots,
        count=len(public.captured),
        text_only=True,
    )


def _facts(public: Public) -> list[Zone]:
    """What each side has left, and what is still face down."""
    left = [
        Zone(
            id=f"left-{seat}",
            layout="panel",
            title=say("{who}", who=Who(seat)),
            seat=seat,
            facts=[(say("Cards on the board"), str(cards))],
            text_only=True,
        )
        for seat, cards in enumerate(public.left)
    ]
    down: list[tuple[Text, Text]] = [(say("Face down"), str(public.down))]
    title = say("All cards")
    return [*left, Zone(id="facts", layout="panel", title=title, facts=down, text_only=True)]
