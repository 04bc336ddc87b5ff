"""Tie-breaks by FIDE's definitions, beside those of FIDE's own tie-break program (gacrux), which reads our tournament reports."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from referee.people.league_changes import (
    LeagueFault,
    add_new_or_returning_player,
    choose_tie_breaks,
    enter_outcome,
    remove_player_from_later_rounds,
    request_or_cancel_bye,
)
from referee.people.leagues import BYE, Entrant, League, NotPaired, Pairing, TieBreak
from referee.people.pairing import next_round_pairings
from referee.people.standings import standings_lines
from referee.people.trf import league_as_trf_text

CODES: Final[dict[TieBreak, str]] = {
    "buchholz": "BH",
    "buchholz_cut1": "BH/C1",
    "sonneborn": "SB",
    "wins": "WIN",
    "games_won": "WON",
    "progressive": "PS",
}
OUTCOMES: Final = (*("first", "second", "tie") * 3, "first_by_forfeit", "second_by_forfeit", "both_forfeit")


def random_league(seed: int, tie_breaks: tuple[TieBreak, ...]) -> League:
    """A league of five rounds with forfeits, byes, and players who leave and come back."""
    chance = random.Random(seed)
    count = chance.randint(6, 14)
    league = League(
        name="Club",
        game="royals",
        system="swiss",
        rounds=5,
        win=2,
        tie=1,
        entrants=tuple(Entrant(name=f"P{at}") for at in range(1, count + 1)),
        tie_breaks=tie_breaks,
    )
    for number in range(5):
        league = with_departures(league, chance, count, number)
        try:
            pairings = next_round_pairings(league, {})
        except NotPaired:
            break
        league = league.model_copy(update={"played": (*league.played, pairings)})
        for at, each in enumerate(pairings):
            if each.second != BYE:
                league = enter_outcome(league, number, at, chance.choice(OUTCOMES), "")  # type: ignore[arg-type]
    stay = tuple(each.model_copy(update={"ends": None}) for each in league.entrants)
    return league.model_copy(update={"rounds": len(league.played), "entrants": stay})


def with_departures(league: League, chance: random.Random, count: int, number: int) -> League:
    """Before a round (from 0) somebody may leave, come back, or ask for a bye."""

    def one() -> str:
        return f"P{chance.randint(1, count)}"

    if number and chance.random() < 0.5:
        league = remove_player_from_later_rounds(league, one(), "")
    try:
        if number and chance.random() < 0.3:
            league = add_new_or_returning_player(league, one(), "")
        if chance.random() < 0.6:
            league = request_or_cancel_bye(league, one(), number + 1, chance.choice(["half", "zero"]), "")  # type: ignore[arg-type]
    except LeagueFault:
        return league
    return league


def values_of_gacrux(league: League, codes: list[str], folder: Path) -> dict[str, dict[str, str]]:
    """By player and code, what FIDE's program finds in our tournament report."""
    file = folder / "league.trf"
    file.write_text(league_as_trf_text(league, {}), "utf-8")
    options = ["-i", str(file), "-f", "TRF", "-o", "-", "-d", "T", "-n", str(len(league.played)), "-t", "PTS"]
    command = [sys.executable, "-m", "gacrux.tiebreakchecker", *options, *codes]
    heads, *lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    rows = [dict(zip(heads.split("\t"), line.split("\t"), strict=True)) for line in lines]
    names = [each.name for each in league.entrants]
    return {names[int(row["StartNo"]) - 1]: row for row in rows}


@pytest.mark.parametrize("seed", range(5))
def test_tie_breaks_are_those_of_fides_program(seed: int, tmp_path: Path) -> None:
    league = random_league(seed, tuple(CODES))

    expected = values_of_gacrux(league, list(CODES.values()), tmp_path)

    for line in standings_lines(league, {}):
        ours = dict(zip(CODES, line.tie_breaks, strict=True))
        for tie_break, code in CODES.items():
            scale = (
                2 if code in ("WIN", "WON") else 4
            )  # a win is 2 points here and 1 there, and values are doubled
            assert ours[tie_break] / scale == float(expected[line.name][code]), (line.name, code)


@pytest.mark.parametrize("seed", range(5))
def test_players_rank_by_direct_encounter_as_in_fides_program(seed: int, tmp_path: Path) -> None:
    league = random_league(100 + seed, ("direct",))

    expected = values_of_gacrux(league, ["DE"], tmp_path)

    assert {line.name: line.place for line in standings_lines(league, {})} == {
        name: int(row["Rank"]) for name, row in expected.items()
    }


def test_a_league_is_ranked_again_when_its_tie_breaks_are_chosen() -> None:
    entrants = tuple(Entrant(name=name) for name in "ABCD")
    first = (Pairing(first="A", second="B", entered="first"), Pairing(first="C", second="D", entered="first"))
    second = (
        Pairing(first="B", second="C", entered="first"),
        Pairing(first="D", second="A", entered="first"),
    )
    league = League(name="Club", game="royals", entrants=entrants, played=(first, second))
    assert {line.place for line in standings_lines(league, {})} == {1}

    chosen = choose_tie_breaks(league, ("progressive",), "2026-11-21T20:00:00+00:00")

    assert [line.name for line in standings_lines(chosen, {})] == ["A", "C", "B", "D"]
    assert chosen.events[-1].before == "opponents,beaten"


def test_a_game_that_is_still_played_is_no_absence() -> None:
    entrants = tuple(Entrant(name=name) for name in "ABCD")
    first = (Pairing(first="A", second="B", entered="first"), Pairing(first="C", second="D", entered="first"))
    second = (Pairing(first="A", second="C"), Pairing(first="B", second="D", entered="first"))
    tie_breaks: tuple[TieBreak, ...] = ("buchholz", "sonneborn", "progressive")
    league = League(
        name="Club",
        game="royals",
        system="swiss",
        rounds=3,
        entrants=entrants,
        played=(first, second),
        tie_breaks=tie_breaks,
    )

    values = {line.name: line.tie_breaks for line in standings_lines(league, {})}

    assert values["A"] == (6, 6, 6)
    assert values["C"] == (0, 0, 6)
