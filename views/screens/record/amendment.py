"""An amendment before anybody agrees to it: the entries as they would be, what follows them, and everything that changes with it."""

from collections.abc import Callable
from typing import Final

import flet as ft

from models.translation import say
from referee.table.amendments import Amendment
from referee.table.overrides import OVERRIDES
from referee.table.replay import in_words, reasons
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.components.paper import column, lined, pinned, row, sheet, title, words
from views.components.pressable import button, sign_button
from views.components.sheet_header import use_escape
from views.screens.record.consequences import agreeing, consequences, line_with_sign
from views.screens.record.drafts import has_jokers
from views.screens.record.editor import Pickers, Typing, editor, line_of_draft
from views.screens.record.log_list import chip
from views.screens.record.proposal import (
    Amending,
    ChangeIt,
    Drafted,
    Preview,
    changes_nothing,
    heading,
    heading_of,
    point_of,
    preview,
)
from views.workspace.table_settings import may_let_stand

SIGNS: Final = {"correct": Icons.EDIT_NOTE, "insert": Icons.PLAYLIST_ADD, "strike": Icons.PLAYLIST_REMOVE}
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def AmendingSheet(
    table: Table,
    place: str,
    now: Amending,
    change: ChangeIt,
    correct_too: Callable[[int], None],
    agree: Callable[[Amendment], None],
    close: Callable[[], None],
    four_colours: bool,
) -> ft.Control:
    """The sheet on which an amendment is composed, seen and agreed to. `correct_too` begins to correct another entry with it."""
    use_escape(close)
    seen, point = preview(table, now), point_of(table, now)
    ready = (
        seen.keep is not None
        and seen.keep.may_stand
        and not all(changes_nothing(table, each) for each in now.drafts)
    )
    if point is None or (now.seen and ready):
        rows = [
            *_corrections(table, now, seen, change),
            *(consequences(table, seen, change, correct_too) if ready else []),
        ]
        foot = agreeing(seen, agree) if ready else []
        foot.append(_further(now, change))
    else:
        drafted = now.now
        rows = [*_choosing(now, change), *_stood(table, drafted)]
        draft, pickers = drafted.draft or {}, Pickers(place, drafted.n, four_colours, has_jokers(table))
        typing = Typing(
            drafted.line,
            lambda line: change(lambda latest: latest.typed(line)),
            lambda: change(lambda latest: latest.typed(line_of_draft(table, latest.now.draft or {}))),
        )
        rows.append(
            editor(
                table, point, draft, lambda new: change(lambda latest: latest.drafted(new)), typing, pickers
            )
        )
        foot = (
            []
            if changes_nothing(table, drafted)
            else _verdict(table, drafted, seen, lambda: change(_let_stand))
        )
        foot += _elsewhere(now, seen)
        if ready:
            foot.append(_see(seen, change))
    content = ft.Column(
        [_head(now, close, change, len(table)), pinned(rows, foot)], spacing=10, horizontal_alignment=STRETCH
    )
    return sheet(content, border=ft.Border.only(top=ft.BorderSide(5, theme.BRASS)), expand=True)


def _let_stand(now: Amending) -> Amending:
    return now.changed(reason=OVERRIDES["happened"])


def _head(now: Amending, close: Callable[[], None], change: ChangeIt, last: int) -> ft.Control:
    another = say("amending.another", "Correct another entry with it")
    return ft.Row(
        [
            ft.Icon(SIGNS[now.now.kind], color=theme.BRASS, size=26),
            ft.Container(title(heading(now, last)), expand=True),
            sign_button(Icons.LIBRARY_ADD_OUTLINED, another, "amend-another", lambda: change(_pick)),
            sign_button(Icons.CLOSE, say("amending.leave", "Leave it as it was"), "amend-close", close),
        ],
        spacing=4,
    )


def _pick(now: Amending) -> Amending:
    return now._replace(picking=True)


# -- composing -----------------------------------------------------------------------------------------------------
def _choosing(now: Amending, change: ChangeIt) -> list[ft.Control]:
    """Which of several corrections is in the editor."""
    if len(now.drafts) == 1:
        return []

    def one(at: int, n: int) -> ft.Control:
        said = say("amending.entry", "Entry {n}", n=n)
        return chip(
            said, f"amend-at-{at}", at == now.at, lambda: change(lambda latest: latest._replace(at=at))
        )

    return [row(*(one(at, drafted.n) for at, drafted in enumerate(now.drafts)))]


def _stood(table: Table, drafted: Drafted) -> list[ft.Control]:
    """What the entry says as it stands."""
    if drafted.kind == "insert" or drafted.n > len(table):
        return []
    said = in_words(table.game, table.state, table.ruling(drafted.n))[0]
    before = (
        say("amending.says", "It says now:")
        if drafted.kind == "correct"
        else say("amending.this", "This entry:")
    )
    return [
        ft.Column(
            [words(before, size=theme.TINY, faded=True), words(said, size=theme.MEDIUM)],
            spacing=3,
            tight=True,
        )
    ]


