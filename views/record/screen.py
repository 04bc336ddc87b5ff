"""The Record screen of any table: look at every entry and every moment, amend, count, search, change house rules, save."""

from collections.abc import Callable
from typing import Any, Final

import flet as ft

from models.record import Aside, NoRecord
from models.store import Fault
from referee.amendments import Amendment, Kind
from referee.audit import Suggestion
from referee.replay import told
from referee.table import Line, Table
from referee.words import listed
from views import theme
from views.components.notices import log_line
from views.components.paper import rule_line, sheet, title, words
from views.components.press import button, pressable, silent
from views.components.shell import Size, bar, screen, view
from views.desk import Desk
from views.filing import forked
from views.keys import use_latest
from views.record.amending import Amending, AmendingSheet
from views.record.auditing import AuditSheet
from views.record.drafts import here
from views.record.files import FilesSheet
from views.record.finding import WhereIs
from views.record.house_rules import HouseRulesSheet
from views.record.lines import Lines, Shown, chip, chips
from views.record.standing import headline, reasons_of, standing, sum_drawn
from views.record.stepping import Stepper
from views.sitting import Sitting, banner, undo_bar, use_sitting
from views.store import use_store
from views.taste import use_around

TOOLS: Final = {
    "log": ("Log", ft.Icons.FORMAT_LIST_NUMBERED),
    "audit": ("Count", ft.Icons.CHECKLIST),
    "where": ("Where", ft.Icons.SEARCH),
    "rules": ("Rules", ft.Icons.GAVEL),
    "files": ("Files", ft.Icons.SAVE_ALT),
}
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@view
def RecordRoute() -> Any:
    """`/table/<id>/record`, or `/table/<id>/record/<n>` to open it at entry n."""
    around, given, n = use_around(), ft.use_route_params()["id"], ft.use_route_params().get("n", "")
    page = ft.context.page
    use_store(around.desk.store, lambda shown: shown.home)
    try:
        around.desk.table(int(given))
    except (ValueError, NoRecord, Fault) as error:
        sentence = "No table has this number." if type(error) is ValueError else str(error)
        return screen(f"/table/{given}/record", bar("No such record", lambda: page.navigate("/")), sheet(words(sentence)))
    return RecordScreen(int(given), int(n) if n.isascii() and n.isdigit() else 0, key=f"record-{given}-{n}")


