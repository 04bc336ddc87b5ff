"""El Royale against its peers, in one run on one machine: `python tests/benchmarks/el_royale.py`.

Random play in processor time, with every hand shown to the referee and each draw named, as entries are made at a real table;
and one ruling from JSON to the explained answer. Figures are medians of several rounds; the ratios are what counts.
"""

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from models.el_royale import ElRoyaleHeader  # noqa: E402
from referee.table.replay import entry_and_events_text_and_ruling_ids  # noqa: E402
from referee.table.table import Table  # noqa: E402
from tests.benchmarks.peers import Peers, Play, rulings_beside  # noqa: E402
from tests.el_royale.dealer import GAME, Dealer  # noqa: E402

GAMES = 40
"""In a round."""


def el_royale(edition: str, players: int) -> Play:
    header = ElRoyaleHeader.model_validate(
        {"edition": edition, "seats": [{"name": name} for name in "ABCDEFGH"[:players]]}
    )

    def play(seed: int) -> int:
        chance = Random(seed)
        return sum(
            1
            for _ in Dealer(header, chance, lambda _, acts: acts[int(chance.random() * len(acts))]).acts(400)
        )

    return play


def attacked() -> Table:
    """A table where the attack lies."""
    table = Table(ElRoyaleHeader.model_validate({"seats": [{"name": name} for name in "ABC"]}))
    table.enter(table.entry_from_json({"do": "deal", "by": "A", "first": "A"}))
    table.enter(table.entry_from_json({"do": "attack", "by": "A", "cards": ["7C"]}))
    return table


def main() -> None:
    peers, table = Peers(GAMES), attacked()
    for edition, players in (("2019", 2), ("elimination", 4), ("elimination", 8)):
        peers.beside(f"El Royale {edition}, {players} players", el_royale(edition, players))

    def ruling(card: str) -> None:
        entry_and_events_text_and_ruling_ids(
            GAME,
            table.state,
            table.judge_without_entering(table.entry_from_json({"do": "beat", "by": "B", "cards": [card]})),
        )

    rulings_beside({"allowed": lambda: ruling("7D"), "refused": lambda: ruling("6D")})


if __name__ == "__main__":
    main()
