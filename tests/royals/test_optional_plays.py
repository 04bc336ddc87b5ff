"""Optional Plays: Melding, Assassination, Ransoming and Changing Home Suits. R-27 to R-46, R-62, BR-18 to BR-32, BR-40."""

import pytest

from models.cards import NAMES
from models.royals.record import RoyalsHeader
from models.translation import language_context
from referee.act_sets import any_set_includes_act
from referee.games.royals.state import PLAY, change_suits_promised_this_turn, note_change_promise_if_valid
from referee.words.phrases import finding_reason_sentence
from royals.sitting import Sitting

SEATS = [{"name": "Ann"}, {"name": "Bob"}]
DEFENDERS = {"B": ("S", "", "", 5), "C": ("C", "", "", 5)}


def at_play(**more: object) -> Sitting:
    """Ann (Hearts, with a King won earlier) plays on; Bob is Spades."""
    given: dict[str, object] = {"Ann": ("H", "KH", "", "9S 9D 9C 4C"), "Bob": ("S", "", "", 5)}
    return Sitting(**(given | more))  # type: ignore[arg-type]


def offered(table: Sitting, said: str) -> bool:
    """Is this act among those that are offered?"""
    return any_set_includes_act(
        table.game.legal_act_sets(table.state),
        table.game.act_or_reader_findings(table.state, table.entry(said)),
    )


def three(**more: object) -> Sitting:
    """A (Hearts) fights B (Spades); C (Clubs) stands by."""
    given: dict[str, object] = {"defender": "B", "A": ("H", "KH", "", "9S 9D 9C 4C"), **DEFENDERS}
    return Sitting("battle-royals", **(given | more))  # type: ignore[arg-type]


# -- in general --------------------------------------------------------------------------------------------------------


def test_r_27_optional_plays_come_before_and_after_the_trick_in_any_order() -> None:
    table = at_play(Ann=("H", "KH AS", "", "9S 9D 9C 4C 10D"), Bob=("S", "QS", "", "4D KD ?"))

    table.does("Ann meld 9S 9D 9C", "Ann lead 10D", "Bob follow KD", "Bob keep KD")

    assert table.codes("Ann assassinate AS Bob QS") == []


def test_r_27_not_during_the_trick_and_not_by_the_defense() -> None:
    table = at_play(Bob=("S", "QS AH", "", "10S 10D 10C"))

    assert table.codes("Bob meld 10S 10D 10C") == ["turn.not_your_turn"]
    table.does("Ann lead 9D")
    assert table.codes("Ann meld 9S 9C") == ["turn.unfinished_trick", "meld.fewer_than_three"]


# -- Melding -----------------------------------------------------------------------------------------------------------


def test_r_28_a_royal_won_in_this_turn_does_not_count_yet() -> None:
    assert at_play(Ann=("H", "KH@9", "", "9S 9D 9C")).codes("Ann meld 9S 9D 9C") == ["meld.no_royal_before"]
    assert at_play(Ann=("H", "KH@8", "", "9S 9D 9C")).codes("Ann meld 9S 9D 9C") == []


def test_r_29_a_melded_royal_of_the_own_suit_gives_the_right_too() -> None:
    assert at_play(Ann=("H", "", "KH@8", "9S 9D 9C")).codes("Ann meld 9S 9D 9C") == []


def test_r_30_cards_are_added_later_only_while_a_royal_is_there() -> None:
    assert at_play(Ann=("H", "KH", "9S 9D 9C", "9H")).codes("Ann meld 9H") == []
    assert at_play(Ann=("H", "", "9S 9D 9C", "9H")).codes("Ann meld 9H") == ["meld.no_royal_before"]


def test_r_31_hand_and_display_together_make_three() -> None:
    assert at_play(Ann=("H", "KH 9S", "9D", "9C")).codes("Ann meld 9C") == []
    table = at_play(Ann=("H", "KH 9S", "", "9C"))
    assert table.facts("Ann meld 9C") == {
        "displayed": 1,
        "melded": 1,
        "rank": "9",
        "total": 2,
        "won_aces": False,
    }


def test_r_31_of_a_hand_that_is_partly_seen_the_known_cards_take_no_hidden_place() -> None:
    table = at_play(Ann=("H", "KH", "", "9S 9D ?"))

    assert offered(table, "Ann meld 9S 9D 9C")
    assert not offered(table, "Ann meld 9S 9C 9C")


def test_r_31_a_match_has_one_denomination() -> None:
    table = at_play(Ann=("H", "KH", "", "9S 9D 9C 4C"))

    assert table.codes("Ann meld 9S 9D 9C 4C") == ["meld.several_denominations"]
    assert table.codes({"do": "meld", "by": "Ann", "cards": []}) == ["meld.nothing"]


