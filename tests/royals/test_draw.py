"""Draw, and Drawing the Discard Pile: R-08 to R-18, R-59 to R-61, BR-12, BR-13, BR-24."""

import pytest

from models.cards import card_names
from referee.act_sets import any_set_includes_act
from referee.games.royals.actions import Meld, TakePile
from referee.words.phrases import finding_reason_sentence
from royals.sitting import Sitting


def drawing(**more: object) -> Sitting:
    """Ann (Hearts) is to draw; Bob is Spades."""
    given: dict[str, object] = {"phase": "draw", "Ann": ("H", "", "", "9D 4C"), "Bob": ("S", "", "", 5)}
    return Sitting(**(given | more))  # type: ignore[arg-type]


def test_r_08_offense_draws_then_defense_then_offense() -> None:
    table = drawing(discard="9C")

    assert table.codes("Bob draw stack ?") == ["draw.not_your_draw"]
    table.does("Ann draw stack ?")
    assert table.codes("Ann draw stack ?") == ["draw.not_your_draw"]
    table.does("Bob draw stack KD", "Ann draw stack ?")
    assert table.phase == "play"
    assert table.shown["hand"] == {"Ann": 4, "Bob": 6}
    assert table.known("Bob") == ["KD"]


@pytest.mark.parametrize(
    "act", ["Ann lead 9D", "Ann meld 9D", "Ann discard 9D", "Ann end_turn", "Ann end_hand"]
)
def test_r_08_while_the_stack_lasts_the_draws_come_first(act: str) -> None:
    assert "draw.due" in drawing(discard="9C").codes(act)


def test_r_08_the_top_discard_is_drawn_only_if_it_is_of_the_home_suit() -> None:
    table = drawing(discard="KH 9S")

    assert table.codes("Ann draw discard 9S") == ["draw.home_suit_only"]
    assert table.codes("Ann draw discard KH") == ["draw.top_only"]
    assert table.codes("Ann draw discard QH") == ["draw.not_in_discards"]
    assert table.codes("Ann draw discard ?") == ["draw.discard_is_seen"]
    table.does("Ann draw stack ?")
    assert table.codes("Bob draw discard 9S") == []


def test_r_09_each_draw_looks_at_the_top_as_it_is_then() -> None:
    table = drawing(discard="QH 9S KH")

    table.does("Ann draw discard KH", "Bob draw discard 9S", "Ann draw discard QH")

    assert table.known("Ann") == ["4C", "9D", "KH", "QH"]
    assert table.shown["discard"] == []


def test_a_drawn_discard_is_known_to_be_in_that_hand_until_it_is_played() -> None:
    table = drawing(discard="KH", Ann=("H", "", "", 4))

    table.does("Ann draw discard KH", "Bob draw stack ?", "Ann draw stack ?", "Ann lead KH")

    assert table.known("Ann") == []


def test_r_10_when_the_stack_runs_out_later_drawers_skip() -> None:
    table = drawing(discard="9C", stack=1)

    happened = table.does("Ann draw stack ?")

    assert table.game.event_message(table.state, happened[0])[0] == "stack_ran_out"
    assert table.phase == "play"
    assert table.codes("Bob draw stack ?") == ["draw.none_open", "draw.stack_is_empty"]


def test_r_10_with_the_stack_empty_a_legal_discard_may_still_be_drawn_and_nobody_waits_for_it() -> None:
    table = drawing(discard="9S", stack=0)
    assert table.phase == "draw"

    assert table.codes("Ann lead 9D") == []
    table.does("Bob draw discard 9S")
    assert table.phase == "play"


def test_a_draw_takes_the_first_open_place_and_passes_over_those_before_it() -> None:
    table = drawing(discard="KH QH 9S 10H", stack=0)

    table.does("Ann draw discard 10H", "Bob draw discard 9S", "Ann draw discard QH")

    assert table.phase == "play"
    assert table.codes("Ann draw discard KH") == ["draw.none_open"]


def test_any_play_of_the_attacker_closes_the_draws_of_an_empty_stack() -> None:
    table = drawing(discard="9S", stack=0)

    table.does("Ann lead 9D")

    assert table.codes("Bob draw discard 9S") == ["draw.none_open"]


