"""Royal Battles against python-chess, in one run on one machine: `python tests/benchmarks/royal_battles.py`.

Processor time, medians of several rounds; the ratios are what counts (goals 1, 5, 6 and 10). Both sides look at the same
number of positions of random games.
"""

import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import chess  # noqa: E402

from models.rulings import Ruling  # noqa: E402
from referee.games import game_named, header_from_json, new_record  # noqa: E402
from referee.games.royal_battles import simulated_battle  # noqa: E402
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text  # noqa: E402
from referee.table.table import ruling_and_state_after  # noqa: E402

ROUNDS, POSITIONS = 9, 1000
GAME = game_named("royal-battles")
HEADER = header_from_json(new_record("royal-battles", ["Jon", "Mendi"]))


def median_us(act: Callable[[Any], Any], over: Sequence[Any]) -> float:
    """Microseconds that one act takes: the median over the rounds of the mean over the positions."""
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for each in over:
            act(each)
        taken.append((time.process_time() - start) / len(over))
    return median(taken) * 1e6


def per_second(play: Callable[[int], int]) -> float:
    """Decisions in a second, the median over the rounds."""
    rates = []
    for seed in range(ROUNDS):
        start = time.process_time()
        done = play(seed)
        rates.append(done / (time.process_time() - start))
    return median(rates)


# -- the positions -----------------------------------------------------------------------------------------------


def battles() -> list[tuple[Any, Any]]:
    """Positions of random battles, each with the act that was done there."""
    rng, found = random.Random(1), []
    while len(found) < POSITIONS:
        state = GAME.start(HEADER)
        before = state.copy()
        for action, _ in simulated_battle.play_acts_to_end(state, simulated_battle.shuffled_packs(rng), rng):
            found.append((before, action))
            before = state.copy()
    return found[:POSITIONS]


def games() -> list[tuple[chess.Board, chess.Move]]:
    """Positions of random games of chess, each with the move that was made there."""
    rng, found = random.Random(1), []
    while len(found) < POSITIONS:
        board = chess.Board()
        while not board.is_game_over() and len(found) < POSITIONS:
            move = rng.choice(list(board.legal_moves))
            found.append((board.copy(stack=False), move))
            board.push(move)
    return found


# -- what is measured --------------------------------------------------------------------------------------------


def ruling(position: tuple[Any, dict[str, Any]]) -> str:
    """From JSON to the explained answer and the state after it."""
    state, written = position
    answer, _ = ruling_and_state_after(GAME, HEADER, state, GAME.entry_adapter.validate_python(written))
    return explained(state, answer)


def explained(state: Any, answer: Ruling) -> str:
    return (
        refusal_reasons_text(answer)
        if answer.findings
        else entry_and_events_text_and_ruling_ids(GAME, state, answer)[0]
    )


def chess_ruling(position: tuple[chess.Board, str]) -> str:
    """Parse, ask, push and say how the board stands."""
    board, san = position
    board = board.copy(stack=False)
    move = board.parse_san(san)
    board.is_legal(move)
    board.push(move)
    return board.fen()


def refusals(positions: Sequence[tuple[Any, Any]]) -> list[tuple[Any, dict[str, Any]]]:
    """Moves that break at least two rules, in positions where a move is due."""
    found = []
    for state, action in positions:
        if state.phase == "movement" and type(action).__name__ == "Move":
            for to in range(35):
                wrong = action._replace(to=to)
                if to != action.origin and len(GAME.judge(state, wrong)) > 1:
                    found.append((state, GAME.entry_from_act(state, wrong).to_json_object()))
                    break
    return found


def chess_play(seed: int) -> int:
    rng, plies = random.Random(seed), 0
    for _ in range(4):
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            plies += 1
    return plies


def our_play(choose: simulated_battle.ActChooser, battles: int) -> Callable[[int], int]:
    def play(seed: int) -> int:
        rng = random.Random(seed)
        return sum(
            simulated_battle.play_to_end_and_count_acts(GAME.start(HEADER), rng, choose)
            for _ in range(battles)
        )

    return play


def only_decisions(seed: int) -> int:
    """Random play, counting only what a player chooses: no card turned up, no draw."""
    rng, decisions = random.Random(seed), 0
    for _ in range(30):
        for action, _ in simulated_battle.play_acts_to_end(
            GAME.start(HEADER), simulated_battle.shuffled_packs(rng), rng
        ):
            decisions += type(action).__name__ not in ("Deal", "Initiative", "Draw")
    return decisions


def main() -> None:
    """Measure and print."""
    ours, theirs = battles(), games()
    written = [(state, GAME.entry_from_act(state, action).to_json_object()) for state, action in ours]
    said = [(board, board.san(move)) for board, move in theirs]
    in_turn = [
        (state, action) for state, action in ours if state.phase in ("movement", "attack", "post_turn")
    ]
    moves = [(state, action) for state, action in ours if type(action).__name__ in ("Move", "Attack")]
    rows = [
        ("1 ruling, explained", median_us(ruling, written), median_us(chess_ruling, said), "at most 1x"),
        (
            "1 refusal, all findings explained",
            median_us(ruling, refusals(ours)),
            median_us(chess_ruling, said),
            "at most 2x",
        ),
        (
            "  refusal, with what is allowed instead",
            median_us(
                lambda each: (
                    ruling(each),
                    GAME.allowed_acts_instead(each[0], GAME.entry_adapter.validate_python(each[1])),
                ),
                refusals(ours),
            ),
            median_us(chess_ruling, said),
            "",
        ),
        (
            "5 what may I do now",
            median_us(lambda each: list(GAME.legal_acts(each[0])), in_turn),
            median_us(lambda each: list(each[0].legal_moves), theirs),
            "at most 1x",
        ),
        (
            "10 verdict on a move or attack",
            median_us(lambda each: GAME.judge(*each), moves),
            median_us(lambda each: each[0].is_legal(each[1]), theirs),
            "at most 1x (0.2x)",
        ),
        (
            "10 apply and undo",
            median_us(lambda each: GAME.apply(each[0].copy(), each[1]), moves),
            median_us(lambda each: (each[0].push(each[1]), each[0].pop()), theirs),
            "at most 0.5x (0.2x)",
        ),
    ]
    print(f"\nRoyal Battles, processor time, medians of {ROUNDS} rounds over {POSITIONS} positions")
    for what, mine, peer, goal in rows:
        print(
            f"  {what:<42} {mine:8.1f} us   python-chess {peer:7.1f} us   {mine / peer:5.2f}x   goal {goal}"
        )
    plies = per_second(chess_play)
    for what, rate in (
        ("6 random play, acts", per_second(our_play(simulated_battle.due_draw_or_random_act, 30))),
        ("6 random play, players' own decisions", per_second(only_decisions)),
        ("  greedy play, acts", per_second(our_play(simulated_battle.greedy_act, 10))),
    ):
        print(
            f"  {what:<42} {rate:8.0f} /s   python-chess {plies:7.0f} /s   {rate / plies:5.2f}x   goal at least 4x"
        )


if __name__ == "__main__":
    main()
