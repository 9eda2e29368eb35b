"""The file that keeps the games of a generation, so that training can be resumed."""

from __future__ import annotations

from pathlib import Path

import msgspec

from heirloom.lab.training.examples import Examples

SIZE_BYTES = 8  # the length of a batch stands before it


class Batch(msgspec.Struct):
    """Examples, and the number of the first game that they are from."""

    first: int
    examples: Examples


def add_batch(file: Path, first: int, examples: Examples) -> None:
    """Add a batch at the end."""
    content = msgspec.msgpack.encode(Batch(first, examples))
    with file.open("ab") as kept:
        kept.write(len(content).to_bytes(SIZE_BYTES, "little") + content)


def read_batches(file: Path) -> dict[int, Examples]:
    """The examples by their first game; a batch that was cut short is removed from the file."""
    data = file.read_bytes() if file.exists() else b""
    found, at = dict[int, Examples](), 0
    while at < len(data):
        begin = at + SIZE_BYTES
        end = begin + int.from_bytes(data[at:begin], "little")
        if end > len(data) or begin > len(data):
            file.write_bytes(data[:at])
            break
        batch = msgspec.msgpack.decode(data[begin:end], type=Batch)
        found[batch.first] = batch.examples
        at = end
    return found