def test_r_32_identical_cards_are_a_match() -> None:
    assert at_play(Ann=("H", "KH", "", "10S 10S 10S")).codes("Ann meld 10S 10S 10S") == []


def test_r_33_home_royals_are_not_melded_but_complete_a_match_and_others_may_be() -> None:
    table = at_play(Ann=("H", "KH", "", "KH KS KD QS QD QC"))

    assert table.codes("Ann meld KH KS KD") == ["meld.home_royal"]
    assert table.codes("Ann meld KS KD") == []
    assert table.codes("Ann meld QS QD QC") == []


def test_r_34_a_broken_match_is_restored_by_one_more_card() -> None:
    table = at_play(Ann=("H", "KH", "10S 10D", "10C"))

    assert table.codes("Ann meld 10C") == []


def test_r_35_an_ace_won_in_a_trick_counts_toward_a_match_and_stays_an_assassin() -> None:
    table = at_play(Ann=("H", "KH AS", "", "AD AC 4C"), Bob=("S", "QS", "", 5))
    table.does("Ann meld AD AC")

    assert table.shown["spoils"]["Ann"] == ["KH", "AS"]
    assert table.codes("Ann assassinate AS Bob QS") == []


def test_r_35_a_table_may_keep_the_aces_apart() -> None:
    table = at_play(Ann=("H", "KH AS", "", "AD AC 4C"), options={"spoils_aces_match": False})

    assert table.codes("Ann meld AD AC") == ["meld.fewer_than_three"]


def test_r_36_melded_cards_are_not_played() -> None:
    table = at_play(Ann=("H", "KH", "9S 9D 9C", "4C"))

    assert table.codes("Ann lead 9S") == ["pack.not_in_hand"]


# -- Assassination -----------------------------------------------------------------------------------------------------


def test_r_37_an_assassin_strikes_any_card_of_its_suit_and_both_are_dead() -> None:
    table = at_play(Ann=("H", "AS AS", "", "4C"), Bob=("S", "QS AS", "9S 9D 9C", 5))

    table.does("Ann assassinate AS Bob 9S", "Ann assassinate AS Bob AS")

    assert table.shown["spoils"] == {"Ann": [], "Bob": ["QS"]}
    assert table.shown["meld"]["Bob"] == ["9D", "9C"]
    assert table.shown["dead"] == 4


@pytest.mark.parametrize(
    ("ann", "act", "code"),
    [
        (("H", "AS@9", "", "4C"), "Ann assassinate AS Bob QS", "assassination.won_this_turn"),
        (("H", "", "AS", "4C"), "Ann assassinate AS Bob QS", "assassination.melded_ace"),
        (("H", "KS", "", "4C"), "Ann assassinate KS Bob QS", "assassination.not_an_ace"),
        (("H", "AD", "", "4C"), "Ann assassinate AD Bob QS", "assassination.other_suit"),
        (("H", "AD", "", "4C"), "Ann assassinate AS Bob QS", "assassination.no_such_card"),
        (("H", "AS", "", "4C"), "Ann assassinate AS Bob JS", "assassination.no_victim"),
        (("H", "AS KS", "", "4C"), "Ann assassinate AS Ann KS", "assassination.not_an_opponent"),
        (("H", "AS", "", "4C"), "Ann assassinate AS Bob QS meld", "assassination.no_victim"),
        (("H", "AS", "", "4C"), "Ann assassinate AS Bob QS hand", "zones.unknown"),
    ],
)
def test_r_37_no_other_card_is_an_assassin_and_no_other_a_victim(
    ann: tuple[str, str, str, str], act: str, code: str
) -> None:
    assert at_play(Ann=ann, Bob=("S", "QS", "", 5)).codes(act) == [code]


def test_r_38_an_ace_won_as_defense_in_the_turn_before_is_usable() -> None:
    assert (
        at_play(Ann=("H", "AS@8", "", "4C"), Bob=("S", "QS", "", 5)).codes("Ann assassinate AS Bob QS") == []
    )


def test_of_identical_copies_the_older_strikes_and_the_younger_dies() -> None:
    table = at_play(Ann=("H", "AS@9 AS@3", "", "4C"), Bob=("S", "QS@2 QS@5", "", 5))

    table.does("Ann assassinate AS Bob QS")

    assert [lying >> 7 for lying in table.state.spoils[0]] == [9]
    assert [lying >> 7 for lying in table.state.spoils[1]] == [2]
    melded = at_play(Ann=("H", "KH", "AS@3 AS@7 AC@3", "4C"), Bob=("S", "QS@2", "", 5))
    melded.lets_stand("Ann assassinate AS Bob QS")
    assert [lying >> 7 for lying in melded.state.meld[0]] == [7, 3]


