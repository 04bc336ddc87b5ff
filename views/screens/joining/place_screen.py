"""The screen on which a joined device changes its seat, leaves the table, or asks for its keeping."""

import flet as ft

from models.translation import say
from views.app import theme
from views.app.hooks import use_shared_value
from views.app.preferences import use_app_context
from views.app.sharing import Sharing
from views.components.paper import column, heading_text, live_announcement, sheet, words
from views.components.pressable import button
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.joining.join_screen import free_and_taken_seat_buttons, waiting_for_seat_note
from views.workspace.invitation import DeviceSeat, Invitation
from views.workspace.join_codes import three_digit_device_number
from views.workspace.visits import JoiningSession


@screen_component
def OwnSeatScreen(sharing: Sharing, joining_session: JoiningSession) -> ft.Control:
    """Draw the seats, the keeping and the way out."""
    page, store = ft.context.page, use_app_context().store
    joined, invitation = use_shared_value(
        store, lambda _: device_seat_and_invitation(sharing, joining_session)
    )
    joining_session.note_rights_of_drawn_screen()
    if joined is None or invitation is None:
        return screen_view(page.route or "/", top_bar("", None), ft.Container())
    to_table = lambda: page.navigate(f"/table/{joined.id}")
    top = top_bar(say("place.title", "Your seat"), to_table)
    sheets = [ask_for_or_return_keeping_sheet(joining_session, invitation)]
    if not joined.is_keeper:
        sheets.insert(0, change_seat_sheet(sharing, joining_session, invitation))
    leave = button(
        say("place.leave", "Leave the table"),
        "leave-table",
        joining_session.leave_table,
        "refusal",
        fills=True,
    )
    about = say(
        "place.leave_about", "To take your seat again you need the table's code and a tap by your host."
    )
    sheets.append(sheet(column(leave, words(about, faded=True, size=theme.TINY))))
    return screen_view(page.route or "/", top, scrolling_page_of_sheets(sheets, 480))


def device_seat_and_invitation(
    sharing: Sharing, joining_session: JoiningSession
) -> tuple[DeviceSeat | None, Invitation | None]:
    """Return where the device is, and the invitation to that table."""
    joined = joining_session.joined_table_and_seat
    return joined, sharing.invitations.invitation_to_table(joined.id) if joined is not None else None


def change_seat_sheet(
    sharing: Sharing, joining_session: JoiningSession, invitation: Invitation
) -> ft.Control:
    """Return the buttons of all seats but the device's own."""
    own_seat = invitation.seats.get(joining_session.device, "")
    seats = free_and_taken_seat_buttons(sharing, invitation, joining_session.change_or_request_seat)
    names = sharing.table_without_access_check(invitation.id).names
    others = [seat for name, seat in zip(names, seats, strict=True) if name != own_seat]
    now = (
        say("place.now", "You are {name}.", name=own_seat)
        if own_seat
        else say("place.watching", "You only watch.")
    )
    look_on = button(
        say("join.look_on", "I only watch"),
        "seat-nobody",
        lambda: joining_session.change_or_request_seat(""),
        fills=True,
    )
    return sheet(
        column(
            heading_text(say("place.change", "Change seat")),
            words(now),
            waiting_for_seat_note(invitation, joining_session.device),
            *others,
            look_on if own_seat else None,
            spacing=10,
        )
    )


def ask_for_or_return_keeping_sheet(joining_session: JoiningSession, invitation: Invitation) -> ft.Control:
    """Return the button that asks for the keeping of the table, or gives it back."""
    heading = heading_text(say("keeping.title", "Keep the record"))
    if invitation.keeper == joining_session.device:
        text = say("keeping.yours", "You keep the record: you enter for everybody and agree to requests.")
        give_back = button(
            say("keeping.give_back", "Give it back to the host"),
            "give-keeping-back",
            joining_session.return_keeping_to_host,
            fills=True,
        )
        return sheet(column(heading, words(text), give_back, spacing=10))
    if joining_session.device in invitation.keeping_asks:
        number = three_digit_device_number(joining_session.device)
        text = say(
            "keeping.asked",
            "Your number is {number}. You keep the record as soon as your host taps Agree.",
            number=number,
        )
        return sheet(column(heading, live_announcement(text, "keeping-asked"), spacing=10))
    text = say(
        "keeping.ask_about",
        "To keep the record means to enter for everybody, correct, and agree to what the others ask for.",
    )
    ask = button(
        say("keeping.ask", "Ask the host for it"),
        "ask-to-keep",
        joining_session.ask_host_for_keeping,
        fills=True,
    )
    return sheet(column(heading, words(text), ask, spacing=10))
