"""The table screen of Royal Battles: every tap from the first card to the result, on a phone."""

import json

import flet as ft
import pytest
from flet_charts import LineChart

from referee.games.royal_battles.attack import possible_strikes_of_moved_unit
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.strike import Wound
from referee.people.score_curve import score_curve_from_numbers
from tests.conftest import ROOT
from tests.screens.battles import (
    DEALT,
    PLACED,
    enter_unless_automatic,
    table_at_first_card,
    table_before_first_move,
    table_before_jons_attack,
    table_with_cards_dealt,
    table_with_units_placed,
)
from views.components.seat_lines import DASHES, LINES
from views.screens.record.replay import score_curve_chart
from views.screens.royal_battles.attack_panel import chosen_or_best_target_square, strikes_by_target
from views.workspace.record_files import import_record
from views.workspace.table_settings import TableSettings


def pick(phone, card):
    if phone.all(ft.Semantics, identifier=f"pick-{card}"):  # few cards lie side by side
        phone.tap(f"pick-{card}")
        return
    if phone.all(ft.Semantics, identifier="pick-others"):
        phone.tap("pick-others")
    if card == "Joker":
        phone.tap("pick-rank-Joker")
        return
    phone.tap(f"pick-rank-{card[:-1]}")
    phone.tap(f"pick-suit-{card[-1]}")


def label(phone, identifier):
    return phone.get(ft.Semantics, identifier=identifier).label


def lit(phone):
    return {square for square in SQUARES if "you can choose it" in label(phone, f"cell-{square}")}


def said_by_referee(phone):
    banner = phone.all(ft.Semantics, identifier="banner")
    return "\n".join(phone.texts(banner[0])) if banner else ""


# -- set-up ----------------------------------------------------------------------------------------------------------


def test_set_up_is_entered_card_by_card_and_unit_by_unit(app, workspace):
    id = table_at_first_card(workspace)
    phone = app(f"/table/{id}")

    for _, card in DEALT:
        pick(phone, card)
    for by, unit, square in PLACED:
        waiting = workspace.table(id).state.unplaced_units(("Jon", "Mendi").index(by))
        kinds = [workspace.table(id).state.table_rules.kinds[each] for each in waiting]
        phone.tap(f"unit-{'white' if by == 'Jon' else 'black'}-{kinds.index(unit)}")
        phone.tap(f"cell-{square}")

    assert workspace.table(id).state.phase == "initiative"
    assert "Jon's Knight" in label(phone, "cell-a7") and "10 of Diamonds" in label(phone, "cell-a7")


def test_an_ace_goes_back_and_the_screen_says_so(app, workspace):
    id = table_at_first_card(workspace)
    phone = app(f"/table/{id}")

    pick(phone, "AS")

    assert "AS" in said_by_referee(phone) and "RB-11" in said_by_referee(phone)
    assert lit(phone) == {"a7"}
    pick(phone, "2C")
    assert [ruling.entry.card for ruling in workspace.table(id).rulings] == ["AS", "2C"]


def test_the_next_place_for_a_card_is_lit(app, workspace):
    phone = app(f"/table/{table_at_first_card(workspace)}")

    assert lit(phone) == {"a7"}
    pick(phone, "10D")
    assert lit(phone) == {"a5"}
    phone.tap("seat-black")
    assert lit(phone) == {"e1"}


@pytest.mark.parametrize("table_in_phase", [table_at_first_card, table_with_units_placed])
def test_a_tapped_square_leaves_the_card_picker_open_before_a_move(app, workspace, table_in_phase):
    phone = app(f"/table/{table_in_phase(workspace)}")

    phone.tap("cell-c4")

    assert said_by_referee(phone)
    pick(phone, "3H")
    assert "3H" in label(phone, "undo")


def test_a_tap_too_early_is_refused_for_its_phase_alone(app, workspace):
    phone = app(f"/table/{table_with_units_placed(workspace)}")

    phone.tap("cell-a7")

    assert "now it is initiative" in said_by_referee(phone)
    assert "Jon's" not in said_by_referee(phone)


