"""Paper slips for the tables of a round: each table is shared, a phone at it keeps its record, and the
players join with theirs."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.people.leagues import League, Outcomes, outcome_or_none
from referee.transliteration import safe_file_name_in_any_script
from views import large_modules
from views.app import theme
from views.app.background import run_in_background
from views.app.error_boundary import component
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.app.preferences import use_app_context, use_workspace
from views.components.file_export import export_file
from views.components.paper import column, live_announcement, row, words
from views.components.pressable import button
from views.screens.printing import making_pdf_text, paper_size_setting
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices
    from views.paper.slips import Slip


@component
def ShareTablesAndPrintSlipsButton(league_id: int, league: League, outcomes: Outcomes) -> ft.Control:
    """Draw the button that shares the open tables of the last round and prints their slips."""
    context, workspace, page = use_app_context(), use_workspace(), ft.context.page
    fault, show_fault = ft.use_state("")
    is_making, show_making = ft.use_state(False)
    sharing = context.sharing
    if sharing is None:
        text = say(
            "slips.not_here",
            "Slips and phones at the tables need the app on a computer; this page has neither.",
        )
        return ft.Semantics(identifier="no-slips", content=words(text, size=theme.TINY, faded=True))

    async def share_and_print() -> None:
        make_pdf = await run_in_background(load_slips_pdf)
        title = say("slips.round", "{league}, round {number}", league=league.name, number=len(league.played))
        try:
            slips = await share_open_tables_and_make_slips(workspace, sharing, league_id, league, outcomes)
        except (StoreError, NoRecord) as error:
            show_fault(str(error))
            return
        show_fault("")
        content = await run_in_background(make_pdf, title, slips, paper_size_setting(context.settings()))
        await export_file(safe_file_name_in_any_script(title, ending="pdf"), content)

    async def share_and_print_unless_running() -> None:
        if is_making:
            return
        show_making(True)
        try:
            await share_and_print()
        finally:
            show_making(False)

    text = say("slips.give", "Share all tables, print slips")
    about = say(
        "slips.about",
        "Each slip has the QR code and the code of its table. The first phone that scans it keeps the "
        "record, the others join.",
    )
    is_any_shared = use_shared_value(context.store, lambda _: bool(sharing.invitations.shared_tables()))
    to_shared = button(
        say("shared.title", "Shared tables"),
        "shared-tables",
        lambda: page.navigate("/shared"),
        "quiet",
        icon=Icons.GROUP_ADD_OUTLINED,
    )
    return column(
        row(
            button(
                making_pdf_text() if is_making else text,
                "slips",
                share_and_print_unless_running,
                "quiet",
                icon=Icons.PRINT_OUTLINED,
            ),
            to_shared if is_any_shared else None,
        ),
        words(about, size=theme.TINY, faded=True),
        live_announcement(fault, "slips-fault", is_fault=True) if fault else None,
        spacing=2,
    )


def load_slips_pdf() -> "Callable[[str, list[Slip], str], bytes]":
    """Return what makes the PDF of slips. Its library is large: loading it takes seconds on a slow
    machine."""
    return large_modules.slips.table_and_standings_slips_pdf


async def share_open_tables_and_make_slips(
    workspace: Workspace, sharing: "Sharing", league_id: int, league: League, outcomes: Outcomes
) -> "list[Slip]":
    """Start and share each open table of the last round; return their slips, and that of the standings if
    phones can follow them. Raises StoreError and NoRecord.
    """
    await sharing.start_listening()
    slips: list[Slip] = []
    number = len(league.played) - 1
    for at, pairing in enumerate(league.played[number]):
        if outcome_or_none(pairing, outcomes) is None:
            invitation = await sharing.share_table(
                workspace.leagues.open_or_begin_table_of_pairing(league_id, number, at)
            )
            link = sharing.keeping_url_with_token_made_if_needed(invitation.id)
            slips.append(
                large_modules.slips.table_slip(
                    at + 1, pairing.names, link, sharing.page_url(""), invitation.code
                )
            )
    if standings := sharing.standings_url_or_empty_if_not_shared(league_id):
        slips.append(large_modules.slips.standings_slip(standings))
    return slips
