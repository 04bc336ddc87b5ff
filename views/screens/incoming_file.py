"""A file that was handed to the app from outside: is it to be opened?"""

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.app.preferences import use_app_context
from views.components.paper import column, live_announcement, sheet, words
from views.components.pressable import button
from views.components.shell import page_of_sheets, screen, screen_component, top_bar
from views.screens.not_found import not_found_screen
from views.screens.open_record import record_file_handler


@screen_component
def HandedRoute() -> ft.Control:
    """`/handed/<number>`: a file that waits."""
    number, desk, page = ft.use_route_params()["number"], use_app_context().desk, ft.context.page
    fault, set_fault = ft.use_state("")
    heading, file = say("handed.title", "A file was handed over"), desk.handed.waiting_file(number)
    if file is None:
        gone = say("handed.gone", "It was opened already, or waits no longer. Hand it over once more.")
        return not_found_screen(f"/handed/{number}", heading, gone)

    def opened(id: int, sentence: str) -> None:
        desk.handed.discard(number)
        page.navigate(f"/table/{id}/record")
        page.show_dialog(ft.SnackBar(ft.Text(sentence)))

    def leave() -> None:
        desk.handed.discard(number)
        page.navigate("/")

    async def open_it() -> None:
        await record_file_handler(desk, page, opened, set_fault)(file.name, file.content)

    told = say(
        "files.opens", "A file saved here or on another device becomes a table of its own on this one."
    )
    rows: list[ft.Control] = [
        words(
            file.name or say("handed.nameless", "A file without a name"),
            size=theme.MEDIUM,
            weight=ft.FontWeight.W_600,
        ),
        words(told, faded=True),
        button(
            say("handed.open", "Open it as a table"),
            "open-handed",
            open_it,
            "may",
            icon=Icons.UPLOAD_FILE,
            fills=True,
        ),
        button(say("handed.leave", "Leave it"), "leave-handed", leave, "quiet", fills=True),
        *([live_announcement(fault, "file-fault", is_fault=True)] if fault else []),
    ]
    return screen(
        f"/handed/{number}", top_bar(heading, leave), page_of_sheets([sheet(column(*rows, spacing=12))], 480)
    )
