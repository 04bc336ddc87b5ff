"""The Record screen of any table: view entries and moments, amend, count, search, change house rules,
save."""

from collections.abc import Callable, Iterator

import flet as ft

from models.translation import say
from referee.table.chapters import Chapter
from referee.words.phrases import versus_or_listed_players_text
from views.app import theme
from views.app.drafts import use_draft
from views.app.hooks import Reference, use_shared_value, use_stable_callback, use_typed_ref
from views.app.preferences import use_app_context
from views.app.shortcuts import SCREENS
from views.components import table_origin
from views.components.key_help import use_key_help
from views.components.log import LogLine
from views.components.paper import sheet
from views.components.shell import Size, screen_component, screen_view, top_bar
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
    has_room_for_board_beside,
    is_log_cut_to_one_line,
    message_with_close_button,
    record_layout,
    record_tabs,
    replay_board_at_entry,
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
    table, four_colours = session.table, session.preferences.four_colours
    looked = use_draft("", "looked", view_opened_at_entry(table, opened_entry, tool))
    none: DraftAmendment | None = None
    fits = lambda now: now is not None and is_amendment_still_possible(table, now)
    amending = use_draft(session.draft_key, "amendment", none, value_type=DraftAmendment, still_fits=fits)
    look, is_narrow = looked.current(), not has_room_for_board_beside(width, height)
    is_board_shown = look.board if look.board is not None else not is_log_cut_to_one_line(width, height)
    low = is_log_cut_to_one_line(width, height) and is_board_shown
    taps = RecordTaps(session, looked, amending, page, low)
    step, tap_line = use_stable_callback(taps.step_to), use_stable_callback(taps.toggle_line)
    cached_log_lines: Reference[dict[LogLineKey, LogLine]] = use_typed_ref({})
    current = amending.current()
    begun = current if current is not None and is_amendment_still_possible(table, current) else None
    now = None if look.is_amendment_set_aside else begun
    course = use_curve_and_chapters(table, session.change_count)

    def sheet_now() -> ft.Control:
        log = log_sheet(
            taps,
            look._replace(first=-1) if now else look,
            cached_log_lines.current,
            tap_line,
            low and now is None,
            course.chapters,
            is_narrow,
        )
        if now is None:
            return sheet(log if look.tool == "log" else tab_sheet(taps, look.tool), expand=True, padding=12)
        if now.picking:
            log = entry_choice_sheet(log, lambda: taps.set_choosing_another_entry(False))
            return sheet(log, expand=True, padding=12)
        return AmendingSheet(
            table,
            session.draft_key,
            now,
            taps.change_amendment,
            taps.add_correction_of_entry,
            taps.make_amendment,
            amending.clear,
            four_colours,
        )

    keys = use_key_help("record", {"R": lambda: page.navigate(f"/table/{table_id}/rules")})
    tools = record_tabs(
        look.tool,
        lambda name: taps.update_view(tool=name, is_amendment_set_aside=True),
        session.access.is_allowed("amend"),
        session.access.is_allowed("ask"),
    )
    is_log = look.tool == "log" and now is None
    has_bar = is_narrow and (is_log or (now is not None and now.picking))
    bar = bottom_bar(opened_entry_actions(taps, look), is_board_shown, taps.show_board) if has_bar else None
    at = len(table) if look.moment is None else min(look.moment, len(table))
    content = record_layout(
        width,
        height,
        [tools, *([keys] if keys is not None else []), *notices_above_sheet(taps, look, begun), sheet_now()],
        table_undo_bar(session, before_undo_or_redo=taps.clear_message),
        lambda wide, high: replay_board_at_entry(table, course.curve, at, step, wide, high, four_colours),
        is_log and (is_board_shown or not is_narrow),
        bar,
    )
    return screen_view(
        f"/table/{table_id}/record",
        record_top_bar(session, lambda: page.navigate(f"/table/{table_id}")),
        content,
        padding=12 if width >= theme.NARROW else 6,
        shortcut_names=SCREENS["record"],
    )


def record_top_bar(session: TableController, to_table: Callable[[], None]) -> ft.Control:
    """Draw the title with the players, and what kind of table it is if not an ordinary game."""
    subtitle = (
        f"{edition_or_what_if_text(session.table)} · {versus_or_listed_players_text(session.table.names)}"
    )
    top = top_bar(
        say("record.title", "Record"), to_table, [table_rules_or_all_books_button(session.id)], subtitle
    )
    return table_origin.bar_with_origin_strip_if_any(top, session.table_settings, session.table.header)


def notices_above_sheet(
    taps: RecordTaps, view: RecordView, draft_amendment: DraftAmendment | None
) -> Iterator[ft.Control]:
    """Return the notices between the tabs and the sheet."""
    session = taps.session
    notes = (
        rules_version_choice_if_rulings_differ(session),
        message_with_close_button(view.message, taps.clear_message),
        referee_message_banner(session, session.current_message)
        if session.current_message is not None
        else None,
    )
    yield from (each for each in notes if each is not None)
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
    taps: RecordTaps,
    view: RecordView,
    cache: dict[LogLineKey, LogLine],
    on_tap: Callable[[int], None],
    is_low: bool,
    chapters: tuple[Chapter, ...],
    is_narrow: bool,
) -> ft.Control:
    """Return the log with the detail of the opened line; its actions are there too, unless a narrow window
    has them in a bar."""
    session = taps.session
    numbered = list(session.table.numbered_lines())
    entries = [line.ruling.entry for _, line in numbered]
    lines = log_lines(session, cache, line_count=len(numbered))
    shown = [
        FilterableLine(line, str(getattr(entry, "by", "") or ""), entry.do)
        for line, entry in zip(lines, entries, strict=True)
    ]
    below = (
        entry_detail_below_actions(
            session, *numbered[view.line], None if is_narrow else opened_entry_actions(taps, view)
        )
        if 0 <= view.line < len(numbered)
        else None
    )
    headings = tuple((each.entries_before, session.table.game.event_text(*each.heading)) for each in chapters)
    later = lambda: taps.update_view(first=-1)
    return LogList(
        tuple(shown),
        view.line,
        below,
        on_tap,
        session.table.names,
        view.first,
        later,
        is_low,
        headings,
    )
