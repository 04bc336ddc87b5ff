"""What is at hand at every table: what may be done now, the typed line, the keys, the ways to its other rooms."""

from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.table.legal_moves import announced, may, next_cards, none_listed, sought
from referee.table.redacted import NOBODY
from views.app.control_cache import use_kept
from views.app.error_boundary import kept_component
from views.app.icons import Icons
from views.app.keys import use_keys, use_latest
from views.app.references import use_reference
from views.app.shortcuts import TABLE
from views.components.icon_buttons import Sign, SignList
from views.components.key_help import KeyHelp
from views.components.legal_moves import MayList
from views.components.line_field import LineField
from views.components.line_help import LineHelp
from views.games import offer_of
from views.screens.table.chances import ChanceList, said_in
from views.screens.table.controller import LiveScene, use_part
from views.screens.table.intents import Enter, Leave, Meaning, Open
from views.screens.table.scene import Does, OwnSign
from views.screens.table.turn_signal import can_ring, can_shake
from views.screens.table.window_layout import Window
from views.workspace.guest_workspace import GuestDesk

INSTEAD: Final = ("may", "keys", "lines", "signs", "chances")
"""What is opened in place of the panel."""
KEYS: Final[Mapping[str, str]] = {
    "M": "may",
    "?": "keys",
    "L": "line",
    "/": "line",
    "P": "record",
    "R": "rules",
    "G": "log",
    "V": "scores",
}
"""What is at hand by its key; a game's own signs have theirs by their names."""
OWN_KEYS: Final[Mapping[str, str]] = {"F": "forms"}


def ways(live: LiveScene) -> dict[str, OwnSign]:
    """The ways from this table, by their names."""
    address, told_by = f"/table/{live.id}", _told_by(live)
    every = (
        OwnSign("line", Icons.KEYBOARD_ALT_OUTLINED, say("line.sign", "Type a line"), Open("line")),
        OwnSign("may", Icons.LIGHTBULB_OUTLINE, say("may.sign", "What may be done now"), Open("may")),
        OwnSign("rules", Icons.MENU_BOOK, say("rules.sign", "Rules"), Leave(f"{address}/rules")),
        OwnSign("record", Icons.HISTORY_EDU, _recorded(live), Leave(f"{address}/record")),
        OwnSign("log", Icons.NOTES, say("general.log", "Log"), Open("log")),
        *live.screens.signs(live.seen),
        OwnSign("shake", Icons.VIBRATION, told_by["shake"], Open("shake")),
        OwnSign("ring", Icons.NOTIFICATIONS_NONE, told_by["ring"], Open("ring")),
        OwnSign("feel", Icons.WAVES, told_by["feel"], Open("feel")),
        OwnSign("hear", Icons.VOLUME_UP_OUTLINED, told_by["hear"], Open("hear")),
        OwnSign(
            "share",
            Icons.GROUP_ADD_OUTLINED,
            say("share.title", "Let others join"),
            Leave(f"{address}/share"),
        ),
    )
    left_out = {"share"} if live.context.sharing is None else set()
    if live.seat == NOBODY:
        left_out |= {"shake", "ring"}
    if not can_shake(live.page):
        left_out |= {"shake", "feel"}
    if not can_ring(live.page):
        left_out |= {"ring", "hear"}
    return {each.name: each for each in every if each.name not in left_out}


def _recorded(live: LiveScene) -> str:
    if not isinstance(live.context.desk, GuestDesk):
        return say("sitting.record", "The record: look, correct, count")
    if live.seat == NOBODY:
        return say("sitting.record_seen", "The record: look, search, save")
    return say("sitting.record_asked", "The record: look, search, ask for a correction")


def _told_by(live: LiveScene) -> dict[str, str]:
    """What a tap on each sign of `TOLD_BY` makes this device do, or do no more."""
    wishes = {
        "shake": (
            say("signs.shake", "Vibrate when it is my turn"),
            say("signs.shake_no_more", "Do not vibrate any more when it is my turn"),
        ),
        "ring": (
            say("signs.ring", "A sound when it is my turn"),
            say("signs.ring_no_more", "No sound any more when it is my turn"),
        ),
        "feel": (
            say("signs.feel", "Vibrate for hits, tricks and throw-ins"),
            say("signs.feel_no_more", "Do not vibrate any more for hits, tricks and throw-ins"),
        ),
        "hear": (
            say("signs.hear", "A sound for hits, tricks and throw-ins"),
            say("signs.hear_no_more", "No sound any more for hits, tricks and throw-ins"),
        ),
    }
    return {sign: words[live.is_told_by(sign)] for sign, words in wishes.items()}


def placed(live: LiveScene, window: Window) -> tuple[list[OwnSign], list[OwnSign], list[OwnSign]]:
    """Which ways stand in the bar, which beside Undo, and which in the list that a phone opens."""
    every = ways(live)
    own = [
        each
        for name, each in every.items()
        if name not in ("line", "may", "rules", "record") and (name != "log" or window.is_upright)
    ]
    if window.is_phone:
        first = every.get("scores", every["log"])
        others = [every[name] for name in ("rules", "record", "line") if name in every]
        return [first], [every["may"]], [*(each for each in own if each is not first), *others]
    if window.is_upright:
        return (
            [every["rules"], *own],
            [every[name] for name in ("line", "may", "record") if name in every],
            [],
        )
    return (
        [every["line"], every["may"], every["rules"], *own],
        [every[name] for name in ("record",) if name in every],
        [],
    )


