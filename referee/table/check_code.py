"""The printed snapshot of a table, with the check code of its export, so that paper and file can be
compared."""

from collections.abc import Iterable, Iterator
from itertools import repeat

from models.json_values import JsonObject
from models.record import Header
from referee.game import AnyState, Snapshot
from referee.games import game_named
from referee.table.sealing import check_code_of_record, verdict_and_ruling_digest
from referee.table.table import Table
from referee.table.table_entries import Ruled


def check_code_of_table(table: Table) -> str:
    """The check code of the record, such as `K7QF-2M9X`. Any change of the record changes it."""
    return printable_snapshot_of_table(table).check_code


def printable_snapshot_of_table(table: Table) -> Snapshot:
    """The table's present state, for printing."""
    return snapshot_after_rulings(table.header, table.state, zip(table.rulings, repeat(table.state)))


def snapshot_after_rulings(header: Header, state: AnyState, rulings_and_states: Iterable[Ruled]) -> Snapshot:
    """The state after these rulings, for printing; each ruling is read once and not held.

    `state`: the initial state.
    """
    game, events, entries = game_named(header.game), list[object](), 0

    def entries_with_ruling_digest() -> Iterator[JsonObject]:
        nonlocal state, entries
        for ruling, after in rulings_and_states:
            state, entries = after, entries + 1
            events.extend(ruling.events)
            yield ruling.entry.to_json_object() | {"ruled": verdict_and_ruling_digest(game, state, ruling)}

    code = check_code_of_record(header.to_json_object(), entries_with_ruling_digest())
    return Snapshot(header, state, entries, events, code)
