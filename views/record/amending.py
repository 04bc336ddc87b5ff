"""An amendment before anybody agrees to it: the entry as it would be, and everything that changes with it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import flet as ft

from models.plain import as_json
from models.record import NoRecord
from models.speech import say
from referee.amendments import Amendment, Change, Kind, amended
from referee.overrides import OVERRIDES
from referee.replay import reasons, told
from referee.table import Table
from referee.transcript import entry_line
from views import theme
from views.components.paper import rule_line, sheet, title, words
from views.components.press import button, sign_button, silent
from views.guards import component
from views.keys import use_keys
from views.record.drafts import Here, entry_of, models_of
from views.record.editor import Pickers, Typing, editor
from views.record.standing import headline

SHOWN: Final = 40
"""Changes listed; more are counted."""


class Amending(NamedTuple):
    """The amendment under way. `draft` is None where an entry is struck out."""

    kind: Kind
    n: int
    draft: Mapping[str, Any] | None = None
    reason: str | None = None
    """The table lets the amended entry itself stand, though it is illegal."""
    seen: bool = False
    """Is what would change shown, and not the editor any more?"""
    line: str | None = None
    """The entry as it is being typed; None where it is not typed."""
    stood: str = ""
    """The entry of this number when it was begun, as it was written; empty where none stood yet."""

    def drafted(self, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> "Amending":
        """The same with another draft, which nobody has let stand yet."""
        return self._replace(draft=change(self.draft or {}), reason=None, line=None)

    def typed(self) -> "Amending":
        """The same, to be typed."""
        return self._replace(line=entry_line(self.draft or {}))


ChangeIt = Callable[[Callable[[Amending], Amending]], None]
"""Changes the amendment under way, drawn or not."""


class Preview(NamedTuple):
    """What the amendment would do, both ways; or why it cannot be made yet."""

    keep: Amendment | None
    drop: Amendment | None
    fault: str = ""


def preview(table: Table, now: Amending) -> Preview:
    """Make the amendment on the side. Changes nothing."""
    try:
        entry = None
        if now.draft is not None:
            draft = {name: value for name, value in now.draft.items() if name not in ("override", "note")}
            entry = entry_of(table, {**draft, **({"override": now.reason} if now.reason else {})})
        return Preview(amended(table, now.kind, now.n, entry, True), amended(table, now.kind, now.n, entry, False))
    except NoRecord as error:
        return Preview(None, None, str(error))


def stood(table: Table, n: int) -> str:
    """The entry of this number, as it is written; empty where none stands yet."""
    return as_json(table.ruling(n).entry.written()) if 0 < n <= len(table) else ""


def goes_on(table: Table, now: Amending) -> bool:
    """Is it still the same place in the game? Entries that came after it do not matter; an amendment that moved it does."""
    known = now.draft is None or now.draft.get("do") in models_of(table)
    return known and 0 < now.n <= len(table) + 1 and stood(table, now.n) == now.stood


def changes_nothing(table: Table, now: Amending) -> bool:
    """Is the corrected entry just what it was?"""
    return now.kind == "correct" and now.draft == table.ruling(now.n).entry.written() and now.reason is None


@component
def AmendingSheet(
    table: Table,
    place: str,
    now: Amending,
    point: Here | None,
    change: ChangeIt,
    agree: Callable[[Amendment], None],
    close: Callable[[], None],
    four_colours: bool,
) -> ft.Control:
    """The sheet on which an amendment is composed, seen and agreed to."""

    def pressed(event: ft.KeyboardEvent) -> bool:
        if event.key == "Escape":
            close()
        return event.key == "Escape"

    use_keys(pressed)
    seen = preview(table, now)
    ready = seen.keep is not None and seen.keep.may_stand and not changes_nothing(table, now)
    rows: list[ft.Control] = []
    if now.kind != "insert" and now.n <= len(table):
        was = told(table.game, table.state, table.ruling(now.n))[0]
        rows.append(_stood(was, say("amending.says", "It says now:") if now.kind == "correct" else say("amending.this", "This entry:")))
    foot: list[ft.Control] = []
    if now.seen and ready:
        rows += [*_verdict(table, now, seen, change), rule_line(), *_consequences(table, seen)]
        foot = _agreeing(seen, agree)
        if now.draft is not None:
            foot.append(
                button(
                    say("amending.further", "Change it further"),
                    "amend-back",
                    lambda: change(lambda latest: latest._replace(seen=False)),
                    "quiet",
                    icon=ft.Icons.ARROW_BACK,
                )
            )
    elif now.draft is not None and point is not None:
        typing = Typing(now.line, lambda: change(Amending.typed), lambda line: change(lambda latest: latest._replace(line=line)))
        pickers = Pickers(place, now.n, four_colours)
        rows.append(editor(table, point, now.draft, lambda new: change(lambda latest: latest.drafted(new)), typing, pickers))
        foot = [] if changes_nothing(table, now) else _verdict(table, now, seen, change)
        if ready:
            many = len(seen.keep.changes) if seen.keep else 0
            said = say("amending.see", "See what changes")
            if many:
                said = say("amending.see_many", "See what changes: {count} later {count:|entry|entries}", count=many)
            foot.append(
                button(
                    said, "amend-see", lambda: change(lambda latest: latest._replace(seen=True)), "may", fills=True, icon=ft.Icons.PREVIEW
                )
            )
    content = ft.Column(rows, spacing=12, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=True)
    parts = [_head(now, close, len(table)), content, *([rule_line(), *foot] if foot else [])]
    column = ft.Column(parts, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return sheet(column, border=ft.Border.only(top=ft.BorderSide(5, theme.BRASS)), expand=True)


def _head(now: Amending, close: Callable[[], None], last: int) -> ft.Control:
    icons = {"correct": ft.Icons.EDIT_NOTE, "insert": ft.Icons.PLAYLIST_ADD, "strike": ft.Icons.PLAYLIST_REMOVE}
    return ft.Row(
        [
            ft.Icon(icons[now.kind], color=theme.BRASS, size=26),
            ft.Container(title(heading(now, last)), expand=True),
            sign_button(ft.Icons.CLOSE, say("amending.leave", "Leave it as it was"), "amend-close", close),
        ],
        spacing=10,
    )


def heading(now: Amending, last: int) -> str:
    """What is amended, and how."""
    if now.n > last:
        return say("amending.append", "Insert after the last entry")
    match now.kind:
        case "correct":
            return say("amending.correct", "Correct entry {n}", n=now.n)
        case "insert":
            return say("amending.insert", "Insert before entry {n}", n=now.n)
        case "strike":
            return say("amending.strike", "Strike out entry {n}", n=now.n)


def _stood(text: str, before: str) -> ft.Control:
    return ft.Column([words(before, size=theme.TINY, faded=True), words(text, size=theme.MEDIUM)], spacing=3, tight=True)


def _verdict(table: Table, now: Amending, seen: Preview, change: ChangeIt) -> list[ft.Control]:
    """What the referee says to the new entry itself."""
    if seen.fault:
        return [words(say("amending.missing", "Choose what is still missing above."), faded=True)]
    assert seen.keep is not None
    ruling = seen.keep.ruling
    if ruling is None:
        return []
    if ruling.verdict == "refused":
        from views.by_itself import may_let_stand

        illegal = say("amending.illegal", "That would be illegal there. {reasons}", reasons=reasons(ruling))
        rows: list[ft.Control] = [_note(ft.Icons.BLOCK, illegal, theme.REFUSAL)]
        if may_let_stand(ruling):
            stands = OVERRIDES["happened"]
            rows.append(
                button(
                    say("amending.happened", "It happened all the same"),
                    "amend-override",
                    lambda: change(lambda latest: latest._replace(reason=stands)),
                    "refusal",
                    icon=ft.Icons.GAVEL,
                )
            )
        return rows
    said = told(table.game, seen.keep.state, ruling)[0]
    if ruling.verdict == "irregular":
        irregular = say("amending.irregular", "Irregular. {reasons} {said}", reasons=reasons(ruling), said=said)
        return [_note(ft.Icons.GAVEL, irregular, theme.REFUSAL)]
    return [_note(ft.Icons.CHECK, said, theme.MAY)]


def _note(icon: ft.IconData, text: str, ink: ft.ColorValue) -> ft.Control:
    return ft.Row(
        [ft.Icon(icon, size=20, color=ink), words(text, size=theme.MEDIUM, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _consequences(table: Table, seen: Preview) -> list[ft.Control]:
    """Everything that changes with it."""
    assert seen.keep is not None
    changes = seen.keep.changes
    before, after = headline(table, table.state), headline(table, seen.keep.state)
    many = say("amending.none", "No later entry changes")
    if changes:
        many = say("amending.changes", "{count} later {count:|entry changes|entries change}", count=len(changes))
    heading = silent(many, size=theme.MEDIUM, weight=ft.FontWeight.W_600)
    rows: list[ft.Control] = [
        ft.Semantics(
            identifier="amend-changes", label=many, header=True, heading_level=2, live_region=True, container=True, content=heading
        )
    ]
    if before != after:
        rows.append(
            _note(
                ft.Icons.FLAG_OUTLINED,
                say("amending.at_end", "At the end: {after} (was: {before})", after=after, before=before),
                theme.BRASS,
            )
        )
    rows += [_changed(change) for change in changes[:SHOWN]]
    if len(changes) > SHOWN:
        rows.append(words(say("amending.more", "and {count} more", count=len(changes) - SHOWN), faded=True))
    kept = say("amending.kept", "Nothing is lost: what no longer stands stays in the log, struck, and Undo takes the whole amendment back.")
    return [*rows, words(kept, size=theme.TINY, faded=True)]


def _agreeing(seen: Preview, agree: Callable[[Amendment], None]) -> list[ft.Control]:
    """The buttons by which the table agrees: with what became illegal, or without it."""
    keep, drop = seen.keep, seen.drop
    assert keep is not None and drop is not None
    illegal = [each for each in keep.changes if each.after and each.after.verdict == "irregular" != each.before.verdict]
    if not illegal:
        return [button(say("amending.agree", "Agree"), "amend-keep", lambda: agree(keep), "may", fills=True, size=theme.MEDIUM)]
    if len(illegal) == 1:
        let_stand = say("amending.keep_one", "Agree, and let what became illegal stand")
        let_drop = say("amending.drop_one", "Agree, and drop what became illegal")
    else:
        let_stand = say("amending.keep_all", "Agree, and let the {count} that became illegal stand", count=len(illegal))
        let_drop = say("amending.drop_all", "Agree, and drop the {count} that became illegal", count=len(illegal))
    return [
        button(let_stand, "amend-keep", lambda: agree(keep), "may", fills=True),
        button(let_drop, "amend-drop", lambda: agree(drop), "plain", fills=True),
    ]


def _changed(change: Change) -> ft.Control:
    """One later entry that changes, and how."""
    if change.after is None:
        icon, ink, what = ft.Icons.REMOVE_CIRCLE_OUTLINE, theme.REFUSAL, say("amending.drops", "Entry {n} drops out", n=change.n)
    elif change.n is None:
        icon, ink, what = ft.Icons.ADD_CIRCLE_OUTLINE, theme.MAY, say("amending.stands_again", "stands again")
    elif change.after.verdict == "irregular" and change.before.verdict != "irregular":
        icon, ink, what = ft.Icons.GAVEL, theme.REFUSAL, say("amending.becomes_illegal", "Entry {n} becomes illegal", n=change.n)
    else:
        icon, ink, what = ft.Icons.CHANGE_CIRCLE_OUTLINED, theme.BRASS, say("amending.one_changes", "Entry {n} changes", n=change.n)
    head = words(what, size=theme.SMALL, weight=ft.FontWeight.W_600, color=ink)
    return ft.Semantics(
        identifier=f"change-{change.n}",
        label=f"{what}: {change.why}",
        container=True,
        content=ft.Row(
            [
                ft.Icon(icon, size=18, color=ink),
                ft.Column([head, silent(change.why, size=theme.SMALL)], spacing=1, tight=True, expand=True),
            ],
            spacing=10,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
    )