def _verdict(
    table: Table, drafted: Drafted, seen: Preview, let_stand: Callable[[], None]
) -> list[ft.Control]:
    """What the referee says to a new entry itself."""
    if seen.fault:
        return [words(say("amending.missing", "Choose what is still missing above."), faded=True)]
    found = seen.corrected(drafted)
    if found is None or found.ruling is None:
        return []
    ruling = found.ruling
    if ruling.verdict == "refused":
        illegal = say("amending.illegal", "That would be illegal there. {reasons}", reasons=reasons(ruling))
        rows: list[ft.Control] = [line_with_sign(Icons.BLOCK, illegal, theme.REFUSAL)]
        if may_let_stand(ruling):
            happened = say("amending.happened", "It happened all the same")
            rows.append(button(happened, "amend-override", let_stand, "refusal", icon=Icons.GAVEL))
        return rows
    said = in_words(table.game, found.state, ruling)[0]
    if ruling.verdict == "irregular":
        irregular = say(
            "amending.irregular", "Irregular. {reasons} {said}", reasons=reasons(ruling), said=said
        )
        return [line_with_sign(Icons.GAVEL, irregular, theme.REFUSAL)]
    return [line_with_sign(Icons.CHECK, said, theme.MAY)]


def _elsewhere(now: Amending, seen: Preview) -> list[ft.Control]:
    """That another of several corrections is refused, which keeps all of them from being made."""
    last = seen.keep.corrected[-1] if seen.keep and seen.keep.corrected else None
    if (
        last is None
        or last.ruling is None
        or last.ruling.stands
        or (last.correction.kind, last.correction.n) == now.now[:2]
    ):
        return []
    told_of = say(
        "amending.other",
        "Entry {n} would be illegal: {reasons}",
        n=last.correction.n,
        reasons=reasons(last.ruling),
    )
    return [line_with_sign(Icons.BLOCK, told_of, theme.REFUSAL)]


def _see(seen: Preview, change: ChangeIt) -> ft.Control:
    many = len(seen.keep.changes) if seen.keep else 0
    said = say("amending.see", "See what changes")
    if many:
        said = say(
            "amending.see_many",
            "See what changes: {count, plural, one {# later entry} other {# later entries}}",
            count=many,
        )
    return button(
        said,
        "amend-see",
        lambda: change(lambda latest: latest._replace(seen=True)),
        "may",
        fills=True,
        icon=Icons.PREVIEW,
    )


# -- seeing --------------------------------------------------------------------------------------------------------
def _corrections(table: Table, now: Amending, seen: Preview, change: ChangeIt) -> list[ft.Control]:
    """Each correction: what stood, and what would stand instead."""
    if len(now.drafts) == 1:
        return [*_stood(table, now.now), *_verdict(table, now.now, seen, lambda: change(_let_stand))]
    each = [column(*_correction(table, at, drafted, seen, change)) for at, drafted in enumerate(now.drafts)]
    return [lined(each, spacing=8)]


def _correction(table: Table, at: int, drafted: Drafted, seen: Preview, change: ChangeIt) -> list[ft.Control]:
    """One of several corrections."""
    what = heading_of(drafted, len(table))
    away = say("amending.without", "Leave this one as it was: {what}", what=what)
    again = say("amending.further_entry", "Change it further: {what}", what=what)

    def edit() -> None:
        change(lambda latest: latest._replace(at=at, seen=False))

    signs = [
        sign_button(
            Icons.CLOSE, away, f"amend-without-{at}", lambda: change(lambda latest: latest.without(at))
        )
    ]
    if drafted.draft is not None:
        signs.insert(0, sign_button(Icons.EDIT_OUTLINED, again, f"amend-edit-{at}", edit))
    head = words(what, weight=ft.FontWeight.W_600, expand=True)
    return [
        ft.Row([ft.Icon(SIGNS[drafted.kind], color=theme.BRASS, size=20), head, *signs], spacing=6),
        *_stood(table, drafted),
        *_verdict(table, drafted, seen, lambda: change(lambda latest: _let_stand(latest._replace(at=at)))),
    ]


def _further(now: Amending, change: ChangeIt) -> ft.Control:
    """The ways on from here that agree to nothing."""
    also = say("amending.also", "Amend one more")
    more = button(
        also, "amend-also", lambda: change(_pick), "quiet", icon=Icons.LIBRARY_ADD_OUTLINED, expand=True
    )
    if now.now.draft is None:
        return ft.Row([more])
    back = button(
        say("amending.further", "Change it further"),
        "amend-back",
        lambda: change(lambda latest: latest._replace(seen=False)),
        "quiet",
        icon=Icons.ARROW_BACK,
        expand=True,
    )
    return ft.Row([back, more], spacing=4)
