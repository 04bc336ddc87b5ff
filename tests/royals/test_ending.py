"""Ending the Hand, the reveal, and the game: R-47, R-48, R-55 to R-58, BR-33, BR-34, BR-37, BR-38."""

import pytest

from referee.games.royals.scoring import game_winner_or_nobody
from referee.games.royals.state import NOBODY, REVEAL
from royals.sitting import Sitting, opened


def fought(winner: str = "Ann", **more: object) -> Sitting:
    """Ann (Hearts, a King won earlier) has played this turn's trick."""
    given: dict[str, object] = {"fought": winner, "Ann": ("H", "KH", "", "9D 4C"), "Bob": ("S", "", "", 5)}
    return Sitting(**(given | more))  # type: ignore[arg-type]


def test_r_47_the_hand_is_ended_by_who_won_the_trick() -> None:
    assert fought().codes("Ann end_hand") == []
    assert fought("Bob").codes("Ann end_hand") == ["ending.trick_not_won"]
    assert fought(Ann=("H", "", "", "9D")).codes("Ann end_hand") == ["ending.no_royal_before"]
    assert fought().codes("Bob end_hand") == [
        "turn.not_your_turn",
        "ending.no_royal_before",
        "ending.trick_not_won",
    ]


def test_r_47_face_cards_that_can_only_be_there_are_seen_through() -> None:
    """Two hidden cards, and only one unseen card is no face card."""
    table = fought(Ann=("H", "KH", "", "? ?"), Bob=("S", "", "", 0))
    state = table.state
    state.dead = [card for card in range(52) for _ in range(state.unseen[card])]
    unseen = bytearray(52)
    for card in (1, 11, 12):
        unseen[card] = 1
        state.dead.remove(card)
    state.unseen, state.stack = bytes(unseen), 1

    assert table.facts("Ann end_hand") == {"player": "Ann", "card": "?"}
    assert table.codes("Ann end_hand QS") == [], "the other card can be the 2"


def test_r_47_otherwise_it_is_the_players_word() -> None:
    table = fought(Ann=("H", "KH", "", "? ?"))

    happened = table.does("Ann end_hand")

    assert [table.game.event_message(table.state, each)[0] for each in happened] == [
        "face_word_taken",
        "hand_ended",
    ]
    assert (table.phase, table.shown["turn"]) == ("reveal", None)


def test_r_47_the_discard_is_optional() -> None:
    table = fought()

    table.does("Ann end_hand 9D")

    assert table.shown["discard"] == ["9D"]
    assert table.shown["hand"]["Ann"] == 1
    with_an_ace = fought(Ann=("H", "KH", "", "AS 9D"))
    with_an_ace.does("Ann end_hand AS")
    assert with_an_ace.shown["discard"] == ["AS"]


def test_a_turn_ends_with_a_discard_or_with_nothing_left() -> None:
    table = fought()
    before_the_trick = Sitting(Ann=("H", "KH", "", "9D 4C"), Bob=("S", "", "", 5))

    assert table.codes("Ann end_turn") == ["turn.discard_is_due"]
    assert before_the_trick.codes("Ann discard 9D") == ["turn.trick_is_due"]
    assert before_the_trick.codes("Ann end_turn") == ["turn.trick_is_due", "turn.discard_is_due"]
    assert fought(Ann=("H", "KH", "", "")).codes("Ann end_turn") == []


def test_r_48_exhaustion_is_looked_at_when_the_turn_ends_or_at_once() -> None:
    at_end = fought(stack=0, Ann=("H", "KH", "", "9S 9D 9C"))
    at_once = fought(stack=0, Ann=("H", "KH", "", "9S 9D 9C"), options={"exhaustion": "at_once"})

    at_end.does("Ann meld 9S 9D 9C")
    at_once.does("Ann meld 9S 9D 9C")

    assert (at_end.phase, at_once.phase) == ("play", "reveal")
    at_end.does("Ann end_turn")
    assert at_end.phase == "reveal"


def test_r_48_an_empty_hand_goes_on_while_the_stack_lasts() -> None:
    table = fought(Ann=("H", "KH", "", "9S 9D 9C"))

    table.does("Ann meld 9S 9D 9C", "Ann end_turn")

    assert (table.phase, table.shown["turn"]) == ("draw", "Bob")


# -- the reveal --------------------------------------------------------------------------------------------------------


