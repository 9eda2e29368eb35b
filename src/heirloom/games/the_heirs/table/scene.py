"""The table of The Heirs: the board, and what was captured."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.scene import Move, Piece, Scene, Spot, Text, Tint, Zone
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import CHAIN, DOWN, NOTHING, OVER, Public, Sight

VERBS = {"turn": say("Turn over a card"), "capture": say("Capture a card")}
TINTS: tuple[Tint, Tint] = ("black", "red")


def scene(game: TheHeirs, view: Sight) -> Scene:
    """The table as both players see it."""
    public = view.public
    legal = game.legal(view)
    prompt, clause = _prompt(game, view, legal)
    moves = [_move(game, view, action) for action in legal]
    zones = [_board(game, public), _captured(game, public), *_facts(public)]
    return Scene(zones=zones, prompt=prompt, clause=clause, moves=moves)


def _prompt(game: TheHeirs, view: Sight, legal: list[Action]) -> tuple[Phrase, str]:
    public = view.public
    if public.phase == OVER:
        return _result(public, view.seat), public.ended_by
    if public.turn != view.seat:
        return say("It is {who}’s turn.", who=Who(public.turn)), "2.1"
    if public.phase == CHAIN:
        return game.chained(public), "5.1"
    if public.down == 0:
        return say("Capture a card: there is none left to turn over."), "2.4"
    if all(action.kind == "turn" for action in legal):
        return say("Turn over a card."), "3.1"
    return say("Turn over a card or capture one."), "2.2"


def _result(public: Public, seat: int) -> Phrase:
    """Who has won and why, for whoever looks."""
    loser = public.turn
    cards = public.left[loser]
    if seat == loser:
        if cards == 0:
            return say("You lose: you have no cards left.")
        return say_n("You lose: your last card cannot capture anything.",
                     "You lose: none of your {n} cards can capture anything.", cards)  # fmt: skip
    if seat == 1 - loser:
        if cards == 0:
            return say("You win: your opponent has no cards left.")
        return say_n("You win: your opponent’s last card cannot capture anything.",
                     "You win: none of your opponent’s {n} cards can capture anything.",
                     cards)  # fmt: skip
    if cards == 0:
        return say("{who} wins: the other side has no cards left.", who=Who(1 - loser))
    return say("{who} wins: the other side cannot capture anything.", who=Who(1 - loser))


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
    spots = []
    for square, name in enumerate(game.board.names):
        row, column = divmod(square, game.board.columns)
        card = public.board[square]
        fresh = square in (public.fresh, public.came_from)
        piece = None if card == NOTHING else _piece(game, card, name, fresh)
        row = game.board.rows - 1 - row  # the first row is the nearest
        spots.append(Spot(id=name, row=row, column=column, piece=piece, fresh=fresh))
    return Zone(id="board", layout="grid", title=say("Board"), spots=spots)


def _piece(game: TheHeirs, card: int, square: str, fresh: bool) -> Piece:
    if card == DOWN:
        return Piece(id=f"down-{square}", label=say("face-down card"), fresh=fresh)
    side, number = game.sides[card], game.numbers[card]
    slug = game.card_names[card]
    return Piece(
        id=slug,
        face=slug,
        mark=f"{'♠♥'[side]}{number}",
        label=game.describe(card),
        name=game.cards[card].name,
        tint=TINTS[side],
        fresh=fresh,
    )


def _captured(game: TheHeirs, public: Public) -> Zone:
    """Only how many, unless the option says that they may be looked at (§4.6, §R4)."""
    spots = []
    if game.memory == "open":
        pieces = [_piece(game, card, "", False) for card in public.captured]
        spots = [Spot(id=f"captured-{i}", column=i, piece=p) for i, p in enumerate(pieces)]
    return Zone(
        id="captured", layout="pile", title=say("Captured"), spots=spots, count=len(public.captured)
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
        )
        for seat, cards in enumerate(public.left)
    ]
    down: list[tuple[Text, Text]] = [(say("Face down"), str(public.down))]
    return [*left, Zone(id="facts", layout="panel", title=say("All cards"), facts=down)]
