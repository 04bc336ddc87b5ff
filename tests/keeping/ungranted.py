"""What is not granted does not exist on the type. mypy reads this file with the app (pyproject.toml): it refuses each line below, and it
complains of an unused `type: ignore` as soon as one of these members exists.
"""
# ruff: noqa: B018  (an attribute is named, and nothing is done with it)

from models.json_values import JsonObject
from views.workspace.access import TableAccess
from views.workspace.joined_access import SeatAccess, SpectatorAccess
from views.workspace.keeper_access import KeeperAccess
from views.workspace.table_settings import TableSettings


def every_access_is_a_table_access(keeper: KeeperAccess, seat: SeatAccess, look: SpectatorAccess) -> None:
    """Each role implements the protocol."""
    every: tuple[TableAccess, ...] = (keeper, seat, look)
    del every


def a_keeper_has_nothing_beyond_the_table(keeper: KeeperAccess) -> None:
    """Other tables, the app's settings and sharing belong to the host, not to the keeper of a table."""
    keeper.delete_for_good  # type: ignore[attr-defined]
    keeper.remove  # type: ignore[attr-defined]
    keeper.restore  # type: ignore[attr-defined]
    keeper.begin_table  # type: ignore[attr-defined]
    keeper.store_played_table  # type: ignore[attr-defined]
    keeper.tables  # type: ignore[attr-defined]
    keeper.store_setting  # type: ignore[attr-defined]
    keeper.settings  # type: ignore[attr-defined]
    keeper.people  # type: ignore[attr-defined]
    keeper.armies  # type: ignore[attr-defined]
    keeper.leagues  # type: ignore[attr-defined]
    keeper.backups  # type: ignore[attr-defined]
    keeper.drafts  # type: ignore[attr-defined]
    keeper.close  # type: ignore[attr-defined]
    keeper.dismiss_notices  # type: ignore[attr-defined]
    keeper.mark_entry_of_seat_contradicting_other_hands  # type: ignore[attr-defined]


def a_seat_has_nothing_beyond_the_table(seat: SeatAccess) -> None:
    """Other tables, the app's settings and sharing do not belong to a seat."""
    seat.delete_for_good  # type: ignore[attr-defined]
    seat.remove  # type: ignore[attr-defined]
    seat.restore  # type: ignore[attr-defined]
    seat.begin_table  # type: ignore[attr-defined]
    seat.store_played_table  # type: ignore[attr-defined]
    seat.tables  # type: ignore[attr-defined]
    seat.store_setting  # type: ignore[attr-defined]
    seat.settings  # type: ignore[attr-defined]
    seat.people  # type: ignore[attr-defined]
    seat.armies  # type: ignore[attr-defined]
    seat.leagues  # type: ignore[attr-defined]
    seat.backups  # type: ignore[attr-defined]
    seat.drafts  # type: ignore[attr-defined]
    seat.close  # type: ignore[attr-defined]
    seat.dismiss_notices  # type: ignore[attr-defined]
    seat.mark_entry_of_seat_contradicting_other_hands  # type: ignore[attr-defined]


def a_seat_has_nothing_of_the_keepers(seat: SeatAccess, entry: JsonObject, settings: TableSettings) -> None:
    """A seat enters for itself, and asks; the rest is the keeper's."""
    seat.enter(entry)
    seat.redo()  # type: ignore[attr-defined]
    seat.entry_of_next_redo()  # type: ignore[attr-defined]
    seat.change_table_settings(settings)  # type: ignore[attr-defined]
    seat.choose_rules_version("new")  # type: ignore[attr-defined]
    seat.entries_ruled_differently()  # type: ignore[attr-defined]
    seat.table_seen_from_own_or_given_seat(0)  # type: ignore[attr-defined]
    seat.player_whose_entry_contradicts_other_hands()  # type: ignore[attr-defined]
    seat.open_requests()  # type: ignore[attr-defined]
    seat.carry_out_request  # type: ignore[attr-defined]
    seat.decline_request  # type: ignore[attr-defined]


def a_spectator_only_looks(look: SpectatorAccess) -> None:
    """A spectator enters nothing and asks for nothing."""
    look.table()
    look.enter  # type: ignore[attr-defined]
    look.enter_together  # type: ignore[attr-defined]
    look.let_stand_or_ask_host  # type: ignore[attr-defined]
    look.undo  # type: ignore[attr-defined]
    look.kind_and_entry_of_next_undo  # type: ignore[attr-defined]
    look.redo  # type: ignore[attr-defined]
    look.amend  # type: ignore[attr-defined]
    look.change_table_settings  # type: ignore[attr-defined]
    look.open_requests  # type: ignore[attr-defined]
