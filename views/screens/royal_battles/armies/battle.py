"""The record forms of a battle, filled from its entries; a tap on a tick shows the entry that made it."""

import datetime
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.errors import ExplainedError
from models.translation import say
from referee.games.royal_battles.forms.filled_form import ArmyRecord
from referee.games.royal_battles.forms.text_form import army_title_and_colour_text
from referee.table.replay import entry_and_events_text_and_ruling_ids
from referee.table.table import Table
from referee.words.phrases import versus_or_listed_players_text
from views.app import theme
from views.app.component import use_shared_value, use_workspace
from views.components.controls import STRETCH, Size, button, heading_text, navigation_to, sheet, words
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.components.table_origin import bar_with_origin_strip_if_any
from views.paper.royal_battles.input_file import (
    FormSource,
    form_source_of_battle,
    table_and_moment_to_print_on_form,
)
from views.screens.not_found import not_found_screen
from views.screens.printing import PreparePdf, PrintButtons, printed_date
from views.screens.royal_battles.armies.form import record_form


class TappedTick(NamedTuple):
    """A tick that was tapped: its seat, its unit (0 to 3), and the entry that made it."""

    seat: int
    unit: int
    entry: int


NOTHING_TAPPED: Final = TappedTick(-1, -1, 0)


@screen_component
def BattleForms() -> ft.Control:
    """Draw `/table/<id>/forms`: the forms of both armies in the current state."""
    workspace, given = use_workspace(), ft.use_route_params()["id"]
    tapped, set_tapped = ft.use_state(NOTHING_TAPPED)
    width, _ = ft.use_context(Size)
    id = int(given) if given.isascii() and given.isdigit() and len(given) < 18 else 0
    use_shared_value(workspace.store, lambda shown: shown.versions.get(id, 0))
    route = f"/table/{given}/forms"
    try:
        table: Table = workspace.table(id)
        source = form_source_of_battle(table)
    except ExplainedError as error:
        return not_found_screen(route, say("armies.no_table", "No such table"), f"{error}.")
    is_wide, names = width >= 1300, versus_or_listed_players_text(table.names)
    room = (min(1500.0, width - 16) - 12) / 2 - 28 if is_wide else min(720.0, width - 16) - 28
    forms = [
        battle_form_sheet(table, id, seat, army, room, tapped, set_tapped)
        for seat, army in enumerate(source.forms)
    ]
    printing = PrintButtons(names, labels_and_pdf_preparers_by_form(source))
    bar = top_bar(
        say("form.titles", "Army Record Forms"),
        navigation_to(f"/table/{id}"),
        subtitle=f"{table.game.title} · {names}",
    )
    top = bar_with_origin_strip_if_any(bar, workspace.table_settings(id), table.header)
    if not is_wide:
        return screen_view(route, top, scrolling_page_of_sheets([intro_sheet(table), printing, *forms]))
    side_by_side = ft.Row(
        [ft.Container(form, expand=True) for form in forms],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return screen_view(
        route, top, scrolling_page_of_sheets([intro_sheet(table), side_by_side, printing], 1500)
    )


def battle_form_sheet(
    table: Table,
    table_id: int,
    seat: int,
    army: ArmyRecord,
    width: float,
    tapped: TappedTick,
    set_tapped: Callable[[TappedTick], None],
) -> ft.Control:
    """Draw the form of one army. A tap on a tick shows its entry below the box, and a second tap hides it."""

    def toggle_entry_note(unit: int, point: int) -> None:
        ticks = army.units[unit].ticks
        tick = TappedTick(seat, unit, ticks[point - 1] if point <= len(ticks) else 0)
        set_tapped(NOTHING_TAPPED if not tick.entry or tapped == tick else tick)

    notes = {}
    if tapped.seat == seat and tapped.entry <= len(table):
        notes[tapped.unit] = entry_note_below_injury_box(table, table_id, tapped.entry)
    heading = heading_text(army_title_and_colour_text(army))
    form = record_form(army, width, toggle_entry_note, notes)
    return sheet(ft.Column([heading, form], spacing=10, horizontal_alignment=STRETCH))


def intro_sheet(table: Table) -> ft.Control:
    where = table_and_moment_to_print_on_form(table)
    text = say(
        "armies.as_of",
        "As of {stands}. The number in a square is the entry of the injury: tap it. Check code {code}.",
        stands=where.moment_text,
        code=where.check_code,
    )
    return sheet(words(text, size=theme.SMALL))


def labels_and_pdf_preparers_by_form(forms: FormSource) -> dict[str, tuple[str, PreparePdf]]:
    date = printed_date(datetime.date.today())
    return {
        "forms": (
            say("armies.both_forms", "Both record forms"),
            lambda paper: partial(forms.document_pdf, "form", paper, date),
        ),
        "tokens": (
            say("armies.tokens", "Paper tokens"),
            lambda paper: partial(forms.document_pdf, "tokens", paper),
        ),
        "reference": (
            say("armies.reference", "Quick reference"),
            lambda paper: partial(forms.document_pdf, "reference", paper),
        ),
    }


def entry_note_below_injury_box(table: Table, table_id: int, entry_number: int) -> ft.Control:
    """Return an entry in words, with a button that shows it in the record."""
    ruling = table.rulings[entry_number - 1]
    text, _ = entry_and_events_text_and_ruling_ids(table.game, table.state, ruling)
    sentence = say("armies.entry_told", "Entry {entry}: {text}", entry=entry_number, text=text)
    show_button = button(
        say("armies.show_entry", "Show in the record"),
        "show-entry",
        navigation_to(f"/table/{table_id}/record/{entry_number}"),
    )
    text_control = words(sentence, size=theme.SMALL, color=theme.ON_MAY_WASH)
    note = ft.Container(
        ft.Column([text_control, ft.Row([show_button])], spacing=4, tight=True),
        bgcolor=theme.MAY_WASH,
        border_radius=6,
        padding=8,
    )
    return ft.Semantics(live_region=True, identifier="entry-told", content=note)
