"""The join screen: choose a seat, after the code if the device has no invitation."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.translation import say
from views.app import theme
from views.app.hooks import use_shared_value
from views.app.preferences import use_app_context
from views.app.sharing import Sharing
from views.components.choices import name_field
from views.components.paper import column, heading_text, live_announcement, sheet, words
from views.components.pressable import button
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.joining.texts import seat_label
from views.workspace.invitation import Invitation
from views.workspace.join_codes import three_digit_device_number
from views.workspace.visits import JoiningSession, ReasonOut


@screen_component
def JoinScreen(sharing: Sharing, joining_session: JoiningSession) -> ft.Control:
    """Choose a seat, or enter the code."""
    page, store = ft.context.page, use_app_context().store
    code, write = ft.use_state("")
    tries, count = ft.use_state(int(joining_session.came_in_vain))
    use_shared_value(store, lambda shown: shown.home)
    invitation = joining_session.invitation
    joining_session.note_rights_of_drawn_screen()

    def try_typed_code() -> None:
        joining_session.try_token_or_code(code)
        count(lambda tries: tries + 1)

    top = top_bar(say("join.title", "Join the table"), None)
    if invitation is not None:
        return screen_view(page.route or "/", top, seat_choice_page(sharing, invitation, joining_session))
    over = reason_place_was_lost_text(joining_session.reason_place_was_lost_or_empty)
    note = column(
        live_announcement(over, "visit-over", size=theme.SMALL) if over else None,
        heading_text(say("join.code_title", "The table's code")),
        words(
            say("join.code_told", "Your host has it: six letters and digits."),
            faded=True,
        ),
        name_field(
            say("join.code", "Code"),
            "code",
            code,
            write,
            _wrong_code_or_must_wait_text(joining_session) if tries else "",
        ),
        button(say("join.knock", "Join"), "knock", try_typed_code, "may", fills=True),
    )
    return screen_view(page.route or "/", top, scrolling_page_of_sheets([sheet(note)], 480))


def reason_place_was_lost_text(reason: ReasonOut) -> str:
    """Return why this device is not at the table any more; "" if it never was."""
    match reason:
        case "left":
            return say("join.left", "You left the table. To come back, enter its code.")
        case "taken back":
            return say(
                "join.taken_back", "Your place was taken back. To come back, ask your host for the new code."
            )
        case "ended":
            return say("join.ended", "The host ended the sharing, so nobody can join this table now.")
        case "":
            return ""


def _wrong_code_or_must_wait_text(joining_session: JoiningSession) -> str:
    if joining_session.must_wait_before_next_code:
        return say(
            "join.slowed",
            "Too many wrong codes. Wait a minute, or scan the QR code or open the link.",
        )
    return say("join.wrong", "No table has this code. Check it with your host.")


def free_and_taken_seat_buttons(
    sharing: Sharing, invitation: Invitation, on_seat_chosen: Callable[[str], object]
) -> list[ft.Control]:
    """Return a button for each seat; the free ones are prominent."""
    id = invitation.id

    def seat_button(name: str) -> ft.Control:
        is_taken = invitation.is_or_was_seat_taken(name) or sharing.invitations.is_keepers_seat(id, name)
        return button(seat_label(name, is_taken), f"seat-{name}", partial(on_seat_chosen, name),
                      "plain" if is_taken else "may", fills=True, size=theme.MEDIUM)  # fmt: skip

    return [seat_button(name) for name in sharing.table_without_access_check(id).names]


def waiting_for_seat_note(invitation: Invitation, device: str) -> ft.Control | None:
    """Return the note that this device waits for a seat, with its number; None if it asks for none."""
    requested_seat = invitation.asks.get(device)
    text = say(
        "join.asked",
        "Your number is {number}. You get {name}'s seat as soon as your request is approved.",
        name=requested_seat,
        number=three_digit_device_number(device),
    )
    return live_announcement(text, "seat-asked") if requested_seat else None


def seat_choice_page(sharing: Sharing, invitation: Invitation, joining_session: JoiningSession) -> ft.Control:
    rows = [
        heading_text(say("join.who", "Who are you?")),
        waiting_for_seat_note(invitation, joining_session.device),
        *free_and_taken_seat_buttons(sharing, invitation, joining_session.take_seat_or_ask_host),
        button(
            say("join.look_on", "I only watch"), "seat-nobody",
            lambda: joining_session.take_seat_or_ask_host(""), fills=True,
        ),
        words(say("join.honest", "Only this device shows your cards. But the host's computer stores them, "
                  "and its files can be opened."),
              faded=True, size=theme.TINY),
    ]  # fmt: skip
    return scrolling_page_of_sheets([sheet(column(*rows, spacing=10))], 480)