def ended(ann: str = "9D", bob: str | int = "? ?") -> Sitting:
    table = fought(Ann=("H", "KH", "", ann), Bob=("S", "", "", bob))
    table.does("Ann end_hand")
    return table


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ({"Ann": ["9D"]}, "players.missing"),
        ({"Ann": ["9D"], "Bob": ["3D", "?"]}, "reveal.not_shown"),
        ({"Ann": ["9D"], "Bob": ["3D"]}, "reveal.wrong_size"),
        ({"Ann": ["9S"], "Bob": ["3D", "4D"]}, "reveal.known_card_missing"),
        ({"Ann": ["9D"], "Bob": ["3D", "3D"]}, "pack.too_many_copies"),
        ({"Ann": ["9D"], "Bob": ["3D", "XX"]}, "cards.unknown"),
        ({"Ann": ["9D"], "Bob": ["3D", "4D"], "Eve": []}, "players.unknown"),
    ],
)
def test_a_reveal_that_contradicts_what_was_seen_is_refused(hands: dict[str, list[str]], code: str) -> None:
    table = ended()

    assert code in table.codes({"do": "reveal", "hands": hands})
    assert table.phase == "reveal"


def test_the_reveal_scores_the_hand_and_the_old_hand_stays_until_the_next_deal() -> None:
    table = ended()

    happened = table.does({"do": "reveal", "hands": {"Ann": ["9D"], "Bob": ["3D", "KD"]}})

    assert table.shown["scores"] == {"Ann": [0], "Bob": [-15]}
    assert (table.phase, table.shown["hand"], table.shown["spoils"]["Ann"]) == (
        "deal",
        {"Ann": 1, "Bob": 2},
        ["KH"],
    )
    points = table.sums(happened)["points"]
    assert [line["amount"] for line in points["Ann"]["lines"]] == [5, -5]
    assert points["Bob"]["total"] == -15


def test_nothing_but_the_reveal_follows_the_end_of_a_hand() -> None:
    table = ended()

    assert table.codes("Bob draw stack ?") == ["phase.not_now"]
    assert table.codes({"do": "deal", "by": "Ann", "up": "9S"}) == ["phase.not_now"]


def test_a_face_card_in_the_enders_hand_names_the_entry_it_disproves_and_undoes_nothing() -> None:
    table = ended(ann="?")

    happened = table.does({"do": "reveal", "hands": {"Ann": ["QD"], "Bob": ["3D", "4D"]}})

    assert table.sums(happened)["disproved"] == [{"entry": 1, "by": "Ann", "suit": None, "number": 1}]
    assert table.shown["scores"]["Ann"] == [0]


def revoking(bob: int = 3) -> Sitting:
    """Bob, on his word, has no Diamond to follow Ann's 9D; then Ann ends the hand."""
    table = Sitting(Ann=("H", "KH", "", "9D 4C"), Bob=("S", "", "", bob))
    table.does("Ann lead 9D", "Bob follow 2C", "Ann keep 9D", "Ann end_hand")
    return table


def test_r_21_a_revoke_found_at_the_reveal_is_named_with_its_entry() -> None:
    table = revoking()

    happened = table.does({"do": "reveal", "hands": {"Ann": ["4C"], "Bob": ["3D", "KS"]}})

    assert table.sums(happened)["disproved"] == [{"entry": 2, "by": "Bob", "suit": "D", "number": 1}]


def test_r_21_an_honest_word_is_not_disproved() -> None:
    table = revoking()

    happened = table.does({"do": "reveal", "hands": {"Ann": ["4C"], "Bob": ["3S", "KS"]}})

    assert "disproved" not in table.sums(happened)


def test_r_21_a_card_that_can_have_been_drawn_later_disproves_nothing_and_one_too_many_does() -> None:
    for held, found in (["3D", "KS", "4S"], 0), (["3D", "KD", "4S"], 1):
        table = Sitting(Ann=("H", "KH", "", "9D 4C"), Bob=("S", "", "", 3))
        table.does(
            "Ann lead 9D",
            "Bob follow 2C",
            "Ann keep 9D",
            "Ann discard 4C",
            "Bob draw stack ?",
            "Ann draw stack ?",
        )
        table.does("Bob draw stack 10S", "Bob lead 10S", "Ann follow 5C", "Bob keep 10S")
        table.state.phase = REVEAL

        happened = table.does({"do": "reveal", "hands": {"Ann": [], "Bob": held}})

        assert len(table.sums(happened).get("disproved", [])) == found


def test_r_21_a_diamond_played_later_disproves_as_well() -> None:
    table = Sitting(Ann=("H", "KH", "", "9D 4C 5C"), Bob=("S", "", "", 3))
    table.does(
        "Ann lead 9D",
        "Bob follow 2C",
        "Ann keep 9D",
        "Ann discard 4C",
        "Bob draw stack 9S",
        "Ann draw stack 6C",
    )
    table.does("Bob draw stack 10S", "Bob lead 3D", "Ann follow 5C", "Bob keep 3D")
    table.state.phase = REVEAL

    happened = table.does({"do": "reveal", "hands": {"Ann": ["6C"], "Bob": ["9S", "10S", "4S"]}})

    assert [claim["entry"] for claim in table.sums(happened)["disproved"]] == [2]


