"""The form for a hand whose points the players count themselves: a number pad, player after player, with the new totals.

Whoever keeps the record enters for all. A player's own device sends that player's points only; they wait until all are there.
It draws any game that asks for such a hand (`Game.counted_hand`).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import flet as ft

from models.json_values import Json
from models.record import Aside
from models.translation import say, words_joined_with_and
from referee.game import CountedHand
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.keys import use_keys
from views.components.banner import Notice, Reason
from views.components.banner_messages import BannerMessage
from views.components.paper import column
from views.components.pressable import pressable, unlabelled_text
from views.components.shell import capped_text_size, is_landscape_phone
from views.screens.point_format import points_text, signed_points_text
from views.screens.table.intents import Intent, SendPoints, SetDraft, Tap, enter_intent
from views.screens.table.scene import (
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    button_part,
    restart_button_part,
    running_sum_part,
    shared_row_part,
)
from views.workspace.joined_access import SeatAccess
from views.workspace.keeper_access import KeeperAccess

MINUS, BACKSPACE = "-", "<"
PAD_ROWS: Final = (("7", "8", "9", BACKSPACE), ("4", "5", "6", MINUS), ("1", "2", "3", "0"))
LANDSCAPE_PAD_ROWS: Final = (("1", "2", "3", "4", "5", "6"), ("7", "8", "9", "0", MINUS, BACKSPACE))
"""The pad's rows on a phone in landscape."""
PAD_KEYS: Final = frozenset(key for row in PAD_ROWS for key in row)
MAX_DIGITS: Final = 5
"""The most digits of a number of points."""
PLAYERS_PER_ROW: Final = 3
"""Players per row."""


class PointsDraft(NamedTuple):
    """The points of a hand as typed so far, by seat: `""`, `"-"`, `"-35"`. `at`: the seat being typed."""

    typed: tuple[str, ...]
    at: int = 0
    preferred: tuple[tuple[int, int], ...] = ()
    """The seats whose typed points count, and the points that their devices sent instead."""

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
        return self.with_points_of(self.at, sign + digits)

    def with_points_of(self, seat: int, typed: str) -> "PointsDraft":
        """Return the draft with these points of one seat."""
        return self._replace(typed=(*self.typed[:seat], typed, *self.typed[seat + 1 :]))

    def next_seat_without_points(self, after_current: bool = False) -> int | None:
        """Return the next seat without points; None if all have some. `after_current`: search from the seat after the current one."""
        first = self.at + after_current
        seats = (*range(first, len(self.typed)), *range(first))
        return next((seat for seat in seats if not self.typed[seat].strip("-")), None)

    def with_sent_points(self, sent: tuple[int | None, ...]) -> "PointsDraft":
        """Return the draft with the points that were sent, where nothing is typed."""
        typed = (
            typed or ("" if points is None else str(points))
            for typed, points in zip(self.typed, sent, strict=True)
        )
        return self._replace(typed=tuple(typed))

    def seats_in_conflict(self, sent: tuple[int | None, ...]) -> tuple[int, ...]:
        """Return the seats whose typed points differ from those that their devices sent, until one of them is preferred."""
        return tuple(
            seat
            for seat, (typed, points) in enumerate(zip(self.typed, sent, strict=True))
            if points is not None
            and typed.strip("-")
            and int(typed) != points
            and (seat, points) not in self.preferred
        )


class PointsView(NamedTuple):
    """The form as one device sees it."""

    hand: CountedHand
    draft: PointsDraft
    sent: tuple[int | None, ...]
    """The points that devices sent, by seat."""
    own: str = ""
    """The player of this device; "" if it enters for all."""


def empty_draft(table: Table, player: str = "") -> PointsDraft | None:
    """Return the draft of a hand without points; None if the table asks for none. `player`: whose points come first."""
    hand = table.game.counted_hand(table.state)
    if hand is None:
        return None
    return PointsDraft(("",) * len(hand.players), hand.players.index(player) if player in hand.players else 0)


def draft_still_applies(table: Table, draft: PointsDraft) -> bool:
    """True if this draft is possible at this table. It may have been saved on another day."""
    hand = table.game.counted_hand(table.state)
    numbers = hand is not None and all(
        each in ("", "-") or abs(int(each)) <= hand.most_points for each in draft.typed
    )
    return (
        numbers and len(draft.typed) == len(hand.players if hand else ()) and 0 <= draft.at < len(draft.typed)
    )


