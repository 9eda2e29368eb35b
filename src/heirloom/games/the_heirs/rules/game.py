# compiled with mypyc
"""The rules of The Heirs: the eight answers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, final

from mypy_extensions import i64

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action, Empty, Game, Seat, State, Value
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, Words, say
from heirloom.games.the_heirs import PACKAGE
from heirloom.games.the_heirs.cards.card import Card, read
from heirloom.games.the_heirs.rules.board import DIRECTIONS, Board
from heirloom.games.the_heirs.rules.parts import (
    CHAIN,
    DOWN,
    MOVE,
    NOTHING,
    OVER,
    START,
    TURNING,
    Public,
    Secret,
    Sight,
    Truth,
)

COLOURS: Final = ["black", "red"]  # by seat (§R1)
LARGEST: Final = 32  # squares (§1.2)


def open_box(options: Mapping[str, Value], deck_text: str, file: str) -> TheHeirs:
    """The game with these options and this deck."""
    rows, columns = int(options["rows"]), int(options["columns"])
    size = rows * columns
    if size % 2 or size > LARGEST:  # §R2
        raise Mistake(
            say(
                "Options “rows” and “columns”: a board of {rows} × {columns} is not possible. "
                "It needs an even number of squares, at most {most}.",
                rows=rows,
                columns=columns,
                most=LARGEST,
            )
        )
    people = read(deck_text, file, size // 2)
    return TheHeirs(Board(rows, columns), people, str(options["start"]), str(options["memory"]))


@final
class TheHeirs(Game[Public, Empty, Secret]):
    """Thirty-two face-down cards on four by eight squares; whoever cannot move loses."""

    def __init__(self, board: Board, people: list[Card], start: str, memory: str) -> None:
        super().__init__(PACKAGE, 2, 2, 1)
        self.board = board
        self.people = people
        self.start = start
        self.memory = memory
        self.set_cards(people)
        self.value_names["CardId"] = {DOWN: "?"}
        self.value_names["Square"] = dict(enumerate(board.names))
        self.names: list[Words] = [person.name for person in people]
        self.numbers: list[int] = [person.number for person in people]
        self.sides: list[int] = [COLOURS.index(person.colour) for person in people]
        self.turnings = [self.actions.add("turn", name, i) for i, name in enumerate(board.names)]
        self.captures = [self._captures_from(square) for square in range(board.size)]
        self.stop = self.actions.add("stop", "stop")

    def _captures_from(self, source: int) -> list[Action]:
        """By target, the capture from here; in the place of squares out of line, anything."""
        names = self.board.names
        captures = [self.turnings[source]] * self.board.size
        lines = [line for line in self.board.lines if source in line]
        for target in sorted({square for line in lines for square in line} - {source}):
            notation = f"{names[source]}x{names[target]}"
            captures[target] = self.actions.add("capture", notation, source, target)
        return captures

    # The eight answers

    def setup(self, seats: int) -> Truth:
        self.check_seats(seats)
        size = self.board.size
        begun = self.start != "drawn"
        public = Public(
            board=[DOWN] * size,  # §1.2
            captured=[],
            left=[size // 2, size // 2],
            down=size,
            phase=MOVE if begun else START,
            turn=COLOURS.index(self.start) if begun else DEALER,  # §R1
            fresh=NOTHING,
            came_from=NOTHING,
            ended_by="",
        )
        return State(public, [Empty(), Empty()], Secret(list(range(size))))

    def waiting_on(self, public: Public) -> list[Seat]:
        phase = public.phase
        if phase == MOVE or phase == CHAIN:
            return [public.turn]
        return [] if phase == OVER else [DEALER]

    def legal(self, view: Sight) -> list[Action]:
        public = view.public
        if view.seat != public.turn:
            return []
        if public.phase == MOVE:
            return self._moves(public.board, view.seat)
        if public.phase == CHAIN:
            return self._chains(public.board, view.seat, public.fresh)
        return []

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        public = state.public
        if action.id < self.board.size:
            square = action.id
            self._check_turning(public, seat, square)
            if tell is not None:
                here = self.board.names[square]
                text = say("{who} turns over {square}.", who=Who(seat), square=here)
                tell(Event("turn", "2.2", seat, text))
            public.phase = TURNING
            public.fresh = square
            public.came_from = NOTHING
        elif action is not self.stop:
            source, target = action.parts[0], action.parts[1]
            self._check_capture(public, seat, source, target)
            self._capture(public, source, target, tell)
        else:
            self._check_stop(public, seat)
            if tell is not None:
                tell(Event("stop", "5.3", seat, say("{who} does not capture.", who=Who(seat))))
            self._next_turn(public, tell)

    def chance(self, state: Truth) -> Chance:
        public = state.public
        if public.phase == START:
            return Chance("start", [0, 1], 1, COLOURS, "R1")
        return Chance(self.board.names[public.fresh], state.secret.pile, 1, self.card_names, "R7")

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        if state.public.phase == START:
            self._begin(state.public, outcome[0], tell)
        else:
            self._turn_over(state, outcome[0], tell)

    def imagine(self, view: Sight, rng: Random) -> Truth:
        """Nothing is left to imagine: what lies face down is what nobody has seen yet (§R7)."""
        seen = set(view.public.captured)
        seen.update(view.public.board)
        pile = [card for card in range(self.board.size) if card not in seen]
        return State(view.public.copy(), [Empty(), Empty()], Secret(pile))

    def scores(self, public: Public) -> list[int]:
        assert public.phase == OVER
        return [1, 0] if public.turn == 1 else [0, 1]  # §6.3

    # What a game may say otherwise

    def cards_in(self, view: Sight, action: Action) -> list[int]:
        return [view.public.board[action.parts[0]]] if action.kind == "capture" else []

    def cards_of(self, state: Truth) -> list[int]:
        public = state.public
        open_cards = [card for card in public.board if card >= 0]
        return open_cards + public.captured + state.secret.pile

    def audit(self, state: Truth) -> str:
        public = state.public
        if public.down != len(state.secret.pile) or public.down != public.board.count(DOWN):
            return "the number of cards that lie face down"
        for seat in (0, 1):
            taken = [card for card in public.captured if self.sides[card] == seat]
            if public.left[seat] != self.board.size // 2 - len(taken):
                return f"the number of cards that {COLOURS[seat]} has left"
        return ""

    def seat_names(self, seats: int) -> list[Phrase]:
        return [say("Black"), say("Red")]

    # Moves

    def _moves(self, board: list[int], seat: Seat) -> list[Action]:
        """Turn over any card that lies face down, or capture (§2.3, §2.4)."""
        found: list[Action] = []
        for square, card in enumerate(board):
            if card == DOWN:
                found.append(self.turnings[square])
        captures = self.captures_of(board, seat)
        if captures:
            captures.sort()
            every = self.actions.all
            for capture in captures:
                found.append(every[capture])
        return found

    def captures_of(self, board: list[int], seat: Seat) -> list[int]:
        """The captures that a seat can make, by their ids: every line is walked once (§4.2)."""
        found: list[int] = []
        for line in self.board.lines:
            before: i64 = NOTHING  # the last open card on this line, while nothing came between
            for square in line:
                card: i64 = board[square]
                if card == NOTHING:
                    continue
                if card != DOWN and before != NOTHING:
                    other: i64 = board[before]
                    if self.sides[card] == seat:
                        if self.takes(card, other):
                            found.append(self.captures[square][before].id)
                    elif self.takes(other, card):
                        found.append(self.captures[before][square].id)
                before = NOTHING if card == DOWN else square
        return found

    def _chains(self, board: list[int], seat: Seat, fresh: i64) -> list[Action]:
        """Captures that the card just turned over takes part in, and none (§5.1 to §5.3, §R3)."""
        found: list[Action] = []
        direction: i64 = 0
        while direction < DIRECTIONS:
            chain = self._chain(board, seat, fresh, direction)
            if chain is not None:
                found.append(chain)
            direction += 1
        found.append(self.stop)
        return found

    def _can_chain(self, board: list[int], seat: Seat, fresh: i64) -> bool:
        """Whether the card just turned over takes part in any capture (§5.1)."""
        direction: i64 = 0
        while direction < DIRECTIONS:
            if self._chain(board, seat, fresh, direction) is not None:
                return True
            direction += 1
        return False

    def _chain(self, board: list[int], seat: Seat, fresh: i64, direction: i64) -> Action | None:
        """The capture between the card just turned over and the first one in a direction."""
        square = self.board.first(board, fresh, direction)
        if square == NOTHING or board[square] == DOWN:
            return None
        card: i64 = board[fresh]
        if self.sides[card] == seat:
            return self.captures[fresh][square] if self.takes(card, board[square]) else None
        return self.captures[square][fresh] if self.takes(board[square], card) else None

    def takes(self, card: i64, other: i64) -> bool:
        """Whether one card takes another that it touches (§4.1, §4.3)."""
        return self.sides[card] != self.sides[other] and self.numbers[card] <= self.numbers[other]

    # What happens

    def _begin(self, public: Public, seat: Seat, tell: Tell | None) -> None:
        public.turn = seat
        public.phase = MOVE
        if tell is not None:
            tell(Event("start", "1.3", seat, say("{who} starts.", who=Who(seat))))

    def _turn_over(self, state: Truth, card: int, tell: Tell | None) -> None:
        public = state.public
        square = public.fresh
        state.secret.pile.remove(card)
        public.board[square] = card
        public.down -= 1  # and never more again, so that the game ends (§R6)
        if tell is not None:
            text = say("It is {card}.", card=self.describe(card))
            tell(Event("show", "3.1", public.turn, text, [card]))
        if self._can_chain(public.board, public.turn, square):
            public.phase = CHAIN
        else:
            self._next_turn(public, tell)

    def _capture(self, public: Public, source: int, target: int, tell: Tell | None) -> None:
        board = public.board
        card, taken = board[source], board[target]
        if tell is not None:
            text = say(
                "{who} captures {taken} on {target} with {card} from {source}.",
                who=Who(public.turn),
                taken=self.called(taken),
                target=self.board.names[target],
                card=self.called(card),
                source=self.board.names[source],
            )
            clause = "5.1" if public.phase == CHAIN else "4.4"
            tell(Event("capture", clause, public.turn, text, [card]))
        board[target] = card
        board[source] = NOTHING
        public.captured.append(taken)  # for good, so that the game ends (§R6)
        public.left[self.sides[taken]] -= 1
        public.fresh = target
        public.came_from = source
        self._next_turn(public, tell)  # one capture at the most (§5.3)

    def _next_turn(self, public: Public, tell: Tell | None) -> None:
        """The other player's turn, unless that player has lost as it begins (§R5)."""
        seat = 1 - public.turn
        public.turn = seat
        public.phase = MOVE
        if public.left[seat] == 0:
            self._end(public, "6.1", tell)
        elif public.down == 0 and not self._moves(public.board, seat):
            self._end(public, "6.2", tell)

    def _end(self, public: Public, clause: str, tell: Tell | None) -> None:
        public.phase = OVER
        public.ended_by = clause
        if tell is not None:
            loser, winner = Who(public.turn), Who(1 - public.turn)
            if clause == "6.1":
                why = say("{loser} has no cards left. {winner} wins.", loser=loser, winner=winner)
            else:
                why = say("{loser} has no move left. {winner} wins.", loser=loser, winner=winner)
            tell(Event("end", clause, public.turn, why))

    def describe(self, card: int) -> Phrase:
        """A card by itself: Emma, red 5."""
        if self.sides[card] == 0:
            return say("{name}, black {n}", name=self.names[card], n=self.numbers[card])
        return say("{name}, red {n}", name=self.names[card], n=self.numbers[card])

    def called(self, card: int) -> Phrase:
        """A card inside a sentence: Emma (red 5)."""
        if self.sides[card] == 0:
            return say("{name} (black {n})", name=self.names[card], n=self.numbers[card])
        return say("{name} (red {n})", name=self.names[card], n=self.numbers[card])

    # Refusals

    def _check_turn(self, public: Public, seat: Seat) -> None:
        if public.phase == OVER:
            raise Illegal("6.3", say("The game is over."))
        if seat != public.turn or public.phase == TURNING:
            raise Illegal("2.1", say("It is not your turn."))

    def _check_turning(self, public: Public, seat: Seat, square: int) -> None:
        self._check_turn(public, seat)
        if public.phase == CHAIN:
            raise Illegal("5.3", self.chained(public))
        card = public.board[square]
        if card == DOWN:
            return
        name = self.board.names[square]
        if card == NOTHING:
            raise Illegal("3.2", say("There is no card on {square}.", square=name))
        raise Illegal("3.2", say("The card on {square} is already face up.", square=name))

    def chained(self, public: Public) -> Phrase:
        """What the player may do with the card just turned over: capture with it, or take it."""
        card = public.board[public.fresh]
        if self.sides[card] == public.turn:
            return say("Capture with {card}, or end your turn.", card=self.called(card))
        return say("Capture {card}, or end your turn.", card=self.called(card))

    def _check_capture(self, public: Public, seat: Seat, source: int, target: int) -> None:
        self._check_turn(public, seat)
        board = public.board
        card, other = board[source], board[target]
        if card < 0 or self.sides[card] != seat:
            here = self.board.names[source]
            raise Illegal("4.1", say("You have no face-up card on {square}.", square=here))
        there = self.board.names[target]
        if other == NOTHING:
            raise Illegal(
                "4.5", say("{square} is empty: cards move only to capture.", square=there)
            )
        if other == DOWN:
            raise Illegal("4.1", say("The card on {square} is face down.", square=there))
        if self.sides[other] == seat:
            raise Illegal("4.1", say("The card on {square} is yours.", square=there))
        if not self.board.touch(board, source, target):
            raise Illegal("4.2", say("Another card is in the way."))
        if not self.takes(card, other):
            raise Illegal(
                "4.3",
                say(
                    "A {mine} cannot capture a {theirs}.",
                    mine=self.numbers[card],
                    theirs=self.numbers[other],
                ),
            )
        if public.phase == CHAIN and public.fresh != source and public.fresh != target:
            raise Illegal("5.2", say("The card just turned over must take part in the capture."))

    def _check_stop(self, public: Public, seat: Seat) -> None:
        self._check_turn(public, seat)
        if public.phase != CHAIN:
            raise Illegal("2.2", say("You cannot pass: turn over a card or capture one."))
