"""Pairings, standings and the cross table of a league as rows of text, for paper, HTML and the terminal."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.army_book import localized_preset_armies_by_key
from models.translation import number_text, say
from referee.people.leagues import (
    BYE,
    ByeWorth,
    League,
    LeagueEvent,
    Outcome,
    Outcomes,
    Pairing,
    TieBreak,
    outcome_or_none,
    places_at_group_table,
)
from referee.people.standings import StandingsLine, latest_outcome_by_player_and_opponent, standings_lines

SCORES: Final[dict[str, str]] = {
    "first": "1 : 0",
    "tie": "½ : ½",
    "second": "0 : 1",
    "first_by_forfeit": "+ : −",
    "second_by_forfeit": "− : +",
    "both_forfeit": "− : −",
}
"""How results are written; plus and minus for a game that was not played."""
BYES: Final[dict[ByeWorth, str]] = {"full": "+", "half": "½", "zero": "−"}
"""How byes are written: a full point, half a point, nothing."""
SIGNS: Final = {"won": "1", "tied": "½", "lost": "0"}
SAME: Final = "×"


class TextTable(NamedTuple):
    """A table to print: title, column headings and rows. `wide`: the columns that hold names."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: tuple[int, ...]
    below: str = ""


def tie_break_names() -> dict[TieBreak, str]:
    """The name of each tie-break."""
    return {
        "buchholz": say("tie_break.buchholz", "Buchholz"),
        "buchholz_cut1": say("tie_break.buchholz_cut1", "Buchholz without the lowest"),
        "sonneborn": say("tie_break.sonneborn", "Sonneborn-Berger"),
        "direct": say("tie_break.direct", "Direct encounter"),
        "wins": say("tie_break.wins", "Wins"),
        "games_won": say("tie_break.games_won", "Games won at the table"),
        "progressive": say("tie_break.progressive", "Points round by round"),
        "opponents": say("tie_break.opponents", "Buchholz, games played only"),
        "beaten": say("tie_break.beaten", "Sonneborn-Berger, games played only"),
    }


def tie_break_abbreviations() -> dict[TieBreak, str]:
    """The column heading of each tie-break: FIDE's abbreviation."""
    buchholz, sonneborn = say("leagues.buchholz", "BH"), say("leagues.sonneborn", "SB")
    return {
        "opponents": buchholz,
        "beaten": sonneborn,
        "buchholz": buchholz,
        "buchholz_cut1": say("tie_break.bh_c1", "BH-C1"),
        "sonneborn": sonneborn,
        "direct": say("tie_break.de", "DE"),
        "wins": say("tie_break.win", "WIN"),
        "games_won": say("tie_break.won", "WON"),
        "progressive": say("tie_break.ps", "PS"),
    }


def standings_table(league: League, outcomes: Outcomes) -> TextTable:
    """The standings, the leader first."""
    headings = tie_break_abbreviations()
    shown = (
        "",
        say("leagues.player", "Player"),
        say("leagues.won_tied_lost", "W-T-L"),
        *(headings[each] for each in league.tie_breaks),
        say("leagues.points", "Points"),
    )
    rows = tuple(standings_row_cells(line) for line in standings_lines(league, outcomes))
    return TextTable(standings_caption(), shown, rows, (1,), tie_break_note(league))


def standings_row_cells(line: StandingsLine) -> tuple[str, ...]:
    """The cells of one player's row in the standings."""
    balance = f"{line.won}-{line.tied}-{line.lost}"
    values = (number_text(each / 2) for each in line.tie_breaks)
    return (str(line.place), line.name, balance, *values, str(line.points))


def cross_text_table(league: League, outcomes: Outcomes) -> TextTable:
    """The cross table: each player's results against each other, in the order of the standings."""
    lines, results = (
        standings_lines(league, outcomes),
        latest_outcome_by_player_and_opponent(league, outcomes),
    )
    names = [line.name for line in lines]

    def result_sign(name: str, other: str) -> str:
        return SAME if name == other else SIGNS.get(results.get((name, other), ""), "")

    headings = (
        "",
        say("leagues.player", "Player"),
        *map(str, range(1, len(names) + 1)),
        say("leagues.points", "Points"),
    )
    rows = tuple(
        (str(number), line.name, *(result_sign(line.name, other) for other in names), str(line.points))
        for number, line in enumerate(lines, 1)
    )
    return TextTable(say("leagues.cross", "Cross table"), headings, rows, (1,))


