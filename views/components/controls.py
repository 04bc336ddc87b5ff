"""The basic controls: sizes that follow the device's text scale, sheets with the texts on them, what can be
tapped, and rows.

Everything that can be tapped is one pattern, which is a real button for screen readers, the keyboard and
tests. Screen readers read its label, so the texts inside are silent (`semantics_label=""`). Identifiers never
change.
"""

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from views.app import theme
from views.app.component import safe_handler
from views.app.icons import Icons
from views.app.shortcuts import tooltip_with_key
from views.font_coverage import drawable_text
from views.runtime.components import context_value

STRETCH: Final = ft.CrossAxisAlignment.STRETCH
"""Makes the children of a column as wide as the column, and those of a row as high as the row."""

Size = ft.create_context((1000.0, 700.0))
"""Width and height of the window; set by the root, read by `use_context(Size)`."""


TextScale = ft.create_context(1.0)
"""The device's text scale: 2.0 is 200 %. Texts follow it automatically; boxes around them may need more
space."""
LARGE = 1.3
"""From this scale on a screen scrolls as a whole instead of keeping its parts in sight."""


def is_landscape_phone() -> bool:
    """True on a phone in landscape, which has little height."""
    return context_value(Size)[1] < theme.ON_ITS_SIDE


FRAME_MOST = 1.5
"""The largest scale for the texts of a table screen's frame: headline, seats, prompt, Undo. Otherwise a phone
would have no room for the board. The referee's messages and longer texts grow further."""
MOST_ON_ITS_SIDE = 1.15
"""The largest scale for the bar and the prompt on a phone in landscape."""


def capped_text_size(size: float, max_scale: float = FRAME_MOST) -> float:
    """A text size corrected so that the device shows it at most `max_scale` times as large."""
    return size * min(1.0, max_scale / context_value(TextScale))


def capped_frame_text_size(size: float) -> float:
    """The size of a text of the bar or the prompt, limited on a phone in landscape."""
    return capped_text_size(size, MOST_ON_ITS_SIDE if is_landscape_phone() else FRAME_MOST)


def equal_width_row_or_two_if_large_text(controls: Sequence[ft.Control], spacing: float = 2) -> ft.Control:
    """Small controls in a row, equally wide; in two rows if texts are large, so that no word is broken."""
    if ft.use_context(TextScale) < LARGE:
        return ft.Row(list(controls), spacing=spacing)
    first_row_length = (len(controls) + 1) // 2
    return ft.Column(
        [
            ft.Row(list(row), spacing=spacing)
            for row in (controls[:first_row_length], controls[first_row_length:])
        ],
        spacing=spacing,
        tight=True,
    )


BRIEF_MOST = 1.25
"""The largest scale of a title in one row with the seats."""
LETTER = 0.56
"""The width of a letter in parts of its size."""
LEAST_TITLE = 11.0
"""The smallest size of a title or a name that is made smaller to fit."""


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
    return ft.Column(shown, spacing=spacing, tight=True, horizontal_alignment=STRETCH)


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
    return ft.Column(lined, spacing=spacing, horizontal_alignment=STRETCH)


def text_field_border() -> ft.ControlStateValue[ft.InputBorder]:
    """The border of text fields: a pencil line, in the accent colour while focused."""
    return {
        ft.ControlState.FOCUSED: ft.OutlineInputBorder(side=ft.BorderSide(2, theme.MAY)),
        ft.ControlState.DEFAULT: ft.OutlineInputBorder(side=ft.BorderSide(1, theme.FIELD_EDGE)),
    }


def scrolling_with_footer(rows: Sequence[ft.Control], footer: Sequence[ft.Control]) -> ft.Control:
    """Rows that scroll above a footer that stays visible: what is about to happen, and the buttons for it."""
    content = ft.Column(
        list(rows), spacing=8, scroll=ft.ScrollMode.AUTO, horizontal_alignment=STRETCH, expand=True
    )
    below = [divider_line(), *footer] if footer else []
    return ft.Column([content, *below], spacing=8, expand=True, horizontal_alignment=STRETCH)


OnTap = Callable[..., object] | None