@view
def RecordScreen(id: int, opened_at: int = 0) -> Any:
    """The record of one table, opened at an entry if there is one of that number."""
    sitting = use_sitting(id)
    table: Table = sitting.table
    page, (width, height) = ft.context.page, ft.use_context(Size)
    tool, set_tool = ft.use_state("log")
    opened_line = next((index for index, (number, _) in enumerate(table.numbered()) if number == opened_at), -1) if opened_at else -1
    (_, moment), set_moment = ft.use_state((0, opened_at if 0 < opened_at < len(table) else None))
    chosen, choose = ft.use_state(opened_line)
    first, begin_list = ft.use_state(opened_line)
    (amending_at, amending), set_amending = ft.use_state((0, None))
    said, say = ft.use_state("")
    kept: Any = ft.use_ref(None)
    if kept.current is None:
        kept.current = {}
    at = len(table) if moment is None else min(moment, len(table))
    numbered = list(table.numbered())
    now = amending if amending_at == sitting.at else None

    def go(n: int) -> None:
        set_moment((sitting.at, None if n >= len(table) else n))
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
            set_moment((sitting.at, None if number == len(table) else number))

    def amend(kind: Kind, n: int, draft: dict[str, Any] | None, seen: bool = False) -> None:
        say("")
        reason = draft.get("override") if draft is not None and seen else None
        set_amending((sitting.at, Amending(kind, n, draft, reason, seen=seen or kind == "strike")))

    def begin(kind: Kind, n: int) -> None:
        amend(kind, n, None if kind == "strike" else first_draft(table, kind, n))

    def suggested(each: Suggestion) -> None:
        amend(each.kind, each.n, each.entry.written() if each.entry else None, seen=True)

    def agree(amendment: Amendment) -> None:
        answer = sitting.desk.amend(id, amendment, sitting.at)
        set_amending((0, None))
        choose(-1)
        set_tool("log")
        say(answer.fault or AMENDED[amendment.kind].format(n=amendment.n))

    def fork(n: int) -> None:
        try:
            page.navigate(f"/table/{forked(sitting.desk, id, n)}")
        except (NoRecord, Fault) as error:
            say(str(error))

    def opened(new: int, sentence: str) -> None:
        page.navigate(f"/table/{new}/record")
        page.show_dialog(ft.SnackBar(ft.Text(sentence)))

    def enter(entry: dict[str, Any]) -> bool:
        stands = sitting.enter(entry)
        say("It is entered, and stands in the log." if stands else "")
        return stands

    detail = None
    if 0 <= chosen < len(numbered):
        number, line = numbered[chosen]
        detail = Detail(sitting, number, line, begin, fork)
    contents: dict[str, Callable[[], ft.Control]] = {
        "log": lambda: _log(sitting, kept.current, chosen, detail, use_latest_tap, first, lambda: begin_list(-1)),
        "audit": lambda: AuditSheet(table, enter, suggested, key=f"audit-{sitting.at}"),
        "where": lambda: WhereIs(table, lambda n: (set_tool("log"), go(n)), sitting.taste.four_colours),
        "rules": lambda: HouseRulesSheet(table, sitting.manner, sitting.mind, enter),
        "files": lambda: FilesSheet(table, sitting.desk, opened),
    }
    use_latest_tap = use_latest(tap_line)
    if now is not None:
        point = here(table, now.n) if now.draft is not None else None
        change = lambda new: set_amending((sitting.at, new))  # noqa: E731
        left: ft.Control = AmendingSheet(table, now, point, change, agree, lambda: set_amending((0, None)), sitting.taste.four_colours)
    else:
        left = sheet(contents[tool](), expand=True, padding=12)
    notes = [each for each in (_differing(sitting), _told(said, lambda: say("")), banner(sitting)) if each is not None]
    entry = table.ruling(at).entry if at else None
    names = " v ".join(table.header.names) if len(table.header.names) == 2 else ", ".join(table.header.names)
    top = bar("The record", lambda: page.navigate(f"/table/{id}"), subtitle=f"{kind_of_table(table)} · {names}")

    def board(wide: float, high: float) -> ft.Control:
        drawn = standing(
            table, table.state_after(at), None if isinstance(entry, Aside) else entry, wide, high - 80, sitting.taste.four_colours
        )
        line = ft.Text(
            headline(table, table.state_after(at)),
            size=theme.SMALL,
            color=theme.ON_WOOD,
            semantics_label="",
            text_align=ft.TextAlign.CENTER,
        )
        stepper = Stepper(at, len(table), use_latest(go), headline(table, table.state_after(at)))
        return ft.Column(
            [
                ft.Row([ft.Container(stepper, width=min(wide, 400))], alignment=ft.MainAxisAlignment.CENTER),
                line,
                ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER),
            ],
            spacing=4,
            tight=True,
            horizontal_alignment=STRETCH,
        )

    tabs = _tabs(tool, lambda name: (set_tool(name), set_amending((0, None))))
    undo = undo_bar(sitting)
    if width >= theme.WIDE or (width >= theme.NARROW and width > height):
        side = min(max(420.0, width * 0.36), 560.0)
        column = ft.Column([tabs, *notes, left, undo], width=side, spacing=8, horizontal_alignment=STRETCH)
        content: ft.Control = ft.Row(
            [column, ft.Container(board(width - side - 48, height - 90), expand=True, alignment=ft.Alignment.TOP_CENTER)],
            spacing=16,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        above = [board(width - 12, min(height * 0.44, 400))] if tool == "log" and now is None else []
        content = ft.Column([tabs, *notes, *above, left, undo], spacing=6, expand=True, horizontal_alignment=STRETCH)
    return screen(f"/table/{id}/record", top, content, padding=12 if width >= theme.NARROW else 6)


AMENDED: Final = {
    "correct": "Entry {n} was corrected, and everything after it judged again. Undo takes it back.",
    "insert": "An entry was inserted before entry {n}, and everything after it judged again. Undo takes it back.",
    "strike": "Entry {n} was struck out, and everything after it judged again. Undo takes it back.",
}


def kind_of_table(table: Table) -> str:
    """The game and its edition, and that it is a what-if."""
    called = table.header.titles.get(table.header.edition, table.game.title)
    fork = table.header.fork
    return f"What if: {called} after entry {fork.entry}" if fork else called


def first_draft(table: Table, kind: Kind, n: int) -> dict[str, Any]:
    """What an amendment begins with: the entry as it stands, or what was allowed there first."""
    if kind == "correct":
        return table.ruling(n).entry.written()
    allowed = here(table, n).allowed
    draws = [each for each in allowed if each["do"] == "draw"]
    return dict((draws or list(allowed) or [{"do": next(iter(table.game.texts))}])[0])


def _log(
    sitting: Sitting,
    kept: dict[Any, Any],
    chosen: int,
    detail: ft.Control | None,
    tap: Callable[[int], None],
    first: int,
    on_later: Callable[[], None],
) -> ft.Control:
    table = sitting.table
    shown = []
    for index, (number, line) in enumerate(table.numbered()):
        key = (index, number, line.gone, id(line.ruling))
        if key not in kept:
            kept[key] = Shown(log_line(table, index, number, line), str(getattr(line.ruling.entry, "by", "") or ""), line.ruling.entry.do)
        shown.append(kept[key])
    return Lines(tuple(shown), chosen, detail, tap, table.header.names, first, on_later)


def Detail(sitting: Sitting, number: int | None, line: Line, begin: Callable[[Kind, int], None], fork: Callable[[int], None]) -> ft.Control:
    """Everything about one entry, and what can be done with it."""
    table, ruling = sitting.table, line.ruling
    rows: list[ft.Control] = []
    if number is not None:
        rows.append(_actions(number, isinstance(ruling.entry, Aside), begin, fork))
    for sentence, rests_on in reasons_of(ruling):
        rows.append(words(sentence, size=theme.SMALL, color=theme.REFUSAL))
        rows.append(words(rests_on, size=theme.TINY, faded=True))
    if ruling.entry.override:
        rows.append(words(f"The table's reason: {ruling.entry.override}.", size=theme.SMALL))
    drawn = sum_drawn(table, ruling, sitting.taste.four_colours)
    if drawn is not None:
        rows.append(drawn)
    rests_on = told(table.game, table.state, ruling)[1]
    if rests_on:
        rows.append(words(f"Rests on {listed(list(rests_on))}", size=theme.TINY, faded=True))
    if ruling.entry.note:
        rows.append(words(f"Note: {ruling.entry.note}", size=theme.TINY, faded=True))
    return ft.Container(
        ft.Column(rows, spacing=6, tight=True, horizontal_alignment=STRETCH),
        padding=ft.Padding.only(left=12, right=4, top=6, bottom=10),
        border=ft.Border.only(left=ft.BorderSide(3, theme.MAY)),
    )


def _actions(n: int, is_aside: bool, begin: Callable[[Kind, int], None], fork: Callable[[int], None]) -> ft.Control:
    acts = [] if is_aside else [chip("Correct", "amend-correct", False, lambda: begin("correct", n), label=f"Correct entry {n}")]
    acts += [
        chip("Insert", "amend-insert", False, lambda: begin("insert", n), label=f"Insert an entry before entry {n}"),
        chip("Strike out", "amend-strike", False, lambda: begin("strike", n), label=f"Strike out entry {n}"),
        chip("What if …", "fork", False, lambda: fork(n), lit=False, label=f"What if: go on from entry {n} at a table apart"),
    ]
    return chips(acts)


def _tabs(tool: str, choose: Callable[[str], Any]) -> ft.Control:
    def tab(name: str, called: str, icon: ft.IconData) -> ft.Control:
        ink = theme.ON_MAY_WASH if name == tool else theme.ON_WOOD
        return pressable(
            ft.Column(
                [ft.Icon(icon, size=20, color=ink), silent(called, size=theme.TINY, color=ink)],
                spacing=1,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            label=called,
            identifier=f"tool-{name}",
            on_click=lambda: choose(name),
            selected=name == tool or None,
            expand=True,
            bgcolor=theme.MAY_WASH if name == tool else None,
            border_radius=theme.ROUND,
            padding=ft.Padding.symmetric(vertical=6),
            alignment=ft.Alignment.CENTER,
        )

    return ft.Row([tab(name, called, icon) for name, (called, icon) in TOOLS.items()], spacing=4)


def _told(said: str, close: Callable[[], None]) -> ft.Control | None:
    if not said:
        return None
    text = ft.Semantics(
        live_region=True, identifier="record-said", container=True, expand=True, content=words(said, color=theme.ON_MAY_WASH)
    )
    return ft.Container(
        ft.Row([text, button("Read", "record-read", close, "quiet")]),
        bgcolor=theme.MAY_WASH,
        border_radius=6,
        padding=ft.Padding.only(left=12),
    )


def _differing(sitting: Sitting) -> ft.Control | None:
    """This game was begun under another version of our rules, and some of its rulings differ: which hold?"""
    desk: Desk = sitting.desk
    differing = desk.differing(sitting.id)
    if not differing:
        return None
    rows: list[ft.Control] = [
        title("Ruled otherwise now"),
        words(
            f"This game was begun under rules {sitting.table.header.rules}. Under those of this version "
            f"{len(differing)} of its rulings {'differs' if len(differing) == 1 else 'differ'}. The players choose which hold."
        ),
        rule_line(),
    ]
    rows += [words(f"Entry {each.n}, {each.was} then: {each.text}") for each in differing[:8]]
    rows += [
        button(
            "As it was played: what is illegal now stands",
            "rules-as-played",
            lambda: desk.settle(sitting.id, "as_played"),
            "may",
            fills=True,
        ),
        button("By the new rules: what is illegal now drops out", "rules-new", lambda: desk.settle(sitting.id, "new"), "plain", fills=True),
    ]
    return sheet(ft.Column(rows, spacing=8, horizontal_alignment=STRETCH))
