"""The scene of any game: its picture or a description, the seats, and the next question; and the intents of
its taps and photos."""

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from models.json_values import Json
from models.record import Entry
from models.translation import say
from referee.drafts import SEVERAL, Draft, legal_options_of_draft, possible_verbs_of_players
from referee.score_sheet import ScoreSheet, scores_title
from referee.table.check_code import printable_snapshot_of_table
from referee.table.table import Table
from referee.words.phrases import record_name_in_words
from views.app import theme
from views.card_reader.review import ReviewedCard
from views.components.controls import STRETCH, heading_text, pressable, sheet, silent_text
from views.components.photo import PhotoRequest
from views.components.state_in_words import (
    cards_if_value_is_cards,
    last_cards_row,
    state_in_words,
    state_value_text,
)
from views.screens.draft import TapResult, addable_copies_per_card
from views.screens.general.draft import Question, draft_at_start_of_turn, intent_for_field, next_question
from views.screens.general.panel import prompts_for_table
from views.screens.points_draft import PointsDraft
from views.screens.points_form import points_prompts
from views.screens.printing import current_and_blank_score_sheet_print_buttons, score_table
from views.screens.table.scene import (
    Dispatch,
    Intent,
    NameField,
    Part,
    Scene,
    SceneInput,
    SetDraft,
    Tap,
    enter_intent,
)

Picture = Callable[[Table, Any, Entry | None, float, float, bool], ft.Control]
"""Draws a table in a state, in a room of this width and height in pixels, with an entry's places marked; the
last argument is True for suits in four colours.
"""


def make_general_scene(scene_input: SceneInput, draw_picture: Picture | None = None) -> Scene:
    """Return the scene of a game that has none of its own. `draw_picture` draws its table; None if the table
    is described in words."""
    table, four_colours = scene_input.table, scene_input.preferences.four_colours
    middle = (table, scene_input.version, draw_picture, four_colours)
    shows_scores = scene_input.opened == "scores" and table.game.keeps_score
    return Scene(
        table.game.event_text(*table.game.headline(table.state)),
        Part("middle", render_picture_or_state_outside_seats, middle),
        points_prompts(scene_input)
        if isinstance(scene_input.draft, PointsDraft)
        else prompts_for_table(table, scene_input.act_draft_or_empty),
        player_seat_parts(table, four_colours),
        table.game.title,
        Part("scores", render_score_sheet, (table, scene_input.version)) if shows_scores else None,
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
    return ft.Column(rows, spacing=10, scroll=ft.ScrollMode.AUTO, horizontal_alignment=STRETCH)


# -- the seats ---------------------------------------------------------------------------------------------
def player_seat_parts(table: Table, four_colours: bool) -> tuple[Part, ...]:
    waited_for = {verb.by for verb in possible_verbs_of_players(table.game, table.state) if not verb.any_time}
    shown = table.game.state_json(table.state)
    return tuple(
        Part(
            f"seat-{at}",
            render_player_seat,
            (at, name, name in waited_for, tuple(state_parts_of_player(shown, name).items()), four_colours),
        )
        for at, name in enumerate(table.names)
    )


def state_parts_of_player(state_json: Mapping[str, Json], player: str) -> dict[str, Json]:
    parts = {part: value.get(player) for part, value in state_json.items() if isinstance(value, Mapping)}
    return {part: value for part, value in parts.items() if value not in (None, [], {}, "")}


def state_parts_outside_headline_and_players(
    state_json: Mapping[str, Json], names: tuple[str, ...]
) -> dict[str, Json]:
    rest = ((part, value) for part, value in state_json.items() if part not in ("phase", "turn"))
    return {
        part: value for part, value in rest if not (isinstance(value, Mapping) and value.keys() <= set(names))
    }


def render_player_seat(
    dispatch: Dispatch,
    seat: int,
    name: str,
    is_waited_for: bool,
    parts: tuple[tuple[str, Json], ...],
    four_colours: bool,
    room_kind: str,
) -> ft.Control:
    cards = [card for _, value in parts for card in cards_if_value_is_cards(value)]
    plain = [state_part_text(part, value) for part, value in parts if not cards_if_value_is_cards(value)]
    rows: list[ft.Control] = [
        silent_text(name, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK),
        silent_text(" · ".join(plain), size=theme.TINY, color=theme.INK_FADED),
    ]
    rows += [last_cards_row(cards, four_colours)] if cards and room_kind != "low" else []
    about = ", ".join([name, *(state_part_text(part, value) for part, value in parts)])
    label = (
        say("general.waited_for", "{player}. Waiting for {name}", player=about, name=name)
        if is_waited_for
        else about
    )
    face = pressable(
        ft.Column(rows, spacing=2, tight=True),
        label,
        f"seat-{seat}",
        lambda: dispatch(Tap("seat", name)),
        selected=is_waited_for,
        padding=10 if room_kind != "low" else 4,
    )
    edge = ft.Border.all(2, theme.MAY if is_waited_for else theme.PAPER_EDGE)
    return sheet(face, padding=0, border=edge, expand=room_kind != "roomy")


def state_part_text(part: str, value: Json) -> str:
    return f"{record_name_in_words('field', part)} {state_value_text(value)}"


# -- cards from a photo ------------------------------------------------------------------------------------
def next_question_if_for_several_cards(table: Table, draft: Draft) -> Question | None:
    """Return the question for several cards; None if something else is asked for."""
    question = next_question(table.game, table.state, draft)
    return question if question is not None and question.options.kind in SEVERAL else None


def photo_request(table: Table, draft: Draft) -> PhotoRequest | None:
    """Return what a photo may show now; None if several cards are not asked for."""
    question = next_question_if_for_several_cards(table, draft)
    if question is None:
        return None
    field, _, named_player = question.field.partition(":")
    title = record_name_in_words("field", field)
    player = named_player or str(draft.named_values.get("by", ""))
    if player:
        title = say("general.photo", "{player}: {field}", player=player, field=title)
    copies, left = addable_copies_per_card(table, draft, question.field), question.options.cards_left
    return PhotoRequest(title, copies, expected=left.start if len(left) == 1 else None)


def intent_for_photo(table: Table, draft: Draft, cards: tuple[ReviewedCard, ...]) -> TapResult | None:
    """Return the draft with these cards named one after the other, as with taps; or the entry if they
    complete it."""
    question = next_question_if_for_several_cards(table, draft)
    if question is None:
        return None
    result = TapResult(draft)
    for card in cards:
        result = intent_for_field(table, result.draft, question.field, card.card)
        if result.entry is not None or result.findings:
            break
    return result
