"""Winning and Losing: how a battle ends and who has won (RB-57 to RB-66)."""

import pytest

from models.cards import HIDDEN
from referee.games.royal_battles import effects
from referee.games.royal_battles.actions import Attack, Draw
from referee.games.royal_battles.geometry import square_number
from tests.royal_battles.positions import arranged, codes, facts

BLACK_CARDS = {"e7": "pawn 7C", "e5": "king 8C"}
ON_BLACK = {"a7": "pawn 2C", "a5": "king 4C"}


def short(white_hand, black_hand, white=None, black=None, decks=(0, 0), **options):
    """Jon's turn, all of his units on black, decks empty; every card that is gone was shown."""
    options.setdefault("face_up", True)
    return arranged(
        white or {"a7": "pawn 2C", "a5": "king 4C"},
        black or BLACK_CARDS,
        ("9S", "8S"),
        (white_hand, black_hand),
        decks,
        "Jon",
        **options,
    )


def ended(answer):
    return answer.get("ended"), answer.get("winner")


def test_the_last_unit_removed_wins_at_once_rb_61():
    battle = arranged(
        {"c3": "king 5S"}, {"c4": "pawn 9C"}, ("3S", "8C"), ("3D", "? ? ?"), turn="Jon", injury={"c4": 7}
    )
    battle.must("move", from_="c3", to="c3", card="3D")

    answer = battle.must("attack", target="c4", style="optimal")

    assert ended(answer) == ("eliminated", "Jon")
    assert (battle.shown["phase"], battle.shown["turn"], battle.shown["winner"]) == ("over", None, "Jon")


@pytest.mark.parametrize(("do", "fields"), [
    ("deal", {"card": "2H"}), ("place", {"unit": "king", "square": "a7"}), ("initiative", {"card": "2H"}), ("draw", {"cards": "?"}),
    ("move", {"from_": "a7", "to": "a6", "card": "2H"}), ("cannot_move", {}), ("attack", {"target": "e7", "style": "easy"}),
    ("discard_hand", {}), ("end_turn", {}), ("resign", {}),
])  # fmt: skip
def test_nothing_is_played_after_the_end_rb_61(do, fields):
    battle = short("3C", "3C")
    battle.must("resign")

    answer = battle.says(do, **fields, override="one more")

    assert (answer["verdict"], codes(answer)[0]) == ("refused", "phase.battle_is_over")
    assert list(battle.table.game.legal_acts(battle.state)) == []


def test_a_blast_over_the_whole_army_wins_rb_61_rb_62():
    enemies = {"d4": "king AD", "e7": "pawn 4H"}
    battle = arranged({"c3": "queen 5S"}, enemies, ("AS", "AC"), ("Joker", ""), turn="Jon")
    battle.must("move", from_="c3", to="c3", card="Joker")

    answer = battle.must("attack", target="d4", style="advantage")

    assert [each["removed"] for each in answer["damage"]] == [True, True]
    assert ended(answer) == ("eliminated", "Jon")


def test_who_has_no_deck_and_no_hand_ends_the_battle_when_his_turn_comes_rb_57_rb_58():
    battle = short("3D", "3D 5D", decks=(0, 0))
    battle.must("discard_hand")
    battle.must("end_turn", "Jon")

    answer = battle.must("end_turn", "Mendi")

    assert ended(answer) == ("exhausted", "Mendi")
    assert (answer["round"], answer["first"]) == (3, "Jon")


def test_a_deck_alone_keeps_the_battle_going_rb_57():
    battle = short("3D", "3C", decks=(0, 5))
    battle.must("discard_hand")
    battle.must("end_turn", "Jon")

    assert battle.shown["phase"] == "movement"


def test_a_hand_alone_keeps_the_battle_going_rb_57():
    battle = short("3D", "3D")

    assert (battle.shown["deck"], battle.shown["phase"]) == ({"Jon": 0, "Mendi": 0}, "movement")


def test_cannot_move_with_an_empty_deck_ends_the_battle_rb_57_rb_58():
    assert ended(short("3C", "3D").says("cannot_move")) == ("exhausted", "Mendi")


