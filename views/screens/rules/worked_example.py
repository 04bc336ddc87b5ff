"""A worked example: its position, its act, and the referee's ruling on it, computed now under today's rules;
and the what-if table that begins with it."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from models.record import Fork, NoRecord
from models.rulings import Ruling
from models.translation import say
from referee.books.book import Book, Example, Paragraph, book_title, example_caption
from referee.games import game_named
from referee.table.replay import refusal_reasons_text
from referee.table.table import Table
from referee.table.worked_examples import (
    PlayedExample,
    consequences_text,
    play_example_and_judge_announced_act,
)
from views.app import theme
from views.app.component import IsHere, memo_component, use_task
from views.app.icons import Icons
from views.components.banner_messages import entry_text_as_announced
from views.components.controls import button, column, semantic_group, words
from views.games import screens_of_game
from views.screens.rules.urls import book_url
from views.workspace.record_files import store_fork
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

log = logging.getLogger("referee.rules")
FIRST: Final = 0.25
EACH: Final = 0.12
"""Seconds before the first delayed picture, and between two."""
WIDEST: Final = 520.0
"""The greatest width in pixels of a picture."""


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
    may_draw_picture = use_delay_by_turn(picture_turn)
    caption = example_caption(game_named(game_and_edition[0]).book(game_and_edition[1]), example)
    try:
        played = play_example_and_judge_announced_act(example)
    except (NoRecord, OSError) as error:
        log.warning("the example %s cannot be shown: %s", example.id, error)
        return words(caption, faded=True)
    tries = button(
        say("rules.try_it", "Try it"),
        f"try-{example.id}",
        lambda: on_try(example.id),
        icon=Icons.CALL_SPLIT,
        label=say("rules.try_this", "Try it at a what-if table: {caption}", caption=caption),
    )
    rows = [
        words(caption, size=theme.SMALL, italic=True),
        position_picture(played.table, dict(example.act or {}), width - 24, four_colours)
        if may_draw_picture
        else position_placeholder(played.table, width - 24),
        *(act_and_ruling_lines(played, played.ruling) if played.ruling is not None else ()),
        ft.Row([tries]),
    ]
    paper = ft.Container(column(*rows), bgcolor=theme.PAPER_BRIGHT, border_radius=theme.ROUND, padding=12)
    paper.border = ft.Border.all(1, theme.PAPER_EDGE)
    return ft.Semantics(identifier=example.id, container=True, content=paper)


def use_delay_by_turn(picture_turn: int) -> bool:
    """True at once for turn 0; otherwise the component is redrawn with True when its turn comes."""
    has_come, set_has_come = ft.use_state(picture_turn <= 0)

    async def wait_for_turn(is_here: IsHere) -> None:
        if picture_turn > 0:
            await asyncio.sleep(FIRST + picture_turn * EACH)
            if is_here():
                set_has_come(True)

    use_task(wait_for_turn)
    return has_come


def act_and_ruling_lines(played: PlayedExample, ruling: Ruling) -> list[ft.Control]:
    """Return the act, and the ruling with its reasons."""
    act = words(entry_text_as_announced(played.table, ruling.entry), expand=True)
    match ruling.verdict:
        case "allowed":
            icon, answer = Icons.CHECK, say("rules.allowed", "Allowed.")
        case "refused":
            icon, answer = Icons.BLOCK, say("rules.refused", "Refused.")
        case _:
            icon, answer = Icons.GAVEL, say("rules.irregular", "Irregular.")
    is_allowed = ruling.verdict == "allowed"
    reasons = consequences_text(played) if is_allowed else refusal_reasons_text(ruling)
    return [
        icon_line(Icons.RECORD_VOICE_OVER, theme.INK_FADED, act),
        icon_line(
            icon,
            theme.MAY if is_allowed else theme.REFUSAL,
            words(f"{answer} {reasons}".strip(), expand=True),
        ),
    ]


def icon_line(icon: ft.IconData, ink: ft.ColorValue, text: ft.Text) -> ft.Control:
    return ft.Row(
        [ft.Icon(icon, size=18, color=ink), text], spacing=10, vertical_alignment=ft.CrossAxisAlignment.START
    )


def position_picture(table: Table, act: Mapping[str, object], width: float, four_colours: bool) -> ft.Control:
    """Draw the position at this width; the act's places are marked."""
    picture, description = screens_of_game(table.game.game).example_picture(
        table.state, act, min(width, WIDEST), four_colours
    )
    return semantic_group(framed_on_wood(picture), description, exclude_semantics=True)


def position_placeholder(table: Table, width: float) -> ft.Control:
    """Draw an empty area about as high as the position."""
    return framed_on_wood(
        ft.Container(
            height=screens_of_game(table.game.game).example_picture_height(table.state, min(width, WIDEST))
        )
    )


def framed_on_wood(content: ft.Control) -> ft.Control:
    return ft.Container(
        content, bgcolor=theme.WOOD, border_radius=theme.ROUND, padding=10, alignment=ft.Alignment.CENTER
    )


# -- a what-if table -----------------------------------------------------------------------------------------
def store_example_as_what_if(
    workspace: Workspace, book: Book, example_id: str, reading_table_id: int = 0
) -> int:
    """Return the number of a what-if table in the example's position, with the example's act still to be
    entered. Raises NoRecord or Fault.

    `reading_table_id`: the table at which the book is read, or 0; the new table links back to the paragraph
    there.
    """
    paragraph, shown = find_example(book, example_id)
    source = play_example_and_judge_announced_act(shown).table
    caption = example_caption(book, shown)
    of = say("rules.example_of", "{book}, example: {caption}", book=book_title(book), caption=caption)
    table_settings = TableSettings(
        hands_shown=True, origin="try-out", back=book_url(book, paragraph.id, reading_table_id)
    )
    return store_fork(workspace, source, Fork(of=of, entry=len(source)), table_settings)


def find_example(book: Book, example_id: str) -> tuple[Paragraph, Example]:
    """Return the example of this id, and its paragraph. Raises NoRecord."""
    for _, paragraph in book.chapters_and_paragraphs():
        for example in paragraph.examples:
            if example.id == example_id:
                return paragraph, example
    raise NoRecord(say("rules.no_example", "this book has no such example"))
