"""Finds any card: its place and the entry that brought it there, or its possible places."""

from collections.abc import Callable

import flet as ft

from models.translation import say
from referee.table.card_locations import certain_and_possible_places_of_card
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.component import component
from views.app.faces import card_face
from views.app.icons import Icons
from views.components.controls import (
    STRETCH,
    divider_line,
    heading_text,
    hidden_from_screen_readers,
    pressable,
    silent_text,
    words,
)
from views.components.picker import FREE, CardPicker


@component
def CardLocationSearch(table: Table, show_entry: Callable[[int], None], four_colours: bool) -> ft.Control:
    """Name a card; `show_entry` opens the entry that brought it to its place."""
    card, ask = ft.use_state("")
    joker = table.game.has_jokers
    rows: list[ft.Control] = [
        heading_text(say("finding.title", "Where is it?")),
        words(card_search_explanation(table), faded=True),
        CardPicker(FREE, ask, four_colours, has_joker=joker, identifier_prefix="where"),
    ]
    if card:
        rows += [divider_line(), card_with_places(table, card, show_entry, four_colours)]
    return ft.Column(
        rows,
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=STRETCH,
        expand=True,
    )


def card_with_places(
    table: Table, card: str, show_entry: Callable[[int], None], four_colours: bool
) -> ft.Control:
    """Return the card with its place, or its possible places; screen readers read them at once."""
    found, name = certain_and_possible_places_of_card(table, card), card_as_read_aloud(card)
    places = "; ".join(each.text for each in found) or card_not_found_text(table)
    lines: list[ft.Control] = [
        ft.Semantics(
            identifier="where-said",
            live_region=True,
            label=f"{name}: {places}",
            container=True,
            content=silent_text(name, size=theme.BIG, weight=ft.FontWeight.W_500),
        )
    ]
    lines += [
        location_row(each.text, each.since_entry, each.location.is_certain, show_entry) for each in found
    ] or [words(card_not_found_text(table), faded=True)]
    face = hidden_from_screen_readers(card_face(card, 64, four_colour=four_colours))
    return ft.Row(
        [face, ft.Column(lines, spacing=2, expand=True, tight=True)],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def card_search_explanation(table: Table) -> str:
    if is_memory_left_to_players(table.game, table.state):
        return say("finding.how.open", "This table relies on the players' memory: only open cards are shown.")
    return say("finding.how", "Name a card to see where it is and since when, or where it can be.")


def card_not_found_text(table: Table) -> str:
    if is_memory_left_to_players(table.game, table.state):
        return say("finding.not_open", "It is not face up anywhere.")
    return say("finding.not_there", "This pack does not have it.")


def location_row(
    text: str, since_entry: int, is_certain: bool, show_entry: Callable[[int], None]
) -> ft.Control:
    sentence = text[:1].upper() + text[1:]
    ink = theme.INK if is_certain else theme.INK_FADED
    if not (is_certain and since_entry):
        return ft.Container(
            words(sentence, size=theme.MEDIUM, color=ink), padding=ft.Padding.symmetric(vertical=6)
        )
    line = silent_text(sentence, size=theme.MEDIUM, color=ink, expand=True)
    return pressable(
        ft.Row([line, ft.Icon(Icons.CHEVRON_RIGHT, size=20, color=theme.INK_FADED)]),
        say("finding.show", "{place}. Show that entry.", place=sentence),
        f"where-entry-{since_entry}",
        lambda: show_entry(since_entry),
        padding=ft.Padding.symmetric(vertical=6),
    )
