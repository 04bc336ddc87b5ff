"""The points of a hand that players send from their own devices, gathered until those of all players are
there."""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from models.translation import say
from views.workspace.answer import Answer
from views.workspace.device_access import DeviceAccess

SENT_POINTS: Final = "sent-points"
"""The kind of draft under which the points are stored. They belong to no device."""
ANSWERED_POINTS: Final = "answered-points"
"""The kind of draft under which the answers to them are stored."""


class PointsAnswer(NamedTuple):
    """What another player, or whoever keeps the record, said about a player's points."""

    points: int
    """The points that the answer is about. It says nothing about others that are sent later."""
    is_right: bool
    by: str
    """The player who answered; "" for whoever keeps the record."""


class PointsAccess(DeviceAccess):
    """What a player and the keeper see and say alike about the points that players send for a hand. They are
    stored, and wait there over a restart.

    After the hand is entered they stay until the first points of the next hand, so that Undo brings them
    back.
    """

    name = ""
    """The player of this device; "" for whoever keeps the record."""

    def sent_points_of_current_hand(self) -> Mapping[str, int]:
        """Return the points that devices sent for the hand that is asked for now, by player."""
        table = self._workspace.table(self.id)
        hand = table.game.hand_awaiting_points_entry_or_none(table.state)
        sent = self._stored_for_current_hand(SENT_POINTS)
        return {
            name: int(points) for name, points in sent.items() if hand is not None and name in hand.players
        }

    def answers_to_sent_points_by_sender(self) -> Mapping[str, PointsAnswer]:
        """Return what was said about the points of the hand that is asked for now, by player."""
        answers = self._stored_for_current_hand(ANSWERED_POINTS)
        return {name: PointsAnswer(*answer) for name, answer in answers.items()}

    def players_whose_points_await_consent(self) -> tuple[str, ...]:
        """Return the players whose points wait for an answer, if this table asks for one."""
        if not self._workspace.table_settings(self.id).scores_need_consent:
            return ()
        answers = self.answers_to_sent_points_by_sender()
        return tuple(
            name
            for name, points in self.sent_points_of_current_hand().items()
            if name not in answers or answers[name].points != points
        )

    def confirm_or_return_points(self, player: str, is_right: bool) -> Answer:
        """Say that another player's points are right, or return them to the player. Once the points of all
        players are there and right, the hand is entered.
        """
        with self._workspace.one_at_a_time:
            sent = self.sent_points_of_current_hand()
            if player not in self.players_whose_points_await_consent() or player == self.name:
                return Answer(
                    fault=say("points.nothing_to_answer", "These points no longer wait for an answer")
                )
            answer = PointsAnswer(sent[player], is_right, self.name)
            self._store_for_current_hand(
                ANSWERED_POINTS, {**self.answers_to_sent_points_by_sender(), player: answer}
            )
            if not is_right:
                left = {name: points for name, points in sent.items() if name != player}
                self._store_for_current_hand(SENT_POINTS, left)
            return self._enter_hand_if_points_agreed()

    def _enter_hand_if_points_agreed(self) -> Answer:
        """Enter the hand if the points of all players are there and wait for no answer."""
        table, sent = self._workspace.table(self.id), self.sent_points_of_current_hand()
        hand = table.game.hand_awaiting_points_entry_or_none(table.state)
        if (
            hand is None
            or self.players_whose_points_await_consent()
            or not all(name in sent for name in hand.players)
        ):
            self._workspace.notify_table_changed(self.id)
            return Answer()
        entry = hand.entry_with_points([sent[name] for name in hand.players])
        marked = {**entry, "entered_by": self.name} if self.name else entry
        return self._workspace.enter_together(self.id, [marked], len(table))

    def _stored_for_current_hand(self, kind: str) -> dict[str, Any]:
        """Return what is stored under this kind of draft, by player; {} if it is about an earlier hand."""
        stored = self._workspace.drafts.draft(("", f"table/{self.id}", kind))
        if stored is None or stored[0] != self._workspace.table(self.id).length_to_latest_game_entry:
            return {}
        return dict(json.loads(stored[1]))

    def _store_for_current_hand(self, kind: str, by_player: Mapping[str, object]) -> None:
        length = self._workspace.table(self.id).length_to_latest_game_entry
        self._workspace.drafts.store(("", f"table/{self.id}", kind), (length, json.dumps(by_player)))
