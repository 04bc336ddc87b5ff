"""The detail of a log entry, and its actions."""

from collections.abc import Callable

import flet as ft

from models.record import NonGameEntry
from models.translation import say
from referee.table.amendments import Kind
from referee.table.overrides import translated_reason_or_note
from referee.table.table import Line
from views.app import theme
from views.components.banner import section_and_ruling_text
from views.components.banner_messages import banner_reasons
from views.components.controls import column, row, words
from views.games import screens_of_game
from views.screens.record.log_list import small_chip
from views.screens.rules.links import based_on_rulings_row
from views.screens.table_controller import TableController


def entry_detail_below_actions(
    session: TableController,
    entry_number: int | None,
    line: Line,
    actions: ft.Control | None,
) -> ft.Control:
    table, ruling = session.table, line.ruling
    entry, four_colours = ruling.entry, session.preferences.four_colours
    rows: list[ft.Control | None] = [actions]
    for reason in banner_reasons(ruling.findings):
        rows += [
            words(reason.sentence, size=theme.SMALL, color=theme.REFUSAL),
            words(section_and_ruling_text(reason), size=theme.TINY, faded=True),
        ]
    if entry.override:
        why = translated_reason_or_note(entry.override)
        rows.append(
            words(say("detail.reason", "The table's reason: {reason}.", reason=why), size=theme.SMALL)
        )
    rows.append(screens_of_game(table.game.game).calculation_picture(table, ruling, four_colours))
    rows.append(
        based_on_rulings_row(
            table, session.id, ruling, f"/table/{session.id}/record/{entry_number}" if entry_number else ""
        )
    )
    if entry.note:
        rows.append(
            words(
                say("detail.note", "Note: {note}", note=translated_reason_or_note(entry.note)),
                size=theme.TINY,
                faded=True,
            )
        )
    return ft.Container(
        column(*rows, spacing=6),
        padding=ft.Padding.only(left=12, right=4, top=6, bottom=10),
        border=ft.Border.only(left=ft.BorderSide(3, theme.MAY)),
    )


def allowed_entry_actions(
    session: TableController,
    number: int | None,
    line: Line,
    begin: Callable[[Kind, int], None],
    fork: Callable[[int], None],
    only_fork: bool = False,
) -> ft.Control | None:
    """Return the actions that this device has for an entry; None if there are none. `only_fork`: only the
    what-if, during a replay.
    """
    allows = session.access.is_allowed
    if number is None or not (allows("amend") or allows("ask")):
        return None
    may_fork = session.context.workspace is not None  # only the host opens other tables
    if only_fork:
        return row(what_if_after_entry_button(number, fork)) if may_fork else None
    is_non_game_entry = isinstance(line.ruling.entry, NonGameEntry)
    return amend_and_what_if_buttons(number, is_non_game_entry, begin, fork if may_fork else None)


def amend_and_what_if_buttons(
    entry_number: int,
    is_non_game_entry: bool,
    begin_amendment: Callable[[Kind, int], None],
    begin_what_if_table: Callable[[int], None] | None,
) -> ft.Control:
    def amend_chip(kind: Kind, text: str, label: str) -> ft.Control:
        return small_chip(
            text, f"amend-{kind}", False, lambda: begin_amendment(kind, entry_number), label=label
        )

    correct = amend_chip(
        "correct",
        say("detail.correct", "Correct"),
        say("amending.correct", "Correct entry {n}", n=entry_number),
    )
    insert = amend_chip(
        "insert",
        say("detail.insert", "Insert"),
        say("detail.insert_before", "Insert before entry {n}", n=entry_number),
    )
    strike = amend_chip(
        "strike",
        say("detail.strike", "Strike out"),
        say("amending.strike", "Strike out entry {n}", n=entry_number),
    )
    return row(
        None if is_non_game_entry else correct,
        insert,
        strike,
        what_if_after_entry_button(entry_number, begin_what_if_table) if begin_what_if_table else None,
    )


def what_if_after_entry_button(entry_number: int, begin_what_if_table: Callable[[int], None]) -> ft.Control:
    return small_chip(
        say("detail.what_if", "What if"),
        "fork",
        False,
        lambda: begin_what_if_table(entry_number),
        is_highlighted=False,
        label=say("detail.fork", "What if: play on from entry {n} at a separate table", n=entry_number),
    )