def pairings_table(league: League, outcomes: Outcomes, round_index: int) -> TextTable:
    """The pairings of a round (from 0) with their results, or room to write them."""
    rows: list[tuple[str, ...]] = []
    for at, pairing in enumerate(league.played[round_index], 1):
        names = [*pairing.names, *([say("leagues.is_free", "free")] if pairing.second == BYE else [])]
        armies = [
            localized_preset_armies_by_key()[each].name
            for each in pairing.armies
            if each in localized_preset_armies_by_key()
        ]
        seats = [f"{name} ({army})" for name, army in zip(names, armies, strict=True)] if armies else names
        if league.seats > 2:
            places = " ".join(map(str, places_at_group_table(pairing, outcomes))) if pairing.others else ""
            rows.append((str(at), ", ".join(seats), places))
        else:
            rows.append((str(at), *seats, pairing_result_text(pairing, outcomes)))
    round_title = say("leagues.round", "Round {number}", number=round_index + 1)
    if league.seats > 2:
        headings: tuple[str, ...] = ("", say("leagues.table_of", "Table"), say("leagues.result", "Result"))
        return TextTable(round_title, headings, tuple(rows), (1,))
    headings = (
        "",
        say("leagues.first_seat", "First seat"),
        say("leagues.second_seat", "Second seat"),
        say("leagues.result", "Result"),
    )
    return TextTable(round_title, headings, tuple(rows), (1, 2))


def standings_caption() -> str:
    """The title of the standings."""
    return say("leagues.standings", "Standings")


def tie_break_note(league: League) -> str:
    """The note that names the tie-breaks of a league."""
    if league.tie_breaks == ("opponents", "beaten"):
        return say(
            "leagues.tie_breaks",
            "BH: the points of all opponents. SB: the points of those beaten, and half of those tied with.",
        )
    headings, names = tie_break_abbreviations(), tie_break_names()
    return " · ".join(f"{headings[each]}: {names[each]}" for each in league.tie_breaks)


def absence_texts_by_forfeit_outcome(pairing: Pairing) -> dict[Outcome, str]:
    """What is said of each outcome by forfeit, such as that a player did not come."""
    return {
        "second_by_forfeit": say("leagues.did_not_come", "{player} did not come", player=pairing.first),
        "first_by_forfeit": say("leagues.did_not_come", "{player} did not come", player=pairing.second),
        "both_forfeit": say("leagues.not_played", "Not played"),
    }


def pairing_result_text(pairing: Pairing, outcomes: Outcomes) -> str:
    """The result of a pairing in a few letters; what a bye is worth; empty while they play."""
    if pairing.second == BYE:
        return BYES[pairing.bye]
    outcome = outcome_or_none(pairing, outcomes)
    return SCORES.get(outcome, "") if outcome else ""


def league_event_text(event: LeagueEvent) -> str:
    """An organiser's change as a sentence."""
    facts = {"player": event.names[0] if event.names else "", "number": event.round}
    match event.what:
        case "result":
            return changed_result_text(event)
        case "swap":
            swapped = {"number": event.round, "first": event.names[0], "second": event.names[1]}
            return say("leagues.event_swap", "Round {number}: {first} and {second} swapped", **swapped)
        case "left":
            return say("leagues.event_left", "{player} left after round {number}", **facts)
        case "back":
            return say("leagues.event_back", "{player} came back for round {number}", **facts)
        case "joined":
            return say("leagues.event_joined", "{player} came in with round {number}", **facts)
        case "bye" if event.after:
            return say("leagues.event_bye", "{player} is free in round {number}", **facts)
        case "bye":
            return say("leagues.event_no_bye", "{player} plays in round {number} after all", **facts)
        case "ended":
            return say("leagues.event_ended", "Ended after round {number}", number=event.round)
        case "reopened":
            return say("leagues.event_reopened", "Goes on after round {number}", number=event.round)
        case _:
            return say("leagues.event_tie_breaks", "Other tie-breaks")


def changed_result_text(event: LeagueEvent) -> str:
    """The round, the players, and the result before and after the organiser changed it."""
    results = {"": say("leagues.no_result", "no result"), **SCORES}
    return say(
        "leagues.event_result",
        "Round {number}, {players}: {before} became {after}",
        number=event.round,
        players=" – ".join(event.names),
        before=results.get(event.before, event.before),
        after=results.get(event.after, event.after),
    )


def fixed_width_lines(table: TextTable) -> Sequence[str]:
    """The table as lines of text for a fixed-width font."""
    all_rows = (table.heads, *table.rows)
    widths = [max(len(row[at]) for row in all_rows) for at in range(len(table.heads))]

    def padded_line(row: Sequence[str]) -> str:
        cells = zip(row, widths, strict=True)
        return "  ".join(
            cell.ljust(wide) if at in table.wide else cell.rjust(wide)
            for at, (cell, wide) in enumerate(cells)
        ).rstrip()

    return [padded_line(row) for row in all_rows]
