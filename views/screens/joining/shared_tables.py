"""The shared tables, for the host: a list of all of them (who plays, who keeps, whose turn it is, and what
waits), and the sheets that hand the keeping of one to a device, take it back, and end the sharing."""

from functools import partial
from typing import TYPE_CHECKING, Final

import flet as ft

from models.errors import ExplainedError
from models.translation import say
from referee.table.redacted import NOBODY
from referee.words.phrases import phrase, versus_or_listed_players_text
from views.app import theme
from views.app.component import component, use_app_context, use_shared_value, use_workspace
from views.components.controls import Size, button, column, heading_text, navigation_to, row, sheet, words
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.joining.qr import link_qr_code
from views.screens.table.pending_requests import asks_to_keep_text
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
    except ExplainedError as error:
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
