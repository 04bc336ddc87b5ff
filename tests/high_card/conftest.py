"""High Card beside the real games: one line."""

import pytest

from referee import games
from tests.high_card.game import HIGH_CARD


@pytest.fixture(autouse=True)
def high_card_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of High Card can be opened."""
    monkeypatch.setitem(games.GAMES, HIGH_CARD.game, HIGH_CARD)
