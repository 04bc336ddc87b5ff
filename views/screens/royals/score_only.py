"""A table that records only scores: a hand's points are typed on a number pad, player after player, with the resulting totals."""

from typing import Final, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.games.royals.actions import MOST_POINTS
from referee.games.royals.state import State
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.keys import use_keys
from views.components.paper import column
from views.components.pressable import pressable, unlabelled_text
from views.components.shell import capped_text_size, is_landscape_phone
from views.screens.royals.dealing import restart_button_part, right_aligned_row_part
from views.screens.royals.draft import state_of
from views.screens.royals.point_format import signed_points_text
from views.screens.table.intents import Intent, SetDraft, Tap, enter_intent
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, button_part, running_sum_part

MINUS, BACKSPACE = "-", "<"
PAD_ROWS: Final = (("7", "8", "9", BACKSPACE), ("4", "5", "6", MINUS), ("1", "2", "3", "0"))
LANDSCAPE_PAD_ROWS: Final = (("1", "2", "3", "4", "5", "6"), ("7", "8", "9", "0", MINUS, BACKSPACE))
"""The pad's rows on a phone in landscape."""
PAD_KEYS: Final = frozenset(key for row in PAD_ROWS for key in row)
MAX_DIGITS: Final = len(str(MOST_POINTS))
PLAYERS_PER_ROW: Final = 3
"""Players per row."""


class PointsDraft(NamedTuple):
    """The points of a hand as typed so far, by seat: `""`, `"-"`, `"-35"`. `at`: the seat being typed."""

    typed: tuple[str, ...]
    at: int = 0

    def with_pad_key(self, key: str) -> "PointsDraft":
        """Return the draft after a key of the pad."""
        said = self.typed[self.at]
        sign, digits = ("-", said[1:]) if said.startswith("-") else ("", said)
        if key == MINUS:
            sign = "" if sign else "-"
        elif key == BACKSPACE:
            sign, digits = (sign, digits[:-1]) if digits else ("", "")
        elif len(digits) < MAX_DIGITS:
            digits = digits.lstrip("0") + key
        return self._replace(typed=(*self.typed[: self.at], sign + digits, *self.typed[self.at + 1 :]))

    def next_seat_without_points(self, after_current: bool = False) -> int | None:
        """Return the next seat without points; None if all have some. `after_current`: search from the seat after the current one."""
        first = self.at + after_current
        seats = (*range(first, len(self.typed)), *range(first))
        return next((seat for seat in seats if not self.typed[seat].strip("-")), None)


def empty_draft(state: State) -> PointsDraft:
    """Return the draft of a hand without points."""
    return PointsDraft(("",) * state.table_rules.players)


def draft_still_applies(state: State, draft: PointsDraft) -> bool:
    """True if this draft is possible at this table. It may have been saved on another day."""
    numbers = all(each in ("", "-") or abs(int(each)) <= MOST_POINTS for each in draft.typed)
    return numbers and len(draft.typed) == state.table_rules.players and 0 <= draft.at < len(draft.typed)


def points_entry(state: State, draft: PointsDraft) -> JsonObject:
    """Return the points as an entry."""
    by_name = {name: int(typed) for name, typed in zip(state.table_rules.names, draft.typed, strict=True)}
    return {"do": "points", "by": state.table_rules.names[0], "points": by_name}


def intent_for_tap(state: State, draft: PointsDraft, tap: Tap) -> Intent | None:
    """Return the intent of a tap on the form."""
    match tap.what, tap.value:
        case "key", str(key):
            return SetDraft(draft.with_pad_key(key))
        case "at", int(at):
            return SetDraft(draft._replace(at=at))
        case "onward", _:
            missing = draft.next_seat_without_points()
            return (
                enter_intent(points_entry(state, draft))
                if missing is None
                else SetDraft(draft._replace(at=missing))
            )
    return None


