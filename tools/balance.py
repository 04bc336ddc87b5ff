"""Write the laboratory's findings to docs/balance.md: `uv run python tools/balance.py FOLDER`.

It plays for some minutes (`--minutes`). The games are kept in the folder and not played again: an interrupted run is continued, and the
same command once more makes every figure more precise.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, Final

import typer

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from models.record import NoRecord  # noqa: E402
from referee.game import AnyGame  # noqa: E402
from referee.games import GAMES  # noqa: E402
from referee.lab.game_statistics import answer_question_json  # noqa: E402
from referee.lab.questions import (  # noqa: E402
    Question,
    compared_rule_values_or_player_pairs,
    game_with_comparable_armies,
    games_per_half_second,
    laboratory_of_game,
)
from views.lab.game_results import GameResults  # noqa: E402
from views.lab.game_runner import Extent, play_missing_games  # noqa: E402

PAGE: Final = ROOT / "docs/balance.md"
TRIED: Final = ("knight", "pawn", "bishop", "king", "queen", "rook")
"""The order of cost that a first trial with another `lookahead` had found."""
TOLD: Final = {"ties": "ties", "first_seat_wins": "first seat wins", "rounds": "rounds"}


class Time:
    """The total playing time, of which each question gets a share, and the number of processes that play."""

    def __init__(self, minutes: float, workers: int, folder: Path) -> None:
        self._seconds, self._workers, self._folder = minutes * 60, workers, folder

    def answered(self, name: str, question: Question, share: float) -> dict[str, Any]:
        """Play on for a share of the time, then return the answer from all kept games. Raises NoRecord if these are too few."""
        seconds = self._seconds and max(0.5, self._seconds * share)
        with closing(GameResults(self._folder / name, question.to_json_object())) as kept:
            for _ in play_missing_games(question, kept, Extent(seconds=seconds, workers=self._workers)):
                pass
            return answer_question_json(question, kept.games_with_numbers_below(None))


ARMIES, ARMIES_QUICK, RULES, PLAYERS = 0.38, 0.10, 0.32, 0.20
"""Shares of the time: armies by the best player, armies by a quick one, house rules, strengths of players."""
AT_FIRST: Final = 0.3
"""The share of the house rules' time that all of them get; the rest goes to those that have changed something by then."""


def page(time: Time) -> Iterator[str]:
    """Yield the lines of the page."""
    game = game_with_comparable_armies()
    parts = laboratory_of_game(game.game).parts
    best, quick = (
        time.answered(player, Question("armies", game.game, player, 1, "", parts), share)
        for player, share in (("lookahead", ARMIES), ("greedy", ARMIES_QUICK))
    )
    yield from _costs(game.title, best, quick)
    yield from _duels(quick)
    yield from _rules(time)
    yield from _players(time)


def _of_rules() -> Iterator[tuple[AnyGame, Question]]:
    """Yield a question for every house rule with few values, of every game."""
    for game in GAMES.values():
        for option in game.house_rules_class.model_fields if game.laboratory() is not None else ():
            question = Question("rules", game.game, "greedy", 1, option)
            try:
                compared_rule_values_or_player_pairs(question)
            except NoRecord:
                continue
            yield game, question


def _is_changed(found: dict[str, Any]) -> bool:
    told = [value["difference"] for value in found["values"].values() if "difference" in value]
    return any(any(each) for difference in told for each in difference.values())


def _shares(questions: Sequence[Question]) -> list[float]:
    """Return each question's share of the time, which grows with the square root of the time that its games take."""
    weights = [games_per_half_second(question) ** -0.5 for question in questions]
    return [weight / sum(weights) for weight in weights]


def _rules(time: Time) -> Iterator[str]:
    asked = [(game, question, f"{game.game}/{question.option}") for game, question in _of_rules()]
    shares = _shares([question for _, question, _ in asked])
    found = {
        name: time.answered(name, question, RULES * AT_FIRST * share)
        for (_, question, name), share in zip(asked, shares, strict=True)
    }
    changed = [(question, name) for _, question, name in asked if _is_changed(found[name])]
    for (question, name), share in zip(changed, _shares([question for question, _ in changed]), strict=True):
        found[name] = time.answered(name, question, RULES * (1 - AT_FIRST) * share)
    yield "## What each house rule of each game does\n"
    yield "The same cards are played by both values: pairs of games of `greedy` for two (95 % intervals; what is bold is not"
    yield "nothing). A house rule that `greedy` makes no use of, or that only says what is shown, changes nothing here."
    yield ""
    yield (
        "| game | house rule | value | pairs | "
        + " | ".join(TOLD.values())
        + " |\n|---|---|---|---:|"
        + "---:|" * len(TOLD)
    )
    for game, question, name in asked:
        for value, told in list(found[name]["values"].items())[1:]:
            if "difference" not in told:
                continue
            row = " | ".join(
                _change(told["difference"][each], 1 if each == "rounds" else 100) for each in TOLD
            )
            yield f"| {game.title} | `{question.option}` | `{value}` | {told['games']:,} | {row} |"
    yield ""