def test_br_22_under_option_1_only_the_defender_is_struck_unless_the_table_says_otherwise() -> None:
    seats = {"A": ("H", "AS", "", "4C"), "B": ("S", "QS", "", 5), "C": ("C", "JS", "", 5)}
    wide = three(**seats, options={"assassin_target": "any_opponent"})
    everybody = three(**seats, defender=None, options={"battle": "all"})

    assert three(**seats).codes("A assassinate AS C JS") == ["assassination.not_the_defender"]
    assert wide.codes("A assassinate AS C JS") == []
    assert everybody.codes("A assassinate AS C JS") == [], (
        "BR-18: with everybody in the Battle all others are Defenders"
    )


def test_br_23_the_zone_is_named_where_both_hold_a_copy() -> None:
    table = three(A=("H", "AS", "", "4C"), B=("S", "9S", "9S 9D 9C", 5))

    assert table.codes("A assassinate AS B 9S") == ["assassination.which_zone"]
    table.does("A assassinate AS B 9S meld")
    assert (table.shown["spoils"]["B"], table.shown["meld"]["B"]) == (["9S"], ["9D", "9C"])


# -- Melding in Battle Royals --------------------------------------------------------------------------------------------


def test_br_20_a_royal_lying_in_the_meld_gives_no_right_to_meld() -> None:
    assert three(A=("H", "", "KH", "9S 9D 9C")).codes("A meld 9S 9D 9C") == ["meld.no_royal_before"]


def test_br_21_spoils_count_toward_a_match_and_stay_there() -> None:
    table = three(A=("H", "KH 9S AS", "", "9D 9C AD AC"))

    table.does("A meld 9D 9C", "A meld AD AC")

    assert table.shown["spoils"]["A"] == ["KH", "9S", "AS"]
    assert table.shown["meld"]["A"] == ["9D", "9C", "AD", "AC"]


# -- Ransoming ---------------------------------------------------------------------------------------------------------


def ransoming(meld: str = "JH@8 JD@8 JC@8", hand: str = "JC JH JS QS 4C", **more: object) -> Sitting:
    return at_play(**({"Ann": ("H", "", "", hand), "Bob": ("S", "KS", meld, 5)} | more))


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("Ann ransom JD Bob JC", "ransom.not_a_royal"),
        ("Ann ransom JH Bob QS", "ransom.denomination"),
        ("Ann ransom JH Bob JH", "ransom.same_suit"),
        ("Ann ransom QH Bob QS", "ransom.not_on_the_board"),
        ("Ann ransom JH Ann JC", "ransom.not_an_opponent"),
        ("Ann ransom JH Bob JD", "pack.not_in_hand"),
    ],
)
def test_r_40_a_ransom_is_a_home_royal_for_a_card_of_its_denomination_and_another_suit(
    act: str, code: str
) -> None:
    assert code in ransoming().codes(act)


def test_r_39_the_window_is_the_turn_before() -> None:
    assert ransoming("JH@7 JD@7 JC@7").facts("Ann ransom JH Bob JC") == {
        "owner": "Bob",
        "card": "JH",
        "melded": 7,
        "turn": 9,
    }


def test_r_41_the_card_given_lies_in_the_opponents_meld() -> None:
    table = ransoming()

    table.does("Ann ransom JH Bob JC")

    assert sorted(table.shown["meld"]["Bob"]) == ["JC", "JC", "JD"]
    assert table.shown["hand"]["Ann"] == 5


@pytest.mark.parametrize(
    ("option", "codes", "rights"), [("privileged", [], []), ("plain", [], ["meld.no_royal_before"])]
)
def test_r_42_a_royal_given_to_its_own_house_counts_there(
    option: str, codes: list[str], rights: list[str]
) -> None:
    table = ransoming(
        options={"ransom_with_their_royal": option}, Bob=("S", "", "JH@8 JD@8 JC@8", "9S 9D 9C")
    )

    assert table.codes("Ann ransom JH Bob JS") == codes
    table.does("Ann ransom JH Bob JS")
    table.state.attacker, table.state.turn = 1, 10
    assert table.codes("Bob meld 9S 9D 9C") == rights


@pytest.mark.parametrize("royal", ["KH", "QH"])
def test_r_42_where_a_price_gives_no_right_every_other_royal_does(royal: str) -> None:
    assert (
        at_play(Ann=("H", royal, "", "9S 9D 9C 4C"), options={"ransom_with_their_royal": "plain"}).codes(
            "Ann meld 9S 9D 9C"
        )
        == []
    )


