"""`/table/<id>/share`: how others join. Sharing is off until the host starts it; then there is a QR code, a
short address and a code to read aloud. A device that keeps the table sees this screen without what belongs to
the host.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.table.redacted import NOBODY
from views.app import theme
from views.app.error_boundary import component
from views.app.hooks import use_shared_value
from views.app.preferences import AppContext, use_app_context
from views.app.table_sharing import TableSharing
from views.components.paper import column, heading_text, row, rows_with_dividers, sheet, words
from views.components.pressable import button
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.joining.clock import ClockChoice
from views.screens.joining.hand_over import HandOverKeepingSheet, KeptByOtherDeviceSheet, end_sharing_button
from views.screens.joining.qr import link_qr_code
from views.screens.joining.rights_page import rows_of_rights_with_roles
from views.screens.joining.texts import player_name_or_spectator_text
from views.screens.table.arrivals import seat_request_text, use_network_notice
from views.workspace.invitation import Invitation
from views.workspace.keeper_access import KeeperAccess
from views.workspace.visits import JOIN

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices


@screen_component
def ShareRoute() -> ft.Control:
    """Draw the screen for sharing this table."""
    context, page, given = use_app_context(), ft.context.page, ft.use_route_params()["id"]
    use_shared_value(context.store, lambda shown: shown.home)
    top = top_bar(say("share.title", "Let others join"), lambda: page.navigate(f"/table/{given}"))
    sheets: list[ft.Control] = []
    with suppress(ValueError, NoRecord, StoreError):
        context.access(int(given)).table()
        sheets = sharing_sheets(context, int(given))
    if not sheets:
        text = words(say("share.not_here", "You cannot share from here."))
        return screen_view(f"/table/{given}/share", top, scrolling_page_of_sheets([sheet(text)], 520))
    return screen_view(
        f"/table/{given}/share",
        top,
        scrolling_page_of_sheets([*sheets, who_may_do_what_sheet(), network_help_sheet()], 520),
    )


def sharing_sheets(context: AppContext, id: int) -> list[ft.Control]:
    """Return what the host, or the device that keeps the table, sees of its sharing; nothing for everybody
    else."""
    host, devices = context.sharing, context.table_sharing(id)
    if host is None:
        keepers = devices.invitation if devices is not None else None
        if devices is None or keepers is None:
            return []
        return [
            JoinCodeAndAddressSheet(devices, keepers),
            GuestListSheet(devices, keepers),
            *keeper_seat_view_and_clock_choices(id),
        ]
    invitation = host.invitations.invitation_to_table(id)
    if invitation is None or not host.port:
        return [StartSharingSheet(host, id), *keeper_seat_view_and_clock_choices(id)]
    if devices is None:
        return [KeptByOtherDeviceSheet(host, invitation), JoinCodeAndAddressSheet(host, invitation)]
    sheets = [
        JoinCodeAndAddressSheet(host, invitation),
        GuestListSheet(devices, invitation),
        HandOverKeepingSheet(host, invitation, key="hand-over"),
    ]
    return [*sheets, *keeper_seat_view_and_clock_choices(id)]


def keeper_seat_view_and_clock_choices(id: int) -> list[ft.Control]:
    return [KeeperViewChoice(id, key="own-seat"), ClockChoice(id, key="clock")]


@component
def StartSharingSheet(sharing: "Sharing", id: int) -> ft.Control:
    """Explain sharing, and offer to start it."""
    failed, set_failed = ft.use_state("")

    async def share_table() -> None:
        try:
            await sharing.share_table(id)
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
        button(say("share.begin", "Share this table"), "share-table", share_table, "may", fills=True),
    ]
    return sheet(column(*rows, spacing=12))


@component
def JoinCodeAndAddressSheet(sharing: "Sharing | TableSharing", invitation: Invitation) -> ft.Control:
    """Show the QR code, the address, and the code to read aloud."""
    context = use_app_context()
    addresses = use_shared_value(context.store, lambda _: sharing.addresses)
    chosen, choose = ft.use_state("")
    notice = use_network_notice(context.sharing)
    if not addresses:  # sharing ended meanwhile
        return ft.Container()
    address = chosen if chosen in addresses else addresses[0]
    link = sharing.page_url(f"{JOIN}{invitation.token}", address)
    short = sharing.page_url("", address).removeprefix("http://")
    others = [
        button(each, f"address-{each}", partial(choose, each), "chosen" if each == address else "plain")
        for each in addresses
    ]
    rows = [
        notice,
        ft.Row([link_qr_code(link, "share-qr")], alignment=ft.MainAxisAlignment.CENTER),
        words(say("share.or", "Or open this address and enter the code:"), faded=True),
        big_selectable_text(short, "share-address"),
        big_selectable_text(invitation.code, "share-code"),
        row(*others) if len(others) > 1 else None,
        words(
            say("share.look", "For a screen in the middle of the table, without secrets and buttons:"),
            faded=True,
        ),
        words(sharing.page_url(f"/look/{invitation.look}", address), size=theme.TINY, selectable=True),
    ]
    return sheet(column(*rows, spacing=8))


def big_selectable_text(text: str, identifier: str) -> ft.Control:
    shown = ft.Text(
        text,
        size=26,
        weight=ft.FontWeight.W_600,
        color=theme.INK,
        text_align=ft.TextAlign.CENTER,
        selectable=True,
    )
    return ft.Semantics(identifier=identifier, content=shown)


@component
def GuestListSheet(devices: TableSharing, invitation: Invitation) -> ft.Control:
    """Draw the list of guests, in which the keeper takes a seat back or agrees to a request. The host can end
    the sharing."""
    host, id = use_app_context().sharing, invitation.id

    def guest_row_with_button(
        text: str, action: str, identifier: str, dispatch: Callable[[], object], kind: str = "plain"
    ) -> ft.Control:
        does_it = button(action, identifier, dispatch, kind, label=f"{action}: {text}")
        return ft.Row([ft.Container(words(text), expand=True), does_it], spacing=8)

    asking = [
        guest_row_with_button(
            seat_request_text(device, name),
            say("share.agree", "Agree"),
            f"agree-{name}",
            partial(devices.grant_requested_seat, device),
            "may",
        )
        for device, name in invitation.asks.items()
    ]
    guest_rows = [
        guest_row_with_button(player_name_or_spectator_text(name), say("share.take_back", "Take back"),
             f"take-back-{name or 'nobody'}", partial(devices.remove_device_and_renew_codes, device))
        for device, name in invitation.seats.items() if device != invitation.keeper
    ]  # fmt: skip
    none = [words(say("share.nobody", "Nobody has joined yet."), faded=True)] if not guest_rows else []

    return sheet(
        column(
            heading_text(say("share.joined", "At the table")),
            rows_with_dividers([*asking, *guest_rows, *none]),
            end_sharing_button(host, id) if host is not None else None,
            spacing=10,
        )
    )


@component
def KeeperViewChoice(id: int) -> ft.Control:
    """Choose what the keeper sees: everything, or only what one seat sees."""
    context = use_app_context()
    use_shared_value(context.store, lambda shown: shown.versions.get(id, 0))
    access, devices = context.access(id), context.table_sharing(id)
    if not isinstance(access, KeeperAccess) or devices is None:
        return ft.Container(visible=False)
    names = access.table().names
    now = names[access.seat] if access.seat != NOBODY else ""

    def set_seat_of_keeper(name: str) -> None:
        if context.sharing is None:
            devices.set_seat_of_keeping_device(name)
            return
        access.change_table_settings(access.table_settings()._replace(own_seat=name))
        context.sharing.invitations.reserve_seat_for_keeper_unseating_others(id, name)

    every = {"": say("share.see_all", "I keep the record and see everything")}
    every |= {name: say("share.i_am", "I am {name}", name=name) for name in names}
    buttons = [
        button(
            label,
            f"own-seat-{name or 'nobody'}",
            partial(set_seat_of_keeper, name),
            "chosen" if name == now else "plain",
            fills=True,
        )
        for name, label in every.items()
    ]
    honest = say("share.honest", "The files on this computer can still be opened.") if context.sharing else ""
    return sheet(
        column(
            heading_text(say("share.this_screen", "This screen")),
            *buttons,
            words(honest, faded=True, size=theme.TINY) if honest else None,
        )
    )


def who_may_do_what_sheet() -> ft.Control:
    return sheet(rows_of_rights_with_roles())


def network_help_sheet() -> ft.Control:
    hints = (
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
            heading_text(say("share.help", "The others cannot get here?")),
            *(words(each, faded=True) for each in hints),
        )
    )
