"""What the host of a shared table is told about other devices: requests for a seat or the keeping, new
arrivals, and changes of the network."""

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from models.translation import say
from views.app.component import memo_component, use_app_context, use_shared_value
from views.app.table_sharing import TableSharing
from views.components.controls import button
from views.screens.table.controller import SceneController
from views.screens.table.pending_requests import agree_and_decline_row, announced_text_with_buttons
from views.screens.table.window_layout import Window
from views.workspace.invitation import Invitation, three_digit_device_number
from views.workspace.keeping import TableKeeping

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices


@memo_component
def SeatRequestsAndArrivals(controller: SceneController, window: Window) -> ft.Control:
    """Draw the devices that ask for a seat, and those that joined since the host last looked."""
    host, devices = controller.context.sharing, controller.context.table_sharing(controller.id)
    invitation = use_shared_value(
        controller.context.store, lambda _: devices.invitation if devices is not None else None
    )
    notice = use_network_changed_or_lost_notice(host)
    if devices is None or invitation is None:
        return ft.Container(visible=False)
    rows = [
        *first_seat_request_box_if_any(devices, invitation),
        *newly_seated_devices_boxes(devices, invitation),
        *(first_keeping_request_boxes(host.keeping, invitation) if host is not None else ()),
        *((notice,) if notice is not None else ()),
    ]
    return ft.Column(rows, spacing=8, tight=True, visible=bool(rows))


def first_seat_request_box_if_any(devices: TableSharing, invitation: Invitation) -> list[ft.Control]:
    """Return a box for the first device that asks, with the number of further ones. More boxes would push the
    prompts off a phone's screen.
    """
    for device, name in invitation.asks.items():
        text, more = seat_request_text(device, name), len(invitation.asks) - 1
        others = say(
            "arrivals.more_ask",
            "{more, plural, one {One more device asks.} other {# more devices ask.}}",
            more=more,
        )
        buttons = agree_and_decline_row(
            text,
            f"agree-seat-{name}",
            partial(devices.grant_requested_seat, device),
            f"decline-seat-{name}",
            partial(devices.decline_seat_request, device),
        )
        line = f"{text} {others}" if more else text
        return [announced_text_with_buttons(line, f"seat-asked-{name}", buttons)]
    return []


def seat_request_text(device_id: str, player_name: str) -> str:
    """Return the request of a device, with the number it shows."""
    return say(
        "share.asks",
        "A device asks for {name}'s seat. It shows the number {number}.",
        name=player_name,
        number=three_digit_device_number(device_id),
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


def first_keeping_request_boxes(keeping: TableKeeping, invitation: Invitation) -> list[ft.Control]:
    """Return a box for the first device that asks to keep the table. Declining is prominent: whoever keeps it
    sees all hands."""
    for device in invitation.keeping_asks:
        text = asks_to_keep_text(invitation, device)
        buttons = agree_and_decline_row(
            text,
            "agree-keeping",
            partial(keeping.grant_keeping_request, invitation.id, device),
            "decline-keeping",
            partial(keeping.decline_keeping_request, invitation.id, device),
            suggests_agreeing=False,
        )
        return [announced_text_with_buttons(text, "keeping-asked", buttons)]
    return []


def newly_seated_devices_boxes(devices: TableSharing, invitation: Invitation) -> list[ft.Control]:
    """Return a box with the players who sit at new devices, each with a button that takes the seat back."""
    new = {device: name for device in invitation.unconfirmed if (name := invitation.seats.get(device))}
    if not new:
        return []
    text = say("arrivals.sat_down", "On another device now: {names}", names=list(new.values()))
    undo = say("arrivals.undo", "Take back")
    buttons: list[ft.Control] = [
        button(say("arrivals.confirm", "OK"), "confirm-seats", devices.mark_new_devices_as_seen, "may"),
        *(
            button(
                f"{undo}: {name}", f"undo-seat-{name}", partial(devices.remove_device_and_renew_codes, device)
            )
            for device, name in new.items()
        ),
    ]
    row = ft.Row(buttons, spacing=6, run_spacing=6, wrap=True)
    return [announced_text_with_buttons(text, "sat-down", row)]


def use_network_changed_or_lost_notice(sharing: "Sharing | None") -> ft.Control | None:
    """Return a notice if the addresses of this device have changed, or if no other device can reach it; else
    None. Must be called while a component is drawn.
    """
    network = use_shared_value(
        use_app_context().store, lambda _: sharing.network if sharing is not None else ""
    )
    texts = {
        "changed": say(
            "network.changed", "The network changed. Devices that lost the table need the new code."
        ),
        "lost": say("network.lost", "This device is offline. Sharing resumes when it is back in a network."),
    }
    if sharing is None or network not in texts:
        return None
    fine = button(say("arrivals.confirm", "OK"), "confirm-network", sharing.dismiss_network_notice, "may")
    return announced_text_with_buttons(texts[network], "network-notice", fine)
