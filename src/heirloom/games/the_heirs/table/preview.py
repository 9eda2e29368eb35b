"""What pressing cards of The Heirs would do: lines, captures before and after, and who retakes."""

from __future__ import annotations

from random import Random

from heirloom.core.game import Action
from heirloom.core.mistakes import Illegal
from heirloom.core.preview import Change, Chip, Preview
from heirloom.core.scene import Text
from heirloom.core.signs import Tone
from heirloom.core.words import Phrase, all_of, one_of, say, say_n
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import CHAIN, DOWN, MOVE, NOTHING, Public, Sight
from heirloom.games.the_heirs.table.foresight import loses
from heirloom.games.the_heirs.table.lines import (
    Line,
    after_capture,
    attackers,
    backs_in_line,
    face_down,
    is_foe,
    lines,
)
from heirloom.games.the_heirs.table.sheets import captures_name, steps

COLOUR_WORDS = (say("black"), say("red"))


def preview(game: TheHeirs, view: Sight, path: list[str]) -> Preview:
    """A square by itself, or a card and the one that it would take."""
    squares = [_square(game, view.public, id) for id in path]
    if not squares or NOTHING in squares:
        return Preview()
    if len(squares) == 1:
        return _look(game, view, squares[0])
    return _capture(game, view, squares[0], squares[1])


def _square(game: TheHeirs, public: Public, id: str) -> int:
    """The square that a piece or a place stands for."""
    name = id.removeprefix("down-")
    if name in game.board.names:
        return game.board.names.index(name)
    if id in game.card_names and game.card_names.index(id) in public.board:
        return public.board.index(game.card_names.index(id))
    return NOTHING


# One card


def _look(game: TheHeirs, view: Sight, square: int) -> Preview:
    public = view.public
    card = public.board[square]
    if card == DOWN:
        return _back(game, view, square)
    if card == NOTHING:
        here = game.board.names[square]
        text = say("{square} is empty: cards move only to capture.", square=here)
        return Preview(sentence=text, clause="4.5")
    if view.seat >= 0 and game.sides[card] != view.seat:
        return _foe(game, public, square)
    return _own(game, public, square)


def _back(game: TheHeirs, view: Sight, square: int) -> Preview:
    public, here = view.public, game.board.names[square]
    if view.seat != public.turn or public.phase != MOVE:
        refusal = _refusal(game, view, game.turnings[square])
        return refusal or Preview(sentence=_unknown(game, public), clause="3.1")
    sentence: Text = _unknown(game, public)
    if public.down == 1:
        sentence = say("It is the last one: from then on, whoever cannot capture loses.")
    names = [game.called(card) for card in _seen_from(game, public.board, square)]
    if names:
        sentence = say(
            "{sentence} In line with it: {cards}.", sentence=sentence, cards=all_of(names)
        )
    ask = say("Turn over {square}?", square=here)
    return Preview(ask=ask, sentence=sentence, clause="3.1", go=say("Turn over"))


def _seen_from(game: TheHeirs, board: list[int], square: int) -> list[int]:
    """The face-up cards that stand in line with a square."""
    firsts = [int(game.board.first(board, square, way)) for way in range(4)]
    return [board[at] for at in sorted(firsts) if at != NOTHING and board[at] >= 0]


def _unknown(game: TheHeirs, public: Public) -> Phrase:
    """What a face-down card may be: by number only where memory is open (§R4)."""
    if game.memory != "open":
        return say_n("It is the last card face down.", "It is one of {n} cards face down.",
                     public.down)  # fmt: skip
    hidden = face_down(game, public.board, public.captured)
    sides = [[game.numbers[card] for card in hidden if game.sides[card] == s] for s in (0, 1)]
    if not sides[0]:
        return say("It is a red card: {red}.", red=sides[1])
    if not sides[1]:
        return say("It is a black card: {black}.", black=sides[0])
    return say("It may be black ({black}) or red ({red}).", black=sides[0], red=sides[1])