def points_view(scene_input: SceneInput) -> PointsView | None:
    """Return the form as this device sees it; None if the table asks for no points."""
    table, draft, access = scene_input.table, scene_input.draft, scene_input.access
    hand = table.game.counted_hand(table.state)
    if hand is None or not isinstance(draft, PointsDraft):
        return None
    sent: Mapping[str, int] = access.sent_points() if isinstance(access, SeatAccess | KeeperAccess) else {}
    own = access.name if isinstance(access, SeatAccess) else ""
    return PointsView(hand, draft, tuple(sent.get(name) for name in hand.players), own)


def intent_for_tap(scene_input: SceneInput, tap: Tap) -> Intent | None:
    """Return the intent of a tap on the form."""
    view = points_view(scene_input)
    if view is None:
        return None
    draft = view.draft
    match tap.what, tap.value:
        case "key", str(key):
            return SetDraft(draft.with_pad_key(key))
        case "at", int(at):
            return SetDraft(draft._replace(at=at))
        case "take-sent", int(seat):
            return SetDraft(draft.with_points_of(seat, ""))
        case "keep-typed", int(seat):
            return SetDraft(draft._replace(preferred=(*draft.preferred, (seat, view.sent[seat] or 0))))
        case "onward", _:
            return send_points_intent_or_none_if_untyped(view) if view.own else intent_for_whole_hand(view)
    return None


def send_points_intent_or_none_if_untyped(view: PointsView) -> Intent | None:
    typed = view.draft.typed[view.draft.at]
    return SendPoints(int(typed)) if typed.strip("-") else None


def intent_for_whole_hand(view: PointsView) -> Intent:
    """Enter the hand; or go to the seat without points, or whose device sent others than were typed."""
    draft = view.draft.with_sent_points(view.sent)
    open_seats = view.draft.seats_in_conflict(view.sent)
    missing = draft.next_seat_without_points()
    if missing is None and not open_seats:
        return enter_intent(view.hand.entry([int(typed) for typed in draft.typed]))
    return SetDraft(view.draft._replace(at=open_seats[0] if missing is None else missing))


def points_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for points with the pad; the resulting total and the button that continues are below."""
    view = points_view(scene_input)
    assert view is not None, "the table asks for points"
    typed = view.draft.with_sent_points(view.sent).typed
    if view.own:
        shown = tuple("" if points is None else str(points) for points in view.sent)
        players = Part("players", draw_sent_points, (view.hand.players, shown, view.draft.at))
        return Prompts(
            rows=(players, Part("pad", draw_number_pad)), foot=own_total_and_send_parts(view), alone=True
        )
    marks = tuple(
        "conflict"
        if seat in view.draft.seats_in_conflict(view.sent)
        else "sent"
        if points is not None
        else ""
        for seat, points in enumerate(view.sent)
    )
    rows = (
        Part("players", draw_player_tabs, (view.hand.players, typed, view.draft.at, marks)),
        Part("pad", draw_number_pad),
    )
    return Prompts(rows=rows, foot=total_and_next_button_parts(view), alone=True)


def points_rows(boxes: list[ft.Control]) -> ft.Control:
    """Return one box for each player, in rows."""
    rows = range(0, len(boxes), PLAYERS_PER_ROW)
    return column(*(ft.Row(boxes[at : at + PLAYERS_PER_ROW], spacing=6) for at in rows), spacing=6)


def name_and_points(
    name: str, points: str, ink: ft.ColorValue, mark: ft.IconData | None = None
) -> ft.Control:
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
    return ft.Row([*shown, *([ft.Icon(mark, size=16, color=ink)] if mark else [])], spacing=4)


def draw_sent_points(
    _: Dispatch, names: tuple[str, ...], sent_points: tuple[str, ...], own_seat: int
) -> ft.Control:
    """Draw which players have sent their points, on a player's own device."""

    def box(seat: int) -> ft.Control:
        name, points = names[seat], sent_points[seat]
        label = (
            say("points.sent", "{player} has sent {points}", player=name, points=points)
            if points
            else say("points.not_sent", "{player} has not sent points yet", player=name)
        )
        ink = theme.INK if points else theme.INK_FADED
        return ft.Semantics(
            label=label,
            identifier=f"sent-of-{seat}",
            container=True,
            expand=True,
            content=ft.Container(
                name_and_points(name, points, ink, Icons.CHECK if points else None),
                height=32,
                padding=ft.Padding.symmetric(horizontal=8),
                border=ft.Border.all(1, theme.MAY if seat == own_seat else theme.PAPER_EDGE),
                border_radius=6,
            ),
        )

    return points_rows([box(seat) for seat in range(len(names))])