def plain_price(option_afterwards: str = "plain") -> Sitting:
    """Bob's turn after JS was given to him as a ransom without privileges, and the house rule changed."""
    table = ransoming(
        options={"ransom_with_their_royal": "plain"},
        Bob=("S", "", "JH@8 JD@8 JC@8", "9S 9D 9C"),
        discard="9H",
    )
    table.does("Ann ransom JH Bob JS")
    options = table.state.table_rules.options.model_copy(
        update={"ransom_with_their_royal": option_afterwards}
    )
    header = RoyalsHeader.model_validate(
        {"game": "royals", "edition": "2-player", "options": options.model_dump(), "seats": SEATS}
    )
    table.state = table.game.with_house_rules(table.state, header)
    table.state.attacker, table.state.turn = 1, 10
    return table


@pytest.mark.parametrize("option", ["plain", "refused", "privileged"])
def test_r_42_a_royal_given_without_privileges_never_gets_any(option: str) -> None:
    assert plain_price(option).codes("Bob meld 9S 9D 9C") == ["meld.no_royal_before"]


@pytest.mark.parametrize("act", ["Bob meld 9S 9D 9C", "Bob end_hand", "Bob take_pile 1 9H 9S 9D"])
def test_r_42_the_refusal_knows_the_royal_that_gives_no_privileges(act: str) -> None:
    reasons = [finding_reason_sentence(finding) for finding in plain_price().findings(act)]

    assert any(", apart from what was given in ransoming without privileges" in each for each in reasons)


def test_r_35_aces_won_in_tricks_are_mentioned_where_they_do_not_match() -> None:
    table = at_play(Ann=("H", "KH AC AD AH", "", "AS 4D"), options={"spoils_aces_match": False})

    assert [finding_reason_sentence(finding) for finding in table.findings("Ann meld AS")] == [
        "With none displayed besides Aces won in tricks, which do not count here, this makes 1 of A: a match "
        "needs three."
    ]


def test_r_42_their_own_royal_is_no_price_by_default() -> None:
    assert ransoming().codes("Ann ransom JH Bob JS") == ["ransom.their_royal"]


def test_br_25_any_earlier_turn_will_do_unless_the_table_says_otherwise() -> None:
    seats = {"A": ("H", "", "", "JC 4C"), "B": ("S", "", "JH@2 JD@2 JD@2", 5)}
    narrow = three(**seats, options={"ransom_window": "previous_turn_only"})

    assert three(**seats).codes("A ransom JH B JC") == []
    assert narrow.codes("A ransom JH B JC") == ["ransom.window"]
    assert three(A=("H", "", "", "JC"), B=("S", "", "JH@9", 5)).codes("A ransom JH B JC") == ["ransom.window"]


def test_br_26_from_any_opponent() -> None:
    table = three(A=("H", "", "", "JC 4C"), C=("C", "", "JH@2 JD@2 JD@2", 5))

    assert table.codes("A ransom JH C JC") == []


def test_br_27_what_came_by_a_ransom_is_ransomed_like_what_was_melded() -> None:
    table = three(A=("H", "", "", "JC 4C"), B=("C", "", "JD@2 JS@2 JS@2", 5))
    table.state.meld[1].append(7 << 7 | 64 | 13 + 10)

    assert table.codes("A ransom JH B JC") == []


def test_br_28_a_royal_given_to_its_own_house_gives_no_right_there() -> None:
    table = three(A=("H", "", "", "JS 4C"), B=("S", "", "JH@2 JD@2 JD@2", "9S 9D 9C"))
    table.does("A ransom JH B JS")
    table.state.attacker, table.state.turn = 1, 10

    assert table.codes("B meld 9S 9D 9C") == ["meld.no_royal_before"]


# -- Changing Home Suits -------------------------------------------------------------------------------------------------


def test_r_43_royals_of_the_new_suit_count_at_once_if_they_lay_there_before() -> None:
    table = at_play(Ann=("H", "QS", "KS KD KC", "10S 10S 10S 9S 9D 9C"))
    assert table.codes("Ann meld 9S 9D 9C") == ["meld.no_royal_before"]

    table.does("Ann change_suit 10S hand hand hand dead hand")

    assert table.codes("Ann meld 9S 9D 9C") == []


def test_r_43_royals_of_the_triplet_count_from_the_next_turn() -> None:
    table = at_play(Ann=("H", "", "", "KS KS KS 9S 9D 9C"))

    table.does("Ann change_suit KS hand hand hand dead hand")

    assert table.codes("Ann meld 9S 9D 9C") == ["meld.no_royal_before"]


