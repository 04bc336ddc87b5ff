"""The command (see the package)."""

import json
import sys
from random import Random
from typing import Final

from tests.answers import __doc__ as usage
from tests.answers.kept_answers import (
    HERE,
    answers_of,
    fingerprints,
    first_difference,
    games,
    keep,
    kept_fingerprints,
)
from tests.support.random_games import KINDS, random_table

GAMES_OF_A_KIND: Final = 14
ENTRIES: Final = {"royal-battles": 130}
"""Armies need a while until they meet; of other games 60."""
RESULTS_ENTERED: Final = {"royal-battles": "damage", "el-royale": "result"}
"""Games of which fewer acts can be entered than all: the value of that house rule."""


def show(game: str, entry: int, part: str) -> None:
    """Print one answer, a value on each line."""
    for answer in answers_of(games()[game]):
        if (answer.entry, answer.part) == (entry, part):
            print(*map(json.dumps, json.loads(answer.text)), sep="\n")
            return
    print(f"{part} is not looked at after entry {entry} of {game}")


def play() -> list[str]:
    """Make the random games anew: every house rule drawn by lot, hands hidden and shown, some acts irregular."""
    names = []
    for kind in KINDS:
        for number in range(GAMES_OF_A_KIND):
            names.append(f"random-{kind}-{number}")
            play_one(names[-1], kind, number, None)
        for number in range(4 if kind in RESULTS_ENTERED else 0):
            names.append(f"random-{kind}-{RESULTS_ENTERED[kind]}-{number}")
            play_one(names[-1], kind, number, RESULTS_ENTERED[kind])
    return names


def play_one(name: str, kind: str, number: int, entered: str | None) -> None:
    """Make one random game and store its record. `entered`: what is entered, if not every act."""
    table = random_table(
        Random(name),
        kind,
        ENTRIES.get(kind, 60),
        shown=number % 2 == 0,
        irregular=(0, 0, 0.05)[number % 3],
        entry=entered,
    )
    (HERE / "games" / f"{name}.json").write_text(json.dumps(table.record_json(), ensure_ascii=False), "utf-8")


def main(asked: list[str]) -> int:
    """Do what is asked; the exit status is 1 where answers differ."""
    match asked:
        case ["show", game, entry, part]:
            show(game, int(entry), part)
        case ["keep", *names]:
            keep({name: fingerprints(answers_of(games()[name])) for name in names or games()})
        case ["play"]:
            keep({name: fingerprints(answers_of(games()[name])) for name in play()})
        case []:
            kept = kept_fingerprints()
            differing = [
                each for name, path in games().items() if (each := first_difference(path, kept[name]))
            ]
            print(*differing, sep="\n\n")
            return min(1, len(differing))
        case _:
            print(usage)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
