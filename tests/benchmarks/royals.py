"""Royals and Battle Royals against their peers, in one run on one machine: `python tests/benchmarks/royals.py`.

Random play in processor time, with every hand shown to the referee and each draw named, as entries are made at a real table;
one ruling from JSON to the explained answer; a verdict alone. Figures are medians of several rounds; the ratios are what counts.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import chess  # noqa: E402
from royals.sitting import EDITION  # noqa: E402

from referee.act_sets import LISTED, ActList, ActSet  # noqa: E402
from referee.games import GAMES  # noqa: E402
from referee.games.royals.actions import STACK, Deal, Draw, Reveal  # noqa: E402
from referee.games.royals.deal import next_dealer  # noqa: E402
from referee.games.royals.effects import apply_act  # noqa: E402
from referee.games.royals.legal_acts import discard_draw_acts, legal_act_sets, take_pile_acts  # noqa: E402
from referee.games.royals.state import DEAL, DRAW, NOBODY, REVEAL, State  # noqa: E402
from referee.table.replay import entry_and_events_text_and_ruling_ids  # noqa: E402
from referee.table.table import Table  # noqa: E402
from tests.benchmarks.peers import Peers, Play, microseconds, rulings_beside  # noqa: E402

GAMES_A_ROUND, DECISIONS = 20, 400


class Dealer:
    """A table of random play with a real pack: what is drawn from the stack is the next card of it."""

    def __init__(self, state: State, chance: Random) -> None:
        self.state, self.chance = state, chance
        self.pack: list[int] = []

    def deal(self) -> Deal:
        table_rules = self.state.table_rules
        self.pack = [card for card, number in enumerate(table_rules.pack[:52]) for _ in range(number)]
        self.chance.shuffle(self.pack)
        by = next_dealer(self.state)
        hands = tuple(
            tuple(self.pack.pop() for _ in range(table_rules.hand_size)) for _ in range(table_rules.players)
        )
        return Deal(0 if by == NOBODY else by, self.pack.pop(), hands)

    def legal(self) -> ActList:
        """Every legal act; of the stack one draw, its top card."""
        state = self.state
        if state.phase == DRAW and state.stack:
            seat = state.places[0]
            drawn = ActSet(Draw, {"by": (seat,), "source": (STACK,), "card": (self.pack[-1],)})
            return ActList([drawn, *discard_draw_acts(state, seat), *take_pile_acts(state)])
        return ActList(legal_act_sets(state, LISTED))

    def acts(self, decisions: int) -> Iterator[Any]:
        """So many acts of random play, each made on the state."""
        state, chance = self.state, self.chance
        for _ in range(decisions):
            if state.phase == DEAL:
                act = self.deal()
            elif state.phase == REVEAL:
                act = Reveal(tuple(tuple(hand) for hand in state.known))
            else:
                legal = self.legal()
                act = legal[int(chance.random() * len(legal))]
                if type(act) is Draw and act.source == STACK:
                    self.pack.pop()
            yield act
            apply_act(state, act)
            if state.winner != NOBODY:
                return


def header_of(game: str, players: int, **options: Any) -> Any:
    seats = [{"name": name} for name in "ABCDEFGH"[:players]]
    return GAMES[game].header.model_validate(
        {"game": game, "edition": EDITION[game], "options": options, "seats": seats}
    )


def ours(game: str, players: int, **options: Any) -> Play:
    header = header_of(game, players, **options)

    def play(seed: int) -> int:
        return sum(1 for _ in Dealer(GAMES[game].start(header), Random(seed)).acts(DECISIONS))

    return play


def led_table() -> Table:
    """A hand of Royals whose defense is to follow 9D: hands are shown."""
    table = Table(header_of("royals", 2))
    hands = {
        "A": ["9D", "KH", "4C", "10S", "10S", "JD", "QC", "5H", "AS", "AD"],
        "B": ["KD", "9S", "2C", "7H", "JS", "JS", "QD", "3H", "AC", "8S"],
    }
    for entry in (
        {"do": "deal", "by": "B", "up": "6S", "hands": hands},
        {"do": "choose", "by": "A", "suit": "H"},
        {"do": "choose", "by": "B", "suit": "S"},
        {"do": "draw", "by": "A", "from": "stack", "card": "6H"},
        {"do": "draw", "by": "B", "from": "discard", "card": "6S"},
        {"do": "draw", "by": "A", "from": "stack", "card": "7C"},
        {"do": "lead", "by": "A", "card": "9D"},
    ):
        assert table.enter(table.entry_from_json(entry)).verdict == "allowed"
    return table


def main() -> None:
    peers = Peers(GAMES_A_ROUND)
    peers.beside("Royals", ours("royals", 2))
    peers.beside("Battle Royals, three in duels", ours("battle-royals", 3))
    peers.beside("Battle Royals, five in all", ours("battle-royals", 5, battle="all"))
    table = led_table()
    game, board = table.game, chess.Board()
    move = chess.Move.from_uci("e2e4")

    def ruling(card: str) -> None:
        entry_and_events_text_and_ruling_ids(
            game,
            table.state,
            table.judge_without_entering(table.entry_from_json({"do": "follow", "by": "B", "card": card})),
        )

    rulings_beside({"allowed": lambda: ruling("KD"), "refused": lambda: ruling("9S")})
    act = game.act_or_reader_findings(
        table.state, table.entry_from_json({"do": "follow", "by": "B", "card": "KD"})
    )
    verdict, theirs = (
        microseconds(lambda _: game.judge(table.state, act)),
        microseconds(lambda _: board.is_legal(move)),
    )
    print(
        f"a verdict alone: {verdict:.1f} us; python-chess is_legal {theirs:.1f} us: {theirs / verdict:.2f}x as quick"
    )
    print(f"a copy of the table: {microseconds(lambda _: table.state.copy()):.1f} us")


if __name__ == "__main__":
    main()
