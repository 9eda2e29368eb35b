"""The options of a match are called options: the column was named knobs."""

from alembic import op

revision = "options"
down_revision = "first"


def upgrade() -> None:
    """Rename it."""
    op.execute("ALTER TABLE matches RENAME COLUMN knobs TO options")