def points_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for points with the pad; the resulting total and the button that continues are below."""
    state, form = state_of(scene_input.table), scene_input.draft
    assert isinstance(form, PointsDraft)
    rows = (
        Part("players", draw_player_tabs, (state.names, form.typed, form.at)),
        Part("pad", draw_number_pad),
    )
    return Prompts(rows=rows, foot=total_and_next_button_parts(state, form), alone=True)


def draw_player_tabs(
    dispatch: Dispatch, names: tuple[str, ...], typed_points: tuple[str, ...], current_seat: int
) -> ft.Control:
    def player_tab(seat: int) -> ft.Control:
        name, points, chosen = names[seat], typed_points[seat], seat == current_seat
        ink = theme.ON_MAY_WASH if chosen else theme.INK
        shown: list[ft.Control] = [
            unlabelled_text(
                name,
                size=capped_text_size(theme.SMALL),
                color=ink,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            ),
            unlabelled_text(
                typed_points_text(points),
                size=capped_text_size(theme.MEDIUM),
                weight=ft.FontWeight.W_700,
                color=ink,
                no_wrap=True,
            ),
        ]
        return pressable(
            ft.Row(shown, spacing=4),
            say("royals_table.points.of", "{player}: {points}", player=name, points=points or "–"),
            f"points-of-{seat}",
            lambda: dispatch(Tap("at", seat)),
            selected=True if chosen else None,
            expand=True,
            height=theme.TOUCH,
            padding=ft.Padding.symmetric(horizontal=10),
            **theme.choice_style(chosen),
        )

    seats = [player_tab(seat) for seat in range(len(names))]
    return column(
        *(
            ft.Row(seats[current_seat : current_seat + PLAYERS_PER_ROW], spacing=6)
            for current_seat in range(0, len(seats), PLAYERS_PER_ROW)
        ),
        spacing=6,
    )


def typed_points_text(typed_points: str) -> str:
    return typed_points.replace("-", "−") or "–"


def draw_number_pad(dispatch: Dispatch) -> ft.Control:
    return ft.Column([NumberPad(dispatch, key="pad")], spacing=0, tight=True)


@component
def NumberPad(dispatch: Dispatch, prefix: str = "pad") -> ft.Control:
    """Draw the keys of the number pad; the keyboard works too. `prefix` begins the identifiers of its keys."""

    def handle_key(event: ft.KeyboardEvent) -> bool:
        key = {"Backspace": BACKSPACE, "Numpad Subtract": MINUS}.get(
            event.key, event.key.removeprefix("Numpad ")
        )
        if event.alt or event.meta or event.ctrl or not (key in PAD_KEYS or key == "Enter"):
            return False
        dispatch(Tap("onward") if key == "Enter" else Tap("key", key))
        return True

    use_keys(handle_key)
    said = {
        MINUS: say("royals_table.points.minus", "Minus"),
        BACKSPACE: say("royals_table.points.back", "Delete the last digit"),
    }

    def pad_key_button(sign: str) -> ft.Control:
        face = unlabelled_text(
            "±" if sign == MINUS else sign,
            size=capped_text_size(theme.BIG),
            weight=ft.FontWeight.W_500,
            color=theme.INK,
        )
        return pressable(
            ft.Icon(Icons.BACKSPACE_OUTLINED, size=22, color=theme.INK) if sign == BACKSPACE else face,
            said.get(sign, sign),
            f"{prefix}-{ {MINUS: 'minus', BACKSPACE: 'back'}.get(sign, sign) }",
            lambda: dispatch(Tap("key", sign)),
            expand=True,
            height=theme.TOUCH,
            alignment=ft.Alignment.CENTER,
            bgcolor=theme.PAPER_BRIGHT,
            border=ft.Border.all(1, theme.PAPER_EDGE),
        )

    rows = LANDSCAPE_PAD_ROWS if is_landscape_phone() else PAD_ROWS
    return column(*(ft.Row([pad_key_button(sign) for sign in row], spacing=6) for row in rows), spacing=6)


def enter_button_text(state: State, draft: PointsDraft) -> str:
    """Return the label of the button that enters the points. It names a player whose total passes the target, which can
    end the game.
    """
    target = state.table_rules.options.target
    for seat, typed in enumerate(draft.typed):
        if typed.strip("-") and state.totals[seat] + int(typed) > target:
            return say(
                "royals_table.points.enter_past_target",
                "Enter the hand: {player} passes {target}",
                player=state.player_name(seat),
                target=target,
            )
    return say("royals_table.tally.enter", "Enter the hand")


def total_and_next_button_parts(state: State, draft: PointsDraft) -> tuple[Part, ...]:
    typed, name = draft.typed[draft.at].strip("-") and draft.typed[draft.at], state.player_name(draft.at)
    before, target = state.totals[draft.at], state.table_rules.options.target
    facts = {"player": name, "before": before, "target": target}
    total = (
        say("royals_table.points.total", "{player}: {before} {points} = {total} of {target}", **facts,
            points=signed_points_text(int(typed)), total=before + int(typed))
        if typed
        else say("royals_table.points.so_far", "{player} has {before} of {target}. How many points this hand?", **facts)
    )  # fmt: skip
    next_, kind = draft.next_seat_without_points(after_current=True), "may" if typed else "plain"
    if next_ in (None, draft.at):
        onward = button_part(
            enter_button_text(state, draft),
            "do-points",
            Tap("onward"),
            kind,
            expand=True,
            size=theme.MEDIUM,
        )
    else:
        text = say("royals_table.tally.next", "Next: {player}", player=state.player_name(next_))
        onward = button_part(text, "points-next", Tap("at", next_), kind, expand=True)
    give_up, first = say("royals_table.points.anew", "Restart these points"), empty_draft(state)
    again = restart_button_part("points-anew", give_up, SetDraft(first), is_faded=draft == first)
    return (running_sum_part("points-total", total), right_aligned_row_part("onward", onward, again))
