"""The points of a hand that players send from their own devices, gathered until those of all players are
there."""

import json
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from models.translation import say
from referee.table.replay import refusal_reasons_text
from views.workspace.answer import Answer, ChangeableTables
from views.workspace.draft_repository import DraftRepository
from views.workspace.table_settings import can_stand_as_irregular

KIND: Final = "sent-points"
"""The kind of draft under which the points are stored. They belong to no device."""
ANSWERS_KIND: Final = "answered-points"
"""The kind of draft under which the answers to them are stored."""


class PointsAnswer(NamedTuple):
    """What another player, or whoever keeps the record, said about a player's points."""

    points: int
    """The points that the answer is about. It says nothing about others that are sent later."""
    is_right: bool
    by: str
    """The player who answered; "" for whoever keeps the record."""


class HandPoints:
    """The points that were sent for the next hand of each table. They are stored, and wait there over a
    restart.

    After the hand is entered they stay until the first points of the next hand, so that Undo brings them
    back.
    """

    def __init__(
        self,
        tables: ChangeableTables,
        drafts: DraftRepository,
        one_at_a_time: threading.RLock,
        changed: Callable[[int], None],
    ) -> None:
        self._tables, self._drafts, self._one_at_a_time, self._changed = (
            tables,
            drafts,
            one_at_a_time,
            changed,
        )

    def sent_points_of_current_hand(self, table_id: int) -> Mapping[str, int]:
        """Return the points that were sent for the hand that is asked for now, by player."""
        table = self._tables.table(table_id)
        hand = table.game.hand_awaiting_points_entry_or_none(table.state)
        sent = self._stored_for_current_hand(table_id, KIND)
        return {
            name: int(points) for name, points in sent.items() if hand is not None and name in hand.players
        }

    def answers_to_sent_points_by_sender(self, table_id: int) -> Mapping[str, PointsAnswer]:
        """Return what was said about the points of the hand that is asked for now, by player."""
        answers = self._stored_for_current_hand(table_id, ANSWERS_KIND)
        return {name: PointsAnswer(*answer) for name, answer in answers.items()}

    def _stored_for_current_hand(self, table_id: int, kind: str) -> dict[str, Any]:
        """Return what is stored under this kind of draft, by player; {} if it is about an earlier hand."""
        stored = self._drafts.draft(("", f"table/{table_id}", kind))
        if stored is None or stored[0] != self._tables.table(table_id).length_to_latest_game_entry:
            return {}
        return dict(json.loads(stored[1]))

    def _store_for_current_hand(self, table_id: int, kind: str, by_player: Mapping[str, object]) -> None:
        length = self._tables.table(table_id).length_to_latest_game_entry
        self._drafts.store(("", f"table/{table_id}", kind), (length, json.dumps(by_player)))

    def players_whose_points_await_consent(self, table_id: int) -> tuple[str, ...]:
        """Return the players whose points wait for an answer, if this table asks for one."""
        if not self._tables.table_settings(table_id).scores_need_consent:
            return ()
        answers = self.answers_to_sent_points_by_sender(table_id)
        return tuple(
            name
            for name, points in self.sent_points_of_current_hand(table_id).items()
            if name not in answers or answers[name].points != points
        )

    def confirm_or_return_points(self, table_id: int, player: str, is_right: bool, by: str) -> Answer:
        """Say that a player's points are right, or return them to the player. `by`: the player who says so;
        "" for whoever keeps the record. Once the points of all players are there and right, the hand is
        entered.
        """
        with self._one_at_a_time:
            sent = self.sent_points_of_current_hand(table_id)
            if player not in self.players_whose_points_await_consent(table_id) or player == by:
                return Answer(
                    fault=say("points.nothing_to_answer", "These points no longer wait for an answer")
                )
            answers = {
                **self.answers_to_sent_points_by_sender(table_id),
                player: PointsAnswer(sent[player], is_right, by),
            }
            self._store_for_current_hand(table_id, ANSWERS_KIND, answers)
            if not is_right:
                left = {name: points for name, points in sent.items() if name != player}
                self._store_for_current_hand(table_id, KIND, left)
            return self._enter_hand_if_points_agreed(table_id, by)

    def _enter_hand_if_points_agreed(self, table_id: int, entered_by: str) -> Answer:
        """Enter the hand if the points of all players are there and wait for no answer."""
        table, sent = self._tables.table(table_id), self.sent_points_of_current_hand(table_id)
        hand = table.game.hand_awaiting_points_entry_or_none(table.state)
        if (
            hand is None
            or self.players_whose_points_await_consent(table_id)
            or not all(name in sent for name in hand.players)
        ):
            self._changed(table_id)
            return Answer()
        entry = hand.entry_with_points([sent[name] for name in hand.players])
        marked = {**entry, "entered_by": entered_by} if entered_by else entry
        return self._tables.enter_together(table_id, [marked], len(table))

    def send_points_and_enter_complete_hand(
        self, table_id: int, player: str, points: int, entry_count_when_asked: int
    ) -> Answer:
        """Store a player's own points. Once those of all players are there, the hand is entered.

        `entry_count_when_asked`: the number of the game's entries when the points were asked for.
        """
        with self._one_at_a_time:
            table = self._tables.table(table_id)
            hand = table.game.hand_awaiting_points_entry_or_none(table.state)
            if (
                hand is None
                or player not in hand.players
                or entry_count_when_asked != table.length_to_latest_game_entry
            ):
                return Answer(fault=say("points.too_late", "This hand was entered meanwhile"))
            sent = {**self.sent_points_of_current_hand(table_id), player: points}
            ruling = table.judge_without_entering(
                table.entry_from_json(
                    hand.entry_with_points([points if name == player else 0 for name in hand.players])
                )
            )
            records_all = self._tables.table_settings(table_id).intervenes == "scribe"
            if not ruling.stands and not (records_all and can_stand_as_irregular(ruling)):
                return Answer(fault=refusal_reasons_text(ruling))
            self._store_for_current_hand(table_id, KIND, sent)
            return self._enter_hand_if_points_agreed(table_id, player)
