"""The scene of any game: its picture or a description, the seats, and the next question."""

from collections.abc import Callable
from typing import Any

import flet as ft

from models.record import Entry
from models.translation import say
from referee.drafts import Draft, legal_options_of_draft
from referee.score_sheet import ScoreSheet, scores_title
from referee.table.check_code import printable_snapshot_of_table
from referee.table.table import Table
from views.app.icons import Icons
from views.components.paper import heading_text
from views.components.state_in_words import state_in_words
from views.screens.general.draft import draft_at_start_of_turn, next_question
from views.screens.general.panel import prompts_for_table
from views.screens.general.seats import player_seat_parts, state_parts_outside_headline_and_players
from views.screens.points_draft import PointsDraft
from views.screens.points_form import points_prompts
from views.screens.score_sheets import current_and_blank_score_sheet_print_buttons, score_table
from views.screens.table.intents import Intent, NameField, OpenPanel, SetDraft, Tap, enter_intent
from views.screens.table.scene import Dispatch, GameAction, Part, Scene, SceneInput

Picture = Callable[[Table, Any, Entry | None, float, float, bool], ft.Control]
"""Draws a table in a state, in a room of this width and height in pixels, with an entry's places marked; the
last argument is True for suits in four colours.
"""


def make_general_scene(scene_input: SceneInput, draw_picture: Picture | None = None) -> Scene:
    """Return the scene of a game that has none of its own. `draw_picture` draws its table; None if the table
    is described in words."""
    table = scene_input.table
    code, facts = table.game.headline(table.state)
    middle = Part(
        "middle",
        render_picture_or_state_outside_seats,
        (table, scene_input.version, draw_picture, scene_input.preferences.four_colours),
    )
    side_panel = (
        Part("scores", render_score_sheet, (table, scene_input.version))
        if scene_input.opened == "scores" and table.game.keeps_score
        else None
    )
    return Scene(
        table.game.event_text(code, facts),
        middle,
        points_prompts(scene_input)
        if isinstance(scene_input.draft, PointsDraft)
        else prompts_for_table(table, scene_input.act_draft_or_empty),
        player_seat_parts(table, scene_input.preferences.four_colours),
        table.game.title,
        side_panel,
    )


def intent_for_tap(scene_input: SceneInput, tap: Tap) -> Intent | None:
    """Return the intent of a tap: choose a player, enter the draft, or clear a field."""
    draft, table = scene_input.act_draft_or_empty, scene_input.table
    match tap.what, tap.value:
        case "seat", name:
            question = next_question(table.game, table.state, draft)
            return (
                NameField(question.field, name)
                if question is not None and name in question.options.allowed
                else None
            )
        case "begin", str(do):
            return begin_or_enter_act_intent(table, Draft.from_fields(do=do))
        case "begin", [str(do), str(by)]:
            return begin_or_enter_act_intent(table, Draft.from_fields(do=do, by=by))
        case "whole", _:
            complete_entry = legal_options_of_draft(table.game, table.state, draft).complete_entry
            return enter_intent(complete_entry.to_json_object()) if complete_entry is not None else None
        case "back", str(field):
            return SetDraft(draft_at_start_of_turn(table) if field == "do" else draft.without_fields(field))
    return None


def begin_or_enter_act_intent(table: Table, draft: Draft) -> Intent:
    """Return the intent of starting an act. An act without fields is entered at once."""
    if next_question(table.game, table.state, draft) is None:
        complete_entry = legal_options_of_draft(table.game, table.state, draft).complete_entry
        if complete_entry is not None:
            return enter_intent(complete_entry.to_json_object())
    return SetDraft(draft)


def score_sheet_action(scene_input: SceneInput) -> tuple[GameAction, ...]:
    """Return the score sheet button, if the game keeps scores."""
    if not scene_input.table.game.keeps_score:
        return ()
    return (GameAction("scores", Icons.SHOW_CHART, say("general.scores", "Scores"), OpenPanel("scores")),)


def render_picture_or_state_outside_seats(
    _: Dispatch,
    table: Table,
    version: int,
    draw_picture: Picture | None,
    four_colours: bool,
    width: float,
    height: float,
) -> ft.Control:
    """Draw the picture of the game, or the parts of its state that belong to no seat. `version` changes with
    every entry."""
    if draw_picture is not None:
        return draw_picture(table, table.state, None, width, height, four_colours)
    return state_in_words(
        state_parts_outside_headline_and_players(table.game.state_json(table.state), table.names),
        width,
        None,
        four_colours,
    )


def render_score_sheet(_: Dispatch, table: Table, version: int) -> ft.Control:
    """Draw the score sheet with its print buttons."""

    def score_sheet_of_day(day: str = "") -> ScoreSheet:
        return table.game.score_sheet([printable_snapshot_of_table(table)], day)

    rows = [
        heading_text(scores_title()),
        score_table(score_sheet_of_day()),
        current_and_blank_score_sheet_print_buttons("-".join(table.names), score_sheet_of_day),
    ]
    return ft.Column(
        rows, spacing=10, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
