"""The typed line: one short line for any act, with what may come next offered as one types."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.record import NoRecord
from models.translation import say
from referee.table.line_completion import Line, ahead, alike, ends_its_word, is_whole, legal_lines
from referee.table.table import Table
from referee.table.typed_lines import entries_of
from views.app import theme
from views.app.drafts import Draft, use_draft
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.keys import use_field, use_held, use_keys
from views.app.references import Reference, use_reference
from views.components.choices import name_field
from views.components.paper import column
from views.components.pressable import button, sign_button

KEPT: Final = 50
"""Lines entered before that can be brought back."""
HELPS: Final = ("autocorrect", "enable_suggestions", "smart_dashes_type", "smart_quotes_type")
"""A keyboard that corrects what it takes for words would spoil every line."""


class At(NamedTuple):
    """Where one is in the typed line."""

    fault: str = ""
    chosen: int = -1
    """Which of the offered lines the arrows have come to; -1: none."""
    caret: int = -1
    turn: int = 1
    """Counts up whenever the keyboard is to be given to the field again."""


class Typed(NamedTuple):
    """The line as it is typed, and what letters, Enter and other keys do to it."""

    table: Table
    legal: list[Line]
    line: Draft[str]
    at: Reference[At]
    see: Callable[[At], None]
    before: list[str]
    """The lines entered so far."""
    back: Reference[int]
    """How many lines back the one is that stands there."""
    has_keyboard: Reference[bool]

    def offered(self) -> list[str]:
        """How the line may go on."""
        return ahead(self.table, self.legal, self.line.now())

    def change(self, **changed: object) -> None:
        self.see(self.at.current._replace(**changed))  # type: ignore[arg-type]  # by their names

    def write(self, text: str) -> None:
        """This is what stands there now."""
        self.line.change(lambda _: text)
        self.change(chosen=-1, fault="", caret=-1)

    def go_on(self) -> None:
        """The field has lost the keyboard, and is given it again."""
        self.has_keyboard.current = False
        self.change(caret=-1, turn=self.at.current.turn + 1)

    def take(self, line: str) -> None:
        """Go on with an offered line."""
        self.write(line)
        self.go_on()

    def enter(self, on_enter: Callable[..., bool]) -> None:
        """Enter what stands there or was chosen; what is not whole yet stays, to be gone on with."""
        offered, chosen = self.offered(), self.at.current.chosen
        whole = offered[chosen] if 0 <= chosen < len(offered) else self.line.now()
        self.go_on()
        if not whole.strip():
            return
        only = ahead(self.table, self.legal, whole) if chosen < 0 else []
        if len(only) == 1 and ends_its_word(only[0], whole):
            self.write(only[0])  # to be entered by Enter: it is what was begun, and not yet what was said
        elif chosen >= 0 and not is_whole(self.table, self.legal, whole):
            self.write(whole)
        else:
            self._say(whole, on_enter)

    def _say(self, whole: str, on_enter: Callable[..., bool]) -> None:
        try:
            entries = entries_of(self.table, whole)
        except NoRecord as unreadable:
            sentence = str(unreadable)
            self.change(fault=sentence[:1].upper() + sentence[1:])
            return
        if on_enter(*entries):
            self.before[:] = [*[each for each in self.before if each != whole], whole][-KEPT:]
            self.back.current = 0
            self.write("")

    def earlier(self) -> str | None:
        """The line entered before the one that was brought back, or the last one where nothing is typed."""
        if not self.line.now():
            self.back.current = 0
        elif not self.back.current or self.line.now() != self.before[-self.back.current]:
            return None
        return self.before[-self.back.current - 1] if self.back.current < len(self.before) else None

    def pressed(self, key: str, shift: bool) -> bool:
        """Tab and the arrows."""
        offered, chosen, typed = self.offered(), self.at.current.chosen, self.line.now()
        match key:
            case "Tab" if not shift and typed and offered and offered != [typed]:
                common = alike(offered)
                self.take(common if chosen < 0 and len(common) > len(typed) else offered[max(chosen, 0)])
            case "Arrow Down" if offered:
                self.change(chosen=(chosen + 1) % len(offered))
            case "Arrow Up" if chosen >= 0:
                self.change(chosen=chosen - 1)
            case "Arrow Up" if (older := self.earlier()) is not None:
                self.write(older)
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
    line, (at, see, held) = use_draft(place, "line", ""), use_held(At)
    legal = ft.use_memo(lambda: legal_lines(table), [id(table.state)])
    field, has_keyboard = use_field(
        at.turn, lambda: typed.change(caret=len(line.now()) or -1)
    )  # to be given it selects all of it
    typed = Typed(table, legal, line, held, see, before, use_reference(0), has_keyboard)

    def pressed(event: ft.KeyboardEvent) -> bool:
        if not has_keyboard.current and len(event.key) == 1 and not event.ctrl:
            return True  # a letter on the way to the field is no shortcut
        if event.key == "Escape":
            on_close()
        return event.key == "Escape" or typed.pressed(event.key, event.shift)

    use_keys(pressed, while_typing=True)
    return _drawn(typed, at, {"ref": field, "on_submit": lambda: typed.enter(on_enter)}, on_help, on_close)


def _drawn(
    typed: Typed,
    at: At,
    field: dict[str, theme.Look],
    on_help: Callable[[], None],
    on_close: Callable[[], None],
) -> ft.Control:
    offered, now = typed.offered(), typed.line.now()
    look = {
        **field,
        **dict.fromkeys(HELPS, False),
        "dense": True,
        "ignore_up_down_keys": True,
        "hint_text": offered[0].strip() if offered else None,
    }
    if at.caret >= 0:
        look["selection"] = ft.TextSelection(at.caret, at.caret)
    box = name_field(say("line.label", "Typed line"), "line", now, typed.write, at.fault, **look)
    top: list[ft.Control] = [
        ft.Container(box, expand=True, key=f"line-{at.turn}"),
        sign_button(Icons.HELP_OUTLINE, say("line.help", "How lines are typed"), "line-help", on_help),
        sign_button(
            Icons.CLOSE, say("line.close", "Close the typed line"), "line-close", on_close, key="escape"
        ),
    ]
    chips: list[ft.Control] = [
        button(
            each.strip(),
            f"line-{number}",
            lambda each=each: typed.take(each),
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
