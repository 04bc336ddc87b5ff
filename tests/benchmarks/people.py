"""The rooms of the players over many finished games: how long a page takes to show, and how long a correction takes to be told.

    python -m tests.benchmarks.people [games, 10000 by itself]

prints a line for each figure, in milliseconds of the processor. A hundred of the games are tables, all others rows as the app keeps them.
"""

import json
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from models.store.digests import link_before_first_act, table_row_seal
from models.store.schema import SqlRow
from referee.people.leagues import Entrant, League
from referee.people.results import FIGURES_VERSION
from referee.table.rules_version import RULES_VERSION
from tests.support.fletdriver import Driver
from views.root import start_session
from views.workspace.workspace import Workspace

NAMES = [f"Player {number}" for number in range(60)]
RESULT = {"game": "el-royale", "edition": "elimination", "options": {"entry": "result"}}


def played(workspace: Workspace, first: str, second: str, winner: str) -> int:
    """A table of which only the result is told."""
    table = workspace.begin_table({**RESULT, "seats": [{"name": first}, {"name": second}]})
    workspace.enter(table, {"do": "result", "by": winner, "winner": winner})
    return table


def filled(workspace: Workspace, games: int) -> list[int]:
    """Fill a workspace with finished games of the last years; returns those that are tables, the earliest first."""
    chance = Random(5)
    database = workspace._journal.file.database
    counted = json.dumps(
        {"units_left": 2, "damage_done": 17, "damage_taken": 12, "kings_lost": 1, "points": 900}
    )
    tables: list[SqlRow] = []
    begun: list[SqlRow] = []
    results: list[SqlRow] = []
    for id in range(1, games - 99):
        game = chance.choice(["royal-battles", "royal-battles", "royals", "el-royale"])
        ended = f"20{20 + id * 6 // games}-{1 + id % 12:02}-{1 + id % 28:02}T20:{id % 60:02}:00.{id:06}+00:00"
        pair = chance.sample(NAMES, 2)
        header = json.dumps({**RESULT, "seats": [{"name": name} for name in pair]})
        summary = json.dumps(
            {"over": True, "seats": pair, "game": game, "title": game, "headline": "", "entries": 1}
        )
        chain = link_before_first_act(ended, header)
        tables.append(
            (id, header, "{}", summary, ended, ended, ended, chain, table_row_seal(0, chain, summary))
        )
        begun.append((id, ended, header))
        won = chance.random()
        for seat, name in enumerate(pair):
            place = 1 if won < 0.1 or (won < 0.55) == (seat == 0) else 2
            outcome = "tied" if won < 0.1 else "won" if place == 1 else "lost"
            results.append((id, seat, game, "1", ended, 40, name, place, outcome, counted))
    database.execute("BEGIN")
    with database:
        columns = "id, header, manner, summary, created, updated, finished, chain, seal"
        database.executemany(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", tables)
        database.executemany("INSERT INTO begun VALUES (?, ?, ?)", begun)
        version = f"{RULES_VERSION}.{FIGURES_VERSION} "
        database.executemany(
            "INSERT INTO resulted VALUES (?, ?)", [(row[0], f"{version}{row[7]}") for row in tables]
        )
        database.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", results)
    return [_real(workspace, chance) for _ in range(100)]


def _real(workspace: Workspace, chance: Random) -> int:
    pair = chance.sample(NAMES, 2)
    return played(workspace, *pair, chance.choice(pair))


def timed(what: str, act: Callable[[], object]) -> None:
    """Say how long this took."""
    begun = time.process_time()
    act()
    print(f"{what:<60} {(time.process_time() - begun) * 1000:8.0f} ms", flush=True)


def shown(workspace: Workspace, route: str) -> Callable[[], None]:
    """Open a page and let it draw what it has to say."""

    def show() -> None:
        with Driver(lambda page: start_session(page, workspace, "bench"), route=route) as driver:
            driver.settle()

    return show


def corrected(workspace: Workspace, table: int) -> None:
    """The other one has won: undone, entered anew, and looked at."""
    workspace.undo(table)
    seats = workspace.table(table).header.names
    workspace.enter(table, {"do": "result", "by": seats[0], "winner": seats[0]})
    workspace.undo(table)
    workspace.enter(table, {"do": "result", "by": seats[1], "winner": seats[1]})


def measure(games: int) -> None:
    """Everything, on a workspace of its own."""
    with tempfile.TemporaryDirectory() as folder, closing(Workspace(Path(folder))) as workspace:
        tables = filled(workspace, games)
        timed(
            "figures of the last hundred, first time",
            lambda: list(workspace.people.refresh_changed_results_with_progress()),
        )
        timed("ratings, first time", lambda: list(workspace.people.ratings.refresh_with_progress()))
        timed("ratings, from the file", workspace.people.ratings.ratings_by_game)
        id = workspace.leagues.add(
            League(
                name="Club", game="royal-battles", entrants=tuple(Entrant(name=name) for name in NAMES[:12])
            )
        )
        workspace.leagues.pair_next_round(id)
        for which, table in (("the latest game", tables[-1]), ("the hundredth from the end", tables[0])):
            corrected(workspace, table)
            timed(
                f"{which} corrected: figures",
                lambda: (
                    list(workspace.people.refresh_changed_results_with_progress()),
                    workspace.people.results.visible_player_totals(),
                ),
            )
            timed(
                f"{which} corrected: ratings",
                lambda: (
                    list(workspace.people.ratings.refresh_with_progress()),
                    workspace.people.ratings.ratings_by_game(),
                ),
            )
        workspace.remove(1)
        timed(
            "the first game removed: figures",
            lambda: (
                list(workspace.people.refresh_changed_results_with_progress()),
                workspace.people.results.visible_player_totals(),
            ),
        )
        steps: list[float] = []
        begun = time.process_time()
        for _ in workspace.people.ratings.refresh_with_progress():
            steps.append(time.process_time() - begun)
            begun = time.process_time()
        print(
            f"{'the first game removed: ratings, ' + str(len(steps)) + ' steps, the longest':<60} {max(steps) * 1000:8.0f} ms"
        )
        shown(workspace, "/new")()
        for route in (
            "/players",
            f"/players/{NAMES[3].replace(' ', '%20')}",
            "/history",
            f"/leagues/{id}",
            "/leagues",
        ):
            timed(f"page {route}", shown(workspace, route))


if __name__ == "__main__":
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