def test_cannot_move_with_a_deck_only_skips_rb_59():
    battle = short("3C", "3D", decks=(1, 0))

    answer = battle.must("cannot_move")

    assert ended(answer) == (None, None)
    assert battle.shown["phase"] == "post_turn"


# RB-T31
@pytest.mark.parametrize("do", ["cannot_move", "end_turn", "discard_hand"])
@pytest.mark.parametrize("face_up", [True, False])
def test_nobody_passes_out_of_a_battle_lost_for_want_of_cards_rb_57_rb_58(do, face_up):
    answer = short("3C", "3D", face_up=face_up).must(do)

    assert ended(answer) == ("exhausted", "Mendi")
    assert answer["rules"][-2:] == ["RB-57", "RB-61"]


def test_a_hand_without_a_move_is_named_where_it_ends_the_battle_rb_57():
    one, both = short("3C", "3D").must("end_turn"), short("3C", "3C").must("end_turn")

    assert "Jon has no deck and no card with a legal move: cards have run out." in one["text"]
    assert "Jon and Mendi have no deck and no card with a legal move" in both["text"]


def test_after_the_pre_turn_draw_a_pass_ends_the_battle_as_well_rb_58():
    battle = short("", "3D", decks=(1, 0), face_up=False)
    battle.must("draw", cards="3C")

    assert ended(battle.must("end_turn")) == ("exhausted", "Mendi")


def test_a_pass_before_the_pre_turn_draw_ends_nothing_rb_58():
    assert ended(short("", "3D", decks=(1, 0)).must("end_turn")) == (None, None)


@pytest.mark.parametrize(("hand", "claims"), [("?", False), ("3D", False), ("3C 3D", False), ("?", True)])
def test_a_pass_ends_it_only_if_surely_nothing_moves_or_that_was_said_rb_38_rb_58(hand, claims):
    battle = short(hand, "3D", face_up=False)
    battle.state.claimed = (claims, False)

    assert ended(battle.must("end_turn")) == (("exhausted", "Mendi") if claims else (None, None))


def test_a_pass_after_an_irregular_move_ends_nothing_rb_58():
    battle = short("3C", "3D")
    battle.must("move", from_="a7", to="b7", card="3C", override="we let it stand")

    assert ended(battle.must("end_turn")) == (None, None)


def test_a_pass_out_of_turn_ends_nothing_rb_58():
    battle = short("3D", "3C")

    assert ended(battle.must("discard_hand", "Mendi", override="so there")) == (None, None)


def test_a_pass_without_a_playable_card_can_be_undone_rb_58():
    battle = short("3C", "3D")
    before = battle.state.copy()
    battle.must("end_turn")

    battle.table.undo()

    assert battle.state == before and battle.shown["phase"] == "movement"


def test_a_pass_waits_where_both_must_be_out_rb_60():
    one, both = short("3C", "3D", both_must_be_out=True), short("3C", "3C", both_must_be_out=True)

    assert ended(one.must("end_turn")) == (None, None)
    assert ended(both.must("end_turn")) == ("exhausted", "tie")


def test_at_the_end_of_the_round_a_hand_without_a_move_ends_it_rb_57_rb_58():
    battle = short("3C", "3D 5D", end_check="end_of_round")

    first, second = battle.must("end_turn", "Jon"), battle.must("end_turn", "Mendi")

    assert [ended(each) for each in (first, second)] == [(None, None), ("exhausted", "Mendi")]


def test_at_once_a_hand_without_a_move_ends_it_with_the_last_card_of_the_deck_rb_57_rb_58():
    battle = short("3C", "5D", decks=(1, 1), end_check="immediate")
    battle.must("end_turn", "Jon")
    battle.must("end_turn", "Mendi")

    assert ended(battle.must("initiative", "Jon", card=_unseen(battle, 0))) == ("exhausted", "Mendi")


@pytest.mark.parametrize(
    ("white", "black", "winner"),
    [
        ({"a7": "pawn 2C", "a5": "king 4C", "a3": "rook 6C"}, BLACK_CARDS, "Jon"),
        ({"a7": "pawn 2C"}, BLACK_CARDS, "Mendi"),
    ],
)
def test_more_units_win_whatever_the_hands_hold_rb_61(white, black, winner):
    assert ended(short("3C", "3C", white, black).says("cannot_move")) == ("exhausted", winner)
    assert ended(short("3C", "3D", white, black).says("cannot_move")) == ("exhausted", winner)


