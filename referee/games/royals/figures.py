"""What is counted of a game of Royals or Battle Royals: the places by the totals, and where the points came from."""

from collections import Counter
from typing import Final

from referee.game import Snapshot
from referee.games.royals.ending import HandScored
from referee.games.royals.state import OVER, State

FIGURES: Final = {
    "points": "Points",
    "hands": "Hands",
    "best_hand": "Best hand",
    "from_matches": "Points from matches",
    "from_cards": "Points from single cards and pairs",
    "from_sets": "Points from sets",
    "in_hand": "Points lost by cards in hand",
}
_FROM: Final = {"match": "from_matches", "cards": "from_cards", "set": "from_sets"}


def placing(state: State) -> tuple[int, ...]:
    """The winner is first, the others follow by their totals (R-55); equal totals share a place."""
    if state.phase != OVER:
        return ()
    order = [(seat != state.winner, -total) for seat, total in enumerate(state.totals)]
    return tuple(1 + sum(other < own for other in order) for own in order)


def counted(snapshot: Snapshot) -> tuple[dict[str, int], ...]:
    """By seat."""
    state: State = snapshot.state
    players = tuple(Counter(points=total) for total in state.totals)
    for hand in snapshot.happened:
        if isinstance(hand, HandScored):
            for score, each in zip(hand.scores, players, strict=True):
                each["hands"] += 1
                each["best_hand"] = score.points if each["hands"] == 1 else max(each["best_hand"], score.points)
                for line in score.lines:
                    each[_FROM.get(line.why, "")] += line.amount
                    each["in_hand"] -= line.amount if line.why == "hand" else 0
    return tuple({name: each[name] for name in FIGURES} for each in players)
