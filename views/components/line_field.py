"""The field for typed lines, with completions while typing, and the help for it."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.record import NoRecord
from models.translation import say
from referee.table.line_completion import (
    LegalLine,
    common_prefix,
    is_complete_legal_line,
    is_only_last_word_completed,
    legal_lines,
    line_completions,
)
from referee.table.line_forms import FormMeaning, all_forms_of_game_with_meanings
from referee.table.table import Table
from referee.table.typed_lines import entries_json_from_line
from views.app import theme
from views.app.component import Reference, component, use_state_with_current, use_typed_ref
from views.app.drafts import Draft, use_draft
from views.app.icons import Icons
from views.app.keys import use_focusable_field, use_keys
from views.components.choices import name_field
from views.components.controls import button, column, icon_button, rows_with_dividers, words
from views.components.shell import use_closable_header

MAX_ENTERED_LINES: Final = 50
"""The most entered lines that can be recalled."""
HELPS: Final = ("autocorrect", "enable_suggestions", "smart_dashes_type", "smart_quotes_type")
"""Helps of phone keyboards that are switched off: correcting words would spoil every line."""


class CursorPosition(NamedTuple):
    """The state of the field."""

    fault: str = ""
    chosen: int = -1
    """The index of the completion chosen with the arrow keys; -1 for none."""
    caret: int = -1
    turn: int = 1
    """Counts up to give the field the focus again."""


class LineEditor(NamedTuple):
    """The line being typed, and what letters, Enter and other keys do to it."""

    table: Table
    legal: list[LegalLine]
    line: Draft[str]
    at: Reference[CursorPosition]
    see: Callable[[CursorPosition], None]
    before: list[str]
    """The lines entered so far, the latest last."""
    back: Reference[int]
    """How many lines back the recalled line is; 0 for none."""
    has_keyboard: Reference[bool]

    def completions(self) -> list[str]:
        return line_completions(self.table, self.legal, self.line.current())

    def _change_cursor_and_redraw(self, **changed: object) -> None:
        self.see(self.at.current._replace(**changed))  # type: ignore[arg-type]  # by their names

    def set_text(self, text: str) -> None:
        self.line.change(lambda _: text)
        self._change_cursor_and_redraw(chosen=-1, fault="", caret=-1)

    def refocus(self) -> None:
        self.has_keyboard.current = False
        self._change_cursor_and_redraw(caret=-1, turn=self.at.current.turn + 1)

    def accept_completion(self, line: str) -> None:
        """Replace the line by a completion."""
        self.set_text(line)
        self.refocus()

    def enter_or_complete(self, on_enter: Callable[..., bool]) -> None:
        """Enter the line or the chosen completion. An incomplete line stays in the field."""
        offered, chosen = self.completions(), self.at.current.chosen
        entered_line = offered[chosen] if 0 <= chosen < len(offered) else self.line.current()
        self.refocus()
        if not entered_line.strip():
            return
        only = line_completions(self.table, self.legal, entered_line) if chosen < 0 else []
        if len(only) == 1 and is_only_last_word_completed(only[0], entered_line):
            self.set_text(
                only[0]
            )  # shown first and entered by the next Enter, because it was completed and not typed
        elif chosen >= 0 and not is_complete_legal_line(self.table, self.legal, entered_line):
            self.set_text(entered_line)
        else:
            self._enter_line_or_show_fault(entered_line, on_enter)

    def _enter_line_or_show_fault(self, full_line: str, on_enter: Callable[..., bool]) -> None:
        try:
            entries = entries_json_from_line(self.table, full_line)
        except NoRecord as unreadable:
            sentence = str(unreadable)
            self._change_cursor_and_redraw(fault=sentence[:1].upper() + sentence[1:])
            return
        if on_enter(*entries):
            self.before[:] = [*[each for each in self.before if each != full_line], full_line][
                -MAX_ENTERED_LINES:
            ]
            self.back.current = 0
            self.set_text("")

    def recall_previous_entered_line(self) -> str | None:
        """The line before the recalled one, or the last one if nothing is typed; None if there is none."""
        if not self.line.current():
            self.back.current = 0
        elif not self.back.current or self.line.current() != self.before[-self.back.current]:
            return None
        return self.before[-self.back.current - 1] if self.back.current < len(self.before) else None

    def handle_key(self, key: str, shift: bool) -> bool:
        """Handle Tab and the arrow keys; True if the key was used."""
        offered, chosen, typed = self.completions(), self.at.current.chosen, self.line.current()
        match key:
            case "Tab" if not shift and typed and offered and offered != [typed]:
                common = common_prefix(offered)
                self.accept_completion(
                    common if chosen < 0 and len(common) > len(typed) else offered[max(chosen, 0)]
                )
            case "Arrow Down" if offered:
                self._change_cursor_and_redraw(chosen=(chosen + 1) % len(offered))
            case "Arrow Up" if chosen >= 0:
                self._change_cursor_and_redraw(chosen=chosen - 1)
            case "Arrow Up" if (older := self.recall_previous_entered_line()) is not None:
                self.set_text(older)
                self.back.current += 1
            case _:
                return False
        return True


@component
def LineField(
    table: Table,
    draft_key: str,
    entered_lines: list[str],
    on_enter: Callable[..., bool],
    on_close: Callable[[], None],
    on_help: Callable[[], None],
) -> ft.Control:
    """Type a line and enter it. `draft_key`: the key of its draft; `entered_lines`: the lines entered so far,
    extended here.

    Enter enters it; a line that is refused or cannot be read stays. Tab completes as far as all completions
    are alike, then takes the first or the chosen one. With nothing typed, the up arrow recalls the last line
    and then earlier ones. Escape closes.
    """
    line, (at, see, held) = use_draft(draft_key, "line", ""), use_state_with_current(CursorPosition)
    legal = ft.use_memo(lambda: legal_lines(table), [id(table.state)])
    field, has_keyboard = use_focusable_field(
        at.turn, lambda: typed._change_cursor_and_redraw(caret=len(line.current()) or -1)
    )  # focusing it selects all text
    typed = LineEditor(table, legal, line, held, see, entered_lines, use_typed_ref(0), has_keyboard)

    def handle_line_key(event: ft.KeyboardEvent) -> bool:
        if not has_keyboard.current and len(event.key) == 1 and not event.ctrl:
            return True  # letters for the field are not shortcuts
        if event.key == "Escape":
            on_close()
        return event.key == "Escape" or typed.handle_key(event.key, event.shift)

    use_keys(handle_line_key, while_typing=True)
    return render_line_field(
        typed, at, {"ref": field, "on_submit": lambda: typed.enter_or_complete(on_enter)}, on_help, on_close
    )


def render_line_field(
    editor: LineEditor,
    cursor: CursorPosition,
    field_look: dict[str, theme.Look],
    on_help: Callable[[], None],
    on_close: Callable[[], None],
) -> ft.Control:
    offered, now = editor.completions(), editor.line.current()
    look = {
        **field_look,
        **dict.fromkeys(HELPS, False),
        "dense": True,
        "ignore_up_down_keys": True,
        "hint_text": offered[0].strip() if offered else None,
    }
    if cursor.caret >= 0:
        look["selection"] = ft.TextSelection(cursor.caret, cursor.caret)
    box = name_field(say("line.label", "Typed line"), "line", now, editor.set_text, cursor.fault, **look)
    top: list[ft.Control] = [
        ft.Container(box, expand=True, key=f"line-{cursor.turn}"),
        icon_button(Icons.HELP_OUTLINE, say("line.help", "How to type lines"), "line-help", on_help),
        icon_button(
            Icons.CLOSE,
            say("line.close", "Close the typed line"),
            "line-close",
            on_close,
            shortcut_name="escape",
        ),
    ]
    row = ft.Row(top, spacing=2, vertical_alignment=ft.CrossAxisAlignment.START)
    rows = column(row, completion_buttons(editor, offered, cursor.chosen), spacing=theme.GAP)
    return ft.Semantics(
        identifier="line-box", container=True, content=ft.Container(rows, padding=ft.Padding.only(top=6))
    )


def completion_buttons(editor: LineEditor, completions: Sequence[str], chosen: int) -> ft.Control | None:
    """The completions in a row; None if there are none but the line itself. `chosen`: the index of the one
    chosen with the arrow keys."""
    chips: list[ft.Control] = [
        button(
            each.strip(),
            f"line-{number}",
            lambda each=each: editor.accept_completion(each),
            "chosen" if number == chosen else "plain",
        )
        for number, each in enumerate(completions)
        if each != editor.line.current()
    ]
    return ft.Row(chips, scroll=ft.ScrollMode.AUTO, spacing=6) if chips else None


@component
def LineHelp(table: Table, on_close: Callable[[], None]) -> ft.Control:
    """The sheet with the forms of the table's game; Escape closes it."""
    head = use_closable_header(
        say("line.forms", "How to type lines"),
        say("keys.close", "Close"),
        "line-help-close",
        on_close,
        while_typing=True,
    )
    how = say(
        "line.how",
        "Replace the words in capitals. Leave out what is in brackets, if you like. Write cards as "
        "9H, 10S, QD, Joker, or ? for a hidden one, several side by side. You may begin with the "
        "player (Jon: …). Add a reason to let it stand (… ! reason), and a note at the end (… # "
        "note). Faded forms are short for the others.",
    )
    forms = [form_with_meaning_row(form) for form in all_forms_of_game_with_meanings(table)]
    rows = column(head, words(how, size=theme.TINY), rows_with_dividers(forms, spacing=6), spacing=theme.GAP)
    return ft.Semantics(identifier="line-forms", container=True, content=rows)


def form_with_meaning_row(form_meaning: FormMeaning) -> ft.Control:
    typed = words(
        form_meaning.typed,
        weight=ft.FontWeight.W_600,
        expand=1,
        faded=form_meaning.form.short,
    )
    return ft.Row(
        [typed, words(form_meaning.words, expand=1)],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
