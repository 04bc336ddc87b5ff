"""The screen that asks whether to open a file sent by another app."""

from functools import partial

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import use_workspace
from views.app.icons import Icons
from views.components.controls import button, column, live_announcement, sheet, words
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.not_found import not_found_screen
from views.screens.open_record import RecordOpener


@screen_component
def IncomingFileScreen() -> ft.Control:
    """Draw `/handed/<number>`: a file that waits to be opened or declined."""
    number, workspace, page = ft.use_route_params()["number"], use_workspace(), ft.context.page
    fault, set_fault = ft.use_state("")
    heading, file = say("handed.title", "A file was sent to the app"), workspace.handed.waiting_file(number)
    if file is None:
        message = say("handed.gone", "This file was already opened, or it expired. Send it again.")
        return not_found_screen(f"/handed/{number}", heading, message)

    def show_opened_record(id: int, sentence: str) -> None:
        workspace.handed.discard(number)
        page.navigate(f"/table/{id}/record")
        page.show_dialog(ft.SnackBar(ft.Text(sentence)))

    def discard_file_and_go_home() -> None:
        workspace.handed.discard(number)
        page.navigate("/")

    opener = RecordOpener(workspace, page, show_opened_record, set_fault)
    name = file.name or say("handed.nameless", "A file without a name")
    open_label, leave_label = say("handed.open", "Open as a table"), say("handed.leave", "Don't open")
    open_file = partial(opener.store_file_or_ask_if_known, file.name, file.content)
    rows = [
        words(name, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
        words(say("files.opens", "A saved file becomes a new table on this device."), faded=True),
        button(open_label, "open-handed", open_file, "may", icon=Icons.UPLOAD_FILE, fills=True),
        button(leave_label, "leave-handed", discard_file_and_go_home, "quiet", fills=True),
        live_announcement(fault, "file-fault", is_fault=True) if fault else None,
    ]
    content = scrolling_page_of_sheets([sheet(column(*rows, spacing=12))], 480)
    return screen_view(f"/handed/{number}", top_bar(heading, discard_file_and_go_home), content)
