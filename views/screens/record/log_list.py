"""The log of the Record screen: every line, filtered by player and kind, one of them opened."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from referee.words.phrases import record_name_in_words
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.components.log import LogLine, LogRow
from views.components.paper import row, words
from views.components.pressable import button, pressable, silent_text
from views.components.rows import foldable_row

AT_ONCE: Final = 60
"""The number of lines shown at first."""


def filter_labels_by_line_kind(verbs: Iterable[str]) -> dict[str, str]:
    """Return the kinds of lines for the filter, by label."""
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
    """True if this line passes the filter."""
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

    `first_index`: during a replay the list begins with this line, and later lines follow after a tap; -1:
    with the latest line.
    `is_low`: there is room only for the opened line and its detail, so the list begins with that line until
    it is closed.
    `chapter_headings`: (number of entries before the chapter, its title), shown above the chapter's last
    line.
    """
    wanted, want = ft.use_state(Filter())
    more, set_more = ft.use_state(1)
    opened, set_opened = ft.use_state(False)
    matching = [each for each in reversed(lines) if is_line_in_filter(each, wanted)]
    alone = is_low and any(each.line.index == opened_index for each in matching)
    later = next(
        (
            place
            for place, each in enumerate(matching)
            if each.line.index == (opened_index if alone else first_index)
        ),
        0,
    )
    rows: list[ft.Control] = (
        [] if alone else [filter_bar(lines, wanted, want, player_names, opened, set_opened)]
    )
    if not matching:
        no_match_text, empty_log_text = (
            say("lines.none", "No entries like this."),
            say("log.nothing", "No entries yet."),
        )
        rows.append(words(no_match_text if lines else empty_log_text, faded=True))
    if later and not alone:
        text = say("lines.later", "{count, plural, one {# later entry} other {# later entries}}", count=later)
        rows.append(button(text, "later", show_later_lines, "quiet", icon=Icons.ARROW_UPWARD))
    above = _ChapterHeadings(chapter_headings)
    for each in matching[later : later + AT_ONCE * more]:
        rows += above.heading_if_new_chapter(each.line)
        rows.append(
            LogRow(
                each.line,
                each.line.index == opened_index,
                on_tap,
                "line",
                padding=14,
                key=f"line{each.line.index}",
            )
        )
        if each.line.index == opened_index and opened_detail is not None:
            rows.append(opened_detail)
    if len(matching) > later + AT_ONCE * more:
        rows.append(
            button(
                say("lines.earlier", "Earlier entries"),
                "earlier",
                lambda: set_more(lambda latest: latest + 1),
                "quiet",
            )
        )
    start = f"alone{opened_index}" if alone else f"from{first_index}"  # each list has its own scroll position
    return ft.ListView(rows, expand=True, spacing=0, padding=0, key=start)


class _ChapterHeadings:
    """The titles of the chapters of a game, each shown once, above the latest line of its chapter."""

    def __init__(self, headings: Sequence[tuple[int, str]]) -> None:
        self._headings, self._shown = headings, -1

    def heading_if_new_chapter(self, line: LogLine) -> list[ft.Control]:
        """Return the headings above this line."""
        chapter = bisect_left(self._headings, (line.number, "")) - 1 if line.number is not None else -1
        if chapter in (-1, self._shown):
            return []
        self._shown = chapter
        entries, title = self._headings[chapter]
        return [chapter_heading(title, f"chapter{entries}")]


def chapter_heading(text: str, key: str) -> ft.Control:
    """Draw the title of a chapter."""
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
    kinds = filter_labels_by_line_kind(dict.fromkeys(each.do for each in lines))
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
