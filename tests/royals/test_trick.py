"""Trick and Battle: R-19 to R-26, BR-09 to BR-19."""

import pytest

from models.cards import card_numbers
from royals.sitting import Sitting


def leading(**more: object) -> Sitting:
    """Ann (Hearts) is to lead to Bob (Spades)."""
    given: dict[str, object] = {"Ann": ("H", "", "", "9D 2S AS 4C"), "Bob": ("S", "", "", "9D AS 2C KD")}
    return Sitting(**(given | more))  # type: ignore[arg-type]


def test_r_19_an_off_suit_two_does_not_beat_a_led_ace() -> None:
    table = leading(Bob=("S", "", "", "2C KD"))

    won = table.sums(table.does("Ann lead AS", "Bob follow 2C"))

    assert (won["winner"], won["how"]) == ("Ann", "alone")


def test_r_20_a_led_two_beats_a_following_ace() -> None:
    table = leading()

    won = table.sums(table.does("Ann lead 2S", "Bob follow AS"))

    assert (won["winner"], won["winning_card"], won["how"]) == ("Ann", "2S", "sneak")
    (trick,) = leading().does("Ann lead 2S", "Bob follow AS")
    assert trick.over == ("AS",)


def test_r_21_suit_is_followed_where_the_hand_is_known() -> None:
    table = leading()
    table.does("Ann lead 9D")

    assert table.codes("Bob follow AS") == ["follow.suit"]
    assert table.codes("Bob follow KD") == []


def test_a_card_of_a_hidden_hand_that_was_played_is_seen_and_lies_where_it_was_kept() -> None:
    table = leading(Bob=("S", "", "", "? ?"))
    (king,) = card_numbers(["KS"])
    before = table.state.unseen[king]
    table.does("Ann lead 9D", "Bob follow KS", "Ann keep KS")

    assert table.state.unseen[king] == before - 1
    assert [
        (lying.place, lying.owner)
        for lying in table.game.known_and_possible_card_locations(table.state, king)
        if lying.is_certain
    ] == [("spoils", "Ann")]


def test_r_21_one_known_card_of_the_suit_is_enough() -> None:
    table = leading(Bob=("S", "", "", "KD ? ? ?"))
    table.does("Ann lead 9D")

    assert table.codes("Bob follow 2C") == ["follow.suit"]


def test_r_21_otherwise_it_is_the_players_word() -> None:
    table = leading(Bob=("S", "", "", 4))
    table.does("Ann lead 9D")

    happened = table.does("Bob follow 2C")

    assert table.game.event_message(table.state, happened[0])[0] == "word_taken"
    assert len(table.state.claims) == 1


def test_r_21_the_cards_that_can_be_there_may_leave_no_way_out() -> None:
    """Nothing but Diamonds and one 2C is unseen, and Bob holds two cards."""
    table = leading(Bob=("S", "", "", 2), stack=0)
    table.state.dead = [
        card for card in range(52) for _ in range(table.state.unseen[card])
    ] + table.state.dead
    unseen = bytearray(52)
    for card in (40, 26 + 3, 26 + 4):
        unseen[card] = 1
        table.state.dead.remove(card)
    table.state.unseen = bytes(unseen)
    table.state.stack = 1
    table.does("Ann lead 9D")

    assert table.codes("Bob follow 2C") == ["follow.suit"], "his other card is a Diamond"


def test_r_22_the_offense_wins_a_tie() -> None:
    table = leading()

    won = table.sums(table.does("Ann lead 9D", "Bob follow 9D"))

    assert (won["winner"], won["how"]) == ("Ann", "tie")


def test_r_23_the_winner_displays_one_card_and_the_other_is_dead() -> None:
    table = leading()
    table.does("Ann lead 9D", "Bob follow KD")

    assert table.shown["dead"] == 0 and table.shown["spoils"] == {"Ann": [], "Bob": []}, (
        "cards just played lie in no zone"
    )
    assert table.codes("Ann keep 9D") == ["keep.not_the_winner"]
    assert table.codes("Bob keep 9D KD") == ["keep.number"]
    assert table.codes("Bob keep") == ["keep.number"]
    assert table.codes("Bob keep 9S") == ["keep.not_in_the_trick"]
    table.does("Bob keep 9D")
    assert table.shown["spoils"]["Bob"] == ["9D"] and table.shown["dead"] == 1


