"""The table of hands and their points. Points that were typed are corrected here: a tap on a number opens the
pad below."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.games.royals.events import HandScored
from referee.games.royals.state import State
from referee.table.table import Table
from views.app import theme
from views.app.component import component, use_stable_callback
from views.app.icons import Icons
from views.components.controls import (
    Size,
    button,
    capped_text_size,
    column,
    divider_line,
    icon_button,
    pressable,
    semantic_group,
    silent_text,
)
from views.runtime.components import context_value
from views.screens.points_controls import EDGES_OF_PANEL, GAP, NumberPad, fitted_name_size_and_lines
from views.screens.points_draft import points_number_text, points_text_after_key
from views.screens.royals.draft import state_of
from views.screens.royals.result import names_with_departed_marked, with_totals_read_aloud
from views.screens.table.scene import CorrectTo, Dispatch, Intent, OpenPanel, Tap

HEAD: float = 40
"""The width in pixels of the column with the numbers of the hands."""
PART_OF_WINDOW = 0.42
"""The part of a broad window's width that the table has at least."""


class PointsFix(NamedTuple):
    """A correction of one player's points in one hand, as typed so far. `hand` counts from 0."""

    hand: int
    seat: int
    typed: str = ""
    """Empty until a key is tapped: then it replaces the old number."""

    def with_pad_key(self, key: str, old_points: int) -> "PointsFix":
        """Return the correction after a key of the pad. The sign and the last digit of the old number can be
        changed too."""
        begun = self.typed or (str(old_points) if not key.isdigit() else "")
        return self._replace(typed=points_text_after_key(begun, key) or "0")

    def corrected_points(self, old_points: int) -> int:
        """Return the corrected points: the old ones while nothing is typed."""
        return int(self.typed) if self.typed.strip("-") else 0 if self.typed else old_points


def entry_number_by_typed_hand(table: Table) -> dict[int, int]:
    """Return the entry number of every hand whose points were typed, by the hand's place in the scores."""
    scoring = [
        (n, ruling)
        for n, ruling in enumerate(table.rulings, 1)
        if any(isinstance(event, HandScored) for event in ruling.events)
    ]
    return {hand: n for hand, (n, ruling) in enumerate(scoring) if ruling.entry.do == "points"}


def points_before_fix(state: State, fix: PointsFix) -> int:
    return state.scores[fix.seat][fix.hand] or 0


def points_entry_with_fix(state: State, fix: PointsFix) -> JsonObject:
    names = state.table_rules.names
    points = {
        name: each
        for name, scores in zip(names, state.scores, strict=True)
        if (each := scores[fix.hand]) is not None
    }
    corrected = fix.corrected_points(points_before_fix(state, fix))
    return {"do": "points", "by": next(iter(points)), "points": points | {names[fix.seat]: corrected}}


# -- the table -----------------------------------------------------------------------------------------------
def score_table_row(heading: str, cells: Sequence[ft.Control]) -> ft.Row:
    row_heading = silent_text(heading, size=capped_text_size(theme.TINY), color=theme.INK_FADED)
    return ft.Row(
        [ft.Container(row_heading, width=HEAD), *(ft.Container(cell, expand=True) for cell in cells)],
        spacing=4,
    )


