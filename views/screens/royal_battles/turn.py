"""A turn: the move, the attack, and the Post-Turn Draw."""

from functools import partial

import flet as ft

from models.cards import NAMES
from models.json_values import JsonObject
from models.translation import say
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State, cards_in_set
from referee.games.royal_battles.words import possible_attack_or_healing_wording_code
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import card_face
from views.components.controls import hidden_from_screen_readers, pressable
from views.screens.royal_battles.attack_panel import render_attack_panel
from views.screens.royal_battles.board_input import draggable_card
from views.screens.royal_battles.common_prompts import (
    draw_button_text,
    draw_hidden_cards_intent,
    more_or_back_button_part,
    name_drawn_cards_prompts,
    prompt_with_more_or_back_part,
)
from views.screens.royal_battles.descriptions import name_of_unit_on_square, unit_name
from views.screens.royal_battles.draft import AFTER_A_MOVE, awaited_or_begun_act, picker_marks_per_card
from views.screens.royal_battles.unit_card import render_unit_details_icon, unit_details_button_part
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    NameField,
    Part,
    Prompts,
    SceneInput,
    SetDraft,
    button_part,
    enter_intent,
    right_aligned_row_part,
)


# -- the move ------------------------------------------------------------------------------------------------
def move_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for unit, square and card, in any sensible order."""
    marked, named = picker_marks_per_card(scene_input.table, draft), draft.named_values.get("card", "")
    held = tuple((NAMES[card], marked[card] != ".") for card in cards_in_set(state.known[state.turn]))
    hand = Part(
        "hand",
        render_known_hand,
        (held, named, scene_input.preferences.four_colours),
        is_kept_mounted=True,
    )
    not_again = button_part(
        say("battle.move.not_again", "Do not move again"), "not-again", SetDraft(EMPTY_DRAFT), fills=True
    )
    needs_picker = state.hidden[state.turn] or not held
    return Prompts(
        prompt_with_more_or_back_part(
            move_question_text(state, draft), pass_or_unit_details_button_part(state, draft)
        ),
        (hand,) if held else (),
        CardRequest("card", marked, tiles=True, named=str(named)) if needs_picker else None,
        (not_again,) if awaited_or_begun_act(state) in AFTER_A_MOVE else (),
    )


def pass_or_unit_details_button_part(state: State, draft: Draft) -> Part | None:
    """Return the button to pass while no move is begun, then the one for the details of the chosen unit."""
    if awaited_or_begun_act(state) == "move" and not draft.named_values:
        text, ends = say("battle.move.pass", "Pass"), enter_intent(end_turn_entry(state))
        return button_part(text, "do-pass", ends, "quiet")
    return unit_details_button_part(
        str(draft.named_values.get("from", "")), str(draft.named_values.get("to", ""))
    )


def render_known_hand(
    dispatch: Dispatch,
    cards_and_is_refused: tuple[tuple[str, bool], ...],
    chosen_card: str,
    four_colours: bool,
) -> ft.Control:
    """Draw the cards known to be in the hand; a tap chooses one, and a mouse drags it to a square of the
    board."""
    cards = [
        known_card_button(dispatch, card, refused, card == chosen_card, four_colours)
        for card, refused in cards_and_is_refused
    ]
    return ft.Row(cards, spacing=4, wrap=True, run_spacing=4)


def known_card_button(
    dispatch: Dispatch, card: str, is_refused: bool, is_chosen: bool, four_colours: bool
) -> ft.Control:
    choose_card = partial(dispatch, NameField("card", card))
    facts = {"card": card_as_read_aloud(card)}
    card_button = pressable(
        card_face(card, 42, four_colour=four_colours),
        say("battle.hand.refused", "{card} in hand: not allowed now", **facts)
        if is_refused
        else say("battle.hand.card", "{card} in hand", **facts),
        f"hand-{card}",
        choose_card,
        selected=is_chosen,
        padding=3,
        bgcolor=theme.MAY if is_chosen else None,
        opacity=0.85 if is_refused else 1,
    )
    return draggable_card(
        card_button,
        hidden_from_screen_readers(card_face(card, 42, four_colour=four_colours)),
        on_drag_start=(lambda: None) if is_chosen else choose_card,
    )


def move_question_text(state: State, draft: Draft) -> str:
    origin, to, card = (str(draft.named_values.get(name, "")) for name in ("from", "to", "card"))
    if origin and origin == to:
        facts = {"square": to, "unit": name_of_unit_on_square(state, origin)}
        return say("battle.move.card_over", "Which card goes on {square}? The {unit} stays.", **facts)
    if origin and to:
        return say("battle.move.card", "Which card goes on {square}?", square=to)
    if origin:
        facts = {"unit": name_of_unit_on_square(state, origin), "square": origin, "card": card}
        if card:
            return say("battle.move.square_with_card", "{unit} on {square}, {card}: tap a square.", **facts)
        return say("battle.move.square", "{unit} on {square}: tap a square, or the unit to stay.", **facts)
    if to:
        return say("battle.move.unit_to", "{square}: which unit moves there?", square=to)
    if card:
        return say("battle.move.unit_for", "{card}: tap the unit that moves.", card=card)
    return say(
        "battle.move.unit", "{player}, tap the unit that moves.", player=state.table_rules.names[state.turn]
    )


# -- the attack ----------------------------------------------------------------------------------------------
def attack_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Offer every target and style with its calculation, one tap each."""
    text = say(
        "battle.attack.asked",
        "{player}'s {unit} can act: tap a style.",
        player=state.table_rules.names[state.turn],
        unit=unit_name(state, state.moved),
    )
    chosen = draft.named_values.get("target", "")
    values = (scene_input.table, scene_input.version, chosen, scene_input.preferences.four_colours)
    square, ends = SQUARES[state.square_of_unit[state.moved]], enter_intent(end_turn_entry(state))
    end_text = end_turn_without_attack_text(state)
    return Prompts(
        prompt_with_more_or_back_part(text, unit_details_button_part(square)),
        (Part("targets", render_attack_panel, values),),
        footer=(button_part(end_text, "do-end_turn", ends, fills=True),),
        strip=True,
        phone_footer=(
            right_aligned_row_part(
                "end-or-more",
                button_part(end_text, "do-end_turn", ends, expand=True, size=theme.TINY),
                Part("do-unit-card", render_unit_details_icon, (square,)),
                more_or_back_button_part(),
            ),
        ),
    )


