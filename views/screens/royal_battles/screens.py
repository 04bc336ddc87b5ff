"""The screens of Royal Battles: the scene of a table (the board with its highlights, both seats and the
prompts), the intents of taps and keys, cards entered from a photo, and where everything else is drawn."""

from typing import Final

from models.json_values import Json, JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.attack import possible_strikes_of_moved_unit
from referee.games.royal_battles.events import PairInvalid, Returned
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.setup import free_start_squares, is_ace_or_joker, missing_card_count
from referee.games.royal_battles.state import ATTACK, DAMAGE, MOVEMENT, NOWHERE, State, seat_of
from referee.table.redacted import NOBODY
from referee.words.phrases import versus_or_listed_players_text
from views.app.icons import Icons
from views.card_reader.review import ReviewedCard
from views.components.banner_messages import info_message
from views.components.photo import PhotoRequest, allowed_copies_from_picker_marks, sorted_from_left_to_right
from views.screens.draft import TapResult, addable_copies_per_card
from views.screens.general.screens import GenericScreens
from views.screens.royal_battles import advice, draft, pictures, score_only, seating, unit_card
from views.screens.royal_battles.attack_panel import chosen_or_best_target_square, strikes_by_target
from views.screens.royal_battles.board import Board, square_view
from views.screens.royal_battles.board_layout import BoardLayout, layout_for_seat
from views.screens.royal_battles.draft import (
    awaited_or_begun_act,
    chosen_or_awaited_player,
    drafted_verb,
    field_tap_result,
    picker_marks_per_card,
    state_of,
    with_awaited_verb_and_player,
)
from views.screens.royal_battles.first_game import self_playing
from views.screens.royal_battles.pictures import are_cards_sideways
from views.screens.royal_battles.prompts import prompts_for_table
from views.screens.royal_battles.score_only import render_forms
from views.screens.royal_battles.seats import seat_control, seat_view
from views.screens.royal_battles.squares import SIDES
from views.screens.table.own_seat import is_seat_waiting_for_others
from views.screens.table.scene import (
    Enter,
    GameAction,
    GoTo,
    Intent,
    Part,
    Scene,
    SceneInput,
    SetDraft,
    ShowMessage,
    Tap,
    enter_intent,
)

VERBS_NAMING_CARDS = ("draw", "show")
"""Verbs whose cards are named one after the other."""


def photo_request(scene_input: SceneInput) -> PhotoRequest | None:
    """Return what a photo may show now; None if no cards are asked for."""
    table, draft = scene_input.table, scene_input.act_draft_or_empty
    state, player = state_of(table), chosen_or_awaited_player(table, draft)
    seat, verb = state.table_rules.names.index(player), drafted_verb(state, draft)
    if awaited_or_begun_act(state) == "deal":
        allowed = allowed_copies_from_picker_marks(picker_marks_per_card(table, draft))
        # an Ace or a Joker does not stay on the board
        copies = tuple(0 if is_ace_or_joker(card) else count for card, count in enumerate(allowed))
        title = say("battle.photo.deal", "{player}'s cards, seen from {player}'s side", player=player)
        return PhotoRequest(title, copies, missing_card_count(state, seat))
    if verb not in VERBS_NAMING_CARDS:
        return None
    copies = addable_copies_per_card(
        table, with_awaited_verb_and_player(table, draft.without_fields("cards")), "cards"
    )
    if verb == "draw":
        title = say("battle.photo.draw", "{player}'s drawn cards", player=player)
        return PhotoRequest(title, copies, draw_count_allowed_to_player_in_turn(state))
    title = say("battle.photo.hand", "{player}'s hand", player=player)
    return PhotoRequest(title, copies, state.hand_size(seat))


def intent_for_photo(scene_input: SceneInput, cards: tuple[ReviewedCard, ...]) -> Intent | TapResult | None:
    """Return the entries of dealt cards from left to right, or the draft with the named cards."""
    table, draft = scene_input.table, scene_input.act_draft_or_empty
    state = state_of(table)
    if awaited_or_begun_act(state) == "deal":
        return Enter(deal_entries(state, chosen_or_awaited_player(table, draft), cards))
    if drafted_verb(state, draft) not in VERBS_NAMING_CARDS:
        return None
    result = TapResult(draft.without_fields("cards"))
    for card in cards:
        result = field_tap_result(table, result.draft, "cards", card.card)
        if result.entry is not None or result.findings:
            break
    return result


def deal_entries(state: State, player: str, photo_cards: tuple[ReviewedCard, ...]) -> tuple[JsonObject, ...]:
    """Return one entry for each card, each on the next free square, from the player's left to the right."""
    free = free_start_squares(state, state.table_rules.names.index(player))
    entries: list[JsonObject] = []
    for square, each in zip(free, sorted_from_left_to_right(photo_cards), strict=False):
        place: JsonObject = {"square": SQUARES[square]} if state.table_rules.options.choose_row else {}
        entries.append({"do": "deal", "by": player, "card": each.card, **place})
    return tuple(entries)