def silent_text(value: str, **look: theme.Look) -> ft.Text:
    """A text inside a pressable, silent because the label says it."""
    return ft.Text(drawable_text(value), semantics_label="", **look)


def tap_area(
    on_click: OnTap, content: ft.Control | None = None, on_hold: OnTap = None, **container_look: theme.Look
) -> ft.Container:
    """A container that takes taps and long presses; the caller wraps it in Semantics."""
    return ft.Container(
        content=content,
        ink=on_click is not None,
        on_click=safe_handler(on_click) if on_click else None,
        on_long_press=safe_handler(on_hold) if on_hold else None,
        **container_look,
    )


def delayed_tooltip(text: str, *, looks_like_paper: bool = False) -> ft.Tooltip:
    """The tooltip under a resting pointer or finger, silent for screen readers. `looks_like_paper`: drawn on
    paper, and for a pointer only.
    """
    tip = ft.Tooltip(
        drawable_text(text), exclude_from_semantics=True, wait_duration=ft.Duration(milliseconds=500)
    )
    if looks_like_paper:
        tip.trigger_mode = ft.TooltipTriggerMode.MANUAL  # type: ignore[assignment]  # flet says str of it
        edge = ft.Border.all(1, theme.PAPER_EDGE)
        tip.decoration = ft.BoxDecoration(bgcolor=theme.PAPER, border=edge, border_radius=theme.ROUND)
        tip.text_style, tip.padding = ft.TextStyle(color=theme.INK, size=theme.SMALL, height=1.45), 12
    return tip


def navigation_to(url: str) -> Callable[[], None]:
    """Return a function that goes to the screen with this address."""
    page = ft.context.page
    return lambda: page.navigate(url)


def pressable(
    content: ft.Control | None,
    label: str,
    identifier: str,
    on_click: OnTap,
    *,
    selected: bool | None = None,
    tip: str = "",
    **container_look: theme.Look,
) -> ft.Semantics:
    """Anything that can be tapped. `tip`: words and shortcut, shown under a pointer. `container_look` is
    passed to the container."""
    expand = container_look.pop("expand", None)
    container_look.setdefault("border_radius", theme.ROUND)
    if tip:  # silent, because the label is read already
        container_look["tooltip"] = delayed_tooltip(tip)
    return ft.Semantics(
        label=drawable_text(label),
        identifier=identifier,
        selected=selected,
        hint_text=drawable_text(tip) if tip else None,
        expand=expand,
        content=tap_area(on_click, content, **container_look),
    )


@ft.control("Semantics")  # type: ignore[arg-type]  # as flet types it, for none
class PlacedSemantics(ft.Semantics):
    """Semantics with a position in a Stack. The client supports this, but Flet's class does not declare
    it."""

    left: float | None = None
    top: float | None = None


_KINDS = {
    # background, ink, border
    "may": (theme.MAY, theme.ON_MAY, None),
    "plain": (theme.PAPER_BRIGHT, theme.INK, theme.PAPER_EDGE),
    "quiet": (None, theme.INK, None),
    "chosen": (theme.MAY_WASH, theme.ON_MAY_WASH, theme.MAY),
    "wood": (None, theme.ON_WOOD, theme.WOOD_LINE),
    "refusal": (None, theme.REFUSAL, theme.PAPER_EDGE),
}


