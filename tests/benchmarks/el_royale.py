"""El Royale against its peers, in one run on one machine: `python tests/benchmarks/el_royale.py`.

Random play in processor time, with every hand shown to the referee and each draw named, as entries are made at a real table;
and one ruling from JSON to the explained answer. Figures are medians of several rounds; the ratios are what counts.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import chess  # noqa: E402

from models.el_royale import ElRoyaleHeader  # noqa: E402
from referee.replay import told  # noqa: E402
from referee.table import Table  # noqa: E402
from tests.el_royale.dealer import GAME, Dealer  # noqa: E402

ROUNDS, GAMES = 5, 40


def per_second(play: Callable[[int], int]) -> float:
    """Median over the rounds of decisions per second."""
    rates = []
    for round_ in range(ROUNDS):
        start, done = time.process_time(), 0
        for game in range(GAMES):
            done += play(round_ * GAMES + game)
        rates.append(done / (time.process_time() - start))
    return median(rates)


def el_royale(edition: str, players: int) -> Callable[[int], int]:
    header = ElRoyaleHeader.model_validate({"edition": edition, "seats": [{"name": name} for name in "ABCDEFGH"[:players]]})

    def play(seed: int) -> int:
        return sum(1 for _ in Dealer(header, Random(seed)).acts(400))

    return play


def python_chess(seed: int) -> int:
    random, board, plies = Random(seed), chess.Board(), 0
    while plies < 120 and not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
        plies += 1
    return plies


def gin_rummy() -> Callable[[int], int] | None:
    """RLCard's gin rummy, the environment and its bare game; None where RLCard is not installed."""
    try:
        import rlcard
    except ImportError:
        return None
    env = rlcard.make("gin-rummy", config={"seed": 1})

    def play(seed: int) -> int:
        random, steps = Random(seed), 0
        state, _ = env.reset()
        while not env.is_over() and steps < 200:
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def bare_gin_rummy() -> Callable[[int], int] | None:
    try:
        import numpy
        from rlcard.games.gin_rummy import Game
    except ImportError:
        return None
    game = Game()
    game.np_random = numpy.random.RandomState(1)

    def play(seed: int) -> int:
        random, steps = Random(seed), 0
        game.init_game()
        while not game.is_over() and steps < 200:
            game.step(random.choice(game.judge.get_legal_actions()))
            steps += 1
        return steps

    return play


def ruling_seconds(written: dict[str, object]) -> float:
    """From JSON to the explained answer, at a table where the attack lies."""
    table = Table(ElRoyaleHeader.model_validate({"seats": [{"name": name} for name in "ABC"]}))
    table.enter(table.read({"do": "deal", "by": "A", "first": "A"}))
    table.enter(table.read({"do": "attack", "by": "A", "cards": ["7C"]}))
    times = []
    for _ in range(2000):
        start = time.perf_counter()
        ruling = table.judge(table.read(written))
        told(GAME, table.state, ruling)
        times.append(time.perf_counter() - start)
    return median(times)


def chess_ruling_seconds() -> float:
    times = []
    for _ in range(2000):
        board = chess.Board()
        start = time.perf_counter()
        move = chess.Move.from_uci("e2e4")
        assert board.is_legal(move)
        board.push(move)
        board.fen()
        times.append(time.perf_counter() - start)
    return median(times)


def main() -> None:
    plies = per_second(python_chess)
    peers = {"gin rummy (environment)": gin_rummy(), "gin rummy (bare game)": bare_gin_rummy()}
    steps = {name: per_second(play) for name, play in peers.items() if play}
    print(f"python-chess, random play: {plies:,.0f} plies/s")
    for name, rate in steps.items():
        print(f"RLCard {name}: {rate:,.0f} steps/s")
    for edition, players in (("2019", 2), ("elimination", 4), ("elimination", 8)):
        ours = per_second(el_royale(edition, players))
        ratios = "".join(f", {ours / rate:.2f}x {name}" for name, rate in steps.items())
        print(f"El Royale {edition}, {players} players: {ours:,.0f} decisions/s: {ours / plies:.2f}x python-chess{ratios}")
    chess_ruling = chess_ruling_seconds()
    for what, cards in (("allowed", ["7D"]), ("refused", ["6D"])):
        seconds = ruling_seconds({"do": "beat", "by": "B", "cards": cards})
        print(f"a ruling, {what}: {seconds * 1e6:.0f} us: {seconds / chess_ruling:.2f}x python-chess's {chess_ruling * 1e6:.0f} us")


if __name__ == "__main__":
    main()