def _players(time: Time) -> Iterator[str]:
    games = [game for game in GAMES.values() if game.laboratory() is not None]
    yield "## How strong the players are\n"
    yield "The share of points of each against the next weaker one, a tie half a point (95 % intervals).\n"
    yield "| game | players | share of points |\n|---|---|---|"
    questions = [Question("players", game.game, "") for game in games]
    for game, question, share in zip(games, questions, _shares(questions), strict=True):
        found = time.answered(f"{game.game}/players", question, PLAYERS * share)
        for pair, (low, middle, high) in found["points"].items():
            yield f"| {game.title} | `{pair}`, {found['of_each'][pair]:,} games | **{middle:.0%}** ({low:.0%} to {high:.0%}) |"
    yield ""


def _costs(title: str, best: dict[str, Any], quick: dict[str, Any]) -> Iterator[str]:
    yield f"# What units of {title} are worth\n"
    yield "Found by having computers play; no person was asked. **Costs belong to a player, not to the game**: who plays better uses a unit"
    yield f"otherwise. The scale: {best['scale']}. An army's points are the sum of its four units.\n"
    yield f"| unit | `lookahead`, {best['games']:,} battles | `greedy`, {quick['games']:,} battles |\n|---|---:|---:|"
    for unit, interval in best["costs"].items():
        other = quick["costs"][unit]
        yield f"| {unit} | **{interval[1]:.2f}** ({_between(interval)}) | {other[1]:.2f} ({_between(other)}) |"
    yield f"\nThe order found: {', '.join(best['costs'])}; a first trial with another `lookahead` had found {', '.join(TRIED)}."
    yield f"White is ahead by {best['first_seat'][1]:+.2f} log-odds ({_between(best['first_seat'])})."
    yield "`greedy` plans its turn; `lookahead` weighs four acts against the best of the next turn, over all cards its player may hold."
    yield "Neither sees what its seat does not see. Intervals are of 95 % and hold for these players alone.\n"


def _between(interval: list[float]) -> str:
    return f"{interval[0]:.2f} to {interval[2]:.2f}"


def _duels(found: dict[str, Any]) -> Iterator[str]:
    fit = found["fit"]
    units = [unit for unit, row in found["duels"].items() if row]
    yield "## Unit against unit\n"
    yield "What no cost can hold: log-odds for the unit of the row beyond what the costs say, for each pair of it and an enemy unit,"
    yield "relative to the one left out. `greedy`; that there are no duels at all would be as unlikely as"
    yield f"chi-square {fit['chi2']:.1f} at {fit['df']:.0f} degrees of freedom (p {fit['p']:.2g}).\n"
    yield "| | " + " | ".join(units) + " |\n|---|" + "---:|" * len(units)
    for unit in units:
        yield (
            f"| {unit} | "
            + " | ".join("" if other == unit else _change(found["duels"][unit][other], 1) for other in units)
            + " |"
        )
    yield ""


def _change(interval: list[float], times: int) -> str:
    low, middle, high = (each * times for each in interval)
    half = (high - low) / 2
    told = f"{middle:+.2f} ±{half:.2f}" if times == 1 else f"{middle:+.1f} ±{half:.1f} %"
    return "no game changed" if not low and not high else f"**{told}**" if low > 0 or high < 0 else told


def main(
    folder: Annotated[Path, typer.Argument(help="Where the games are kept.")],
    minutes: Annotated[
        float, typer.Option(help="How long to play; what was played before is there. 0: only that.")
    ] = 12,
    workers: Annotated[int, typer.Option(help="How many processes play.")] = 2,
) -> None:
    """Write docs/balance.md."""
    lines = [
        *page(Time(minutes, workers, folder)),
        "Made by `uv run python tools/balance.py FOLDER`, on the games counted here.",
    ]
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    costs = re.findall(r"^\| (\w+) \| \*\*([\d.]+)\*\*", "\n".join(lines), re.MULTILINE)
    typer.echo(
        f"{PAGE} is written. `POINTS` of models/armies.py: { ({unit: round(float(cost)) for unit, cost in costs}) }"
    )


if __name__ == "__main__":
    typer.run(main)
