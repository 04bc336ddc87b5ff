"""The door: whoever comes with an invitation chooses a seat; whoever comes without one says the code."""

import flet as ft

from models.speech import say
from views.app import theme
from views.app.preferences import use_app_context
from views.app.sharing import Sharing
from views.app.store import use_store
from views.components.choices import name_field
from views.components.paper import column, sheet, title, words
from views.components.press import button
from views.components.shell import bar, page_of_sheets, screen, view
from views.desk.invitations import Invitation
from views.screens.joining.words import seated

JOIN = "/join/"


@view
def Door(sharing: Sharing, device: str, address: str, route: str) -> ft.Control:
    """Choose a seat, or say the code."""
    page, desk = ft.context.page, use_app_context().desk
    said, say_so = ft.use_state(route.removeprefix(JOIN) if route.startswith(JOIN) else "")
    nobody: Invitation | None = None
    invited, set_invited = ft.use_state(nobody)
    failed, set_failed = ft.use_state(False)
    use_store(desk.store, lambda shown: shown.home)

    def knock() -> None:
        found = sharing.invitations.invited(said, address)
        set_invited(lambda _: found)
        set_failed(found is None)

    def mount() -> None:
        if said:
            knock()

    ft.use_effect(mount, [])
    holds = sharing.invitations.of(invited.id) if invited else None
    if holds is not None and invited is not None:
        return screen(page.route or "/", bar(say("join.title", "Join the table"), None), _seats(sharing, holds, device))
    fault = say("join.wrong", "No table is shared under this. After several tries it takes a while") if failed else ""
    note = column(
        title(say("join.code_title", "The code of the table")),
        words(say("join.code_told", "Whoever keeps the table reads it to you: eight letters and digits."), faded=True),
        name_field(say("join.code", "Code"), "code", said, say_so, fault),
        button(say("join.knock", "Join"), "knock", knock, "may", fills=True),
    )
    return screen(page.route or "/", bar(say("join.title", "Join the table"), None), page_of_sheets([sheet(note)], 480))


def _seats(sharing: Sharing, invitation: Invitation, device: str) -> ft.Control:
    header, invitations = sharing.table(invitation.id).header, sharing.invitations
    held = set(invitation.seats.values())

    def seat(name: str) -> ft.Control:
        taken = seated(name, name in held)
        return button(taken, f"seat-{name}", lambda: invitations.sit_down(invitation.id, device, name),
                      "plain" if name in held else "may", fills=True, size=theme.MEDIUM)  # fmt: skip

    asks = invitation.asks.get(device)
    told = say("join.asked", "Another device holds the seat of {name}. It is yours as soon as whoever keeps the table agrees.", name=asks)
    rows = [
        title(say("join.who", "Who are you?")),
        words(told) if asks else None,
        *(seat(name) for name in header.names),
        button(say("join.look_on", "I only look on"), "seat-nobody", lambda: invitations.sit_down(invitation.id, device, ""), fills=True),
        words(say("join.honest", "Your cards are shown on this device alone. Whoever keeps the table's computer could open its files."),
              faded=True, size=theme.TINY),
    ]  # fmt: skip
    return page_of_sheets([sheet(column(*rows, spacing=10))], 480)
