"""What the small numbers in signatures stand for. Each is a plain int for Python and for mypy; the names are
for readers."""

from typing import TypeAlias

Card: TypeAlias = int
"""A card, numbered as in models.cards: 0 to 51, JOKER, or HIDDEN for one that the referee was not shown."""
CardSet: TypeAlias = int
"""A set of cards as bits: bit n stands for card n."""
BoardCard: TypeAlias = int
"""A card on a board of Royals with its history in one number (referee.games.royals.state)."""
Rank: TypeAlias = int
"""A rank from 0 for the Ace to 12 for the King; below 0 for none."""
Suit: TypeAlias = int
"""A suit by its place in models.cards.SUITS; below 0 for none."""
Seat: TypeAlias = int
"""A player's seat, clockwise from 0; below 0 for nobody."""
Square: TypeAlias = int
"""A square of the board of Royal Battles: 0 to 34, or NOWHERE."""
Unit: TypeAlias = int
"""A unit of Royal Battles: 0 to 3 are White's, 4 to 7 Black's; below 0 for none."""
