"""Export and import of a league as rows of a spreadsheet: one per player, then one per pairing."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from pydantic import ValidationError

from models.names import name_visibility_fault_or_empty, normalised_name
from models.translation import say
from referee.people.leagues import (
    BYE,
    FIDE_TIE_BREAKS,
    Entrant,
    League,
    Outcomes,
    Pairing,
    outcome_or_none,
    places_at_group_table,
)
from referee.people.trf import MOST_PLAYERS, NotATournament

HEADS: Final = ("round", "board", "result", "places", "player 1", "player 2", "player 3 and more")
"""The columns. A row of round 0 is a player; these are in the order of the seeds."""
RESULTS: Final = {
    "first": "1:0",
    "second": "0:1",
    "tie": "1/2:1/2",
    "first_by_forfeit": "forfeit 1:0",
    "second_by_forfeit": "forfeit 0:1",
    "both_forfeit": "not played",
}
BYES: Final = {"full": "bye", "half": "half-point bye", "zero": "zero-point bye"}


def league_csv_rows(league: League, outcomes: Outcomes) -> list[Sequence[object]]:
    """The rows of a league, column headings first."""
    rows: list[Sequence[object]] = [HEADS]
    rows += [(0, at, "", "", each.name) for at, each in enumerate(league.entrants, 1)]
    for number, round_ in enumerate(league.played, 1):
        for at, each in enumerate(round_, 1):
            outcome = outcome_or_none(each, outcomes)
            places = places_at_group_table(each, outcomes) if each.others and outcome == "first" else ()
            result = (
                BYES[each.bye] if each.second == BYE else RESULTS[outcome] if outcome and not places else ""
            )
            rows.append((number, at, result, " ".join(map(str, places)), *each.names))
    return rows


def league_from_csv(text: str, game: str, name: str) -> League:
    """Read a league of this game from rows as `league_csv_rows` writes them. Raises NotATournament."""
    lines = text.lstrip("\ufeff").splitlines()
    separator = ";" if lines and lines[0].count(";") > lines[0].count(",") else ","
    rows = [
        [cell_without_apostrophe(cell) for cell in row]
        for row in csv.reader(StringIO("\n".join(lines)), delimiter=separator)
    ]
    if not rows or tuple(rows[0][:2]) != HEADS[:2]:
        raise NotATournament(
            say("league_csv.heads", "The first row must be: {heads}", heads=", ".join(HEADS))
        )
    entrants, rounds = dict[str, int](), dict[int, list[Pairing]]()
    try:
        for row in rows[1:]:
            if any(row):
                add_player_or_pairing_of_row(row, entrants, rounds)
        return League(
            name=normalised_name(name)[:40].strip() or say("leagues.unnamed", "League"),
            game=game,
            system="swiss",
            rounds=max(1, *rounds, 0),
            seats=max([2, *(len(pairing.names) for pairings in rounds.values() for pairing in pairings)]),
            entrants=tuple(Entrant(name=each, begins=begins or 1) for each, begins in entrants.items()),
            tie_breaks=FIDE_TIE_BREAKS,
            played=tuple(tuple(rounds.get(at, ())) for at in range(1, max(rounds, default=0) + 1)),
        )
    except (ValidationError, ValueError, IndexError):
        raise NotATournament(say("league_csv.row", "A row of this file cannot be read")) from None


def cell_without_apostrophe(cell: str) -> str:
    """A cell without the leading apostrophe that keeps a spreadsheet from reading it as a formula."""
    return cell[1:] if cell.startswith("'") else cell


def add_player_or_pairing_of_row(
    row: Sequence[str], entrants: dict[str, int], rounds: dict[int, list[Pairing]]
) -> None:
    """Add the player or the pairing of a row. Raises ValueError, IndexError and NotATournament."""
    number, result, places = int(row[0]), row[2].strip(), row[3].split()
    names = [valid_player_name_from_cell(each) for each in row[4:] if each.strip()]
    if not 0 <= number <= 99 or not names or len(entrants) > MOST_PLAYERS or len(set(names)) < len(names):
        raise ValueError
    for name in names:
        entrants[name] = entrants.get(name) or number
    if number == 0:
        return
    rounds.setdefault(number, []).append(pairing_from_cells(names, result, [int(place) for place in places]))


def pairing_from_cells(names: Sequence[str], result: str, places: Iterable[int]) -> Pairing:
    """The pairing of a row. Raises ValueError for an unknown result."""
    if len(names) == 1:
        bye = next((bye_worth for bye_worth, written in BYES.items() if written == result), "full")
        return Pairing.model_validate({"first": names[0], "second": BYE, "bye": bye})
    outcome = next((name for name, written in RESULTS.items() if written == result), None)
    if result and outcome is None:
        raise ValueError
    return Pairing.model_validate(
        {
            "first": names[0],
            "second": names[1],
            "others": tuple(names[2:]),
            "entered": outcome,
            "places": tuple(places),
        }
    )


def valid_player_name_from_cell(cell: str) -> str:
    """A player's name. Raises NotATournament."""
    name = normalised_name(cell)
    if fault := name_visibility_fault_or_empty(name):
        raise NotATournament(fault)
    return name
