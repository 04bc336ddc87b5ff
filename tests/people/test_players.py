"""Players of a desk: what is told of them follows from the tables as they stand now."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.people.leagues import Entrant, League
from referee.table.replay import read_record
from referee.table.table import Table
from views.workspace.record_files import play_record, record_file
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Workspace]:
    with closing(Workspace(tmp_path)) as desk:
        yield desk


def keep(desk: Workspace, name: str, settings: TableSettings | None = None) -> int:
    """Keep a game of the tests as a table."""
    header, entries = read_record((GAMES / f"{name}.json").read_text())
    table = Table(header)
    acts = []
    table.keep = lambda act, after, number: acts.append(act)
    for entry in entries:
        table.enter(entry)
    return desk.store_table(table, settings or TableSettings(), acts)


def renewed(desk: Workspace) -> int:
    """Look at what changed; how many tables that were."""
    return len(list(desk.people.refresh_results()))


def told(desk: Workspace) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    return {
        (each.player, each.game): (each.played, each.won, each.tied, each.lost)
        for each in desk.people.standings()
    }


def test_a_finished_game_is_looked_at_once_and_again_only_when_it_changed(desk: Workspace) -> None:
    table = keep(desk, "el-royale-only-the-result")

    assert [renewed(desk), renewed(desk)] == [1, 0]
    desk.undo(table)
    assert [renewed(desk), renewed(desk)] == [1, 0]
    assert told(desk) == {}


def test_a_what_if_and_a_demonstration_count_for_nobody(desk: Workspace) -> None:
    keep(desk, "el-royale-only-the-result", TableSettings(origin="what-if"))
    keep(desk, "el-royale-only-the-result", TableSettings(origin="demonstration"))

    renewed(desk)

    assert told(desk) == {}


def test_two_spellings_become_one_player_and_are_taken_apart_again(desk: Workspace) -> None:
    keep(desk, "royal-battles-exhausted-tie")
    renewed(desk)
    before = told(desk)

    desk.people.merge_spelling("Mendi", "Mendelssohn")
    assert ("Mendelssohn", "royal-battles") in told(desk)
    assert desk.people.player("Mendelssohn").spellings == ("Mendi",)
    desk.people.separate_spelling("Mendi")

    assert told(desk) == before


def test_a_hidden_player_is_not_listed_and_can_be_listed_again(desk: Workspace) -> None:
    keep(desk, "royal-battles-exhausted-tie")
    renewed(desk)

    desk.people.hide_player("Jon")
    assert desk.people.names() == ["Mendi"] and desk.people.hidden() == ["Jon"]
    desk.people.hide_player("Jon", False)

    assert set(desk.people.names()) == {"Jon", "Mendi"}


def test_who_wins_is_rated_above_who_loses_and_few_games_are_a_first_guess(desk: Workspace) -> None:
    keep(desk, "royal-battles-eliminated-hidden-hands")
    renewed(desk)

    ratings = desk.people.ratings()["royal-battles"]
    winner = next(row.player for row in desk.people.history() if row.outcome == "won")
    loser = next(row.player for row in desk.people.history() if row.outcome == "lost")

    assert ratings.rating_of(winner).rating > ratings.rating_of(loser).rating
    assert ratings.rating_of(winner).is_provisional and ratings.rating_of(winner).games == 1
    assert ratings.names() == [winner, loser]


def test_the_views_can_be_read_by_any_tool_that_reads_sqlite(desk: Workspace, tmp_path: Path) -> None:
    import sqlite3

    keep(desk, "royal-battles-exhausted-tie")
    renewed(desk)

    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        rows = other.execute("SELECT player, played, tied FROM players ORDER BY player").fetchall()

    assert rows == [("Jon", 1, 1), ("Mendi", 1, 1)]


@pytest.mark.parametrize(
    "name",
    [
        "royal-battles-exhausted-tie",
        "royals-tallied-to-1066",
        "el-royale-2019-teams-of-two",
        "royals-one-hand-hidden",
    ],
)
def test_a_player_who_is_forgotten_stands_in_no_byte_and_every_ruling_stays(
    desk: Workspace, tmp_path: Path, name: str
) -> None:
    table = keep(desk, name)
    forgotten = desk.table(table).header.names[1]
    desk.undo(table)
    desk.redo(table)
    renewed(desk)
    desk.people.merge_spelling(forgotten, "Zebedee")
    before = [ruling.verdict for ruling in desk.table(table).rulings]
    league = desk.leagues.add(
        League(name="Club", game="royals", entrants=(Entrant(name=forgotten), Entrant(name="Other")))
    )
    for what, said in (
        ("form", f'["{forgotten}"]'),
        ("line", f'"{forgotten}: end"'),
        ("army", f'"{forgotten}ina"'),
    ):
        desk.drafts.keep(("his", "new/royals", what), (0, said))

    desk.people.forget_player("Zebedee" if desk.people.history("Zebedee") else forgotten)

    assert [ruling.verdict for ruling in desk.table(table).rulings] == before
    assert desk.table(table).header.names[1] == "Somebody"
    assert desk.leagues.league(league).entrants[0].name == "Somebody"
    renewed(desk)
    assert {forgotten, "Zebedee", "Somebody"}.isdisjoint(desk.people.names())
    assert [bool(desk.drafts.draft(("his", "new/royals", what))) for what in ("form", "line", "army")] == [
        False,
        False,
        True,
    ]
    desk.close()
    every = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert f'"{forgotten}"'.encode() not in every and b"Zebedee" not in every


def test_a_forgotten_player_leaves_the_next_start_whole(tmp_path: Path) -> None:
    with closing(Workspace(tmp_path)) as desk:
        table = keep(desk, "royals-tallied-to-1066")
        desk.people.forget_player("Ann")

    with closing(Workspace(tmp_path)) as desk:
        assert desk.stop_reason(table) is None and not desk.store.state.notices
        assert desk.table(table).header.names == ("Somebody", "Bob")
        assert check_of_table(desk, table)


def check_of_table(desk: Workspace, table: int) -> bool:
    """Does the record that is exported prove itself?"""
    seal = play_record(record_file(desk.table(table)).content).seal
    return seal is not None and seal.fits
