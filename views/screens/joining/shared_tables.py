"""The list of all shared tables, for the host: who plays, who keeps, whose turn it is, and what waits."""

from typing import TYPE_CHECKING, Final

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.table.redacted import NOBODY
from referee.words.phrases import phrase, versus_or_listed_players_text
from views.app import theme
from views.app.component import use_app_context, use_shared_value, use_workspace
from views.components.controls import Size, button, column, heading_text, navigation_to, sheet, words
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.joining.hand_over import rows_to_answer_keeping_requests
from views.workspace.invitation import Invitation
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices

WIDTH: Final = 380
"""The width in pixels of one table's sheet, where several are side by side."""


@screen_component
def TablesSharedByHostScreen() -> ft.Control:
    """Draw one sheet for each shared table."""
    context, workspace = use_app_context(), use_workspace()
    width, _ = ft.use_context(Size)
    use_shared_value(context.store, lambda shown: shown.home)
    top = top_bar(say("shared.title", "Shared tables"), navigation_to("/"))
    sharing = context.sharing
    sheets = (
        [shared_table_summary(workspace, sharing, table) for table in sharing.invitations.shared_tables()]
        if sharing is not None
        else []
    )
    if width < 2 * WIDTH or len(sheets) < 2:
        none = sheet(words(say("shared.none", "No table is shared."), faded=True))
        return screen_view("/shared", top, scrolling_page_of_sheets(sheets or [none], 2 * WIDTH))
    rows = ft.Row(
        [ft.Container(each, width=WIDTH) for each in sheets],
        wrap=True,
        spacing=12,
        run_spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return screen_view("/shared", top, ft.Column([rows], scroll=ft.ScrollMode.AUTO, expand=True))


def shared_table_summary(workspace: Workspace, sharing: "Sharing", invitation: Invitation) -> ft.Control:
    """Draw one shared table with the keeper's buttons: as a spectator sees it, because the host may not see
    the hands of a table kept elsewhere."""
    id = invitation.id
    try:
        table = workspace.redacted_table(id, NOBODY)
        code, facts = table.game.headline(table.state)
        request_count = len(workspace.requests.applicable_requests(id))
    except (NoRecord, StoreError) as error:
        return sheet(words(str(error)))
    headline = phrase(f"{table.game.package}.{code}", table.game.texts[code], facts)
    waiting = waiting_requests_text_or_empty(request_count, len(invitation.asks))
    keeper = invitation.keeper_text if invitation.keeper else say("shared.you_keep", "You keep the record")
    rows = [
        heading_text(versus_or_listed_players_text(table.names)),
        words(headline, size=theme.MEDIUM),
        words(keeper, faded=True),
        words(waiting, color=theme.REFUSAL) if waiting else None,
        *rows_to_answer_keeping_requests(sharing, invitation),
        open_and_take_back_keeping_buttons(sharing, invitation, versus_or_listed_players_text(table.names)),
    ]
    return sheet(column(*rows))


def open_and_take_back_keeping_buttons(sharing: "Sharing", invitation: Invitation, who: str) -> ft.Control:
    """Return the button that opens the table, and the one that takes the keeping back from a device. `who`:
    the players, for screen readers."""
    id = invitation.id
    look = button(
        say("shared.open", "Open"),
        f"open-{id}",
        navigation_to(f"/table/{id}"),
        "may",
        label=say("shared.open_of", "Open: {who}", who=who),
        expand=2,
    )
    take_back = button(
        say("keeping.take_back", "Keep the record here again"),
        f"take-keeping-back-{id}",
        lambda: sharing.keeping.return_keeping_to_host(id),
        label=say("shared.take_back_of", "Keep the record here again: {who}", who=who),
        expand=3,
    )
    return ft.Row([look, take_back] if invitation.keeper else [look], spacing=8)


def waiting_requests_text_or_empty(request_count: int, seat_request_count: int) -> str:
    """Return what waits for the keeper of a table; "" for nothing."""
    waiting = []
    if request_count:
        waiting.append(
            say("shared.requests", "{count, plural, one {# request} other {# requests}}", count=request_count)
        )
    if seat_request_count:
        waiting.append(
            say(
                "shared.seats",
                "{count, plural, one {# device asks for a seat} other {# devices ask for a seat}}",
                count=seat_request_count,
            )
        )
    return say("shared.waiting", "Waiting: {what}", what=", ".join(waiting)) if waiting else ""
