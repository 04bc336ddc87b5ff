"""The typed line: one short line for any act, with what may come next offered as one types."""

from collections.abc import Callable
from typing import Final

import flet as ft

from models.record import NoRecord
from models.speech import say
from referee.table.gate import Table
from referee.table.typed_ahead import ahead, alike, ends_its_word, is_whole, legal_lines
from referee.table.typed_lines import entries_of
from views.app import theme
from views.app.drafts import use_draft
from views.app.guards import component
from views.app.keys import use_field, use_keys
from views.app.references import use_reference
from views.components.choices import name_field
from views.components.press import button, sign_button

KEPT: Final = 50
"""Lines entered before that can be brought back."""


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
    line = use_draft(place, "line", "")
    typed = line.now()
    fault, say_fault = ft.use_state("")
    chosen, choose = ft.use_state(-1)
    back = use_reference(0)  # how many lines back the one is that stands there
    caret, put_caret = ft.use_state(-1)
    turn, begin_anew = ft.use_state(1)
    field, has_keyboard = use_field(turn, lambda: put_caret(len(line.now()) or -1))  # to be given the keyboard selects all of it
    lines = ft.use_memo(lambda: legal_lines(table), [id(table.state)])
    offered = ahead(table, lines, typed)

    def write(text: str) -> None:
        line.change(lambda _: text)
        choose(-1)
        say_fault("")
        put_caret(-1)

    def go_on() -> None:
        put_caret(-1)
        has_keyboard.current = False
        begin_anew(lambda latest: latest + 1)

    def take(line: str) -> None:
        write(line)
        go_on()

    def enter() -> None:
        whole = offered[chosen] if 0 <= chosen < len(offered) else line.now()
        go_on()
        only = ahead(table, lines, whole) if chosen < 0 and whole.strip() else []
        if len(only) == 1 and ends_its_word(only[0], whole):
            write(only[0])  # to be entered by Enter: it is what was begun, and not yet what was said
            return
        if not whole.strip():
            return
        if chosen >= 0 and not is_whole(table, lines, whole):
            write(whole)
            return
        try:
            entries = entries_of(table, whole)
        except NoRecord as unreadable:
            sentence = str(unreadable)
            say_fault(sentence[:1].upper() + sentence[1:])
            return
        if on_enter(*entries):
            before[:] = [*[each for each in before if each != whole], whole][-KEPT:]
            back.current = 0
            write("")

    def earlier() -> str | None:
        """The line entered before the one that was brought back, or the last one where nothing is typed."""
        if not line.now():
            back.current = 0
        elif not back.current or line.now() != before[-back.current]:
            return None
        return before[-back.current - 1] if back.current < len(before) else None

    def pressed(event: ft.KeyboardEvent) -> bool:
        if not has_keyboard.current and len(event.key) == 1 and not event.ctrl:
            return True  # a letter on the way to the field is no shortcut
        match event.key:
            case "Escape":
                on_close()
            case "Tab" if not event.shift and typed and offered and offered != [typed]:
                common = alike(offered)
                take(common if chosen < 0 and len(common) > len(typed) else offered[max(chosen, 0)])
            case "Arrow Down" if offered:
                choose(lambda latest: (latest + 1) % len(offered))
            case "Arrow Up" if chosen >= 0:
                choose(lambda latest: max(latest - 1, -1))
            case "Arrow Up" if (older := earlier()) is not None:
                write(older)
                back.current += 1
            case _:
                return False
        return True

    use_keys(pressed, while_typing=True)
    look = {
        "ref": field,
        "on_submit": enter,
        "dense": True,
        "autocorrect": False,
        "enable_suggestions": False,
        "smart_dashes_type": False,
        "smart_quotes_type": False,
        "ignore_up_down_keys": True,
        "hint_text": offered[0].strip() if offered else None,
    }
    if caret >= 0:
        look["selection"] = ft.TextSelection(caret, caret)
    box = name_field(say("line.label", "Typed line"), "line", typed, write, fault, **look)
    signs = [
        sign_button(ft.Icons.HELP_OUTLINE, say("line.help", "How lines are typed"), "line-help", on_help),
        sign_button(ft.Icons.CLOSE, say("line.close", "Close the typed line"), "line-close", on_close, key="escape"),
    ]
    chips: list[ft.Control] = [
        button(each.strip(), f"line-{number}", lambda each=each: take(each), "chosen" if number == chosen else "plain")
        for number, each in enumerate(offered)
        if each != typed
    ]
    typed_in = ft.Container(box, expand=True, key=f"line-{turn}")
    rows: list[ft.Control] = [ft.Row([typed_in, *signs], spacing=2, vertical_alignment=ft.CrossAxisAlignment.START)]
    if chips:
        rows.append(ft.Row(chips, scroll=ft.ScrollMode.AUTO, spacing=6))
    return ft.Semantics(
        identifier="line-box",
        container=True,
        content=ft.Container(
            ft.Column(rows, spacing=theme.GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            padding=ft.Padding.only(top=6),
        ),
    )
