"""Players who join or leave between two battles, or where only the result is entered (docs/rulings.md, T-04
and ER-79)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from referee.games.el_royale import hidden_cards
from referee.games.el_royale.battle_end import (
    Events,
    draw_up_to_hand_size,
    rebuild_empty_deck,
    won_without_last_card,
)
from referee.games.el_royale.events import Drawn, NextAttack, SetAside
from referee.games.el_royale.seating import (
    all_seats_from,
    order_without_eliminated,
    seat_to_attack,
    target_or_surviving_partner,
    teams_still_playing,
)
from referee.games.el_royale.state import (
    ATTACK,
    DEAL,
    DECK_PLACE,
    DISCARD_PLACE,
    NOBODY,
    OVER,
    RESULT,
    State,
)
from referee.games.el_royale.table_rules import Phase, TableRules
from referee.number_types import Seat
from referee.seat_changes import NoRoom, SeatChanges, SeatsFixedBy


def possible_seat_changes(state: State, most_players: int) -> SeatChanges:
    """Players join and leave between battles. Nobody joins a game of teams. The last player stays."""
    rules = state.table_rules
    seats_left = most_players - len(state.names)
    no_room = NoRoom.TEAMS if rules.in_teams else None if seats_left else NoRoom.SEATS
    changes = SeatChanges(
        fixed_by=_FIXED_BY.get(state.phase, SeatsFixedBy.BATTLE),
        no_room=no_room,
        most=most_players,
        eliminated=tuple(seat for seat in rules.seats if state.is_out(seat) and seat not in rules.departed),
    )
    if changes.fixed_by is not None:
        return changes
    playing = order_without_eliminated(state, tuple(rules.seats))
    return changes._replace(
        free_seats=0 if no_room else seats_left,
        may_return=True,
        leavers=playing if len(playing) > 1 else (),
    )


_FIXED_BY: Final[Mapping[Phase, SeatsFixedBy | None]] = {
    DEAL: SeatsFixedBy.NO_DEAL,
    ATTACK: None,
    RESULT: None,
}
"""Why nobody may join or leave, by phase; a battle is under way in all others."""


def table_rules_with_seats(table_rules: TableRules, source_of_seats: TableRules) -> TableRules:
    """The rules with the players and teams of `source_of_seats`."""
    return replace(
        table_rules,
        names=source_of_seats.names,
        team=source_of_seats.team,
        team_names=source_of_seats.team_names,
        departed=source_of_seats.departed,
    )


def discard_hand_and_leave(state: State, seat: Seat) -> Events:
    """Let a player leave: the hand goes to the old cards, and the seat is passed over like that of an
    eliminated player."""
    rules = state.table_rules
    state.table_rules = replace(rules, departed=rules.departed | {seat})
    state.out |= 1 << seat
    if state.phase == RESULT:
        return ()
    held = state.size[seat]
    hidden_cards.discard_eliminated_hand(state, seat)
    state.draws_to_name = tuple(
        () if each == seat else fresh for each, fresh in enumerate(state.draws_to_name)
    )
    discarded = (SetAside(held), *rebuild_empty_deck(state)) if held else ()
    alive = teams_still_playing(state)
    if len(alive) == 1:
        state.phase = OVER
        (state.winner,) = alive
        return (*discarded, won_without_last_card(state))
    return (*discarded, *update_next_attack_with_event_if_changed(state, "eliminated", rules.names[seat]))


def join(state: State, name: str) -> Events:
    """Seat a player after the last one, or let a player who left come back. The player draws four cards at
    once."""
    if name not in state.names:
        add_seat_without_cards(state, name)
    seat = state.names.index(name)
    state.table_rules = replace(state.table_rules, departed=state.table_rules.departed - {seat})
    state.out &= ~(1 << seat)
    if state.phase == RESULT:
        return ()
    drawn, rebuilt = draw_up_to_hand_size(state, seat)
    draws = (Drawn(((name, drawn),)),) if drawn else ()
    return (*draws, *rebuilt, *update_next_attack_with_event_if_changed(state, "joined", name))


def add_seat_without_cards(state: State, name: str) -> None:
    """Add a seat without cards after the last one."""
    rules = state.table_rules
    state.table_rules = replace(
        rules,
        names=(*rules.names, name),
        team=(*rules.team, len(rules.team_names)),
        team_names=(*rules.team_names, name),
    )
    state.size, state.known = [*state.size, 0], [*state.known, 0]
    state.draws_to_name = (*state.draws_to_name, ())
    state.unseen_lots = [
        (cards, (*counts[:DISCARD_PLACE], 0, counts[DISCARD_PLACE], counts[DECK_PLACE]))
        for cards, counts in state.unseen_lots
    ]


def update_next_attack_with_event_if_changed(state: State, reason: str, player_name: str) -> Events:
    """Find attacker and defender anew; an event if they change, with the `reason` ("eliminated", "joined")
    and its player.

    The attack of a player who left goes to the next one with cards.
    """
    before = state.attacker, state.defender
    order = order_without_eliminated(state, all_seats_from(state, state.attacker))
    state.attacker = next((seat for seat in order if state.size[seat]), order[0])
    state.target = seat_to_attack(state, state.attacker)
    state.defender = target_or_surviving_partner(state, state.target)
    if before == (state.attacker, state.defender):
        return ()
    names = state.table_rules.names
    substitute = names[state.target] if state.target not in (state.defender, NOBODY) else None
    return (NextAttack(names[state.attacker], names[state.defender], reason, player_name, (), substitute),)