def test_a_unit_on_the_other_players_card_is_refused_with_the_rule(app, workspace):
    id = table_with_cards_dealt(workspace)
    phone = app(f"/table/{id}")

    phone.tap("unit-white-0")
    assert lit(phone) == {"a1", "a3", "a5", "a7"}
    phone.tap("cell-e1")

    assert all(fact in said_by_referee(phone) for fact in ("RB-90", "e1", "Jon"))
    assert len(workspace.table(id)) == 8


# -- initiative ------------------------------------------------------------------------------------------------------


def test_an_initiative_card_is_two_taps(app, workspace):
    id = table_with_units_placed(workspace)
    phone = app(f"/table/{id}")

    phone.tap("pick-rank-6")
    phone.tap("pick-suit-S")

    assert workspace.table(id).state.initiative_card(0) >= 0
    assert "side to side is Key" in label(phone, "seat-white")


def test_of_a_card_that_lies_on_the_board_nothing_is_offered_that_would_be_refused_again(app, workspace):
    phone = app(f"/table/{table_with_units_placed(workspace)}")
    phone.tap("seat-black")
    pick(phone, "4H")

    pick(phone, "2C")  # it lies below Jon's Pawn

    assert "Jon's 2C is on a5" in said_by_referee(phone)
    assert [
        each.identifier for each in phone.all(ft.Semantics) if (each.identifier or "").startswith("instead-")
    ] == []


def test_either_player_may_draw_for_initiative_first(app, workspace):
    id = table_with_units_placed(workspace)
    phone = app(f"/table/{id}")

    phone.tap("seat-black")
    pick(phone, "4H")
    pick(phone, "6S")

    assert "Round 1: Jon to move" in phone.said()
    assert "head to head is Key" in label(phone, "seat-black")


def test_a_card_that_lies_elsewhere_is_struck_out_and_says_where_it_lies(app, workspace):
    id = table_with_units_placed(workspace)
    phone = app(f"/table/{id}")

    phone.tap("pick-rank-10")
    assert "cannot be there" in label(phone, "pick-suit-D")
    phone.tap("pick-suit-D")

    assert all(fact in said_by_referee(phone) for fact in ("RB-71", "10D", "Jon", "a7"))
    assert len(workspace.table(id)) == 16


def test_the_entry_that_named_a_card_which_cannot_be_there_is_corrected_with_one_tap(app, workspace):
    id = table_with_units_placed(workspace)
    phone = app(f"/table/{id}")
    pick(phone, "10D")

    wrong = next(n for n in range(1, 9) if workspace.table(id).ruling_of_entry(n).entry.card == "10D")
    phone.tap(f"earlier-{wrong}")

    assert phone.page.route == f"/table/{id}/record"
    phone.tap("draft-card-rank-10")
    phone.tap("draft-card-suit-H")
    phone.tap("amend-see")
    phone.tap("amend-keep")
    assert workspace.table(id).ruling_of_entry(wrong).entry.card == "10H"


def test_the_offer_to_correct_an_earlier_entry_breaks_into_lines_on_a_phone(app, workspace):
    phone = app(f"/table/{table_with_units_placed(workspace)}", 390, 664)

    pick(phone, "10D")

    offer = next(s for s in phone.all(ft.Semantics) if (s.identifier or "").startswith("earlier-"))
    assert all(words.expand for words in phone.all(ft.Text, root=offer))


# -- moving ----------------------------------------------------------------------------------------------------------


