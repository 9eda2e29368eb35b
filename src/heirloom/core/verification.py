"""What a record proves: one sentence for each thing that was checked or could not be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from heirloom.core.dealers import Fair
from heirloom.core.mistakes import Mistake
from heirloom.core.record import Record, read
from heirloom.core.signature import can_sign, is_signed
from heirloom.core.words import Phrase, say

SIGNED = "signed "  # how the last line of a signed record begins


class Finding(NamedTuple):
    """One thing about a record: whether it was checked, and the sentence for it."""

    checked: bool
    words: Phrase


def verify(text: str) -> list[Finding]:
    """Check everything in a record that can be checked; a mistake if something is wrong.

    A record without a promise and without a signature proves nothing, and is a mistake too.
    """
    record = read(text)
    if record.signature is None:
        _check_revealed(record)
    findings = [*_luck(record), *_seal(record), _signature(record, text)]
    return sorted(findings, key=lambda finding: not finding.checked)


def _check_revealed(record: Record) -> None:
    if not record.promise:
        raise Mistake(
            say("This record has no shuffle fingerprint, so its shuffle cannot be checked.")
        )
    if not record.reveal:
        raise Mistake(say("This record is not finished: its seed is not revealed yet."))


def _luck(record: Record) -> Iterator[Finding]:
    """Draws and moves, checked against the seed and the rules."""
    try:
        _check_revealed(record)
        revealed = True
    except Mistake as mistake:
        yield Finding(False, mistake.why)
        revealed = False
    if revealed and Fair(bytes.fromhex(record.reveal)).promise() != record.promise:
        raise Mistake(say("The revealed seed does not match the fingerprint of the shuffle."))
    ours = record.open().version
    if record.version != ours:
        if revealed:
            yield Finding(True, say("The revealed seed matches the fingerprint of the shuffle."))
        why = say(
            "The match was played with version {theirs} of the rules, and this is version {ours}, "
            "so its moves and draws were not checked.",
            theirs=record.version,
            ours=ours,
        )
        yield Finding(False, why)
        return
    record.replay()
    if revealed:
        why = say(
            "Every draw follows from the revealed seed, and the seed matches the fingerprint of "
            "the shuffle. If the table showed the fingerprint {promise} before the first card, the "
            "shuffle was sealed then.",
            promise=record.promise,
        )
        yield Finding(True, why)
    yield Finding(True, _moves(record))


def _moves(record: Record) -> Phrase:
    if record.scores is not None:
        return say("Every move follows the rules, and the moves lead to this result.")
    if record.resigned:
        names = [_name(record, seat) for seat in record.resigned]
        return say("Every move follows the rules; the record says that {who} resigned.", who=names)
    return say("Every move follows the rules; the record ends before the game does.")


def _name(record: Record, seat: int) -> object:
    return record.names[seat] if record.names else say("Seat {number}", number=seat + 1)


def _seal(record: Record) -> Iterator[Finding]:
    """The checksum; it was checked when the record was read."""
    if record.reveal:
        why = say(
            "The text matches its checksum, so it was not damaged by accident. Anyone can compute "
            "a checksum, so this does not rule out deliberate changes."
        )
        yield Finding(True, why)


def _signature(record: Record, text: str) -> Finding:
    if record.signature is None:
        why = say(
            "The record is not signed. Names, and moves near the end, could have been changed, "
            "swapped or removed without a trace."
        )
        return Finding(False, why)
    key = record.signature.key
    if not can_sign():
        why = say(
            "The record is signed with key {key}, but the signature was not checked: this needs "
            "the package “cryptography” (pip install heirloom[server]).",
            key=key,
        )
        return Finding(False, why)
    if not is_signed(text[: text.rindex(SIGNED)].encode(), record.signature):
        raise Mistake(
            say(
                "The signature is wrong: this is not the text that the server with key {key} "
                "signed.",
                key=key,
            )
        )
    why = say(
        "The text is exactly what the server with key {key} signed: "
        "names, moves, draws and result.",
        key=key,
    )
    return Finding(True, why)


def compare_key(record: Record, key: str) -> Finding:
    """Whether a record is signed with this key."""
    if record.signature is None:
        raise Mistake(say("The record is not signed, so it does not match the key you gave."))
    if not key:
        why = say(
            "Anyone can make a key. To check that this one belongs to the server you played on, "
            "pass the key that the server shows at /.well-known/heirloom-key with --key."
        )
        return Finding(False, why)
    if record.signature.key != key:
        raise Mistake(
            say(
                "The record is signed with key {theirs}, not with the key you gave, {ours}.",
                theirs=record.signature.key,
                ours=key,
            )
        )
    if not can_sign():
        raise Mistake(
            say("Signatures need the package “cryptography”: pip install heirloom[server]")
        )
    return Finding(True, say("The record is signed with the key you gave."))