IDENTIFIERS: Final = {"line": "type-line", "record": "to-record"}


@kept_component
def InBar(live: LiveScene, window: Window) -> ft.Control:
    """What stands in the bar; what is opened is closed there."""
    opened: str = use_part(live, "opened")
    use_part(live, "told_by")
    kept = use_kept(window)
    signs, _, listed = placed(live, window)
    signs = [each for each in listed if each.name == opened and opened not in INSTEAD] or signs
    shown = [kept(each.name, _sign, live.does, each, each.name == opened) for each in signs]
    return ft.Row(shown, spacing=4, tight=True)


@kept_component
def Beside(live: LiveScene, window: Window) -> ft.Control:
    """What stands beside Undo; on a phone a sign opens all the others, in words."""
    opened: str = use_part(live, "opened")
    kept = use_kept(window)
    signs = placed(live, window)[1]
    if window.is_phone:
        label = say("signs.sign", "More: rules, record, typed line")
        signs = [*signs, OwnSign("signs", Icons.MORE_VERT, label, Open("signs"))]
    _hear(live)
    return ft.Row(
        [kept(each.name, _sign, live.does, each, each.name == opened) for each in signs],
        spacing=4,
        tight=True,
    )


def _sign(does: Does, way: OwnSign, is_open: bool) -> ft.Control:
    icon, label = (
        (Icons.CLOSE, say("at_hand.close", "Close: {what}", what=way.label))
        if is_open
        else (way.icon, way.label)
    )
    drawn = Sign(icon, label, _identifier(way.name), lambda: does(way.meaning), _shortcut(way.name)).drawn()
    drawn.key = way.name
    return drawn


def _identifier(name: str) -> str:
    return {**IDENTIFIERS, "signs": "more-signs"}.get(name, name)


def _shortcut(name: str) -> str:
    return name if name in (*KEYS.values(), *OWN_KEYS.values()) else ""


def _hear(live: LiveScene) -> None:
    """The keys of what is at hand."""

    def pressed(event: ft.KeyboardEvent) -> bool:
        name = (
            "" if event.ctrl or event.alt or event.meta else {**KEYS, **OWN_KEYS}.get(event.key.upper(), "")
        )
        way = ways(live).get(name)
        meaning: Meaning | None = Open("keys") if name == "keys" else way.meaning if way is not None else None
        if meaning is not None:
            live.by_key = True
            live.does(meaning)
            live.by_key = False
        return meaning is not None

    use_keys(pressed)


# -- in place of the panel ---------------------------------------------------------------------------------------------
@kept_component
def Instead(live: LiveScene, opened: str, window: Window) -> ft.Control:
    """What was opened in place of the panel."""
    close = use_latest(lambda: live.open(opened))
    if opened == "keys":
        return KeyHelp((*offer_of(live.table.game.game).shortcuts, *TABLE), close)
    if opened == "lines":
        return LineHelp(live.table, close)
    if opened == "chances":
        return ChanceList(live.chances, said_in(live.seen.now), live.context.preferences.four_colours, close)
    if opened == "signs":
        return SignList([_listed(live, each, close) for each in placed(live, window)[2]], close)
    return MayDo(live, window)


def _listed(live: LiveScene, way: OwnSign, close: Callable[[], None]) -> Sign:
    def does() -> None:
        close()
        live.does(way.meaning)

    return Sign(way.icon, way.label, _identifier(way.name), does, _shortcut(way.name))


@kept_component
def MayDo(live: LiveScene, window: Window) -> ft.Control:
    """What may be done now."""
    table, turn = live.table, use_part(live, "turn")
    found = ft.use_memo(lambda: may(table), [turn, id(table.state)])
    by_key = ft.use_memo(lambda: live.by_key, [])
    act, close = (
        use_latest(lambda entry: live.does(Enter((dict(entry),)))),
        use_latest(lambda: live.open("may")),
    )
    return MayList(
        found,
        none_listed(table),
        lambda text: sought(table, found, text),
        lambda row, cards: next_cards(table, row, cards),
        lambda entry: announced(table, table.read(dict(entry))),
        act,
        close,
        live.context.preferences.four_colours,
        by_key,
        live.place,
        turn,
        key=f"may-{turn}",
    )


@kept_component
def TypedLine(live: LiveScene, window: Window) -> ft.Control:
    """The line that is typed, above the panel."""
    before: list[str] = use_reference([]).current
    typing: bool = use_part(live, "typing")
    use_part(live, "turn")

    def enters(*entries: JsonObject) -> bool:
        stood = live.session.version
        live.enter(*map(dict, entries))
        return live.session.version != stood

    if not typing:
        return ft.Container(visible=False)
    return LineField(
        live.table,
        live.place,
        before,
        enters,
        lambda: live.does(Open("line")),
        lambda: live.open("lines"),
        key="line",
    )
