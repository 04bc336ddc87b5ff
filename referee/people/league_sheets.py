"""What a league prints and prints out in the terminal: pairings, standings and the cross table, as words in rows."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.army_book import presets
from models.translation import number_text, say
from referee.people.leagues import BYE, League, Outcomes, StandingsLine, cross_table, outcome_of, standings

SCORES: Final = {"first": "1 : 0", "tie": "½ : ½", "second": "0 : 1"}
SIGNS: Final = {"won": "1", "tied": "½", "lost": "0"}
SAME: Final = "×"


class Rows(NamedTuple):
    """A table to print: a title, the heads of its columns, and its rows. `wide`: which columns hold names."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: tuple[int, ...]
    below: str = ""


def standings_rows(league: League, outcomes: Outcomes) -> Rows:
    """How everybody stands."""
    heads = (
        "",
        say("leagues.player", "Player"),
        say("leagues.won_tied_lost", "W-T-L"),
        say("leagues.buchholz", "BH"),
        say("leagues.sonneborn", "SB"),
        say("leagues.points", "Points"),
    )
    rows = tuple(standings_row(line) for line in standings(league, outcomes))
    return Rows(standings_caption(), heads, rows, (1,), tie_break_text())


def standings_row(line: StandingsLine) -> tuple[str, ...]:
    how = f"{line.won}-{line.tied}-{line.lost}"
    return (
        str(line.place),
        line.name,
        how,
        str(line.opponents),
        number_text(line.beaten / 2),
        str(line.points),
    )


def cross_rows(league: League, outcomes: Outcomes) -> Rows:
    """How each did against each other, in the order in which they stand."""
    lines, results = standings(league, outcomes), cross_table(league, outcomes)
    names = [line.name for line in lines]

    def cell(name: str, other: str) -> str:
        return SAME if name == other else SIGNS.get(results.get((name, other), ""), "")

    heads = (
        "",
        say("leagues.player", "Player"),
        *map(str, range(1, len(names) + 1)),
        say("leagues.points", "Points"),
    )
    rows = tuple(
        (str(number), line.name, *(cell(line.name, other) for other in names), str(line.points))
        for number, line in enumerate(lines, 1)
    )
    return Rows(say("leagues.cross", "Cross table"), heads, rows, (1,))


def pairings_rows(league: League, outcomes: Outcomes, number: int) -> Rows:
    """Who plays whom in a round (from 0), with what became of it, or room to write it."""
    rows = []
    for at, pairing in enumerate(league.played[number], 1):
        how = outcome_of(pairing, outcomes)
        names = (pairing.first, pairing.second if pairing.second != BYE else say("leagues.is_free", "free"))
        armies = [presets()[each].name for each in pairing.armies if each in presets()]
        seats = [f"{name} ({army})" for name, army in zip(names, armies, strict=True)] if armies else names
        rows.append(
            (str(at), *seats, SCORES[how] if how and pairing.second != BYE else "" if how is None else "+")
        )
    heads = (
        "",
        say("leagues.first_seat", "First seat"),
        say("leagues.second_seat", "Second seat"),
        say("leagues.result", "Result"),
    )
    return Rows(say("leagues.round", "Round {number}", number=number + 1), heads, tuple(rows), (1, 2))


def standings_caption() -> str:
    """What stands above them."""
    return say("leagues.standings", "Standings")


def tie_break_text() -> str:
    """What the tie-breaks are."""
    return say(
        "leagues.tie_breaks",
        "BH: the points of all opponents. SB: the points of those beaten, and half of those tied with.",
    )


def text_table(told: Rows) -> Sequence[str]:
    """As lines of letters of one width."""
    every = (told.heads, *told.rows)
    widths = [max(len(row[at]) for row in every) for at in range(len(told.heads))]

    def line(row: Sequence[str]) -> str:
        cells = zip(row, widths, strict=True)
        return "  ".join(
            cell.ljust(wide) if at in told.wide else cell.rjust(wide) for at, (cell, wide) in enumerate(cells)
        ).rstrip()

    return [line(row) for row in every]
