"""What the computer players of Royal Battles think of the acts of a moment, and what each of them chooses."""

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.games.royal_battles.act_values import valued_acts
from referee.games.royal_battles.computer_players import view_from_seat
from referee.games.royal_battles.legal_acts import lazy_acts_in_turn
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.state import ATTACK, MOVEMENT, POST_TURN, State


def computer_player_choices(now: Any) -> Iterator[Any]:
    """The values of all acts of the player whose turn it is, and the choice of each computer player."""
    if (
        not isinstance(now.state, State)
        or now.state.phase not in (MOVEMENT, ATTACK, POST_TURN)
        or draw_count_allowed_to_player_in_turn(now.state)
    ):
        return
    view = view_from_seat(now.state, now.state.turn)
    for worth, act, step, cards in valued_acts(view, lazy_acts_in_turn(view)):
        yield round(worth, 9), act, step, cards
    for name, player in now.game.laboratory().players.items():
        yield name, player(view, lazy_acts_in_turn(view), Random(now.number))
