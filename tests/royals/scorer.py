"""A second scorer, written straight from the rule texts on card names, to compare the referee's with."""


def points(card: str) -> int:
    return 10 if card[:-1] in {"2", "3", "4", "5", "6", "7", "8"} else 5


def straight_score(game: str, suit: str, spoils: list[str], meld: list[str], hand: list[str]) -> int:
    """Cards on the board, doubled in matches of three, less the hand, and another score for each set."""
    board = [*spoils, *meld]
    score = 0
    for card in board:
        alike = sum(other[:-1] == card[:-1] for other in board)
        score += points(card) * (2 if alike >= 3 else 1)
    score -= sum(points(card) for card in hand)
    lies = spoils if game == "battle-royals" else board
    sets = min(lies.count(rank + suit) for rank in "KQJ")
    return score + sets * score
