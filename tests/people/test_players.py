"""Players of a workspace: what is told of them follows from the tables as they stand now."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from models.store import json_text_for_store
from referee.people.leagues import Entrant, League
from referee.table.replay import read_record
from referee.table.table import Table
from views.workspace.record_files import replay_record_file, sealed_record_file
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with closing(Workspace(tmp_path)) as workspace:
        yield workspace


def keep(workspace: Workspace, name: str, settings: TableSettings | None = None) -> int:
    """Keep a game of the tests as a table."""
    header, entries = read_record((GAMES / f"{name}.json").read_text())
    table = Table(header)
    acts = []
    table.store_act = lambda act, after, number: acts.append(act)
    for entry in entries:
        table.enter(entry)
    return workspace.store_played_table(
        table.header, table.state, settings or TableSettings(), [json_text_for_store(act) for act in acts]
    )


def renewed(workspace: Workspace) -> int:
    """Look at what changed; how many tables that were."""
    return len(list(workspace.people.refresh_changed_results_with_progress()))


def told(workspace: Workspace) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    return {
        (each.player, each.game): (each.played, each.won, each.tied, each.lost)
        for each in workspace.people.results.visible_player_totals()
    }


def test_a_finished_game_is_looked_at_once_and_again_only_when_it_changed(workspace: Workspace) -> None:
    table = keep(workspace, "el-royale-only-the-result")

    assert [renewed(workspace), renewed(workspace)] == [1, 0]
    workspace.undo(table)
    assert [renewed(workspace), renewed(workspace)] == [1, 0]
    assert told(workspace) == {}


def test_new_results_are_announced_to_every_screen_once(workspace: Workspace) -> None:
    keep(workspace, "el-royale-only-the-result")
    announced = workspace.store.state.people

    renewed(workspace)
    renewed(workspace)

    assert workspace.store.state.people == announced + 1


def test_a_what_if_and_a_demonstration_count_for_nobody(workspace: Workspace) -> None:
    keep(workspace, "el-royale-only-the-result", TableSettings(origin="what-if"))
    keep(workspace, "el-royale-only-the-result", TableSettings(origin="demonstration"))

    renewed(workspace)

    assert told(workspace) == {}


def test_two_spellings_become_one_player_and_are_taken_apart_again(workspace: Workspace) -> None:
    keep(workspace, "royal-battles-exhausted-tie")
    renewed(workspace)
    before = told(workspace)

    workspace.people.rename_or_merge_into_player("Mendi", "Mendelssohn")
    assert ("Mendelssohn", "royal-battles") in told(workspace)
    assert workspace.people.player_with_figures("Mendelssohn").spellings == ("Mendi",)
    workspace.people.separate_spelling("Mendi")

    assert told(workspace) == before


def test_a_hidden_player_is_not_listed_and_can_be_listed_again(workspace: Workspace) -> None:
    keep(workspace, "royal-battles-exhausted-tie")
    renewed(workspace)

    workspace.people.hide_or_show_player("Jon")
    assert workspace.people.visible_player_names_latest_first() == [
        "Mendi"
    ] and workspace.people.results.hidden_players() == ["Jon"]
    workspace.people.hide_or_show_player("Jon", False)

    assert set(workspace.people.visible_player_names_latest_first()) == {"Jon", "Mendi"}


def test_who_wins_is_rated_above_who_loses_and_few_games_are_a_first_guess(workspace: Workspace) -> None:
    keep(workspace, "royal-battles-eliminated-hidden-hands")
    renewed(workspace)

    ratings = workspace.people.ratings.ratings_by_game()["royal-battles"]
    winner = next(row.player for row in workspace.people.results.stored_results() if row.outcome == "won")
    loser = next(row.player for row in workspace.people.results.stored_results() if row.outcome == "lost")

    assert ratings.rating_of(winner).rating > ratings.rating_of(loser).rating
    assert ratings.rating_of(winner).is_provisional and ratings.rating_of(winner).games == 1
    assert ratings.names_by_strength() == [winner, loser]


def test_the_views_can_be_read_by_any_tool_that_reads_sqlite(workspace: Workspace, tmp_path: Path) -> None:
    import sqlite3

    keep(workspace, "royal-battles-exhausted-tie")
    renewed(workspace)

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
    workspace: Workspace, tmp_path: Path, name: str
) -> None:
    table = keep(workspace, name)
    forgotten = workspace.table(table).header.names[1]
    workspace.undo(table)
    workspace.redo(table)
    renewed(workspace)
    workspace.people.rename_or_merge_into_player(forgotten, "Zebedee")
    before = [ruling.verdict for ruling in workspace.table(table).rulings]
    league = workspace.leagues.add(
        League(name="Club", game="royals", entrants=(Entrant(name=forgotten), Entrant(name="Other")))
    )
    for what, said in (
        ("form", f'["{forgotten}"]'),
        ("line", f'"{forgotten}: end"'),
        ("army", f'"{forgotten}ina"'),
    ):
        workspace.drafts.store(("his", "new/royals", what), (0, said))

    workspace.people.anonymize_player_everywhere(
        "Zebedee" if workspace.people.results.stored_results("Zebedee") else forgotten
    )

    assert [ruling.verdict for ruling in workspace.table(table).rulings] == before
    assert workspace.table(table).header.names[1] == "Somebody"
    assert workspace.leagues.league(league).entrants[0].name == "Somebody"
    renewed(workspace)
    assert {forgotten, "Zebedee", "Somebody"}.isdisjoint(workspace.people.visible_player_names_latest_first())
    assert [
        bool(workspace.drafts.draft(("his", "new/royals", what))) for what in ("form", "line", "army")
    ] == [
        False,
        False,
        True,
    ]
    workspace.close()
    every = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert f'"{forgotten}"'.encode() not in every and b"Zebedee" not in every


def test_a_forgotten_player_leaves_the_next_start_whole(tmp_path: Path) -> None:
    with closing(Workspace(tmp_path)) as workspace:
        table = keep(workspace, "royals-tallied-to-1066")
        workspace.people.anonymize_player_everywhere("Ann")

    with closing(Workspace(tmp_path)) as workspace:
        assert workspace.open_table(table).stopped is None and not workspace.store.state.notices
        assert workspace.table(table).header.names == ("Somebody", "Bob")
        assert check_of_table(workspace, table)


def check_of_table(workspace: Workspace, table: int) -> bool:
    """Does the record that is exported prove itself?"""
    seal = replay_record_file(sealed_record_file(workspace.table(table)).content).seal
    return seal is not None and seal.is_intact
