"""The turn: the draws, and the attacker's plays."""

from typing import Final

import flet as ft

from models.cards import NAMES, RANK, RANKS, SUITS
from models.translation import say, wording
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royals.state import State
from referee.games.royals.words import house_or_localized_suit_name
from views.app import theme
from views.components.pressable import pressable, silent_text
from views.components.shell import capped_text_size
from views.screens.royals.card_grid import (
    GRID_ORDER,
    CardKey,
    card_grid_part,
    four_cards_of_rank_grid_part,
    possible_hand_card_keys_with_marks,
)
from views.screens.royals.dealing import right_aligned_row_part
from views.screens.royals.draft import (
    PLAYS_WITH_SEVERAL_PARTS,
    due_stack_draw_entries,
    field_options,
    is_complete_and_legal,
    later_discard_draws_after_stack_draws,
    legal_verbs,
    next_drawing_seat_or_attacker,
    possible_discard_draw_entries,
    selected_discard_place,
    state_of,
)
from views.screens.royals.implied_entries import implied_entries_before_play
from views.screens.royals.multi_card_plays import begun_play_prompts as listed
from views.screens.table.intents import Enter, SetDraft, Tap, enter_intent
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, button_part, prompt_part


def card_draw_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for draws from the stack or the discard pile. If nobody takes a discard, leading a card implies all
    draws from the stack.
    """
    state, now = state_of(scene_input.table), scene_input.act_draft_or_empty
    if selected_discard_place(state, now) >= 0:
        return tapped_discard_prompts(scene_input, state, now)
    if not state.stack:
        return play_prompts(scene_input)
    by, four = state.player_name(next_drawing_seat_or_attacker(state)), scene_input.preferences.four_colours
    draws = due_stack_draw_entries(state)
    if scene_input.table_settings.hands_shown:
        keys = [CardKey(NAMES[card], "." if state.unseen[card] else "x") for card in GRID_ORDER]
        text = say(
            "royals_table.tap_drawn_by",
            "{player} draws: tap the card from the stack, or a highlighted discard.",
            player=by,
        )
        unseen = button_part(
            say("royals_table.not_shown", "Keep it hidden"), "do-draw-stack", Enter((draws[0],)), expand=True
        )
        return Prompts(
            prompt_part(text),
            (card_grid_part(keys, four),),
            footer=(right_aligned_row_part("draws", unseen),),
        )
    return stack_draw_or_attacker_play_prompts(scene_input, state, by)


def stack_draw_or_attacker_play_prompts(
    scene_input: SceneInput, state: State, drawing_player: str
) -> Prompts:
    """Ask for draws from the stack. The attacker's later plays are offered too; each implies the draws."""
    draws, first = due_stack_draw_entries(state), implied_entries_before_play(scene_input)
    one = say("royals_table.draws_from_stack", "{player} draws", player=drawing_player)
    if first is None:
        text = say("royals_table.draws", "{player} draws.", player=drawing_player)
        return Prompts(
            prompt_part(text),
            footer=(button_part(one, "do-draw-stack", Enter((draws[0],)), "may", fills=True),),
        )
    attacker = state.player_name(state.attacker)
    text = say(
        "royals_table.draw_and_lead",
        "Tap the card {player} leads (everyone draws from the stack).",
        player=attacker,
    )
    if len(draws) == 1:
        single = Part(
            "do-draw-stack", render_stack_draw_button, ("do-draw-stack", one, one, Enter((draws[0],)))
        )
        return play_prompts(scene_input._replace(table=first.table_after), text, single)
    label = say("royals_table.all_draw", "Everyone draws from the stack")
    every = Part(
        "do-draw-all",
        render_stack_draw_button,
        ("do-draw-all", say("royals_table.all_draw.short", "Everyone draws"), label, Enter(tuple(draws))),
    )
    single = button_part(one, "do-draw-stack", Enter((draws[0],)))
    prompts = play_prompts(scene_input._replace(table=first.table_after), text, every)
    return prompts._replace(prompt=prompt_part(text, single))


