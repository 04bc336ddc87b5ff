"""The Record screen of any table: look at every entry and every moment, amend, count, search, change house rules, save."""

from collections.abc import Callable, Iterator

import flet as ft

from models.translation import say
from referee.table.chapters import Chapter
from referee.words.phrases import between
from views.app import theme
from views.app.drafts import use_draft
from views.app.keys import use_latest
from views.app.preferences import use_app_context
from views.app.references import Reference, use_reference
from views.app.shared_value_hook import use_store
from views.app.shortcuts import SCREENS
from views.components import table_origin
from views.components.key_help import use_key_help
from views.components.log import LogLine
from views.components.paper import sheet
from views.components.shell import Size, bar, screen, view
from views.screens.not_found import not_there, table_at
from views.screens.record.amendment import AmendingSheet
from views.screens.record.audit import AuditSheet
from views.screens.record.card_search import WhereIs
from views.screens.record.entry_detail import detail
from views.screens.record.files import FilesSheet
from views.screens.record.house_rules import HouseRulesSheet
from views.screens.record.log_list import Lines, Shown
from views.screens.record.page_frame import (
    board_at,
    differing_sheet,
    is_low,
    kind_of_table,
    layout,
    message,
    picking_sheet,
    resume_button,
    tabs,
)
from views.screens.record.proposal import Amending, goes_on, heading
from views.screens.record.record_view import RecordTaps, RecordView, view_at
from views.screens.record.replay import use_course
from views.screens.rules.links import rules_sign
from views.screens.table_session import LineAt, banner, log_of, undo_bar, use_table_session


@view
def RecordRoute() -> ft.Control:
    """`/table/<id>/record`, or `/table/<id>/record/<n>` to open it at entry n."""
    context, given, n = use_app_context(), ft.use_route_params()["id"], ft.use_route_params().get("n", "")
    use_store(context.desk.store, lambda shown: shown.home)
    table = table_at(context.desk, given)
    if isinstance(table, str):
        return not_there(f"/table/{given}/record", say("record.no_such", "No such record"), table)
    return RecordScreen(int(given), int(n) if n.isascii() and n.isdigit() else 0, key=f"record-{given}-{n}")


@view
def RecordScreen(id: int, opened_at: int = 0) -> ft.Control:
    """The record of one table, opened at an entry if there is one of that number."""
    session, page, (width, height) = use_table_session(id), ft.context.page, ft.use_context(Size)
    table, four_colours = session.table, session.preferences.four_colours
    looked = use_draft("", "looked", view_at(table, opened_at))
    nothing: Amending | None = None
    amending = use_draft(
        session.place,
        "amendment",
        nothing,
        kind=Amending,
        fits=lambda now: now is not None and goes_on(table, now),
    )
    low = is_low(width, height)
    taps, look = RecordTaps(session, looked, amending, page, low), looked.now()
    step, tap_line = use_latest(taps.go), use_latest(taps.tap_line)
    kept: Reference[dict[LineAt, LogLine]] = use_reference({})
    begun = amending.now()
    begun = begun if begun is not None and goes_on(table, begun) else None
    now, course = None if look.aside else begun, use_course(table, session.version)

    def sheet_now() -> ft.Control:
        log = _log(
            taps,
            look._replace(first=-1) if now else look,
            kept.current,
            tap_line,
            low and now is None,
            course.chapters,
        )
        if now is None:
            return sheet(log if look.tool == "log" else _tool(taps, look.tool), expand=True, padding=12)
        if now.picking:
            return sheet(picking_sheet(log, lambda: taps.pick(False)), expand=True, padding=12)
        return AmendingSheet(
            table,
            session.place,
            now,
            taps.change,
            taps.correct_too,
            taps.agree,
            amending.give_up,
            four_colours,
        )

    keys = use_key_help("record", {"R": lambda: page.navigate(f"/table/{id}/rules")})
    tools = tabs(
        look.tool,
        lambda name: taps.look(tool=name, aside=True),
        session.desk.allows("amend"),
        session.desk.allows("ask"),
    )
    at = len(table) if look.moment is None else min(look.moment, len(table))
    content = layout(
        width,
        height,
        [tools, *([keys] if keys is not None else []), *_notes(taps, look, begun), sheet_now()],
        undo_bar(session),
        lambda wide, high: board_at(table, course.curve, at, step, wide, high, four_colours),
        look.tool == "log" and now is None,
    )
    subtitle = f"{kind_of_table(table)} · {between(table.header.names)}"
    top = bar(
        say("record.title", "The record"), lambda: page.navigate(f"/table/{id}"), [rules_sign(id)], subtitle
    )
    below = table_origin.below(top, session.table_settings, table.header)
    return screen(
        f"/table/{id}/record",
        below,
        content,
        padding=12 if width >= theme.NARROW else 6,
        keys=SCREENS["record"],
    )


def _notes(taps: RecordTaps, look: RecordView, begun: Amending | None) -> Iterator[ft.Control]:
    """What is to be said between the tabs and the sheet."""
    session = taps.session
    notes = differing_sheet(session), message(look.told, lambda: taps.look(told="")), banner(session)
    yield from (each for each in notes if each is not None)
    if begun is not None and look.aside:
        yield resume_button(heading(begun, len(session.table)), lambda: taps.look(aside=False))


def _tool(taps: RecordTaps, tool: str) -> ft.Control:
    """The sheet that a tab opens, besides the log."""
    session = taps.session
    table, place = session.table, session.place
    match tool:
        case "audit":
            return AuditSheet(table, place, taps.enter, taps.suggested, key=f"audit-{session.at}")
        case "where":
            return WhereIs(table, taps.show, session.preferences.four_colours)
        case "rules":
            return HouseRulesSheet(table, place, session.table_settings, session.change_settings, taps.enter)
        case _:
            return FilesSheet(table, lambda: session.desk.dates(session.id), session.desk, taps.opened)


def _log(
    taps: RecordTaps,
    look: RecordView,
    kept: dict[LineAt, LogLine],
    tap: Callable[[int], None],
    low: bool,
    begun: tuple[Chapter, ...],
) -> ft.Control:
    """The log, with what can be done with the line that is open."""
    session = taps.session
    numbered = list(session.table.numbered())
    entries = [line.ruling.entry for _, line in numbered]
    lines = log_of(session, kept, last=len(numbered))
    shown = [
        Shown(line, str(getattr(entry, "by", "") or ""), entry.do)
        for line, entry in zip(lines, entries, strict=True)
    ]
    below = (
        detail(session, *numbered[look.line], taps.begin, taps.fork)
        if 0 <= look.line < len(numbered)
        else None
    )
    headings = tuple((each.entries, session.table.game.said(*each.heading)) for each in begun)
    later = lambda: taps.look(first=-1)  # noqa: E731
    return Lines(
        tuple(shown), look.line, below, tap, session.table.header.names, look.first, later, low, headings
    )
