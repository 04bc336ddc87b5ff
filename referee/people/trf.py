"""Export and import of a league as a tournament report file (TRF16, FIDE Handbook C.04 Annex 2).

Points use the league's worth of a win and a tie; if that is not 1 and a half, a line `XXS` says so, as JaVaFo
and others read it. The format holds games of two only, and no leagues in which the points of games count.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from models.errors import ExplainedError
from models.names import name_visibility_fault_or_empty, normalised_name
from models.translation import say
from referee.people.leagues import (
    BYE,
    FIDE_TIE_BREAKS,
    ByeWorth,
    Entrant,
    League,
    Outcome,
    Outcomes,
    Pairing,
    outcome_or_none,
)
from referee.people.standings import games_by_player, standings_lines

RESULTS: Final[Mapping[str, tuple[str, str]]] = {
    "first": ("1", "0"),
    "second": ("0", "1"),
    "tie": ("=", "="),
    "first_by_forfeit": ("+", "-"),
    "second_by_forfeit": ("-", "+"),
    "both_forfeit": ("-", "-"),
}
"""The codes of a result for White (the first seat) and Black."""
BYES: Final[Mapping[str, str]] = {"full": "U", "half": "H", "zero": "Z"}
NAME: Final = slice(14, 47)
POINTS: Final = slice(80, 84)
FIRST_ROUND, ROUND_WIDTH = 91, 10
UNRATED: Final = {"W": "1", "D": "=", "L": "0"}
"""Codes of unrated games (less than one move), and the code they count as."""
MOST_PLAYERS: Final = 1000


class NotATournament(ExplainedError):
    """The text is not a tournament report that a league can be made from, in one sentence."""


def can_be_exported_as_trf(league: League) -> bool:
    """True if a report file can hold this league."""
    return league.seats == 2 and league.counts == "results"


def league_as_trf_text(league: League, outcomes: Outcomes) -> str:
    """The report file of a league."""
    numbers = {entrant.name: at for at, entrant in enumerate(league.entrants, 1)}
    points = {
        name: sum(game.points for game in games) for name, games in games_by_player(league, outcomes).items()
    }
    places = {line.name: line.place for line in standings_lines(league, outcomes)}
    is_standard = (league.win, league.tie, league.loss) == (2, 1, 0)
    lines = [
        f"012 {league.name}",
        f"062 {len(numbers)}",
        f"092 {league.system}",
        f"XXR {max(league.rounds, len(league.played))}",
    ]
    if not is_standard:
        lines.append(point_system_trf_line(league))
    absent = [
        numbers[each.name] for each in league.entrants if not each.takes_part_in_round(len(league.played) + 1)
    ]
    if absent:
        lines.append("XXZ " + " ".join(map(str, absent)))
    for name, at in numbers.items():
        points_shown = points[name] / 2 if is_standard else float(points[name])
        cells = "".join(
            f"  {trf_result_cell(league, outcomes, round_, numbers, name)}" for round_ in league.played
        )
        lines.append(
            f"001 {at:>4}      {name[:33]:<33} {'':4} {'':3} {'':11} {'':10} {points_shown:>4.1f} "
            f"{places[name]:>4}{cells}"
        )
    return "\n".join(lines) + "\n"


def point_system_trf_line(league: League) -> str:
    """The line `XXS` that says what results are worth; empty for 1 and a half."""
    points = {
        **dict.fromkeys(("WW", "BW", "FW", "FPB", "PAB"), league.win),
        **dict.fromkeys(("WD", "BD", "HPB"), league.tie),
        **dict.fromkeys(("WL", "BL"), league.loss),
        **dict.fromkeys(("ZPB", "FL"), 0),
    }
    return "XXS " + " ".join(f"{code}={points:.1f}" for code, points in points.items())


def trf_result_cell(
    league: League,
    outcomes: Outcomes,
    round_: Sequence[Pairing],
    starting_numbers: Mapping[str, int],
    name: str,
) -> str:
    """A player's cell of a round: the opponent's number, the colour, the result."""
    pairing = next((each for each in round_ if name in each.names), None)
    if pairing is None:
        return "0000 - Z"
    if pairing.second == BYE:
        return f"0000 - {BYES[pairing.bye]}"
    is_first, outcome = name == pairing.first, outcome_or_none(pairing, outcomes)
    if outcome is None:  # in play: written as if not paired
        return "0000 - Z"
    other, color = (pairing.second, "w") if is_first else (pairing.first, "b")
    return f"{starting_numbers[other]:>4} {color} {RESULTS[outcome][0 if is_first else 1]}"


class _Player(NamedTuple):
    """A line `001`: the name, and for each round the opponent's number (0 for nobody), the colour and the
    result."""

    name: str
    rounds: list[tuple[int, str, str]]


def players_and_fields_of_trf(text: str) -> tuple[dict[int, _Player], dict[str, str]]:
    """Read the players by starting number and the other lines by their three-character code. Raises
    NotATournament if the number of players is impossible or a number is used twice."""
    players: dict[int, _Player] = {}
    fields: dict[str, str] = {}
    for line in text.lstrip("\ufeff").splitlines():
        if line.startswith("001"):
            number, player = number_and_player_from_line(line)
            if number in players:
                raise NotATournament(
                    say("trf.twice", "Starting number {number} is used twice", number=number)
                )
            players[number] = player
        elif line[:3] in ("012", "092", "XXR", "XXZ", "XXS"):
            fields[line[:3]] = line[4:].strip()
    if len(players) < 2:
        raise NotATournament(
            say("trf.nobody", "This is not a tournament report (TRF) with at least two players")
        )
    if len(players) > MOST_PLAYERS:
        raise NotATournament(say("trf.too_many", "A league has at most {count} players", count=MOST_PLAYERS))
    return players, fields


def league_from_trf(text: str, game: str) -> League:
    """Read a league of this game from a report file. Raises NotATournament."""
    players, fields = players_and_fields_of_trf(text)
    count = max(len(player.rounds) for player in players.values())
    absent = {int(each) for each in fields.get("XXZ", "").split() if each.isdigit()}
    played = tuple(round_pairings_from_players(players, at) for at in range(count))
    win, tie, loss = points_for_win_tie_and_loss(fields.get("XXS", ""))
    planned = fields.get("XXR", "").split()
    rounds = int(planned[0]) if planned and planned[0].isdigit() else count
    return League(
        name=normalised_name(fields.get("012", ""))[:40].strip() or say("leagues.unnamed", "League"),
        game=game,
        system="round_robin" if "round" in fields.get("092", "").lower() else "swiss",
        rounds=min(99, max(1, count, rounds)),
        win=win,
        tie=tie,
        loss=loss,
        tie_breaks=FIDE_TIE_BREAKS,
        entrants=tuple(
            Entrant(
                name=each.name,
                begins=first_round_of_player_or_one(played, each.name),
                ends=count if number in absent else None,
            )
            for number, each in sorted(players.items())
        ),
        played=played,
    )


def first_round_of_player_or_one(rounds: Sequence[Sequence[Pairing]], name: str) -> int:
    """The number of the first round in which a player was paired or free; 1 if there is none."""
    return next((at for at, round_ in enumerate(rounds, 1) if any(name in each.names for each in round_)), 1)


def number_and_player_from_line(line: str) -> tuple[int, _Player]:
    """The starting number and the player of a line `001`. Raises NotATournament."""
    try:
        number = int(line[4:8])
        cells = line[FIRST_ROUND:].rstrip()
        rounds = [
            opponent_colour_and_result(cells[at : at + ROUND_WIDTH - 2])
            for at in range(0, len(cells), ROUND_WIDTH)
        ]
    except ValueError:
        raise NotATournament(say("trf.line", "This line cannot be read: {line}", line=line[:60])) from None
    name = normalised_name(line[NAME])[:40].strip()
    if not name or name_visibility_fault_or_empty(name):
        raise NotATournament(
            name_visibility_fault_or_empty(name)
            or say("trf.line", "This line cannot be read: {line}", line=line[:60])
        )
    return number, _Player(name, rounds)


def opponent_colour_and_result(cell: str) -> tuple[int, str, str]:
    """The opponent's number, the colour and the result of a round. Raises ValueError."""
    number, color, result = cell[:4].strip(), cell[5:6].strip() or "-", cell[7:8].strip().upper() or "Z"
    if color not in "wb-" or UNRATED.get(result, result) not in "1=0+-HFUZ":
        raise ValueError
    return int(number or "0"), color, UNRATED.get(result, result)


