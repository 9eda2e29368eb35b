"""The tables of the log, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

MOST_SEATS = 16

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("deck", Text, nullable=False),  # a custom deck; empty: the game's own cards
    Column("cards", String(64), nullable=False),  # the hash of the deck in use
    Column("seats", Integer, nullable=False),
    Column("seed", String(64), nullable=False),  # secret until the end; empty: an ordinary shuffle
    Column("clock", Integer, nullable=False),  # minutes per seat, 0 for none
    Column("wins", Text, nullable=False),  # by seat, in the matches before this one
    Column("began", Float, nullable=False),
    CheckConstraint(f"seats BETWEEN 1 AND {MOST_SEATS}", "matches_seats"),
    CheckConstraint("clock >= 0", "matches_clock"),
)

decks = Table(
    "decks",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

reports = Table(  # of measurements, the newest ones
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("page", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("bot", String(32), nullable=False),  # plays when no person does; empty: an empty seat
    Column("key", String(64), nullable=False),  # to play from another device
    CheckConstraint(f"seat >= 0 AND seat < {MOST_SEATS}", "seats_seat"),
)

holders = Table(  # the seats of each visitor
    "holders",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # a digest: the cookie itself is not stored
    Column("visitor", String(64), primary_key=True, index=True),
    UniqueConstraint("match", "visitor", name="holders_visitor"),
    CheckConstraint(f"seat >= 0 AND seat < {MOST_SEATS}", "holders_seat"),
    CheckConstraint("visitor <> ''", "holders_somebody"),
)

entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # as listed in core.log
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("command", String(64), nullable=True),
    Column("at", Float, nullable=False),
    UniqueConstraint("match", "seat", "command", name="entries_command"),
    CheckConstraint("number >= 0", "entries_number"),
    CheckConstraint(f"seat >= -1 AND seat < {MOST_SEATS}", "entries_seat"),
)

sayings = Table(  # of version 0.1; today they are entries
    "sayings",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("phrase", String(32), nullable=False),  # the name of a quick phrase
    Column("text", Text, nullable=False),
)

keys = Table(  # secrets of this server
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

reviews = Table(  # of finished matches; each can be made again
    "reviews",
    metadata,
    Column("key", String(64), primary_key=True),  # of the match and the kind of review
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("owner", String(16), nullable=False),  # the process that makes it
    Column("state", String(8), nullable=False),  # making, done or failed
    Column("share", Float, nullable=False),  # of the work that is done
    Column("text", Text, nullable=False),  # what was found so far
    Column("at", Float, nullable=False),  # when its owner was last heard of
)
