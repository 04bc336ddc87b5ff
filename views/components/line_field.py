"""The typed line: one short line for any act, with what may come next offered as one types."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.record import NoRecord
from models.translation import say
from referee.table.line_completion import (
    LegalLine,
    common_prefix,
    completions,
    is_complete_line,
    legal_lines,
    only_completes_word,
)
from referee.table.table import Table
from referee.table.typed_lines import entries_from_line
from views.app import theme
from views.app.drafts import Draft, use_draft
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.keys import use_focusable_field, use_keys, use_state_with_current
from views.app.references import Reference, use_typed_ref
from views.components.choices import name_field
from views.components.paper import column
from views.components.pressable import button, icon_button

KEPT: Final = 50
"""Lines entered before that can be brought back."""
HELPS: Final = ("autocorrect", "enable_suggestions", "smart_dashes_type", "smart_quotes_type")
"""A keyboard that corrects what it takes for words would spoil every line."""


class CursorPosition(NamedTuple):
    """Where one is in the typed line."""

    fault: str = ""
    chosen: int = -1
    """Which of the offered lines the arrows have come to; -1: none."""
    caret: int = -1
    turn: int = 1
    """Counts up whenever the keyboard is to be given to the field again."""


class LineEditor(NamedTuple):
    """The line as it is typed, and what letters, Enter and other keys do to it."""

    table: Table
    legal: list[LegalLine]
    line: Draft[str]
    at: Reference[CursorPosition]
    see: Callable[[CursorPosition], None]
    before: list[str]
    """The lines entered so far."""
    back: Reference[int]
    """How many lines back the one is that stands there."""
    has_keyboard: Reference[bool]

    def completions(self) -> list[str]:
        """How the line may go on."""
        return completions(self.table, self.legal, self.line.current())

    def _store_and_redraw(self, **changed: object) -> None:
        self.see(self.at.current._replace(**changed))  # type: ignore[arg-type]  # by their names

    def set_text(self, text: str) -> None:
        """This is what stands there now."""
        self.line.change(lambda _: text)
        self._store_and_redraw(chosen=-1, fault="", caret=-1)

    def refocus(self) -> None:
        """The field has lost the keyboard, and is given it again."""
        self.has_keyboard.current = False
        self._store_and_redraw(caret=-1, turn=self.at.current.turn + 1)

    def accept_completion(self, line: str) -> None:
        """Go on with an offered line."""
        self.set_text(line)
        self.refocus()

    def enter(self, on_enter: Callable[..., bool]) -> None:
        """Enter what stands there or was chosen; what is not whole yet stays, to be gone on with."""
        offered, chosen = self.completions(), self.at.current.chosen
        whole = offered[chosen] if 0 <= chosen < len(offered) else self.line.current()
        self.refocus()
        if not whole.strip():
            return
        only = completions(self.table, self.legal, whole) if chosen < 0 else []
        if len(only) == 1 and only_completes_word(only[0], whole):
            self.set_text(only[0])  # to be entered by Enter: it is what was begun, and not yet what was said
        elif chosen >= 0 and not is_complete_line(self.table, self.legal, whole):
            self.set_text(whole)
        else:
            self._enter_line(whole, on_enter)

    def _enter_line(self, whole: str, on_enter: Callable[..., bool]) -> None:
        try:
            entries = entries_from_line(self.table, whole)
        except NoRecord as unreadable:
            sentence = str(unreadable)
            self._store_and_redraw(fault=sentence[:1].upper() + sentence[1:])
            return
        if on_enter(*entries):
            self.before[:] = [*[each for each in self.before if each != whole], whole][-KEPT:]
            self.back.current = 0
            self.set_text("")

    def previous_line(self) -> str | None:
        """The line entered before the one that was brought back, or the last one where nothing is typed."""
        if not self.line.current():
            self.back.current = 0
        elif not self.back.current or self.line.current() != self.before[-self.back.current]:
            return None
        return self.before[-self.back.current - 1] if self.back.current < len(self.before) else None

    def handle_key(self, key: str, shift: bool) -> bool:
        """Tab and the arrows."""
        offered, chosen, typed = self.completions(), self.at.current.chosen, self.line.current()
        match key:
            case "Tab" if not shift and typed and offered and offered != [typed]:
                common = common_prefix(offered)
                self.accept_completion(
                    common if chosen < 0 and len(common) > len(typed) else offered[max(chosen, 0)]
                )
            case "Arrow Down" if offered:
                self._store_and_redraw(chosen=(chosen + 1) % len(offered))
            case "Arrow Up" if chosen >= 0:
                self._store_and_redraw(chosen=chosen - 1)
            case "Arrow Up" if (older := self.previous_line()) is not None:
                self.set_text(older)
                self.back.current += 1
            case _:
                return False
        return True


@component
def LineField(
    table: Table,
    place: str,
    before: list[str],
    on_enter: Callable[..., bool],
    on_close: Callable[[], None],
    on_help: Callable[[], None],
) -> ft.Control:
    """One line is typed and entered. `place`: where the half-typed line is kept; `before`: the lines entered so far, which grows here.

    Enter enters it; a line that is refused or cannot be read stays to be mended. Tab goes on as far as all that is offered is
    alike, then takes the first or what was chosen with the arrows; with nothing typed the upper arrow brings back the last line, and
    then those before it. Escape closes.
    """
    line, (at, see, held) = use_draft(place, "line", ""), use_state_with_current(CursorPosition)
    legal = ft.use_memo(lambda: legal_lines(table), [id(table.state)])
    field, has_keyboard = use_focusable_field(
        at.turn, lambda: typed._store_and_redraw(caret=len(line.current()) or -1)
    )  # to be given it selects all of it
    typed = LineEditor(table, legal, line, held, see, before, use_typed_ref(0), has_keyboard)

    def pressed(event: ft.KeyboardEvent) -> bool:
        if not has_keyboard.current and len(event.key) == 1 and not event.ctrl:
            return True  # a letter on the way to the field is no shortcut
        if event.key == "Escape":
            on_close()
        return event.key == "Escape" or typed.handle_key(event.key, event.shift)

    use_keys(pressed, while_typing=True)
    return draw_line_field(
        typed, at, {"ref": field, "on_submit": lambda: typed.enter(on_enter)}, on_help, on_close
    )


def draw_line_field(
    typed: LineEditor,
    at: CursorPosition,
    field: dict[str, theme.Look],
    on_help: Callable[[], None],
    on_close: Callable[[], None],
) -> ft.Control:
    offered, now = typed.completions(), typed.line.current()
    look = {
        **field,
        **dict.fromkeys(HELPS, False),
        "dense": True,
        "ignore_up_down_keys": True,
        "hint_text": offered[0].strip() if offered else None,
    }
    if at.caret >= 0:
        look["selection"] = ft.TextSelection(at.caret, at.caret)
    box = name_field(say("line.label", "Typed line"), "line", now, typed.set_text, at.fault, **look)
    top: list[ft.Control] = [
        ft.Container(box, expand=True, key=f"line-{at.turn}"),
        icon_button(Icons.HELP_OUTLINE, say("line.help", "How to type lines"), "line-help", on_help),
        icon_button(
            Icons.CLOSE, say("line.close", "Close the typed line"), "line-close", on_close, key="escape"
        ),
    ]
    chips: list[ft.Control] = [
        button(
            each.strip(),
            f"line-{number}",
            lambda each=each: typed.accept_completion(each),
            "chosen" if number == at.chosen else "plain",
        )
        for number, each in enumerate(offered)
        if each != now
    ]
    row = ft.Row(top, spacing=2, vertical_alignment=ft.CrossAxisAlignment.START)
    rows = column(
        row, ft.Row(chips, scroll=ft.ScrollMode.AUTO, spacing=6) if chips else None, spacing=theme.GAP
    )
    return ft.Semantics(
        identifier="line-box", container=True, content=ft.Container(rows, padding=ft.Padding.only(top=6))
    )
