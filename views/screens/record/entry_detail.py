"""Everything about one entry of the log, and what can be done with it."""

from collections.abc import Callable

import flet as ft

from models.record import Aside
from models.translation import say
from referee.table.amendments import Kind
from referee.table.overrides import override_words
from referee.table.table import Line
from views.app import theme
from views.components.banner import where_printed
from views.components.banner_messages import because
from views.components.paper import column, row, words
from views.games import screens_of
from views.screens.record.log_list import chip
from views.screens.rules.links import rests_on_row
from views.screens.table_session import TableSession


def detail(
    session: TableSession,
    number: int | None,
    line: Line,
    begin: Callable[[Kind, int], None],
    fork: Callable[[int], None],
) -> ft.Control:
    """Everything about one entry, and what can be done with it."""
    table, ruling = session.table, line.ruling
    entry, four_colours = ruling.entry, session.preferences.four_colours
    allows, actions = session.desk.allows, None
    if number is not None and (allows("amend") or allows("ask")):
        actions = _actions(number, isinstance(entry, Aside), begin, fork if allows("other_tables") else None)
    rows: list[ft.Control | None] = [actions]
    for reason in because(ruling.findings):
        rows += [
            words(reason.sentence, size=theme.SMALL, color=theme.REFUSAL),
            words(where_printed(reason), size=theme.TINY, faded=True),
        ]
    if entry.override:
        why = override_words(entry.override)
        rows.append(
            words(say("detail.reason", "The table's reason: {reason}.", reason=why), size=theme.SMALL)
        )
    rows.append(screens_of(table.game.game).sum_drawn(table, ruling, four_colours))
    rows.append(
        rests_on_row(table, session.id, ruling, f"/table/{session.id}/record/{number}" if number else "")
    )
    if entry.note:
        rows.append(
            words(
                say("detail.note", "Note: {note}", note=override_words(entry.note)),
                size=theme.TINY,
                faded=True,
            )
        )
    return ft.Container(
        column(*rows, spacing=6),
        padding=ft.Padding.only(left=12, right=4, top=6, bottom=10),
        border=ft.Border.only(left=ft.BorderSide(3, theme.MAY)),
    )


def _actions(
    n: int, is_aside: bool, begin: Callable[[Kind, int], None], fork: Callable[[int], None] | None
) -> ft.Control:
    def amends(kind: Kind, said: str, label: str) -> ft.Control:
        return chip(said, f"amend-{kind}", False, lambda: begin(kind, n), label=label)

    correct = amends(
        "correct", say("detail.correct", "Correct"), say("amending.correct", "Correct entry {n}", n=n)
    )
    insert = amends(
        "insert",
        say("detail.insert", "Insert"),
        say("detail.insert_before", "Insert an entry before entry {n}", n=n),
    )
    strike = amends(
        "strike", say("detail.strike", "Strike out"), say("amending.strike", "Strike out entry {n}", n=n)
    )
    return row(None if is_aside else correct, insert, strike, _what_if(n, fork) if fork else None)


def _what_if(n: int, fork: Callable[[int], None]) -> ft.Control:
    label = say("detail.fork", "What if: go on from entry {n} at a table apart", n=n)
    return chip(say("detail.what_if", "What if"), "fork", False, lambda: fork(n), lit=False, label=label)
