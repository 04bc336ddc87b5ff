"""A worked example: its position, its act, and the referee's ruling on it, computed now."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import flet as ft

from models.record import NoRecord
from models.rulings import Ruling
from models.translation import say
from referee.books.book import Example, example_caption
from referee.games import game_named
from referee.table.replay import refusal_reasons_text
from referee.table.worked_examples import PlayedExample as Played
from referee.table.worked_examples import consequences_text, play_example_and_judge_announced_act
from views.app import theme
from views.app.error_boundary import memo_component
from views.app.hooks import IsHere, use_task
from views.app.icons import Icons
from views.components.banner_messages import entry_text_as_announced
from views.components.paper import words
from views.components.pressable import button
from views.screens.rules.position import position_picture, position_placeholder

log = logging.getLogger("referee.rules")
FIRST: Final = 0.25
EACH: Final = 0.12
"""Seconds before the first delayed picture, and between two."""


@memo_component
def WorkedExample(
    game_and_edition: tuple[str, str],
    example: Example,
    picture_turn: int,
    width: int,
    four_colours: bool,
    on_try: Callable[[str], None],
) -> ft.Control:
    """Draw an example, `width` pixels wide. The book's texts are drawn first; the pictures follow one by one,
    in the order of `picture_turn`.
    """
    drawn, draw = ft.use_state(picture_turn <= 0)

    async def render_after_its_turn(is_here: IsHere) -> None:
        if picture_turn > 0:
            await asyncio.sleep(FIRST + picture_turn * EACH)
            if is_here():
                draw(True)

    use_task(render_after_its_turn)
    caption = example_caption(game_named(game_and_edition[0]).book(game_and_edition[1]), example)
    try:
        played = play_example_and_judge_announced_act(example)
    except (NoRecord, OSError) as error:
        log.warning("the example %s cannot be shown: %s", example.id, error)
        return words(caption, faded=True)
    room = width - 24
    picture = (
        position_picture(played.table, dict(example.act or {}), room, four_colours)
        if drawn
        else position_placeholder(played.table, room)
    )
    name, label = (
        say("rules.try_it", "Try it"),
        say("rules.try_this", "Try it at a what-if table: {caption}", caption=caption),
    )
    tries = button(name, f"try-{example.id}", lambda: on_try(example.id), icon=Icons.CALL_SPLIT, label=label)
    answer = act_and_ruling_lines(played, played.ruling) if played.ruling is not None else []
    rows = [words(caption, size=theme.SMALL, italic=True), picture, *answer, ft.Row([tries])]
    paper = ft.Container(
        ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=theme.PAPER_BRIGHT,
        border=ft.Border.all(1, theme.PAPER_EDGE),
        border_radius=theme.ROUND,
        padding=12,
    )
    return ft.Semantics(identifier=example.id, container=True, content=paper)


def act_and_ruling_lines(played: Played, ruling: Ruling) -> list[ft.Control]:
    """Return the act, and the ruling with its reasons."""
    text = words(entry_text_as_announced(played.table, ruling.entry), size=theme.SMALL)
    if ruling.verdict == "allowed":
        icon, ink, answer = Icons.CHECK, theme.MAY, say("rules.allowed", "Allowed.")
        answer = f"{answer} {consequences_text(played)}".strip()
    else:
        icon, ink = (Icons.BLOCK if ruling.verdict == "refused" else Icons.GAVEL), theme.REFUSAL
        answer = (
            say("rules.refused", "Refused.")
            if ruling.verdict == "refused"
            else say("rules.irregular", "Irregular.")
        )
        answer = f"{answer} {refusal_reasons_text(ruling)}"
    return [
        icon_line(Icons.RECORD_VOICE_OVER, theme.INK_FADED, text),
        icon_line(icon, ink, words(answer, size=theme.SMALL)),
    ]


def icon_line(icon: ft.IconData, ink: ft.ColorValue, text: ft.Text) -> ft.Control:
    text.expand = True
    return ft.Row(
        [ft.Icon(icon, size=18, color=ink), text], spacing=10, vertical_alignment=ft.CrossAxisAlignment.START
    )