def test_r_24_the_defense_wins_cards_too() -> None:
    table = leading()

    table.does("Ann lead 9D", "Bob follow KD", "Bob keep KD")

    assert table.shown["spoils"]["Bob"] == ["KD"]
    assert table.shown["turn"] == "Ann"


def test_r_25_without_a_card_to_lead_there_is_no_trick() -> None:
    table = leading(Ann=("H", "KH", "", "9D 9S 9C"))

    table.does("Ann meld 9D 9S 9C")

    assert table.codes("Ann end_hand") == ["ending.trick_not_won"]
    table.does("Ann end_turn")
    assert table.shown["turn"] == "Bob"


def test_r_25_a_table_may_want_a_card_kept_to_lead() -> None:
    table = leading(Ann=("H", "KH", "", "9D 9S 9C"), options={"keep_a_card_to_lead": True})

    assert table.codes("Ann meld 9D 9S 9C") == ["meld.last_card"]
    table.state.fought = True
    assert table.codes("Ann meld 9D 9S 9C") == [], "after the trick none is led any more"


def test_r_25_with_the_stack_empty_the_turn_of_an_empty_hand_ends_the_hand() -> None:
    table = leading(Ann=("H", "KH", "", "9D 9S 9C"), stack=0)

    table.does("Ann meld 9D 9S 9C", "Ann end_turn")

    assert table.phase == "reveal" and table.shown["turn"] is None


def test_r_26_a_defense_without_a_card_ends_the_hand_and_the_lead_stays_in_hand() -> None:
    table = leading(Bob=("S", "", "", 0), stack=0)

    table.does("Ann lead 9D")

    assert table.phase == "reveal"
    assert table.shown["hand"] == {"Ann": 4, "Bob": 0}


def test_a_card_can_be_played_only_if_a_copy_can_be_in_the_hand() -> None:
    known = leading()
    elsewhere = leading(Ann=("H", "2H", "", 4))

    assert known.facts("Ann lead KH")["where"] == [{"place": "known", "whose": "Ann"}]
    assert elsewhere.codes("Ann lead 2H") == ["pack.not_in_hand"]
    assert elsewhere.facts("Ann lead 2H")["where"] == [{"place": "spoils", "whose": "Ann"}]
    assert elsewhere.codes("Ann lead ?") == ["cards.not_shown"]


def test_each_turn_has_one_trick_and_the_others_do_not_lead() -> None:
    table = leading()

    assert table.codes("Bob lead 9D") == ["turn.not_your_turn"]
    table.does("Ann lead 9D", "Bob follow KD", "Bob keep KD")
    assert table.codes("Ann lead AS") == ["lead.once"]
    assert table.codes("Bob follow AS") == ["phase.not_now"]


def test_nobody_plays_two_cards_to_a_trick() -> None:
    table = leading()
    table.does("Ann lead 9D")

    assert table.codes("Ann follow AS") == ["follow.not_in_the_trick", "follow.played_already"]


# -- Battle Royals -----------------------------------------------------------------------------------------------------


def table_of(battle: str, **more: object) -> Sitting:
    given: dict[str, object] = dict.fromkeys("ABCD", ("H", "", "", 5))
    given |= {"defender": "C" if battle == "duel" else None, "options": {"battle": battle}}
    return Sitting("battle-royals", **(given | more))  # type: ignore[arg-type]


def test_br_08_the_table_chooses_between_a_duel_and_everybody() -> None:
    assert table_of("duel").does("A lead 9S", "C follow KS")[-1].keeps == 1
    assert table_of("all").does("A lead 9S", "B follow KS", "C follow 9S", "D follow 10S")[-1].keeps == 2


def test_br_09_the_defender_is_named_before_the_draws_and_may_be_the_same_again() -> None:
    table = table_of("duel", phase="challenge", defender=None)

    assert table.codes("A challenge A") == ["challenge.not_oneself"]
    assert table.codes("B challenge A") == ["challenge.only_attacker"]
    assert table.codes("A challenge Eve") == ["players.unknown"]
    assert table.codes("A lead 9S") == ["phase.not_now"]
    table.does("A challenge C")
    assert table.phase == "draw"


