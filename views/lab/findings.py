"""What a question has found, in words, intervals and tables: the page of the app, the report and the CSV all show this."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from models.record import HouseRule, house_rule
from models.translation import number_said, say
from referee.games import game_named
from referee.lab.questions import Question, laboratory_of
from referee.lab.strengths import MEAN_COST, PER_POINT, points
from referee.words.phrases import name_of, term

Found = Mapping[str, Any]
"""An answer of `referee.lab.game_statistics`, as it is written in JSON."""


class Line(NamedTuple):
    """One figure with its interval."""

    name: str
    low: float
    middle: float
    high: float
    mark: float | None = None
    """What it is compared with, where each line has its own."""


class Chart(NamedTuple):
    """Figures of one kind below each other."""

    heading: str
    note: str
    lines: tuple[Line, ...]
    usual: float
    """Where nothing would be found: a line is drawn there."""
    is_share: bool = False


class Matrix(NamedTuple):
    """Each against each: what the one of the row has against the one of the column."""

    heading: str
    note: str
    names: tuple[str, ...]
    cells: tuple[tuple[float | None, ...], ...]
    usual: float
    """What says that neither is ahead."""
    is_share: bool = False

    def told(self, number: float | None) -> str:
        """A number of this matrix as it is read."""
        if number is None:
            return ""
        return (
            f"{100 * number:.0f}"
            if self.is_share
            else f"{'+' if number > 0 else ''}{number_said(round(number, 2))}"
        )


class Report(NamedTuple):
    """All that was found."""

    title: str
    facts: tuple[str, ...]
    parts: tuple[Chart | Matrix, ...]


def player_called(name: str) -> str:
    """What a player of the laboratory is called."""
    called = {
        "random": say("lab.random", "random"),
        "greedy": say("lab.greedy", "greedy"),
        "lookahead": say("lab.lookahead", "lookahead"),
    }
    return called.get(name, name)


def asked_in_words(question: Question) -> str:
    """The question, as a heading."""
    facts = {
        "game": game_named(question.game).title,
        "player": player_called(question.player),
        "seats": len(question.names),
    }
    match question.asks:
        case "armies":
            return say("lab.asked_armies", "What units of {game} are worth, played by {player}", **facts)
        case "rules":
            rule = _rule(question).title
            return say(
                "lab.asked_rules", "{game}: what “{rule}” does, played by {player}", rule=rule, **facts
            )
        case "players":
            return say("lab.asked_players", "{game}: how strong the players of the laboratory are", **facts)
        case _:
            return say("lab.asked_game", "How {game} for {seats} goes, played by {player}", **facts)


def _rule(question: Question) -> HouseRule:
    rules = game_named(question.game)
    return house_rule(rules.package, question.option, rules.house_rules.model_fields[question.option])


def report(question: Question, found: Found) -> Report:
    """What was found, in the language spoken here."""
    tells: dict[str, Callable[[Question, Found], tuple[list[str], list[Chart | Matrix]]]] = {
        "armies": _of_armies,
        "rules": _of_rules,
        "game": _of_a_game,
        "players": _of_players,
    }
    facts, parts = tells[question.asks](question, found)
    beware = say(
        "lab.beware",
        "Computers played; no person was asked. Intervals are of 95 % and hold for these players alone.",
    )
    return Report(asked_in_words(question), (*facts, beware), tuple(parts))


def share_told(interval: Sequence[float]) -> str:
    """A share with its interval: `8.5 % (8.1 to 9)`."""
    low, middle, high = (number_said(round(100 * each, 1)) for each in interval)
    return say("lab.share", "{middle} % ({low} to {high})", low=low, middle=middle, high=high)


# -- armies ------------------------------------------------------------------------------------------------------
SHOWN_POINTS: Final = (1, 2, 5, 10)


def _of_armies(question: Question, found: Found) -> tuple[list[str], list[Chart | Matrix]]:
    costs, tie = found["costs"], float(found["tie_weight"])
    buys = ", ".join(
        f"{n}: {number_said(round(100 * points(n * PER_POINT, tie), 1))}\u00a0%" for n in SHOWN_POINTS
    )
    facts = [
        say("lab.battles", "{games} battles of {pairs} pairs of armies; ties {ties}.", games=found["games"], pairs=found["pairs"],
            ties=share_told(found["ties"])),
        say("lab.scale", "The mean unit costs 10. What an army gains that is ahead by so many points: {buys}.", buys=buys),
        *_tests(found),
    ]  # fmt: skip
    others: list[Chart | Matrix | None] = [
        _costs(question, found),
        _duels(found),
        _armies(question, costs, tie),
        _calibration(found),
    ]
    return facts, [each for each in others if each is not None]


def _costs(_: Question, found: Found) -> Chart:
    lines = tuple(Line(term("unit", unit), *interval) for unit, interval in found["costs"].items())
    note = say("lab.costs_note", "An army's points are the sum of its units.")
    return Chart(say("lab.costs", "Points of a unit"), note, lines, MEAN_COST)


def _tests(found: Found) -> Iterator[str]:
    """What the tests of fit say."""
    fit, apart = found["fit"], found["any_pairs"]
    if fit["df"]:
        yield say(
            "lab.fit_duels",
            "Do the costs alone hold it? Duels of units explain more by chi-square {chi2} at {df} degrees of freedom (p {p}).",
            **_test(fit),
        )
    if apart:
        yield say(
            "lab.fit_any",
            "Do battles of any two armies find the same costs as those of unlike ones? They differ by chi-square {chi2} at {df} (p {p}).",
            **_test(apart),
        )


def _test(found: Mapping[str, float]) -> dict[str, object]:
    return {"chi2": number_said(found["chi2"]), "df": round(found["df"]), "p": number_said(found["p"])}


def _duels(found: Found) -> Matrix | None:
    duels = {unit: row for unit, row in found["duels"].items() if row}
    if not duels:
        return None
    cells = tuple(tuple(row[other][1] if other in row else None for other in duels) for row in duels.values())
    note = say(
        "lab.duels_note",
        "What no cost can hold: log-odds of the unit of the row against that of the column, beyond the costs.",
    )
    return Matrix(
        say("lab.duels", "Unit against unit"), note, tuple(term("unit", unit) for unit in duels), cells, 0.0
    )


def _armies(question: Question, costs: Mapping[str, Sequence[float]], tie: float) -> Matrix:
    """Every army against every army, the strongest first, as the costs foretell it."""
    armies = combinations_with_replacement(sorted(costs), laboratory_of(question.game).side)
    worth = sorted(((sum(costs[unit][1] for unit in army), army) for army in armies), reverse=True)
    cells = tuple(tuple(points((own - other) * PER_POINT, tie) for other, _ in worth) for own, _ in worth)
    names = tuple(", ".join(term("unit", unit) for unit in army) for _, army in worth)
    note = say(
        "lab.matrix_note",
        "The share of points of the army of the row, as the costs foretell it; the strongest armies first.",
    )
    return Matrix(say("lab.matrix", "Army against army"), note, names, cells, 0.5, is_share=True)


def _calibration(found: Found) -> Chart:
    lines = tuple(_tenth(each["foretold"], each["found"]) for each in found["calibration"])
    note = say(
        "lab.calibration_note",
        "The battles in tenths, by what the costs foretell for White: the mark is foretold, the line found.",
    )
    return Chart(say("lab.calibration", "Foretold and found"), note, lines, 0.5, is_share=True)


def _tenth(foretold: float, interval: Sequence[float]) -> Line:
    low, middle, high = interval
    return Line(
        say("lab.foretold", "foretold {share} %", share=number_said(round(100 * foretold, 1))),
        low,
        middle,
        high,
        foretold,
    )


# -- a game, a house rule, the players ---------------------------------------------------------------------------
def _of_a_game(question: Question, found: Found) -> tuple[list[str], list[Chart | Matrix]]:
    return [*figures_told(found)], [_won(question, found)]


def _won(_: Question, found: Found) -> Chart:
    lines = tuple(
        Line(say("lab.seat", "Seat {seat}", seat=seat), *interval)
        for seat, interval in enumerate(found["won"], 1)
    )
    began = Line(say("lab.began", "Who began"), *found["who_began_won"])
    return Chart(say("lab.won", "Who wins"), "", (*lines, began), 1 / len(found["won"]), is_share=True)


def figures_told(found: Found) -> Iterator[str]:
    """How games went, in sentences."""
    length = found["length"]
    ties = share_told(found["ties"])
    yield say(
        "lab.games",
        "{games, plural, one {# game} other {# games}}; ties {ties}.",
        games=found["games"],
        ties=ties,
    )
    yield say("lab.length", "Acts: {mean} on average, 95 % between {low} and {high}. Rounds, battles or hands: {rounds}.",
              mean=number_said(round(length["mean"], 1)), low=length["low"], high=length["high"],
              rounds=number_said(round(found["rounds"], 1)))  # fmt: skip
    endings = ", ".join(f"{name_of('value', name)} {count}" for name, count in found["endings"].items())
    yield say("lab.endings", "How they ended: {endings}.", endings=endings)


def compared() -> dict[str, str]:
    """What is compared between two ways to play, in words."""
    return {
        "ties": say("lab.compared_ties", "ties"),
        "first_seat_wins": say("lab.compared_first_seat", "the first seat wins"),
        "who_began_wins": say("lab.compared_who_began", "who began wins"),
        "rounds": say("lab.compared_rounds", "rounds"),
        "acts": say("lab.compared_acts", "acts"),
    }


def differences(told: str, difference: Mapping[str, Sequence[float]]) -> Iterator[Chart]:
    """How two ways to play differ: shares, and lengths."""
    words = compared()
    note = say(
        "lab.difference_note",
        "How much more than usual, with its interval; what does not touch the line is not nothing.",
    )
    shares = tuple(
        Line(words[name], *each)
        for name, each in difference.items()
        if name not in ("rounds", "acts") and each
    )
    lengths = tuple(
        Line(words[name], *each) for name, each in difference.items() if name in ("rounds", "acts") and each
    )
    yield Chart(told, note, shares, 0.0, is_share=True)
    yield Chart(say("lab.lengths_of", "{what}: length", what=told), "", lengths, 0.0)


def _of_rules(question: Question, found: Found) -> tuple[list[str], list[Chart | Matrix]]:
    rule, facts = _rule(question), []
    parts: list[Chart | Matrix] = []
    for value, told in found["values"].items():
        said = rule.values.get(value, value)
        usual = say("lab.usual", "{value} (as usual)", value=said) if value == str(found["usual"]) else said
        facts.append(" ".join([f"{usual}:", *figures_told(told)]))
        parts += differences(said, told["difference"]) if "difference" in told else []
    return facts, parts


def _of_players(question: Question, found: Found) -> tuple[list[str], list[Chart | Matrix]]:
    facts = [say("lab.games_only", "{games, plural, one {# game} other {# games}}.", games=found["games"])]
    return facts, [_points(question, found)]


def _points(_: Question, found: Found) -> Chart:
    lines = tuple(Line(_pair(name), *interval) for name, interval in found["points"].items())
    note = say("lab.players_note", "The share of points of the first of each two; a tie is half a point.")
    return Chart(say("lab.players", "Against the next weaker player"), note, lines, 0.5, is_share=True)


def _pair(name: str) -> str:
    strong, _, weak = name.partition(" against ")
    return say("lab.pair", "{strong} against {weak}", strong=player_called(strong), weak=player_called(weak))


def _first_difference(_: Question, found: Found) -> Chart | None:
    there = ((value, told["difference"]) for value, told in found["values"].items() if "difference" in told)
    return next((chart for value, told in there for chart in differences(value, told)), None)


def headline(question: Question, found: Found) -> Chart | None:
    """The figures that are asked for in the first place."""
    charts: dict[str, Callable[[Question, Found], Chart | None]] = {
        "armies": _costs, "rules": _first_difference, "game": _won, "players": _points,
    }  # fmt: skip
    return charts[question.asks](question, found)
