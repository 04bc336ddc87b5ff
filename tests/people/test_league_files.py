"""Leagues out and in: tournament reports that other programs read and write, and spreadsheets."""

import re
from pathlib import Path

import pytest
from py4swiss.trf import TrfParser

from referee.people.league_changes import enter_outcome
from referee.people.league_csv import league_csv_rows, league_from_csv
from referee.people.leagues import BYE, Entrant, League, Outcome, Pairing
from referee.people.pairing import next_round_pairings
from referee.people.standings import standings_lines
from referee.people.trf import NotATournament, league_as_trf_text, league_from_trf
from views.spreadsheet import csv_text_without_formulas

FILES = Path(__file__).parent / "files"
OUTCOMES: tuple[Outcome, ...] = (
    "first",
    "second",
    "tie",
    "first_by_forfeit",
    "second_by_forfeit",
    "both_forfeit",
)


def played_league(win: int = 2, tie: int = 1) -> League:
    """Seven players after three rounds, with every kind of result and bye."""
    names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]
    league = League(
        name="Thursday",
        game="royal-battles",
        system="swiss",
        rounds=5,
        win=win,
        tie=tie,
        tie_breaks=("buchholz", "sonneborn"),
        entrants=tuple(Entrant(name=name) for name in names),
    )
    kinds = iter(OUTCOMES * 3)
    for number in range(3):
        if number == 1:
            half = Pairing(first="Gus", second=BYE, bye="half")
            away = league.entrants[-1].model_copy(update={"begins": 3})
            paired = next_round_pairings(
                league.model_copy(update={"entrants": (*league.entrants[:-1], away)}), {}
            )
            league = league.model_copy(update={"played": (*league.played, (*paired, half))})
        else:
            league = league.model_copy(update={"played": (*league.played, next_round_pairings(league, {}))})
        for at, each in enumerate(league.played[number]):
            if each.second != BYE:
                league = enter_outcome(league, number, at, next(kinds), "2026-11-21T20:00:00+00:00")
    return league


def test_a_public_case_with_forfeits_is_paired_as_published() -> None:
    league = league_from_trf((FILES / "bbp_issue7.trf").read_text("ascii"), "royal-battles")
    published = [line.split() for line in (FILES / "bbp_issue7.expected").read_text().splitlines()]
    expected = {
        tuple(f"Test{int(each):04} Player{int(each):04}" for each in pair)
        for pair in published
        if len(pair) == 2
    }

    ours = {(each.first, each.second) for each in next_round_pairings(league, {})}

    assert len(expected) == 30
    assert len(ours & expected) >= 26


@pytest.mark.parametrize(("win", "tie"), [(2, 1), (3, 1)])
def test_another_program_reads_our_tournament_report(win: int, tie: int, tmp_path: Path) -> None:
    league = played_league(win, tie)
    file = tmp_path / "league.trf"
    file.write_text(league_as_trf_text(league, {}), "utf-8")

    read = TrfParser.parse(file, strict=True)

    assert [each.name for each in read.player_sections] == [each.name for each in league.entrants]
    assert read.x_section.number_of_rounds == 5
    letters = {each.result.value for section in read.player_sections for each in section.results}
    assert letters >= {"1", "0", "=", "+", "-", "H"}


@pytest.mark.parametrize(("win", "tie"), [(2, 1), (3, 1)])
def test_a_league_comes_back_from_its_report(win: int, tie: int) -> None:
    league = played_league(win, tie)

    back = league_from_trf(league_as_trf_text(league, {}), league.game)

    assert back.name == league.name
    assert standings_lines(back, {}) == standings_lines(league, {})
    assert {frozenset(each.names) for each in next_round_pairings(back, {})} == {
        frozenset(each.names) for each in next_round_pairings(league, {})
    }


def test_a_league_comes_back_from_its_spreadsheet() -> None:
    league = played_league()

    back = league_from_csv(csv_text_without_formulas(league_csv_rows(league, {})), league.game, league.name)

    assert [[(each.names, each.entered, each.bye) for each in round_] for round_ in back.played] == [
        [(each.names, each.entered, each.bye) for each in round_] for round_ in league.played
    ]


@pytest.mark.parametrize("text", ["", "hello", "001    1      Ann\n", "012 Club\n"])
def test_what_is_not_a_tournament_is_refused_in_a_sentence(text: str) -> None:
    for read in (lambda: league_from_trf(text, "royals"), lambda: league_from_csv(text, "royals", "Club")):
        with pytest.raises(NotATournament, match=r"\w"):
            read()


def test_two_lines_that_contradict_each_other_are_refused() -> None:
    league = played_league()
    changed = re.sub(r"( w) 1", r"\g<1> =", league_as_trf_text(league, {}), count=1)

    assert changed != league_as_trf_text(league, {})
    with pytest.raises(NotATournament, match="Round 1"):
        league_from_trf(changed, "royals")