def make_scene(scene_input: SceneInput) -> Scene:
    table, act_draft = scene_input.table, scene_input.act_draft_or_empty
    state, prompts = state_of(table), prompts_for_table(scene_input, act_draft)
    code, facts = table.game.headline(state)
    has_board = state.table_rules.first_phase != DAMAGE
    if is_draft_of_move_refused(scene_input):
        # the draft refers to a square, and the next tap names another one
        prompts = prompts._replace(picking=None)
    return Scene(
        headline=table.game.event_text(code, facts),
        middle=board_part(scene_input, state, act_draft)
        if has_board
        else Part("forms", render_forms, (table, scene_input.version, act_draft)),
        prompts=prompts,
        seats=tuple(
            Part(
                f"seat-{SIDES[seat]}",
                seat_control,
                (seat_view(table, seat, act_draft), scene_input.preferences.four_colours),
            )
            for seat in seats_with_own_last(scene_input)
        )
        if has_board
        else (),
        subtitle=f"{table.game.title} · {versus_or_listed_players_text(state.table_rules.names)}",
        is_steady=has_board,
    )


def is_draft_of_move_refused(scene_input: SceneInput) -> bool:
    refused = scene_input.refused
    return (
        refused is not None
        and refused.notice.kind == "refused"
        and not refused.entry
        and draft.awaited_or_begun_act(state_of(scene_input.table), scene_input.act_draft_or_empty) == "move"
    )


def board_part(scene_input: SceneInput, state: State, act_draft: Draft) -> Part:
    layout = layout_for_seat(own_seat(scene_input))
    values = (
        square_views_with_highlights(scene_input, act_draft, layout),
        are_cards_sideways(state) != layout.is_turned,
        scene_input.preferences.four_colours,
        self_playing.squares_of_attack_to_show(scene_input.table_settings, scene_input.table),
        layout,
    )
    return Part("board", Board, values)


def own_seat(scene_input: SceneInput) -> int:
    """Return the seat of the player whose screen this is, or NOBODY."""
    return scene_input.access.seat if scene_input.access is not None else NOBODY


def seats_with_own_last(scene_input: SceneInput) -> tuple[int, int]:
    """Return both seats, so that a player's own is the lowest; White's first for NOBODY."""
    return (1, 0) if own_seat(scene_input) == 0 else (0, 1)


def square_views_with_highlights(
    scene_input: SceneInput, act_draft: Draft, layout: BoardLayout
) -> tuple[object, ...]:
    """Return the views of all squares in the order of the screen. The named square is marked as chosen, else
    the square of the unit that has moved. Nothing is highlighted on the phone of a player who waits for
    another.
    """
    state = state_of(scene_input.table)
    waits = is_seat_waiting_for_others(scene_input.table, own_seat(scene_input))
    lights = frozenset[str]() if waits else draft.highlighted_squares(scene_input.table, act_draft)
    chosen = draft.named_squares(act_draft.named_values)
    if scene_input.opened.startswith(unit_card.PANEL_PREFIX):
        chosen = unit_card.unit_square_and_previewed_square(scene_input.opened)
    if not chosen and state.moved >= 0 and state.phase != MOVEMENT and state.square_of_unit[state.moved] >= 0:
        chosen = (SQUARES[state.square_of_unit[state.moved]],)
    return tuple(square_view(state, number, lights, chosen) for number in layout.squares)


def army_forms_icon_action(scene_input: SceneInput) -> tuple[GameAction, ...]:
    label, to_forms = say("battle.forms", "Army record forms"), GoTo(f"/table/{scene_input.id}/forms")
    return (GameAction("forms", Icons.ASSIGNMENT_OUTLINED, label, to_forms),)


STYLE_KEYS: Final = {"E": "easy", "O": "optimal", "R": "risky", "A": "advantage"}
"""The style that each key chooses while a unit can attack."""


# -- taps and keys -------------------------------------------------------------------------------------------
def intent_for_field(scene_input: SceneInput, field: str, value: Json) -> TapResult:
    return draft.field_tap_result(scene_input.table, scene_input.act_draft_or_empty, field, value)


