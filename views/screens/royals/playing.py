"""The turn: the draws, and the attacker's plays."""

from collections.abc import Mapping, Sequence
from typing import Final

import flet as ft

from models.cards import NAMES, SUITS
from models.json_values import JsonObject
from models.translation import say, wording
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royals.state import State
from referee.games.royals.words import house_or_localized_suit_name
from views.app import theme
from views.components.controls import capped_text_size, pressable, silent_text
from views.screens.royals.card_grid import (
    GRID_ORDER,
    CardKey,
    card_grid_part,
    four_cards_of_rank_grid_part,
    possible_hand_card_keys_with_marks,
)
from views.screens.royals.discards import (
    discard_draws_of_later_players,
    possible_discard_draw_entries,
    selected_discard_place,
)
from views.screens.royals.draft import (
    PLAYS_WITH_SEVERAL_PARTS,
    allowed_values,
    due_stack_draw_entries,
    implied_entries_before_play,
    is_complete_and_legal,
    legal_verbs,
    next_drawing_seat_or_attacker,
    state_of,
)
from views.screens.royals.multi_card_plays import begun_play_prompts
from views.screens.table.scene import (
    Dispatch,
    Enter,
    Intent,
    Part,
    Prompts,
    SceneInput,
    SetDraft,
    Tap,
    button_part,
    enter_intent,
    prompt_part,
    right_aligned_row_part,
)


def card_draw_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for draws from the stack or the discard pile. If nobody takes a discard, leading a card implies all
    draws from the stack.
    """
    state, now = state_of(scene_input.table), scene_input.act_draft_or_empty
    place = selected_discard_place(state, now)
    if place is not None:
        return tapped_discard_prompts(scene_input, state, now, NAMES[state.discard[place]])
    if not state.stack:
        return play_prompts(scene_input)
    by = state.player_name(next_drawing_seat_or_attacker(state))
    if not scene_input.table_settings.hands_shown:
        return stack_draw_or_attacker_play_prompts(scene_input, state, by)
    keys = [CardKey(NAMES[card], "." if state.unseen[card] else "x") for card in GRID_ORDER]
    text = say(
        "royals_table.tap_drawn_by",
        "{player} draws: tap the card from the stack, or a highlighted discard.",
        player=by,
    )
    draw = Enter((due_stack_draw_entries(state)[0],))
    unseen = button_part(say("royals_table.not_shown", "Keep it hidden"), "do-draw-stack", draw, expand=True)
    return Prompts(
        prompt_part(text),
        (card_grid_part(keys, scene_input.preferences.four_colours),),
        footer=(right_aligned_row_part("draws", unseen),),
    )


def stack_draw_or_attacker_play_prompts(
    scene_input: SceneInput, state: State, drawing_player: str
) -> Prompts:
    """Ask for draws from the stack. The attacker's later plays are offered too; each implies the draws."""
    draws, first = due_stack_draw_entries(state), implied_entries_before_play(scene_input)
    draws_one = Enter((draws[0],))
    one = say("royals_table.draws_from_stack", "{player} draws", player=drawing_player)
    if first is None:
        text = say("royals_table.draws", "{player} draws.", player=drawing_player)
        button = button_part(one, "do-draw-stack", draws_one, "may", fills=True)
        return Prompts(prompt_part(text), footer=(button,))
    after = scene_input._replace(table=first.table_after)
    text = say(
        "royals_table.draw_and_lead",
        "Tap the card {player} leads (everyone draws from the stack).",
        player=state.player_name(state.attacker),
    )
    if len(draws) == 1:
        return play_prompts(after, text, draw_button_part("do-draw-stack", one, one, draws_one))
    label = say("royals_table.all_draw", "Everyone draws from the stack")
    short = say("royals_table.all_draw.short", "Everyone draws")
    every = draw_button_part("do-draw-all", short, label, Enter(tuple(draws)))
    single = button_part(one, "do-draw-stack", draws_one)
    return play_prompts(after, text, every)._replace(prompt=prompt_part(text, single))


# -- a tapped discard ----------------------------------------------------------------------------------------
def tapped_discard_prompts(scene_input: SceneInput, state: State, draft: Draft, card: str) -> Prompts:
    ways = discard_draw_button_parts(scene_input, state, card)
    back = button_part(say("royals_table.back", "Back"), "back-to-draws", SetDraft(EMPTY_DRAFT), "quiet")
    if "count" not in draft.named_values:
        return Prompts(rows=ways, footer=(back,))
    table, melds = scene_input.table, draft.gathered_cards("meld")
    take = say(
        "royals_table.take_and_meld",
        "Take {count, plural, one {# card} other {# cards}} and meld {cards}",
        count=int(str(draft.named_values["count"])),
        cards=melds,
    )
    kind = "may" if is_complete_and_legal(table, draft) else "plain"
    taking = button_part(take, f"do-{draft.verb}", Tap("whole"), kind, expand=True)
    text = say("royals_table.take_with", "To take {card} and all cards above it, tap what {player} melds "
                                         "with it.",
               player=state.player_name(state.attacker), card=card)  # fmt: skip
    possible = tuple(str(value) for value in allowed_values(table, draft, "meld"))
    four = scene_input.preferences.four_colours
    return Prompts(
        prompt_part(text),
        (*ways, four_cards_of_rank_grid_part(card[:-1], possible, melds, four)),
        footer=(right_aligned_row_part("take", taking, back),),
    )


