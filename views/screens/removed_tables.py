"""What was taken off the home list: put back at any time, or removed for good once it was said what goes."""

from typing import Any, Final

import flet as ft

from models.speech import say
from models.store import Fault
from views.app import theme
from views.app.guards import component
from views.app.preferences import use_app_context
from views.components.paper import for_the_eyes, lined, sheet, words
from views.components.press import button, pressable, silent
from views.desk.desk import Desk
from views.screens.table_lines import told_of

STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def RemovedTables(ids: tuple[int, ...]) -> ft.Control:
    """The sheet at the bottom of Home. `ids`: the tables taken off, the latest first."""
    desk: Desk = use_app_context().desk
    is_open, open_ = ft.use_state(False)
    asked, ask = ft.use_state(0)
    fault, tell = ft.use_state("")

    def controller(act: Any, id: int) -> None:
        try:
            act(id)
        except Fault as error:
            tell(str(error))
        ask(0)

    def row(kept: Any) -> ft.Control:
        told = told_of(kept)
        said = ft.Column(
            [words(told.who, weight=ft.FontWeight.W_600), words(told.headline), words(told.below, size=theme.TINY, faded=True)], spacing=2
        )
        if asked == kept.id:
            return _asked(kept, said, lambda: controller(desk.destroy, kept.id), lambda: ask(0))
        back = say("home.put_back", "Put it back")
        away = say("home.for_good", "Remove for good ...")
        choices: list[ft.Control] = [
            button(back, f"put-back-{kept.id}", lambda: controller(desk.restore, kept.id), label=f"{back}: {told.who}"),
            button(away, f"for-good-{kept.id}", lambda: ask(kept.id), "quiet", label=f"{away} {told.who}"),
        ]
        return ft.Column([said, ft.Row(choices, spacing=8, wrap=True)], spacing=6, horizontal_alignment=STRETCH)

    heading = say("home.removed", "Removed ({count})", count=len(ids))
    sign = ft.Icons.KEYBOARD_ARROW_UP if is_open else ft.Icons.KEYBOARD_ARROW_DOWN
    head = pressable(
        ft.Row(
            [
                for_the_eyes(ft.Icon(ft.Icons.DELETE_OUTLINE, size=22, color=theme.INK_FADED)),
                silent(heading, size=theme.MEDIUM, color=theme.INK, expand=True),
                for_the_eyes(ft.Icon(sign, size=22, color=theme.INK_FADED)),
            ],
            spacing=10,
        ),
        label=heading,
        identifier="removed",
        on_click=lambda: open_(not is_open),
        selected=is_open or None,
        padding=ft.Padding.symmetric(vertical=13),
        border_radius=theme.ROUND,
    )
    rows: list[ft.Control] = [head]
    if fault:
        rows.append(ft.Semantics(live_region=True, identifier="removed-fault", content=words(fault, color=theme.REFUSAL)))
    if is_open:
        try:
            rows.append(lined([row(kept) for kept in desk.tables(removed=True) if kept.id in ids]))
        except Fault as error:
            rows.append(words(str(error), color=theme.REFUSAL))
    return sheet(ft.Column(rows, spacing=8, horizontal_alignment=STRETCH), padding=ft.Padding.symmetric(horizontal=14, vertical=8))


def _asked(kept: Any, said: ft.Control, destroy: Any, keep: Any) -> ft.Control:
    """What goes, and the two buttons, together in the place of the table's own."""
    goes = say(
        "home.what_goes",
        "The table and its {count, plural, one {# entry} other {# entries}} are deleted from this device for good. "
        "What was saved as a file stays, and so does every what-if made from it.",
        count=kept.summary["entries"],
    )
    warned = ft.Semantics(live_region=True, identifier="what-goes", container=True, content=words(goes, color=theme.REFUSAL))
    choices: list[ft.Control] = [
        button(say("home.destroy", "Remove for good"), f"destroy-{kept.id}", destroy, "refusal"),
        button(say("home.keep", "Keep it"), f"keep-{kept.id}", keep),
    ]
    return ft.Column([said, warned, ft.Row(choices, spacing=8, wrap=True)], spacing=6, horizontal_alignment=STRETCH)
