"""Dealers draw what chance asks for; the rules never draw."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random

from heirloom.core.chance import Chance, below
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say


class Dealer(ABC):
    """Draws cards when the game waits for it."""

    @abstractmethod
    def draw(self, chance: Chance) -> list[int]:
        """What is drawn."""

    def redo(self, chance: Chance, outcome: list[int]) -> None:
        """Note what was drawn earlier; a mistake if this dealer would draw something else."""

    def copy(self) -> Dealer:
        """A copy that will draw the same from here on."""
        return deepcopy(self)

    def promise(self) -> str:
        """The fingerprint to publish before the first card; empty if draws cannot be verified."""
        return ""

    def reveal(self) -> str:
        """The seed to publish after the last move, so that the fingerprint can be checked."""
        return ""


class Shuffling(Dealer):
    """A good shuffle: repeatable with a seed, unpredictable without one."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._rng = Random(secrets.randbits(128) if seed is None else seed)

    def draw(self, chance: Chance) -> list[int]:
        return chance.sample(self._rng)


class Scripted(Dealer):
    """Draws from a script: for tests and for replays."""

    def __init__(self, script: Sequence[str], then: Dealer | None = None) -> None:
        self._script = script
        self._then = then
        self.used = 0

    def draw(self, chance: Chance) -> list[int]:
        if self.used < len(self._script):
            outcome = chance.read(self._script[self.used])
            self.used += 1
            return outcome
        if self._then is not None:
            return self._then.draw(chance)
        raise Mistake(
            say("The script has nothing left for the draw at {where}.", where=chance.where)
        )


class Duplicate(Dealer):
    """The same luck at every table: the nth draw at a place prefers the same cards everywhere."""

    def __init__(self, seed: int | str) -> None:
        self._key = str(seed).encode()
        self._draws: dict[str, int] = {}

    def draw(self, chance: Chance) -> list[int]:
        pile = sorted(chance.pile)
        outcome = []
        for _ in range(chance.count):
            card = self._next(chance.where, pile)
            pile.remove(card)
            outcome.append(card)
        return outcome

    def _next(self, where: str, pile: list[int]) -> int:
        turn = self._draws.get(where, 0)
        self._draws[where] = turn + 1
        luck = hashlib.blake2b(f"{where} {turn}".encode(), key=self._key[:64], digest_size=8)
        salt = int.from_bytes(luck.digest(), "big")
        copies: dict[int, int] = {}
        best, chosen = 1 << 64, pile[0]
        for card in pile:
            copies[card] = copies.get(card, 0) + 1
            rank = _mix(salt ^ (card * 1024 + copies[card]) * 0x9E3779B97F4A7C15)
            if rank < best:
                best, chosen = rank, card
        return chosen


def _mix(x: int) -> int:
    """Hash a 64-bit number to a 64-bit number."""
    mask = (1 << 64) - 1
    x &= mask
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & mask
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & mask
    return x ^ (x >> 31)


class Repeating(Dealer):
    """The luck of another match: each place gives the same cards in the same order.

    A card that is no longer there is left out. Where the other match has drawn nothing more, this
    dealer shuffles, and leaves those cards for later that are due elsewhere.
    """

    def __init__(self, drawn: Mapping[str, Sequence[str]], seed: int | str | None = None) -> None:
        self._coming = {where: list(cards) for where, cards in drawn.items()}
        self._rng = Random(secrets.randbits(128) if seed is None else seed)

    def copy(self) -> Repeating:
        other = Repeating(self._coming)
        other._rng.setstate(self._rng.getstate())
        return other

    def draw(self, chance: Chance) -> list[int]:
        pile = sorted(chance.pile)
        outcome = []
        for _ in range(chance.count):
            card = self._next(chance, pile)
            pile.remove(card)
            outcome.append(card)
            self._note(chance, card)
        return outcome

    def redo(self, chance: Chance, outcome: list[int]) -> None:
        for card in outcome:
            self._note(chance, card)

    def _next(self, chance: Chance, pile: list[int]) -> int:
        there = {chance.names[card]: card for card in pile}
        for name in self._coming.get(chance.where, ()):
            if name in there:
                return there[name]
        due = Counter(name for cards in self._coming.values() for name in cards)
        spare = []
        for card in pile:
            due[chance.names[card]] -= 1
            if due[chance.names[card]] < 0:
                spare.append(card)
        left = spare or pile
        return left[below(self._rng, len(left))]

    def _note(self, chance: Chance, card: int) -> None:
        coming, name = self._coming.get(chance.where, []), chance.names[card]
        if name in coming:
            coming.remove(name)


class Fair(Dealer):
    """A shuffle that is sealed before the first card and can be verified after the last move.

    The promise is the SHA-256 of a secret seed of 256 bits. Every draw takes its bits from
    HMAC-SHA256 under that seed over the number of the block, so the seed decides them all.
    """

    def __init__(self, seed: bytes | None = None) -> None:
        self._seed = secrets.token_bytes(32) if seed is None else seed
        if len(self._seed) != 32:
            raise Mistake(
                say("The seed of a fair shuffle has 32 bytes, not {n}.", n=len(self._seed))
            )
        self._rng = _Committed(self._seed)

    def copy(self) -> Fair:
        other = Fair(self._seed)
        other._rng.go_on_from(self._rng)
        return other

    def draw(self, chance: Chance) -> list[int]:
        return chance.sample(self._rng)

    def redo(self, chance: Chance, outcome: list[int]) -> None:
        drawn = self.draw(chance)
        if drawn != outcome:
            raise Mistake(
                say(
                    "the sealed shuffle draws “{drawn}” at {where}, not “{written}”.",
                    drawn=chance.write(drawn),
                    where=chance.where,
                    written=chance.write(outcome),
                )
            )

    def promise(self) -> str:
        return hashlib.sha256(self._seed).hexdigest()

    def reveal(self) -> str:
        return self._seed.hex()


class _Committed(Random):
    """Random bits derived from a 256-bit seed."""

    def __init__(self, seed: bytes) -> None:
        self._key = seed
        self._block = 0
        self._bits = 0
        self._left = 0
        super().__init__()

    def go_on_from(self, other: _Committed) -> None:
        """Continue with the same bits as another generator."""
        self._key, self._block = other._key, other._block
        self._bits, self._left = other._bits, other._left

    def getrandbits(self, k: int) -> int:
        while self._left < k:
            block = hmac.digest(self._key, self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
            self._bits = self._bits << 256 | int.from_bytes(block, "big")
            self._left += 256
        self._left -= k
        drawn = self._bits >> self._left
        self._bits &= (1 << self._left) - 1
        return drawn

    def __reduce__(self) -> tuple[object, tuple[bytes, int, int, int]]:
        return (_committed, (self._key, self._block, self._bits, self._left))

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)


def _committed(key: bytes, block: int, bits: int, left: int) -> _Committed:
    rng = _Committed(key)
    rng._block, rng._bits, rng._left = block, bits, left
    return rng
