"""The tables of the log, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
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

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("deck", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", String(64), nullable=False),  # secret until the end; empty: plain shuffling
    Column("clock", Integer, nullable=False),  # minutes for each seat, 0 for none
    Column("wins", Text, nullable=False),  # by seat: of the matches before this one
    Column("began", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("bot", String(32), nullable=False),  # who plays when no person does; empty: still free
    Column("key", String(64), nullable=False),  # what takes the seat to another device
)

holders = Table(
    "holders",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("visitor", String(64), primary_key=True),  # a digest: the cookie itself is not kept
)

entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # start, play, deal, back, resign or late
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("command", String(64), nullable=True),
    Column("at", Float, nullable=False),
    UniqueConstraint("match", "command"),
)

sayings = Table(
    "sayings",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("phrase", String(32), nullable=False),  # a quick phrase, which each reads in their words
    Column("text", Text, nullable=False),
)
