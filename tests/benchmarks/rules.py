"""The rules beside their peers: random play, the laboratory's games, a verdict, an act made and taken back, a refusal explained.

Processor time, turn by turn with the peer; of each the lower quartile of the rounds, for what a round takes too long is the machine's.
"""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import cycle, islice
from random import Random
from statistics import quantiles
from typing import Any, Final

from referee.lab.questions import Question, QuestionGames, player_names_as_letters
from tests.benchmarks import peers, royal_battles
from tests.benchmarks.el_royale import el_royale
from tests.benchmarks.rows import Asked, Figure, Figures, Row
from tests.benchmarks.royal_battles import GAME, HEADER, playing
from tests.benchmarks.royals import ours

CARDS: Final[Mapping[str, tuple[str, peers.Play]]] = {
    "royals": ("Royals", ours("royals", 2)),
    "battle-royals": ("Battle Royals, five in all", ours("battle-royals", 5, battle="all")),
    "el-royale": ("El Royale of 2019, 2 players", el_royale("2019", 2)),
    "el-royale.eight": ("El Royale with elimination, 8 players", el_royale("elimination", 8)),
}
LAB: Final = {"royal-battles": 2, "royals": 2, "battle-royals": 3, "el-royale": 4}
"""Games that the laboratory plays, with so many players."""
IN_TURN: Final = ("Deal", "Initiative", "Draw")
"""Acts that nobody chooses."""
Round = Callable[[int], int]
"""One round from this seed, and how often it did what is measured."""

ROWS: Final = (
    *(
        Row(f"play.{name}", f"random play: {title}", "/s", "bare gin rummy", ratio=2.5, better=True)
        for name, (title, _) in CARDS.items()
    ),
    Row(
        "play.royal-battles",
        "random play: Royal Battles, players' own decisions",
        "/s",
        "python-chess plies",
        ratio=6,
        better=True,
    ),
    Row(
        "play.royal-battles.acts",
        "random play: Royal Battles, all acts",
        "/s",
        "python-chess plies",
        better=True,
    ),
    *(
        Row(
            f"lab.{game}.{player}",
            f"laboratory, games of {game} by `{player}`",
            "games/s",
            "python-chess games",
            better=True,
        )
        for game in LAB
        for player in ("random", "greedy")
    ),
    Row(
        "lab.openspiel",
        "OpenSpiel's gin rummy at random, from Python",
        "games/s",
        "python-chess games",
        better=True,
    ),
    Row("rules.verdict", "a verdict on a move or an attack", "us", "python-chess is_legal", ratio=0.5),
    Row("rules.apply", "an act made on a copy of the table", "us", "python-chess push and pop", ratio=0.5),
    Row("rules.instead", "a refusal with what is allowed instead", "us", "python-chess ruling", ratio=0.8),
)


def measured(asked: Asked) -> Figures:
    """What is asked for, each beside its peer."""
    rounds, gin = 6 if asked.modest else 24, peers.bare_gin_rummy()
    for name, (_, play) in CARDS.items():
        if gin and asked.any_of(f"play.{name}"):
            yield f"play.{name}", rate(*beside(games_of(play, 1), games_of(gin, 4), rounds))
    for name, counted in (("play.royal-battles", own_decisions), ("play.royal-battles.acts", all_acts)):
        if asked.any_of(name):
            yield name, rate(*beside(games_of(counted, 5), games_of(peers.python_chess, 1), rounds))
    yield from laboratory(asked, rounds)
    if asked.any_of("rules.verdict", "rules.apply", "rules.instead"):
        for name, mine, theirs in positions_beside():
            if asked.any_of(name):
                yield name, cost(*beside(mine, theirs, rounds))


def laboratory(asked: Asked, rounds: int) -> Figures:
    """Whole games on one core, each beside random games of chess of at most 120 plies."""
    peer = counted(peers.python_chess)
    for game, seats in LAB.items():
        for player in ("random", "greedy"):
            if asked.any_of(f"lab.{game}.{player}"):
                games = QuestionGames(
                    Question("game", game, player, names=player_names_as_letters(game, seats)), Random
                )
                yield (
                    f"lab.{game}.{player}",
                    rate(*beside(lambda seed, games=games: bool(games.play_game(seed)), peer, rounds)),
                )
    gin = peers.openspiel("gin_rummy")
    if gin and asked.any_of("lab.openspiel"):
        yield "lab.openspiel", rate(*beside(games_of(counted(gin), 4), peer, rounds))


def counted(play: peers.Play) -> peers.Play:
    """The same, counting games."""
    return lambda seed: bool(play(seed)) + 0


def positions_beside() -> Iterator[tuple[str, Round, Round]]:
    """What is asked in positions of random battles, and of the peer in positions of random games of chess."""
    positions, theirs = royal_battles.battles(), royal_battles.games()
    moves = [position for position in positions if type(position[1]).__name__ in ("Move", "Attack")]
    said = [(board, board.san(move)) for board, move in theirs]
    is_legal = over(lambda each: each[0].is_legal(each[1]), theirs)
    pushed = over(lambda each: (each[0].push(each[1]), each[0].pop()), theirs)
    yield "rules.verdict", over(lambda each: GAME.judge(*each), moves), is_legal
    yield "rules.apply", over(lambda each: GAME.apply(each[0].copy(), each[1]), moves), pushed
    yield (
        "rules.instead",
        over(refused, royal_battles.refusals(positions)),
        over(royal_battles.chess_ruling, said),
    )


def refused(position: tuple[Any, dict[str, Any]]) -> None:
    """A refusal explained, and what is allowed instead."""
    royal_battles.ruling(position)
    GAME.allowed_acts_instead(position[0], GAME.entry_adapter.validate_python(position[1]))


def all_acts(seed: int) -> int:
    """One battle at random: all acts."""
    return playing.play(GAME.start(HEADER), random.Random(seed), playing.at_random)


def own_decisions(seed: int) -> int:
    """One battle at random: what the players chose."""
    chance = random.Random(seed)
    acts = playing.acts(GAME.start(HEADER), playing.shuffled(chance), chance)
    return sum(type(act).__name__ not in IN_TURN for act, _ in acts)


def games_of(play: peers.Play, games: int) -> Round:
    """A round of so many games."""
    return lambda seed: sum(play(seed * games + game) for game in range(games))


def over(act: Callable[[Any], Any], cases: list[Any], each: int = 200) -> Round:
    """A round over so many of these cases."""
    left: Iterable[Any] = cycle(cases)

    def round_(_: int) -> int:
        for case in islice(left, each):
            act(case)
        return each

    return round_


def beside(mine: Round, theirs: Round, rounds: int) -> tuple[float, float]:
    """Seconds of processor time of each, turn by turn."""
    took: tuple[list[float], list[float]] = [], []
    for seed in range(rounds):
        for round_, times in zip((mine, theirs), took, strict=True):
            start = time.process_time()
            done = round_(seed)
            times.append((time.process_time() - start) / done)
    one, other = (quantiles(times, n=4)[0] for times in took)
    return one, other


def rate(mine: float, theirs: float) -> Figure:
    """So many in a second."""
    return Figure(1 / mine, 1 / theirs)


def cost(mine: float, theirs: float) -> Figure:
    """Microseconds of one."""
    return Figure(mine * 1e6, theirs * 1e6)
