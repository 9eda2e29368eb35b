"""The signature of a server: Ed25519, by the package `cryptography`.

Nobody needs it to play. Keys and signatures are written in hexadecimal digits; a private key is 32
random bytes and stays on the server.
"""

from __future__ import annotations

import re
import secrets
from importlib.util import find_spec
from typing import NamedTuple

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

KEY = re.compile(r"[0-9a-f]{64}")


class Signature(NamedTuple):
    """The signature of a server, with its public key."""

    key: str
    value: str


def can_sign() -> bool:
    """Whether signatures can be made and checked here."""
    return find_spec("cryptography") is not None


def make_key() -> str:
    """A new private key."""
    return secrets.token_hex(32)


def public_key(private: str) -> str:
    """The public key that belongs to this private key."""
    _check_ability()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    return key.public_key().public_bytes_raw().hex()


def sign(private: str, message: bytes) -> Signature:
    """The signature of a message."""
    _check_ability()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    return Signature(key.public_key().public_bytes_raw().hex(), key.sign(message).hex())


def is_signed(message: bytes, signature: Signature) -> bool:
    """Whether this signature was made for this message."""
    _check_ability()
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        key.verify(bytes.fromhex(signature.value), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _check_ability() -> None:
    if not can_sign():
        raise Mistake(
            say("Signatures need the package “cryptography”: pip install heirloom[server]")
        )