def button(
    words: str,
    identifier: str,
    on_click: OnTap,
    kind: str = "plain",
    *,
    label: str = "",
    icon: ft.IconData | None = None,
    expand: bool | int | None = None,
    fills: bool = False,
    size: float = theme.SMALL,
    picture: ft.Control | None = None,
) -> ft.Semantics:
    """A button with words. `kind`: `may` (what may be done now), `plain`, `quiet`, `chosen`, `wood` (on the
    bare table), `refusal`. `label` is read instead of the words, if these need the picture beside them.
    `fills`: the parent has a width, and long words may break; `expand` asks a Row for a share of its width,
    and then it fills that."""
    background, ink, edge = _KINDS[kind]
    broad = (1.5 if kind == "chosen" else 1) if edge else 0  # the same size with and without an edge
    fills = fills or bool(expand)
    above = 14 + max(0, theme.SMALL - size) * 0.75  # smaller words, the same height for a finger
    face = [ft.Icon(icon, size=18, color=ink) if icon is not None else None, picture]
    if words:
        text_style: dict[str, theme.Look] = {"weight": ft.FontWeight.W_500, "text_align": ft.TextAlign.CENTER}
        breaks: dict[str, theme.Look] = {"expand": True, "expand_loose": True} if fills else {}
        face.append(silent_text(words, size=size, color=ink, **text_style, **breaks))
    parts = [part for part in face if part is not None]
    return pressable(
        ft.Row(parts, spacing=8, alignment=ft.MainAxisAlignment.CENTER, tight=True),
        label or words,
        identifier,
        on_click,
        selected=True if kind == "chosen" else None,
        expand=expand,
        bgcolor=background,
        border=ft.Border.all(broad, edge) if edge else None,
        padding=ft.Padding.symmetric(horizontal=(14 if words else 15) - broad, vertical=above - broad),
    )


def icon_button(
    icon: ft.IconData,
    label: str,
    identifier: str,
    on_click: OnTap,
    *,
    ink: ft.ColorValue = theme.INK,
    is_faded: bool = False,
    shortcut_name: str = "",
) -> ft.Semantics:
    """A round button with an icon; screen readers read the label. `shortcut_name`: the name of its
    shortcut."""
    return pressable(
        ft.Icon(icon, size=24, color=ink),
        label,
        identifier,
        on_click,
        width=theme.TOUCH,
        height=theme.TOUCH,
        border_radius=theme.TOUCH / 2,
        alignment=ft.Alignment.CENTER,
        opacity=0.6 if is_faded else 1,
        tip=tooltip_with_key(label, shortcut_name) if shortcut_name else label,
    )


def equal_width_option_button(
    content: ft.Control, label: str, identifier: str, on_click: Callable[[], object], is_chosen: bool
) -> ft.Control:
    """One of several buttons in a row, as high as a finger. `content`: its content."""
    return pressable(
        content,
        label,
        identifier,
        on_click,
        selected=True if is_chosen else None,
        expand=True,
        height=theme.TOUCH,
        padding=ft.Padding.symmetric(horizontal=4),
        alignment=ft.Alignment.CENTER,
        **theme.choice_style(is_chosen),
    )


def name_with_details(name: str, *details: str, size: int = theme.MEDIUM) -> list[ft.Control]:
    """A name, with details below it in smaller letters; empty ones are left out."""
    return [
        silent_text(name, size=size, weight=ft.FontWeight.W_600, color=theme.INK),
        *(silent_text(detail, size=theme.SMALL, color=theme.INK_FADED) for detail in details if detail),
    ]


def tappable_row(
    parts: Sequence[ft.Control],
    label: str,
    identifier: str,
    on_click: OnTap,
    *,
    trailing_icon: ft.IconData | None = Icons.CHEVRON_RIGHT,
    ink: ft.ColorValue = theme.INK_FADED,
    padding_across_and_down: tuple[float, float] = (6, 8),
    spacing: float = 8,
    **box: theme.Look,
) -> ft.Semantics:
    """A row that can be tapped, with an icon at the end. `padding_across_and_down`: padding at the sides, and
    above and below."""
    ends = [] if trailing_icon is None else [ft.Icon(trailing_icon, size=20, color=ink)]
    across, down = padding_across_and_down
    box.setdefault("padding", ft.Padding.symmetric(horizontal=across, vertical=down))
    return pressable(ft.Row([*parts, *ends], spacing=spacing), label, identifier, on_click, **box)


def foldable_row(
    parts: Sequence[ft.Control],
    label: str,
    identifier: str,
    toggle: Callable[[], None],
    is_open: bool,
    **box: theme.Look,
) -> ft.Semantics:
    """A row that opens and closes what is below it."""
    sign = Icons.EXPAND_LESS if is_open else Icons.EXPAND_MORE
    return tappable_row(parts, label, identifier, toggle, trailing_icon=sign, selected=is_open or None, **box)
