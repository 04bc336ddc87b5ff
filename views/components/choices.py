"""Radio choices, switches and text fields."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import Reference, component, safe_handler, use_typed_ref
from views.app.icons import Icons
from views.app.keys import set_focused_field
from views.components.controls import (
    BRIEF_MOST,
    button,
    capped_text_size,
    delayed_tooltip,
    pressable,
    silent_text,
    text_field_border,
    words,
)
from views.font_coverage import drawable_text

Value = TypeVar("Value")


def choice_icon(is_chosen: bool, chosen_icon: ft.IconData, unchosen_icon: ft.IconData) -> ft.Icon:
    return ft.Icon(
        chosen_icon if is_chosen else unchosen_icon,
        size=24,
        color=theme.MAY if is_chosen else theme.INK_FADED,
    )


def radio_choice(
    heading: str,
    identifier: str,
    values: Mapping[str, str],
    current_value: str,
    on_change: Callable[[str], object],
    explanation: str = "",
) -> ft.Control:
    """Choose one of several values, each on its own line; identifiers are `name-value`."""

    def choice_row(value: str, label: str) -> ft.Control:
        chosen = value == current_value
        face = ft.Row(
            [
                choice_icon(chosen, Icons.RADIO_BUTTON_CHECKED, Icons.RADIO_BUTTON_UNCHECKED),
                silent_text(label, size=theme.SMALL, color=theme.INK, expand=True),
            ],
            spacing=10,
        )
        return pressable(
            face,
            f"{heading}: {label}",
            f"{identifier}-{value}",
            lambda: on_change(value),
            selected=chosen,
            padding=ft.Padding.symmetric(horizontal=6, vertical=12),
            bgcolor=theme.MAY_WASH if chosen else None,
        )

    return ft.Column(
        [
            words(heading, size=theme.MEDIUM),
            *([words(explanation, faded=True)] if explanation else []),
            ft.Container(height=2),
            *[choice_row(value, label) for value, label in values.items()],
        ],
        spacing=2,
    )


def choice_buttons(
    identifier: str,
    values: Mapping[Value, str],
    current_value: Value,
    on_choose: Callable[[Value], object],
    *,
    empty: str = "",
    fills: bool = False,
) -> list[ft.Control]:
    """A button for each value, the current one marked; identifiers are `identifier-value`. `empty` stands for
    a value that is empty."""
    return [
        button(
            label,
            f"{identifier}-{value or empty}",
            partial(on_choose, value),
            "chosen" if value == current_value else "plain",
            fills=fills,
        )
        for value, label in values.items()
    ]


def auto_entry_choice(is_on: bool, on_change: Callable[[bool], object]) -> ft.Control:
    """On: the app enters what leaves no choice. Off: it asks."""
    return radio_choice(
        say("by_itself.title", "Automatic entries"),
        "by-itself",
        {
            "yes": say("by_itself.yes", "Yes: the app enters forced actions. One Undo takes them back"),
            "ask": say("by_itself.ask", "Ask"),
        },
        "yes" if is_on else "ask",
        lambda value: on_change(value == "yes"),
        say(
            "by_itself.why",
            "A hidden draw when only the stack is left to draw from, or a turn that can only end.",
        ),
    )


def sent_points_confirmation_choice(is_on: bool, on_change: Callable[[bool], object]) -> ft.Control:
    """On: sent points wait until another player, or whoever keeps the record, taps OK. Off: they count at
    once."""
    return radio_choice(
        say("score_consent.title", "Points sent from a player's phone"),
        "score-consent",
        {
            "no": say("score_consent.no", "They count at once"),
            "yes": say("score_consent.yes", "They wait for another player's OK"),
        },
        "yes" if is_on else "no",
        lambda value: on_change(value == "yes"),
    )


def switch(
    heading: str,
    identifier: str,
    is_on: bool,
    on_change: Callable[[bool], object],
    explanation: str = "",
    is_brief: bool = False,
) -> ft.Control:
    """A switch with a heading; the identifier is `identifier`. `is_brief`: one low line, with the explanation
    in its tooltip."""
    if is_brief:
        heading_control: ft.Control = silent_text(
            heading, size=capped_text_size(theme.SMALL, BRIEF_MOST), expand=True
        )
    else:
        heading_control = ft.Column(
            [
                silent_text(heading, size=theme.MEDIUM, color=theme.INK),
                *([silent_text(explanation, size=theme.SMALL, color=theme.INK_FADED)] if explanation else []),
            ],
            spacing=2,
            expand=True,
        )
    box = choice_icon(is_on, Icons.TOGGLE_ON, Icons.TOGGLE_OFF_OUTLINED)
    box.size = 40
    return pressable(
        ft.Row([heading_control, box], spacing=12),
        say(
            "choices.switch",
            "{heading}: {now, select, true {on} other {off}}. {sentence}",
            heading=heading,
            now=is_on,
            sentence=explanation,
        ),
        identifier,
        lambda: on_change(not is_on),
        selected=is_on,
        padding=ft.Padding.symmetric(horizontal=6, vertical=4 if is_brief else 6),
        tooltip=delayed_tooltip(explanation) if is_brief else None,
    )


def name_field(
    label: str,
    identifier: str,
    value: str,
    on_change: Callable[[str], object],
    fault: str = "",
    **look: theme.Look,
) -> ft.Control:
    """A text field for a name, with a fault below it in one sentence. `look` is passed to the TextField."""
    return TextFieldKeepingTypedLetters(
        label, identifier, value, on_change, fault, look, key=f"field-{identifier}"
    )


@component
def TextFieldKeepingTypedLetters(
    label: str,
    identifier: str,
    value: str,
    on_change: Callable[[str], object],
    fault: str,
    look: dict[str, theme.Look],
) -> ft.Control:
    """A text field that never loses letters typed while a screen is being drawn: they are in the control
    before their event is handled, so the control's own text is drawn, unless the value was changed in another
    way than by typing here.
    """
    page = ft.context.page
    control: Reference[ft.TextField | None] = use_typed_ref(None)
    seen = use_typed_ref((value, value))
    given, typed = seen.current
    is_changed_elsewhere = value not in (given, typed)
    shown = value if control.current is None or is_changed_elsewhere else control.current.value
    seen.current = (value, value if is_changed_elsewhere else typed)

    def handle_typed_text(event: "ft.Event[ft.TextField]") -> None:
        set_focused_field(page, event.control)
        seen.current = (seen.current[0], event.control.value)
        on_change(event.control.value)

    control.current = ft.TextField(
        label=label,
        value=shown,
        on_change=safe_handler(handle_typed_text),
        on_focus=lambda event: set_focused_field(page, event.control),
        on_blur=lambda: set_focused_field(page, None),
        error=drawable_text(fault) if fault else None,
        error_max_lines=3,
        border=text_field_border(),
        filled=True,
        fill_color=theme.PAPER_BRIGHT,
        text_size=theme.MEDIUM,
        **look,
    )
    return ft.Semantics(identifier=identifier, content=control.current)