def test_r_11_a_home_discard_may_be_left_with_the_stack_empty_unless_the_table_says_must() -> None:
    must = drawing(discard="KH", stack=0, options={"empty_stack_draw": "must"})

    assert drawing(discard="KH", stack=0).codes("Ann lead 9D") == []
    assert must.codes("Ann lead 9D") == ["draw.due"]
    must.does("Ann draw discard KH")
    assert must.codes("Ann lead 9D") == []


def rich(**more: object) -> Sitting:
    """Ann may take the pile: 9S 4D KS 9H lie there, and two more nines are in her hand."""
    given: dict[str, object] = {
        "phase": "draw",
        "discard": "9S 4D KS 9H",
        "Ann": ("H", "KH QH", "", "9D 9C"),
        "Bob": ("S", "", "", 5),
    }
    return Sitting(**(given | more))  # type: ignore[arg-type]


def test_r_12_the_pile_replaces_both_draws_of_the_offense() -> None:
    table = rich()

    table.does("Ann take_pile 4 9S 9D 9C")

    assert table.shown["meld"]["Ann"] == ["9S", "9D", "9C"]
    assert table.known("Ann") == ["4D", "9H", "KS"]
    assert table.phase == "draw"
    table.does("Bob draw stack ?")
    assert table.phase == "play"


def test_r_12_after_a_draw_the_pile_cannot_be_taken() -> None:
    table = rich()
    table.does("Ann draw stack ?", "Bob draw stack ?")

    assert table.codes("Ann take_pile 4 9S 9D 9C") == ["pile.instead_of_draws"]


def test_r_13_the_defense_then_draws_from_the_stack_only() -> None:
    table, usual = (rich(options=options) for options in ({}, {"draw_beside_pile": "usual"}))

    for each in (table, usual):
        each.does("Ann take_pile 1 9H 9D 9C")

    assert table.codes("Bob draw discard KS") == ["draw.stack_only"]
    assert usual.codes("Bob draw discard KS") == []


def test_r_14_all_or_part_is_taken_from_the_top() -> None:
    table = rich()

    assert table.codes("Ann take_pile 1 9H 9D 9C") == []
    assert table.codes("Ann take_pile 5 9S 9D 9C") == ["pile.count"]
    assert "pile.count" in table.codes("Ann take_pile 0 9D 9C")
    assert "pile.count" in table.codes("Ann take_pile -1 9D 9C")


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("Ann take_pile 3 9H 9D 9C", "pile.bottom_not_melded"),
        ("Ann take_pile 4 9S 9H", "meld.fewer_than_three"),
        ("Ann take_pile 3 4D 4C 4S", "pack.not_in_hand"),
        ("Ann take_pile 4 9S 9D KS", "meld.several_denominations"),
    ],
)
def test_r_15_the_bottom_card_taken_is_melded_at_once(act: str, code: str) -> None:
    assert code in rich().codes(act)


def test_r_15_a_home_royal_at_the_bottom_cannot_be_melded() -> None:
    table = rich(discard="JH", Ann=("H", "KH QH", "", "JD JC"))

    assert table.codes("Ann take_pile 1 JH JD JC") == ["meld.home_royal"]


def test_r_15_cards_on_display_and_above_complete_the_match() -> None:
    display = rich(Ann=("H", "KH QH 9D 9C", "", "4C"))
    above = rich(discard="9S 9H", Ann=("H", "KH QH", "", "9C"))

    assert display.codes("Ann take_pile 1 9H") == []
    assert above.codes("Ann take_pile 2 9S 9H 9C") == []


@pytest.mark.parametrize(
    ("spoils", "codes"), [("KH QH@9", ["pile.two_royals"]), ("KH KH", ["pile.two_royals"]), ("JH QH", [])]
)
def test_r_16_two_different_royals_lay_there_when_the_turn_began(spoils: str, codes: list[str]) -> None:
    assert rich(Ann=("H", spoils, "", "9D 9C")).codes("Ann take_pile 1 9H 9D 9C") == codes


