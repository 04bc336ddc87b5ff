"""The peers of the games: python-chess, and games of RLCard and OpenSpiel where these are installed. Measured in the same run."""

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import chess

ROUNDS = 5
Play = Callable[[int], int]
"""Plays a whole random game from this seed, and says how many decisions it took."""


def per_second(play: Play, games: int) -> float:
    """Decisions in a second of processor time: the median over the rounds of so many games each."""
    rates = []
    for round_ in range(ROUNDS):
        start, done = time.process_time(), 0
        for game in range(games):
            done += play(round_ * games + game)
        rates.append(done / (time.process_time() - start))
    return median(rates)


def microseconds(
    act: Callable[[Any], Any], ready: Callable[[], Any] = lambda: None, times: int = 2000
) -> float:
    """The median of one call. What it acts on is made ready outside the measured time."""
    taken = []
    for _ in range(times):
        given = ready()
        start = time.perf_counter()
        act(given)
        taken.append(time.perf_counter() - start)
    return median(taken) * 1e6


class Peers:
    """What the peers do in a second, measured and printed at once."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.plies = per_second(python_chess, games)
        peers = {"gin rummy (environment)": gin_rummy(), "gin rummy (bare game)": bare_gin_rummy()}
        self.steps = {name: per_second(play, games) for name, play in peers.items() if play}
        print(f"python-chess, random play: {self.plies:,.0f} plies/s")
        for name, rate in self.steps.items():
            print(f"RLCard {name}: {rate:,.0f} steps/s")

    def beside(self, name: str, play: Play) -> None:
        """Measure one of our games and print it beside the peers."""
        rate = per_second(play, self.games)
        ratios = "".join(f", {rate / theirs:.2f}x {peer}" for peer, theirs in self.steps.items())
        print(f"{name}: {rate:,.0f} decisions/s: {rate / self.plies:.2f}x python-chess{ratios}")


def rulings_beside(ours: dict[str, Callable[[], Any]]) -> None:
    """Measure rulings, from JSON to the explained answer, and print them beside a move of chess parsed, asked, made and told."""
    theirs = microseconds(chess_ruling, chess.Board)
    for what, act in ours.items():
        taken = microseconds(lambda _, act=act: act())  # type: ignore[misc]
        print(f"a ruling, {what}: {taken:.0f} us: {taken / theirs:.2f}x python-chess's {theirs:.0f} us")


# -- the peers -----------------------------------------------------------------------------------------------------------
def python_chess(seed: int) -> int:
    chance, board, plies = Random(seed), chess.Board(), 0
    while plies < 120 and not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
        plies += 1
    return plies


def chess_ruling(board: chess.Board) -> None:
    move = chess.Move.from_uci("e2e4")
    assert board.is_legal(move)
    board.push(move)
    board.fen()


def gin_rummy() -> Play | None:
    """RLCard's gin rummy with its environment; None where RLCard is not installed."""
    try:
        import rlcard
    except ImportError:
        return None
    env = rlcard.compute_ruling("gin-rummy", config={"seed": 1})

    def play(seed: int) -> int:
        chance, steps = Random(seed), 0
        state, _ = env.reset()
        while not env.is_over() and steps < 200:
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def bare_gin_rummy() -> Play | None:
    """RLCard's gin rummy, the game alone."""
    try:
        import numpy
        from rlcard.games.gin_rummy import Game
    except ImportError:
        return None
    game = Game()
    game.np_random = numpy.random.RandomState(1)

    def play(seed: int) -> int:
        chance, steps = Random(seed), 0
        game.init_game()
        while not game.is_over() and steps < 200:
            game.step(chance.choice(game.judge.get_legal_actions()))
            steps += 1
        return steps

    return play


def openspiel(name: str) -> Play | None:
    """A game of OpenSpiel, played at random from Python; None where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        chance, steps, state = Random(seed), 0, game.new_initial_state()
        while not state.is_terminal() and steps < 200:
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return steps

    return play
