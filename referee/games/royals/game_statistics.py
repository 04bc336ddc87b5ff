"""Statistics of a game of Royals or Battle Royals: places by the totals, and the sources of the points."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from referee.game import Snapshot
from referee.games.royals.events import Assassinated, HandScored, Score, TurnBegan
from referee.games.royals.state import OVER, State

FIGURES: Final = {
    "points": "Points",
    "hands": "Hands",
    "best_hand": "Best hand",
    "from_matches": "Points from matches",
    "from_cards": "Points from single cards and pairs",
    "from_sets": "Points from sets",
    "in_hand": "Points lost by cards in hand",
    "from_spoils": "Points of cards that were won",
    "from_melds": "Points of cards that were melded",
    "assassins": "Assassins used",
    "struck": "Cards lost to assassins",
}
BALANCES: Final = "Totals"
_FROM: Final = {"match": "from_matches", "cards": "from_cards", "set": "from_sets"}


def final_places_by_seat(state: State) -> tuple[int, ...]:
    """By seat, the place: the winner first, then by totals (R-55); equal totals share a place."""
    if state.phase != OVER:
        return ()
    order = [(seat != state.winner, -total) for seat, total in enumerate(state.totals)]
    return tuple(1 + sum(other_rank < own_rank for other_rank in order) for own_rank in order)


def statistics_by_seat(snapshot: Snapshot) -> tuple[dict[str, int], ...]:
    """The statistics of a game, by seat."""
    state: State = snapshot.state
    players = {
        state.player_name(seat): Counter(points=sum(points or 0 for points in scores))
        for seat, scores in enumerate(state.scores)
    }
    attacker = ""
    for event in snapshot.events:
        match event:
            case HandScored():
                add_hand_to_statistics(event.scores, players)
            case TurnBegan():
                attacker = event.attacker
            case Assassinated():
                players[event.owner]["struck"] += 1
                players[attacker]["assassins"] += 1
    return tuple({name: counts[name] for name in FIGURES} for counts in players.values())


def add_hand_to_statistics(scores: Sequence[Score], statistics_by_player: dict[str, Counter[str]]) -> None:
    for score in scores:
        counts = statistics_by_player[score.player]
        counts["hands"] += 1
        counts["best_hand"] = score.points if counts["hands"] == 1 else max(counts["best_hand"], score.points)
        counts["from_melds"] += score.melded
        for line in score.lines:
            counts[_FROM.get(line.why, "")] += line.amount
            counts["in_hand"] -= line.amount if line.why == "hand" else 0
            counts["from_spoils"] += line.amount if line.why in ("match", "cards") else 0
        counts["from_spoils"] -= score.melded
