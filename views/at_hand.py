"""What is at hand on every table screen: what may be done now, the typed line, the keys. One hook, for every game.

hand = use_at_hand(sitting, enter, log=toggle_the_log)
undo_bar(sitting, more=hand.signs)       # the ways to it, always in reach
slot(hand.above)                         # the typed line, above the panel
hand.instead                             # what stands in place of the panel, if anything
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import flet as ft

from models.speech import say
from referee.may import announced, may, none_listed, sought
from views import theme
from views.components.key_help import KeyHelp
from views.components.line_field import LineField
from views.components.line_help import LineHelp
from views.components.may import MayList
from views.components.press import sign_button
from views.keys import use_keys, use_latest
from views.sitting import Sitting

Entry = dict[str, Any]
LINE = 115
"""Room for the typed line and what it offers."""


class AtHand(NamedTuple):
    """Controls for the table screen to place."""

    signs: tuple[ft.Control, ...]
    """Stand beside Undo."""
    above: ft.Control | None
    """Stands above the panel."""
    instead: ft.Control | None
    """Stands in place of the panel."""

    def panel_height(self, usual: float | None, height: float) -> float | None:
        """How high the panel stands on a phone of this height: what stands in its place may be long, and scrolls."""
        if self.instead is not None:
            return height * 0.56
        return usual if usual is None or self.above is None else min(usual + LINE, height * 0.7)


def use_at_hand(sitting: Sitting, enter: Callable[[Entry], Any], keys: Mapping[str, Callable[[], Any]] | None = None) -> AtHand:
    """`enter` enters one act as the screen itself does; `keys`: shortcuts of this screen by their names in views.shortcuts."""
    table, page = sitting.table, ft.context.page
    shown, show = ft.use_state("")
    by_key, opened_by_key = ft.use_state(False)
    typing, type_ = ft.use_state(False)
    lines: Any = ft.use_ref(list)
    before: list[str] = lines.current
    address = f"/table/{sitting.id}"

    def toggle(what: str, key: bool = False) -> None:
        sitting.say(None)
        opened_by_key(key)
        show("" if shown == what else what)

    def enters(entry: Mapping[str, Any]) -> bool:
        stood = len(table)
        enter(dict(entry))
        return len(table) != stood

    def chosen(entry: Mapping[str, Any]) -> None:
        show("")
        enters(entry)

    does: dict[str, Callable[[], Any]] = {
        "M": lambda: toggle("may", True),
        "?": lambda: toggle("keys"),
        "L": lambda: type_(not typing),
        "/": lambda: type_(not typing),
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
            lambda entry: announced(table, table.read(dict(entry))),
            act,
            close,
            sitting.taste.four_colours,
            by_key,
            key=f"may-{sitting.at}",
        )
    elif shown == "keys":
        instead = KeyHelp(table.header.game, close)
    elif shown == "lines":
        instead = LineHelp(table, close)
    above: ft.Control | None = None
    if typing:
        above = LineField(table, sitting.at, before, enters, lambda: type_(False), lambda: toggle("lines"), key="line")
    signs = (
        sign_button(ft.Icons.KEYBOARD_ALT_OUTLINED, say("line.sign", "Type a line"), "type-line", does["L"], ink=theme.ON_WOOD, key="line"),
        sign_button(
            ft.Icons.LIGHTBULB_OUTLINE, say("may.sign", "What may be done now"), "may", lambda: toggle("may"), ink=theme.ON_WOOD, key="may"
        ),
    )
    return AtHand(signs, above, instead)
