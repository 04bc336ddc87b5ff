"""What other devices ask of the host, each answered with one tap: requests of guests, for a seat, for the
keeping; and what the host is told about new arrivals and changes of the network."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from models.record import Entry, NonGameEntry
from models.rulings import Ruling
from models.translation import say
from referee.table.amendments import Change, Correction
from referee.table.overrides import translated_reason_or_note
from referee.table.replay import entry_and_events_text_and_ruling_ids
from referee.table.table import Table
from views.app import theme
from views.app.component import memo_component, use_app_context, use_shared_value
from views.app.table_sharing import TableSharing
from views.components.banner_messages import entry_text_as_announced, message_for_answer
from views.components.controls import button, column, live_announcement
from views.screens.table.controller import SceneController, use_view_part
from views.screens.table.window_layout import Window
from views.workspace.guest_requests import Request
from views.workspace.invitation import Invitation, three_digit_device_number
from views.workspace.keeper_access import KeeperAccess
from views.workspace.keeping import TableKeeping

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices


@memo_component
def PendingRequests(controller: SceneController, window: Window) -> ft.Control:
    requests: tuple[Request, ...] = use_view_part(controller, "requests")
    access = controller.access
    if not isinstance(access, KeeperAccess):
        return ft.Container(visible=False)
    rows = [guest_request_box(controller, access, request) for request in requests]
    return ft.Column(rows, spacing=8, tight=True, visible=bool(requests))


def guest_request_box(controller: SceneController, access: KeeperAccess, request: Request) -> ft.Control:
    def agree_to_request(keep_illegal: bool = True) -> None:
        answer = access.carry_out_request(request, keep_illegal)
        controller.set_message(message_for_answer(controller.table, answer))

    def decline() -> None:
        access.decline_request(request)

    amendment = access.preview_amendment_in_request_or_none(request)
    changes = amendment.changes if amendment is not None else ()
    harmed = [change for change in changes if change.is_newly_illegal_or_dropped]
    lines = [
        guest_request_text(controller.table, request),
        *map(consequence_for_later_entry_text, harmed),
    ]
    if any(each.ruling_after is not None for each in harmed):
        lines.append(
            say("requests.asked_to_keep", "{name} asks to keep it.", name=request.name)
            if request.keeps_illegal
            else say("requests.asked_to_drop", "{name} asks to drop it.", name=request.name)
        )
        buttons = keep_drop_or_decline_buttons(request, agree_to_request, decline)
    else:
        agree_id, decline_id = f"agree-to-{request.name}", f"decline-{request.name}"
        buttons = agree_and_decline_row(lines[0], agree_id, agree_to_request, decline_id, decline)
    return announced_text_with_buttons("\n".join(lines), f"asked-by-{request.name}", buttons)


def keep_drop_or_decline_buttons(
    request: Request, agree_to_request: Callable[..., None], decline: Callable[[], None]
) -> ft.Control:
    """Draw the answers to a request that makes later entries illegal, in full width below each other. The
    prominent one leaves no illegal act in the record and does nothing that nobody asked for.
    """
    drop_kind, decline_kind = ("plain", "may") if request.keeps_illegal else ("may", "plain")
    drop = button(
        say("requests.drop", "Agree, and drop what becomes illegal"),
        f"agree-and-drop-{request.name}",
        lambda: agree_to_request(False),
        drop_kind,
        fills=True,
    )
    keep = button(
        say("requests.keep", "Agree, and keep what becomes illegal"),
        f"agree-to-{request.name}",
        agree_to_request,
        fills=True,
    )
    no = button(say("requests.decline", "No"), f"decline-{request.name}", decline, decline_kind, fills=True)
    return column(*((keep, drop) if request.keeps_illegal else (drop, keep)), no, spacing=6)


def agree_and_decline_row(
    request_text: str,
    agree_id: str,
    agree: Callable[[], object],
    decline_id: str,
    decline: Callable[[], object],
    suggests_agreeing: bool = True,
) -> ft.Control:
    """Draw the two answers to a request; screen readers read them with the text of the request."""
    yes, no = say("share.agree", "Agree"), say("requests.decline", "No")
    agree_kind, decline_kind = ("may", "plain") if suggests_agreeing else ("plain", "may")
    buttons: list[ft.Control] = [
        button(yes, agree_id, agree, agree_kind, expand=True, label=f"{yes}: {request_text}"),
        button(no, decline_id, decline, decline_kind, expand=True, label=f"{no}: {request_text}"),
    ]
    return ft.Row(buttons, spacing=6)


def announced_text_with_buttons(text: str, identifier: str, buttons: ft.Control) -> ft.Control:
    line = live_announcement(text, identifier, color=theme.ON_MAY_WASH)
    edge = ft.Border.only(left=ft.BorderSide(4, theme.MAY))
    return ft.Container(column(line, buttons, spacing=6), bgcolor=theme.MAY_WASH, padding=8, border=edge)


def consequence_for_later_entry_text(change: Change) -> str:
    """Return what happens to a later entry that a correction makes illegal or drops."""
    if change.ruling_after is None:
        return say("requests.drops", "Entry {n} drops out: {why}", n=change.entry_number, why=change.why)
    return say(
        "requests.becomes_illegal", "Entry {n} becomes illegal: {why}", n=change.entry_number, why=change.why
    )


def guest_request_text(table: Table, request: Request) -> str:
    """Return which seat asks for what."""
    if request.entries:
        return entry_request_text(table, request.name, table.entry_from_json(request.entries[0]))
    text = correction_request_text(table, request.name, request.corrections[0])
    more = len(request.corrections) - 1
    return text if not more else say("requests.more", "{told} (and {count} more)", told=text, count=more)


def entry_request_text(table: Table, name: str, entry: Entry) -> str:
    entry_text = (
        entry_and_events_text_and_ruling_ids(table.game, table.state, Ruling(entry, ()))[0]
        if isinstance(entry, NonGameEntry)
        else entry_text_as_announced(table, entry)
    )
    if entry.override:
        return say(
            "requests.stands",
            "{name} asks to let this stand ({reason}): {entry}",
            name=name,
            reason=translated_reason_or_note(entry.override),
            entry=entry_text,
        )
    return say("requests.enter", "{name} asks to enter: {entry}", name=name, entry=entry_text)


def correction_request_text(table: Table, name: str, correction: Correction) -> str:
    n = correction.entry_number
    entry_text = entry_text_as_announced(table, correction.entry or table.ruling_of_entry(n).entry)
    facts = {"name": name, "n": n, "entry": entry_text}
    return {
        "correct": say("requests.correct", "{name} asks to correct entry {n}: {entry}", **facts),
        "insert": say("requests.insert", "{name} asks to insert before entry {n}: {entry}", **facts),
        "strike": say("requests.strike", "{name} asks to strike out entry {n}: {entry}", **facts),
    }[correction.kind]


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