def test_r_17_the_pile_is_open_with_the_stack_empty() -> None:
    table = rich(stack=0)
    assert table.phase == "draw"

    table.does("Ann take_pile 4 9S 9D 9C")

    assert table.phase == "play", "the defense would draw from the stack, and that is empty"


def test_r_18_a_drawn_discard_may_be_discarded_again() -> None:
    table = drawing(discard="KH")
    table.does(
        "Ann draw discard KH",
        "Bob draw stack ?",
        "Ann draw stack ?",
        "Ann lead 9D",
        "Bob follow 3D",
        "Ann keep 9D",
    )

    assert table.codes("Ann discard KH") == []


def test_a_named_stack_card_must_still_be_unseen() -> None:
    table = drawing(discard="2H")

    assert table.codes("Ann draw stack 2H") == ["pack.too_many_copies"]
    assert table.facts("Ann draw stack 2H") == {
        "card": "2H",
        "copies": 1,
        "more": 1,
        "where": [{"place": "discard"}],
    }
    assert table.codes("Ann draw pocket 2S") == ["draw.unknown_source"]


@pytest.mark.parametrize("suit", ["", " for D", " for H"])
def test_r_59_what_is_drawn_from_the_discards_is_named_whatever_it_is_for(suit: str) -> None:
    table = drawing(discard="9D")

    assert "draw.discard_is_seen" in table.codes(f"Ann draw discard ?{suit}")
    assert table.codes("Ann draw stack ? for D") == ["as_if.from_the_stack"]


def test_r_60_the_last_card_is_not_melded_while_draws_are_open_that_nobody_waits_for() -> None:
    table = drawing(
        stack=0, discard="9H", Ann=("H", "KH 10D 10H", "", "10S 10C"), options={"keep_a_card_to_lead": True}
    )

    chosen = [card_names(act.cards) for act in table.game.legal_acts(table.state) if isinstance(act, Meld)]

    assert table.phase == "draw"
    assert sorted(chosen) == [["10C"], ["10S"]]
    assert table.codes("Ann meld 10S 10C") == ["meld.last_card"]


def test_r_60_the_pile_leaves_a_card_to_lead() -> None:
    table = rich(discard="9H", options={"keep_a_card_to_lead": True})
    after_the_trick_is_none = rich(discard="9H")

    assert table.codes("Ann take_pile 1 9H 9D 9C") == ["meld.last_card"]
    assert not any(isinstance(act, TakePile) for act in table.game.legal_acts(table.state))
    assert after_the_trick_is_none.codes("Ann take_pile 1 9H 9D 9C") == []


def test_r_60_a_change_of_suit_may_take_the_last_cards() -> None:
    table = Sitting(
        Ann=("H", "", "", "10S 10S 10S"), Bob=("S", "", "", 5), options={"keep_a_card_to_lead": True}
    )

    assert table.codes("Ann change_suit 10S hand hand hand dead hand") == []


@pytest.mark.parametrize("hand", ["KC 4C 4D", "KC KC 4D", "? ? ?"])
def test_r_61_a_draw_for_a_change_keeps_nobody_waiting(hand: str) -> None:
    table = drawing(stack=0, discard="4H KC", Ann=("H", "", "", hand))

    assert table.phase == "play"
    assert bool(table.codes("Ann draw discard KC for C")) == (hand == "KC 4C 4D")


def test_r_61_what_such_a_draw_uncovers_is_open_to_the_others() -> None:
    table = drawing(stack=0, discard="9S KC", Ann=("H", "", "", "KC KC 4D"))
    assert table.phase == "play"

    table.does("Ann draw discard KC for C")

    assert table.phase == "draw"
    table.does("Bob draw discard 9S")
    assert table.phase == "play"


def test_r_61_a_play_closes_it() -> None:
    table = drawing(stack=0, discard="KC", Ann=("H", "KH", "", "KC KC 4D 9S 9D 9C"))

    table.does("Ann meld 9S 9D 9C")

    assert table.codes("Ann draw discard KC for C") == ["draw.none_open"]


