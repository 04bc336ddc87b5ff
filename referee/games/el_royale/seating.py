"""The orders around the table, all clockwise. Seat numbers grow clockwise, so the left neighbour is next."""

from functools import lru_cache
from typing import Final

from referee.games.el_royale.state import AFTER_BEAT, NOBODY, State
from referee.number_types import Seat

AROUND: Final = tuple(
    tuple(tuple((seat + step) % players for step in range(players)) for seat in range(players))
    for players in range(9)
)
"""`AROUND[players][seat]`: all seats clockwise from this one."""
AFTER: Final = tuple(tuple(order[1:] for order in orders) for orders in AROUND)
"""`AFTER[players][seat]`: the other seats clockwise, from the left neighbour."""


def all_seats_from(state: State, seat: Seat) -> tuple[Seat, ...]:
    """All seats clockwise, beginning with this one."""
    return AROUND[len(state.size)][seat]


def other_seats_after(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other seats clockwise, beginning with this one's left neighbour."""
    return AFTER[len(state.size)][seat]


def order_without_eliminated(state: State, order: tuple[Seat, ...]) -> tuple[int, ...]:
    """The seats of an order that are still in the game."""
    return order_without_seats(order, state.out) if state.out else order


@lru_cache(4096)
def order_without_seats(order: tuple[Seat, ...], out_bits: int) -> tuple[Seat, ...]:
    return tuple([seat for seat in order if not out_bits >> seat & 1])


def dealer_as_first_dealt_seat(state: State, dealer: Seat) -> Seat:
    """The dealer, who is dealt the first card by default."""
    return dealer


def left_neighbour_as_first_dealt_seat(state: State, dealer: Seat) -> int:
    """The player on the dealer's left (house rule `first_card_to: left`)."""
    return other_seats_after(state, dealer)[0]


def teams_still_playing(state: State) -> frozenset[int]:
    """The teams that still have a player in the game; without teams, the players."""
    return teams_with_seats_not_out(state.table_rules.team, state.out)


@lru_cache(1024)
def teams_with_seats_not_out(team_by_seat: tuple[int, ...], out_bits: int) -> frozenset[int]:
    return frozenset([seat_team for seat, seat_team in enumerate(team_by_seat) if not out_bits >> seat & 1])


def has_opponent_left(state: State, winning_team: int) -> bool:
    """True if a player of another team has left the game, and so was not eliminated."""
    team = state.table_rules.team
    return any(team[seat] != winning_team for seat in state.table_rules.departed)


def seat_to_attack(state: State, attacker: Seat) -> Seat:
    """The next seat clockwise whose team is an opponent and still in the game, even if its player is
    eliminated."""
    team = state.table_rules.team
    alive = teams_still_playing(state) if state.out else team
    own_team = team[attacker]
    for seat in other_seats_after(state, attacker):
        if team[seat] != own_team and team[seat] in alive:
            return seat
    return NOBODY


def is_opponent_of_attacker(state: State, seat: Seat) -> bool:
    """True if the attacker can attack this player: not a partner, and not the attacker."""
    return state.table_rules.team[seat] != state.table_rules.team[state.attacker]


def target_or_surviving_partner(state: State, target: int) -> Seat:
    """The player who defends: the attacked one, or an eliminated player's first surviving partner
    clockwise."""
    if not state.out >> target & 1:
        return target
    team = state.table_rules.team
    return next(
        (
            seat
            for seat in order_without_eliminated(state, all_seats_from(state, target))
            if team[seat] == team[target]
        ),
        NOBODY,
    )


def next_attacker_candidates_in_order(state: State) -> tuple[Seat, ...]:
    """The player who attacks after this battle, then those who follow if that player has no card.

    After a beaten attack it is the defender, after a concession the player on the defender's left. A
    substitute never earns the attack: it goes to the next surviving player clockwise from the eliminated one
    (ER-53, ER-56).
    """
    if state.target == state.defender and state.beaten:
        order = all_seats_from(state, state.defender)
    else:
        order = (*other_seats_after(state, state.target), state.target)
    return order_without_eliminated(state, order)


def throw_in_order(state: State) -> tuple[Seat, ...]:
    """The order of throwing in: clockwise from the defender's left, with the attacker last before the
    defender (ER-09).

    After the beat the defender is first or, in the later edition, last.
    """
    order = (
        state.table_rules.policies.throw_in_order_after_beat(state)
        if state.phase == AFTER_BEAT
        else other_seats_after(state, state.defender)
    )
    return order_without_eliminated(state, order)


def throw_in_order_after_beat_defender_first(state: State) -> tuple[Seat, ...]:
    """The order after the beat in the 2019 edition, which begins with the defender."""
    return all_seats_from(state, state.defender)


def throw_in_order_after_beat_defender_last(state: State) -> tuple[Seat, ...]:
    """The order after the beat in the later edition, which begins on the defender's left."""
    return (*other_seats_after(state, state.defender), state.defender)


def pick_up_order(state: State) -> tuple[Seat, ...]:
    """The order of priority for picking the pile up: the attacker, then the others clockwise, so usually the
    defender second."""
    return order_without_eliminated(state, all_seats_from(state, state.attacker))


def draw_order(state: State) -> tuple[Seat, ...]:
    """The order of drawing: the attacker, the defender, then the others clockwise from the defender's
    left."""
    attacker = state.attacker
    others = [seat for seat in other_seats_after(state, state.defender) if seat != attacker]
    return order_without_eliminated(state, (attacker, state.defender, *others))


def seats_still_to_claim(state: State) -> tuple[Seat, ...]:
    """The order of claiming: the attacker, then clockwise, without those who had their turn."""
    return tuple(seat for seat in all_seats_from(state, state.attacker) if state.unclaimed >> seat & 1)