def discard_draw_button_parts(scene_input: SceneInput, state: State, card: str) -> tuple[Part, ...]:
    """Return a button for each way to draw this discard: now, or after the draws of the players before."""
    now = [(entry,) for entry in possible_discard_draw_entries(scene_input.table, card)]
    later = [] if scene_input.table_settings.hands_shown else discard_draws_of_later_players(state, card)
    return tuple(draw_from_discard_pile_button_part(state, card, entries) for entries in (*now, *later))


def draw_from_discard_pile_button_part(state: State, card: str, entries: Sequence[JsonObject]) -> Part:
    """Return the button that enters these draws, the last of them from the discard pile."""
    by, suit = str(entries[-1]["by"]), entries[-1].get("for_suit")
    if suit is None:
        text = say("royals_table.draws_discard", "{player} draws {card}", player=by, card=card)
        identifier = f"do-draw-{state.names.index(by)}"
    else:
        house = house_or_localized_suit_name(state, SUITS.index(str(suit)))
        text = say(
            "royals_table.draw_for_change", "Draw {card} for a change to {house}", card=card, house=house
        )
        identifier = "do-draw-as-if"
    return button_part(text, identifier, Enter(tuple(entries)), "may", fills=True)


# -- plays ---------------------------------------------------------------------------------------------------
MAX_BUTTON_TEXT_SCALE: Final = 1.3
"""The largest text scale of the play buttons, so that five fit side by side."""
BUTTON_PADDING_IN_LETTERS: Final = 4
"""Padding of a button in letters: shares by letters alone would break the shortest word."""


def play_prompts(scene_input: SceneInput, text: str = "", first_button: Part | None = None) -> Prompts:
    """Offer the cards to lead or discard, and the plays that are chosen before their cards. `first_button`: a
    button before those plays, which replaces the last of them.
    """
    state, now = state_of(scene_input.table), scene_input.act_draft_or_empty
    by = state.player_name(state.attacker)
    if now.verb in PLAYS_WITH_SEVERAL_PARTS:
        return begun_play_prompts(scene_input, state, now)
    place = selected_discard_place(state, now)
    if first_button is None and place is not None:
        return tapped_discard_prompts(scene_input, state, now, NAMES[state.discard[place]])
    may = legal_verbs(scene_input.table)
    if "end_turn" in may:
        ends = button_part(
            say("royals_table.end_turn", "End the turn"),
            "do-end_turn",
            enter_intent({"do": "end_turn", "by": by}),
            "may",
            fills=True,
        )
        text = say("royals_table.no_card_left", "{player} has no cards left.", player=by)
        return Prompts(prompt_part(text), footer=(ends, play_button_row_with_impossible_faded(may)))
    do = "discard" if state.fought else "lead"
    text = text or (
        say("royals_table.tap_to_discard", "{player}: tap the card to discard.", player=by)
        if state.fought
        else say("royals_table.tap_to_lead", "{player}: tap the card to lead.", player=by)
    )
    keys = possible_hand_card_keys_with_marks(
        scene_input.table, state.attacker, Draft.from_fields(do=do, by=by), "card"
    )
    return Prompts(
        prompt_part(text),
        (card_grid_part(keys, scene_input.preferences.four_colours),),
        footer=(play_button_row_with_impossible_faded(may, first_button),),
    )


def play_button_row_with_impossible_faded(
    allowed_verbs: frozenset[str], first_button: Part | None = None
) -> Part:
    """Draw the plays side by side at fixed places; impossible ones are faded."""
    shown = []
    for do, offered in PLAYS_WITH_SEVERAL_PARTS.items():
        text = wording(f"offered.royals.{do}", offered.button)
        kind = "plain" if do in allowed_verbs else "faded"
        shown.append(Part(do, render_play_button, (f"open-{do}", text, text, Tap("play", do), kind)))
    parts = shown if first_button is None else [first_button, *shown[:-1]]
    return Part("plays", render_play_button_row, parts=tuple(parts))


def render_play_button_row(plays: list[ft.Control]) -> ft.Control:
    return ft.Row(plays, spacing=4)


def draw_button_part(identifier: str, text: str, label: str, draw_intent: Enter) -> Part:
    """Return the draw button, which shares a row with the plays."""
    return Part(identifier, render_play_button, (identifier, text, label, draw_intent, "may"))


PLAY_BUTTON_COLOURS: Final[Mapping[str, tuple[ft.ColorValue | None, ft.ColorValue, ft.ColorValue]]] = {
    "may": (theme.MAY, theme.ON_MAY, ft.Colors.TRANSPARENT),
    "plain": (theme.PAPER_BRIGHT, theme.INK, theme.PAPER_EDGE),
    "faded": (None, theme.INK_FADED, ft.Colors.TRANSPARENT),
}
"""Background, ink and edge."""


def render_play_button(
    dispatch: Dispatch, identifier: str, text: str, label: str, intent: Intent, kind: str
) -> ft.Control:
    ground, ink, edge = PLAY_BUTTON_COLOURS[kind]
    return pressable(
        silent_text(
            text,
            size=capped_text_size(theme.TINY, MAX_BUTTON_TEXT_SCALE),
            weight=ft.FontWeight.W_500,
            color=ink,
            no_wrap=True,
        ),
        label,
        identifier,
        lambda: dispatch(intent),
        expand=len(text) + BUTTON_PADDING_IN_LETTERS,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        border=ft.Border.all(1, edge),
    )
