"""A turn: the move, the attack, and the Post-Turn Draw."""

from functools import partial

import flet as ft

from models.cards import NAMES
from models.json_values import JsonObject
from models.translation import say
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royal_battles.attack import possible_strikes_of_moved_unit
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State, cards_in_set
from referee.games.royal_battles.words import possible_attack_or_healing_wording_code
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.faces import card_face
from views.components.paper import hidden_from_screen_readers
from views.components.pressable import pressable
from views.screens.royal_battles.attack_panel import attack_panel
from views.screens.royal_battles.before_turn import (
    draw_button_text,
    draw_hidden_cards_intent,
    name_drawn_cards_prompts,
)
from views.screens.royal_battles.board_drag import draggable_card
from views.screens.royal_battles.draft import (
    AFTER_A_MOVE,
    awaited_or_begun_act,
    picker_marks_per_card,
    state_of,
)
from views.screens.royal_battles.hint import more_actions_button_part, prompt_line_part
from views.screens.royal_battles.unit_card import unit_details_button_part, unit_details_icon_part
from views.screens.table.intents import NameField, SetDraft, enter_intent
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    button_part,
    right_aligned_row_part,
)


# -- the move ------------------------------------------------------------------------------------------------
def move_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for unit, square and card, in any sensible order."""
    marked = picker_marks_per_card(scene_input.table, draft)
    known = tuple(NAMES[card] for card in cards_in_set(state.known[state.turn]))
    held = tuple((card, marked[NAMES.index(card)] != ".") for card in known)
    rows = (
        (
            Part(
                "hand",
                render_known_hand,
                (held, draft.named_values.get("card"), scene_input.preferences.four_colours),
                is_kept_mounted=True,
            ),
        )
        if held
        else ()
    )
    footer: tuple[Part, ...] = ()
    if awaited_or_begun_act(state) in AFTER_A_MOVE:
        footer = (
            button_part(
                say("battle.move.not_again", "Do not move again"),
                "not-again",
                SetDraft(EMPTY_DRAFT),
                fills=True,
            ),
        )
    named = str(draft.named_values.get("card", ""))
    picking = (
        CardRequest("card", marked, tiles=True, named=named) if state.hidden[state.turn] or not held else None
    )
    passes = None
    if awaited_or_begun_act(state) == "move" and not draft.named_values:
        passes = button_part(
            say("battle.move.pass", "Pass"), "do-pass", enter_intent(end_turn_entry(state)), "quiet"
        )
    alternative_button = passes or unit_details_button_part(
        str(draft.named_values.get("from", "")), str(draft.named_values.get("to", ""))
    )
    return Prompts(
        prompt_line_part(move_question_text(state, draft), alternative_button=alternative_button),
        rows,
        picking,
        footer,
    )


def render_known_hand(
    dispatch: Dispatch,
    cards_and_is_refused: tuple[tuple[str, bool], ...],
    chosen_card: str | None,
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
    text = say("battle.hand.card", "{card} in hand", card=card_as_read_aloud(card))
    if is_refused:
        text = say("battle.hand.refused", "{card} in hand: not allowed now", card=card_as_read_aloud(card))
    card_button = pressable(
        card_face(card, 42, four_colour=four_colours),
        text,
        f"hand-{card}",
        lambda: dispatch(NameField("card", card)),
        selected=is_chosen,
        padding=3,
        bgcolor=theme.MAY if is_chosen else None,
        opacity=0.85 if is_refused else 1,
    )
    choose_card = partial(dispatch, NameField("card", card)) if not is_chosen else lambda: None
    return draggable_card(
        card_button, hidden_from_screen_readers(card_face(card, 42, four_colour=four_colours)), choose_card
    )


def move_question_text(state: State, draft: Draft) -> str:
    origin, to, card = (str(draft.named_values.get(name, "")) for name in ("from", "to", "card"))
    if origin and origin == to:
        facts = {"square": to, "unit": unit_kind_on_square_text(state, origin)}
        return say("battle.move.card_over", "Which card goes on {square}? The {unit} stays.", **facts)
    if origin and to:
        return say("battle.move.card", "Which card goes on {square}?", square=to)
    if origin:
        facts = {"unit": unit_kind_on_square_text(state, origin), "square": origin, "card": card}
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


def unit_kind_on_square_text(state: State, square: str) -> str:
    return vocabulary_word("unit", state.table_rules.kinds[state.unit_on_square[SQUARES.index(square)]])


# -- the attack ----------------------------------------------------------------------------------------------
def attack_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Offer every target and style with its calculation, one tap each."""
    facts = {
        "player": state.table_rules.names[state.turn],
        "unit": vocabulary_word("unit", state.table_rules.kinds[state.moved]),
    }
    text = say("battle.attack.asked", "{player}'s {unit} can act: tap a style.", **facts)
    end = {
        "attack": say("battle.attack.end", "End the turn without attacking"),
        "healing": say("battle.attack.end_unhealed", "End the turn without healing"),
        "attack_or_healing": say("battle.attack.end_neither", "End the turn without attacking or healing"),
    }[possible_attack_or_healing_wording_code(state)]
    targets = Part(
        "targets",
        render_attack_panel_with_chosen_target,
        (
            scene_input.table,
            scene_input.version,
            draft.named_values.get("target", ""),
            scene_input.preferences.four_colours,
        ),
    )
    square, ends = SQUARES[state.square_of_unit[state.moved]], enter_intent(end_turn_entry(state))
    end_button = button_part(end, "do-end_turn", ends, expand=True, size=theme.TINY)
    return Prompts(
        prompt_line_part(text, alternative_button=unit_details_button_part(square)),
        (targets,),
        footer=(button_part(end, "do-end_turn", ends, fills=True),),
        strip=True,
        phone_footer=(
            right_aligned_row_part(
                "end-or-more", end_button, unit_details_icon_part(square), more_actions_button_part()
            ),
        ),
    )