@pytest.mark.parametrize(
    ("hand", "decks", "winner"),
    [("3D", (0, 0), "Mendi"), ("3C", (0, 0), "tie"), ("", (0, 3), "Mendi"), ("3C 3D", (0, 0), "Mendi")],
)
def test_equal_units_leave_it_to_playable_cards_rb_59_rb_61(hand, decks, winner):
    assert ended(short("3C", hand, decks=decks).says("cannot_move")) == ("exhausted", winner)


def asking(white_hand="3C", black_hand="?", **given):
    """Jon cannot move, the decks are empty, the armies equal, and Mendi's hidden cards decide."""
    battle = short(white_hand, black_hand, face_up=False, **given)
    battle.must("cannot_move")
    return battle


def test_an_unknown_hand_is_asked_for_where_it_decides_rb_59_rb_61():
    battle = short("3C", "?", face_up=False)

    answer = battle.says("cannot_move")

    assert (ended(answer), battle.shown["phase"], battle.shown["turn"]) == ((None, None), "reveal", None)
    assert "Mendi shows the hand" in answer["text"]


@pytest.mark.parametrize(("card", "winner"), [("3D", "Mendi"), ("3C", "tie")])
def test_the_hand_that_is_shown_decides_rb_61(card, winner):
    battle = asking()

    assert ended(battle.says("show", "Mendi", cards=card)) == ("exhausted", winner)


@pytest.mark.parametrize(("playable", "winner"), [({}, "tie"), ({"playable": "Mendi"}, "Mendi")])
def test_the_players_may_agree_instead_rb_61(playable, winner):
    battle = asking()

    assert ended(battle.says("end_battle", "Jon", **playable)) == ("exhausted", winner)


def test_what_may_be_done_then_is_what_is_allowed_rb_61():
    battle = asking()

    assert [entry.get("playable") for entry in battle.may("end_battle") if entry["by"] == "Jon"] == [
        None,
        "Mendi",
    ]
    assert {entry["by"] for entry in battle.may("show")} == {"Mendi"}
    for entry in battle.may("show") + battle.may("end_battle"):
        assert battle.judged(**entry)["verdict"] == "allowed"


@pytest.mark.parametrize(
    ("do", "by", "fields", "code"),
    [
        ("show", "Mendi", {"cards": "3D 5D"}, "show.not_the_hand"),
        ("show", "Jon", {"cards": "3C"}, "show.decides_nothing"),
        ("show", "Mendi", {"cards": "7C"}, "pack.lies_elsewhere"),
        ("end_battle", "Jon", {"playable": "Jon"}, "end_battle.no_playable_card"),
        ("end_turn", "Jon", {}, "phase.not_now"),
    ],
)
def test_nothing_else_settles_it_rb_61(do, by, fields, code):
    assert codes(asking().says(do, by, **fields)) == [code]


def test_who_is_not_alone_with_playable_cards_has_not_won_rb_61():
    battle = asking(decks=(0, 0))
    battle.state.deck = (1, 0)

    answer = battle.says("end_battle", "Jon", playable="Mendi")

    assert codes(answer) == ["end_battle.not_alone"]
    assert facts(answer, "end_battle.not_alone") == {"player": "Mendi", "other": "Jon"}


def claimed_in_turn(*between, hand="? ?"):
    """Mendi has said that nothing moves, with one card in the deck; then Jon does this and ends his turn."""
    battle = arranged(ON_BLACK, BLACK_CARDS, ("8S", "9S"), (hand, "?"), (1, 1), "Mendi")
    battle.must("cannot_move", "Mendi")
    battle.must("end_turn", "Mendi")
    for do, fields in between:
        battle.must(do, "Jon", **fields)
    if battle.shown["phase"] == "movement":
        battle.must("end_turn", "Jon")
    return battle


# RB-T29
def test_two_claims_that_stand_make_a_tie_rb_61():
    battle = claimed_in_turn()
    battle.must("initiative", "Jon", card="KH")
    battle.must("initiative", "Mendi", card="QH")

    assert ended(battle.says("cannot_move", "Jon")) == ("exhausted", "tie")


