"""The host's sheets about the keeping of a shared table: hand it to a device, take it back, end the
sharing."""

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import component
from views.components.controls import button, column, heading_text, row, sheet, words
from views.screens.joining.qr import link_qr_code
from views.screens.table.arrivals import asks_to_keep_text
from views.workspace.invitation import Invitation

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices


@component
def HandOverKeepingSheet(sharing: "Sharing", invitation: Invitation) -> ft.Control:
    """Agree to a device that asks to keep the table, or show the code by which a device takes the keeping."""
    is_shown, show = ft.use_state(False)
    about = say(
        "keeping.about",
        "That phone enters for everybody and sees what you see now. You then look on without seeing hands, "
        "and can take the record back with one tap.",
    )
    rows = [
        heading_text(say("keeping.from_phone", "Let a phone keep the record")),
        words(about, faded=True),
        *rows_to_answer_keeping_requests(sharing, invitation),
    ]
    if is_shown:
        code = link_qr_code(sharing.keeping_url_with_token_made_if_needed(invitation.id), "keep-qr")
        sentence = say("keeping.scan", "The first device that scans this code keeps the record.")
        rows += [
            ft.Row([code], alignment=ft.MainAxisAlignment.CENTER),
            words(sentence, faded=True, size=theme.TINY),
        ]
    else:
        text = say("keeping.show_code", "Show the code for that phone")
        rows.append(button(text, "show-keep-code", lambda: show(True), fills=True))
    return sheet(column(*rows, spacing=10))


def rows_to_answer_keeping_requests(sharing: "Sharing", invitation: Invitation) -> list[ft.Control]:
    """Return a row for each device that asks to keep the table. Declining is prominent: whoever keeps it sees
    all hands."""
    keeping, id = sharing.keeping, invitation.id
    agree, no = say("share.agree", "Agree"), say("requests.decline", "No")

    def request_row(device: str) -> ft.Control:
        text = asks_to_keep_text(invitation, device)
        grant, decline = (
            partial(answer, id, device)
            for answer in (keeping.grant_keeping_request, keeping.decline_keeping_request)
        )
        return column(
            words(text),
            row(
                button(agree, f"agree-keeping-{id}", grant, label=f"{agree}: {text}"),
                button(no, f"decline-keeping-{id}", decline, "may", label=f"{no}: {text}"),
            ),
        )

    return [request_row(device) for device in invitation.keeping_asks]


@component
def KeptByOtherDeviceSheet(sharing: "Sharing", invitation: Invitation) -> ft.Control:
    """Say which device keeps the table; take the keeping back, or end the sharing."""
    take_back = partial(sharing.keeping.return_keeping_to_host, invitation.id)
    text = say("keeping.take_back", "Keep the record here again")
    sentence = say(
        "keeping.host_looks_on",
        "You look on and see no hands. That device gives seats and agrees to requests.",
    )
    rows = [
        heading_text(invitation.keeper_text),
        words(sentence, faded=True),
        button(text, "take-keeping-back", take_back, "may", fills=True),
        end_sharing_button(sharing, invitation.id),
    ]
    return sheet(column(*rows, spacing=10))


def end_sharing_button(sharing: "Sharing", id: int) -> ft.Control:
    """Return the button with which the host ends the sharing of a table."""
    end = partial(sharing.stop_sharing, id)
    return button(say("share.end", "End sharing"), "end-sharing", end, "refusal", fills=True)
