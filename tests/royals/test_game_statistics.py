"""What is counted of each player: assassins for the attacker who used them, losses for the owner of the victim."""

from referee.game import Snapshot
from referee.games.royals.events import Assassinated, TurnBegan
from referee.games.royals.game_statistics import statistics_by_seat
from royals.sitting import Sitting


def test_assassins_count_for_the_attacker_and_losses_for_the_owner() -> None:
    table = Sitting(Ann=("H", "", "", 5), Bob=("S", "", "", 5))
    happened = [
        TurnBegan("Bob", 1),
        Assassinated("Ann", "KH", 12, 1),
        Assassinated("Ann", "KH", 12, 0),
        TurnBegan("Ann", 2),
        Assassinated("Bob", "2S", 1, 0),
    ]

    ann, bob = statistics_by_seat(Snapshot(None, table.state, len(happened), happened, ""))  # type: ignore[arg-type]

    assert (ann["assassins"], ann["struck"], bob["assassins"], bob["struck"]) == (1, 2, 2, 1)