# RB-T30
def test_a_claim_falls_once_the_board_changes_rb_61():
    battle = claimed_in_turn(("move", {"from_": "a7", "to": "a7", "card": "3D"}), ("end_turn", {}), hand="3D")
    battle.must("initiative", "Jon", card="KH")

    battle.must("initiative", "Mendi", card="QH")

    assert battle.shown["phase"] == "reveal"


def test_a_claim_falls_once_a_card_comes_into_that_hand_rb_61():
    battle = claimed_in_turn()
    assert battle.state.claimed == (False, True)

    battle.state.claimed = (True, True)
    effects.apply_draw(battle.state, Draw(1, (HIDDEN,)), [])

    assert battle.state.claimed == (True, False)


def test_a_counted_out_hand_counts_as_what_it_is_rb_59():
    battle = short("3C", "?", black={"e7": "pawn 7C", "e5": "king 8H"})

    assert battle.state.hidden == (0, 0)
    assert ended(battle.says("cannot_move")) == ("exhausted", "Mendi")


def test_who_said_that_nothing_moves_has_no_playable_cards_rb_59():
    battle = short("?", "3C", face_up=False)

    assert ended(battle.says("cannot_move")) == ("exhausted", "tie")


def test_one_player_without_cards_is_enough_rb_60():
    assert short("3C", "3D").must("cannot_move")["ended"] == "exhausted"


def test_a_table_may_want_both_to_be_out_rb_60():
    battle = short("3C", "3D 5C", both_must_be_out=True)

    first = battle.must("cannot_move")
    battle.must("end_turn", "Jon")
    battle.must("move", "Mendi", from_="e7", to="e7", card="3D")
    battle.must("end_turn", "Mendi")
    battle.must("cannot_move", "Jon")
    battle.must("end_turn", "Jon")
    battle.must("move", "Mendi", from_="e7", to="e7", card="5C")
    second = battle.must("end_turn", "Mendi")

    assert (ended(first), ended(second)) == ((None, None), ("exhausted", "tie"))


def test_both_out_without_a_card_ends_at_the_start_of_a_turn_rb_60():
    battle = short("3D", "5D", both_must_be_out=True)
    battle.must("discard_hand", "Jon")

    assert ended(battle.must("end_turn", "Jon")) == (None, None)
    battle.must("discard_hand", "Mendi")
    assert ended(battle.must("end_turn", "Mendi")) == ("exhausted", "tie")


def test_the_last_card_gone_may_end_it_at_once_rb_58():
    battle = short("3D", "3D", end_check="immediate")

    answer = battle.must("move", from_="a7", to="a7", card="3D")

    assert ended(answer) == ("exhausted", "Mendi")


def test_the_last_playable_card_gone_may_end_it_at_once_rb_57_rb_58():
    battle = short("3D 5D", "3D", {"a7": "pawn 2C"}, {"e7": "pawn 7C"}, end_check="immediate")

    answer = battle.must("move", from_="a7", to="a7", card="3D")

    assert ended(answer) == ("exhausted", "Mendi")
    assert "Jon has no deck and no card with a legal move: cards have run out." in answer["text"]


def test_at_once_also_when_the_hand_is_discarded_or_the_last_card_is_an_initiative_card_rb_58():
    discarded = short("3D", "5D", end_check="immediate")
    drawn = short("3C", "5D", decks=(1, 1), end_check="immediate")
    drawn.must("discard_hand", "Jon")
    drawn.must("end_turn", "Jon")
    drawn.must("end_turn", "Mendi")

    assert ended(discarded.must("discard_hand")) == ("exhausted", "Mendi")
    assert ended(drawn.must("initiative", "Jon", card=_unseen(drawn, 0))) == ("exhausted", "Mendi")


def _unseen(battle, seat):
    from models.cards import NAMES
    from referee.games.royal_battles.state import cards_in_set

    return NAMES[cards_in_set(battle.state.unseen[seat])[0]]


def test_at_once_also_on_the_word_that_nothing_moves_rb_58():
    battle = short("?", "3D", face_up=False, end_check="immediate")

    assert ended(battle.must("cannot_move")) == ("exhausted", "Mendi")


