"""Players of a desk: what is told of them follows from the tables as they stand now."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.table.gate import Table
from referee.table.replay import read_record
from views.desk.by_itself import TableSettings
from views.desk.desk import Desk

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with closing(Desk(tmp_path)) as desk:
        yield desk


def keep(desk: Desk, name: str, settings: TableSettings | None = None) -> int:
    """Keep a game of the tests as a table."""
    header, entries = read_record((GAMES / f"{name}.json").read_text())
    table = Table(header)
    acts = []
    table.keep = lambda act, after, number: acts.append(act)
    for entry in entries:
        table.enter(entry)
    return desk.keep(table, settings or TableSettings(), acts)


def renewed(desk: Desk) -> int:
    """Look at what changed; how many tables that were."""
    return len(list(desk.people.renew()))


def told(desk: Desk) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    return {(each.player, each.game): (each.played, each.won, each.tied, each.lost) for each in desk.people.standings()}


def test_a_finished_game_is_looked_at_once_and_again_only_when_it_changed(desk: Desk) -> None:
    table = keep(desk, "el-royale-only-the-result")

    assert [renewed(desk), renewed(desk)] == [1, 0]
    desk.undo(table)
    assert [renewed(desk), renewed(desk)] == [1, 0]
    assert told(desk) == {}


def test_a_what_if_and_a_demonstration_count_for_nobody(desk: Desk) -> None:
    keep(desk, "el-royale-only-the-result", TableSettings(origin="what-if"))
    keep(desk, "el-royale-only-the-result", TableSettings(origin="demonstration"))

    renewed(desk)

    assert told(desk) == {}


def test_two_spellings_become_one_player_and_are_taken_apart_again(desk: Desk) -> None:
    keep(desk, "royal-battles-exhausted-tie")
    renewed(desk)
    before = told(desk)

    desk.people.call("Mendi", "Mendelssohn")
    assert ("Mendelssohn", "royal-battles") in told(desk)
    assert desk.people.player("Mendelssohn").spellings == ("Mendi",)
    desk.people.take_apart("Mendi")

    assert told(desk) == before


def test_a_hidden_player_is_not_listed_and_can_be_listed_again(desk: Desk) -> None:
    keep(desk, "royal-battles-exhausted-tie")
    renewed(desk)

    desk.people.hide("Jon")
    assert desk.people.names() == ["Mendi"] and desk.people.hidden() == ["Jon"]
    desk.people.hide("Jon", False)

    assert set(desk.people.names()) == {"Jon", "Mendi"}


def test_who_wins_is_rated_above_who_loses_and_few_games_are_a_first_guess(desk: Desk) -> None:
    keep(desk, "royal-battles-eliminated-hidden-hands")
    renewed(desk)

    ratings = desk.people.ratings()["royal-battles"]
    winner = next(row.player for row in desk.people.history() if row.outcome == "won")
    loser = next(row.player for row in desk.people.history() if row.outcome == "lost")

    assert ratings.of(winner).rating > ratings.of(loser).rating
    assert ratings.of(winner).is_provisional and ratings.of(winner).games == 1
    assert ratings.names() == [winner, loser]


def test_the_views_can_be_read_by_any_tool_that_reads_sqlite(desk: Desk, tmp_path: Path) -> None:
    import sqlite3

    keep(desk, "royal-battles-exhausted-tie")
    renewed(desk)

    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        rows = other.execute("SELECT player, played, tied FROM players ORDER BY player").fetchall()

    assert rows == [("Jon", 1, 1), ("Mendi", 1, 1)]
