"""Everything that happens at a table is in its log; decks by their hash; no seat below 0.

Commands are unique by seat, and the database itself refuses seats and numbers that cannot be.
"""

import sqlalchemy as sa
from alembic import op

from heirloom.store.tables import MOST_SEATS

revision = "one_log"
down_revision = "options"


def upgrade() -> None:
    """Clean what a constraint would refuse, then add the constraints."""
    op.create_table(
        "decks",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.execute(f"DELETE FROM seats WHERE seat < 0 OR seat >= {MOST_SEATS}")
    op.execute(f"DELETE FROM holders WHERE seat < 0 OR seat >= {MOST_SEATS} OR visitor = ''")
    op.execute(
        "DELETE FROM holders WHERE EXISTS (SELECT 1 FROM holders AS other WHERE"
        " other.match = holders.match AND other.visitor = holders.visitor"
        " AND other.seat > holders.seat)"
    )
    seat = f"seat >= 0 AND seat < {MOST_SEATS}"
    with op.batch_alter_table("matches") as table:
        table.add_column(sa.Column("cards", sa.String(64), nullable=False, server_default=""))
        table.create_check_constraint("matches_seats", f"seats BETWEEN 1 AND {MOST_SEATS}")
        table.create_check_constraint("matches_clock", "clock >= 0")
    with op.batch_alter_table("seats") as table:
        table.create_check_constraint("seats_seat", seat)
    with op.batch_alter_table("holders") as table:
        table.create_unique_constraint("holders_visitor", ["match", "visitor"])
        table.create_check_constraint("holders_seat", seat)
        table.create_check_constraint("holders_somebody", "visitor <> ''")
    convention = {"uq": "%(table_name)s_%(column_0_name)s_%(column_1_name)s_key"}
    with op.batch_alter_table("entries", naming_convention=convention) as table:
        table.drop_constraint("entries_match_command_key", type_="unique")
        table.create_unique_constraint("entries_command", ["match", "seat", "command"])
        table.create_check_constraint("entries_number", "number >= 0")
        table.create_check_constraint("entries_seat", f"seat >= -1 AND seat < {MOST_SEATS}")