def test_r_44_the_copies_lie_in_hand_spoils_and_meld_and_one_of_them_is_dead() -> None:
    table = at_play(Ann=("H", "10S", "10S 10D 10C", "10S 4C"))

    table.does("Ann change_suit 10S hand spoils meld dead spoils")

    assert table.shown["spoils"]["Ann"] == []
    assert sorted(table.shown["meld"]["Ann"]) == ["10C", "10D", "10S", "10S"]


def test_r_44_the_copy_in_spoils_stays_there() -> None:
    table = at_play(Ann=("H", "10S", "", "10S 10S 4C"))

    table.does("Ann change_suit 10S hand hand spoils dead hand")

    assert (table.shown["spoils"]["Ann"], table.shown["meld"]["Ann"]) == (["10S"], ["10S"])


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"copies": ["hand", "hand"], "dead": "hand"}, "change.not_three"),
        ({"copies": ["hand", "hand", "spoils"], "dead": "hand"}, "change.not_there"),
        ({"copies": ["hand", "hand", "hand"], "dead": "meld"}, "change.dead_copy"),
        ({"copies": ["hand", "hand", "pocket"], "dead": "hand"}, "zones.unknown"),
        ({"card": "9S"}, "change.not_held"),
        ({"card": "8S"}, "change.too_few_copies"),
        ({"card": "10H"}, "change.same_suit"),
    ],
)
def test_r_44_three_cards_exactly_alike(act: dict[str, object], code: str) -> None:
    table = at_play(Ann=("H", "", "", "10S 10S 10S 10H 10H 10H 4C"))
    entry = {"do": "change_suit", "by": "Ann", "card": "10S", "copies": ["hand"] * 3, "dead": "hand"}

    assert code in table.codes(entry | act)


def test_r_45_a_discard_is_drawn_as_if_the_new_suit_were_home_when_the_other_two_are_there() -> None:
    table = at_play(phase="draw", discard="10S", Ann=("H", "", "10S 10D 10C", "10S 4C"))

    table.does(
        "Ann draw discard 10S for S",
        "Bob draw stack ?",
        "Ann draw stack ?",
        "Ann lead 4C",
        "Bob follow 9C",
        "Bob keep 4C",
    )

    assert "change.promised" in table.codes("Ann discard 10S")
    table.does("Ann change_suit 10S hand hand meld dead meld")
    assert table.codes("Ann discard 9D") == []


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("Ann draw discard 10S for D", "as_if.other_suit"),
        ("Ann draw discard 10S for H", "as_if.home_already"),
        ("Ann draw stack 10S for S", "as_if.from_the_stack"),
        ("Ann draw discard 10S for X", "suits.unknown"),
    ],
)
def test_r_45_drawn_for_a_change_means_another_suit_and_the_discard_pile(said: str, code: str) -> None:
    assert code in at_play(phase="draw", discard="10S", Ann=("H", "", "", "10S 10S 4C")).codes(said)


def test_r_45_a_draw_for_a_change_is_offered() -> None:
    table = at_play(phase="draw", discard="10S", Ann=("H", "", "", "10S 10S 4C"))

    assert offered(table, "Ann draw discard 10S for S")
    assert not offered(table, "Ann draw discard 10S for D")


def test_r_45_no_speculative_draw() -> None:
    known = at_play(phase="draw", discard="10S", Ann=("H", "", "", "10S 4C"))
    hidden = at_play(phase="draw", discard="10S", Ann=("H", "", "", "10S ?"))

    assert known.codes("Ann draw discard 10S for S") == ["as_if.copies"]
    assert hidden.codes("Ann draw discard 10S for S") == [], (
        "the hidden card can be the third: the player's word"
    )


def test_r_45_only_the_offense_draws_for_a_change() -> None:
    table = at_play(phase="draw", discard="10D 10S", Bob=("C", "", "", "10S 10S ?"))
    table.does("Ann draw stack ?")

    assert table.codes("Bob draw discard 10S for S") == ["as_if.only_attacker"]


def test_r_45_both_draws_may_be_for_the_change() -> None:
    table = at_play(phase="draw", discard="10S 10S", Ann=("H", "", "", "10S 4C"))

    table.does("Ann draw discard 10S for S", "Bob draw stack ?", "Ann draw discard 10S for S")

    table.does("Ann change_suit 10S hand hand hand dead hand")
    assert table.state.promised == 0


