"""The screen of a device that came by a link that hands over the keeping of a table."""

from functools import partial

import flet as ft

from models.translation import say
from views.app import theme
from views.app.hooks import use_shared_value
from views.app.preferences import use_app_context
from views.app.sharing import Sharing
from views.components.paper import column, heading_text, sheet, words
from views.components.pressable import button
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.workspace.visits import JoiningSession


@screen_component
def TakeKeepingScreen(sharing: Sharing, joining_session: JoiningSession) -> ft.Control:
    """Choose as whom to keep the table, or join without keeping it."""
    page, store = ft.context.page, use_app_context().store
    use_shared_value(store, lambda shown: shown.home)
    joining_session.note_rights_of_drawn_screen()
    offered = joining_session.invitation_with_offered_keeping

    def join_without_keeping() -> None:
        joining_session.dismiss_keeping_offer()
        store.redraw_session_even_if_unchanged(page)

    top = top_bar(say("keeping.title", "Keep the record"), None)
    if offered is None:
        text = words(say("keeping.too_late", "Another device keeps the record."))
        join = button(say("keeping.only_join", "Only join"), "only-join", join_without_keeping, "may")
        return screen_view(page.route or "/", top, scrolling_page_of_sheets([sheet(column(text, join))], 480))

    def take_keeping_button(name: str, text: str, identifier: str, kind: str = "may") -> ft.Control:
        return button(
            text,
            identifier,
            partial(joining_session.take_offered_keeping, name),
            kind,
            fills=True,
            size=theme.MEDIUM,
        )

    about = say(
        "keeping.about_phone",
        "This device then enters for everybody, corrects, and agrees to what the others ask for.",
    )
    rows = [
        heading_text(say("join.who", "Who are you?")),
        words(about),
        *(
            take_keeping_button(name, say("share.i_am", "I am {name}", name=name), f"keep-as-{name}")
            for name in sharing.table_without_access_check(offered.id).names
        ),
        take_keeping_button(
            "", say("keeping.no_player", "I don't play and see all hands"), "keep-as-nobody", "plain"
        ),
        button(say("keeping.only_join", "Only join"), "only-join", join_without_keeping, fills=True),
    ]
    return screen_view(
        page.route or "/", top, scrolling_page_of_sheets([sheet(column(*rows, spacing=10))], 480)
    )
