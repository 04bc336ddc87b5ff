"""The laboratory plays on a cluster of several processes; a worker is killed during the run, and then the scheduler."""

import os
import signal
import sys

from models.record import NoRecord
from referee.lab.questions import Question
from views.lab.game_results import GameResults
from views.lab.game_runner import Extent, play_missing_games

QUESTION = Question(
    "armies", "royal-battles", "random", 7, "", ("pawn", "rook", "knight", "bishop", "queen", "king")
)


def _rows(games: int, dask: str = "", after_first: object = None) -> list[object]:
    kept = GameResults(None, QUESTION.to_json_object())
    for n, _ in enumerate(play_missing_games(QUESTION, kept, Extent(games, dask=dask))):
        if n == 0 and callable(after_first):
            after_first()
    return kept.games_with_numbers_below(None)


def main(games: int = 400) -> None:
    """Play this many games on a cluster, on one that loses a worker, and on one that ends; print the results of each."""
    from distributed import (
        Client,
        LocalCluster,
    )  # an optional dependency: without it the command line can still be parsed

    from referee.games.royal_battles.computer_players import RoyalBattlesLaboratory

    RoyalBattlesLaboratory.batches = {"random": 20}
    alone = _rows(games)
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print("the cluster finds the same:", _rows(games, cluster.scheduler_address) == alone)

        def kill_a_worker() -> None:
            with Client(cluster.scheduler_address) as client:
                os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)

        print(
            "the same with a worker killed:", _rows(games, cluster.scheduler_address, kill_a_worker) == alone
        )
        kept = GameResults(None, QUESTION.to_json_object())
        address = cluster.scheduler_address
        try:
            for n, _ in enumerate(play_missing_games(QUESTION, kept, Extent(games, dask=address))):
                if n == 0:
                    cluster.close()
        except NoRecord as error:
            print(f"{len(kept.game_numbers())} games kept; {error}")
        for _ in play_missing_games(QUESTION, kept, Extent(games)):
            pass
        print(
            "the rest played here, nothing lost or counted twice:",
            kept.games_with_numbers_below(None) == alone,
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
