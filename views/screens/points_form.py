"""The form for a hand whose points the players count themselves: a number pad, player after player, with the
new totals.

Whoever keeps the record enters for all. A player's own device sends that player's points only; they wait
until all are there. It draws any game that asks for such a hand (`Game.hand_awaiting_points_entry_or_none`).
"""

from typing import NamedTuple

from models.translation import say, words_joined_with_and
from referee.game import CountedHand
from views.app import theme
from views.screens.points_controls import render_number_pad, render_player_tabs, render_sent_points
from views.screens.points_draft import PointsDraft, points_number_text, signed_points_text
from views.screens.table.scene import (
    AnswerPoints,
    Intent,
    Part,
    Prompts,
    SceneInput,
    SendPoints,
    SetDraft,
    Tap,
    button_part,
    clear_draft_button_part,
    enter_intent,
    right_aligned_row_part,
    running_sum_part,
)
from views.workspace.hand_points import PointsAnswer
from views.workspace.joined_access import SeatAccess
from views.workspace.keeper_access import KeeperAccess


class PointsView(NamedTuple):
    """The form as one device sees it."""

    hand: CountedHand
    draft: PointsDraft
    sent: tuple[int | None, ...]
    """The points that devices sent, by seat."""
    own_player: str = ""
    """The player of this device; "" if it enters for all."""
    awaiting: tuple[str, ...] = ()
    """The players whose points wait until somebody else says that they are right."""
    returned: PointsAnswer | None = None
    """Who returned the points of this device's player, and which; None if nobody did."""

    @property
    def player_whose_points_to_confirm(self) -> str:
        """The first player whose points this device may say are right; "" if there is none."""
        return next((player for player in self.awaiting if player != self.own_player), "")

    @property
    def has_own_player_left_game(self) -> bool:
        return bool(self.own_player) and self.own_player not in self.hand.players


def points_view(scene_input: SceneInput) -> PointsView | None:
    """Return the form as this device sees it; None if the table asks for no points."""
    table, draft, access = scene_input.table, scene_input.draft, scene_input.access
    hand = table.game.hand_awaiting_points_entry_or_none(table.state)
    if hand is None or not isinstance(draft, PointsDraft):
        return None
    draft = draft.reordered_for_players(hand.players)
    if not isinstance(access, SeatAccess | KeeperAccess):
        return PointsView(hand, draft, (None,) * len(hand.players))
    sent = access.sent_points_of_current_hand()
    own_player = access.name if isinstance(access, SeatAccess) else ""
    answer = access.answers_to_sent_points_by_sender().get(own_player)
    return PointsView(
        hand,
        draft,
        tuple(sent.get(name) for name in hand.players),
        own_player,
        access.players_whose_points_await_consent(),
        answer if answer is not None and not answer.is_right and own_player not in sent else None,
    )


def intent_for_tap(scene_input: SceneInput, tap: Tap) -> Intent | None:
    view = points_view(scene_input)
    if view is None or view.has_own_player_left_game:
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
        case "right" | "wrong" as answer, str(player):
            return AnswerPoints(player, answer == "right")
        case "onward", _:
            return (
                send_points_intent_or_none_if_untyped(view)
                if view.own_player
                else enter_hand_or_go_to_unsettled_seat_intent(view)
            )
    return None


def send_points_intent_or_none_if_untyped(view: PointsView) -> Intent | None:
    typed = view.draft.typed[view.draft.at]
    return SendPoints(int(typed)) if typed.strip("-") else None


def enter_hand_or_go_to_unsettled_seat_intent(view: PointsView) -> Intent:
    """Enter the hand; or go to the seat without points, or whose device sent others than were typed."""
    draft = view.draft.with_sent_points_where_untyped(view.sent)
    open_seats = view.draft.seats_with_unresolved_points_conflict(view.sent)
    missing = draft.next_seat_without_points()
    if missing is None and not open_seats:
        return enter_intent(view.hand.entry_with_points([int(typed) for typed in draft.typed]))
    return SetDraft(view.draft._replace(at=open_seats[0] if missing is None else missing))


def points_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for points with the pad; the resulting total and the button that continues are below."""
    view = points_view(scene_input)
    assert view is not None, "the table asks for points"
    if view.has_own_player_left_game:
        left = say("points.you_left", "You have left. Your total stays, and the others play on.")
        return Prompts(rows=(running_sum_part("points-left", left),))
    if view.own_player:
        shown = tuple("" if points is None else str(points) for points in view.sent)
        players = Part("players", render_sent_points, (view.hand.players, shown, view.draft.at))
        below = own_total_and_send_button_parts(view)
    else:
        typed = view.draft.with_sent_points_where_untyped(view.sent).typed
        conflicts = view.draft.seats_with_unresolved_points_conflict(view.sent)
        marks = tuple(
            "conflict" if seat in conflicts else "" if points is None else "sent"
            for seat, points in enumerate(view.sent)
        )
        players = Part("players", render_player_tabs, (view.hand.players, typed, view.draft.at, marks))
        below = total_and_next_button_parts(view)
    return Prompts(
        rows=(players, Part("pad", render_number_pad)),
        footer=(*points_confirmation_question_parts(view), *below),
        alone=True,
        covers_board=True,
    )


def points_confirmation_question_parts(view: PointsView) -> tuple[Part, ...]:
    """Return the question whether the points that a player sent are right; empty if none waits for this
    device."""
    player = view.player_whose_points_to_confirm
    if not player:
        return ()
    points = points_number_text(view.sent[view.hand.players.index(player)])
    question = say(
        "points.is_it_right", "{player} sent {points}. Is that right?", player=player, points=points
    )
    right = button_part(say("points.right", "OK"), "points-right", Tap("right", player), "may", expand=True)
    wrong = button_part(say("points.wrong", "No"), "points-wrong", Tap("wrong", player), expand=True)
    return (running_sum_part("points-asked", question), right_aligned_row_part("answer", right, wrong))


def enter_hand_button_text(view: PointsView, draft: PointsDraft) -> str:
    """Return the label of the button that enters the points. It names a player whose total passes the target,
    which can end the game.
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