def test_r_45_a_promise_that_cannot_be_kept_any_more_lets_the_turn_end_and_is_told() -> None:
    table = at_play(phase="draw", discard="10S 10S", Ann=("H", "", "", "10S 4C"), Bob=("S", "", "", 5))
    table.does(
        "Ann draw discard 10S for S",
        "Bob draw discard 10S",
        "Ann draw stack 3D",
        "Ann lead 4C",
        "Bob follow 9C",
        "Bob keep 4C",
    )

    happened = table.does("Ann discard 3D")

    assert table.game.event_message(table.state, happened[0])[0] == "promise_lapsed"


def test_r_45_any_of_the_three_copies_is_ransomed_for_a_change() -> None:
    seats = {"Ann": ("H", "", "", "10S 10S 10D 4C"), "Bob": ("D", "", "10S@8 10D@8 10C@8", 5)}
    table = at_play(**seats)

    assert table.codes("Ann ransom 10S Bob 10D") == ["ransom.not_a_royal"]
    table.does("Ann ransom 10S Bob 10D for S", "Ann change_suit 10S hand hand hand dead hand")
    assert table.shown["suits"]["Ann"] == "S"


def test_r_45_copies_that_the_pack_does_not_have_lead_to_no_change() -> None:
    table = at_play(Ann=("H", "", "", "8D 4C"), Bob=("D", "", "8S@8", 5))
    table.state.known[0] += [NAMES.index("8S")] * 2

    assert "as_if.copies" in table.codes("Ann ransom 8S Bob 8D for S")
    assert not offered(table, "Ann ransom 8S Bob 8D for S")


def test_r_45_a_table_may_have_only_face_cards_ransomed_for_a_change() -> None:
    seats = {"Ann": ("H", "", "", "10S 10S 10D 4C"), "Bob": ("D", "", "10S@8 10D@8 10C@8", 5)}

    assert "as_if.face_only" in at_play(**seats, options={"change_ransom": "face_only"}).codes(
        "Ann ransom 10S Bob 10D for S"
    )


def test_r_46_the_pile_is_not_opened_by_royals_of_a_suit_to_come() -> None:
    ann = ("H", "KS QS", "", "9D 9C 10S 10S 10S")
    table = at_play(phase="draw", discard="9H", Ann=ann)
    declared = at_play(phase="draw", discard="9H", Ann=ann, options={"pile_with_new_suit": True})

    assert "pile.new_suit" in table.codes("Ann take_pile 1 9H 9D 9C for S")
    assert declared.codes("Ann take_pile 1 9H 9D 9C for S") == []
    assert offered(declared, "Ann take_pile 1 9H 9D 9C for S")
    assert declared.codes("Ann take_pile 1 9H 9D 9C") == ["pile.two_royals"]
    declared.does("Ann take_pile 1 9H 9D 9C for S")
    assert change_suits_promised_this_turn(declared.state) == [0], "the change of suit is due"
    declared.state.phase = PLAY
    declared.does("Ann change_suit 10S hand hand hand dead hand")
    assert change_suits_promised_this_turn(declared.state) == []


def test_r_45_a_pile_taken_for_a_change_with_hidden_cards_leads_to_it() -> None:
    table = at_play(
        phase="draw",
        discard="9H",
        Ann=("H", "KS QS", "", "9D 9C 4C ? ? ?"),
        options={"pile_with_new_suit": True},
    )

    table.does("Ann take_pile 1 9H 9D 9C for S")

    assert "change.promised" in table.codes("Ann end_turn")


def test_r_45_only_who_promised_a_change_must_keep_its_copies() -> None:
    table = at_play(
        phase="draw",
        discard="9H",
        Ann=("H", "KS QS", "", "9D 9C 4C ? ? ?"),
        Bob=("D", "", "", "10S 10S 10S ?"),
        options={"pile_with_new_suit": True},
    )

    table.does("Ann take_pile 1 9H 9D 9C for S")

    assert "turn.not_your_turn" in table.codes("Bob meld 10S 10S 10S")
    assert "change.copy_needed" not in table.codes("Bob meld 10S 10S 10S")


def test_r_46_the_suit_to_come_must_be_in_reach() -> None:
    table = at_play(
        phase="draw",
        discard="9H",
        Ann=("H", "KS QS", "", "9D 9C 10S 4C"),
        options={"pile_with_new_suit": True},
    )

    assert table.codes("Ann take_pile 1 9H 9D 9C for S") == ["pile.no_change_in_reach"]


