"""Devices at the seats of a shared table, on its keeper's screen: requests for a seat or the keeping, and new
arrivals."""

from functools import partial

import flet as ft

from models.translation import say
from views.app.error_boundary import memo_component
from views.app.hooks import use_shared_value
from views.app.table_sharing import TableSharing
from views.components.pressable import button
from views.screens.table.controller import SceneController
from views.screens.table.network_notice import use_network_notice
from views.screens.table.pending_requests import announced_text_with_buttons
from views.screens.table.window_layout import Window
from views.workspace.invitation import Invitation
from views.workspace.join_codes import three_digit_device_number
from views.workspace.keeping import TableKeeping


@memo_component
def SeatRequestsAndArrivals(controller: SceneController, window: Window) -> ft.Control:
    """Draw the devices that ask for a seat, and those that joined since the host last looked."""
    host, devices = controller.context.sharing, controller.context.table_sharing(controller.id)
    invitation = use_shared_value(
        controller.context.store, lambda _: devices.invitation if devices is not None else None
    )
    notice = use_network_notice(host)
    if devices is None or invitation is None:
        return ft.Container(visible=False)
    rows = [
        *_first_seat_request_box(devices, invitation),
        *_newly_seated_devices_box_with_undo(devices, invitation),
    ]
    rows += first_keeping_request_box(host.keeping, invitation) if host is not None else []
    rows += [notice] if notice is not None else []
    return ft.Column(rows, spacing=8, tight=True, visible=bool(rows))


def _first_seat_request_box(devices: TableSharing, invitation: Invitation) -> list[ft.Control]:
    """Return a box for the first device that asks, with the number of further ones. More boxes would push the
    prompts off a phone's screen.
    """

    def seat_request_box(device: str, name: str) -> ft.Control:
        text, agree, no = (
            seat_request_text(device, name),
            say("share.agree", "Agree"),
            say("requests.decline", "No"),
        )
        agrees, declines = (
            partial(does, device) for does in (devices.grant_requested_seat, devices.decline_seat_request)
        )
        buttons: list[ft.Control] = [
            button(agree, f"agree-seat-{name}", agrees, "may", expand=True, label=f"{agree}: {text}"),
            button(no, f"decline-seat-{name}", declines, expand=True, label=f"{no}: {text}"),
        ]
        more = len(invitation.asks) - 1
        others = say(
            "arrivals.more_ask",
            "{more, plural, one {One more device asks.} other {# more devices ask.}}",
            more=more,
        )
        line = f"{text} {others}" if more else text
        return announced_text_with_buttons(line, f"seat-asked-{name}", ft.Row(buttons, spacing=6))

    return [seat_request_box(device, name) for device, name in list(invitation.asks.items())[:1]]


def seat_request_text(device_id: str, player_name: str) -> str:
    """Return the request of a device, with the number it shows."""
    number = three_digit_device_number(device_id)
    return say(
        "share.asks",
        "A device asks for {name}'s seat. It shows the number {number}.",
        name=player_name,
        number=number,
    )


def asks_to_keep_text(invitation: Invitation, device: str) -> str:
    """Return the request of a device for the keeping, with the number it shows."""
    name, number = invitation.seats.get(device, ""), three_digit_device_number(device)
    if name:
        return say(
            "keeping.player_asks",
            "{name} asks to keep the record. The device shows the number {number}.",
            name=name,
            number=number,
        )
    return say(
        "keeping.device_asks",
        "A device asks to keep the record. It shows the number {number}.",
        number=number,
    )


def first_keeping_request_box(keeping: TableKeeping, invitation: Invitation) -> list[ft.Control]:
    """Return a box for the first device that asks to keep the table. Declining is prominent: whoever keeps it
    sees all hands."""
    for device in invitation.keeping_asks[:1]:
        text = asks_to_keep_text(invitation, device)
        agree, no = say("share.agree", "Agree"), say("requests.decline", "No")
        agrees, declines = (
            partial(does, invitation.id, device)
            for does in (keeping.grant_keeping_request, keeping.decline_keeping_request)
        )
        buttons: list[ft.Control] = [
            button(agree, "agree-keeping", agrees, expand=True, label=f"{agree}: {text}"),
            button(no, "decline-keeping", declines, "may", expand=True, label=f"{no}: {text}"),
        ]
        return [announced_text_with_buttons(text, "keeping-asked", ft.Row(buttons, spacing=6))]
    return []


def _newly_seated_devices_box_with_undo(devices: TableSharing, invitation: Invitation) -> list[ft.Control]:
    new = {device: name for device in invitation.unconfirmed if (name := invitation.seats.get(device))}
    if not new:
        return []
    text = say("arrivals.sat_down", "On another device now: {names}", names=list(new.values()))
    undo = say("arrivals.undo", "Take back")
    ways: list[ft.Control] = [
        button(f"{undo}: {name}", f"undo-seat-{name}", partial(devices.remove_device_and_renew_codes, device))
        for device, name in new.items()
    ]
    fine = button(say("arrivals.confirm", "OK"), "confirm-seats", devices.mark_new_devices_as_seen, "may")
    return [
        announced_text_with_buttons(
            text, "sat-down", ft.Row([fine, *ways], spacing=6, run_spacing=6, wrap=True)
        )
    ]
