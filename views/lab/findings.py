"""The findings of a question as sentences, charts and tables. The app's screen, the HTML report and the CSV
show them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import combinations_with_replacement
from math import exp
from typing import Any, Final, NamedTuple

from models.record import HouseRule, house_rule_texts
from models.translation import number_text, say
from models.version import VERSION
from referee.games import game_named
from referee.lab.questions import Question, laboratory_of_game
from referee.lab.strengths import MEAN_COST, PER_POINT, expected_share_of_points
from referee.words.phrases import record_name_in_words, vocabulary_word

Findings = Mapping[str, Any]
"""An answer of `referee.lab.game_statistics`, as JSON."""


class Figure(NamedTuple):
    """One figure with its interval."""

    name: str
    low: float
    middle: float
    high: float
    mark: float | None = None
    """The value to compare it with, if each line has its own."""


class FigureChart(NamedTuple):
    """A chart of figures of one kind."""

    heading: str
    note: str
    lines: tuple[Figure, ...]
    usual: float
    """The value that means no difference; a line is drawn there."""
    is_share: bool = False


class Matrix(NamedTuple):
    """A table of each against each: the number is that of the row against the column."""

    heading: str
    note: str
    names: tuple[str, ...]
    cells: tuple[tuple[float | None, ...], ...]
    usual: float
    """The number that means that neither is ahead."""
    is_share: bool = False

    def number_text_or_empty(self, number: float | None) -> str:
        if number is None:
            return ""
        return (
            f"{100 * number:.0f}"
            if self.is_share
            else f"{'+' if number > 0 else ''}{number_text(round(number, 2))}"
        )


Part = FigureChart | Matrix
FactsAndParts = tuple[list[str], list[Part]]
"""What a report says in sentences, and in charts and tables."""


class Report(NamedTuple):
    """All findings of a question."""

    title: str
    facts: tuple[str, ...]
    parts: tuple[Part, ...]


def computer_player_name(name: str) -> str:
    called = {
        "random": say("lab.random", "random"),
        "greedy": say("lab.greedy", "greedy"),
        "lookahead": say("lab.lookahead", "lookahead"),
    }
    return called.get(name, name)


def heading_that_says_what_is_asked(question: Question) -> str:
    facts = {
        "game": game_named(question.game).title,
        "player": computer_player_name(question.player),
        "seats": len(question.names),
    }
    match question.asks:
        case "armies":
            return say("lab.asked_armies", "What units of {game} are worth, played by {player}", **facts)
        case "rules":
            rule = house_rule_of_question(question).title
            return say(
                "lab.asked_rules", "{game}: what “{rule}” does, played by {player}", rule=rule, **facts
            )
        case "players":
            return say("lab.asked_players", "{game}: how strong the players of the laboratory are", **facts)
        case _:
            return say("lab.asked_game", "How {game} for {seats} goes, played by {player}", **facts)


def house_rule_of_question(question: Question) -> HouseRule:
    rules = game_named(question.game)
    return house_rule_texts(
        rules.package, question.option, rules.house_rules_class.model_fields[question.option]
    )


def report_of_findings(question: Question, found: Findings) -> Report:
    """The findings in the current language."""
    findings_functions: dict[str, Callable[[Question, Findings], FactsAndParts]] = {
        "armies": army_findings,
        "rules": house_rule_findings,
        "game": game_findings,
        "players": player_findings,
    }
    facts, parts = findings_functions[question.asks](question, found)
    beware = say(
        "lab.beware",
        "Computers played; no people were involved. Intervals are 95 % and hold for these players only.",
    )
    return Report(
        heading_that_says_what_is_asked(question),
        (*facts, beware, version_seed_and_date_text(question.seed)),
        tuple(parts),
    )


def version_seed_and_date_text(seed: int) -> str:
    """The version that made a report, the seed of its games, and the date."""
    return say(
        "lab.made",
        "Made on {date} by version {version}, seed {seed}.",
        date=datetime.now().astimezone().date().isoformat(),
        version=VERSION,
        seed=str(seed),
    )


def share_text(low_middle_high: Sequence[float]) -> str:
    """A share with its interval: `8.5 % (8.1 to 9)`."""
    low, middle, high = (number_text(round(100 * each, 1)) for each in low_middle_high)
    return say("lab.share", "{middle}% ({low} to {high})", low=low, middle=middle, high=high)


# -- armies --------------------------------------------------------------------------------------------------
SHOWN_POINTS: Final = (1, 2, 5, 10)


def army_findings(question: Question, found: Findings) -> FactsAndParts:
    costs, tie = found["costs"], float(found["tie_weight"])
    buys = ", ".join(
        f"{n}: {number_text(round(100 * expected_share_of_points(n * PER_POINT, tie), 1))}\u00a0%"
        for n in SHOWN_POINTS
    )
    facts = [
        say("lab.battles", "{games} battles between {pairs} pairs of armies; ties {ties}.",
            games=found["games"], pairs=found["pairs"],
            ties=share_text(found["ties"])),
        say("lab.scale", "The average unit costs 10. What an army gains by being this many points "
                         "ahead: {buys}.", buys=buys),
        *fit_test_sentences(found),
    ]  # fmt: skip
    others: list[Part | None] = [
        unit_cost_chart(question, found),
        unit_pair_win_share_matrix(found),
        predicted_matrix_of_unit_combinations(question, costs, tie),
        predicted_and_observed_wins_chart(found),
    ]
    return facts, [other for other in others if other is not None]


def unit_cost_chart(_: Question, found: Findings) -> FigureChart:
    lines = tuple(
        Figure(vocabulary_word("unit", unit), *interval) for unit, interval in found["costs"].items()
    )
    return FigureChart(
        say("lab.costs", "Points of a unit"),
        say("lab.costs_note", "An army's points are the sum of its units."),
        lines,
        MEAN_COST,
    )


def fit_test_sentences(found: Findings) -> Iterator[str]:
    fit, any_pairs = found["fit"], found["any_pairs"]
    if fit["df"]:
        yield say(
            "lab.fit_duels",
            "Are costs alone enough? Duels between units explain more by chi-square {chi2} at {df} "
            "degrees of freedom (p {p}).",
            **fit_test_text_facts(fit),
        )
    if any_pairs:
        yield say(
            "lab.fit_any",
            "Do battles of any two armies give the same costs as battles of unlike ones? They differ "
            "by chi-square {chi2} at {df} (p {p}).",
            **fit_test_text_facts(any_pairs),
        )


def fit_test_text_facts(found: Mapping[str, float]) -> dict[str, object]:
    return {"chi2": number_text(found["chi2"]), "df": round(found["df"]), "p": number_text(found["p"])}


def unit_pair_win_share_matrix(found: Findings) -> Matrix | None:
    duels = {unit: row for unit, row in found["duels"].items() if row}
    if not duels:
        return None
    cells = tuple(
        tuple(share_of_log_odds(row[other][1]) if other in row else None for other in duels)
        for row in duels.values()
    )
    note = say(
        "lab.duels_note",
        "What costs cannot explain. Of 100 battles between armies of equal costs, the row's unit "
        "wins this many against the column's.",
    )
    return Matrix(
        say("lab.duels", "Unit against unit"),
        note,
        tuple(vocabulary_word("unit", unit) for unit in duels),
        cells,
        0.5,
        is_share=True,
    )


def share_of_log_odds(log_odds: float) -> float:
    """The share of games won at these log-odds: 0.5 at 0."""
    return 1 / (1 + exp(-log_odds))


def predicted_matrix_of_unit_combinations(
    question: Question, costs: Mapping[str, Sequence[float]], tie: float
) -> Matrix:
    """Every army against every army as the costs predict, the strongest first."""
    armies = combinations_with_replacement(sorted(costs), laboratory_of_game(question.game).side)
    worth = sorted(((sum(costs[unit][1] for unit in army), army) for army in armies), reverse=True)
    cells = tuple(
        tuple(expected_share_of_points((own_worth - other) * PER_POINT, tie) for other, _ in worth)
        for own_worth, _ in worth
    )
    names = tuple(", ".join(vocabulary_word("unit", unit) for unit in army) for _, army in worth)
    note = say(
        "lab.matrix_note",
        "The share of points for the row's army, as the costs predict it; strongest armies first.",
    )
    return Matrix(say("lab.matrix", "Army against army"), note, names, cells, 0.5, is_share=True)


def predicted_and_observed_wins_chart(found: Findings) -> FigureChart:
    lines = tuple(
        Figure(
            say("lab.foretold", "predicted {share}%", share=number_text(round(100 * each["foretold"], 1))),
            *each["found"],
        )._replace(mark=each["foretold"])
        for each in found["calibration"]
    )
    note = say(
        "lab.calibration_note",
        "The battles in ten groups, by White's chances as the costs predict them. The mark is "
        "predicted, the line observed.",
    )
    return FigureChart(say("lab.calibration", "Predicted and observed"), note, lines, 0.5, is_share=True)


# -- a game, a house rule, the players -----------------------------------------------------------------------
def game_findings(question: Question, found: Findings) -> FactsAndParts:
    chart = wins_by_seat_and_first_player_chart(question, found)
    return [*count_tie_length_and_ending_sentences(found)], [chart]


def wins_by_seat_and_first_player_chart(_: Question, found: Findings) -> FigureChart:
    lines = tuple(
        Figure(say("lab.seat", "Seat {seat}", seat=seat), *interval)
        for seat, interval in enumerate(found["won"], 1)
    )
    began = Figure(say("lab.began", "Who began"), *found["who_began_won"])
    return FigureChart(say("lab.won", "Who wins"), "", (*lines, began), 1 / len(found["won"]), is_share=True)


def count_tie_length_and_ending_sentences(found: Findings) -> Iterator[str]:
    length = found["length"]
    yield say(
        "lab.games",
        "{games, plural, one {# game} other {# games}}; ties {ties}.",
        games=found["games"],
        ties=share_text(found["ties"]),
    )
    yield say("lab.length", "Acts: {mean} on average, 95 % between {low} and {high}. Rounds, battles or "
                            "hands: {rounds}.",
              mean=number_text(round(length["mean"], 1)), low=length["low"], high=length["high"],
              rounds=number_text(round(found["rounds"], 1)))  # fmt: skip
    endings = ", ".join(
        f"{record_name_in_words('value', name)} {count}" for name, count in found["endings"].items()
    )
    yield say("lab.endings", "How they ended: {endings}.", endings=endings)


def share_and_length_difference_charts(
    heading: str, difference: Mapping[str, Sequence[float]]
) -> Iterator[FigureChart]:
    """Charts of the differences between two ways to play: of shares, and of lengths."""
    words = {
        "ties": say("lab.compared_ties", "ties"),
        "first_seat_wins": say("lab.compared_first_seat", "the first seat wins"),
        "who_began_wins": say("lab.compared_who_began", "who began wins"),
        "rounds": say("lab.compared_rounds", "rounds"),
        "acts": say("lab.compared_acts", "acts"),
    }
    note = say(
        "lab.difference_note",
        "How much more than usual, with its interval. An interval that misses the line is a real difference.",
    )
    figures = {name: Figure(words[name], *each) for name, each in difference.items() if each}
    lengths = tuple(figures.pop(name) for name in ("rounds", "acts") if name in figures)
    yield FigureChart(heading, note, tuple(figures.values()), 0.0, is_share=True)
    yield FigureChart(say("lab.lengths_of", "{what}: length", what=heading), "", lengths, 0.0)


def house_rule_findings(question: Question, found: Findings) -> FactsAndParts:
    rule, facts = house_rule_of_question(question), []
    parts: list[Part] = []
    for value, result in found["values"].items():
        value_text = house_rule_value_text(rule, value)
        usual = (
            say("lab.usual", "{value} (as usual)", value=value_text)
            if value == str(found["usual"])
            else value_text
        )
        facts.append(" ".join([f"{usual}:", *count_tie_length_and_ending_sentences(result)]))
        parts += (
            share_and_length_difference_charts(value_text, result["difference"])
            if "difference" in result
            else []
        )
    return facts, parts


def house_rule_value_text(rule: HouseRule, value: str) -> str:
    """A value of a house rule in words; on or off for a switch."""
    held = {"True": say("lab.rule_on", "with this rule"), "False": say("lab.rule_off", "without this rule")}
    return rule.values.get(value) or held.get(value, value)


def player_findings(question: Question, found: Findings) -> FactsAndParts:
    facts = [say("lab.games_only", "{games, plural, one {# game} other {# games}}.", games=found["games"])]
    return facts, [share_of_points_chart(question, found)]


def share_of_points_chart(_: Question, found: Findings) -> FigureChart:
    lines = tuple(Figure(player_pair_text(name), *interval) for name, interval in found["points"].items())
    note = say("lab.players_note", "The share of points for the first of each pair; a tie is half a point.")
    return FigureChart(say("lab.players", "Against the next weaker player"), note, lines, 0.5, is_share=True)


def player_pair_text(name: str) -> str:
    strong, _, weak = name.partition(" against ")
    return say(
        "lab.pair",
        "{strong} against {weak}",
        strong=computer_player_name(strong),
        weak=computer_player_name(weak),
    )


def first_chart_of_house_rule_differences(question: Question, found: Findings) -> FigureChart | None:
    rule = house_rule_of_question(question)
    differences = (
        (value, result["difference"]) for value, result in found["values"].items() if "difference" in result
    )
    return next(
        (
            chart
            for value, difference in differences
            for chart in share_and_length_difference_charts(house_rule_value_text(rule, value), difference)
        ),
        None,
    )


def main_answer_chart(question: Question, found: Findings) -> FigureChart | None:
    charts: dict[str, Callable[[Question, Findings], FigureChart | None]] = {
        "armies": unit_cost_chart, "rules": first_chart_of_house_rule_differences,
        "game": wins_by_seat_and_first_player_chart,
        "players": share_of_points_chart,
    }  # fmt: skip
    return charts[question.asks](question, found)
