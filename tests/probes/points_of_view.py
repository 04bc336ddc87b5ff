"""Every point of view of random games: each seat's and the spectators' table ends in the same public state as the full one."""

import sys
from collections.abc import Iterator
from random import Random

from models.record import Entry
from referee.table.amendments import apply_amendment, preview_amendment
from referee.table.redacted import NOBODY, RedactedTable, redacted_for
from referee.table.table import Table
from tests.support.random_games import KINDS, random_entries, random_header

MOST = 150


def played(seed: int, most: int = MOST) -> Iterator[Table]:
    """Play a random game under random house rules, and yield its table after each change.

    By the seed's remainder it has hidden hands, irregular acts, undo or a struck entry.
    """
    pick = Random(seed)
    table = Table(random_header(pick, KINDS[seed % len(KINDS)]))
    yield table
    entries = random_entries(table, pick, most, shown=seed % 8 < 6, irregular=0.05 if seed % 3 == 0 else 0.0)
    while _goes_on(entries):
        yield table
        if pick.random() < 0.03:
            table.undo()
            yield table
            if pick.random() < 0.5:
                table.redo()
                yield table
        if pick.random() < 0.01:
            _strike(table, pick.randint(1, len(table)) if len(table) else 0)
            yield table


def _goes_on(entries: Iterator[Entry]) -> bool:
    try:
        return next(entries, None) is not None
    except IndexError:  # after a strike the current player may have no known move
        return False


def _strike(table: Table, n: int) -> None:
    if n:
        apply_amendment(table, preview_amendment(table, "strike", n))


def views(table: Table) -> list[RedactedTable]:
    """Return the table of every seat, and that of spectators."""
    return [redacted_for(table, seat) for seat in (NOBODY, *range(len(table.header.names)))]


def differences(seed: int, most: int = MOST) -> list[str]:
    """Return where a point of view of this game differs from the full table. Each is followed entry by entry."""
    found, seen = [], []
    for table in played(seed, most):
        seen = seen or views(table)
        public = table.game.state_json(table.state)
        for each in seen:
            each.apply_changes_of_whole_table()
            if each.game.state_json(each.state) != public:
                found.append(f"{seed} {table.game.game} {each.seat}: entry {len(table)}")
        if found:
            return found
    opened = views(table)
    found += [f"{seed} {table.game.game} {one.seat}: otherwise when it is opened anew"
              for one, other in zip(seen, opened, strict=True) if one.record_json() != other.record_json()]  # fmt: skip
    return found


def main(games: int = 2000) -> int:
    """Check this many random games. Returns exit status 1 if anything was wrong."""
    wrong = []
    for seed in range(games):
        wrong += differences(seed)
    print(f"{games} games, {len(wrong)} differences", *wrong, sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