def _own(game: TheHeirs, public: Public, square: int) -> Preview:
    """What your own card could take, and what stops it elsewhere."""
    board = public.board
    card = board[square]
    ways = lines(game, board, square)
    targets = [line for line in ways if line.takes]
    chips = [chip for line in ways if (chip := _chip(game, board, square, line)) is not None]
    found = Preview(
        chips=chips,
        through=[game.board.names[at] for line in targets for at in line.squares],
        steps=steps(game, public, card),
    )
    name = game.names[card]
    if public.phase == CHAIN and square != public.fresh:
        # Only the card just turned over takes part (§5.2).
        targets = [line for line in targets if line.square == public.fresh]
        if not targets:
            found.sentence = say("The card just turned over must take part in the capture.")
            found.clause = "5.2"
            return found
    if targets:
        prey = [game.called(board[line.square]) for line in targets]
        found.ask = say("What should {name} take?", name=name)
        found.sentence = say("{name} can take {prey}.", name=name, prey=one_of(prey))
        found.tone = "good"
        return found
    found.sentence, found.clause = _why_not(game, board, card, ways)
    return found


def _why_not(game: TheHeirs, board: list[int], card: int, ways: list[Line]) -> tuple[Phrase, str]:
    """Why a card cannot capture now, with the clause."""
    name = game.names[card]
    foes = [board[line.square] for line in ways if is_foe(game, card, board[line.square])]
    if foes:
        names = [game.called(foe) for foe in foes]
        return say("{name} is a {n} and cannot take {foes}.", name=name, n=game.numbers[card],
                   foes=one_of(names)), "4.3"  # fmt: skip
    for line in ways:
        if line.beyond != NOTHING:
            prey, blocker = game.names[board[line.beyond]], board[line.square]
            if blocker == DOWN:
                where = game.board.names[line.square]
                return say("The card on {square} stands between {name} and {prey}.",
                           square=where, name=name, prey=prey), "4.2"  # fmt: skip
            return say("{other} stands between {name} and {prey}.", other=game.names[blocker],
                       name=name, prey=prey), "4.2"  # fmt: skip
    colour = COLOUR_WORDS[1 - game.sides[card]]
    return say("{name} sees no {colour} card in row or column.", name=name, colour=colour), "4.2"


def _chip(game: TheHeirs, board: list[int], square: int, line: Line) -> Chip | None:
    """A few words on what stands at the end of a line."""
    on = game.board.names[line.square]
    if line.takes:
        text, tone = _after(game, after_capture(board, square, line.square), line.square)
        return Chip(on=on, text=text, tone=tone)
    if is_foe(game, board[square], board[line.square]):
        return Chip(on=on, text=say("outranks"), tone="bad")
    if line.beyond != NOTHING:
        return Chip(on=on, text=say("in the way"), tone="bad")
    return None


def _after(game: TheHeirs, board: list[int], square: int) -> tuple[Text, Tone]:
    """Whether a card that has just captured can be retaken, and by whom."""
    foes = attackers(game, board, square)
    if not foes:
        return say("safe there"), "good"
    first = min(foes, key=lambda at: (-game.numbers[board[at]], at))
    return say("{name} retakes", name=game.names[board[first]]), "bad"


def _foe(game: TheHeirs, public: Public, square: int) -> Preview:
    """An opposing card: who could take it, and what it could take."""
    board = public.board
    card = board[square]
    mine = [game.names[board[at]] for at in attackers(game, board, square)]
    prey = [game.names[board[line.square]] for line in lines(game, board, square) if line.takes]
    chips = [Chip(on=game.board.names[at], text=say("takes {name}", name=game.names[card]),
                  tone="good") for at in attackers(game, board, square)]  # fmt: skip
    name, steps_of = game.names[card], steps(game, public, card)
    if mine and prey:
        text = say("You can take {name} with {mine}. {name} can take {prey}.",
                   name=name, mine=one_of(mine), prey=one_of(prey))  # fmt: skip
    elif mine:
        text = say("You can take {name} with {mine}.", name=name, mine=one_of(mine))
    elif prey:
        text = say("None of your cards can take {name}. {name} can take {prey}.",
                   name=name, prey=one_of(prey))  # fmt: skip
    else:
        text = say("None of your cards can take {name}, and {name} can take none of yours.",
                   name=name)  # fmt: skip
    return Preview(sentence=text, clause="4.2", chips=chips, steps=steps_of)


# A capture


def _refusal(game: TheHeirs, view: Sight, action: Action) -> Preview | None:
    """Why a move is not possible, in the words of the rules; None if it is."""
    if view.seat < 0:
        return Preview()
    state = game.imagine(view, Random())
    try:
        game.play(state, view.seat, action)
    except Illegal as refused:
        return Preview(sentence=refused.why, tone="bad", clause=refused.clause)
    return None


