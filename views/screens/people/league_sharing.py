"""A league on phones and on paper: the tables of a round shared, with a slip for each, and the link by which
everybody in the network can follow the standings, read-only."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from models.errors import ExplainedError
from models.translation import say
from referee.people.leagues import League, Outcomes, outcome_or_none
from referee.transliteration import safe_file_name_in_any_script
from views import large_modules
from views.app import theme
from views.app.background import run_in_background
from views.app.component import component, refusal_shown, use_app_context, use_shared_value, use_workspace
from views.app.icons import Icons
from views.components.choices import choice_buttons
from views.components.controls import button, column, live_announcement, navigation_to, row, words
from views.components.file_export import export_file
from views.screens.joining.qr import link_qr_code
from views.screens.people.formatting import titled_sheet
from views.screens.printing import making_pdf_text, paper_size_setting
from views.screens.table.pending_requests import use_network_changed_or_lost_notice
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices
    from views.paper.slips import Slip


@component
def ShareTablesAndPrintSlipsButton(league_id: int, league: League, outcomes: Outcomes) -> ft.Control:
    """Draw the button that shares the open tables of the last round and prints their slips; without a host
    that serves other devices, a notice."""
    sharing = use_app_context().sharing
    if sharing is not None:
        return HostShareAndSlipsButtons(sharing, league_id, league, outcomes, key="slips-button")
    text = say(
        "slips.not_here", "Slips and phones at the tables need the app on a computer; this page has neither."
    )
    return ft.Semantics(identifier="no-slips", content=words(text, size=theme.TINY, faded=True))


@component
def HostShareAndSlipsButtons(
    sharing: "Sharing", league_id: int, league: League, outcomes: Outcomes
) -> ft.Control:
    """Draw the button on a host that serves other devices, and the link to the tables it has shared."""
    context, workspace = use_app_context(), use_workspace()
    fault, show_fault = ft.use_state("")
    is_making, show_making = ft.use_state(False)

    async def share_and_print_unless_running() -> None:
        if is_making:
            return
        show_making(True)
        try:
            make_pdf = await run_in_background(load_slips_pdf)
            slips = await share_open_tables_and_make_slips(workspace, sharing, league_id, league, outcomes)
            show_fault("")
            number = len(league.played)
            title = say("slips.round", "{league}, round {number}", league=league.name, number=number)
            content = await run_in_background(make_pdf, title, slips, paper_size_setting(context.settings()))
            await export_file(safe_file_name_in_any_script(title, ending="pdf"), content)
        except ExplainedError as error:
            show_fault(str(error))
        finally:
            show_making(False)

    text = making_pdf_text() if is_making else say("slips.give", "Share all tables, print slips")
    buttons = [button(text, "slips", share_and_print_unless_running, "quiet", icon=Icons.PRINT_OUTLINED)]
    if use_shared_value(context.store, lambda _: bool(sharing.invitations.shared_tables())):
        shared, to_shared = say("shared.title", "Shared tables"), navigation_to("/shared")
        buttons.append(button(shared, "shared-tables", to_shared, "quiet", icon=Icons.GROUP_ADD_OUTLINED))
    about = say(
        "slips.about",
        "Each slip has the QR code and the code of its table. The first phone that scans it keeps the "
        "record, the others join.",
    )
    notice = live_announcement(fault, "slips-fault", is_fault=True) if fault else None
    return column(row(*buttons), words(about, size=theme.TINY, faded=True), notice, spacing=2)


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


@component
def ShareStandingsSheet(league_id: int) -> ft.Control:
    """Draw the button that opens the standings to all phones, or the QR code and the button that ends the
    link."""
    sharing = use_app_context().sharing
    title = say("standings_link.title", "Standings on phones")
    if sharing is not None:
        return titled_sheet(title, ShareStandingsByLink(sharing, league_id, key="shared-standings"))
    text = say(
        "standings_link.not_here", "Phones can follow the standings only if the app runs on a computer."
    )
    return titled_sheet(title, ft.Semantics(identifier="no-link", content=words(text, faded=True)))


@component
def ShareStandingsByLink(sharing: "Sharing", league_id: int) -> ft.Control:
    """Draw the link of a league on a host that can share."""
    fault, show_fault = ft.use_state("")
    chosen, choose = ft.use_state("")
    addresses, token = use_shared_value(
        use_app_context().store,
        lambda _: (sharing.addresses, sharing.league_links.token_or_empty_if_not_shared(league_id)),
    )
    if token and sharing.port:
        address = chosen if chosen in addresses else addresses[0]
        return standings_link_and_end_button(sharing, league_id, address, choose)

    async def share_league() -> None:
        with refusal_shown(show_fault):
            await sharing.share_league(league_id)
            show_fault("")

    about = say(
        "standings_link.about",
        "One QR code for everybody: phones follow the standings, the results and the clock. "
        "They see no hands and can change nothing.",
    )
    begin = say("standings_link.share", "Show them on phones")
    return column(
        row(button(begin, "share-standings", share_league, icon=Icons.GROUP_ADD_OUTLINED)),
        words(about, size=theme.TINY, faded=True),
        live_announcement(fault, "standings-link-fault", is_fault=True) if fault else None,
        spacing=4,
    )


def standings_link_and_end_button(
    sharing: "Sharing", league_id: int, address: str, choose_address: Callable[[str], object]
) -> ft.Control:
    """Return the link at one of this host's addresses, also as a QR code, the choice of another address, and
    the button that ends the link."""
    link = sharing.standings_url_or_empty_if_not_shared(league_id, address)
    others = choice_buttons(
        "link-address", {each: each for each in sharing.addresses}, address, choose_address
    )
    end = say("standings_link.end", "End this link")
    return column(
        use_network_changed_or_lost_notice(sharing),
        ft.Row([link_qr_code(link, "standings-qr")], alignment=ft.MainAxisAlignment.CENTER),
        words(link, size=theme.TINY, selectable=True, text_align=ft.TextAlign.CENTER),
        row(*others) if len(others) > 1 else None,
        row(button(end, "end-standings-link", partial(sharing.stop_sharing_league, league_id), "quiet")),
    )