def test_r_46_what_is_taken_with_the_pile_brings_the_suit_to_come_in_reach() -> None:
    def codes(discard: str, act: str) -> list[str]:
        ann = ("H", "KS QS", "", "9D 9C 10S 10S")
        return at_play(phase="draw", discard=discard, Ann=ann, options={"pile_with_new_suit": True}).codes(
            act
        )

    assert codes("9H 10S", "Ann take_pile 2 9H 9D 9C for S") == []
    assert "pile.no_change_in_reach" in codes("9H 10S", "Ann take_pile 0 for S")
    assert codes("9H 10C", "Ann take_pile 2 9H 9D 9C for S") == ["pile.no_change_in_reach"]


def test_r_46_after_a_change_old_royals_are_meldable_and_new_ones_are_not() -> None:
    table = at_play(Ann=("H", "QS", "", "10S 10S 10S KH KH KD KS"))
    table.does("Ann change_suit 10S hand hand hand dead hand")

    assert table.codes("Ann meld KH KH KD") == []
    assert table.codes("Ann meld KS KH KD") == ["meld.home_royal"]


def test_br_29_melded_royals_of_the_new_house_move_to_spoils_and_count_at_once() -> None:
    table = three(A=("H", "", "QS@3 QD@3 QC@3", "10S 10S 10S 9S 9D 9C"))

    happened = table.does("A change_suit 10S hand hand hand dead hand")

    assert happened[0].moved == ("QS",)
    assert table.shown["spoils"]["A"] == ["QS"]
    assert table.codes("A meld 9S 9D 9C") == []


def test_br_29_royals_of_the_triplet_have_rights_from_the_next_turn() -> None:
    table = three(A=("H", "", "", "KS KS KS 9S 9D 9C"))
    table.does("A change_suit KS hand hand hand dead hand")

    assert table.codes("A meld 9S 9D 9C") == ["meld.no_royal_before"]


def test_br_30_royals_of_the_old_house_stay_in_spoils() -> None:
    table = three(A=("H", "KH", "", "10S 10S 10S"))

    table.does("A change_suit 10S hand hand hand dead hand")

    assert table.shown["spoils"]["A"] == ["KH"]


def test_br_31_from_anywhere_in_the_pile() -> None:
    table = three(phase="draw", discard="10S 4D 10S 9D", A=("H", "", "", "10S 4C"))

    table.does("A draw discard 10S for S", "B draw stack ?", "A draw discard 10S for S")

    assert table.known("A") == ["10S", "10S", "10S", "4C"]


def test_br_31_the_second_draw_brings_one_more_card_and_no_more() -> None:
    two, three_there = (
        three(phase="draw", discard=pile, A=("H", "", "", "4C 5C"))
        for pile in ("10S 4D 10S", "10S 10S 4D 10S")
    )
    holding = three(phase="draw", discard="10S 4D 10S", A=("H", "", "", "10S 4C"))

    assert two.codes("A draw discard 10S for S") == ["as_if.copies"]
    assert three_there.codes("A draw discard 10S for S") == ["as_if.copies"]
    assert holding.codes("A draw discard 10S for S") == []
    holding.does("A draw stack 5D", "B draw stack ?")
    assert holding.codes("A draw discard 10S for S") == ["as_if.copies"], "that was the second draw"


def test_br_32_ransomed_from_any_meld_and_from_any_earlier_turn() -> None:
    table = three(A=("H", "", "", "10S 10S 10D 4C"), C=("D", "", "10S@2 10D@2 10C@2", 5))

    assert table.codes("A ransom 10S C 10D for S") == []


def test_r_62_a_card_given_is_not_there_for_the_next_ransom() -> None:
    seats = {"Ann": ("D", "", "", "QH QS ? 4C"), "Bob": ("C", "", "QH@8 QH@8", 5)}
    plain = {"ransom_with_their_royal": "plain"}
    hidden, none = (
        at_play(**seats, options=plain),
        at_play(options=plain, **(seats | {"Ann": ("D", "", "", "QH QS 4C 5C")})),
    )

    assert hidden.codes("Ann ransom QH Bob QS for H") == [], (
        "the hidden card can be a Queen, and pays for the other"
    )
    assert hidden.codes("Ann ransom QH Bob QC for H") == [], (
        "the hidden card is the Queen of Clubs then, and QS pays"
    )
    assert none.codes("Ann ransom QH Bob QS for H") == ["as_if.copies"]


def test_r_62_the_last_queen_that_can_be_hidden_pays_only_once() -> None:
    seats = {"Ann": ("D", "", "", "QH ? ?"), "Bob": ("C", "QS QS QD QD QD QC QC QC", "QH@8 QH@8", 5)}
    one_more_unseen = seats | {"Bob": ("C", "QS QS QD QD QD QC QC", "QH@8 QH@8", 5)}

    plain = {"ransom_with_their_royal": "plain"}

    assert at_play(**seats, options=plain).codes("Ann ransom QH Bob QS for H") == ["as_if.copies"]
    assert at_play(**one_more_unseen, options=plain).codes("Ann ransom QH Bob QS for H") == []


