"""The join screen: choose a seat, after the code if the device has no invitation."""

import flet as ft

from models.translation import say
from views.app import theme
from views.app.preferences import use_app_context
from views.app.shared_value_hook import use_shared_value
from views.app.sharing import Sharing
from views.components.choices import name_field
from views.components.paper import column, live_announcement, sheet, title, words
from views.components.pressable import button
from views.components.shell import page_of_sheets, screen, screen_component, top_bar
from views.screens.joining.texts import seat_text
from views.workspace.invitations import Invitation, number_of
from views.workspace.visits import Visit


@screen_component
def JoinScreen(sharing: Sharing, visit: Visit) -> ft.Control:
    """Choose a seat, or enter the code."""
    page, store = ft.context.page, use_app_context().store
    code, write = ft.use_state("")
    tries, count = ft.use_state(int(visit.came_in_vain))
    use_shared_value(store, lambda shown: shown.home)
    invitation = visit.invitation
    visit.note_rights_drawn_under()

    def knock() -> None:
        visit.knock(code)
        count(lambda tries: tries + 1)

    top = top_bar(say("join.title", "Join the table"), None)
    if invitation is not None:
        return screen(page.route or "/", top, seat_choice(sharing, invitation, visit))
    over = say(
        "join.over",
        "You have left this table: your seat was taken back, or sharing ended. Ask your host for "
        "the new code.",
    )
    note = column(
        live_announcement(over, "visit-over", size=theme.SMALL) if visit.is_over else None,
        title(say("join.code_title", "The table's code")),
        words(
            say("join.code_told", "Your host has it: six letters and digits."),
            faded=True,
        ),
        name_field(say("join.code", "Code"), "code", code, write, _fault(visit) if tries else ""),
        button(say("join.knock", "Join"), "knock", knock, "may", fills=True),
    )
    return screen(page.route or "/", top, page_of_sheets([sheet(note)], 480))


def _fault(visit: Visit) -> str:
    if visit.must_wait:
        return say(
            "join.slowed",
            "Too many wrong codes. Wait a minute, or scan the QR code or open the link.",
        )
    return say("join.wrong", "No table has this code. Check it with your host.")


def seat_choice(sharing: Sharing, invitation: Invitation, visit: Visit) -> ft.Control:
    id = invitation.id

    def seat(name: str) -> ft.Control:
        is_taken = invitation.is_taken(name) or sharing.invitations.is_keepers_own(id, name)
        return button(seat_text(name, is_taken), f"seat-{name}", lambda: visit.sit_down(name),
                      "plain" if is_taken else "may", fills=True, size=theme.MEDIUM)  # fmt: skip

    asks = invitation.asks.get(visit.device)
    text = say(
        "join.asked",
        "Your number is {number}. You get {name}'s seat as soon as your host taps Agree.",
        name=asks,
        number=number_of(visit.device),
    )
    rows = [
        title(say("join.who", "Who are you?")),
        live_announcement(text, "seat-asked") if asks else None,
        *(seat(name) for name in sharing.shared_table(id).header.names),
        button(say("join.look_on", "I only watch"), "seat-nobody", lambda: visit.sit_down(""), fills=True),
        words(say("join.honest", "Only this device shows your cards. But the host's computer stores them, and its files "
"can be opened."),
              faded=True, size=theme.TINY),
    ]  # fmt: skip
    return page_of_sheets([sheet(column(*rows, spacing=10))], 480)
