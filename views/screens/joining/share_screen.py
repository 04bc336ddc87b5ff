"""`/table/<id>/share`: how others join. Sharing is off until the host starts it; then there is a QR code, a
short address and a code to read aloud. A device that keeps the table sees this screen without what belongs to
the host.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from models.errors import ExplainedError
from models.translation import say
from referee.table.redacted import NOBODY
from views.app import theme
from views.app.component import component, refusal_shown, use_app_context, use_shared_value
from views.app.preferences import AppContext
from views.app.table_sharing import TableSharing
from views.components.choices import choice_buttons
from views.components.controls import button, column, heading_text, row, rows_with_dividers, sheet, words
from views.components.shell import page_of_sheets, screen_component
from views.screens.joining.clock import ClockChoice
from views.screens.joining.qr import link_qr_code
from views.screens.joining.shared_tables import (
    HandOverKeepingSheet,
    KeptByOtherDeviceSheet,
    end_sharing_button,
)
from views.screens.table.pending_requests import seat_request_text, use_network_changed_or_lost_notice
from views.workspace.invitation import Invitation
from views.workspace.keeper_access import KeeperAccess
from views.workspace.rights import RIGHTS, Right, Role, has_right, right_text
from views.workspace.visits import JOIN

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices


@screen_component
def ShareTableScreen() -> ft.Control:
    context, given = use_app_context(), ft.use_route_params()["id"]
    use_shared_value(context.store, lambda shown: shown.home)
    sheets: list[ft.Control] = []
    with suppress(ValueError, ExplainedError):
        context.access(int(given)).table()
        sheets = sharing_sheets(context, int(given))
    if sheets:
        sheets += [rights_of_roles_sheet(), network_help_sheet()]
    else:
        sheets = [sheet(words(say("share.not_here", "You cannot share from here.")))]
    title, table_url = say("share.title", "Let others join"), f"/table/{given}"
    return page_of_sheets(f"{table_url}/share", title, table_url, sheets, 520)


def sharing_sheets(context: AppContext, id: int) -> list[ft.Control]:
    """Return what the host, or the device that keeps the table, sees of its sharing; nothing for everybody
    else."""
    host, devices = context.sharing, context.table_sharing(id)
    choices = [KeeperSeatOrAllChoice(id, key="own-seat"), ClockChoice(id, key="clock")]
    if host is None:
        keepers = devices.invitation if devices is not None else None
        if devices is None or keepers is None:
            return []
        return [JoinCodeAndAddressSheet(devices, keepers), GuestListSheet(devices, keepers), *choices]
    invitation = host.invitations.invitation_to_table(id)
    if invitation is None or not host.port:
        return [StartSharingSheet(host, id), *choices]
    if devices is None:
        return [KeptByOtherDeviceSheet(host, invitation), JoinCodeAndAddressSheet(host, invitation)]
    return [
        JoinCodeAndAddressSheet(host, invitation),
        GuestListSheet(devices, invitation),
        HandOverKeepingSheet(host, invitation, key="hand-over"),
        *choices,
    ]


@component
def StartSharingSheet(sharing: "Sharing", id: int) -> ft.Control:
    """Explain sharing, and offer to start it."""
    failed, set_failed = ft.use_state("")

    async def share_table() -> None:
        with refusal_shown(set_failed, after="."):
            await sharing.share_table(id)

    about = say(
        "share.off",
        "The others scan a code with their camera and play from their own seats. They see their "
        "own cards and no one else's secrets. Until you share, nobody in your network can reach "
        "this table.",
    )
    rows = [
        words(about),
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
    notice = use_network_changed_or_lost_notice(context.sharing)
    if not addresses:  # sharing ended meanwhile
        return ft.Container()
    address = chosen if chosen in addresses else addresses[0]
    link = sharing.page_url(f"{JOIN}{invitation.token}", address)
    address_buttons = choice_buttons("address", {each: each for each in addresses}, address, choose)
    rows = [
        notice,
        ft.Row([link_qr_code(link, "share-qr")], alignment=ft.MainAxisAlignment.CENTER),
        words(say("share.or", "Or open this address and enter the code:"), faded=True),
        big_selectable_text(sharing.page_url("", address).removeprefix("http://"), "share-address"),
        big_selectable_text(invitation.code, "share-code"),
        row(*address_buttons) if len(addresses) > 1 else None,
        words(
            say("share.look", "For a screen in the middle of the table, without secrets and buttons:"),
            faded=True,
        ),
        words(sharing.page_url(f"/look/{invitation.look}", address), size=theme.TINY, selectable=True),
    ]
    return sheet(column(*rows))


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
    host = use_app_context().sharing
    agree, take_back = say("share.agree", "Agree"), say("share.take_back", "Take back")
    asking = [
        guest_row(
            seat_request_text(device, name),
            agree,
            f"agree-{name}",
            partial(devices.grant_requested_seat, device),
            "may",
        )
        for device, name in invitation.asks.items()
    ]
    guests = [
        guest_row(
            name or say("share.looks_on", "Watches"),
            take_back,
            f"take-back-{name or 'nobody'}",
            partial(devices.remove_device_and_renew_codes, device),
        )
        for device, name in invitation.seats.items()
        if device != invitation.keeper
    ] or [words(say("share.nobody", "Nobody has joined yet."), faded=True)]
    rows = [
        heading_text(say("share.joined", "At the table")),
        rows_with_dividers([*asking, *guests]),
        end_sharing_button(host, invitation.id) if host is not None else None,
    ]
    return sheet(column(*rows, spacing=10))


def guest_row(
    text: str, action: str, identifier: str, dispatch: Callable[[], object], kind: str = "plain"
) -> ft.Control:
    """Return a row with a text about a device, and the button for it."""
    does_it = button(action, identifier, dispatch, kind, label=f"{action}: {text}")
    return ft.Row([ft.Container(words(text), expand=True), does_it], spacing=8)


@component
def KeeperSeatOrAllChoice(id: int) -> ft.Control:
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
    honest = say("share.honest", "The files on this computer can still be opened.")
    rows = [
        heading_text(say("share.this_screen", "This screen")),
        *choice_buttons("own-seat", every, now, set_seat_of_keeper, empty="nobody", fills=True),
        words(honest, faded=True, size=theme.TINY) if context.sharing else None,
    ]
    return sheet(column(*rows))


def rights_of_roles_sheet() -> ft.Control:
    """Return one row per right, with the roles that have it, made from the same table that the server checks
    (views.workspace.rights)."""
    who: dict[Role, str] = {
        "host": say("rights.role_keeper", "the host"),
        "keeper": say("rights.role_keeping", "who keeps the record"),
        "seat": say("rights.role_seat", "a player"),
        "spectator": say("rights.role_spectator", "a spectator"),
    }

    def right_with_its_roles(right: Right) -> ft.Control:
        names = ", ".join(name for role, name in who.items() if has_right(role, right))
        return column(words(right_text(right)), words(names, faded=True, size=theme.TINY), spacing=2)

    heading = heading_text(say("rights.title", "Who may do what"))
    return sheet(column(heading, rows_with_dividers([right_with_its_roles(each) for each in RIGHTS], 6)))


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
    heading = heading_text(say("share.help", "The others cannot get here?"))
    return sheet(column(heading, *(words(hint, faded=True) for hint in hints)))