def test_r_62_who_cannot_pay_is_not_bound_by_a_promise() -> None:
    seats = {"Ann": ("D", "", "", "QH QS 4C"), "Bob": ("S", "QS", "QH@8 QH@8", 5)}
    table = at_play(fought="Bob", **seats, options={"ransom_with_their_royal": "refused"})
    note_change_promise_if_valid(table.state, 0, NAMES.index("QH"), 1)

    assert table.codes("Ann discard 4C") == []


@pytest.mark.parametrize(
    ("act", "code"), [("A ransom 10S C 10D for S", "ransom.window"), ("A ransom JH B JC", "ransom.window")]
)
def test_br_40_nothing_that_came_there_this_turn_is_ransomed(act: str, code: str) -> None:
    table = three(
        A=("H", "", "", "10S 10S 10D JC"),
        B=("S", "", "JH@9 JD@9 JD@9", 5),
        C=("D", "", "10S@9 10C@9 10C@9", 5),
    )

    assert code in table.codes(act)
    assert table.game.act_or_reader_findings(table.state, table.entry(act)) not in set(
        table.game.legal_acts(table.state)
    )


def test_br_40_the_oldest_copy_that_may_be_ransomed_goes() -> None:
    table = three(
        A=("H", "", "", "10S 10S 10D 4C"), C=("D", "", "10S@9 10S@3 10C@3", 5), options={"decks": 2}
    )

    table.does("A ransom 10S C 10D for S")

    assert [lying >> 7 for lying in table.state.meld[2] if lying & 63 == 9] == [9]


def test_br_40_with_previous_turn_only_the_window_holds_for_both_kinds() -> None:
    narrow = {"ransom_window": "previous_turn_only"}
    seats = {"A": ("H", "", "", "10S 10S 10D 4C"), "C": ("D", "", "10S@3 10C@3 10C@3", 5)}

    assert three(**seats, options=narrow).codes("A ransom 10S C 10D for S") == ["ransom.window"]
    assert (
        three(**(seats | {"C": ("D", "", "10S@8 10C@8", 5)}), options=narrow).codes(
            "A ransom 10S C 10D for S"
        )
        == []
    )


# -- what an independent reading of the texts found ----------------------------------------------------------------------


@pytest.mark.parametrize("board", [("AS", ""), ("", "AS")])
def test_r_37_an_assassin_is_not_its_own_victim(board: tuple[str, str]) -> None:
    table = at_play(Ann=("H", *board, "4C"))

    assert "assassination.no_victim" in table.codes("Ann assassinate AS Ann AS")


def test_r_37_an_assassin_and_another_copy_of_it_are_two_cards() -> None:
    table = at_play(Ann=("H", "AS AS", "", "4C"))

    assert table.codes("Ann assassinate AS Ann AS") == ["assassination.not_an_opponent"]


def test_r_25_a_card_to_lead_is_kept_while_a_draw_is_still_open() -> None:
    options = {"keep_a_card_to_lead": True}
    table = at_play(phase="draw", stack=0, discard="9H", Ann=("H", "KH 9D 9C", "", "9S"), options=options)

    assert table.state.phase == "draw"
    assert table.codes("Ann meld 9S") == ["meld.last_card"]


def test_r_42_only_the_receivers_own_royal_is_plain_when_given() -> None:
    options = {"ransom_with_their_royal": "plain"}
    table = at_play(Ann=("H", "KH", "", "JC JS 4C"), Bob=("S", "", "JH@8 JD@8", 5), options=options)

    table.does("Ann ransom JH Bob JC")

    given = table.state.meld[1]
    assert not any(lying & 64 for lying in given), "JC is no Royal of Spades"


def test_one_ransomable_copy_of_two_is_enough_to_offer_the_ransom() -> None:
    table = at_play(Ann=("H", "KH", "", "KD 4C"), Bob=("S", "", "KH@8 KH@9", 5))

    assert offered(table, "Ann ransom KH Bob KD")


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("en", "With none displayed, this makes 2 of A: a match needs three."),
        ("de", "Ausgelegt ist keine, es sind 2 vom Rang Ass; ein Satz braucht drei."),
    ],
)
def test_a_meld_of_two_with_none_displayed_says_none(language: str, reason: str) -> None:
    findings = at_play(Ann=("H", "KH", "", "AD AC 4C")).findings("Ann meld AD AC")

    with language_context(language):
        assert reason in [finding_reason_sentence(finding) for finding in findings]