# -- the game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("several", "before", "totals", "ender", "wins"),
    [
        ("highest", (0, 0), (1100, 1200), 0, 1),
        ("highest", (0, 0), (1200, 1200), 0, NOBODY),
        ("play_on", (0, 0), (1100, 1200), 0, NOBODY),
        ("play_on", (1100, 1200), (1300, 1250), 1, 0),
        ("play_on", (0, 0), (1100, 900), 1, 0),
        ("ender", (0, 0), (1100, 1200), 0, 0),
        ("ender", (0, 0), (1100, 1200), NOBODY, 1),
        ("ender", (0, 0), (1000, 1200), 0, 1),
    ],
)
def test_r_56_several_past_the_target(
    several: str, before: tuple[int, int], totals: tuple[int, int], ender: int, wins: int
) -> None:
    for game in ("royals", "battle-royals"):
        table_rules = opened(game, "Ann", "Bob", several_past_target=several).table_rules

        assert game_winner_or_nobody(table_rules, before, totals, 5, ender) == wins


def test_r_57_the_game_ends_at_the_end_of_a_hand() -> None:
    table = ended()
    table.state.totals = (1100, 0)
    assert table.shown["winner"] is None

    happened = table.does({"do": "reveal", "hands": {"Ann": ["9D"], "Bob": ["3D", "KD"]}})

    assert (table.phase, table.shown["winner"]) == ("over", "Ann")
    assert table.game.event_message(table.state, happened[-1])[0] == "game_won"
    assert table.codes({"do": "deal", "by": "Ann", "up": "9S"}) == ["phase.game_is_over"]


def test_r_57_who_has_reached_the_target_and_not_passed_it_is_not_spoken_of() -> None:
    table = ended()
    table.state.totals = (1066, 0)

    happened = table.does({"do": "reveal", "hands": {"Ann": ["9D"], "Bob": ["3D", "KD"]}})

    assert (table.shown["totals"]["Ann"], table.phase) == (1066, "deal")
    assert [
        table.game.event_message(table.state, each)[0]
        for each in happened
        if type(each).__name__ == "GameGoesOn"
    ] == []


def test_r_58_the_ender_gets_no_bonus_and_the_dead_pile_is_not_scored() -> None:
    table = ended()
    table.state.dead = [12, 12, 12]

    table.does({"do": "reveal", "hands": {"Ann": ["9D"], "Bob": ["3D", "KD"]}})

    assert table.shown["totals"]["Ann"] == 0


def test_br_33_the_battle_of_all_has_to_be_won_against_all_and_the_royal_is_in_spoils() -> None:
    seats = {"A": ("H", "KH", "", "9D"), "B": ("S", "", "", 5), "C": ("C", "", "", 5)}
    meld_only = seats | {"A": ("H", "", "KH", "9D")}

    assert Sitting("battle-royals", fought="A", options={"battle": "all"}, **seats).codes("A end_hand") == []
    assert Sitting("battle-royals", fought="C", options={"battle": "all"}, **seats).codes("A end_hand") == [
        "ending.trick_not_won"
    ]
    assert Sitting("battle-royals", fought="A", defender="B", **meld_only).codes("A end_hand") == [
        "ending.no_royal_before"
    ]


def test_br_34_a_bystanders_empty_hand_ends_the_hand_with_the_stack_empty() -> None:
    table = Sitting(
        "battle-royals",
        fought="A",
        defender="B",
        stack=0,
        A=("H", "", "", "9S ?"),
        B=("S", "", "", 5),
        C=("C", "", "", 0),
    )

    table.does("A discard 9S")

    assert table.phase == "reveal"


def test_br_37_a_tie_at_the_top_means_another_hand() -> None:
    table_rules = opened("battle-royals", *"ABC").table_rules

    assert game_winner_or_nobody(table_rules, (0, 0, 0), (1100, 1100, 1070), 3, 0) == NOBODY


def test_br_38_before_the_minimum_of_hands_a_player_past_the_target_can_fall_back() -> None:
    table = Sitting(
        "battle-royals", phase="reveal", A=("H", "", "", 1), B=("S", "", "", 1), C=("C", "", "", 1)
    )
    table.state.totals = (1070, 0, 0)

    happened = table.does({"do": "reveal", "hands": {"A": ["2S"], "B": ["3S"], "C": ["4S"]}})

    assert (table.phase, table.shown["totals"]["A"], table.shown["winner"]) == ("deal", 1060, None)
    table = Sitting(
        "battle-royals", phase="reveal", A=("H", "", "", 1), B=("S", "", "", 1), C=("C", "", "", 1)
    )
    table.state.totals = (1100, 0, 0)
    happened = table.does({"do": "reveal", "hands": {"A": ["2S"], "B": ["3S"], "C": ["4S"]}})
    assert table.game.event_message(table.state, happened[-1])[0] == "goes_on_hands"
