"""The Record screen of any table: view entries and moments, amend, count, search, change house rules,
save."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import flet as ft

from models.translation import say
from referee.table.chapters import Chapter
from referee.words.phrases import versus_or_listed_players_text
from views.app import theme
from views.app.component import (
    Reference,
    use_app_context,
    use_shared_value,
    use_stable_callback,
    use_typed_ref,
)
from views.app.drafts import use_draft
from views.app.shortcuts import SCREENS
from views.components import table_origin
from views.components.controls import Size, navigation_to, sheet
from views.components.key_help import use_key_help
from views.components.log import LogLine
from views.components.shell import screen_component, screen_view, top_bar
from views.screens.not_found import not_found_screen, table_or_failure_text
from views.screens.record.amendment import AmendingSheet
from views.screens.record.audit import PileCountAuditSheet
from views.screens.record.card_search import CardLocationSearch
from views.screens.record.entry_detail import allowed_entry_actions, entry_detail_below_actions
from views.screens.record.files import FilesSheet
from views.screens.record.house_rules import HouseRulesSheet
from views.screens.record.log_list import FilterableLine, LogList
from views.screens.record.page_frame import (
    bottom_bar,
    edition_or_what_if_text,
    entry_choice_sheet,
    has_log_room_for_one_line_only,
    has_room_for_board_beside,
    message_with_close_button,
    record_layout,
    record_tabs,
    replay_board,
    resume_amendment_button,
    rules_version_choice_if_rulings_differ,
)
from views.screens.record.proposal import DraftAmendment, amendment_title, is_amendment_still_possible
from views.screens.record.record_view import COUNT, RecordTaps, RecordView, view_opened_at_entry
from views.screens.record.replay import use_curve_and_chapters
from views.screens.rules.links import table_rules_or_all_books_button
from views.screens.table_controller import TableController, use_table_controller
from views.screens.table_parts import LogLineKey, log_lines, referee_message_banner, table_undo_bar


@screen_component
def RecordRoute() -> ft.Control:
    """Draw `/table/<id>/record`; opened at entry n for `/table/<id>/record/<n>`, with the count of the table
    for `record/count`."""
    context, given, n = use_app_context(), ft.use_route_params()["id"], ft.use_route_params().get("n", "")
    use_shared_value(context.store, lambda shown: shown.home)
    table = table_or_failure_text(context.access, given)
    if isinstance(table, str):
        return not_found_screen(f"/table/{given}/record", say("record.no_such", "No such record"), table)
    entry, tool = int(n) if n.isascii() and n.isdigit() else 0, "audit" if n == COUNT else "log"
    return RecordScreen(int(given), entry, tool, key=f"record-{given}-{n}")


@screen_component
def RecordScreen(table_id: int, opened_entry: int = 0, tool: str = "log") -> ft.Control:
    """Draw the record of one table, opened at an entry if it exists."""
    session, page, (width, height) = use_table_controller(table_id), ft.context.page, ft.use_context(Size)
    table = session.table
    looked = use_draft("", "looked", view_opened_at_entry(table, opened_entry, tool))
    none: DraftAmendment | None = None
    fits = partial(is_amendment_still_possible, table)
    amending = use_draft(session.draft_key, "amendment", none, value_type=DraftAmendment, still_fits=fits)
    view, begun = looked.current(), amending.current() if fits(amending.current()) else None
    is_cut = has_log_room_for_one_line_only(width, height)
    is_board_shown = not is_cut if view.board is None else view.board
    taps = RecordTaps(session, looked, amending, page, is_cut and is_board_shown)
    shown = ShownRecord(taps, view, None if view.is_amendment_set_aside else begun, is_board_shown)
    step, tap_line = use_stable_callback(taps.step_to), use_stable_callback(taps.toggle_line)
    cached_log_lines: Reference[dict[LogLineKey, LogLine]] = use_typed_ref({})
    course = use_curve_and_chapters(table, session.change_count)
    keys = use_key_help("record", {"R": lambda: page.navigate(f"/table/{table_id}/rules")})
    four_colours, is_narrow = session.preferences.four_colours, not has_room_for_board_beside(width, height)
    is_log = shown.is_log_without_amendment
    log = log_sheet(shown, cached_log_lines.current, tap_line, is_narrow, course.chapters)
    content = record_layout(
        width,
        height,
        [
            tabs_of_record(taps, view.tool),
            *([keys] if keys is not None else []),
            *notices_above_sheet(taps, view, begun),
            sheet_below_tabs(shown, log),
        ],
        table_undo_bar(session, before_undo_or_redo=lambda: taps.update_view(message="")),
        lambda wide, high: replay_board(table, course.curve, view.moment, step, wide, high, four_colours),
        is_log and (is_board_shown or not is_narrow),
        log_bottom_bar(shown) if is_narrow and (is_log or shown.is_choosing_entry) else None,
    )
    bar, padding = record_top_bar(session), 12 if width >= theme.NARROW else 6
    return screen_view(
        f"/table/{table_id}/record", bar, content, padding=padding, shortcut_names=SCREENS["record"]
    )


class ShownRecord(NamedTuple):
    """What is shown of a record: the view, the amendment unless it is set aside, and whether a narrow window
    shows the board."""

    taps: RecordTaps
    view: RecordView
    amendment: DraftAmendment | None
    is_board_shown: bool

    @property
    def is_log_without_amendment(self) -> bool:
        """True if the log is shown, not to choose an entry to amend."""
        return self.view.tool == "log" and self.amendment is None

    @property
    def is_choosing_entry(self) -> bool:
        """True if a further entry to amend is being chosen in the log."""
        return self.amendment is not None and self.amendment.picking


def tabs_of_record(taps: RecordTaps, chosen_tab: str) -> ft.Control:
    allows = taps.session.access.is_allowed
    choose = lambda name: taps.update_view(tool=name, is_amendment_set_aside=True)
    return record_tabs(chosen_tab, choose, allows("amend"), allows("ask"))


def log_bottom_bar(shown: ShownRecord) -> ft.Control:
    show_board = lambda is_shown: shown.taps.update_view(board=is_shown)
    return bottom_bar(opened_entry_actions(shown.taps, shown.view), shown.is_board_shown, show_board)


def sheet_below_tabs(shown: ShownRecord, log: ft.Control) -> ft.Control:
    """Return the amendment if there is one, or the log in which another entry to amend is chosen, or the
    sheet of the chosen tab."""
    taps, amendment = shown.taps, shown.amendment
    if amendment is None:
        content = log if shown.is_log_without_amendment else tab_sheet(taps, shown.view.tool)
        return sheet(content, expand=True, padding=12)
    if amendment.picking:
        stop_choosing = lambda: taps.change_amendment(lambda latest: latest._replace(picking=False))
        return sheet(entry_choice_sheet(log, stop_choosing), expand=True, padding=12)
    session = taps.session
    return AmendingSheet(
        session.table,
        session.draft_key,
        amendment,
        taps.change_amendment,
        taps.add_correction_of_entry,
        taps.make_amendment,
        taps.amending.clear,
        session.preferences.four_colours,
    )


def record_top_bar(session: TableController) -> ft.Control:
    """Draw the title with the players, and what kind of table it is if not an ordinary game."""
    table = session.table
    top = top_bar(
        say("record.title", "Record"),
        navigation_to(f"/table/{session.id}"),
        [table_rules_or_all_books_button(session.id)],
        f"{edition_or_what_if_text(table)} · {versus_or_listed_players_text(table.names)}",
    )
    return table_origin.bar_with_origin_strip_if_any(top, session.table_settings, table.header)


def notices_above_sheet(
    taps: RecordTaps, view: RecordView, draft_amendment: DraftAmendment | None
) -> Iterator[ft.Control]:
    """Return the notices between the tabs and the sheet."""
    session = taps.session
    if rules_version_choice := rules_version_choice_if_rulings_differ(session):
        yield rules_version_choice
    if view.message:
        yield message_with_close_button(view.message, lambda: taps.update_view(message=""))
    if session.current_message is not None:
        yield referee_message_banner(session, session.current_message)
    if draft_amendment is not None and view.is_amendment_set_aside:
        yield resume_amendment_button(
            amendment_title(draft_amendment, len(session.table)),
            lambda: taps.update_view(is_amendment_set_aside=False),
        )


def tab_sheet(taps: RecordTaps, tab: str) -> ft.Control:
    """Return the sheet of a tab other than the log."""
    session = taps.session
    table, place = session.table, session.draft_key
    match tab:
        case "audit":
            return PileCountAuditSheet(
                table,
                place,
                taps.enter,
                taps.begin_or_extend_amendment_by_suggestion,
                taps.preview_correction_to_given_entry,
                key=f"audit-{session.at}",
            )
        case "where":
            return CardLocationSearch(table, taps.show_entry, session.preferences.four_colours)
        case "rules":
            return HouseRulesSheet(
                table, place, session.table_settings, session.change_table_settings, taps.enter
            )
        case _:
            return FilesSheet(
                table,
                session.access.dates_of_game,
                session.context.workspace,
                taps.go_to_record_of_opened_table,
            )


def opened_entry_actions(taps: RecordTaps, view: RecordView) -> ft.Control | None:
    """Return the actions of the opened line. A line that a replay has come to is corrected only after a tap
    on it."""
    numbered = list(taps.session.table.numbered_lines())
    if not 0 <= view.line < len(numbered):
        return None
    return allowed_entry_actions(
        taps.session, *numbered[view.line], taps.begin_amendment, taps.begin_what_if_table, view.is_stepping
    )


def log_sheet(
    shown: ShownRecord,
    cache: dict[LogLineKey, LogLine],
    on_tap: Callable[[int], None],
    is_narrow: bool,
    chapters: tuple[Chapter, ...],
) -> ft.Control:
    """Return the log with the detail of the opened line; its actions are there too, unless a narrow window
    has them in a bar."""
    taps, view, amends = shown.taps, shown.view, shown.amendment is not None
    session = taps.session
    numbered = list(session.table.numbered_lines())
    entries = [line.ruling.entry for _, line in numbered]
    lines = log_lines(session, cache, line_count=len(numbered))
    filterable = tuple(
        FilterableLine(line, str(getattr(entry, "by", "") or ""), entry.do)
        for line, entry in zip(lines, entries, strict=True)
    )
    detail = None
    if 0 <= view.line < len(numbered):
        actions = None if is_narrow else opened_entry_actions(taps, view)
        detail = entry_detail_below_actions(session, *numbered[view.line], actions)
    return LogList(
        filterable,
        view.line,
        detail,
        on_tap,
        session.table.names,
        -1 if amends else view.first,
        lambda: taps.update_view(first=-1),
        taps.alone and not amends,
        tuple(
            (chapter.entries_before, session.table.game.event_text(*chapter.heading)) for chapter in chapters
        ),
    )