def intent_for_tap(scene_input: SceneInput, tap: Tap) -> Intent | TapResult | None:
    """Return the intent of a tap: on a square, on a unit to see its details, on a seat whose card comes
    first, or to name cards again.
    """
    table, act_draft = scene_input.table, scene_input.act_draft_or_empty
    if self_playing.is_demonstration_following_example(scene_input.table_settings, table):
        return ShowMessage(
            info_message(
                say("first.watched", "This is a demo battle. To play it yourself, continue by hand.")
            )
        )
    match tap.what, tap.value:
        case "unit", str(square):
            return unit_card.open_unit_details_intent(table, square)
        case "square", str(square) if scene_input.opened.startswith(unit_card.PANEL_PREFIX):
            return unit_card.unit_details_intent_for_tapped_square(scene_input, square)
        case "square", str(square) if should_tap_show_enemy_unit_details(scene_input, square):
            return unit_card.open_unit_details_intent(table, square)
        case "square", str(square) if square in SQUARES:
            return draft.square_tap_result(table, act_draft, square)
        case "seat", side if side in SIDES:
            return SetDraft(Draft.from_fields(by=table.names[SIDES.index(side)]))
        case "drawn-anew", _:
            return SetDraft(act_draft.without_fields("cards"))
    return score_only.intent_for_tap(state_of(table), act_draft, tap)


def should_tap_show_enemy_unit_details(scene_input: SceneInput, square: str) -> bool:
    """True for an enemy's unit before a move is begun, when a tap shows its details."""
    state = state_of(scene_input.table)
    if state.phase != MOVEMENT or not scene_input.act_draft_or_empty.named_values.keys() <= {"do", "by"}:
        return False
    unit = draft.unit_on_square_or_nowhere(state, square)
    return unit != NOWHERE and seat_of(unit) != state.turn


def intent_for_key(scene_input: SceneInput, key: str) -> Intent | None:
    """Return the intent of a key: Escape clears the draft, Ctrl Enter ends the turn; E, O, R and A choose a
    style for the shown target.
    """
    if self_playing.is_demonstration_following_example(scene_input.table_settings, scene_input.table):
        return None
    state = state_of(scene_input.table)
    if key == "Escape":
        return SetDraft(draft.draft_at_start_of_turn(scene_input.table))
    if key == "Ctrl+Enter" and state.turn >= 0:
        return enter_intent({"do": "end_turn", "by": state.table_rules.names[state.turn]})
    return attack_in_style_intent(state, scene_input.act_draft_or_empty, STYLE_KEYS.get(key.upper(), ""))


def attack_in_style_intent(state: State, draft: Draft, style: str) -> Intent | None:
    """Return the intent of attacking the shown target in this style; None if that is not possible."""
    if not style or state.phase != ATTACK:
        return None
    groups = strikes_by_target(possible_strikes_of_moved_unit(state))
    target = chosen_or_best_target_square(groups, draft.named_values.get("target"))
    if style not in (strike.style for strike in groups.get(target, ())):
        return None
    return enter_intent(
        {"do": "attack", "by": state.table_rules.names[state.turn], "target": target, "style": style}
    )


def intent_for_allowed_alternative(scene_input: SceneInput, entry: JsonObject) -> Intent:
    """Return the intent of an alternative: an entry, or a square to start from."""
    if "card" in entry and "tap" in entry:
        return SetDraft(Draft.from_fields(**{"from": entry["tap"], "card": entry["card"]}))
    return Tap("square", str(entry["tap"])) if "tap" in entry else enter_intent(entry)


class RoyalBattlesScreens(GenericScreens[State]):
    has_picture = True
    has_places = True
    overlooked_events = (Returned, PairInvalid)

    # -- the table -------------------------------------------------------------------------------------------
    draft_at_start_of_turn = staticmethod(draft.draft_at_start_of_turn)
    is_act_draft_still_possible = staticmethod(draft.is_draft_still_possible)
    act_draft_after_refusal = staticmethod(draft.draft_after_refusal)
    scene = staticmethod(make_scene)
    intent_for_field = staticmethod(intent_for_field)
    intent_for_tap = staticmethod(intent_for_tap)
    intent_for_key = staticmethod(intent_for_key)
    intent_for_allowed_alternative = staticmethod(intent_for_allowed_alternative)
    photo_request = staticmethod(photo_request)
    intent_for_photo = staticmethod(intent_for_photo)
    banner_message = staticmethod(advice.banner_message_with_feasible_alternatives)
    icon_actions = staticmethod(army_forms_icon_action)
    draft_refusal_message = staticmethod(advice.draft_refusal_message)
    entry_motion = staticmethod(advice.hit_motion)
    entry_text_for_undo = staticmethod(advice.entry_text_for_undo)

    # -- a new table -----------------------------------------------------------------------------------------
    empty_form_seats = staticmethod(seating.unnamed_seats_with_booklet_armies)
    seat_form_sections = staticmethod(seating.seat_and_scenario_sheets)
    house_rule_picture = staticmethod(pictures.house_rule_picture)

    # -- pictures of past states -----------------------------------------------------------------------------
    state_picture = staticmethod(pictures.past_board_or_army_forms_picture)
    place_picker = staticmethod(pictures.square_picker)
    example_picture = staticmethod(pictures.worked_example_picture_and_text)
    example_picture_height = staticmethod(pictures.worked_example_picture_height)
    calculation_picture = staticmethod(pictures.attack_calculation_picture)
