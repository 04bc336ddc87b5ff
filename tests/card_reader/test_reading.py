"""What the reader looks at again, with networks that answer as each test wants: doubtful corners, half-read Jokers, no Jokers at all."""

import numpy as np
from PIL import Image

from views.card_reader.networks import Array, Networks
from views.card_reader.reading import FURTHER_SIZES, JOKER, SIZES, read_cards

SEVEN, CLUBS, NO_RANK, NO_SUIT = 6, 0, 13, 4
FURTHER_PATCHES = 45


class OneCorner(Networks):
    """Finds one corner in each picture, and names it with these chances; with another one in the fifth further view."""

    def __init__(self, rank: int, suit: int, chance: float, chance_in_further_view: float = 0.0) -> None:
        super().__init__({})
        self.rank, self.suit = rank, suit
        self.chance, self.chance_in_further_view = chance, chance_in_further_view
        self.looked_at: list[int] = []

    def corner_predictions(self, picture: Array) -> Array:
        self.looked_at.append(max(picture.shape[:2]))
        answer = np.zeros((picture.shape[0] // 8, picture.shape[1] // 8, 6), np.float32)
        answer[:, :, 0] = -9
        answer[len(answer) // 2, answer.shape[1] // 2] = (5, 0, 0, 1, 0, 0)
        return answer

    def rank_and_suit_chances(self, patches: Array) -> tuple[Array, Array]:
        chances = np.full(len(patches), self.chance, np.float32)
        if len(patches) == FURTHER_PATCHES:
            chances[20:25] = self.chance_in_further_view
        ranks, suits = np.zeros((len(patches), 15), np.float32), np.zeros((len(patches), 5), np.float32)
        ranks[:, NO_RANK] = suits[:, NO_SUIT] = 1 - chances
        ranks[:, self.rank] = chances
        suits[:, self.suit] += chances
        return ranks, suits


PHOTO = Image.new("RGB", (640, 480), "white")


def test_a_doubtful_corner_is_looked_at_in_further_views():
    (reading,) = read_cards(PHOTO, networks=OneCorner(SEVEN, CLUBS, 0.8, 0.99))

    assert reading.card == "7C" and reading.confidence > 0.95


def test_a_corner_that_hardly_looks_like_a_card_is_print():
    assert read_cards(PHOTO, networks=OneCorner(SEVEN, CLUBS, 0.5, 0.99)) == []


def test_a_second_corner_of_a_joker_is_looked_for_in_further_sizes():
    joker, seven = OneCorner(JOKER, NO_SUIT, 0.95), OneCorner(SEVEN, CLUBS, 0.95)
    read_cards(PHOTO, networks=joker)
    read_cards(PHOTO, networks=seven)

    assert len(joker.looked_at) == len(SIZES + FURTHER_SIZES), "each size once"
    assert len(seven.looked_at) == len(SIZES)


def test_no_joker_is_read_where_a_game_has_none():
    joker = OneCorner(JOKER, NO_SUIT, 0.95)

    assert [reading.card for reading in read_cards(PHOTO, networks=joker)] == ["Joker"]
    assert read_cards(PHOTO, networks=joker, has_jokers=False) == []
