"""The screens of a device that is not the host's: join a table, choose another seat, and keep the record."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import use_app_context, use_shared_value
from views.app.sharing import Sharing
from views.components.choices import name_field
from views.components.controls import button, column, heading_text, live_announcement, sheet, words
from views.components.shell import page_of_sheets, screen_component
from views.workspace.invitation import DeviceSeat, Invitation, three_digit_device_number
from views.workspace.visits import JoiningSession, ReasonOut


def guest_view(title: str, sheets: Sequence[ft.Control], back_url: str | None = None) -> ft.View:
    return page_of_sheets(ft.context.page.route or "/", title, back_url, sheets, 480)


# -- joining -------------------------------------------------------------------------------------------------
@screen_component
def JoinScreen(sharing: Sharing, joining_session: JoiningSession) -> ft.Control:
    """Choose a seat, or enter the code."""
    code, write = ft.use_state("")
    tries, count = ft.use_state(int(joining_session.came_in_vain))
    use_shared_value(use_app_context().store, lambda shown: shown.home)
    joining_session.note_rights_of_drawn_screen()

    def try_typed_code() -> None:
        joining_session.try_token_or_code(code)
        count(lambda tries: tries + 1)

    title = say("join.title", "Join the table")
    if joining_session.invitation is not None:
        return guest_view(title, [seat_choice_sheet(sharing, joining_session.invitation, joining_session)])
    over = reason_place_was_lost_text(joining_session.reason_place_was_lost_or_empty)
    fault = wrong_code_or_must_wait_text(joining_session) if tries else ""
    rows = [
        live_announcement(over, "visit-over", size=theme.SMALL) if over else None,
        heading_text(say("join.code_title", "The table's code")),
        words(say("join.code_told", "Your host has it: six letters and digits."), faded=True),
        name_field(say("join.code", "Code"), "code", code, write, fault),
        button(say("join.knock", "Join"), "knock", try_typed_code, "may", fills=True),
    ]
    return guest_view(title, [sheet(column(*rows))])


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


def wrong_code_or_must_wait_text(joining_session: JoiningSession) -> str:
    if joining_session.must_wait_before_next_code:
        return say(
            "join.slowed", "Too many wrong codes. Wait a minute, or scan the QR code or open the link."
        )
    return say("join.wrong", "No table has this code. Check it with your host.")


def seat_choice_sheet(
    sharing: Sharing, invitation: Invitation, joining_session: JoiningSession
) -> ft.Control:
    rows = [
        heading_text(say("join.who", "Who are you?")),
        waiting_for_seat_note(invitation, joining_session.device),
        *free_and_taken_seat_buttons(sharing, invitation, joining_session.take_seat_or_ask_host),
        only_watch_button(joining_session.take_seat_or_ask_host),
        words(say("join.honest", "Only this device shows your cards. But the host's computer stores them, "
                  "and its files can be opened."),
              faded=True, size=theme.TINY),
    ]  # fmt: skip
    return sheet(column(*rows, spacing=10))


def free_and_taken_seat_buttons(
    sharing: Sharing,
    invitation: Invitation,
    on_seat_chosen: Callable[[str], object],
    except_seat: str = "",
) -> list[ft.Control]:
    """Return a button for each seat but one; the free ones are prominent."""

    def seat_button(name: str) -> ft.Control:
        is_taken = invitation.is_or_was_seat_taken(name) or sharing.invitations.is_keepers_seat(
            invitation.id, name
        )
        label = say("join.held", "{name} · taken", name=name) if is_taken else name
        return large_button(label, f"seat-{name}", partial(on_seat_chosen, name), is_plain=is_taken)

    names = sharing.table_without_access_check(invitation.id).names
    return [seat_button(name) for name in names if name != except_seat]


def large_button(
    label: str, identifier: str, on_click: Callable[[], object], is_plain: bool = False
) -> ft.Control:
    return button(label, identifier, on_click, "plain" if is_plain else "may", fills=True, size=theme.MEDIUM)


def only_watch_button(on_seat_chosen: Callable[[str], object]) -> ft.Control:
    return button(say("join.look_on", "I only watch"), "seat-nobody", partial(on_seat_chosen, ""), fills=True)


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


# -- the own seat --------------------------------------------------------------------------------------------
@screen_component
def OwnSeatScreen(sharing: Sharing, joining_session: JoiningSession) -> ft.Control:
    """Draw the seats, the keeping and the way out."""
    joined, invitation = use_shared_value(
        use_app_context().store, lambda _: device_seat_and_invitation(sharing, joining_session)
    )
    joining_session.note_rights_of_drawn_screen()
    if joined is None or invitation is None:
        return guest_view("", [])
    about = say(
        "place.leave_about", "To take your seat again you need the table's code and a tap by your host."
    )
    leave = button(
        say("place.leave", "Leave the table"),
        "leave-table",
        joining_session.leave_table,
        "refusal",
        fills=True,
    )
    sheets = [
        *([] if joined.is_keeper else [change_seat_sheet(sharing, joining_session, invitation)]),
        ask_for_or_return_keeping_sheet(joining_session, invitation),
        sheet(column(leave, words(about, faded=True, size=theme.TINY))),
    ]
    return guest_view(say("place.title", "Your seat"), sheets, f"/table/{joined.id}")


def device_seat_and_invitation(
    sharing: Sharing, joining_session: JoiningSession
) -> tuple[DeviceSeat | None, Invitation | None]:
    joined = joining_session.joined_table_and_seat
    return joined, sharing.invitations.invitation_to_table(joined.id) if joined is not None else None


def change_seat_sheet(
    sharing: Sharing, joining_session: JoiningSession, invitation: Invitation
) -> ft.Control:
    """Return the buttons of all seats but the device's own."""
    own_seat = invitation.seats.get(joining_session.device, "")
    now = (
        say("place.now", "You are {name}.", name=own_seat)
        if own_seat
        else say("place.watching", "You only watch.")
    )
    rows = [
        heading_text(say("place.change", "Change seat")),
        words(now),
        waiting_for_seat_note(invitation, joining_session.device),
        *free_and_taken_seat_buttons(
            sharing, invitation, joining_session.change_or_request_seat, except_seat=own_seat
        ),
        only_watch_button(joining_session.change_or_request_seat) if own_seat else None,
    ]
    return sheet(column(*rows, spacing=10))