def test_br_10_bystanders_do_not_play() -> None:
    table = table_of("duel")
    table.does("A lead 9S")

    assert table.codes("B follow KS") == ["follow.not_in_the_trick"]


def test_br_11_a_defender_without_cards_draws_first() -> None:
    table = table_of("duel", phase="draw", C=("H", "", "", 0))

    table.does("A draw stack ?", "C draw stack ?", "A draw stack ?", "A lead 9S", "C follow KS")

    assert table.phase == "keep"


def test_br_14_the_others_follow_in_rotation() -> None:
    table = table_of("all")
    table.does("A lead 9S")

    assert table.codes("C follow KS") == ["follow.not_in_the_trick"]
    table.does("B follow KS", "C follow KS")
    assert table.does("D follow 10S")[-1].winner == "B", "the first of equals wins"


def test_br_15_the_circle_of_ace_sneak_and_king() -> None:
    for sneak, wins in {"takes_winning_ace": "B", "only_if_no_other": "A", "sequential": "C"}.items():
        table = table_of("all", options={"battle": "all", "sneak": sneak})

        assert table.does("A lead AS", "B follow 2S", "C follow KS", "D follow 3H")[-1].winner == wins


def test_br_15_without_a_third_card_of_the_suit_the_sneak_takes_the_ace_at_any_table() -> None:
    table = table_of("all", options={"battle": "all", "sneak": "only_if_no_other"})

    assert table.does("A lead AS", "B follow 2S", "C follow 3C", "D follow 3H")[-1].winner == "B"


@pytest.mark.parametrize(("without", "keeps"), [("", 2), ("D", 2), ("CD", 1)])
def test_br_16_only_the_cards_played_count(without: str, keeps: int) -> None:
    seats = dict.fromkeys(without, ("H", "", "", 0))
    table = table_of("all", **seats)

    happened = table.does("A lead 9S", *[f"{name} follow KS" for name in "BCD" if name not in without][:2])
    if not without:
        happened = table.does("D follow 3S")

    assert happened[-1].keeps == keeps


def test_br_17_a_duel_at_a_big_table_still_gives_one_card() -> None:
    table = table_of("duel")
    table.does("A lead 9S", "C follow KS")

    assert table.codes("C keep KS 9S") == ["keep.number"]


def test_br_19_only_the_attacker_discards() -> None:
    table = table_of("duel", fought="C")

    assert table.codes("C discard 9S") == ["turn.not_your_turn"]
    assert table.codes("A discard 9S") == []


def test_with_two_decks_two_sneaks_tie_and_the_first_wins() -> None:
    table = table_of("all", options={"battle": "all", "decks": 2})

    won = table.does("A lead AS", "B follow 2S", "C follow 2S", "D follow KS")[-1]

    assert won.winner == "B"


@pytest.mark.parametrize(
    ("sneak", "decks", "cards", "told"),
    [
        (
            "sequential",
            1,
            "KS AS 2S KS",
            "By the house rule for Sneaks, KS wins over KS, AS and 2S. D wins the",
        ),
        (
            "takes_winning_ace",
            2,
            "AS 2S 2S 3H",
            "2S takes the Ace among AS, 2S and 3H, and was played first of",
        ),
        (
            "only_if_no_other",
            1,
            "AS AS 2S KS",
            "By the house rule for Sneaks, AS wins over AS, 2S and KS; it was",
        ),
        ("takes_winning_ace", 1, "9S KS KS 3H", "KS was played first of equals: B wins the Battle"),
    ],
)
def test_br_14_br_15_the_reason_for_winning_fits_the_cards(
    sneak: str, decks: int, cards: str, told: str
) -> None:
    lead, *others = cards.split()
    table = table_of("all", options={"battle": "all", "sneak": sneak, "decks": decks})

    event = table.does(
        f"A lead {lead}", *[f"{name} follow {card}" for name, card in zip("BCD", others, strict=True)]
    )[-1]

    message = table.game.event_message(table.state, event)
    assert table.game.event_text(message.code, message.facts).startswith(told)
