"""Reports of measurements are kept for a while, so that any process can show them."""

import sqlalchemy as sa
from alembic import op

revision = "reports"
down_revision = "reviews"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("page", sa.Text, nullable=False),
    )
