"""What El Royale offers in place of a refused act: in which order, and that it is allowed."""

from typing import Any

import pytest

from referee.games.el_royale.alternatives import nearest_legal_acts
from tests.el_royale.sitting import GAME, Sitting


def every(sitting: Sitting, words: str) -> list[tuple[str, str, frozenset[str]]]:
    """All acts in the order in which they are offered: the verb, the player, the cards."""
    acts = (
        GAME.entry_from_act(sitting.state, act).to_json_object()
        for act in nearest_legal_acts(sitting.state, sitting.entry(words))
    )
    return [(act["do"], act["by"], frozenset(act.get("cards", ()))) for act in acts]


def table() -> Sitting:
    """Ann has attacked Bob, whose whole hand has been seen; Cat's has not."""
    sitting = Sitting(Ann="5H ? ? ?", Bob="5C 9H KH 2S", Cat=4)
    sitting.does("Ann attack 5H")
    return sitting


def test_cards_that_were_seen_or_named_come_before_those_that_may_not_be_there() -> None:
    offered = every(table(), "Bob beat KC")

    sure = [by == "Bob" or not cards for _, by, cards in offered]
    assert sure == sorted(sure, reverse=True)
    assert ("throw_in", "Cat", frozenset({"5D"})) in offered[sure.index(False) :]


def test_a_card_that_was_named_is_as_good_as_one_that_was_seen() -> None:
    offered = every(table(), "Cat throw_in 5S 6S")

    assert offered[0] == ("throw_in", "Cat", frozenset({"5S"}))


def test_of_what_can_be_there_the_same_verb_comes_first_then_the_same_player_then_the_nearest_cards() -> None:
    sitting = Sitting(Ann="5H 5D ? ?", Bob="5C 9H 9S KH", Cat="5S 2C 3C 4C")
    sitting.does("Ann attack 5H")

    offered = [act for act in every(sitting, "Bob beat 9S") if act[1] != "Ann" or act[2] <= {"5D"}]

    assert offered[:4] == [
        ("beat", "Bob", frozenset({"9H", "9S"})),
        ("beat", "Bob", frozenset({"5C"})),
        ("beat", "Bob", frozenset({"9H"})),
        ("beat", "Bob", frozenset({"KH"})),
    ]
    assert offered[4][:2] == ("concede", "Bob")
    assert {act[:2] for act in offered[5:]} == {("throw_in", "Ann"), ("throw_in", "Cat")}


def test_several_orders_of_the_same_cards_are_offered_once() -> None:
    offered = every(Sitting(Ann="5H 5C 5D 2S", Bob=4), "Bob attack 5H")

    assert len(offered) == len(set(offered)) == 8


def test_three_are_shown_and_each_is_allowed() -> None:
    sitting = table()

    offered = GAME.allowed_acts_instead(sitting.state, sitting.entry("Ann beat 6S"))

    assert len(offered) == 3
    assert [GAME.judge(sitting.state, act) for act in offered] == [()] * 3


@pytest.mark.parametrize(
    ("words", "first"),
    [("Cat clear", ("clear", "Ann")), ("Bob clear", ("clear", "Ann")), ("Bob take", ("take", "Ann"))],
)
def test_after_the_beat_who_may_do_it_is_offered_first(words: str, first: tuple[str, str]) -> None:
    sitting = table()
    sitting.does("Bob beat 9H")

    offered: list[Any] = every(sitting, words)

    assert offered[0][:2] == first
