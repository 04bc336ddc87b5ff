"""The actions that every table has: legal moves, the typed line, the list of keys, and links to its other
screens."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from referee.table.legal_moves import (
    announcement_text,
    legal_moves,
    moves_matching_search,
    next_cards_and_complete_act,
    reason_for_no_moves,
)
from referee.table.redacted import NOBODY
from views.app import theme
from views.app.component import component, memo_component, use_stable_callback
from views.app.icons import Icons
from views.app.keys import use_keys
from views.app.shortcuts import TABLE, tooltip_with_key
from views.components.controls import column, icon_button, pressable, silent_text
from views.components.key_help import KeyHelp
from views.components.legal_moves import LegalMovesPanel
from views.components.line_field import LineHelp
from views.components.shell import use_closable_header
from views.games import offer_of_game
from views.runtime.control_cache import use_control_cache
from views.screens.table.chances import ChanceList
from views.screens.table.controller import SceneController, use_view_part
from views.screens.table.device_signals import can_play_sound, can_vibrate
from views.screens.table.hand_naming import OwnHandNaming
from views.screens.table.own_seat import NAME_HAND
from views.screens.table.scene import Dispatch, Enter, GameAction, GoTo, Intent, OpenPanel, ToggleSignal
from views.screens.table.seat_changes import SEATS_VIEW, SeatChangesView, can_players_join_or_leave
from views.screens.table.window_layout import Window
from views.workspace.joined_access import JoinedAccess

INSTEAD: Final = ("may", "keys", "lines", "signs", "chances", NAME_HAND, SEATS_VIEW)
"""What can be opened in place of the panel."""
KEYS: Final[Mapping[str, str]] = {
    "M": "may",
    "?": "keys",
    "L": "line",
    "/": "line",
    "P": "record",
    "R": "rules",
    "G": "log",
    "V": "scores",
    "F": "forms",
}
"""The keys of actions of the table and of games."""
IDENTIFIERS: Final = {"line": "type-line", "record": "to-record", "signs": "more-signs"}
"""The identifiers of the buttons of these actions; those of others are their names."""


def available_table_actions_by_name(controller: SceneController) -> dict[str, GameAction]:
    address, left_out = f"/table/{controller.id}", unavailable_action_names(controller)
    actions = (
        GameAction("line", Icons.KEYBOARD_ALT_OUTLINED, say("line.sign", "Type a line"), OpenPanel("line")),
        GameAction("may", Icons.LIGHTBULB_OUTLINE, say("may.sign", "What you can do now"), OpenPanel("may")),
        GameAction("rules", Icons.MENU_BOOK, say("rules.sign", "Rules"), GoTo(f"{address}/rules")),
        GameAction("record", Icons.HISTORY_EDU, record_action_label(controller), GoTo(f"{address}/record")),
        GameAction("log", Icons.NOTES, say("general.log", "Log"), OpenPanel("log")),
        *controller.screens.icon_actions(controller.scene_input),
        GameAction(
            SEATS_VIEW,
            Icons.SUPERVISED_USER_CIRCLE_OUTLINED,
            say("seats.action", "Players: join, leave"),
            OpenPanel(SEATS_VIEW),
        ),
        *signal_actions(controller),
        GameAction(
            "share", Icons.GROUP_ADD_OUTLINED, say("share.title", "Let others join"), GoTo(f"{address}/share")
        ),
        GameAction(
            "place", Icons.PEOPLE_OUTLINE, change_or_leave_seat_action_label(), GoTo(f"{address}/place")
        ),
        GameAction("standings", Icons.EMOJI_EVENTS, standings_action_label(), GoTo(f"{address}/standings")),
    )
    return {action.name: action for action in actions if action.name not in left_out}


def unavailable_action_names(controller: SceneController) -> set[str]:
    """Return the names of the actions that this table, this viewer or this device does not have."""
    allows, page = controller.access.is_allowed, controller.page
    may_change_seats = can_players_join_or_leave(controller.table) and (allows("amend") or allows("ask"))
    is_missing = {
        "share": controller.context.table_sharing(controller.id) is None,
        "place": not controller.context.has_place,
        SEATS_VIEW: not may_change_seats,
        "standings": not controller.is_league_table,
        "shake": controller.seat == NOBODY or not can_vibrate(page),
        "ring": controller.seat == NOBODY or not can_play_sound(page),
        "feel": not can_vibrate(page),
        "hear": not can_play_sound(page),
    }
    return {name for name, missing in is_missing.items() if missing}


def change_or_leave_seat_action_label() -> str:
    return say("place.action", "Your seat: change it, leave, keep the record")


def standings_action_label() -> str:
    return say("standings.open", "Standings of the league")


def record_action_label(controller: SceneController) -> str:
    if not isinstance(controller.access, JoinedAccess):
        return say("sitting.record", "Record: view, correct, count")
    if controller.seat == NOBODY:
        return say("sitting.record_seen", "Record: view, search, save")
    return say("sitting.record_asked", "Record: view, search, ask for a correction")


def signal_actions(controller: SceneController) -> list[GameAction]:
    """Return the switch of each signal, labelled with what a tap does."""
    icons_and_labels = {
        "shake": (
            Icons.VIBRATION,
            say("signs.shake", "Vibrate when it is my turn"),
            say("signs.shake_no_more", "Stop vibrating when it is my turn"),
        ),
        "ring": (
            Icons.NOTIFICATIONS_NONE,
            say("signs.ring", "Play a sound when it is my turn"),
            say("signs.ring_no_more", "Stop the sound when it is my turn"),
        ),
        "feel": (
            Icons.WAVES,
            say("signs.feel", "Vibrate for hits, tricks and throw-ins"),
            say("signs.feel_no_more", "Stop vibrating for hits, tricks and throw-ins"),
        ),
        "hear": (
            Icons.VOLUME_UP_OUTLINED,
            say("signs.hear", "Play a sound for hits, tricks and throw-ins"),
            say("signs.hear_no_more", "Stop the sound for hits, tricks and throw-ins"),
        ),
    }
    return [
        GameAction(signal, icon, stop if controller.is_signal_on(signal) else start, ToggleSignal(signal))
        for signal, (icon, start, stop) in icons_and_labels.items()
    ]


class ArrangedActions(NamedTuple):
    """The actions of a table by their place on the screen."""

    bar: list[GameAction]
    beside_undo: list[GameAction]
    menu: list[GameAction]
    """Those in the list that a phone opens."""


def arranged_actions(controller: SceneController, window: Window) -> ArrangedActions:
    actions = available_table_actions_by_name(controller)

    def named(*names: str) -> list[GameAction]:
        return [actions[name] for name in names if name in actions]

    placed = ("line", "may", "rules", "record", *(() if window.is_panel_below_board else ("log",)))
    others = [each for name, each in actions.items() if name not in placed]
    if window.is_phone:
        first = actions.get("scores", actions["log"])
        menu = [*(other for other in others if other is not first), *named("rules", "record", "line")]
        return ArrangedActions([first], named("may"), menu)
    if window.is_panel_below_board:
        return ArrangedActions([*named("rules"), *others], named("line", "may", "record"), [])
    return ArrangedActions([*named("line", "may", "rules"), *others], named("record"), [])


@memo_component
def BarActions(controller: SceneController, window: Window) -> ft.Control:
    """Draw the actions in the bar; the action whose view is open closes it."""
    opened: str = use_view_part(controller, "opened")
    use_view_part(controller, "told_by")
    arranged = arranged_actions(controller, window)
    opened_from_menu = [each for each in arranged.menu if each.name == opened and opened not in INSTEAD]
    return action_button_row(controller, window, opened_from_menu or arranged.bar, opened)


@memo_component
def ActionsBesideUndo(controller: SceneController, window: Window) -> ft.Control:
    """Draw the actions beside Undo; on a phone a button opens all the others as a list of words."""
    opened: str = use_view_part(controller, "opened")
    use_action_keys(controller)
    actions = arranged_actions(controller, window).beside_undo
    if window.is_phone:
        label = say("signs.sign", "Table menu: rules, record, typed line")
        actions.append(GameAction("signs", Icons.MORE_VERT, label, OpenPanel("signs")))
    return action_button_row(controller, window, actions, opened)


def action_button_row(
    controller: SceneController, window: Window, actions: list[GameAction], opened: str
) -> ft.Control:
    """Return the buttons of these actions, cached in the component that is being drawn."""
    cache = use_control_cache(window)
    return ft.Row(
        [
            cache(action.name, action_or_close_button, controller.dispatch, action, action.name == opened)
            for action in actions
        ],
        spacing=4,
        tight=True,
    )


def action_or_close_button(dispatch: Dispatch, action: GameAction, is_open: bool) -> ft.Control:
    shown = action
    if is_open:
        label = say("at_hand.close", "Close: {what}", what=action.label)
        shown = action._replace(icon=Icons.CLOSE, label=label)
    drawn = icon_button(
        shown.icon,
        shown.label,
        IDENTIFIERS.get(action.name, action.name),
        lambda: dispatch(action.intent),
        ink=theme.ON_WOOD,
        shortcut_name=shortcut_name_or_empty(action),
    )
    drawn.key = action.name
    return drawn


def shortcut_name_or_empty(action: GameAction) -> str:
    return action.name if action.name in KEYS.values() else ""


def use_action_keys(controller: SceneController) -> None:
    def handle_key(event: ft.KeyboardEvent) -> bool:
        name = "" if event.ctrl or event.alt or event.meta else KEYS.get(event.key.upper(), "")
        way = available_table_actions_by_name(controller).get(name)
        intent: Intent | None = (
            OpenPanel("keys") if name == "keys" else way.intent if way is not None else None
        )
        if intent is not None:
            controller.by_key = True
            controller.dispatch(intent)
            controller.by_key = False
        return intent is not None

    use_keys(handle_key)


# -- in place of the panel -----------------------------------------------------------------------------------
@memo_component
def ViewInPlaceOfPanel(controller: SceneController, view_name: str, window: Window) -> ft.Control:
    close = use_stable_callback(lambda: controller.open_or_close_view(view_name))
    if view_name == "keys":
        return KeyHelp((*offer_of_game(controller.table.game.game).shortcuts, *TABLE), close)
    if view_name == SEATS_VIEW:
        return SeatChangesView(controller, window)
    if view_name == NAME_HAND:
        return OwnHandNaming(controller, window)
    if view_name == "lines":
        return LineHelp(controller.table, close)
    if view_name == "chances":
        return ChanceList(
            controller.chances_viewer_may_see,
            controller.player_of_chances,
            controller.scene_input.act_draft_or_empty.named_values,
            controller.context.preferences.four_colours,
            close,
        )
    if view_name == "signs":
        return IconActionList(controller.dispatch, arranged_actions(controller, window).menu, close)
    return LegalMovesView(controller, window)


@component
def IconActionList(
    dispatch: Dispatch, actions: Sequence[GameAction], on_close: Callable[[], None]
) -> ft.Control:
    """The actions below each other, each with icon and words."""
    head = use_closable_header(
        say("signs.title", "More"), say("may.close", "Back to the table"), "signs-close", on_close
    )

    def close_and_dispatch(action: GameAction) -> None:
        on_close()
        dispatch(action.intent)

    rows = [icon_action_row(action, partial(close_and_dispatch, action)) for action in actions]
    return ft.Semantics(identifier="signs", container=True, content=column(head, *rows, spacing=4))


def icon_action_row(action: GameAction, on_tap: Callable[[], None]) -> ft.Control:
    label, shortcut_name = action.label, shortcut_name_or_empty(action)
    text = silent_text(label, size=theme.MEDIUM, color=theme.INK, expand=True)
    return pressable(
        ft.Row([ft.Icon(action.icon, size=22, color=theme.INK), text], spacing=12),
        label,
        IDENTIFIERS.get(action.name, action.name),
        on_tap,
        tip=tooltip_with_key(label, shortcut_name) if shortcut_name else label,
        bgcolor=theme.PAPER_BRIGHT,
        padding=ft.Padding.symmetric(horizontal=12, vertical=13),
    )


@memo_component
def LegalMovesView(controller: SceneController, window: Window) -> ft.Control:
    table, turn = controller.table, use_view_part(controller, "turn")
    found = ft.use_memo(lambda: legal_moves(table), [turn, id(table.state)])
    by_key = ft.use_memo(lambda: controller.by_key, [])
    act, close = (
        use_stable_callback(lambda entry: controller.dispatch(Enter((dict(entry),)))),
        use_stable_callback(lambda: controller.open_or_close_view("may")),
    )
    return LegalMovesPanel(
        found,
        reason_for_no_moves(table),
        lambda text: moves_matching_search(table, found, text),
        lambda row, cards: next_cards_and_complete_act(table, row, cards),
        lambda entry: announcement_text(table, table.entry_from_json(dict(entry))),
        act,
        close,
        controller.context.preferences.four_colours,
        by_key,
        controller.draft_key,
        turn,
        key=f"may-{turn}",
    )