def _capture(game: TheHeirs, view: Sight, source: int, target: int) -> Preview:
    names, public = game.board.names, view.public
    capture = game.captures[source][target]
    if capture.kind != "capture":
        text = say("Captures run along a row or a column.")
        return Preview(sentence=text, tone="bad", clause="4.2")
    refusal = _refusal(game, view, capture)
    if refusal is not None:
        return refusal
    board = public.board
    after = after_capture(board, source, target)
    card, taken = board[source], board[target]
    chip, tone = _after(game, after, target)
    line = next(line for line in lines(game, board, source) if line.square == target)
    sentence, good = _consequence(game, public, after, source, target)
    return Preview(
        ask=say("Take {taken} with {card}?", taken=game.names[taken], card=game.names[card]),
        sentence=sentence,
        tone="good" if good else "bad",
        warning=_warning(game, view, after),
        clause="4.4",
        go=say("Capture"),
        chips=[Chip(on=names[target], text=chip, tone=tone)],
        changes=_changes(game, view, after),
        through=[names[at] for at in line.squares],
        steps=steps(game, public, card),
    )


def _changes(game: TheHeirs, view: Sight, after: list[int]) -> list[Change]:
    """Captures of both sides once this one is made, where they differ."""
    found = []
    for seat in (0, 1):
        now = len(game.captures_of(view.public.board, seat))
        then = len(game.captures_of(after, seat))
        if then != now:
            good = (then > now) == (seat == view.seat)
            tone: Tone = "good" if good else "bad"
            found.append(Change(name=captures_name(seat), text=str(then), tone=tone))
    return found


def _consequence(
    game: TheHeirs, public: Public, after: list[int], source: int, target: int
) -> tuple[Phrase, bool]:
    """What follows from a capture in one sentence, and whether it is good news."""
    card = after[target]
    name, side, here = game.names[card], game.sides[card], game.board.names[target]
    if public.left[1 - side] == 1:
        return say("It is the last card of your opponent: you win."), True
    if public.down == 0 and not game.captures_of(after, 1 - side):
        return say("Your opponent could not capture anything: you win."), True
    foes = [game.names[after[at]] for at in attackers(game, after, target)]
    if foes:
        return say_n("On {square}, {foes} can take {name}.", "On {square}, {foes} can take {name}.",
                     len(foes), square=here, name=name, foes=all_of(foes)), False  # fmt: skip
    risk = _risk(game, public, after, target)
    if risk is not None:
        return risk, True
    if attackers(game, public.board, source):
        fled = [game.names[public.board[at]] for at in attackers(game, public.board, source)]
        return say("{name} gets out of reach of {foes}, and nobody can take {name} on {square}.",
                   name=name, foes=all_of(fled), square=here), True  # fmt: skip
    return say("Nobody can take {name} on {square}.", name=name, square=here), True


def _risk(game: TheHeirs, public: Public, after: list[int], target: int) -> Phrase | None:
    """Which cards could take this one once they are turned over; None if there are none."""
    card = after[target]
    backs = backs_in_line(game, after, target)
    where = [game.board.names[at] for at in backs]
    here, name = game.board.names[target], game.names[card]
    if not backs:
        return None
    if game.memory != "open":  # what is left to be turned over is not named (§R4)
        return say("On {square}, only a card turned over on {where} could take {name}.",
                   square=here, where=one_of(where), name=name)  # fmt: skip
    hidden = face_down(game, public.board, public.captured)
    numbers = sorted({game.numbers[other] for other in hidden if game.takes(other, card)})
    if not numbers:
        return None
    colour = COLOUR_WORDS[1 - game.sides[card]]
    return say("On {square}, only a {colour} {numbers} turned over on {where} could take {name}.",
               square=here, colour=colour, numbers=one_of(numbers), where=one_of(where),
               name=name)  # fmt: skip


def _warning(game: TheHeirs, view: Sight, after: list[int]) -> Text:
    """Once all cards are face up, whether the opponent can now force the end (§6.2)."""
    if view.public.down > 0:
        return ""
    reply = loses(game, after, view.seat)
    if reply is None:
        return ""
    prey, hunter = game.names[after[reply[1]]], game.names[after[reply[0]]]
    if not game.captures_of(after_capture(after, reply[0], reply[1]), view.seat):
        return say("Then {hunter} takes {prey}, and you have no capture left: you lose.",
                   hunter=hunter, prey=prey)  # fmt: skip
    return say("If {hunter} then takes {prey}, you lose whatever you do.",
               hunter=hunter, prey=prey)  # fmt: skip
