"""Why not: the clause that a press is answered with is the one that the engine refuses it by."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from heirloom.core import catalogue
from heirloom.core.game import DEALER, Action, Game, State
from heirloom.core.mistakes import Illegal
from heirloom.web.press_paths import PressPaths
from tests.games.ancestree.table import Table as AncestreeTable
from tests.games.heir_apparent.table import COURTS
from tests.games.heir_apparent.table import Table as HeirApparentTable
from tests.games.inheritance.table import Table as InheritanceTable
from tests.games.les_heritiers.table import Table as LesHeritiersTable
from tests.games.the_heirs.table import Table as TheHeirsTable

SHORT = {"heir_apparent": {"events": 1}}
FAMILIES = """
    spades
      robert = blanche †
        hugh
      ralph = isabel
    hearts
      blanche
      william
    diamonds
      isabel
"""


def answer(game: Game[Any, Any, Any], state: State[Any, Any, Any], seat: int, *path: str) -> str:
    """The clause that pressing these pieces is answered with."""
    view = state.view(seat)
    refusal = PressPaths(game, view, game.scene(view)).refuse(list(path))
    return refusal.clause if refusal else ""


# By hand


@pytest.mark.parametrize(
    ("path", "clause"),
    [
        (["a1", "b1"], "4.3"),  # a 5 cannot take a 2
        (["a1", "c1"], "4.2"),  # there is a card in the way
        (["a1", "a2"], "4.1"),  # it lies face down
        (["d1"], "3.2"),  # nothing is there to be turned over
        (["red-2"], "3.2"),  # a card stands for its square
        (["a2"], ""),  # that is legal
        (["nowhere"], ""),
    ],
)
def test_the_heirs(path: list[str], clause: str) -> None:
    table = TheHeirsTable("## .. .. ..\nb5 r2 r5 ..", down="michael")
    path = [table.game.card_names[table.public.board[1]] if id == "red-2" else id for id in path]
    assert answer(table.game, table.state, 0, *path) == clause


@pytest.mark.parametrize(
    ("path", "clause"),
    [
        (["hand-regent"], "2.2"),  # its level is too high
        (["place-1"], "2.1"),  # a card in play cannot be played
        (["pile-guard"], "2.1"),
        (["deck-top"], ""),  # no action is about it
    ],
)
def test_inheritance(path: list[str], clause: str) -> None:
    table = InheritanceTable("regent spy", "orphan", in_play=("page", "thief"), discard="guard")
    table.state.public.round.high = 1
    assert answer(table.game, table.state, 0, *path) == clause


@pytest.mark.parametrize(
    ("table", "path", "clause"),
    [
        (HeirApparentTable(turned="archbishop"), ["archbishop"], "1.5"),  # not turned twice
        (HeirApparentTable(), ["spymaster"], "1.5"),  # somebody else's
        (HeirApparentTable(hands=("parry",)), ["hand-parry"], "R38"),  # not in this phase
        (HeirApparentTable("draw", hands=("parry",)), ["hand-parry"], "4.3"),  # it is no Spell
        (HeirApparentTable("draw"), ["florian"], "3.3"),  # a Prince has nothing to do here
        (
            HeirApparentTable("event", turned="archbishop").play("deal new_tax"),
            ["archbishop", "pool-support"],
            "1.5",
        ),
        (
            HeirApparentTable("event", turned=f"florian {COURTS[0]}").play(
                "deal new_tax, prince support, pass*2"
            ),
            ["pool-support"],
            "9.4",  # the two free tokens were given
        ),
        (HeirApparentTable().play("attack captain_of_the_guard"), ["archbishop"], "8.1"),
        (HeirApparentTable(), ["back-event"], ""),
    ],
)
def test_heir_apparent(table: HeirApparentTable, path: list[str], clause: str) -> None:
    assert answer(table.game, table.state, table.waiting, *path) == clause


def test_ancestree() -> None:
    table = AncestreeTable("●Ea\nEa●", "Ea●", hands=("●Ca", "●Ca"))
    tile = next(iter(table.public.trees[0].grid.values()))
    laid = table.game.card_names[tile]
    assert answer(table.game, table.state, 0, laid) == "2.3"  # it is not in the hand
    assert answer(table.game, table.state, 0, "2:0,0") == "2.3"
    for seat in (0, 1):
        own = table.state.private[seat].hand[0]
        table.game.play(table.state, seat, table.game.takings[own])
    assert answer(table.game, table.state, 0, laid) == "3.8"  # and it stays where it lies
    assert answer(table.game, table.state, 0, "0,0") == "3.8"


@pytest.mark.parametrize(
    ("path", "clause"),
    [
        (["hugh", "blanche"], "4.2"),  # a mother and her son
        (["hugh", "isabel"], "4.1"),  # she is married
        (["ralph", "blanche"], "4.1"),  # and so is he
        (["isabel", "william"], "4.1"),
        (["ralph"], "2.3"),  # he can have a child
        (["bertha", "hugh"], "3.2"),  # he has no wife
        (["bertha", "founders-spades"], "3.3"),  # closed by a marriage
        (["william"], "5.1"),  # nobody's card pays for him
        (["bertha", "william"], "2.3"),  # there is no such action: what the moment asks
        (["at-blanche", "at-hugh"], "4.2"),  # in any order, and by the place
    ],
)
def test_les_heritiers(path: list[str], clause: str) -> None:
    table = LesHeritiersTable(FAMILIES, hands={"spades": "bertha"})
    view = table.state.view(0)
    scene = table.game.scene(view)
    refusal = PressPaths(table.game, view, scene).refuse(path)
    assert (refusal.clause if refusal else scene.clause) == clause


# Through whole games


class Page:
    """What a page would ask after presses: it shows legal moves alone, and follows those."""

    def __init__(self, game: Game[Any, Any, Any], state: State[Any, Any, Any], seat: int) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.scene = game.scene(state.view(seat))
        self.legal = game.legal(state.view(seat))
        self.presses = PressPaths(game, state.view(seat), self.scene)
        self.place = {"": ""}
        for spot in [spot for zone in self.scene.zones for spot in zone.places()]:
            self.place[spot.id] = spot.id
            if spot.piece is not None:
                self.place[spot.piece.id] = spot.id
                self.place.update({under.id: under.id for under in spot.piece.under})
        self.moves = [[self.place[id] for id in move.path] for move in self.scene.moves]
        self.paths = {action: path for action in game.actions.all if (path := self.path(action))}

    def path(self, action: Action) -> list[str]:
        """The places to press for an action; nothing where it is not to be pressed for."""
        path = self.game.path(self.state.view(self.seat), action)
        return [self.place[id] for id in path] if all(id in self.place for id in path) else []

    def leads_on(self, path: list[str]) -> bool:
        """Whether some legal move has all of these."""
        return any(not Counter(path) - Counter(move) for move in self.moves)

    def asks(self, path: list[str]) -> list[str]:
        """The presses that a page asks about, once they lead nowhere; nothing if they do."""
        pressed: list[str] = []
        for id in path:
            if self.leads_on([*pressed, id]):
                pressed = [*pressed, id]
            elif self.leads_on([id]):
                pressed = [id]
            else:
                return [*pressed, id]
        return []

    def begun(self, pressed: list[str]) -> list[Action]:
        """Every action that has these presses."""
        return [one for one, path in self.paths.items() if not Counter(pressed) - Counter(path)]

    def clause(self, action: Action) -> str:
        """What the engine says, which knows the truth."""
        with pytest.raises(Illegal) as refusal:
            self.game.play(self.state, self.seat, action)
        return refusal.value.clause


def step(game: Game[Any, Any, Any], state: State[Any, Any, Any], rng: Random) -> None:
    """Any move, or what the dealer draws."""
    seat = rng.choice(game.waiting_on(state.public))
    if seat == DEALER:
        game.settle(state, game.chance(state).sample(rng))
    else:
        game.play(state, seat, rng.choice(game.legal(state.view(seat))))


@pytest.mark.parametrize("name", catalogue.own_names())
def test_through_whole_games_the_clause_is_that_of_the_engine(name: str) -> None:
    """An action of a kind on offer is pressed for; then any two pieces of the table are."""
    game, rng = catalogue.open_game(name, SHORT.get(name, {})), Random(name)
    told: Counter[str] = Counter()
    for match in range(30):
        state = game.setup(game.fewest + match % (game.most - game.fewest + 1))
        while game.waiting_on(state.public):
            step(game, state, rng)
            for seat in game.waiting_on(state.public)[:1]:
                if seat != DEALER and rng.random() < 0.2:
                    page = Page(game, state, seat)
                    told["looked"] += 1
                    told["whole"] += press_for_actions(page, rng)
                    told["any"] += press_anything(page, rng)
        if min(told["whole"], told["any"]) > 60:
            return
    few = told["looked"] < 100  # moments, in a game of few moves
    assert few, f"hardly anything was refused: {told}"


def press_for_actions(page: Page, rng: Random) -> int:
    """Each is answered with its own clause; how many there were."""
    count = 0
    kinds = {action.kind for action in page.legal}
    meant = [one for one in page.paths if one.kind in kinds and one not in page.legal]
    for action in rng.sample(meant, min(6, len(meant))):
        path = page.path(action)
        if page.asks(path) == path:
            refusal = page.presses.refuse(path)
            assert refusal is not None, (action, path)
            assert refusal.clause == page.clause(action), (action, path)
            count += 1
    return count


def press_anything(page: Page, rng: Random) -> int:
    """Each is answered with a clause that forbids what has these presses; how many there were."""
    count = 0
    for _ in range(3):
        pressed = page.asks(rng.sample(sorted(set(page.place.values()) - {""}), 2))
        if pressed:
            refusal = page.presses.refuse(pressed)
            clauses = {page.clause(action) for action in page.begun(pressed)}
            if len(pressed) == 2 and not clauses:
                clauses = {page.clause(action) for action in page.begun(pressed[1:])} | {""}
            assert (refusal.clause if refusal else "") in (clauses or {""}), pressed
            count += 1
    return count