def score_table_number_or_name(
    text: str,
    bold: bool = False,
    color: ft.ColorValue = theme.INK,
    *,
    size: float | None = None,
    lines: int = 1,
) -> ft.Control:
    """Draw a number, or a name in this logical text size and number of lines."""
    return silent_text(
        text,
        size=capped_text_size(theme.SMALL) if size is None else size,
        weight=ft.FontWeight.W_700 if bold else None,
        color=color,
        text_align=ft.TextAlign.RIGHT,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def totals_row(state: State, typed_correction: PointsFix | None = None) -> ft.Control:
    """Return the totals; with a correction the old and the new total of its player."""
    totals = [points_number_text(total) for total in state.totals]
    if typed_correction is not None:
        seat, old = typed_correction.seat, points_before_fix(state, typed_correction)
        new_total = state.totals[seat] + typed_correction.corrected_points(old) - old
        if new_total != state.totals[seat]:
            totals[seat] += f" → {points_number_text(new_total)}"
    cells = [score_table_number_or_name(total, bold=True) for total in totals]
    return with_totals_read_aloud(score_table_row("=", cells), state)


def names_row(state: State) -> ft.Control:
    departed, shown = state.table_rules.departed, names_with_departed_marked(state)
    width = context_value(Size)[0]
    table_width = width - EDGES_OF_PANEL if width < theme.NARROW else width * PART_OF_WINDOW
    size, lines = fitted_name_size_and_lines(shown, (table_width - HEAD) / len(shown) - GAP)
    names = [
        score_table_number_or_name(
            name,
            bold=True,
            color=theme.INK_FADED if seat in departed else theme.INK,
            size=size,
            lines=lines,
        )
        for seat, name in enumerate(shown)
    ]
    return score_table_row("", names)


def hand_row(
    state: State, hand_index: int, show_hand_detail: Callable[[int], None] | None = None
) -> ft.Control:
    """Return the points of one hand; a tap calls `show_hand_detail`."""
    number, points = hand_index + 1, [points_number_text(scores[hand_index]) for scores in state.scores]
    names_and_points = (" ".join(each) for each in zip(state.table_rules.names, points, strict=True))
    label = say(
        "royals_table.hand_scored", "Hand {hand}: {scores}", hand=number, scores=", ".join(names_and_points)
    )
    row = score_table_row(str(number), [score_table_number_or_name(text) for text in points])
    if show_hand_detail is None:
        return semantic_group(row, label)
    padding = ft.Padding.symmetric(vertical=7)
    return pressable(row, label, f"hand-{number}", lambda: show_hand_detail(hand_index), padding=padding)


def hand_row_with_fixable_points(
    state: State,
    hand_index: int,
    begin_fix: Callable[[PointsFix], object],
    current_fix: PointsFix | None = None,
) -> ft.Control:
    """Return the points of one hand; a tap on a number begins to correct it."""

    def points_cell(seat: int, points: int | None) -> ft.Control:
        if points is None:
            return score_table_number_or_name(points_number_text(points))
        fix = PointsFix(hand_index, seat)
        is_fixed = current_fix is not None and current_fix._replace(typed="") == fix
        shown = current_fix.corrected_points(points) if current_fix is not None and is_fixed else points
        label = say(
            "royals_table.fix_points",
            "Hand {hand}, {player}: {points}. Tap to correct",
            hand=hand_index + 1,
            player=state.table_rules.names[seat],
            points=points_number_text(shown),
        )
        ink = theme.ON_MAY_WASH if is_fixed else theme.INK
        return pressable(
            score_table_number_or_name(points_number_text(shown), color=ink),
            label,
            f"score-{hand_index + 1}-{seat}",
            lambda: begin_fix(fix),
            selected=True if is_fixed else None,
            height=theme.TOUCH,
            alignment=ft.Alignment.CENTER_RIGHT,
            padding=ft.Padding.symmetric(horizontal=4),
            **theme.choice_style(is_fixed),
        )

    cells = [points_cell(seat, scores[hand_index]) for seat, scores in enumerate(state.scores)]
    return score_table_row(str(hand_index + 1), cells)


def totals_and_hands_newest_first(dispatch: Dispatch, table: Table, may_fix: bool) -> ft.Control:
    """Draw the totals, and below them the hands, the newest first. A tap on a number opens the score sheet
    with the pad."""
    state, typed = state_of(table), entry_number_by_typed_hand(table) if may_fix else {}

    def open_fix_pad(fix: PointsFix) -> None:
        dispatch(OpenPanel(f"scores:{fix.hand}:{fix.seat}"))

    hands = [
        hand_row_with_fixable_points(state, hand, open_fix_pad) if hand in typed else hand_row(state, hand)
        for hand in reversed(range(len(state.scores[0])))
    ]
    return column(names_row(state), totals_row(state), divider_line(), *hands, spacing=3)


def scored_hands_table(
    state: State,
    show_hand_detail: Callable[[int], None],
    hands_with_typed_points: Collection[int],
    begin_fix: Callable[[PointsFix], object],
    fix: PointsFix | None,
) -> ft.Control:
    """Return a table with a row of scores for each hand. Points of the hands in `hands_with_typed_points` can
    be corrected; a tap on another hand calls `show_hand_detail`.
    """
    hands = [
        hand_row_with_fixable_points(state, hand, begin_fix, fix)
        if hand in hands_with_typed_points
        else hand_row(state, hand, show_hand_detail)
        for hand in range(len(state.scores[0]))
    ]
    return column(names_row(state), divider_line(), *hands, divider_line(), totals_row(state, fix), spacing=3)


def fix_from_opened_panel(opened_panel: str, table: Table) -> PointsFix | None:
    """Return the correction that an opened panel `scores:2:1` begins; None if that hand was not typed."""
    parts = opened_panel.split(":")[1:]
    if len(parts) != 2 or not all(part.isdigit() for part in parts):
        return None
    hand, seat = map(int, parts)
    scores = state_of(table).scores
    is_there = (
        hand in entry_number_by_typed_hand(table) and seat < len(scores) and scores[seat][hand] is not None
    )
    return PointsFix(hand, seat) if is_there else None


# -- the pad -------------------------------------------------------------------------------------------------
@component
def FixPad(
    table: Table,
    fix: PointsFix,
    latest_fix: Callable[[], PointsFix | None],
    set_fix: Callable[[PointsFix | None], None],
    dispatch: Dispatch,
) -> ft.Control:
    """Draw the pad for one number, its old and new value, and the button that corrects it. `latest_fix`
    returns the correction with taps that are not drawn yet.
    """
    state = state_of(table)
    old = points_before_fix(state, fix)

    def enter_fix() -> None:
        now = latest_fix() or fix
        n = entry_number_by_typed_hand(table).get(now.hand)
        if n is not None and now.corrected_points(old) != old:
            dispatch(CorrectTo(n, points_entry_with_fix(state, now)))
            set_fix(None)

    def handle_pad_tap(intent: Intent) -> None:
        if isinstance(intent, Tap) and intent.what == "key":
            set_fix((latest_fix() or fix).with_pad_key(str(intent.value), old))
        elif isinstance(intent, Tap):
            enter_fix()

    kind = "may" if fix.corrected_points(old) != old else "plain"
    enters = button(points_fix_text(state, fix), "do-fix", enter_fix, kind, expand=True)
    label = say("royals_table.fix_leave", "Leave the points as they are")
    leave = icon_button(Icons.CLOSE, label, "fix-close", lambda: set_fix(None))
    pad = NumberPad(use_stable_callback(handle_pad_tap), "fix", key="fix")
    return column(pad, ft.Row([enters, leave], spacing=6), spacing=6)


def points_fix_text(state: State, fix: PointsFix) -> str:
    """Return the old and the new points; or, while they are equal, what to type."""
    old = points_before_fix(state, fix)
    facts = {
        "player": state.table_rules.names[fix.seat],
        "hand": fix.hand + 1,
        "old": points_number_text(old),
        "new": points_number_text(fix.corrected_points(old)),
    }
    if fix.corrected_points(old) == old:
        return say(
            "royals_table.fix_asked", "{player} in hand {hand}: {old}. Type the right points.", **facts
        )
    return say("royals_table.fix_enter", "Hand {hand}, {player}: {old} → {new}", **facts)
