"""What already happened at the table stands, its sums and consequences follow, and play goes on from what really lies there."""

from typing import Any

import pytest

from models.royals.record import RoyalsHeader
from referee.table.table import Table
from royals.sitting import Sitting


def at_play(**more: object) -> Sitting:
    given: dict[str, object] = {"Ann": ("H", "", "", "9S 9D 9C 4C"), "Bob": ("S", "", "", 5)}
    return Sitting(**(given | more))  # type: ignore[arg-type]


def test_a_meld_before_the_draws_leaves_them_open_while_the_stack_lasts() -> None:
    table = at_play(phase="draw", Ann=("H", "KH", "", "9S 9D 9C 4C"))

    table.lets_stand("Ann meld 9S 9D 9C")

    assert (table.phase, table.codes("Ann draw stack ?")) == ("draw", [])


def test_a_meld_without_a_royal_lies_on_the_board() -> None:
    table = at_play()

    table.lets_stand("Ann meld 9S 9D 9C")

    assert table.shown["meld"]["Ann"] == ["9S", "9D", "9C"]


def test_a_card_led_before_the_draws_begins_the_trick() -> None:
    table = at_play(phase="draw", discard="9H")

    table.lets_stand("Ann lead 9S")

    assert table.phase == "follow"


def test_a_third_card_drawn_is_in_the_hand() -> None:
    table = at_play()

    table.lets_stand("Ann draw stack ?")

    assert (table.phase, table.shown["hand"]["Ann"]) == ("play", 5)


def test_a_draw_out_of_turn_leaves_the_others_due() -> None:
    table = at_play(phase="draw", discard="9H")

    table.lets_stand("Bob draw stack ?")

    assert table.codes("Bob draw stack ?") == ["draw.not_your_draw", "draw.none_open"]
    table.does("Ann draw stack ?", "Ann draw stack ?")
    assert table.phase == "play"


def test_a_known_revoke_that_stands_wins_or_loses_like_any_card() -> None:
    table = at_play(Bob=("S", "", "", "KS 3D"))
    table.does("Ann lead 9S")

    happened = table.lets_stand("Bob follow 3D")

    assert happened[-1].winner == "Ann"


def test_a_bystander_who_plays_along_is_in_the_battle() -> None:
    table = Sitting("battle-royals", defender="B", A=("H", "", "", 5), B=("S", "", "", 5), C=("C", "", "", 5))
    table.does("A lead 9S")

    table.lets_stand("C follow KS")
    assert table.phase == "follow"
    happened = table.does("B follow 10S")

    assert happened[-1].winner == "C"
    assert table.codes("C keep KS") == []


def test_a_lead_by_the_defense_is_followed_by_the_offense() -> None:
    table = at_play()

    table.lets_stand("Bob lead KS")

    assert table.codes("Ann follow 9S") == []


def test_r_26_who_melds_the_last_card_in_the_middle_of_a_trick_owes_none_to_it() -> None:
    table = at_play(Bob=("S", "", "", "JD JC"))
    table.does("Ann lead 9S")

    happened = table.lets_stand("Bob meld JD JC")

    assert happened[-1].winner == "Ann"
    assert table.codes("Ann keep 9S") == []


def test_r_26_the_others_still_follow_when_one_of_them_has_melded_the_last_card() -> None:
    table = Sitting(
        "battle-royals",
        options={"battle": "all"},
        A=("H", "", "", 5),
        B=("S", "", "", "JD JC"),
        C=("C", "", "", 5),
    )
    table.does("A lead 9S")

    table.lets_stand("B meld JD JC")

    assert table.phase == "follow"
    assert table.does("C follow 10S")[-1].winner == "C"


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_r_45_a_card_that_somebody_took_for_a_change_without_any_right_to_one_obliges_to_nothing(
    who: str,
) -> None:
    table = at_play(discard="KD", fought="Ann", Ann=("D", "", "AD AD AD", "4C"), Bob=("S", "", "", 5))

    table.lets_stand({"do": "draw", "by": who, "from": "discard", "card": "KD", "for_suit": "D"})

    assert table.codes("Ann discard 4C") == [], "Diamonds are her suit already: nothing could be changed"


def test_a_turn_ended_without_its_trick() -> None:
    table = at_play()

    table.lets_stand("Ann discard 9S")

    assert (table.shown["turn"], table.phase) == ("Bob", "draw")


