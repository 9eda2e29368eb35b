"""Reviews of finished matches are kept, so that each is made only once."""

import sqlalchemy as sa
from alembic import op

revision = "reviews"
down_revision = "one_log"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column(
            "match",
            sa.String(32),
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("owner", sa.String(16), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
