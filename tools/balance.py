"""What the laboratory finds, as a page: `uv run python tools/balance.py FOLDER` writes docs/balance.md.

The games are kept in the folder, and those that are there are not played again: a run that was ended goes on.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import typer

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from models.record import NoRecord  # noqa: E402
from models.store.games_played import GamesPlayed  # noqa: E402
from referee.games import GAMES, game_named  # noqa: E402
from referee.lab.figures import answer  # noqa: E402
from referee.lab.questions import Question, game_of_armies, laboratory_of, settings_of  # noqa: E402
from views.lab.running import Extent, rows_in, run  # noqa: E402

PAGE: Final = ROOT / "docs/balance.md"
TRIED: Final = ("knight", "pawn", "bishop", "king", "queen", "rook")
"""The order that a first trial with another `lookahead` had found."""
TOLD: Final = {"ties": "ties", "first_seat_wins": "first seat wins", "rounds": "rounds"}


def asked(question: Question, games: int, folder: Path, workers: int) -> dict[str, Any]:
    """The answer from exactly so many games, played where they are not there yet."""
    kept = GamesPlayed(folder, question.written())
    for _ in run(question, kept, Extent(games, workers=workers)):
        pass
    found = answer(question, [row for row in rows_in(kept) if row.number < games])
    kept.close()
    return found


def page(folder: Path, look: int, greedy: int, rules: int, cards: int, workers: int) -> Iterator[str]:
    """Line by line."""
    game = game_of_armies()
    parts = laboratory_of(game.game).parts
    questions = {player: Question("armies", game.game, player, 1, "", parts) for player in ("lookahead", "greedy")}
    best = asked(questions["lookahead"], look, folder / "lookahead", workers)
    quick = asked(questions["greedy"], greedy, folder / "greedy", workers)
    yield from _costs(game.title, best, quick)
    yield from _duels(quick)
    for name in GAMES:
        if GAMES[name].laboratory() is not None:
            yield from _rules(name, rules if name == game.game else cards, folder / name, workers)
    yield f"\nMade by `uv run python tools/balance.py FOLDER --lookahead {look} --greedy {greedy} --rules {rules} --cards {cards}`."


def _rules(name: str, pairs: int, folder: Path, workers: int) -> Iterator[str]:
    """A table of what each house rule of one game does."""
    game = game_named(name)
    yield f"\n## What each house rule of {game.title} does\n"
    yield f"{pairs:,} pairs of games of `greedy` for two, the same cards for both values (95 % intervals; what is bold is not nothing)."
    yield "A house rule that `greedy` makes no use of, or that is only about what is told, changes no game here."
    yield ""
    yield "| house rule | value | " + " | ".join(TOLD.values()) + " |\n|---|---|" + "---:|" * len(TOLD)
    for option in game.house_rules.model_fields:
        try:
            values = settings_of(asking := Question("rules", name, "greedy", 1, option))
        except NoRecord:  # nothing can be played by it here, or it is a number
            continue
        found = asked(asking, pairs * len(values), folder / option, workers)
        for value, told in list(found["values"].items())[1:]:
            row = " | ".join(_change(told["difference"][figure], 1 if figure == "rounds" else 100) for figure in TOLD)
            yield f"| `{option}` | `{value}` | {row} |"


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
    yield "`greedy` plans its turn; `lookahead` imagines the hidden cards four times and plays six acts on to the end of the round."
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
        yield f"| {unit} | " + " | ".join("" if other == unit else _change(found["duels"][unit][other], 1) for other in units) + " |"
    yield ""


def _change(interval: list[float], times: int) -> str:
    low, middle, high = (each * times for each in interval)
    half = (high - low) / 2
    told = f"{middle:+.2f} ±{half:.2f}" if times == 1 else f"{middle:+.1f} ±{half:.1f} %"
    return "no game changed" if not low and not high else f"**{told}**" if low > 0 or high < 0 else told


def main(
    folder: Annotated[Path, typer.Argument(help="Where the games are kept.")],
    lookahead: Annotated[int, typer.Option(help="Battles of the best player.")] = 2000,
    greedy: Annotated[int, typer.Option(help="Battles of the quick one.")] = 20000,
    rules: Annotated[int, typer.Option(help="Pairs of battles for each value of a house rule.")] = 1000,
    cards: Annotated[int, typer.Option(help="The same of the card games, which take longer.")] = 100,
    workers: Annotated[int, typer.Option(help="How many processes play.")] = 2,
) -> None:
    """Write docs/balance.md."""
    PAGE.write_text("\n".join(page(folder, lookahead, greedy, rules, cards, workers)) + "\n", encoding="utf-8")
    typer.echo(f"{PAGE}: {game_named(game_of_armies().game).title}")


if __name__ == "__main__":
    typer.run(main)