def points_question_or_new_total_text(view: PointsView, typed_points: str) -> str:
    """Return the total of the current seat with these points, or the question for them."""
    at, hand = view.draft.at, view.hand
    facts = {"player": hand.players[at], "before": hand.totals[at], "target": hand.target}
    if not typed_points.strip("-"):
        return say(
            "royals_table.points.so_far",
            "{player} has {before} of {target}. How many points this hand?",
            **facts,
        )
    return say("royals_table.points.total", "{player}: {before} {points} = {total} of {target}", **facts,
               points=signed_points_text(int(typed_points)),
               total=hand.totals[at] + int(typed_points))  # fmt: skip


def own_total_and_send_button_parts(view: PointsView) -> tuple[Part, ...]:
    """Return the player's own total, and the button that sends the own points, if they are new."""
    typed, sent = view.draft.typed[view.draft.at], view.sent[view.draft.at]
    total = points_question_or_new_total_text(view, typed or ("" if sent is None else str(sent)))
    is_typed = bool(typed.strip("-"))
    waiting = [name for name, points in zip(view.hand.players, view.sent, strict=True) if points is None]
    if not is_typed or int(typed) == sent:
        if sent is None:
            return (running_sum_part("points-total", total),)
        if view.own_player in view.awaiting:
            sentence = say(
                "points.waiting_for_ok",
                "Sent. Waiting for an OK from another player. Type again to change it.",
            )
            return (running_sum_part("points-total", f"{total}. {sentence}"),)
        if waiting or not is_typed:
            names = words_joined_with_and(waiting)
            sentence = say(
                "points.waiting", "Sent. Waiting for {names}. Type again to change it.", names=names
            )
            return (running_sum_part("points-total", f"{total}. {sentence}"),)
    if view.returned is not None and view.returned.points == int(typed):
        total = sent_points_rejected_text(view.returned)
    return (
        running_sum_part("points-total", total),
        right_aligned_row_part("onward", send_button_part(view, int(typed))),
    )


def send_button_part(view: PointsView, points: int) -> Part:
    """Return the button that sends these points. It says if the player passes the target."""
    facts = {"points": points_number_text(points), "target": view.hand.target}
    text = say("points.send", "Send {points}", **facts)
    if view.hand.totals[view.draft.at] + points > view.hand.target:
        text = say("points.send_past_target", "Send {points}: you pass {target}", **facts)
    return button_part(text, "send-points", Tap("onward"), "may", expand=True, size=theme.MEDIUM)


def sent_points_rejected_text(answer: PointsAnswer) -> str:
    """Return who does not agree to the points of this device's player, and what can be done."""
    facts = {"player": answer.by, "points": points_number_text(answer.points)}
    if answer.by:
        return say("points.returned", "{player} says no to {points}. Change it, or send it again.", **facts)
    return say(
        "points.returned_by_keeper",
        "The person who keeps the record says no to {points}. Change it, or send it again.",
        **facts,
    )


def sent_or_typed_points_question_parts(view: PointsView) -> tuple[Part, ...]:
    at = view.draft.at
    sent, typed = points_number_text(view.sent[at] or 0), points_number_text(int(view.draft.typed[at]))
    question = say(
        "points.which",
        "{player} sent {sent}, you typed {typed}. Which is right?",
        player=view.hand.players[at],
        sent=sent,
        typed=typed,
    )
    take, keep = (
        say("points.take_sent", "{points} as sent", points=sent),
        say("points.keep_typed", "{points} as typed", points=typed),
    )
    return (
        running_sum_part("points-total", question),
        right_aligned_row_part(
            "onward",
            button_part(take, "take-sent", Tap("take-sent", at), "may", expand=True),
            button_part(keep, "keep-typed", Tap("keep-typed", at), expand=True),
        ),
    )


def total_and_next_button_parts(view: PointsView) -> tuple[Part, ...]:
    """Return the total of the current seat, and the button that goes on to the next one or enters the
    hand."""
    conflicts = view.draft.seats_with_unresolved_points_conflict(view.sent)
    draft = view.draft.with_sent_points_where_untyped(view.sent)
    if draft.at in conflicts:
        return sent_or_typed_points_question_parts(view)
    typed = draft.typed[draft.at]
    kind = "may" if typed.strip("-") else "plain"
    next_ = draft.next_seat_without_points(after_current=True)
    if next_ in (None, draft.at) and conflicts:
        next_ = conflicts[0]
    if next_ in (None, draft.at):
        text = enter_hand_button_text(view, draft)
        onward = button_part(text, "do-points", Tap("onward"), kind, expand=True, size=theme.MEDIUM)
    else:
        text = say("royals_table.tally.next", "Next: {player}", player=view.hand.players[next_])
        onward = button_part(text, "points-next", Tap("at", next_), kind, expand=True)
    empty = PointsDraft(("",) * len(draft.typed))
    restart = say("royals_table.points.anew", "Restart these points")
    clear = clear_draft_button_part("points-anew", restart, SetDraft(empty), is_faded=view.draft == empty)
    return (
        running_sum_part("points-total", points_question_or_new_total_text(view, typed)),
        right_aligned_row_part("onward", onward, clear),
    )
