"""The rules books of Royals and Battle Royals."""

from referee.games.royals.book.battle_royals import BATTLE_ROYALS
from referee.games.royals.book.royals import ROYALS

__all__ = ["BATTLE_ROYALS", "ROYALS"]
