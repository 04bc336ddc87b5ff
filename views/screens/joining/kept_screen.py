"""The host's screen of a table that a device keeps: the board without any hand, and the way to take the
keeping back."""

import flet as ft

from models.translation import say
from views.app import theme
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.app.preferences import AppContext, use_app_context
from views.components.pressable import button, icon_button
from views.components.shell import screen_component, screen_view, top_bar
from views.screens.joining.spectator_screen import spectator_body
from views.screens.joining.texts import keeper_text
from views.screens.table.controller import use_scene_controller, use_view_part


@screen_component
def TableKeptByAnotherDeviceScreen(id: int) -> ft.Control:
    """Draw the table as a spectator sees it, below who keeps it."""
    live = use_scene_controller(id)
    context, page = use_app_context(), ft.context.page
    keeper = use_shared_value(context.store, lambda _: keeper_text_or_empty(context, id))
    body, window = spectator_body(live)
    to_share = lambda: page.navigate(f"/table/{id}/share")
    share = icon_button(
        Icons.GROUP_ADD_OUTLINED, say("share.title", "Let others join"), "share", to_share, ink=theme.ON_WOOD
    )
    headline: str = use_view_part(live, "scene.headline")
    top = top_bar(headline, lambda: page.navigate("/"), [share], subtitle=keeper, announces_title=True)
    take_back = button(
        say("keeping.take_back", "Keep the record here again"),
        "take-keeping-back",
        lambda: return_keeping_to_host(context, id),
        "wood",
        fills=window.is_phone,
    )
    rows = ft.Column(
        [body, take_back], expand=True, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return screen_view(f"/table/{id}", top, rows, padding=6 if window.is_phone else 8)


def return_keeping_to_host(context: AppContext, id: int) -> None:
    """Return the keeping of a table to the host."""
    if context.sharing is not None:
        context.sharing.keeping.return_keeping_to_host(id)


def keeper_text_or_empty(context: AppContext, id: int) -> str:
    """Return who keeps a shared table; "" while the host keeps it."""
    invitation = context.sharing.invitations.invitation_to_table(id) if context.sharing is not None else None
    return keeper_text(invitation) if invitation is not None and invitation.keeper else ""
