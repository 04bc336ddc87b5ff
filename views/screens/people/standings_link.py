"""The link by which everybody in the network can follow the standings of a league: one QR code for all
phones, read-only."""

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from models.store import StoreError
from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.app.preferences import use_app_context
from views.components.paper import column, heading_text, live_announcement, row, sheet, words
from views.components.pressable import button
from views.screens.joining.qr import link_qr_code
from views.screens.table.arrivals import use_network_notice

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices


@component
def ShareStandingsSheet(league_id: int) -> ft.Control:
    """Draw the button that opens the standings to all phones, or the QR code and the button that ends the
    link."""
    sharing = use_app_context().sharing
    heading = heading_text(say("standings_link.title", "Standings on phones"))
    if sharing is None:
        text = say(
            "standings_link.not_here", "Phones can follow the standings only if the app runs on a computer."
        )
        return sheet(column(heading, ft.Semantics(identifier="no-link", content=words(text, faded=True))))
    return sheet(column(heading, ShareStandingsByLink(sharing, league_id, key="shared-standings"), spacing=8))


@component
def ShareStandingsByLink(sharing: "Sharing", league_id: int) -> ft.Control:
    """Draw the link of a league on a host that can share."""
    store = use_app_context().store
    fault, show_fault = ft.use_state("")
    addresses, token = use_shared_value(
        store, lambda _: (sharing.addresses, sharing.league_links.token_or_empty_if_not_shared(league_id))
    )
    chosen, choose = ft.use_state("")

    async def share_league() -> None:
        try:
            await sharing.share_league(league_id)
        except StoreError as error:
            show_fault(str(error))
        else:
            show_fault("")

    if not token or not sharing.port:
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
    address = chosen if chosen in addresses else addresses[0]
    link = sharing.standings_url_or_empty_if_not_shared(league_id, address)
    others = [
        button(each, f"link-address-{each}", partial(choose, each), "chosen" if each == address else "plain")
        for each in addresses
    ]
    end = say("standings_link.end", "End this link")
    return column(
        use_network_notice(sharing),
        ft.Row([link_qr_code(link, "standings-qr")], alignment=ft.MainAxisAlignment.CENTER),
        words(link, size=theme.TINY, selectable=True, text_align=ft.TextAlign.CENTER),
        row(*others) if len(others) > 1 else None,
        row(button(end, "end-standings-link", partial(sharing.stop_sharing_league, league_id), "quiet")),
        spacing=8,
    )
