"""The Record screen of any table: look at every entry and every moment, amend, count, search, change house rules, save."""

from collections.abc import Callable
from typing import Any

import flet as ft

from models.record import NoRecord
from models.speech import say
from models.store import Fault
from referee.table.amendments import Amendment, Kind
from referee.table.audit import Suggestion
from referee.table.gate import Table
from referee.words.phrases import between
from views.app import theme
from views.app.drafts import use_draft
from views.app.keys import use_latest
from views.app.preferences import use_app_context
from views.app.store import use_store
from views.components import origin
from views.components.key_help import use_key_help
from views.components.notices import log_line
from views.components.paper import sheet, words
from views.components.shell import Size, bar, screen, view
from views.desk.filing import forked
from views.screens.record.amending import AmendingSheet
from views.screens.record.auditing import AuditSheet
from views.screens.record.context import differing, going_on, kind_of_table, laid_out, moment, note, picking, tabs
from views.screens.record.detail import detail
from views.screens.record.files import FilesSheet
from views.screens.record.finding import WhereIs
from views.screens.record.house_rules import HouseRulesSheet
from views.screens.record.lines import Lines, Shown
from views.screens.record.proposal import Amending, Drafted, drafted_at, goes_on, heading
from views.screens.rules.links import rules_sign
from views.screens.table_session import TableSession, banner, undo_bar, use_table_session


@view
def RecordRoute() -> Any:
    """`/table/<id>/record`, or `/table/<id>/record/<n>` to open it at entry n."""
    context, given, n = use_app_context(), ft.use_route_params()["id"], ft.use_route_params().get("n", "")
    page = ft.context.page
    use_store(context.desk.store, lambda shown: shown.home)
    try:
        context.desk.table(int(given))
    except (ValueError, NoRecord, Fault) as error:
        sentence = say("app.no_number", "No table has this number.") if type(error) is ValueError else str(error)
        return screen(
            f"/table/{given}/record", bar(say("record.no_such", "No such record"), lambda: page.navigate("/")), sheet(words(sentence))
        )
    return RecordScreen(int(given), int(n) if n.isascii() and n.isdigit() else 0, key=f"record-{given}-{n}")