def draw_player_tabs(
    dispatch: Dispatch,
    names: tuple[str, ...],
    typed_points: tuple[str, ...],
    current_seat: int,
    marks: tuple[str, ...],
) -> ft.Control:
    """Draw a button for each player. `marks`: `sent` if the points came from the player's device, `conflict` if others were typed."""

    def player_tab(seat: int) -> ft.Control:
        name, points, mark, chosen = names[seat], typed_points[seat], marks[seat], seat == current_seat
        label = say("royals_table.points.of", "{player}: {points}", player=name, points=points or "–")
        if mark == "sent":
            label = say("points.of_sent", "{player}: {points}, sent", player=name, points=points)
        elif mark == "conflict":
            label = say(
                "points.of_conflict", "{player}: {points}, but sent were others", player=name, points=points
            )
        ink = theme.ON_MAY_WASH if chosen else theme.REFUSAL if mark == "conflict" else theme.INK
        icon = {"sent": Icons.CHECK, "conflict": Icons.HELP_OUTLINE}.get(mark)
        return pressable(
            name_and_points(name, points, ink, icon),
            label,
            f"points-of-{seat}",
            lambda: dispatch(Tap("at", seat)),
            selected=True if chosen else None,
            expand=True,
            height=theme.TOUCH,
            padding=ft.Padding.symmetric(horizontal=10),
            **theme.choice_style(chosen),
        )

    return points_rows([player_tab(seat) for seat in range(len(names))])


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


def text_of_passed_target(view: PointsView, draft: PointsDraft) -> str:
    """Return the label of the button that enters the points. It names a player whose total passes the target, which can
    end the game.
    """
    for name, typed, total in zip(view.hand.players, draft.typed, view.hand.totals, strict=True):
        if typed.strip("-") and total + int(typed) > view.hand.target:
            return say(
                "royals_table.points.enter_past_target",
                "Enter the hand: {player} passes {target}",
                player=name,
                target=view.hand.target,
            )
    return say("royals_table.tally.enter", "Enter the hand")


def total_text(view: PointsView, typed: str) -> str:
    """Return the total of the current seat with these points, or the question for them."""
    at, hand = view.draft.at, view.hand
    facts = {"player": hand.players[at], "before": hand.totals[at], "target": hand.target}
    if not typed.strip("-"):
        return say(
            "royals_table.points.so_far",
            "{player} has {before} of {target}. How many points this hand?",
            **facts,
        )
    return say("royals_table.points.total", "{player}: {before} {points} = {total} of {target}", **facts,
               points=signed_points_text(int(typed)), total=hand.totals[at] + int(typed))  # fmt: skip


def own_total_and_send_parts(view: PointsView) -> tuple[Part, ...]:
    """Return the player's own total, and the button that sends the own points."""
    at = view.draft.at
    typed, sent = view.draft.typed[at], view.sent[at]
    shown = typed or ("" if sent is None else str(sent))
    waiting = [name for name, points in zip(view.hand.players, view.sent, strict=True) if points is None]
    if not typed.strip("-") or (sent is not None and int(typed) == sent and waiting):
        if sent is None:
            return (running_sum_part("points-total", total_text(view, shown)),)
        others = words_joined_with_and(waiting)
        told = say("points.waiting", "Sent. Waiting for {names}. Type again to change it.", names=others)
        return (running_sum_part("points-total", f"{total_text(view, shown)}. {told}"),)
    passes = view.hand.totals[at] + int(typed) > view.hand.target
    text = (
        say(
            "points.send_past_target",
            "Send {points}: you pass {target}",
            points=points_text(int(typed)),
            target=view.hand.target,
        )
        if passes
        else say("points.send", "Send {points}", points=points_text(int(typed)))
    )
    send = button_part(text, "send-points", Tap("onward"), "may", expand=True, size=theme.MEDIUM)
    return (running_sum_part("points-total", total_text(view, shown)), shared_row_part("onward", send))


