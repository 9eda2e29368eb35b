# compiled with mypyc
"""What lies on the stack, in numbers: its kind, its stage, and the cards that it is about."""

from __future__ import annotations

from typing import Final

from heirloom.games.heir_apparent.rules.frames import (
    NOTHING,
    Act,
    Bid,
    ChooseDeck,
    ChooseOwn,
    Crowd,
    Deal,
    DealPrinces,
    Death,
    Deed,
    Draw,
    Drop,
    Frame,
    Market,
    Melee,
    Newcomer,
    OpenEvent,
    Pick,
    Reaction,
    Spell,
    Spend,
    Turn,
)

KINDS: Final[list[type[Frame]]] = [
    DealPrinces, Market, Bid, Pick, Turn, Draw, Spend, ChooseDeck, Deal, Newcomer, Crowd, Act,
    Deed, Spell, Reaction, Death, Melee, OpenEvent, Drop, ChooseOwn,
]  # fmt: skip
NUMBERS: Final[dict[type[Frame], int]] = {kind: number for number, kind in enumerate(KINDS)}
DECIDED: Final = 20  # kinds of things that are decided
STAGES: Final = [
    "draw", "actions", "event", "discard", "unturn", "victory", "characters", "events",
    "naming", "casting", "beginning", "resolving", "cast", "attacked", "killed", "bereaved", "won",
    "lost", "threatened", "dying", "mourned", "buried", "aiming", "facing", "fighting", "fought",
    "broken", "ended", "revealing", "deciding", "open", "closed", "asking first", "asking second",
    "reward", "triumph", "penalty", "past",
]  # fmt: skip
STAGE_NUMBERS: Final[dict[str, int]] = {stage: number for number, stage in enumerate(STAGES)}


def kind_of(frame: Frame) -> int:
    """What kind of thing is decided."""
    return NUMBERS[type(frame)]


def stage_of(frame: Frame) -> int:
    """How far it has come, or why it is done; NOTHING where there are no stages."""
    stage = ""
    if isinstance(frame, Turn):
        stage = frame.phase
    elif isinstance(frame, Deal):
        stage = frame.deck
    elif isinstance(frame, Reaction):
        stage = frame.condition
    elif isinstance(frame, (Deed, Death, Melee, OpenEvent)):
        stage = frame.stage
    return STAGE_NUMBERS.get(stage, NOTHING)


def card_of(frame: Frame) -> int:
    """The card that it is about, or NOTHING."""
    if isinstance(frame, (Deed, Reaction, Spell, OpenEvent, Newcomer, Death, ChooseOwn)):
        return frame.card
    if isinstance(frame, Melee):
        return frame.attacker
    return frame.newcomer if isinstance(frame, Crowd) else NOTHING


def second_card_of(frame: Frame) -> int:
    """The Character that is attacked, or NOTHING."""
    return frame.defender if isinstance(frame, Melee) else NOTHING