def end_turn_without_attack_text(state: State) -> str:
    return {
        "attack": say("battle.attack.end", "End the turn without attacking"),
        "healing": say("battle.attack.end_unhealed", "End the turn without healing"),
        "attack_or_healing": say("battle.attack.end_neither", "End the turn without attacking or healing"),
    }[possible_attack_or_healing_wording_code(state)]


def end_turn_entry(state: State) -> JsonObject:
    return {"do": "end_turn", "by": state.table_rules.names[state.turn]}


# -- the end of the turn -------------------------------------------------------------------------------------
def post_turn_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the Key Position draw, if one is due, and the end of the turn, in one tap where possible."""
    if state.due_key:
        return key_position_draw_prompts(scene_input, state, draft)
    player, ends = state.table_rules.names[state.turn], enter_intent(end_turn_entry(state))
    text = say("battle.post_turn.end", "End the turn")
    return Prompts(
        prompt_with_more_or_back_part(
            say("battle.post_turn.asked", "{player}'s turn is over.", player=player)
        ),
        footer=(button_part(text, "do-end_turn", ends, "may", fills=True, size=theme.MEDIUM),),
    )


def key_position_draw_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    text = say(
        "battle.post_turn.key",
        "The Key Position gives {player} {due, plural, one {# card} other {# cards}}.",
        player=state.table_rules.names[state.turn],
        due=state.due_key,
    )
    undrawn, ends = say("battle.post_turn.end_undrawn", "End without drawing"), end_turn_entry(state)
    without = button_part(undrawn, "do-end_turn", enter_intent(ends), expand=True)
    if scene_input.table_settings.hands_shown:
        return name_drawn_cards_prompts(
            scene_input, draft, text, (right_aligned_row_part("without", without),)
        )
    draw_and_end = button_part(
        say(
            "battle.post_turn.draw_end",
            "Draw {due, plural, one {# card} other {# cards}} and end the turn",
            due=state.due_key,
        ),
        "do-draw-end",
        draw_hidden_cards_intent(state, ends),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    draw = button_part(
        draw_button_text(state.due_key), "do-draw", draw_hidden_cards_intent(state), expand=True
    )
    return Prompts(
        prompt_with_more_or_back_part(text),
        footer=(draw_and_end, right_aligned_row_part("apart", draw, without)),
    )
