"""The prompts of a Royal Battle: what the referee waits for, the result, and less common actions."""

from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.state import DAMAGE, MOVEMENT, OVER, SETUP, State
from views.components.banner_messages import entry_text_as_announced
from views.components.choices import switch
from views.components.paper import column
from views.screens.royal_battles import before_turn, reveal, score_only, turn, unit_card
from views.screens.royal_battles.board import SIDES
from views.screens.royal_battles.draft import awaited_or_begun_act, state_of
from views.screens.royal_battles.first_game import sample_note, self_playing
from views.screens.royal_battles.game_over import game_over_prompts as over
from views.screens.royal_battles.hint import prompt_line_part
from views.screens.table.intents import ChangeTableSettings, enter_intent
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, button_part


def prompts_for_table(scene_input: SceneInput, draft: Draft) -> Prompts:
    """Return the prompts for the draft so far."""
    table = scene_input.table
    state = state_of(table)
    if self_playing.is_demonstration_following_example(scene_input.table_settings, table):
        return Prompts(rows=(Part("demonstration", render_demonstration, (scene_input.id, len(table))),))
    if scene_input.opened == "more":
        return more_actions_prompts(scene_input, state)
    if (
        scene_input.opened.startswith(unit_card.PANEL_PREFIX)
        and (card := unit_card.unit_details_prompts(scene_input)) is not None
    ):
        return card
    prompts = PROMPTS_BY_ACT[awaited_or_begun_act(state, draft)](scene_input, state, draft)
    return prompts._replace(rows=(*sample_note.sample_note_parts(scene_input), *prompts.rows))


def game_over_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    return over(scene_input, state)


def render_demonstration(_: Dispatch, table_id: int, entry_count: int) -> ft.Control:
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
    return Prompts(prompt_line_part(say("battle.more.told", "Less common actions"), "back"), tuple(rows))


def enter_act_button_part(text: str, identifier: str, button_kind: str = "plain", **act_fields: str) -> Part:
    return button_part(text, identifier, enter_intent(dict(act_fields)), button_kind, fills=True)


def render_referee_sees_hands_switch(dispatch: Dispatch, is_on: bool) -> ft.Control:
    label = say("battle.more.hands", "The referee sees hands")
    text = say(
        "battle.more.hands_told",
        "You name the cards you draw. Then you play from a known hand with one tap.",
    )
    return column(
        switch(
            label,
            "hands-shown",
            is_on,
            lambda value: dispatch(ChangeTableSettings("hands_shown", value)),
            text,
        )
    )


PROMPTS_BY_ACT: Final[Mapping[str, Callable[[SceneInput, State, Draft], Prompts]]] = {
    "deal": before_turn.deal_prompts,
    "place": before_turn.place_unit_prompts,
    "initiative": before_turn.initiative_prompts,
    "draw": before_turn.card_draw_prompts,
    "move": turn.move_prompts,
    "attack": turn.attack_prompts,
    "post_turn": turn.post_turn_prompts,
    "strike": score_only.style_and_trumps_prompts,
    "reveal": reveal.reveal_deciding_hand_prompts,
    "over": game_over_prompts,
}