def render_attack_panel_with_chosen_target(
    dispatch: Dispatch, table: Table, version: int, chosen_square: str, four_colours: bool
) -> ft.Control:
    """Draw the attack panel. `version` changes with every entry."""
    state = state_of(table)
    return attack_panel(dispatch, state, possible_strikes_of_moved_unit(state), chosen_square, four_colours)


def end_turn_entry(state: State) -> JsonObject:
    return {"do": "end_turn", "by": state.table_rules.names[state.turn]}


# -- the end of the turn -------------------------------------------------------------------------------------
def post_turn_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the Key Position draw and the end of the turn, in one tap where possible."""
    player, ends = state.table_rules.names[state.turn], enter_intent(end_turn_entry(state))
    if not state.due_key:
        end = button_part(
            say("battle.post_turn.end", "End the turn"),
            "do-end_turn",
            ends,
            "may",
            fills=True,
            size=theme.MEDIUM,
        )
        return Prompts(
            prompt_line_part(say("battle.post_turn.asked", "{player}'s turn is over.", player=player)),
            footer=(end,),
        )
    facts = {"player": player, "due": state.due_key}
    text = say(
        "battle.post_turn.key",
        "The Key Position gives {player} {due, plural, one {# card} other {# cards}}.",
        **facts,
    )
    without = button_part(
        say("battle.post_turn.end_undrawn", "End without drawing"), "do-end_turn", ends, expand=True
    )
    if scene_input.table_settings.hands_shown:
        return name_drawn_cards_prompts(
            scene_input, draft, text, (right_aligned_row_part("without", without),)
        )
    sentence = say(
        "battle.post_turn.draw_end",
        "Draw {due, plural, one {# card} other {# cards}} and end the turn",
        due=state.due_key,
    )
    both = button_part(
        sentence,
        "do-draw-end",
        draw_hidden_cards_intent(state, end_turn_entry(state)),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    drawn = button_part(
        draw_button_text(state.due_key), "do-draw", draw_hidden_cards_intent(state), expand=True
    )
    return Prompts(prompt_line_part(text), footer=(both, right_aligned_row_part("apart", drawn, without)))