def test_the_end_of_the_round_may_be_waited_for_rb_58():
    battle = short("3C", "3D", end_check="end_of_round")

    first = battle.must("cannot_move", "Jon")
    second = battle.must("end_turn", "Jon")
    third = battle.must("move", "Mendi", from_="e7", to="e7", card="3D")
    last = battle.must("end_turn", "Mendi")

    assert [ended(each) for each in (first, second, third)] == [(None, None)] * 3
    assert ended(last) == ("exhausted", "tie")


def test_at_the_end_of_the_round_running_out_comes_before_the_standstill_rb_58_rb_66():
    battle = short("?", "3D 5D", face_up=False, end_check="end_of_round")
    for by in ("Jon", "Mendi"):
        battle.must("end_turn", by)
    battle.must("cannot_move", "Jon")
    battle.must("end_turn", "Jon")

    assert ended(battle.must("end_turn", "Mendi")) == ("exhausted", "Mendi")


def test_a_standstill_ends_the_battle_after_a_whole_round_rb_66():
    battle = short("3D", "3D", decks=(1, 1))
    for by in ("Jon", "Mendi"):
        assert ended(battle.must("end_turn", by)) == (None, None)
    for seat, by in enumerate(("Jon", "Mendi")):
        battle.must("initiative", by, card=_unseen(battle, seat))
    first = battle.shown["turn"]
    passes = [battle.must("end_turn", by) for by in (first, "Mendi" if first == "Jon" else "Jon")]

    assert [ended(each) for each in passes] == [(None, None)] * 2
    assert (battle.shown["round"], battle.shown["deck"]) == (4, {"Jon": 0, "Mendi": 0})
    again = [battle.must("end_turn", battle.shown["turn"]) for _ in range(2)]
    assert [ended(each) for each in again] == [(None, None), ("standstill", "tie")]


def test_at_a_standstill_units_are_counted_and_cards_are_not_rb_66():
    battle = short("3D", "3D", {"a7": "pawn 2C", "a5": "king 4C", "a3": "rook 6C"}, end_check="on_turn")
    for _ in range(3):
        battle.must("end_turn", battle.shown["turn"])

    assert ended(battle.must("end_turn", battle.shown["turn"])) == ("standstill", "Jon")


def test_a_move_in_either_turn_breaks_the_standstill_rb_66():
    battle = short("3D", "3D 5D")
    for _ in range(2):
        battle.must("end_turn", battle.shown["turn"])
    battle.must("end_turn", "Jon")
    battle.must("move", "Mendi", from_="e7", to="e7", card="3D")

    assert ended(battle.must("end_turn", "Mendi")) == (None, None)


@pytest.mark.parametrize(("by", "winner"), [("Jon", "Mendi"), ("Mendi", "Jon")])
def test_anybody_may_resign_at_any_time_rb_63(by, winner):
    from tests.royal_battles.positions import Battle, set_up

    for battle in (Battle(), set_up(), short("3C", "3C")):
        answer = battle.says("resign", by)

        assert (answer["verdict"], ended(answer), answer["rules"]) == (
            "allowed",
            ("resigned", winner),
            ["RB-63"],
        )
        assert (battle.shown["phase"], battle.shown["turn"], battle.shown["winner"]) == ("over", None, winner)


def test_a_hand_that_is_shown_has_the_cards_that_are_known_rb_61():
    battle = asking(black_hand="9C ?")

    assert codes(battle.says("show", "Mendi", cards="3D 5D")) == ["show.not_the_hand"]
    assert codes(battle.says("show", "Mendi", cards="9C 5D")) == []


@pytest.mark.parametrize(("injury", "claimed"), [(0, (False, True)), (7, (False, False))])
def test_a_claim_falls_with_a_unit_and_with_no_wound_rb_61(injury, claimed):
    foes = {"c4": "pawn 9C", "e7": "king 8C"}
    battle = arranged(
        {"c3": "king 5S"}, foes, ("9S", "8S"), ("3D", "? ? ?"), turn="Jon", injury={"c4": injury}
    )
    battle.must("move", from_="c3", to="c3", card="3D")
    battle.state.claimed = (False, True)

    battle.table.game.apply(battle.state, Attack(0, square_number("c4"), "optimal"))

    assert battle.state.claimed == claimed
