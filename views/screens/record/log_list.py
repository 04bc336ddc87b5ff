"""The log of the Record screen: every line, filtered by player and kind, one of them opened."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from referee.words.phrases import record_name_in_words
from views.app import theme
from views.app.component import component
from views.app.icons import Icons
from views.components.controls import button, foldable_row, pressable, row, silent_text, words
from views.components.log import LogLine, LogRow

AT_ONCE: Final = 60
"""The number of lines shown at first."""


def filter_labels_by_line_kind(verbs: Iterable[str]) -> dict[str, str]:
    """Return the labels of the filter by the kind of line: all, irregular, no longer valid, and each verb."""
    every = {
        "": say("lines.all", "All"),
        "irregular": say("lines.irregular", "Irregular"),
        "gone": say("lines.gone", "No longer valid"),
    }
    return {**every, **{verb: record_name_in_words("verb", verb) for verb in verbs}}


class Filter(NamedTuple):
    """The lines to show. Empty: all of them."""

    by: str = ""
    kind: str = ""
    """`irregular`, `gone` (removed entries), or a verb."""


class FilterableLine(NamedTuple):
    """One line with the values it is filtered by."""

    line: LogLine
    by: str
    do: str


def is_line_in_filter(line: FilterableLine, line_filter: Filter) -> bool:
    if line_filter.by and line.by != line_filter.by:
        return False
    if line_filter.kind == "irregular":
        return line.line.verdict == "irregular"
    if line_filter.kind == "gone":
        return line.line.number is None
    return not line_filter.kind or line.do == line_filter.kind


@component
def LogList(
    lines: tuple[FilterableLine, ...],
    opened_index: int,
    opened_detail: ft.Control | None,
    on_tap: Callable[[int], None],
    player_names: Sequence[str],
    first_index: int,
    show_later_lines: Callable[[], None],
    is_low: bool = False,
    chapter_headings: Sequence[tuple[int, str]] = (),
) -> ft.Control:
    """Draw the lines that pass the filter, the latest first; the opened line has its detail below.

    `first_index`: during a replay the list begins with this line, later ones follow after a tap; -1: with the
    latest. `is_low`: there is room only for the opened line, so the list begins with it until it is closed.
    `chapter_headings`: number of entries before the chapter, and its title.
    """
    wanted, want = ft.use_state(Filter())
    more, set_more = ft.use_state(1)
    opened, set_opened = ft.use_state(False)
    matching = [line for line in reversed(lines) if is_line_in_filter(line, wanted)]
    places = {each.line.index: place for place, each in enumerate(matching)}
    alone = is_low and opened_index in places
    later = places.get(opened_index if alone else first_index, 0)
    shown = matching[later : later + AT_ONCE * more]
    rows: list[ft.Control] = []
    if not alone:
        rows.append(filter_bar(lines, wanted, want, player_names, opened, set_opened))
    if not matching:
        empty = say("lines.none", "No entries like this.") if lines else say("log.nothing", "No entries yet.")
        rows.append(words(empty, faded=True))
    if later and not alone:
        text = say("lines.later", "{count, plural, one {# later entry} other {# later entries}}", count=later)
        rows.append(button(text, "later", show_later_lines, "quiet", icon=Icons.ARROW_UPWARD))
    rows += log_rows(shown, opened_index, opened_detail, on_tap, chapter_headings)
    if len(matching) > later + len(shown):
        text = say("lines.earlier", "Earlier entries")
        rows.append(button(text, "earlier", lambda: set_more(lambda latest: latest + 1), "quiet"))
    start = f"alone{opened_index}" if alone else f"from{first_index}"  # each list has its own scroll position
    return ft.ListView(rows, expand=True, spacing=0, padding=0, key=start)


def log_rows(
    lines: Sequence[FilterableLine],
    opened_index: int,
    opened_detail: ft.Control | None,
    on_tap: Callable[[int], None],
    chapter_headings: Sequence[tuple[int, str]],
) -> list[ft.Control]:
    """Return these lines, the latest first, below the title of each chapter; the opened line has its detail
    below."""
    rows: list[ft.Control] = []
    chapter = -1
    for line in (each.line for each in lines):
        if line.number is not None:
            at = bisect_left(chapter_headings, (line.number, "")) - 1
            if at not in (-1, chapter):
                chapter = at
                entries, title = chapter_headings[chapter]
                rows.append(chapter_heading(title, f"chapter{entries}"))
        is_open = line.index == opened_index
        rows.append(LogRow(line, is_open, on_tap, "line", padding=14, key=f"line{line.index}"))
        if is_open and opened_detail is not None:
            rows.append(opened_detail)
    return rows


def chapter_heading(text: str, key: str) -> ft.Control:
    sentence = words(text, size=theme.TINY, weight=ft.FontWeight.W_600, faded=True)
    ruled = ft.Row([sentence, ft.Container(height=1, bgcolor=theme.PAPER_EDGE, expand=True)], spacing=8)
    return ft.Semantics(
        header=True, heading_level=2, key=key, content=ft.Container(ruled, padding=ft.Padding.only(top=8))
    )


def filter_bar(
    lines: tuple[FilterableLine, ...],
    line_filter: Filter,
    change_filter: Callable[[Callable[[Filter], Filter]], None],
    player_names: Sequence[str],
    is_open: bool,
    set_open: Callable[[bool], None],
) -> ft.Control:
    kinds = filter_labels_by_line_kind(dict.fromkeys(line.do for line in lines))
    what = " · ".join(
        part
        for part in (
            line_filter.by,
            kinds.get(line_filter.kind) or record_name_in_words("verb", line_filter.kind),
        )
        if part
    )
    parts: list[ft.Control] = [
        ft.Icon(Icons.FILTER_LIST, size=18, color=theme.INK_FADED),
        silent_text(
            say("lines.show", "Show: {what}", what=what), size=theme.TINY, color=theme.INK_FADED, expand=True
        ),
    ]
    label = say("lines.filter", "Entries shown: {what}", what=what)
    head = foldable_row(
        parts, label, "filter", lambda: set_open(not is_open), is_open, padding_across_and_down=(2, 15)
    )
    if not is_open:
        return head
    players = {"": say("lines.everybody", "Everyone"), **{name: name for name in player_names}}
    who = filter_chips("by", players, line_filter.by, change_filter)
    what_kind = filter_chips("kind", kinds, line_filter.kind, change_filter)
    return ft.Column([head, who, what_kind, ft.Container(height=4)], spacing=6, tight=True)


def filter_chips(
    field: str,
    texts: Mapping[str, str],
    chosen: str,
    change_filter: Callable[[Callable[[Filter], Filter]], None],
) -> ft.Control:
    """Return a chip for each value of a field of the filter."""

    def set_filter_value(value: str) -> None:
        change_filter(lambda latest: latest._replace(**{field: value}))

    chips = (
        small_chip(text, f"{field}-{value}", value == chosen, partial(set_filter_value, value))
        for value, text in texts.items()
    )
    return row(*chips)


def small_chip(
    text: str,
    identifier: str,
    is_chosen: bool,
    on_click: Callable[[], object],
    *,
    is_highlighted: bool = True,
    label: str = "",
) -> ft.Control:
    """Draw a small button of a group in which one is chosen."""
    ink = theme.ON_MAY_WASH if is_chosen else theme.INK if is_highlighted else theme.INK_FADED
    return pressable(
        silent_text(
            text, size=theme.SMALL, color=ink, weight=ft.FontWeight.W_500 if is_chosen else None, no_wrap=True
        ),
        label or text,
        identifier,
        on_click,
        selected=is_chosen or None,
        border_radius=18,
        padding=ft.Padding.symmetric(horizontal=11, vertical=14),
        **theme.choice_style(is_chosen, ground=theme.PAPER_BRIGHT if is_highlighted else None),
    )