def round_pairings_from_players(players: Mapping[int, _Player], round_index: int) -> tuple[Pairing, ...]:
    """The pairings of a round (from 0), byes last. Raises NotATournament where two lines contradict each
    other."""
    pairings, byes = [], []
    for number, player in sorted(players.items()):
        opponent, color, result = (
            player.rounds[round_index] if round_index < len(player.rounds) else (0, "-", "Z")
        )
        if not opponent:
            bye_worth = bye_worth_or_none(result)
            byes += [Pairing(first=player.name, second=BYE, bye=bye_worth)] if bye_worth else []
            continue
        other = players.get(opponent)
        answer = other.rounds[round_index] if other and round_index < len(other.rounds) else (0, "-", "")
        if other is None or answer[0] != number or color == answer[1] or "-" in (color, answer[1]):
            raise contradiction_fault(player.name, round_index)
        if color == "b":
            continue
        outcome = next((name for name, letters in RESULTS.items() if letters == (result, answer[2])), None)
        if outcome is None:
            raise contradiction_fault(player.name, round_index)
        pairings.append(Pairing(first=player.name, second=other.name, entered=cast_to_outcome(outcome)))
    return (*pairings, *byes)


def cast_to_outcome(name: str) -> Outcome:
    """A key of RESULTS as an outcome."""
    return name  # type: ignore[return-value]  # its keys are the outcomes: a test holds them together


def bye_worth_or_none(result: str) -> ByeWorth | None:
    """What a round without an opponent is worth; None if the player was away."""
    bye_worths: dict[str, ByeWorth] = {"U": "full", "F": "full", "+": "full", "H": "half"}
    return bye_worths.get(result)


def contradiction_fault(name: str, round_index: int) -> NotATournament:
    return NotATournament(
        say(
            "trf.differ",
            "Round {number}: the line of {player} and that of the opponent differ",
            number=round_index + 1,
            player=name,
        )
    )


def points_for_win_tie_and_loss(xxs_values: str) -> tuple[int, int, int]:
    """The worth of a win, a tie and a loss by `XXS`; else 2, 1 and 0, which stand for 1, a half and 0."""
    worth = {"W": 1.0, "D": 0.5, "L": 0.0}
    for code, _, points in (each.partition("=") for each in xxs_values.split()):
        kind = {"W": "W", "WW": "W", "D": "D", "WD": "D", "L": "L", "WL": "L"}.get(code)
        try:
            if kind and 0 <= float(points) < 100:
                worth[kind] = float(points)
        except ValueError:
            continue
    scale = 1 if all(each == int(each) for each in worth.values()) else 2
    win, tie, loss = (round(worth[kind] * scale) for kind in "WDL")
    return win, tie, loss