def test_an_ace_from_the_meld_that_struck_is_dead() -> None:
    table = at_play(Ann=("H", "", "AS", "4C"), Bob=("S", "KS", "", 5))

    table.lets_stand("Ann assassinate AS Bob KS")

    assert (table.shown["meld"]["Ann"], table.shown["spoils"]["Bob"], table.shown["dead"]) == ([], [], 2)


def test_a_royal_ransomed_from_spoils_changes_places() -> None:
    table = at_play(Ann=("H", "", "", "JC 4C"), Bob=("S", "JH", "", 5))

    table.lets_stand("Ann ransom JH Bob JC")

    assert (table.shown["spoils"]["Bob"], table.shown["meld"]["Bob"]) == ([], ["JC"])


def test_a_change_with_two_cards_changes_the_suit() -> None:
    table = at_play(Ann=("H", "", "", "10S 10S 4C"))
    entry = {"do": "change_suit", "by": "Ann", "card": "10S", "copies": ["hand", "hand"], "dead": "hand"}

    table.lets_stand(entry)

    assert (table.shown["suits"]["Ann"], table.shown["meld"]["Ann"], table.shown["dead"]) == ("S", ["10S"], 1)


def test_a_pile_taken_without_royals_is_in_the_hand() -> None:
    table = at_play(phase="draw", discard="9S 4D", Ann=("H", "", "", "9D 9C"))

    table.lets_stand("Ann take_pile 2 9S 9D 9C")

    assert (table.known("Ann"), table.shown["discard"]) == (["4D"], [])


def test_a_pile_taken_without_a_meld_is_in_the_hand() -> None:
    table = at_play(phase="draw", discard="9S 4D", Ann=("H", "", "", "9D 9C"))

    table.lets_stand({"do": "take_pile", "by": "Ann", "count": 2, "meld": [], "for_suit": "S"})

    assert (sorted(table.known("Ann")), table.shown["discard"]) == (sorted(["9S", "9D", "9C", "4D"]), [])


def test_a_card_of_another_suit_leads_to_no_change() -> None:
    table = at_play(discard="10D", fought="Ann", Ann=("H", "", "", 5))

    table.lets_stand({"do": "draw", "by": "Ann", "from": "discard", "card": "10D", "for_suit": "C"})

    assert table.codes("Ann discard 4C") == []


def test_a_hand_ended_wrongly_is_over() -> None:
    table = at_play(fought="Bob")

    table.lets_stand("Ann end_hand")

    assert table.phase == "reveal"


def test_a_choice_out_of_turn_is_a_choice_and_the_first_to_choose_attacks() -> None:
    table = Sitting("battle-royals", phase="deal", A=("S", "", "", 0), B=("S", "", "", 0), C=("S", "", "", 0))
    table.state.dealer, table.state.hand_number = -1, 0
    table.does("C deal 9S")

    table.lets_stand("B choose H")
    table.does("A choose S", "C choose D")

    assert table.shown["turn"] == "B"


@pytest.mark.parametrize(
    "said",
    [
        "Ann lead KH",
        "Ann meld KH KD KC",
        "Ann draw discard KH",
        "Ann assassinate AS Bob KS",
        "Ann ransom JH Bob 9S",
        "Bob follow 9S",
    ],
)
def test_what_cannot_lie_on_any_table_is_refused_all_the_same(said: str) -> None:
    assert any(finding.rule.physical for finding in at_play().findings(said))


def test_an_irregular_entry_is_marked_and_the_record_keeps_its_reason() -> None:
    table = Table(RoyalsHeader.model_validate({"seats": [{"name": "Ann"}, {"name": "Bob"}]}))

    def enter(**entry: Any) -> str:
        return table.enter(table.entry_from_json(entry)).verdict

    assert enter(do="deal", by="Ann", up="9S") == "allowed"
    assert enter(do="choose", by="Ann", suit="H") == "refused"
    assert enter(do="choose", by="Ann", suit="H", override="we always do") == "irregular"
    assert enter(do="lead", by="Ann", card="KH", override="we always do") == "refused", (
        "nobody can lead before the turns begin"
    )
    assert table.record_json()["entries"][1]["override"] == "we always do"