@pytest.mark.parametrize(("discard", "phase"), [("4D", "draw"), ("KH 4D", "draw"), ("", "play")])
@pytest.mark.parametrize("hand", ["5D 6D 7C", "? ? ?"])
def test_r_61_the_right_to_the_pile_keeps_the_draws_open_whatever_is_held(
    hand: str, discard: str, phase: str
) -> None:
    assert rich(stack=0, discard=discard, Ann=("H", "KH QH", "", hand)).phase == phase


# -- Battle Royals -----------------------------------------------------------------------------------------------------


def three(**more: object) -> Sitting:
    """A is Hearts and fights B; C stands by."""
    given: dict[str, object] = {
        "phase": "draw", "defender": "B",
        "A": ("H", "", "", "9D 4C"), "B": ("S", "", "", 5), "C": ("H", "", "", 5),
    }  # fmt: skip
    return Sitting("battle-royals", **(given | more))  # type: ignore[arg-type]


def offered(table: Sitting, said: str) -> bool:
    """Is this act among those that are offered?"""
    return any_set_includes_act(
        table.game.legal_act_sets(table.state),
        table.game.act_or_reader_findings(table.state, table.entry(said)),
    )


def test_br_12_any_discard_of_the_own_house_is_drawn_and_the_order_stays() -> None:
    table = three(discard="KH 9S QH 4D")

    table.does("A draw discard KH")

    assert table.shown["discard"] == ["9S", "QH", "4D"]
    assert table.codes("B draw discard QH") == ["draw.home_suit_only"]
    assert table.codes("B draw discard 9S") == []


def test_a_card_that_lies_twice_in_the_pile_is_the_topmost_copy() -> None:
    table = three(discard="KH 9S KH 4D")

    table.does("A draw discard KH")

    assert table.shown["discard"] == ["KH", "9S", "4D"]


def test_br_10_bystanders_of_a_duel_do_not_draw() -> None:
    table = three(discard="9S")
    table.does("A draw stack ?", "B draw stack ?", "A draw stack ?")

    assert table.codes("C draw stack ?") == ["draw.bystander"]


def test_br_13_with_everybody_in_the_battle_all_draw_in_rotation() -> None:
    table = three(defender=None, discard="9S", options={"battle": "all"})

    table.does("A draw stack ?", "B draw stack ?")
    assert table.codes("A draw stack ?") == ["draw.not_your_draw"]
    table.does("C draw stack ?", "A draw stack ?")

    assert table.phase == "play"
    assert table.shown["hand"] == {"A": 4, "B": 6, "C": 6}


def test_br_24_after_the_pile_the_others_draw_from_the_stack_only() -> None:
    given = {
        "A": ("H", "KH QH", "", "9D 9C"),
        "options": {"battle": "all"},
        "defender": None,
        "discard": "9S 10S 9H",
    }
    table = three(**given)
    table.does("A take_pile 1 9H 9D 9C")

    assert table.codes("B draw discard 10S") == ["draw.stack_only"]
    table.does("B draw stack ?", "C draw stack ?")
    assert table.phase == "play", "there is no second draw of the Attacker"


def test_br_24_a_table_may_have_the_discards_open_beside_the_pile() -> None:
    options = {"battle": "all", "draw_beside_pile": "usual"}
    table = three(A=("H", "KH QH", "", "9D 9C"), options=options, defender=None, discard="9S 10S 9H")
    table.does("A take_pile 1 9H 9D 9C")

    assert table.codes("B draw discard 10S") == []
    assert offered(table, "B draw discard 10S")


def test_br_24_royals_in_the_meld_do_not_open_the_pile() -> None:
    table = three(discard="9H", A=("H", "KH", "QH@2", "9D 9C"))

    assert table.codes("A take_pile 1 9H 9D 9C") == ["pile.two_royals"]


def test_r_13_a_draw_that_is_refused_twice_gets_no_contradicting_reasons() -> None:
    table = Sitting(
        Ann=("H", "KH QH", "", "9S 9D 4C"), Bob=("S", "", "", 5), phase="draw", discard="3S 9H", stack=0
    )
    table.does("Ann take_pile 1 9H 9S 9D")

    assert [finding_reason_sentence(finding) for finding in table.findings("Bob draw discard 3S")] == [
        "Bob has no draw left this turn.",
        "Ann took the discard pile: nobody else draws from it this turn.",
    ]
