"""What happens after a battle: the pile is moved, players may be eliminated, hands are replenished, and the
turn passes."""

from collections.abc import Sequence

from referee.games.el_royale import hidden_cards
from referee.games.el_royale.elimination import spoils_room_in_hand
from referee.games.el_royale.events import (
    NO_RANK,
    Drawn,
    Eliminated,
    Happening,
    MayClaim,
    NextAttack,
    NothingLeft,
    OneCardBelowLimit,
    PickedUp,
    Rebuilt,
    SetAside,
    SpoilsDiscarded,
    Won,
)
from referee.games.el_royale.seating import (
    draw_order,
    has_opponent_left,
    next_attacker_candidates_in_order,
    order_without_eliminated,
    seat_to_attack,
    seats_still_to_claim,
    target_or_surviving_partner,
    teams_still_playing,
)
from referee.games.el_royale.state import ATTACK, CLAIMS, HAND, NOBODY, OVER, State, card_set, cards_in_set
from referee.number_types import Seat

Events = tuple[Happening, ...]


def pick_up_pile_and_end_battle(
    state: State, seat: Seat, is_eliminated: bool, spread_hand: Sequence[int] | None
) -> Events:
    """Move the whole pile into one hand, seen by all; too many cards eliminate the player before anyone draws
    (ER-48)."""
    pile, state.pile = state.pile, ()
    hidden_cards.add_seen_cards_to_hand(state, seat, card_set(pile))
    if spread_hand:
        hidden_cards.mark_cards_known_in_hand(state, seat, card_set(spread_hand))
    picked_up = PickedUp(state.player_name(seat), pile, state.size[seat])
    if is_eliminated:
        return (picked_up, *eliminate_player(state, seat))
    if state.table_rules.most_cards == state.size[seat] and seat == state.defender:
        return (
            picked_up,
            OneCardBelowLimit(state.player_name(seat), state.size[seat]),
            *replenish_hands_and_find_next_attacker(state),
        )
    return (picked_up, *replenish_hands_and_find_next_attacker(state))


def move_pile_to_discards(state: State) -> Events:
    """Place the pile face down on the discard pile."""
    number = len(state.pile)
    hidden_cards.add_seen_cards_to_discards(state, state.pile)
    state.pile = ()
    return (SetAside(number), *rebuild_empty_deck(state))


def eliminate_player(state: State, seat: Seat) -> Events:
    """Eliminate the player and spread the hand; the last player or team in the game wins at once (ER-52)."""
    state.out |= 1 << seat
    state.eliminated += (seat,)
    state.spoils = seat
    spread = (
        tuple(cards_in_set(state.known[seat]))
        if not hidden_cards.unshown_hand_card_count(state, seat)
        else ()
    )
    eliminated = Eliminated(state.player_name(seat), state.size[seat], spread)
    alive = teams_still_playing(state)
    if len(alive) == 1:
        state.phase = OVER
        (state.winner,) = alive
        return eliminated, won_without_last_card(state)
    state.phase = CLAIMS
    state.unclaimed = sum(
        1 << each for each in order_without_eliminated(state, tuple(state.table_rules.seats))
    )
    first = seats_still_to_claim(state)[0]
    return eliminated, MayClaim(state.player_name(first), spoils_room_in_hand(state, first), state.size[seat])


def won_without_last_card(state: State) -> Won:
    """The event of the winner who alone, or with the only team, is left in the game (ER-52)."""
    rules = state.table_rules
    return Won(
        rules.team_names[state.winner],
        None,
        NO_RANK,
        rules.in_teams,
        has_opponent_left(state, state.winner),
    )


def discard_unclaimed_spoils_and_end_battle(state: State) -> Events:
    """Discard the unclaimed rest of the eliminated hand and end the battle as usual."""
    left = SpoilsDiscarded(state.player_name(state.spoils), state.size[state.spoils])
    hidden_cards.discard_eliminated_hand(state, state.spoils)
    state.spoils = NOBODY
    return (left, *rebuild_empty_deck(state), *replenish_hands_and_find_next_attacker(state))


def rebuild_empty_deck(
    state: State, drawer_name: str | None = None, drawn_count: int = 0, due_count: int = 0
) -> Events:
    """Turn the discard pile into a new deck as soon as the deck is empty, if there are discards (ER-33)."""
    if state.deck or not state.discard:
        return ()
    return (
        Rebuilt(
            hidden_cards.shuffle_discards_and_return_deck_size(state), drawer_name, drawn_count, due_count
        ),
    )


def replenish_hands_and_find_next_attacker(state: State) -> Events:
    """Replenish hands and find the next attacker."""
    return (*replenish_hands(state), *advance_to_next_attacker(state))


def replenish_hands(state: State) -> Events:
    """Let each player in order draw up to four cards, as far as there are cards (ER-34)."""
    state.draws_to_name = ((),) * len(state.size)
    draws: list[tuple[str, int]] = []
    short: list[tuple[str, int]] = []
    further_events: list[Happening] = []
    for seat in draw_order(state):
        due = HAND - state.size[seat]
        drawn, rebuilt = draw_up_to_hand_size(state, seat)
        further_events += rebuilt
        if drawn:
            draws.append((state.player_name(seat), drawn))
        if drawn < due:
            short.append((state.player_name(seat), state.size[seat]))
    if short:
        further_events.append(NothingLeft(tuple(short)))
    return (Drawn(tuple(draws)), *further_events) if draws else tuple(further_events)


def draw_up_to_hand_size(state: State, seat: Seat) -> tuple[int, Events]:
    """Let a player draw up to four cards, as far as there are cards. Returns how many were drawn, and each
    rebuilding of the deck."""
    due, drawn = HAND - state.size[seat], 0
    rebuilt: list[Happening] = []
    while drawn < due and state.deck:
        number = min(due - drawn, state.deck)
        hidden_cards.draw_unseen(state, seat, number)
        drawn += number
        if not state.deck:
            rebuilt += rebuild_empty_deck(state, state.player_name(seat), drawn, due)
    return drawn, tuple(rebuilt)


def advance_to_next_attacker(state: State) -> Events:
    """Pass the turn to attack on; players without a card are skipped (ER-35)."""
    names, counted_from = state.table_rules.names, state.target
    because = "eliminated" if state.is_out(counted_from) else "beat" if state.beaten else "concession"
    passed = []
    for attacker in next_attacker_candidates_in_order(state):
        if state.size[attacker]:
            break
        passed.append(names[attacker])
    state.phase = ATTACK
    state.attacker = attacker
    state.target = seat_to_attack(state, attacker)
    state.defender = target_or_surviving_partner(state, state.target)
    substitute = names[state.target] if state.target != state.defender else None
    return (
        NextAttack(
            names[attacker], names[state.defender], because, names[counted_from], tuple(passed), substitute
        ),
    )