@view
def RecordScreen(id: int, opened_at: int = 0) -> Any:
    """The record of one table, opened at an entry if there is one of that number."""
    session = use_table_session(id)
    table: Table = session.table
    page, (width, height) = ft.context.page, ft.use_context(Size)
    height = origin.left_of(height, session.table_settings)
    tool, set_tool = ft.use_state("log")
    opened_line = next((index for index, (number, _) in enumerate(table.numbered()) if number == opened_at), -1) if opened_at else -1
    (_, wanted), set_moment = ft.use_state((0, opened_at if 0 < opened_at < len(table) else None))
    chosen, choose = ft.use_state(opened_line)
    first, begin_list = ft.use_state(opened_line)
    amending = use_draft(session.place, "amendment", None, kind=Amending, fits=lambda now: goes_on(table, now))
    aside, lay_aside = ft.use_state(bool(opened_at))
    said, tell = ft.use_state("")
    kept: Any = ft.use_ref(None)
    if kept.current is None:
        kept.current = {}
    at = len(table) if wanted is None else min(wanted, len(table))
    numbered = list(table.numbered())
    begun = amending.now()
    begun = begun if begun is not None and goes_on(table, begun) else None
    now = None if aside else begun

    def go(n: int) -> None:
        set_moment((session.at, None if n >= len(table) else n))
        line = next((index for index, (number, _) in enumerate(numbered) if number == n), -1)
        choose(line)
        begin_list(line)

    def tap_line(index: int) -> None:
        number = numbered[index][0]
        if index == chosen:
            choose(-1)
            return
        choose(index)
        if number is not None:
            set_moment((session.at, None if number == len(table) else number))

    def amend(drafted: Drafted, seen: bool = False) -> None:
        tell("")
        lay_aside(False)
        amending.change(lambda latest: (latest if latest and latest.picking else Amending(())).further(drafted, seen))

    def change(new: Callable[[Amending], Amending]) -> None:
        amending.change(lambda latest: new(latest) if latest else None)

    def begin(kind: Kind, n: int) -> None:
        amend(drafted_at(table, kind, n), seen=kind == "strike")

    def suggested(each: Suggestion) -> None:
        draft = each.entry.written() if each.entry else None
        amend(drafted_at(table, each.kind, each.n, draft), seen=not each.any_card)

    def correct_too(n: int) -> None:
        change(lambda latest: latest._replace(picking=True))
        begin("correct", n)

    def agree(amendment: Amendment) -> None:
        answer = session.desk.amend(id, amendment, session.at)
        if answer.stands:
            amending.give_up()
        set_moment((0, None))
        choose(-1)
        begin_list(-1)
        set_tool("log")
        tell(answer.fault or _amended(amendment))

    def fork(n: int) -> None:
        try:
            page.navigate(f"/table/{forked(session.desk, id, n)}")
        except (NoRecord, Fault) as error:
            tell(str(error))

    def opened(new: int, sentence: str) -> None:
        page.navigate(f"/table/{new}/record")
        page.show_dialog(ft.SnackBar(ft.Text(sentence)))

    def enter(entry: dict[str, Any]) -> bool:
        stands = session.enter(entry)
        tell(say("record.entered", "It is entered, and stands in the log.") if stands else "")
        return stands

    picks = now is not None and now.picking
    below = None
    if 0 <= chosen < len(numbered):
        number, line = numbered[chosen]
        below = detail(session, number, line, begin, fork)
    contents: dict[str, Callable[[], ft.Control]] = {
        "log": lambda: _log(session, kept.current, chosen, below, use_latest_tap, -1 if picks else first, lambda: begin_list(-1)),
        "audit": lambda: AuditSheet(table, session.place, enter, suggested, key=f"audit-{session.at}"),
        "where": lambda: WhereIs(table, lambda n: (set_tool("log"), go(n)), session.preferences.four_colours),
        "rules": lambda: HouseRulesSheet(table, session.place, session.table_settings, session.change_settings, enter),
        "files": lambda: FilesSheet(table, session.desk, opened),
    }
    use_latest_tap = use_latest(tap_line)
    if now is None:
        left: ft.Control = sheet(contents[tool](), expand=True, padding=12)
    elif now.picking:
        left = sheet(picking(contents["log"](), lambda: change(lambda latest: latest._replace(picking=False))), expand=True, padding=12)
    else:
        four_colours = session.preferences.four_colours
        left = AmendingSheet(table, session.place, now, change, correct_too, agree, amending.give_up, four_colours)
    keys = use_key_help("record", {"R": lambda: page.navigate(f"/table/{id}/rules")})
    resume = going_on(heading(begun, len(table)), lambda: lay_aside(False)) if begun is not None and aside else None
    notes = [each for each in (keys, differing(session), note(said, lambda: tell("")), banner(session), resume) if each is not None]
    subtitle = f"{kind_of_table(table)} · {between(table.header.names)}"
    top = bar(say("record.title", "The record"), lambda: page.navigate(f"/table/{id}"), [rules_sign(id)], subtitle)
    step = use_latest(go)
    content = laid_out(
        width,
        height,
        [tabs(tool, lambda name: (set_tool(name), lay_aside(True))), *notes, left],
        undo_bar(session),
        lambda wide, high: moment(table, at, step, wide, high, session.preferences.four_colours),
        tool == "log" and now is None,
    )
    return screen(
        f"/table/{id}/record",
        origin.below(top, session.table_settings, session.table.header),
        content,
        padding=12 if width >= theme.NARROW else 6,
    )


def _amended(amendment: Amendment) -> str:
    if len(amendment.corrected) > 1:
        many = len(amendment.corrected)
        return say("record.amended", "{count} entries were amended, and all after them judged again. Undo takes it back.", count=many)
    n = amendment.n
    match amendment.kind:
        case "correct":
            return say("record.corrected", "Entry {n} was corrected, and everything after it judged again. Undo takes it back.", n=n)
        case "insert":
            return say(
                "record.inserted", "An entry was inserted before entry {n}, and everything after it judged again. Undo takes it back.", n=n
            )
        case "strike":
            return say("record.struck", "Entry {n} was struck out, and everything after it judged again. Undo takes it back.", n=n)


def _log(
    session: TableSession,
    kept: dict[Any, Any],
    chosen: int,
    below: ft.Control | None,
    tap: Callable[[int], None],
    first: int,
    on_later: Callable[[], None],
) -> ft.Control:
    table = session.table
    shown = []
    for index, (number, line) in enumerate(table.numbered()):
        key = (index, number, line.gone, id(line.ruling))
        if key not in kept:
            kept[key] = Shown(log_line(table, index, number, line), str(getattr(line.ruling.entry, "by", "") or ""), line.ruling.entry.do)
        shown.append(kept[key])
    return Lines(tuple(shown), chosen, below, tap, table.header.names, first, on_later)