# -- keeping the record --------------------------------------------------------------------------------------
def ask_for_or_return_keeping_sheet(joining_session: JoiningSession, invitation: Invitation) -> ft.Control:
    rows: list[ft.Control] = [heading_text(say("keeping.title", "Keep the record"))]
    if invitation.keeper == joining_session.device:
        text = say("keeping.yours", "You keep the record: you enter for everybody and agree to requests.")
        label = say("keeping.give_back", "Give it back to the host")
        give_back = joining_session.return_keeping_to_host
        rows += [words(text), button(label, "give-keeping-back", give_back, fills=True)]
    elif joining_session.device in invitation.keeping_asks:
        text = say(
            "keeping.asked",
            "Your number is {number}. You keep the record as soon as your host taps Agree.",
            number=three_digit_device_number(joining_session.device),
        )
        rows.append(live_announcement(text, "keeping-asked"))
    else:
        text = say(
            "keeping.ask_about",
            "To keep the record means to enter for everybody, correct, and agree to what the others ask for.",
        )
        label = say("keeping.ask", "Ask the host for it")
        rows += [words(text), button(label, "ask-to-keep", joining_session.ask_host_for_keeping, fills=True)]
    return sheet(column(*rows, spacing=10))


@screen_component
def TakeKeepingScreen(sharing: Sharing, joining_session: JoiningSession) -> ft.Control:
    """Choose as whom to keep the table, or join without keeping it; the screen of a device that came by a
    link that hands over the keeping."""
    page, store = ft.context.page, use_app_context().store
    use_shared_value(store, lambda shown: shown.home)
    joining_session.note_rights_of_drawn_screen()
    offered = joining_session.invitation_with_offered_keeping

    def join_without_keeping() -> None:
        joining_session.dismiss_keeping_offer()
        store.redraw_session_even_if_unchanged(page)

    title, only_join = say("keeping.title", "Keep the record"), say("keeping.only_join", "Only join")
    if offered is None:
        text = words(say("keeping.too_late", "Another device keeps the record."))
        join = button(only_join, "only-join", join_without_keeping, "may")
        return guest_view(title, [sheet(column(text, join))])

    def take_keeping_button(name: str) -> ft.Control:
        label = say("share.i_am", "I am {name}", name=name)
        return large_button(label, f"keep-as-{name}", partial(joining_session.take_offered_keeping, name))

    about = say(
        "keeping.about_phone",
        "This device then enters for everybody, corrects, and agrees to what the others ask for.",
    )
    no_player = say("keeping.no_player", "I don't play and see all hands")
    take_without_seat = partial(joining_session.take_offered_keeping, "")
    rows = [
        heading_text(say("join.who", "Who are you?")),
        words(about),
        *map(take_keeping_button, sharing.table_without_access_check(offered.id).names),
        large_button(no_player, "keep-as-nobody", take_without_seat, is_plain=True),
        button(only_join, "only-join", join_without_keeping, fills=True),
    ]
    return guest_view(title, [sheet(column(*rows, spacing=10))])
