"""Kill the app at each statement of an operation that changes several things: it has happened as a whole, or not at all.

    python -m tests.keeping.all_or_nothing forget
    python -m tests.keeping.all_or_nothing play

A child does the operation on a copy of a folder and ends itself (SIGKILL) when SQLite is about to do the n-th statement of it, for every n
until it comes to its end. The next start must show what stood before, or all of what was wanted. Then the same without a kill: from the
n-th change on SQLite refuses, as it does on a full disk, and what the running workspace shows must be what the next start shows.
"""

import json
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from models.store import StoreError
from referee.games import new_record
from referee.people.leagues import Entrant, League
from views.workspace.workspace import Workspace


class Operation(NamedTuple):
    """What is done, and what of it can be seen."""

    do: Callable[[Workspace], object]
    seen: Callable[[Workspace], Any]


def _prepared(folder: Path) -> None:
    """Two tables at which Ann sits, a league with her name and a paired round, and a draft that names her."""
    with closing(Workspace(folder)) as workspace:
        for other in ("Ben", "Cleo"):
            table = workspace.begin_table(new_record("royals", ["Ann", other]))
            workspace.enter(table, {"do": "deal", "by": "Ann", "card": "9H", "note": "Ann deals"})
        workspace.people.rename_or_merge_into_player("Anny", "Ann")
        workspace.drafts.store(("his", "new/royals", "form"), (0, '["Ann"]'))
        league = workspace.leagues.add(
            League(name="Club", game="royals", entrants=(Entrant(name="Ann"), Entrant(name="Ben")))
        )
        workspace.leagues.pair_next_round(league)


def _names(workspace: Workspace) -> list[str]:
    tables = [name for kept in workspace.tables() for name in workspace.table(kept.id).header.names]
    leagues = [
        each.name
        for _, league in workspace.leagues.readable_leagues_with_numbers()
        for each in league.entrants
    ]
    return sorted(
        [*tables, *leagues, (workspace.drafts.draft(("his", "new/royals", "form")) and "draft") or ""]
    )


def _tables_and_pairings(workspace: Workspace) -> list[Any]:
    return [
        sorted(kept.id for kept in workspace.tables()),
        [each.table for each in workspace.leagues.league(1).played[0]],
    ]


OPERATIONS: Final = {
    "forget": Operation(lambda workspace: workspace.people.anonymize_player_everywhere("Ann"), _names),
    "play": Operation(
        lambda workspace: workspace.leagues.open_or_begin_table_of_pairing(1, 0, 0), _tables_and_pairings
    ),
}


def _shown(folder: Path, operation: Operation) -> Any:
    with closing(Workspace(folder)) as workspace:
        return operation.seen(workspace)


def _killed_at(folder: Path, operation: Operation, n: int) -> bool:
    """Do it in a child that is killed at the n-th statement. Was it killed before it came to its end?"""
    child = os.fork()
    if child == 0:
        workspace, left = Workspace(folder), [n]

        def count(_: str) -> None:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

        workspace._journal.file.database.set_trace_callback(count)
        operation.do(workspace)
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


CHANGES: Final = (sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE)


def _refused_at(folder: Path, operation: Operation, n: int) -> tuple[bool, Any]:
    """Do it while SQLite refuses every change from the n-th on. Was anything refused, and what does the workspace show then?"""
    with closing(Workspace(folder)) as workspace:
        left, database = [n], workspace._journal.file.database

        def refuse(action: int, *_: object) -> int:
            left[0] -= action in CHANGES
            return sqlite3.SQLITE_DENY if action in CHANGES and left[0] <= 0 else sqlite3.SQLITE_OK

        database.set_authorizer(refuse)
        with suppress(StoreError):
            operation.do(workspace)
        database.set_authorizer(None)
        return left[0] <= 0, operation.seen(workspace)


def main(name: str) -> dict[str, Any]:
    """Kill and refuse at every moment of this operation; what was wrong."""
    operation, wrong, kills, refusals = OPERATIONS[name], [], 0, 0
    with tempfile.TemporaryDirectory() as place:
        start, folder = Path(place) / "start", Path(place) / "data"

        def anew() -> None:
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(start, folder)

        _prepared(start)
        before = _shown(start, operation)
        anew()
        with closing(Workspace(folder)) as workspace:
            operation.do(workspace)
        after = _shown(folder, operation)
        anew()
        while _killed_at(folder, operation, kills + 1):
            kills += 1
            if (stands := _shown(folder, operation)) not in (before, after):
                wrong.append(f"killed at statement {kills}: {stands}")
            anew()
        anew()
        while (refused := _refused_at(folder, operation, refusals + 1))[0]:
            refusals += 1
            if (stands := _shown(folder, operation)) != refused[1] or stands not in (before, after):
                wrong.append(f"refused at change {refusals}: shown was {refused[1]}, {stands} stands")
            anew()
    return {"kills": kills, "refusals": refusals, "changed": before != after, "wrong": wrong[:5]}


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1])))
