"""The options of a running league: tie-breaks, files for other programs, and the log of changes by hand."""

from collections.abc import Callable, Sequence

import flet as ft

from models.translation import current_language, say
from referee.people.league_changes import choose_tie_breaks
from referee.people.league_csv import league_csv_rows
from referee.people.league_html import league_html_page
from referee.people.league_sheets import league_event_text, tie_break_names
from referee.people.leagues import League, Outcomes, TieBreak
from referee.people.trf import can_be_exported_as_trf, league_as_trf_text
from referee.transliteration import safe_file_name_in_any_script
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.date_texts import stored_moment_text
from views.components.file_export import export_file
from views.components.paper import column, heading_text, row, sheet, words
from views.components.pressable import button
from views.screens.people.pairings import Attempt
from views.spreadsheet import csv_text_without_formulas

SHOWN_EVENTS = 30
"""The number of changes listed on the screen, the latest first."""


@component
def TieBreakOrderChoice(league_id: int, league: League, attempt: Attempt) -> ft.Control:
    """Draw the tie-breaks in their order; a tap adds one, a second tap removes it."""
    workspace = use_workspace()

    def store_tie_breaks(chosen: Sequence[TieBreak]) -> None:
        attempt(
            lambda: workspace.leagues.change(
                league_id, lambda league, now: choose_tie_breaks(league, tuple(chosen), now)
            )
        )

    return sheet(column(*heading_and_tie_break_buttons(league.tie_breaks, store_tie_breaks)))


def heading_and_tie_break_buttons(
    chosen: tuple[TieBreak, ...], choose: Callable[[Sequence[TieBreak]], None]
) -> list[ft.Control]:
    """Return a heading, and a button for each tie-break; the chosen ones show their number."""
    names = tie_break_names()

    def handler_to_toggle(each: TieBreak) -> Callable[[], None]:
        rest = [other for other in chosen if other != each]
        return lambda: choose(rest if each in chosen else [*chosen, each])

    offered: list[TieBreak] = [
        *chosen,
        *(each for each in names if each not in chosen and each not in ("opponents", "beaten")),
    ]
    buttons = [
        button(
            f"{chosen.index(each) + 1}. {names[each]}" if each in chosen else names[each],
            f"tie-break-{each}",
            handler_to_toggle(each),
            "chosen" if each in chosen else "plain",
        )
        for each in offered
    ]
    explanation = say("leagues.tie_breaks_told", "They decide between equal points, in this order.")
    heading = heading_text(say("leagues.tie_breaks_title", "Tie-breaks"))
    return [heading, row(*buttons), words(explanation, size=theme.TINY, faded=True)]


def league_export_sheet(league: League, outcomes: Outcomes) -> ft.Control:
    """Return the buttons that save the league as files for other programs."""

    def handler_to_export_league(ending: str, made: Callable[[], str]) -> Callable[[], object]:
        async def export_league() -> None:
            await export_file(safe_file_name_in_any_script(league.name, ending=ending), made().encode())

        return export_league

    files: list[tuple[str, str, Callable[[], str]]] = [
        (
            say("leagues.as_csv", "For a spreadsheet (CSV)"),
            "csv",
            lambda: "\ufeff" + csv_text_without_formulas(league_csv_rows(league, outcomes)),
        ),
        (
            say("leagues.as_html", "Standings as a page (HTML)"),
            "html",
            lambda: league_html_page(league, outcomes, current_language()),
        ),
    ]
    if can_be_exported_as_trf(league):
        files.append(
            (
                say("leagues.as_trf", "Tournament report (TRF)"),
                "trf",
                lambda: league_as_trf_text(league, outcomes),
            )
        )
    buttons = [
        button(text, f"league-{ending}", handler_to_export_league(ending, made), icon=Icons.TABLE_CHART)
        for text, ending, made in files
    ]
    return sheet(column(heading_text(say("leagues.files", "For other programs")), row(*buttons)))


def latest_manual_changes_sheet_if_any(league: League) -> list[ft.Control]:
    """Return the changes made by hand, the latest first."""
    lines = [
        words(f"{stored_moment_text(each.at)}: {league_event_text(each)}", size=theme.SMALL, faded=True)
        for each in reversed(league.events[-SHOWN_EVENTS:])
    ]
    heading = heading_text(say("leagues.trace", "Changed by hand"))
    return [sheet(ft.Column([heading, *lines], spacing=6))] if lines else []
