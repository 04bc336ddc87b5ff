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
from views.screens.royals.dealing import cancel_button, equal_share_row
from views.screens.royals.draft import state_of
from views.screens.royals.point_format import signed_points_text
from views.screens.table.intents import Intent, SetDraft, Tap, enter_intent
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, button_part, running_sum_part

MINUS, BACK = "-", "<"
PAD: Final = (("7", "8", "9", BACK), ("4", "5", "6", MINUS), ("1", "2", "3", "0"))
LOW_PAD: Final = (("1", "2", "3", "4", "5", "6"), ("7", "8", "9", "0", MINUS, BACK))
"""The pad's rows on a phone in landscape."""
KEYS: Final = frozenset(key for row in PAD for key in row)
LONGEST: Final = len(str(MOST_POINTS))
BESIDE: Final = 3
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
        elif key == BACK:
            sign, digits = (sign, digits[:-1]) if digits else ("", "")
        elif len(digits) < LONGEST:
            digits = digits.lstrip("0") + key
        return self._replace(typed=(*self.typed[: self.at], sign + digits, *self.typed[self.at + 1 :]))

    def next_seat_without_points(self, after: bool = False) -> int | None:
        """Return the next seat without points; None if all have some. `after`: search from the seat after the current one."""
        first = self.at + after
        seats = (*range(first, len(self.typed)), *range(first))
        return next((seat for seat in seats if not self.typed[seat].strip("-")), None)


def empty_draft(state: State) -> PointsDraft:
    """Return the draft of a hand without points."""
    return PointsDraft(("",) * state.table_rules.players)


def draft_still_applies(state: State, form: PointsDraft) -> bool:
    """True if this draft is possible at this table. It may have been saved on another day."""
    numbers = all(each in ("", "-") or abs(int(each)) <= MOST_POINTS for each in form.typed)
    return numbers and len(form.typed) == state.table_rules.players and 0 <= form.at < len(form.typed)


def points_entry(state: State, form: PointsDraft) -> JsonObject:
    """Return the points as an entry."""
    by_name = {name: int(typed) for name, typed in zip(state.table_rules.names, form.typed, strict=True)}
    return {"do": "points", "by": state.table_rules.names[0], "points": by_name}


def intent_for_tap(state: State, form: PointsDraft, tap: Tap) -> Intent | None:
    """Return the intent of a tap on the form."""
    match tap.what, tap.value:
        case "key", str(key):
            return SetDraft(form.with_pad_key(key))
        case "at", int(at):
            return SetDraft(form._replace(at=at))
        case "onward", _:
            missing = form.next_seat_without_points()
            return (
                enter_intent(points_entry(state, form))
                if missing is None
                else SetDraft(form._replace(at=missing))
            )
    return None


def points_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for points with the pad; the resulting total and the button that continues are below."""
    state, form = state_of(scene_input.table), scene_input.draft
    assert isinstance(form, PointsDraft)
    rows = (Part("players", player_tabs, (state.names, form.typed, form.at)), Part("pad", draw_pad))
    return Prompts(rows=rows, foot=total_and_next_button(state, form), alone=True)


def player_tabs(dispatch: Dispatch, names: tuple[str, ...], typed: tuple[str, ...], at: int) -> ft.Control:
    def player(seat: int) -> ft.Control:
        name, points, chosen = names[seat], typed[seat], seat == at
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
            **theme.choice_frame(chosen),
        )

    seats = [player(seat) for seat in range(len(names))]
    return column(
        *(ft.Row(seats[at : at + BESIDE], spacing=6) for at in range(0, len(seats), BESIDE)), spacing=6
    )


def typed_points_text(typed: str) -> str:
    return typed.replace("-", "−") or "–"


def draw_pad(dispatch: Dispatch) -> ft.Control:
    return ft.Column([Pad(dispatch, key="pad")], spacing=0, tight=True)


@component
def Pad(dispatch: Dispatch) -> ft.Control:
    """Draw the keys of the number pad; the keyboard works too."""

    def pressed(event: ft.KeyboardEvent) -> bool:
        key = {"Backspace": BACK, "Numpad Subtract": MINUS}.get(event.key, event.key.removeprefix("Numpad "))
        if event.alt or event.meta or event.ctrl or not (key in KEYS or key == "Enter"):
            return False
        dispatch(Tap("onward") if key == "Enter" else Tap("key", key))
        return True

    use_keys(pressed)
    said = {
        MINUS: say("royals_table.points.minus", "Minus"),
        BACK: say("royals_table.points.back", "Delete the last digit"),
    }

    def key(sign: str) -> ft.Control:
        face = unlabelled_text(
            "±" if sign == MINUS else sign,
            size=capped_text_size(theme.BIG),
            weight=ft.FontWeight.W_500,
            color=theme.INK,
        )
        return pressable(
            ft.Icon(Icons.BACKSPACE_OUTLINED, size=22, color=theme.INK) if sign == BACK else face,
            said.get(sign, sign),
            {MINUS: "pad-minus", BACK: "pad-back"}.get(sign, f"pad-{sign}"),
            lambda: dispatch(Tap("key", sign)),
            expand=True,
            height=theme.TOUCH,
            alignment=ft.Alignment.CENTER,
            bgcolor=theme.PAPER_BRIGHT,
            border=ft.Border.all(1, theme.PAPER_EDGE),
        )

    rows = LOW_PAD if is_landscape_phone() else PAD
    return column(*(ft.Row([key(sign) for sign in row], spacing=6) for row in rows), spacing=6)


def enter_button_text(state: State, form: PointsDraft) -> str:
    """Return the label of the button that enters the points. It names a player whose total passes the target, which can
    end the game.
    """
    target = state.table_rules.options.target
    for seat, typed in enumerate(form.typed):
        if typed.strip("-") and state.totals[seat] + int(typed) > target:
            return say(
                "royals_table.points.enter_past_target",
                "Enter the hand: {player} passes {target}",
                player=state.name(seat),
                target=target,
            )
    return say("royals_table.tally.enter", "Enter the hand")


def total_and_next_button(state: State, form: PointsDraft) -> tuple[Part, ...]:
    typed, name = form.typed[form.at].strip("-") and form.typed[form.at], state.name(form.at)
    before, target = state.totals[form.at], state.table_rules.options.target
    facts = {"player": name, "before": before, "target": target}
    total = (
        say("royals_table.points.total", "{player}: {before} {points} = {total} of {target}", **facts,
            points=signed_points_text(int(typed)), total=before + int(typed))
        if typed
        else say("royals_table.points.so_far", "{player} has {before} of {target}. How many points this hand?", **facts)
    )  # fmt: skip
    next_, kind = form.next_seat_without_points(after=True), "may" if typed else "plain"
    if next_ in (None, form.at):
        onward = button_part(
            enter_button_text(state, form),
            "do-points",
            Tap("onward"),
            kind,
            expand=True,
            size=theme.MEDIUM,
        )
    else:
        text = say("royals_table.tally.next", "Next: {player}", player=state.name(next_))
        onward = button_part(text, "points-next", Tap("at", next_), kind, expand=True)
    give_up, first = say("royals_table.points.anew", "Restart these points"), empty_draft(state)
    again = cancel_button("points-anew", give_up, SetDraft(first), faded=form == first)
    return (running_sum_part("points-total", total), equal_share_row("onward", onward, again))
