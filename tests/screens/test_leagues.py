"""An evening of a club on the screen: rounds are paired, played or entered, corrected, and everybody stands where the results say."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from pypdf import PdfReader

from models.army_book import PRESETS
from models.record import NoRecord
from referee.people.league_changes import enter_outcome
from referee.people.league_csv import league_csv_rows
from referee.people.leagues import Entrant, League, RoundClock
from referee.people.standings import standings_lines
from referee.people.trf import league_as_trf_text
from tests.screens.test_people import field
from tests.support.fletdriver import Driver
from views.app.sharing import Sharing
from views.root import start_session
from views.screens.people import league_pairing_form
from views.spreadsheet import csv_text_without_formulas
from views.workspace.workspace import Workspace

Opens = Callable[..., Any]


def begun(phone: Any, players: str, *taps: str) -> None:
    """Write a league and begin it."""
    phone.type(field(phone, "league-name"), "Thursday")
    phone.type(field(phone, "league-players"), players)
    for each in (*taps, "begin-league"):
        phone.tap(each)


def test_four_players_play_an_evening_of_swiss_rounds(workspace: Workspace, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob; Cat, Dan", "fewer-rounds")

    for _ in range(3):
        phone.tap("pair")
        phone.tap(f"result-first-{len(workspace.leagues.league(1).played)}-1")
        phone.tap(f"result-tie-{len(workspace.leagues.league(1).played)}-2")

    assert "All rounds are played" in phone.said()
    assert "Cross table" in phone.said()
    phone.tap("print-cross")
    assert any(called == "FilePicker.save_file" for called, _ in phone.wire.calls)
    assert (
        len(
            {
                frozenset((each.first, each.second))
                for round_ in workspace.leagues.league(1).played
                for each in round_
            }
        )
        == 6
    )


def test_the_form_says_where_swiss_rounds_cannot_be_paired(
    app: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(league_pairing_form, "is_swiss_library_installed", lambda: False)
    phone = app("/leagues")
    swiss = phone.said()

    phone.tap("system-round_robin")

    assert "This device cannot pair Swiss rounds" in swiss
    assert "This device cannot pair Swiss rounds" not in phone.said()


def test_a_name_that_takes_part_already_is_refused_and_told_no_place(
    workspace: Workspace, app: Opens
) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat, Dan")

    phone.type(field(phone, "late"), "Ann")
    phone.tap("join")

    assert field(phone, "late").error == "Ann already takes part"
    assert "Ann plays from round" not in phone.said()


def test_one_comes_late_one_leaves_and_one_of_five_is_free(workspace: Workspace, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat, Dan")
    phone.tap("pair")
    phone.tap("result-first-1-1")
    phone.tap("result-second-1-2")

    phone.type(field(phone, "late"), "Eve")
    phone.tap("join")
    phone.tap("entrant-Bob")
    phone.tap("leave-Bob")
    phone.tap("pair")
    assert ("Column.scroll_to", "round-2") in [
        (name, (args or {}).get("scroll_key")) for name, args in phone.wire.calls
    ]
    assert {name for each in workspace.leagues.league(1).played[1] for name in (each.first, each.second)} == {
        "Ann",
        "Cat",
        "Dan",
        "Eve",
    }
    phone.tap("unpair")
    phone.tap("back-Bob")
    assert "Bob plays from round 2 on: place 1 of 5" in phone.said()
    phone.tap("pair")

    assert "has a bye" in phone.said()


def test_a_game_is_played_at_a_table_of_this_app_and_its_result_counts_until_it_is_taken_back(
    workspace: Workspace, app: Opens
) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob", "of-el-royale", "system-round_robin")
    phone.tap("pair")
    phone.tap("play-1-1")
    assert phone.page.route == "/table/1"
    workspace.remove(1)
    table = workspace.begin_table(
        {
            "game": "el-royale",
            "edition": "elimination",
            "options": {"entry": "result"},
            "seats": [{"name": "Ann"}, {"name": "Bob"}],
        }
    )
    league = workspace.leagues.league(1)
    moved = league.played[0][0].model_copy(update={"table": table})
    workspace.leagues._store_league_with_changes(1, league, played=((moved,),))
    workspace.enter(table, {"do": "result", "by": "Bob", "winner": "Bob"})

    phone = app("/leagues/1")
    assert "First place: Bob" in phone.get(ft.Semantics, identifier="league-winner").content.value
    workspace.undo(table)
    phone = app("/leagues/1")

    assert "1 game left in round 1" in phone.said()


def test_a_league_of_nobody_is_refused_and_what_was_written_stays(workspace: Workspace, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann")

    assert "at least two players" in phone.said()
    assert field(phone, "league-name").value == "Thursday"
    assert workspace.leagues.readable_leagues_with_numbers() == []


def test_a_league_draws_armies_by_lot_and_the_table_begins_with_them(
    workspace: Workspace, app: Opens
) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob", "lots")
    phone.tap("pair")
    pairing = workspace.leagues.league(1).played[0][0]

    phone.tap("play-1-1")

    seats = workspace.table(1).record_json()["seats"]
    assert [(seat["name"], seat["army"]) for seat in seats] == [
        (name, [*PRESETS[army].units])
        for name, army in zip((pairing.first, pairing.second), pairing.armies, strict=True)
    ]
    assert all(PRESETS[army].name in app("/leagues/1").said() for army in pairing.armies)


def test_a_league_plays_by_its_house_rules_and_counts_the_points_of_its_games(
    workspace: Workspace, app: Opens
) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob", "of-royals", "option-entry-points", "counts-score", "system-round_robin")
    phone.tap("pair")
    phone.tap("play-1-1")
    table = workspace.table(1)
    assert table.header.options.entry == "points"

    for _ in range(2):
        assert workspace.enter(
            1, {"do": "points", "by": "Ann", "points": {"Ann": 550, "Bob": 125}}
        ).is_accepted
    for _ in workspace.people.refresh_changed_results_with_progress():
        pass

    line, other = standings_lines(
        workspace.leagues.league(1), workspace.leagues.outcomes(workspace.leagues.league(1))
    )
    assert (line.name, line.points, other.points) == ("Ann", 1100, 250)


def test_what_a_win_counts_is_set_and_what_cannot_be_played_begins_nothing(
    workspace: Workspace, app: Opens
) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob", "fewer-win", "more-tie", "more-loss")

    league = workspace.leagues.league(1)
    assert (league.win, league.tie, league.loss) == (2, 2, 1)
    with pytest.raises(NoRecord):
        workspace.leagues.add(league.model_copy(update={"options": {"entry": "no such depth"}}))
    assert len(workspace.leagues.readable_leagues_with_numbers()) == 1


def test_where_everybody_has_met_everybody_no_round_is_paired_and_the_page_says_so(
    workspace: Workspace, app: Opens
) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob")
    phone.tap("pair")
    phone.tap("result-first-1-1")

    assert "no further round can be paired" in phone.said()
    phone.tap("end-league")

    assert len(workspace.leagues.league(1).played) == 1
    assert "The league has ended. First: Ann" in phone.said()


def test_who_did_not_come_is_entered_and_a_swap_is_told(workspace: Workspace, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat, Dan")
    phone.tap("pair")
    first, second = workspace.leagues.league(1).played[0]
    phone.tap("swap")
    phone.tap(f"swap-{first.first}")
    phone.tap(f"swap-{second.first}")
    assert f"Round 1: {first.first} and {second.first} swapped" in phone.said()

    phone.tap("more-1-1")
    phone.tap("result-second_by_forfeit-1-1")
    phone.tap("more-1-2")
    phone.tap("result-both_forfeit-1-2")

    assert "− : +" in phone.said() and "− : −" in phone.said()
    assert phone.all(ft.Semantics, identifier="pair")


def test_a_league_is_given_to_other_programs_and_its_tie_breaks_are_chosen(
    workspace: Workspace, app: Opens
) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat, Dan")
    phone.tap("pair")
    phone.tap("league-trf")
    phone.tap("league-csv")
    phone.tap("tie-break-direct")

    assert [called for called, _ in phone.wire.calls].count("FilePicker.save_file") == 2
    assert workspace.leagues.league(1).tie_breaks[-1] == "direct"


def test_a_result_corrected_after_the_next_pairing_counts_and_the_pairing_stands(
    workspace: Workspace, app: Opens
) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat, Dan")
    phone.tap("pair")
    phone.tap("result-first-1-1")
    phone.tap("result-first-1-2")
    phone.tap("pair")
    first, second = workspace.leagues.league(1).played
    assert not phone.all(ft.Semantics, identifier="paired-before")

    phone.tap("result-second-1-1")

    assert phone.all(ft.Semantics, identifier="paired-before")

    league = workspace.leagues.league(1)
    assert {line.name for line in standings_lines(league, {}) if line.points} == {
        first[0].second,
        first[1].first,
    }
    assert league.played[1] == second


def chosen_file(name: str, content: bytes) -> dict[str, Any]:
    """The answers of a phone that chooses this file."""
    return {
        "FilePicker.pick_files": [
            {"id": 0, "name": name, "size": len(content), "path": None, "bytes": content}
        ]
    }


def test_a_tournament_report_and_a_spreadsheet_become_leagues(workspace: Workspace, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat, Dan")
    phone.tap("pair")
    phone.tap("result-first-1-1")
    league = workspace.leagues.league(1)
    sheet = csv_text_without_formulas(league_csv_rows(league, {})).encode()

    for ending, content in (("trf", league_as_trf_text(league, {}).encode("latin-1")), ("csv", sheet)):
        phone = app("/leagues", responders=chosen_file(f"Thursday.{ending}", content))
        phone.tap("import-league")
        phone.tap("import-royal-battles")

    for id in (2, 3):
        copy = workspace.leagues.league(id)
        assert copy.name == "Thursday"
        assert copy.played[0][0].entered == "first"
        assert [each.name for each in copy.entrants] == ["Ann", "Bob", "Cat", "Dan"]
    assert phone.page.route == "/leagues/3"


def test_a_file_that_is_no_league_is_refused(workspace: Workspace, app: Opens) -> None:
    phone = app("/leagues", responders=chosen_file("cat.trf", b"\xff\xd8\xff picture"))
    phone.tap("import-league")
    phone.tap("import-royal-battles")

    assert "not a tournament report" in phone.said()
    assert workspace.leagues.readable_leagues_with_numbers() == []


@pytest.mark.parametrize("game", ["el-royale", "battle-royals"])
def test_a_league_of_four_at_a_table_is_paired(workspace: Workspace, app: Opens, game: str) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat, Dan, Eve, Fay, Gus, Hal", f"of-{game}", "more-seats", "more-seats")
    phone.tap("pair")

    assert [len(each.names) for each in workspace.leagues.league(1).played[0]] == [4, 4]
    assert workspace.leagues.league(1).tie_breaks == ("buchholz", "sonneborn")


def test_games_of_who_leaves_are_annulled_on_request(workspace: Workspace, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat", "system-round_robin", "departed-annulled")

    assert workspace.leagues.league(1).departed_games == "annulled"


def test_the_standings_are_a_page_of_their_own(workspace: Workspace, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, <b>Bob</b>")
    phone.tap("pair")
    phone.tap("league-html")

    (saved,) = (args for called, args in phone.wire.calls if called == "FilePicker.save_file")
    page = saved["src_bytes"].decode()
    assert saved["file_name"].endswith(".html")
    assert "&lt;b&gt;Bob&lt;/b&gt;" in page and "<b>" not in page
    assert page.count("<table>") == 3


def test_the_round_clock_survives_a_restart_and_announces_its_end(workspace: Workspace, app: Opens) -> None:
    phone = app("/leagues")
    begun(phone, "Ann, Bob, Cat, Dan")
    phone.tap("pair")
    phone.tap("result-first-1-1")
    phone.tap("start-clock")
    started = RoundClock(started_at="2026-01-01T19:00:00+00:00")
    workspace.leagues.change(1, lambda league, _: league.model_copy(update={"clock": started}))

    phone = app("/leagues/1/clock")
    assert phone.get(ft.Semantics, identifier="time-is-up").live_region
    (open_one,) = workspace.leagues.league(1).played[0][1:]
    assert f"{open_one.first} – {open_one.second}" in phone.said()
    assert not phone.all(ft.Semantics, identifier="pause-clock"), "nobody stops it in the middle of the room"
    phone.tap("back")
    phone.tap("reset-clock")

    assert phone.get(ft.Semantics, identifier="round-clock").label == "60:00"
    assert not phone.all(ft.Semantics, identifier="time-is-up")
    phone.tap("start-clock")
    workspace.leagues.change(1, lambda league, now: enter_outcome(league, 0, 1, "first", now))
    workspace.leagues.pair_next_round(1)
    assert not workspace.leagues.league(1).clock.started_at


def test_each_open_table_of_a_round_prints_a_slip(workspace: Workspace, tmp_path: Path) -> None:
    sharing = sharing_without_network(workspace)
    names = ("Ann", "Bob", "Cat", "Dan", "Eve")
    id = workspace.leagues.add(
        League(
            name="Thursday",
            game="royal-battles",
            system="swiss",
            entrants=tuple(Entrant(name=name) for name in names),
        )
    )
    workspace.leagues.pair_next_round(id)
    workspace.leagues.change(id, lambda league, now: enter_outcome(league, 0, 1, "tie", now))

    with Driver(
        lambda page: start_session(page, workspace, "keeper", sharing), route=f"/leagues/{id}"
    ) as phone:
        phone.tap("slips")
        (saved,) = (args for called, args in phone.wire.calls if called == "FilePicker.save_file")
        assert "1 game left in round 1" in phone.said()
        assert phone.all(ft.Semantics, identifier="games-in-play")

    first, second, _ = workspace.leagues.league(id).played[0]
    assert first.table is not None and second.table is None
    invitation = sharing.invitations.invitation_to_table(first.table)
    assert invitation is not None
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(saved["src_bytes"])).pages)
    for each in (first.first, first.second, invitation.code, "192.168.7.7:8551", "Table 1"):
        assert each in text
    assert "Table 2" not in text
    assert invitation.keep and not invitation.keeper, (
        "its QR code hands over the keeping to the table's own phone"
    )


def test_the_page_without_a_server_says_that_slips_are_missing(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    entrants = tuple(Entrant(name=name) for name in ("Ann", "Bob", "Cat", "Dan"))
    id = workspace.leagues.add(
        League(name="Thursday", game="royal-battles", system="swiss", entrants=entrants)
    )
    workspace.leagues.pair_next_round(id)

    page = app(f"/leagues/{id}")

    assert page.all(ft.Semantics, identifier="no-slips") and not page.all(ft.Semantics, identifier="slips")


def test_the_page_without_a_server_says_that_no_phone_can_look_on(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    id = workspace.leagues.add(
        League(name="Thursday", game="royals", entrants=(Entrant(name="Ann"), Entrant(name="Ben")))
    )

    page = app(f"/leagues/{id}")

    assert page.all(ft.Semantics, identifier="no-link")
    assert not page.all(ft.Semantics, identifier="share-standings")


def test_one_link_shows_the_standings_until_it_is_ended(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.app.sharing.FAREWELL", 0.0)
    sharing = sharing_without_network(workspace)
    id = workspace.leagues.add(
        League(name="Thursday", game="royals", entrants=(Entrant(name="Ann"), Entrant(name="Ben")))
    )
    workspace.leagues.pair_next_round(id)

    with Driver(
        lambda page: start_session(page, workspace, "keeper", sharing), route=f"/leagues/{id}"
    ) as phone:
        phone.tap("share-standings")
        link = phone.get(ft.Semantics, identifier="standings-qr").label
        phone.tap("slips")
        (saved,) = (args for called, args in phone.wire.calls if called == "FilePicker.save_file")
        phone.tap("end-standings-link")

        assert phone.all(ft.Semantics, identifier="share-standings")
    assert "http://192.168.7.7:8551/standings/" in link
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(saved["src_bytes"])).pages)
    assert "Scan this to follow the standings" in text
    assert not sharing.league_links.has_shared_leagues


def test_a_league_that_is_removed_shows_no_standings_any_more(workspace: Workspace) -> None:
    sharing = sharing_without_network(workspace)
    id = workspace.leagues.add(
        League(name="Thursday", game="royals", entrants=(Entrant(name="Ann"), Entrant(name="Ben")))
    )
    sharing.league_links.share_league(id)

    with Driver(
        lambda page: start_session(page, workspace, "keeper", sharing), route=f"/leagues/{id}"
    ) as phone:
        phone.tap("remove-league")

    assert not sharing.league_links.has_shared_leagues


def sharing_without_network(workspace: Workspace) -> Sharing:
    """The sharing of a host whose listener is not started."""
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.addresses, sharing.port = ("192.168.7.7",), 8551
    sharing.start_listening = no_listening  # type: ignore[method-assign]
    return sharing


async def no_listening() -> None:
    """In place of listening on the network."""
