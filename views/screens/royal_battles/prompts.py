"""The prompts of a Royal Battle: what the referee waits for, the result, less common actions, and the note on
the sample table."""

from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.state import DAMAGE, MOVEMENT, OVER, SETUP, State
from views.app import theme
from views.app.icons import Icons
from views.components.banner_messages import entry_text_as_announced
from views.components.choices import switch
from views.components.controls import column, icon_button, words
from views.screens.royal_battles import common_prompts, game_over, score_only, turn, unit_card
from views.screens.royal_battles.common_prompts import prompt_with_more_or_back_part
from views.screens.royal_battles.draft import awaited_or_begun_act, state_of
from views.screens.royal_battles.first_game import self_playing
from views.screens.royal_battles.first_game.example import REFUSED_ENTRY, SAMPLE_ENTRIES, SUM_ENTRY
from views.screens.royal_battles.squares import SIDES
from views.screens.table.scene import (
    ChangeTableSettings,
    Dispatch,
    GoTo,
    Part,
    Prompts,
    SceneInput,
    button_part,
    enter_intent,
    wrapping_row_part,
)


def prompts_for_table(scene_input: SceneInput, draft: Draft) -> Prompts:
    table = scene_input.table
    state = state_of(table)
    if self_playing.is_demonstration_following_example(scene_input.table_settings, table):
        return Prompts(
            rows=(Part("demonstration", render_demonstration_of_last_step, (scene_input.id, len(table))),)
        )
    if scene_input.opened == "more":
        return more_actions_prompts(scene_input, state)
    if (
        scene_input.opened.startswith(unit_card.PANEL_PREFIX)
        and (card := unit_card.unit_details_prompts(scene_input)) is not None
    ):
        return card
    prompts = PROMPTS_BY_ACT[awaited_or_begun_act(state, draft)](scene_input, state, draft)
    return prompts._replace(rows=(*sample_note_parts(scene_input), *prompts.rows))


def render_demonstration_of_last_step(_: Dispatch, table_id: int, entry_count: int) -> ft.Control:
    return self_playing.Demonstration(table_id, entry_count)


# -- less common actions -------------------------------------------------------------------------------------
def more_actions_prompts(scene_input: SceneInput, state: State) -> Prompts:
    rows: list[Part] = []
    if state.turn >= 0:
        player, moves = state.table_rules.names[state.turn], state.phase == MOVEMENT
        if moves:
            label = say("battle.more.pass", "Pass: end the turn without a move")
            rows.append(enter_act_button_part(label, "do-end_turn", do="end_turn", by=player))
        for do, verb in scene_input.table.game.verbs.items():
            if "seldom" in verb.tags and (moves or "instead_of_moving" not in verb.tags):
                label = entry_text_as_announced(
                    scene_input.table, scene_input.table.entry_from_json({"do": do, "by": player})
                ).rstrip(".")
                rows.append(enter_act_button_part(label, f"do-{do}", do=do, by=player))
    if state.phase == DAMAGE:
        rows += [
            button_part(label, f"do-end_battle-{n}", enter_intent(entry), fills=True)
            for n, (label, entry) in enumerate(score_only.ending_texts_and_entries_when_cards_ran_out(state))
        ]
    if state.phase != OVER:
        for seat, name in enumerate(state.table_rules.names):
            label = say("battle.more.resign", "{player} resigns", player=name)
            rows.append(
                enter_act_button_part(label, f"do-resign-{SIDES[seat]}", "refusal", do="resign", by=name)
            )
    if state.phase != DAMAGE and (
        state.phase not in (SETUP, OVER) or not scene_input.table_settings.hands_shown
    ):
        rows.append(
            Part("hands-shown", render_referee_sees_hands_switch, (scene_input.table_settings.hands_shown,))
        )
    return Prompts(
        prompt_with_more_or_back_part(say("battle.more.told", "Less common actions"), button_kind="back"),
        tuple(rows),
    )


def enter_act_button_part(text: str, identifier: str, button_kind: str = "plain", **act_fields: str) -> Part:
    return button_part(text, identifier, enter_intent(dict(act_fields)), button_kind, fills=True)


def render_referee_sees_hands_switch(dispatch: Dispatch, is_on: bool) -> ft.Control:
    return column(
        switch(
            say("battle.more.hands", "The referee sees hands"),
            "hands-shown",
            is_on,
            lambda value: dispatch(ChangeTableSettings("hands_shown", value)),
            say(
                "battle.more.hands_told",
                "You name the cards you draw. Then you play from a known hand with one tap.",
            ),
        )
    )


# -- the note on the sample table ----------------------------------------------------------------------------
def sample_note_parts(scene_input: SceneInput) -> tuple[Part, ...]:
    """Return the note, which says what to look at, until the user closes it; only on a sample table, and not
    while the referee shows a message."""
    if scene_input.table_settings.shows != "sample" or scene_input.refused:
        return ()
    at, record = len(scene_input.table), f"/table/{scene_input.id}/record"
    refusal = button_part(
        say("first.sample.refusal", "A refusal"), "see-refusal", enter_intent(REFUSED_ENTRY)
    )
    sum_of_attack = button_part(say("first.sample.sum", "A sum"), "see-sum", GoTo(f"{record}/{SUM_ENTRY}"))
    looks = wrapping_row_part(
        "looks",
        *([refusal] if at == SAMPLE_ENTRIES else []),
        *([sum_of_attack] if at >= SUM_ENTRY else []),
        button_part(say("first.sample.record", "The record"), "see-record", GoTo(record)),
    )
    return (Part("sample-note", render_sample_note, parts=(Part("head", render_sample_table_note), looks)),)


def render_sample_note(parts: list[ft.Control]) -> ft.Control:
    return ft.Semantics(
        identifier="sample-note", container=True, content=ft.Column(parts, spacing=4, tight=True)
    )


def render_sample_table_note(dispatch: Dispatch) -> ft.Control:
    text = say("first.sample.told", "A sample table in mid-battle. Tap anything: Undo takes it back.")
    close = icon_button(
        Icons.CLOSE,
        say("first.sample.close", "Close this note"),
        "close-note",
        lambda: dispatch(ChangeTableSettings("shows", "")),
        ink=theme.INK_FADED,
    )
    return ft.Row(
        [words(text, expand=True), close], spacing=4, vertical_alignment=ft.CrossAxisAlignment.START
    )


PROMPTS_BY_ACT: Final[Mapping[str, Callable[[SceneInput, State, Draft], Prompts]]] = {
    "deal": common_prompts.deal_prompts,
    "place": common_prompts.place_unit_prompts,
    "initiative": common_prompts.initiative_prompts,
    "draw": common_prompts.card_draw_prompts,
    "move": turn.move_prompts,
    "attack": turn.attack_prompts,
    "post_turn": turn.post_turn_prompts,
    "strike": score_only.style_and_trumps_prompts,
    "reveal": game_over.reveal_deciding_hand_prompts,
    "over": game_over.game_over_prompts,
}
