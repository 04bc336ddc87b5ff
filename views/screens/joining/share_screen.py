"""`/table/<id>/share`: the host's screen. Sharing is off until it is started; then it has a QR code, a short address and a code
to read aloud.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.preferences import use_app_context, use_workspace
from views.app.shared_value_hook import use_shared_value
from views.components.paper import column, row, rows_with_dividers, sheet, title, words
from views.components.pressable import button
from views.components.shell import page_of_sheets, screen, screen_component, top_bar
from views.screens.joining.clock import ClockChoice
from views.screens.joining.texts import spectator_text
from views.screens.table.arrivals import seat_request_text
from views.screens.table.network_notice import use_network_notice
from views.workspace.invitations import Invitation

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices


@screen_component
def ShareRoute() -> ft.Control:
    """Draw the screen for sharing this table."""
    context, page, given = use_app_context(), ft.context.page, ft.use_route_params()["id"]
    sharing = context.sharing
    use_shared_value(context.store, lambda shown: shown.home)
    top = top_bar(say("share.title", "Let others join"), lambda: page.navigate(f"/table/{given}"))
    id: int | None = None
    with suppress(ValueError, NoRecord, StoreError):
        context.access(int(given)).table()
        id = int(given)
    if sharing is None or id is None:
        text = words(say("share.not_here", "You cannot share from here."))
        return screen(f"/table/{given}/share", top, page_of_sheets([sheet(text)], 520))
    invitation = sharing.invitations.invitation_of(id)
    is_shared = invitation is not None and sharing.port
    sheets = (
        [SharingOn(sharing, invitation), Guests(sharing, invitation)]
        if is_shared
        else [SharingOff(sharing, id)]
    )
    sheets += [
        KeeperSeatChoice(sharing, id, key="own-seat"),
        ClockChoice(id, key="clock"),
        rights_link(),
        join_help(),
    ]
    return screen(f"/table/{given}/share", top, page_of_sheets(sheets, 520))


@component
def SharingOff(sharing: "Sharing", id: int) -> ft.Control:
    """Explain sharing, and offer to start it."""
    failed, set_failed = ft.use_state("")

    async def share() -> None:
        try:
            await sharing.share(id)
        except StoreError as fault:
            set_failed(f"{fault}.")

    rows = [
        words(
            say(
                "share.off",
                "The others scan a code with their camera and play from their own seats. They see their "
                "own cards and no one else's secrets. Until you share, nobody in your network can reach "
                "this table.",
            )
        ),
        words(failed, color=theme.REFUSAL) if failed else None,
        button(say("share.begin", "Share this table"), "share-table", share, "may", fills=True),
    ]
    return sheet(column(*rows, spacing=12))


@component
def SharingOn(sharing: "Sharing", invitation: Invitation) -> ft.Control:
    """Show the QR code, the address, and the code to read aloud."""
    addresses = use_shared_value(use_app_context().store, lambda _: sharing.addresses)
    chosen, choose = ft.use_state("")
    address = chosen if chosen in addresses else addresses[0]
    link, short = sharing.join_url(invitation, address), sharing.page_url("", address).removeprefix("http://")
    code = ft.Semantics(
        label=say("share.qr", "QR code for a camera: {link}", link=link),
        identifier="share-qr",
        content=ft.Container(
            ft.Image(src=link_qr_png(link), width=240, height=240, exclude_from_semantics=True),
            bgcolor=theme.CODE_GROUND,
            padding=6,
            border_radius=4,
        ),
    )
    others = [
        button(each, f"address-{each}", partial(choose, each), "chosen" if each == address else "plain")
        for each in addresses
    ]
    rows = [
        use_network_notice(sharing),
        ft.Row([code], alignment=ft.MainAxisAlignment.CENTER),
        words(say("share.or", "Or open this address and enter the code:"), faded=True),
        big_text(short, "share-address"),
        big_text(invitation.code, "share-code"),
        row(*others) if len(others) > 1 else None,
        words(
            say("share.look", "For a screen in the middle of the table, without secrets and buttons:"),
            faded=True,
        ),
        words(sharing.page_url(f"/look/{invitation.look}", address), size=theme.TINY, selectable=True),
    ]
    return sheet(column(*rows, spacing=8))


def big_text(text: str, identifier: str) -> ft.Control:
    shown = ft.Text(
        text,
        size=26,
        weight=ft.FontWeight.W_600,
        color=theme.INK,
        text_align=ft.TextAlign.CENTER,
        selectable=True,
    )
    return ft.Semantics(identifier=identifier, content=shown)


def link_qr_png(link: str) -> bytes:
    from views.paper.qr import link_qr_png  # loaded when it is first shown

    return link_qr_png(link)


@component
def Guests(sharing: "Sharing", invitation: Invitation) -> ft.Control:
    """Draw the list of guests, in which the host takes a seat back or agrees to a request."""
    invitations, id = sharing.invitations, invitation.id

    def line(
        text: str, action: str, identifier: str, dispatch: Callable[[], object], kind: str = "plain"
    ) -> ft.Control:
        does_it = button(action, identifier, dispatch, kind, label=f"{action}: {text}")
        return ft.Row([ft.Container(words(text), expand=True), does_it], spacing=8)

    asking = [
        line(
            seat_request_text(device, name),
            say("share.agree", "Agree"),
            f"agree-{name}",
            partial(invitations.grant_seat, id, device),
            "may",
        )
        for device, name in invitation.asks.items()
    ]
    there = [
        line(spectator_text(name), say("share.take_back", "Take back"), f"take-back-{name or 'nobody'}",
             partial(invitations.revoke_device, id, device))
        for device, name in invitation.seats.items()
    ]  # fmt: skip
    none = [words(say("share.nobody", "Nobody has joined yet."), faded=True)] if not there else []

    async def end() -> None:
        await sharing.stop_sharing(id)

    stop = button(say("share.end", "End sharing"), "end-sharing", end, "refusal", fills=True)
    return sheet(
        column(
            title(say("share.joined", "At the table")),
            rows_with_dividers([*asking, *there, *none]),
            stop,
            spacing=10,
        )
    )


@component
def KeeperSeatChoice(sharing: "Sharing", id: int) -> ft.Control:
    """Choose what the host sees: everything, or only what one seat sees."""
    workspace = use_workspace()
    use_shared_value(workspace.store, lambda shown: shown.versions.get(id, 0))
    now, names = workspace.table_settings(id).own_seat, workspace.table(id).header.names

    def choose(name: str) -> None:
        workspace.change_settings(id, workspace.table_settings(id)._replace(own_seat=name))
        sharing.invitations.keep_for_keeper(id, name)

    every = {"": say("share.see_all", "I keep the record and see everything")}
    every |= {name: say("share.i_am", "I am {name}", name=name) for name in names}
    buttons = [
        button(
            said,
            f"own-seat-{name or 'nobody'}",
            partial(choose, name),
            "chosen" if name == now else "plain",
            fills=True,
        )
        for name, said in every.items()
    ]
    honest = say("share.honest", "The files on this computer can still be opened.")
    return sheet(
        column(
            title(say("share.this_screen", "This screen")),
            *buttons,
            words(honest, faded=True, size=theme.TINY),
        )
    )


def rights_link() -> ft.Control:
    from views.screens.joining.rights_page import rights_table

    return sheet(rights_table())


def join_help() -> ft.Control:
    told = (
        say(
            "share.help_wifi",
            "Phones must be in the same Wi-Fi as this device. A guest network often keeps devices apart.",
        ),
        say(
            "share.help_firewall",
            "A firewall may ask whether the Referee can be reached. Allow private networks.",
        ),
        say(
            "share.help_plain",
            "Nothing is encrypted: others in the same Wi-Fi could listen. Play only in a network you trust.",
        ),
    )
    return sheet(
        column(
            title(say("share.help", "The others cannot get here?")),
            *(words(each, faded=True) for each in told),
        )
    )
