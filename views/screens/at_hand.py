"""What is at hand on every table screen: what may be done now, the typed line, the keys. One hook, for every game.

hand = use_at_hand(session, enter, keys, signs)
bar(headline, back, hand.in_bar)         # the ways from the table: all of them, or the last of its own on a phone
undo_bar(session, more=hand.beside)      # what stands beside Undo; on a phone a sign opens all the others, in words
slot(hand.above)                         # the typed line, above the panel
hand.instead                             # what stands in place of the panel, if anything
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import flet as ft

from models.speech import say
from referee.table.may import announced, may, next_cards, none_listed, sought
from views.app import theme
from views.app.drafts import use_draft
from views.app.keys import use_keys, use_latest
from views.app.shortcuts import TABLE
from views.components.key_help import KeyHelp
from views.components.layout import is_upright
from views.components.line_field import LineField
from views.components.line_help import LineHelp
from views.components.may import MayList
from views.components.shell import Size
from views.components.signs import Sign, SignList
from views.games import screens_of
from views.screens.table_session import TableSession

Entry = dict[str, Any]
LINE = 115
"""Room for the typed line and what it offers."""


class AtHand(NamedTuple):
    """Controls for the table screen to place."""

    in_bar: tuple[ft.Control, ...]
    """Stand in the bar above."""
    beside: tuple[ft.Control, ...]
    """Stand beside Undo."""
    above: ft.Control | None
    """Stands above the panel."""
    instead: ft.Control | None
    """Stands in place of the panel."""
    needs: float = math.inf
    """How high that is at most, with text at its usual size."""

    def panel_height(self, usual: float | None, height: float) -> float | None:
        """How high the panel stands on a phone of this height: what stands in its place may be long, and scrolls."""
        if self.instead is not None:
            return min(height * 0.56, self.needs)
        return usual if usual is None or self.above is None else min(usual + LINE, height * 0.7)


def use_at_hand(
    session: TableSession, enter: Callable[..., Any], keys: Mapping[str, Callable[[], Any]] | None = None, own: Sequence[Sign] = ()
) -> AtHand:
    """`enter` enters one act as the screen itself does; `keys`: shortcuts of this screen by their keys; `own`: its own signs.

    A phone keeps the last of these in its bar, and what closes something; the words above and below need the room.
    """
    table, page, (width, height) = session.table, ft.context.page, ft.use_context(Size)
    shown, show = ft.use_state("")
    by_key, opened_by_key = ft.use_state(False)
    line = use_draft(session.place, "line-open", False)
    typing = line.now()
    lines: Any = ft.use_ref(list)
    before: list[str] = lines.current
    address = f"/table/{session.id}"

    def toggle(what: str, key: bool = False) -> None:
        session.say(None)
        opened_by_key(key)
        show("" if shown == what else what)

    def enters(*entries: Mapping[str, Any]) -> bool:
        stood = len(table)
        enter(*map(dict, entries))
        return len(table) != stood

    def chosen(entry: Mapping[str, Any]) -> None:
        show("")
        enters(entry)

    does: dict[str, Callable[[], Any]] = {
        "M": lambda: toggle("may", True),
        "?": lambda: toggle("keys"),
        "L": lambda: line.change(lambda is_open: not is_open),
        "/": lambda: line.change(lambda is_open: not is_open),
        "P": lambda: page.navigate(f"{address}/record"),
        "R": lambda: page.navigate(f"{address}/rules"),
        **(keys or {}),
    }

    def pressed(event: ft.KeyboardEvent) -> bool:
        does_it = does.get(event.key.upper()) if not (event.ctrl or event.alt or event.meta) else None
        if does_it is not None:
            does_it()
        return does_it is not None

    use_keys(pressed)
    act, close = use_latest(chosen), use_latest(lambda: show(""))
    found = ft.use_memo(lambda: may(table) if shown == "may" else None, [shown == "may", id(table.state)])
    instead: ft.Control | None = None
    if shown == "may" and found is not None:
        instead = MayList(
            found,
            none_listed(table),
            lambda text: sought(table, found, text),
            lambda row, cards: next_cards(table, row, cards),
            lambda entry: announced(table, table.read(dict(entry))),
            act,
            close,
            session.preferences.four_colours,
            by_key,
            session.place,
            session.turn,
            key=f"may-{session.at}",
        )
    elif shown == "keys":
        instead = KeyHelp((*screens_of(table.header.game).shortcuts, *TABLE), close)
    elif shown == "lines":
        instead = LineHelp(table, close)
    ways, needs = _ways({**does, "M": lambda: toggle("may")}), math.inf
    if shown == "signs":
        listed = (*(sign for sign in (*own[:-1], ways["rules"]) if not sign.is_open), ways["record"], ways["line"])
        instead = SignList([sign._replace(does=_closing(close, sign.does)) for sign in listed], close)
        needs = 110 + 54 * len(listed)
    above: ft.Control | None = None
    if typing:
        above = LineField(table, session.place, before, enters, line.give_up, lambda: toggle("lines"), key="line")
    if width < theme.NARROW:
        label = say("signs.sign", "More: rules, record, typed line")
        more = Sign(ft.Icons.CLOSE if shown == "signs" else ft.Icons.MORE_VERT, label, "more-signs", lambda: toggle("signs"))
        in_bar = [sign for sign in own if sign is own[-1] or sign.is_open]
        beside = [ways["may"], more]
    elif is_upright(width, height):
        in_bar, beside = [ways["rules"], *own], [ways["line"], ways["may"], ways["record"]]
    else:
        in_bar, beside = [ways["line"], ways["may"], ways["rules"], *own], [ways["record"]]
    return AtHand(tuple(sign.drawn() for sign in in_bar), tuple(sign.drawn() for sign in beside), above, instead, needs)


def _ways(does: Mapping[str, Callable[[], Any]]) -> dict[str, Sign]:
    """The signs that every table has, by the names of their shortcuts."""
    signs = (
        Sign(ft.Icons.KEYBOARD_ALT_OUTLINED, say("line.sign", "Type a line"), "type-line", does["L"], "line"),
        Sign(ft.Icons.LIGHTBULB_OUTLINE, say("may.sign", "What may be done now"), "may", does["M"], "may"),
        Sign(ft.Icons.MENU_BOOK, say("rules.sign", "Rules"), "rules", does["R"], "rules"),
        Sign(ft.Icons.HISTORY_EDU, say("sitting.record", "The record: look, correct, count"), "to-record", does["P"], "record"),
    )
    return {sign.key: sign for sign in signs}


def _closing(close: Callable[[], None], does: Callable[[], Any]) -> Callable[[], Any]:
    """Close the list, and do it."""

    def closed() -> None:
        close()
        does()

    return closed
