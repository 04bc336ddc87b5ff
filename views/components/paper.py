"""Sheets of paper and the texts on them."""

from collections.abc import Sequence

import flet as ft

from views.app import theme
from views.font_coverage import drawable_text


def sheet(content: ft.Control, *, padding: ft.PaddingValue = 14, **box: theme.Look) -> ft.Container:
    """A sheet of paper. It has no shadow, because painting one of that size in every frame is slow."""
    box = {"bgcolor": theme.PAPER, "border_radius": theme.ROUND, **box}
    return ft.Container(content=content, padding=padding, **box)


def heading_text(text: str, *, size: int = theme.BIG, color: ft.ColorValue = theme.INK) -> ft.Semantics:
    """A heading, also for screen readers."""
    return ft.Semantics(
        header=True,
        heading_level=2,
        content=ft.Text(drawable_text(text), size=size, weight=ft.FontWeight.W_500, color=color),
    )


def words(text: str, *, size: float = theme.SMALL, faded: bool = False, **look: theme.Look) -> ft.Text:
    """A text in ink."""
    look.setdefault("color", theme.INK_FADED if faded else theme.INK)
    return ft.Text(drawable_text(text), size=size, **look)


def live_announcement(
    text: str, identifier: str, *, is_fault: bool = False, size: float = theme.SMALL, **text_look: theme.Look
) -> ft.Semantics:
    """A text that screen readers read as soon as it appears: the result of a tap, or a fault."""
    if is_fault:
        text_look["color"] = theme.REFUSAL
    return ft.Semantics(
        live_region=True, identifier=identifier, container=True, content=words(text, size=size, **text_look)
    )


def semantic_group(content: ft.Control, name: str, **semantics_look: theme.Look) -> ft.Semantics:
    """Controls that belong together, under a name for screen readers. Do not put plain texts into it: the
    name would replace them.
    """
    return ft.Semantics(label=drawable_text(name), container=True, content=content, **semantics_look)


def column(*rows: ft.Control | None, spacing: float = 8) -> ft.Column:
    """Rows below each other, without those that are None."""
    shown = [row for row in rows if row is not None]
    return ft.Column(shown, spacing=spacing, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def row(*parts: ft.Control | None) -> ft.Row:
    """Parts beside each other, wrapped at the sheet's edge and without those that are None."""
    return ft.Row([part for part in parts if part is not None], wrap=True, spacing=6, run_spacing=6)


def prompt_text(text: str, size: float = theme.SMALL) -> ft.Text:
    """A line that says what to do now."""
    return words(text, size=size, weight=ft.FontWeight.W_500)


def hidden_from_screen_readers(content: ft.Control, **more: theme.Look) -> ft.Semantics:
    """Hide a control from screen readers, because the words beside it say the same.

    Do not use it inside a pressable: it would take the label off its button.
    """
    return ft.Semantics(exclude_semantics=True, content=content, **more)


def divider_line() -> ft.Container:
    """A pencil line across the sheet."""
    return ft.Container(height=1, bgcolor=theme.PAPER_EDGE)


def share_bar(done: int, left: int, height: float) -> ft.Row:
    """A thin bar that shows which share is done. Not a ProgressBar: that would be read aloud, and take the
    taps of the button around it."""
    shares = ((done, theme.MAY), (left, theme.PAPER_EDGE))
    return ft.Row(
        [ft.Container(height=height, bgcolor=ink, expand=share, visible=share > 0) for share, ink in shares],
        spacing=0,
    )


def rows_with_dividers(rows: Sequence[ft.Control], spacing: float = 10) -> ft.Column:
    """Rows with a pencil line between each two."""
    lined = [each for row in rows for each in (divider_line(), row)][1:]
    return ft.Column(lined, spacing=spacing, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def text_field_border() -> ft.ControlStateValue[ft.InputBorder]:
    """The border of text fields: a pencil line, in the accent colour while focused."""
    return {
        ft.ControlState.FOCUSED: ft.OutlineInputBorder(side=ft.BorderSide(2, theme.MAY)),
        ft.ControlState.DEFAULT: ft.OutlineInputBorder(side=ft.BorderSide(1, theme.FIELD_EDGE)),
    }


def scrolling_with_footer(rows: Sequence[ft.Control], footer: Sequence[ft.Control]) -> ft.Control:
    """Rows that scroll above a footer that stays visible: what is about to happen, and the buttons for it."""
    stretch = ft.CrossAxisAlignment.STRETCH
    content = ft.Column(
        list(rows), spacing=8, scroll=ft.ScrollMode.AUTO, horizontal_alignment=stretch, expand=True
    )
    below = [divider_line(), *footer] if footer else []
    return ft.Column([content, *below], spacing=8, expand=True, horizontal_alignment=stretch)
