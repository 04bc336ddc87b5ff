"""The prompts before a turn: the deal, placing units, initiative, and the draws that open a turn or follow
Strategy."""

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.state import State
from referee.games.royal_battles.unit_signs import custom_unit_sign_in_battle
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import Side
from views.app.icons import Icons
from views.components.paper import words
from views.components.pressable import icon_button, pressable
from views.screens.royal_battles.board import SIDES
from views.screens.royal_battles.draft import (
    chosen_or_awaited_player,
    next_deal_square,
    picker_marks_per_card,
    state_of,
)
from views.screens.royal_battles.hint import prompt_line_part
from views.screens.royal_battles.squares import unit_picture_with_paper_behind_black
from views.screens.table.intents import Enter, NameField, Tap
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    button_part,
    photo_button_part,
)


def deal_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the card of the next start square, from the player's left to the right."""
    facts = {
        "player": chosen_or_awaited_player(scene_input.table, draft),
        "square": next_deal_square(scene_input.table, draft),
    }
    text = say("battle.deal.asked", "{player}'s card for {square}? An Ace or Joker goes back.", **facts)
    return Prompts(
        prompt_line_part(text, alternative_button=photo_button_part()),
        picking=CardRequest("card", picker_marks_per_card(scene_input.table, draft), tiles=True),
    )


def place_unit_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for a waiting unit, then for its card."""
    player = chosen_or_awaited_player(scene_input.table, draft)
    seat = state.table_rules.names.index(player)
    units = state.unplaced_units(seat)
    kinds = tuple(state.table_rules.kinds[unit] for unit in units)
    signs = tuple(custom_unit_sign_in_battle(state, unit) for unit in units)
    if "square" in draft.named_values:
        text = say("battle.place.which", "{square}: which piece?", square=draft.named_values["square"])
    elif "unit" in draft.named_values:
        text = say(
            "battle.place.where", "{player} places a unit. Tap one of the highlighted cards.", player=player
        )
    else:
        text = say(
            "battle.place.asked",
            "{player} places a unit. Tap a piece, then its card.",
            player=player,
        )
    return Prompts(
        prompt_line_part(text),
        (Part("units", render_waiting_units, (SIDES[seat], kinds, signs, draft.named_values.get("unit"))),),
    )


def render_waiting_units(
    dispatch: Dispatch, side: Side, kinds: tuple[str, ...], signs: tuple[str, ...], chosen_kind: str | None
) -> ft.Control:
    units = [
        waiting_unit_button(
            dispatch,
            unit_picture_with_paper_behind_black(kind, side, 48, signs[index]),
            f"unit-{side}-{index}",
            kind,
            kind == chosen_kind,
            unit_number_suffix_if_kind_repeats(kinds, index),
        )
        for index, kind in enumerate(kinds)
    ]
    return ft.Row(units, spacing=8, wrap=True)


def unit_number_suffix_if_kind_repeats(kinds: tuple[str, ...], index: int) -> str:
    """Return the number that distinguishes units of one kind; "" if there is one only."""
    facts = {"number": kinds[: index + 1].count(kinds[index]), "count": kinds.count(kinds[index])}
    return say("seeing.which_unit", ", {number} of {count}", **facts) if facts["count"] > 1 else ""


def waiting_unit_button(
    dispatch: Dispatch, picture: ft.Control, identifier: str, kind: str, is_chosen: bool, which_text: str
) -> ft.Control:
    return pressable(
        picture,
        say("battle.place.waiting", "{unit}, waiting", unit=vocabulary_word("unit", kind)) + which_text,
        identifier,
        lambda: dispatch(NameField("unit", kind)),
        selected=is_chosen,
        width=64,
        height=64,
        alignment=ft.Alignment.CENTER,
        **theme.choice_style(is_chosen),
    )


def initiative_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for a card for initiative; the players may enter theirs in either order."""
    text = say(
        "battle.initiative.asked",
        "{player}'s card for initiative?",
        player=chosen_or_awaited_player(scene_input.table, draft),
    )
    return Prompts(
        prompt_line_part(text),
        picking=CardRequest("card", picker_marks_per_card(scene_input.table, draft), tiles=True),
    )


# -- draws ---------------------------------------------------------------------------------------------------
def card_draw_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the draw before a move, or for the immediate draw of Strategy."""
    facts = {
        "player": state.table_rules.names[state.turn],
        "due": draw_count_allowed_to_player_in_turn(state),
    }
    if state.due_strategy:
        why = say(
            "battle.draw.strategy",
            "{player} draws {due, plural, one {# card} other {# cards}} for Strategy.",
            **facts,
        )
    else:
        why = say(
            "battle.draw.turn",
            "{player} draws {due, plural, one {# card} other {# cards}} to begin the turn.",
            **facts,
        )
    if scene_input.table_settings.hands_shown:
        return name_drawn_cards_prompts(scene_input, draft, why)
    return Prompts(
        prompt_line_part(why),
        (
            button_part(
                draw_button_text(draw_count_allowed_to_player_in_turn(state)),
                "do-draw",
                draw_hidden_cards_intent(state),
                "may",
                fills=True,
            ),
        ),
    )


def draw_button_text(count: int) -> str:
    """Return `Draw 1 card` or `Draw 2 cards`."""
    return say("battle.draw.do", "Draw {due, plural, one {# card} other {# cards}}", due=count)


def draw_hidden_cards_intent(state: State, *following_entries: JsonObject) -> Enter:
    """Return the intent of drawing all due cards without naming them, and then making the entries
    `following_entries`."""
    return Enter(
        (
            {
                "do": "draw",
                "by": state.table_rules.names[state.turn],
                "cards": ["?"] * draw_count_allowed_to_player_in_turn(state),
            },
            *following_entries,
        )
    )


def name_drawn_cards_prompts(
    scene_input: SceneInput, draft: Draft, prompt: str, footer: tuple[Part, ...] = ()
) -> Prompts:
    """Ask for each drawn card; `?` stands for one that stays hidden."""
    count, drawn = (
        draw_count_allowed_to_player_in_turn(state_of(scene_input.table)),
        draft.gathered_cards("cards"),
    )
    told_as = say("battle.draw.name", "Name card {number} of {count}.", number=len(drawn) + 1, count=count)
    if drawn:
        facts = {"number": len(drawn) + 1, "count": count, "drawn": ", ".join(drawn)}
        told_as = say("battle.draw.name_after", "Name card {number} of {count} after {drawn}.", **facts)
    which = (Part("which", render_card_prompt_and_clear_button, (told_as, bool(drawn))),) if count > 1 else ()
    return Prompts(
        prompt_line_part(prompt, alternative_button=photo_button_part() if count > 1 else None),
        which,
        CardRequest("cards", picker_marks_per_card(scene_input.table, draft), hidden=True),
        footer,
    )


def render_card_prompt_and_clear_button(dispatch: Dispatch, text: str, are_cards_named: bool) -> ft.Control:
    """Return the text that says which of several cards is being named, and the button that clears them."""
    label = say("battle.draw.anew", "Name the cards again")
    clear = icon_button(
        Icons.DELETE_OUTLINE,
        label,
        "drawn-anew",
        lambda: dispatch(Tap("drawn-anew")),
        is_faded=not are_cards_named,
    )
    return ft.Row([words(text, faded=True, expand=True), clear])
