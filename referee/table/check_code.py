"""What is put on paper of a table, with the check code its export ends with, so that paper and file can be compared."""

from collections.abc import Iterable, Iterator
from itertools import repeat

from models.json_values import JsonObject
from models.record import Header
from referee.game import AnyState, Snapshot
from referee.games import game_named
from referee.table.sealing import check_code_of, ruling_digest
from referee.table.table import Table
from referee.table.table_entries import Ruled


def check_code(table: Table) -> str:
    """`K7QF-2M9X`. It changes when anything in the record does."""
    return snapshot(table).check_code


def snapshot(table: Table) -> Snapshot:
    """The table as it stands now, to be put on paper."""
    return snapshot_of(table.header, table.state, zip(table.rulings, repeat(table.state)))


def snapshot_of(header: Header, state: AnyState, ruled: Iterable[Ruled]) -> Snapshot:
    """The table as it stands after these rulings, each of which is looked at once and let go. `state`: where there are none."""
    game, happened, entries = game_named(header.game), list[object](), 0

    def sealed() -> Iterator[JsonObject]:
        nonlocal state, entries
        for ruling, after in ruled:
            state, entries = after, entries + 1
            happened.extend(ruling.happened)
            yield ruling.entry.written() | {"ruled": ruling_digest(game, state, ruling)}

    code = check_code_of(header.written(), sealed())
    return Snapshot(header, state, entries, happened, code)