def conflict_parts(view: PointsView) -> tuple[Part, ...]:
    """Return the question which points are right: those that the player sent, or those that were typed here."""
    at = view.draft.at
    sent, typed = points_text(view.sent[at] or 0), points_text(int(view.draft.typed[at]))
    asked = say("points.which", "{player} sent {sent}, you typed {typed}. Which is right?", player=view.hand.players[at],
                sent=sent, typed=typed)  # fmt: skip
    take = button_part(
        say("points.take_sent", "{points} as sent", points=sent),
        "take-sent",
        Tap("take-sent", at),
        "may",
        expand=True,
    )
    keep = button_part(
        say("points.keep_typed", "{points} as typed", points=typed),
        "keep-typed",
        Tap("keep-typed", at),
        expand=True,
    )
    return (running_sum_part("points-total", asked), shared_row_part("onward", take, keep))


def total_and_next_button_parts(view: PointsView) -> tuple[Part, ...]:
    """Return the total of the current seat, and the button that goes on to the next one or enters the hand."""
    conflicts, draft = view.draft.seats_in_conflict(view.sent), view.draft.with_sent_points(view.sent)
    if draft.at in conflicts:
        return conflict_parts(view)
    typed = draft.typed[draft.at]
    next_, kind = draft.next_seat_without_points(after_current=True), "may" if typed.strip("-") else "plain"
    if next_ in (None, draft.at) and conflicts:
        next_ = conflicts[0]
    if next_ in (None, draft.at):
        onward = button_part(
            text_of_passed_target(view, draft),
            "do-points",
            Tap("onward"),
            kind,
            expand=True,
            size=theme.MEDIUM,
        )
    else:
        text = say("royals_table.tally.next", "Next: {player}", player=view.hand.players[next_])
        onward = button_part(text, "points-next", Tap("at", next_), kind, expand=True)
    give_up, first = (
        say("royals_table.points.anew", "Restart these points"),
        PointsDraft(("",) * len(draft.typed)),
    )
    again = restart_button_part("points-anew", give_up, SetDraft(first), is_faded=view.draft == first)
    return (
        running_sum_part("points-total", total_text(view, typed)),
        shared_row_part("onward", onward, again),
    )


# -- points that came too late -----------------------------------------------------------------------------------------
class LatePoints(NamedTuple):
    """Points that a device had typed when the hand was entered with others."""

    entry_number: int
    message: BannerMessage


def late_points(
    table: Table, draft: PointsDraft, hand_began_at: int, is_own_device: bool
) -> LatePoints | None:
    """Return what to say to a device whose points differ from those that were entered meanwhile; None if none do.

    `hand_began_at`: the number of the game's entries when the points were typed. `is_own_device`: True if it belongs to one player.
    """
    later = (
        n
        for n in range(hand_began_at + 1, len(table) + 1)
        if not isinstance(table.ruling_of_entry(n).entry, Aside)
    )
    n = next(later, 0)
    hand = table.game.counted_hand(table.state_after(n - 1)) if n else None
    entry = table.ruling_of_entry(n).entry.to_json_object() if n else {}
    points = entry.get("points")
    if hand is None or not isinstance(points, Mapping) or len(draft.typed) != len(hand.players):
        return None
    entered = [int(str(points.get(name, 0))) for name in hand.players]
    typed = [
        int(typed) if typed.strip("-") else points for typed, points in zip(draft.typed, entered, strict=True)
    ]
    differing = [seat for seat, points in enumerate(typed) if points != entered[seat]]
    if not differing:
        return None
    compared = (
        say("points.compared", "{player}: {entered}, you typed {typed}", player=hand.players[seat],
            entered=points_text(entered[seat]), typed=points_text(typed[seat]))
        for seat in differing
    )  # fmt: skip
    told = say(
        "points.late",
        "Hand {hand} was entered meanwhile. {points}.",
        hand=hand.number,
        points="; ".join(compared),
    )
    mine = (
        points_text(typed[differing[0]]) if len(differing) == 1 else say("points.as_typed", "what you typed")
    )
    correct = (
        say("points.ask_for_mine", "Ask for {points}", points=mine)
        if is_own_device
        else say("points.correct_to_mine", "Correct to {points}", points=mine)
    )
    corrected: dict[str, Json] = {**hand.entry(typed)}
    return LatePoints(n, BannerMessage(Notice("said", (Reason(told),), (correct,)), {}, (corrected,)))