def tapped_discard_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask what to do with the tapped discard."""
    card = NAMES[state.discard[selected_discard_place(state, draft)]]
    ways = []
    for entry in possible_discard_draw_entries(scene_input.table, card):
        by, suit = str(entry["by"]), entry.get("for_suit")
        text = say("royals_table.draws_discard", "{player} draws {card}", player=by, card=card)
        if suit is not None:
            house = house_or_localized_suit_name(state, SUITS.index(str(suit)))
            text = say(
                "royals_table.draw_for_change", "Draw {card} for a change to {house}", card=card, house=house
            )
        identifier = "do-draw-as-if" if suit is not None else f"do-draw-{state.names.index(by)}"
        ways.append(button_part(text, identifier, Enter((entry,)), "may", fills=True))
    later = (
        []
        if scene_input.table_settings.hands_shown
        else later_discard_draws_after_stack_draws(state, state.discard[selected_discard_place(state, draft)])
    )
    for draws in later:
        by = str(draws[-1]["by"])
        text = say("royals_table.draws_discard", "{player} draws {card}", player=by, card=card)
        ways.append(
            button_part(text, f"do-draw-{state.names.index(by)}", Enter(tuple(draws)), "may", fills=True)
        )
    back = button_part(say("royals_table.back", "Back"), "back-to-draws", SetDraft(EMPTY_DRAFT), "quiet")
    if "count" not in draft.named_values:
        return Prompts(rows=tuple(ways), footer=(back,))
    melds = tuple(draft.gathered_cards("meld"))
    take = say(
        "royals_table.take_and_meld",
        "Take {count, plural, one {# card} other {# cards}} and meld {cards}",
        count=int(str(draft.named_values["count"])),
        cards=" ".join(melds),
    )
    taking = button_part(
        take,
        f"do-{draft.verb}",
        Tap("whole"),
        "may" if is_complete_and_legal(scene_input.table, draft) else "plain",
        expand=True,
    )
    found = field_options(scene_input.table, draft, "meld")
    possible = tuple(str(each) for each in found.allowed) if found is not None else ()
    text = say("royals_table.take_with", "To take {card} and all cards above it, tap what {player} melds "
                                         "with it.",
               player=state.player_name(state.attacker), card=card)  # fmt: skip
    rank = RANKS[RANK[state.discard[selected_discard_place(state, draft)]]]
    return Prompts(
        prompt_part(text),
        (*ways, four_cards_of_rank_grid_part(rank, possible, melds, scene_input.preferences.four_colours)),
        footer=(right_aligned_row_part("take", taking, back),),
    )


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
        return listed(scene_input, state, now)
    if first_button is None and selected_discard_place(state, now) >= 0:
        return tapped_discard_prompts(scene_input, state, now)
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
    named = [
        (do, wording(f"offered.royals.{do}", offered.button))
        for do, offered in PLAYS_WITH_SEVERAL_PARTS.items()
    ]
    shown = [
        Part(do, render_button_opening_play_of_verb, (do, label, do in allowed_verbs)) for do, label in named
    ]
    return Part(
        "plays",
        render_play_button_row,
        parts=tuple(shown) if first_button is None else (first_button, *shown[:-1]),
    )


def render_play_button_row(plays: list[ft.Control]) -> ft.Control:
    return ft.Row(plays, spacing=4)


def render_stack_draw_button(
    dispatch: Dispatch, identifier: str, words: str, label: str, draw_intent: Enter
) -> ft.Control:
    """Draw the draw button, which shares a row with the plays."""
    return pressable(
        silent_text(
            words,
            size=capped_text_size(theme.TINY, MAX_BUTTON_TEXT_SCALE),
            weight=ft.FontWeight.W_500,
            color=theme.ON_MAY,
            no_wrap=True,
        ),
        label=label,
        identifier=identifier,
        on_click=lambda: dispatch(draw_intent),
        expand=len(words) + BUTTON_PADDING_IN_LETTERS,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.MAY,
    )


def render_button_opening_play_of_verb(
    dispatch: Dispatch, verb: str, text: str, is_allowed: bool
) -> ft.Control:
    return pressable(
        silent_text(
            text,
            size=capped_text_size(theme.TINY, MAX_BUTTON_TEXT_SCALE),
            weight=ft.FontWeight.W_500,
            color=theme.INK if is_allowed else theme.INK_FADED,
            no_wrap=True,
        ),
        text,
        f"open-{verb}",
        lambda: dispatch(Tap("play", verb)),
        expand=len(text) + BUTTON_PADDING_IN_LETTERS,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PAPER_BRIGHT if is_allowed else None,
        border=ft.Border.all(1, theme.PAPER_EDGE if is_allowed else ft.Colors.TRANSPARENT),
    )