def test_the_units_that_may_move_are_lit_then_the_squares_of_the_one_chosen(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    assert lit(phone) == {"a1", "a3", "a5", "a7"}
    phone.tap("cell-a5")

    assert lit(phone) == {"a4", "a6", "b4", "b5", "b6"}
    assert "chosen" in label(phone, "cell-a5")


def test_a_move_is_unit_square_card(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    for identifier in ("cell-a5", "cell-b5", "pick-3H"):
        phone.tap(identifier)

    assert "Jon's Pawn" in label(phone, "cell-b5") and "3 of Hearts" in label(phone, "cell-b5")
    assert "Undo: Pawn a5-b5 3H" in phone.said()


def test_a_card_may_be_named_before_the_unit(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    pick(phone, "3H")
    assert lit(phone) == {"a1", "a3", "a5"}
    phone.tap("cell-a5")
    phone.tap("cell-b5")

    assert "Jon's Pawn" in label(phone, "cell-b5")


def test_a_square_that_one_unit_can_reach_names_the_unit_too(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    phone.tap("cell-b7")
    assert "chosen" in label(phone, "cell-a7")
    pick(phone, "3S")

    assert "Jon's Knight" in label(phone, "cell-b7")


def test_of_a_square_that_several_units_can_reach_the_unit_is_asked(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    phone.tap("cell-b6")
    assert lit(phone) == {"a5", "a7"} and "b6: which unit moves there?" in phone.texts()
    phone.tap("cell-a5")
    pick(phone, "3H")

    assert "Jon's Pawn" in label(phone, "cell-b6")


def test_a_unit_tapped_twice_stays_on_a_new_card(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    phone.tap("cell-a5")
    phone.tap("cell-a5")
    pick(phone, "3H")

    assert "3 of Hearts, Jon's Pawn" in label(phone, "cell-a5")


def test_a_square_out_of_reach_is_refused_with_numbers_rule_and_what_is_allowed(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    phone.tap("cell-a5")
    phone.tap("cell-d5")

    assert all(fact in said_by_referee(phone) for fact in ("d5", "a5", "Pawn"))
    assert "RB-29" in said_by_referee(phone) and "Movement (explanation of Movement Card)" in said_by_referee(
        phone
    )
    assert label(phone, "instead-0") == "Step to a4"
    phone.tap("instead-0")
    assert "chosen" in label(phone, "cell-a4") and not said_by_referee(phone)


def test_in_german_a_refusal_says_that_the_printed_rules_are_english(app, workspace):
    workspace.store_setting("language", "de")
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.tap("cell-a5")
    phone.tap("cell-d5")

    assert "Regeln (englisch): Movement (explanation of Movement Card) · RB-29" in phone.said()


def test_the_other_players_unit_says_whose_it_is(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.tap("cell-e3")

    phone.get(ft.Semantics, identifier="unit-card")
    assert not said_by_referee(phone) and all(fact in phone.said() for fact in ("King", "Mendi"))


def test_a_tap_on_an_enemy_after_a_card_is_refused_with_a_reason(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.tap("cell-a5")
    phone.tap("cell-e3")

    assert said_by_referee(phone)


def test_a_card_of_the_same_colour_is_dimmed_and_says_why_when_tapped(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    phone.tap("cell-a5")
    phone.tap("cell-b5")
    assert "refused" not in label(phone, "pick-9H") and not phone.all(ft.Semantics, identifier="pick-9S")
    for identifier in ("pick-others", "pick-rank-9"):
        phone.tap(identifier)
    assert "would be refused" in label(phone, "pick-suit-S")
    phone.tap("pick-suit-S")

    assert all(fact in said_by_referee(phone) for fact in ("RB-29", "Pawn", "2C", "a5", "9S", "black"))
    assert len(workspace.table(id)) == 19
    pick(phone, "9H")
    assert "Jon's Pawn" in label(phone, "cell-b5") and not said_by_referee(phone)


def test_what_is_allowed_instead_of_a_card_never_names_a_card_nobody_has_seen(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.tap("cell-a5")
    phone.tap("cell-b5")
    pick(phone, "9S")

    offered = [
        each.label for each in phone.all(ft.Semantics) if (each.identifier or "").startswith("instead-")
    ]
    assert offered and all("9S" in words or words == "Jon ends the turn." for words in offered)
    assert offered[0].startswith("Knight "), (
        "the unit is named: the card alone would read like what was refused"
    )
    phone.tap("instead-0")
    assert "9 of Spades, Jon's Knight" in phone.said()


def test_what_already_happened_is_not_scrolled_away_by_what_is_allowed_instead(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.tap("cell-a5")
    phone.tap("cell-b5")
    pick(phone, "9S")

    scrolling = [
        row
        for row in phone.all(ft.Row)
        if row.scroll and phone.all(ft.Semantics, root=row, identifier="instead-0")
    ]
    assert scrolling and not phone.all(ft.Semantics, root=scrolling[0], identifier="override")
    assert phone.all(ft.Semantics, identifier="override")


def test_an_act_that_already_happened_stands_as_irregular(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")
    phone.tap("cell-a5")
    phone.tap("cell-b5")
    pick(phone, "9S")

    phone.tap("override")
    phone.tap("reason-0")

    assert workspace.table(id).ruling_to_undo.verdict == "irregular"
    assert said_by_referee(phone).startswith("Irregular:")
    assert not phone.all(ft.Semantics, identifier="instead-0"), "nothing is to be done in its place"
    assert "9 of Spades, Jon's Pawn" in label(phone, "cell-b5")


# -- attacking -------------------------------------------------------------------------------------------------------


def attacking(workspace):
    """Jon's King stands on b2, next to the Pawn on b3: side to side, which is Key by the King of Spades."""
    id = table_before_jons_attack(workspace)
    enter_unless_automatic(workspace, id, "move", "Jon", **{"from": "a3", "to": "b2", "card": "7H"})
    return id


def test_the_attack_panel_shows_every_sum_before_the_act(app, workspace):
    id = attacking(workspace)
    phone = app(f"/table/{id}")

    easy, risky = label(phone, "attack-b3-easy"), label(phone, "attack-b3-risky")
    assert "0 trumps (no trump), 1 needed, miss" in easy
    assert "2 trumps (K♠ Q♥), 1 needed, hit" in risky
    assert "Pawn on b3 takes 3 (6 listed − 3 armor), injury 3 of 8" in risky
    assert "Side to side is Jon's Key Position: Jon may draw 2" in risky
    assert label(phone, "attack-b3-advantage").startswith("Strategy on Pawn b3")


def choosing_between_two_targets(workspace):
    """Jon's unit can attack on c2 and on c4."""
    record = json.loads((ROOT / "tests/games/royal-battles-eliminated.json").read_text())
    return import_record(workspace, json.dumps(record | {"entries": record["entries"][:84]}).encode()).id


def test_each_target_has_a_tab_and_the_best_is_first(app, workspace):
    id = choosing_between_two_targets(workspace)
    phone = app(f"/table/{id}")
    best = chosen_or_best_target_square(
        strikes_by_target(possible_strikes_of_moved_unit(workspace.table(id).state)), ""
    )
    other = {"c2": "c4", "c4": "c2"}[best]

    phone.get(ft.Semantics, identifier=f"attack-{best}-easy")
    assert not phone.all(ft.Semantics, identifier=f"attack-{other}-easy")
    phone.tap(f"target-{other}")

    phone.get(ft.Semantics, identifier=f"attack-{other}-easy")
    assert not phone.all(ft.Semantics, identifier=f"attack-{best}-easy")


def test_a_strike_that_removes_a_unit_is_the_best(workspace):
    strike = next(
        possible_strikes_of_moved_unit(workspace.table(choosing_between_two_targets(workspace)).state)
    )
    wound = Wound(0, 0, 3, 3, removed=False, lines=())
    weak = strike._replace(target_square=3, hit=True, damage=(wound._replace(amount=9),), healed=())
    deadly = weak._replace(target_square=7, damage=(wound._replace(removed=True),))

    assert list(strikes_by_target([weak, deadly])) == [SQUARES[7], SQUARES[3]]


@pytest.mark.parametrize(("key", "style"), [("E", "easy"), ("O", "optimal"), ("R", "risky")])
def test_a_key_chooses_the_style_for_the_shown_target(app, workspace, key, style):
    id = choosing_between_two_targets(workspace)
    phone = app(f"/table/{id}")
    phone.tap("target-c4")

    phone.key(key)

    last = workspace.table(id).record_json()["entries"][-1]
    assert (last["do"], last["target"], last["style"]) == ("attack", "c4", style)


def test_the_same_sum_stays_in_the_log_after_the_act(app, workspace):
    id = attacking(workspace)
    phone = app(f"/table/{id}", width=1440, height=900)

    phone.tap("attack-b3-risky")
    entry = next(each for each in phone.all(ft.Semantics) if (each.identifier or "").startswith("log-"))
    phone.tap(entry.identifier)

    said = phone.said()
    assert "Pawn on b3 takes 3 (6 listed − 3 armor), injury 3 of 8" in said and "2 of 1 needed: hit" in said
    assert "injury 3 of 8" in label(phone, "cell-b3")


def test_an_entry_in_the_log_of_the_table_is_corrected_from_there(app, workspace):
    id = attacking(workspace)
    n = len(workspace.table(id))
    phone = app(f"/table/{id}")

    phone.tap("log")
    phone.tap(f"log-{n - 1}")
    phone.tap(f"record-{n}")
    assert phone.page.route == f"/table/{id}/record/{n}"
    phone.goto(f"/table/{id}")
    phone.tap("log")
    phone.tap(f"log-{n - 1}")
    phone.tap(f"correct-{n}")

    assert phone.page.route == f"/table/{id}/record" and f"Correct entry {n}" in phone.said()


def test_a_move_with_attack_costs_five_taps(app, workspace):
    id = table_before_jons_attack(workspace)
    phone = app(f"/table/{id}")
    before = len(workspace.table(id))

    taps = ["cell-a3", "cell-b2", "pick-7H", "attack-b3-risky", "do-draw-end"]
    for identifier in taps:
        phone.tap(identifier)

    assert len(taps) <= 5
    entered = [
        each.entry.do
        for each in workspace.table(id).latest_standing_rulings(len(workspace.table(id)) - before)
    ]
    assert entered == [
        "move",
        "attack",
        "draw",
        "end_turn",
        "draw",
    ]  # the last is Mendi's Pre-Turn Draw, by itself
    assert "Mendi to move" in phone.said()


def test_a_square_without_a_target_says_why_it_cannot_be_attacked(app, workspace):
    phone = app(f"/table/{attacking(workspace)}")

    phone.tap("cell-e1")

    assert all(fact in said_by_referee(phone) for fact in ("RB-42", "e1", "b2"))
    assert label(phone, "instead-0") == "Pawn on b3"


# -- the end of a turn, and of a battle ------------------------------------------------------------------------------


def test_the_turn_is_passed_from_the_panel(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    phone.tap("more")
    phone.tap("do-end_turn")

    assert "Round 1: Mendi to move" in phone.said()


def test_the_claim_that_nothing_moves_is_refused_where_every_card_moves(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.tap("more")
    phone.tap("do-cannot_move")

    assert "RB-38" in said_by_referee(phone)


@pytest.mark.parametrize("verb", ["discard_hand", "resign-white"])
def test_what_is_done_less_often_is_behind_one_tap(app, workspace, verb):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    phone.tap("more")
    phone.tap(f"do-{verb}")

    assert workspace.table(id).ruling_to_undo.entry.do == verb.split("-")[0]


def test_the_result_says_who_has_won_and_why_and_the_armies_fight_again(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")
    phone.tap("more")
    phone.tap("do-resign-black")

    assert (
        "Jon wins" in phone.texts(phone.get(identifier="result"))
        and "The other player resigned." in phone.said()
    )
    phone.tap("story")
    assert {"curve", "save-record", "to-forms"} <= {each.identifier for each in phone.all(ft.Semantics)}
    phone.tap("again")

    new = workspace.tables()[0]
    assert phone.page.route == f"/table/{new.id}" and new.id != id
    assert new.header == next(kept for kept in workspace.tables() if kept.id == id).header


def test_both_charts_of_life_left_share_lines_and_show_zero(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")
    phone.tap("more")
    phone.tap("do-resign-black")
    phone.tap("story")
    battle = phone.get(LineChart)
    replay = score_curve_chart(score_curve_from_numbers([(34, 34), (34, 20)]))

    for chart in (battle, replay):
        assert [line.color for line in chart.data_series] == list(LINES[:2])
        assert [line.dash_pattern for line in chart.data_series] == list(DASHES[:2])
        assert chart.min_y < 0 < 34 < chart.max_y


# -- hands, undo, keys, layout ---------------------------------------------------------------------------------------


def test_where_hands_are_shown_cards_are_named_and_played_with_one_tap(app, workspace):
    id = table_before_first_move(workspace, TableSettings(hands_shown=True))
    phone = app(f"/table/{id}")
    assert "Jon draws 1 card to begin the turn." in phone.said()

    pick(phone, "3H")
    for identifier in ("cell-a5", "cell-b5", "hand-3H"):
        phone.tap(identifier)

    assert "3 of Hearts, Jon's Pawn" in label(phone, "cell-b5")


def test_undo_and_redo_are_named_and_survive_a_new_start(app, workspace, tmp_path):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")
    for identifier in ("cell-a5", "cell-b5", "pick-3H"):
        phone.tap(identifier)

    phone.tap("undo")
    assert "Jon's Pawn" in label(phone, "cell-a5") and label(phone, "redo") == "Redo: Pawn a5-b5 3H"
    phone.tap("redo")
    assert "Jon's Pawn" in label(phone, "cell-b5")
    phone.key("Z", ctrl=True)
    again = app(f"/table/{id}")
    assert label(again, "redo") == "Redo: Pawn a5-b5 3H"


def test_a_move_is_entered_with_taps_and_keys(app, workspace):
    id = table_before_first_move(workspace)
    workspace.change_table_settings(id, TableSettings(enters_by_itself=False))
    phone = app(f"/table/{id}")

    phone.tap("cell-a5")
    phone.tap("cell-b5")
    phone.key("3")
    phone.key("H")
    assert "Jon's Pawn" in label(phone, "cell-b5")
    phone.key("E")
    assert "Round 1: Mendi to move" not in phone.said()
    phone.key("Enter", ctrl=True)
    assert "Round 1: Mendi to move" in phone.said()


def test_escape_clears_what_is_chosen(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.tap("cell-a5")
    phone.key("Escape")

    assert lit(phone) == {"a1", "a3", "a5", "a7"}


def test_two_taps_at_once_enter_one_act(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")
    phone.tap("more")

    phone.twice("do-end_turn")

    assert [each.entry.do for each in workspace.table(id).latest_standing_rulings(2)] == [
        "end_turn",
        "draw",
    ] and workspace.table(id).state.turn == 1


def test_a_tap_follows_what_the_other_phone_entered(app, workspace):
    id = table_with_units_placed(workspace)
    one = app(f"/table/{id}")

    enter_unless_automatic(workspace, id, "initiative", "Jon", card="6S")
    one.settle()
    pick(one, "4H")

    assert "Round 1: Jon to move" in one.said()


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (320, 568), (820, 1180), (844, 390), (1100, 800), (1440, 900)]
)
def test_every_layout_has_board_seats_panel_and_undo(app, workspace, width, height):
    phone = app(f"/table/{table_before_first_move(workspace)}", width=width, height=height)
    phone.tap("cell-a5")
    phone.tap("cell-b5")

    for identifier in (
        "cell-a1",
        "cell-e7",
        "seat-white",
        "seat-black",
        "pick-AH",
        "pick-KD",
        "undo",
        "headline",
        "back",
    ):
        phone.get(ft.Semantics, identifier=identifier)


def test_on_a_low_phone_headline_and_seats_share_a_row_and_nothing_that_is_asked_is_missing(app, workspace):
    id = table_before_first_move(workspace)
    tall, low = app(f"/table/{id}"), app(f"/table/{id}", width=375, height=600)

    for phone in (tall, low):
        assert label(phone, "seat-white") == label(tall, "seat-white")
        assert "Jon to move" in phone.said() and phone.all(ft.Semantics, identifier="pick-rank-A")
    bar = next(each for each in low.all(ft.Row) if low.all(ft.Semantics, root=each, identifier="back"))
    assert low.all(ft.Semantics, root=bar, identifier="seat-white") and low.all(
        ft.Semantics, root=bar, identifier="headline"
    )


def test_the_log_opens_on_a_phone_and_closes(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}")

    phone.tap("log")
    assert "Jon turns up 10D." in phone.said()
    phone.tap("log")
    assert phone.all(ft.Semantics, identifier="cell-a1")


def test_a_tap_sends_few_bytes(app, workspace):
    id = table_before_jons_attack(workspace)
    phone = app(f"/table/{id}")

    sent = []
    for identifier in ("cell-a3", "cell-b2", "pick-7H", "attack-b3-risky", "do-draw-end"):
        before = phone.wire.bytes
        phone.tap(identifier)
        sent.append(phone.wire.bytes - before)

    cards, attack, *others = sorted(sent, reverse=True)
    assert cards < 16_000 and attack < 12_000, (
        sent
    )  # the cards of one colour are sent once; the attack panel with all its sums
    assert max(others) < 5_000, sent


# -- in German -------------------------------------------------------------------------------------------------------


def test_in_german_board_seats_and_panel_speak_german(app, workspace):
    workspace.store_setting("language", "de")

    phone = app(f"/table/{table_before_first_move(workspace)}")

    assert label(phone, "cell-a7") == "a7, Karo 10, Springer von Jon, Verletzung 0 von 8, weiß, wählbar"
    assert (
        label(phone, "seat-white")
        == "Jon, weiß: Initiative Pik 6, Seite an Seite gilt; Hand 1 · Stapel 48; am Zug"
    )
    assert "Jon: Tippe auf die Einheit, die zieht." in phone.texts()


def test_in_german_a_refusal_gives_its_reason_and_what_may_be_done(app, workspace):
    workspace.store_setting("language", "de")
    phone = app(f"/table/{table_with_cards_dealt(workspace)}")

    phone.tap("unit-white-0")
    phone.tap("cell-e1")

    assert "e1 ist keine der Karten von Jon." in said_by_referee(phone)
    assert "Jon stellt auf: Springer auf a7." in phone.texts()


# -- the card before the unit --------------------------------------------------------------------------------------------


def test_a_card_chosen_before_its_unit_stays_chosen_and_can_be_replaced(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}", 390, 664)

    pick(phone, "4H")
    phone.tap("cell-a5")

    assert "Pawn on a5, 4H: tap a square." in phone.texts()
    assert phone.get(ft.Semantics, identifier="pick-4H").selected
    assert "not allowed" not in label(phone, "pick-9D")
    pick(phone, "9D")
    phone.tap("cell-b4")
    last = workspace.table(id).ruling_to_undo.entry.to_json_object()
    assert (last["from"], last["to"], last["card"]) == ("a5", "b4", "9D")


def test_without_a_unit_the_chosen_card_is_highlighted_on_its_keys(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}", 390, 664)

    pick(phone, "9S")

    assert phone.get(ft.Semantics, identifier="pick-rank-9").selected
    assert phone.get(ft.Semantics, identifier="pick-suit-S").selected


def test_on_a_computer_the_panel_is_high_enough_for_the_chance(app, workspace):
    id = table_before_jons_attack(workspace)
    screen = app(f"/table/{id}", 1440, 900)
    screen.tap("cell-a3")
    screen.tap("cell-a4")
    panel = screen.get(ft.Semantics, identifier="panel")
    measured = [each for each in screen.all(ft.Container, root=panel) if each.on_size_change is not None]
    height = lambda: screen.get(ft.Semantics, identifier="panel").content.height

    for each, high in zip(measured, (200, 30, 0), strict=True):
        screen.fire(each, "size_change", {"w": 300.0, "h": float(high)})
    before = height()
    screen.fire(measured[1], "size_change", {"w": 300.0, "h": 60.0})

    assert height() > before


def test_a_closed_view_and_a_closed_message_uncover_the_board(app, workspace):
    screen = app(f"/table/{table_before_jons_attack(workspace)}", 390, 664)
    panel = screen.get(ft.Semantics, identifier="panel")
    prompts = next(each for each in screen.all(ft.Container, root=panel) if each.on_size_change is not None)
    height = lambda: screen.get(ft.Semantics, identifier="panel").content.height
    has_height = lambda pixels: screen.fire(prompts, "size_change", {"w": 300.0, "h": float(pixels)})
    has_height(290)
    as_high_as_prompts = height()

    screen.tap("may")
    has_height(400)
    assert height() > as_high_as_prompts
    screen.tap("may")
    has_height(290)

    assert height() == as_high_as_prompts

    has_height(494)  # a refusal that was closed before its height was reported
    has_height(244)

    assert height() < as_high_as_prompts


def test_a_scrolled_panel_returns_to_its_top_for_a_message_and_for_the_next_turn(app, workspace):
    phone = app(f"/table/{table_before_first_move(workspace)}", 390, 664)
    scrolls = lambda: [name for name, _ in phone.wire.calls].count("Column.scroll_to")

    phone.tap("cell-a7")
    assert scrolls() == 0
    phone.tap("cell-c4")
    assert "c4" in said_by_referee(phone)
    assert scrolls() == 1
    phone.tap("banner-close")
    assert scrolls() == 1
    phone.tap("undo")

    assert scrolls() == 2


# -- only the forms ------------------------------------------------------------------------------------------------------


def tapped(phone, *identifiers):
    for identifier in identifiers:
        phone.tap(identifier)


def test_a_blow_is_five_taps_and_its_sum_is_read_before_it_is_entered(app, workspace):
    id = table_at_first_card(workspace, entry="damage")
    phone = app(f"/table/{id}", height=664)

    tapped(phone, "form-white-1", "form-black-1", "style-optimal", "trumps-2")
    assert "injury 5 of 10" in "\n".join(phone.texts(phone.get(ft.Semantics, identifier="blow-sum")))
    phone.tap("do-strike")

    assert workspace.table(id).state.injury == (0, 0, 0, 0, 0, 5, 0, 0)
    assert "injury 5 of 10" in phone.get(ft.Semantics, identifier="form-black-1").label


def test_plain_damage_and_healing_are_two_taps(app, workspace):
    id = table_at_first_card(workspace, entry="damage")
    phone = app(f"/table/{id}", height=664)

    tapped(phone, "form-black-1")
    assert not phone.all(ft.Semantics, identifier="heal-1"), "it has no injury to heal"
    phone.tap("injure-4")
    assert workspace.table(id).state.injury[5] == 4
    tapped(phone, "form-black-1", "heal-3")

    assert workspace.table(id).state.injury[5] == 1
    assert "injury 1 of 10" in phone.get(ft.Semantics, identifier="form-black-1").label
    phone.tap("undo")
    assert workspace.table(id).state.injury[5] == 4


def test_a_mystic_blast_reaches_comrades_and_healing_goes_to_ones_own(app, workspace):
    id = table_at_first_card(workspace, entry="damage")
    phone = app(f"/table/{id}")

    tapped(
        phone,
        "form-white-3",
        "style-advantage",
        "form-black-1",
        "form-black-2",
        "form-black-3",
        "form-black-3",
    )
    tapped(phone, "trumps-2", "do-strike")
    tapped(phone, "form-black-1", "style-advantage", "form-black-2", "trumps-1", "do-strike")

    blast, healing = (ruling.entry.to_json_object() for ruling in workspace.table(id).rulings)
    assert (blast["target"], blast["also"]) == ("bishop", ("pawn",))
    assert (healing["by"], healing["target"]) == ("Mendi", "pawn")


def test_the_table_says_that_the_cards_have_run_out(app, workspace):
    id = table_at_first_card(workspace, entry="damage")
    phone = app(f"/table/{id}")

    tapped(phone, "more", "do-end_battle-2")

    assert workspace.table(id).state.winner == 1
    assert "Mendi wins" in phone.said()
