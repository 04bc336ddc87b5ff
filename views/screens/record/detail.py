"""Everything about one entry of the log, and what can be done with it."""

from collections.abc import Callable

import flet as ft

from models.record import Aside
from models.speech import say
from referee.table.amendments import Kind
from referee.table.gate import Line
from referee.table.overrides import override_words
from views.app import theme
from views.components.paper import words
from views.games import screens_of
from views.screens.record.lines import chip, chips
from views.screens.record.standing import reasons_of
from views.screens.rules.links import rests_on_row
from views.screens.table_session import TableSession


def detail(
    session: TableSession, number: int | None, line: Line, begin: Callable[[Kind, int], None], fork: Callable[[int], None]
) -> ft.Control:
    """Everything about one entry, and what can be done with it."""
    table, ruling = session.table, line.ruling
    rows: list[ft.Control] = []
    if number is not None:
        rows.append(_actions(number, isinstance(ruling.entry, Aside), begin, fork))
    for sentence, rests_on in reasons_of(ruling):
        rows.append(words(sentence, size=theme.SMALL, color=theme.REFUSAL))
        rows.append(words(rests_on, size=theme.TINY, faded=True))
    if ruling.entry.override:
        why = override_words(ruling.entry.override)
        rows.append(words(say("detail.reason", "The table's reason: {reason}.", reason=why), size=theme.SMALL))
    drawn = screens_of(table.game.game).sum_drawn(table, ruling, session.preferences.four_colours)
    if drawn is not None:
        rows.append(drawn)
    rests_on = rests_on_row(table, session.id, ruling, f"/table/{session.id}/record/{number}" if number else "")
    if rests_on is not None:
        rows.append(rests_on)
    if ruling.entry.note:
        rows.append(words(say("detail.note", "Note: {note}", note=override_words(ruling.entry.note)), size=theme.TINY, faded=True))
    return ft.Container(
        ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.only(left=12, right=4, top=6, bottom=10),
        border=ft.Border.only(left=ft.BorderSide(3, theme.MAY)),
    )


def _actions(n: int, is_aside: bool, begin: Callable[[Kind, int], None], fork: Callable[[int], None]) -> ft.Control:
    correct = chip(
        say("detail.correct", "Correct"),
        "amend-correct",
        False,
        lambda: begin("correct", n),
        label=say("amending.correct", "Correct entry {n}", n=n),
    )
    insert = chip(
        say("detail.insert", "Insert"),
        "amend-insert",
        False,
        lambda: begin("insert", n),
        label=say("detail.insert_before", "Insert an entry before entry {n}", n=n),
    )
    strike = chip(
        say("detail.strike", "Strike out"),
        "amend-strike",
        False,
        lambda: begin("strike", n),
        label=say("amending.strike", "Strike out entry {n}", n=n),
    )
    what_if = chip(
        say("detail.what_if", "What if"),
        "fork",
        False,
        lambda: fork(n),
        lit=False,
        label=say("detail.fork", "What if: go on from entry {n} at a table apart", n=n),
    )
    return chips([*([] if is_aside else [correct]), insert, strike, what_if])
