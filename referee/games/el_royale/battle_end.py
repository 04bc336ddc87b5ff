"""After the battle: the pile goes somewhere, players may go out, hands are replenished, and the turn to attack goes on."""

from collections.abc import Sequence

from referee.games.el_royale import hidden_cards
from referee.games.el_royale.elimination import claimable_count
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
    claim_order,
    defender_for,
    draw_order,
    next_attacker,
    seat_to_attack,
    survivors,
    teams_left,
)
from referee.games.el_royale.state import ATTACK, CLAIMS, HAND, NOBODY, OVER, State, card_set, cards_in_set

Happened = tuple[Happening, ...]


def pick_up(state: State, seat: int, is_eliminated: bool, spread: Sequence[int] | None) -> Happened:
    """The whole pile goes into one hand, for all to see; too many cards put a player out before anyone draws (ER-48)."""
    pile, state.pile = state.pile, ()
    hidden_cards.add_to_hand(state, seat, card_set(pile))
    if spread:
        hidden_cards.mark_cards_in_hand(state, seat, card_set(spread))
    picked_up = PickedUp(state.name(seat), pile, state.size[seat])
    if is_eliminated:
        return (picked_up, *eliminate(state, seat))
    if state.company.most_cards == state.size[seat] and seat == state.defender:
        return (picked_up, OneCardBelowLimit(state.name(seat), state.size[seat]), *end_battle(state))
    return (picked_up, *end_battle(state))


def set_aside(state: State) -> Happened:
    """Nobody wanted the pile: it is placed face down on the discard pile."""
    number = len(state.pile)
    hidden_cards.add_to_discards(state, state.pile)
    state.pile = ()
    return (SetAside(number), *rebuild_empty_deck(state))


def eliminate(state: State, seat: int) -> Happened:
    """The player is out and the hand lies open; the last player or team in the game wins at once (ER-52)."""
    state.out |= 1 << seat
    state.eliminated += (seat,)
    state.spoils = seat
    spread = tuple(cards_in_set(state.known[seat])) if not hidden_cards.unseen_count(state, seat) else ()
    gone = Eliminated(state.name(seat), state.size[seat], spread)
    alive = teams_left(state)
    if len(alive) == 1:
        state.phase = OVER
        (state.winner,) = alive
        return gone, Won(state.company.team_names[state.winner], None, NO_RANK, state.company.in_teams)
    state.phase = CLAIMS
    state.unclaimed = sum(1 << each for each in survivors(state, tuple(state.company.seats)))
    first = claim_order(state)[0]
    return gone, MayClaim(state.name(first), claimable_count(state, first), state.size[seat])


def finish_claims(state: State) -> Happened:
    """Everyone has had a turn: what is left of the eliminated hand is discarded, and the battle ends as usual."""
    left = SpoilsDiscarded(state.name(state.spoils), state.size[state.spoils])
    hidden_cards.discard_eliminated_hand(state, state.spoils)
    state.spoils = NOBODY
    return (left, *rebuild_empty_deck(state), *end_battle(state))


def rebuild_empty_deck(state: State, drawer: str | None = None, drawn: int = 0, due: int = 0) -> Happened:
    """The instant the deck is empty, the discard pile becomes the new one, if there is any (ER-33)."""
    if state.deck or not state.discard:
        return ()
    return (Rebuilt(hidden_cards.rebuild_deck(state), drawer, drawn, due),)


def end_battle(state: State) -> Happened:
    """Hands are replenished and the next attacker is found."""
    return (*replenish_hands(state), *advance_to_next_attacker(state))


def replenish_hands(state: State) -> Happened:
    """One player draws all that is needed, then the next, each up to four cards; what is not there is not drawn (ER-34)."""
    state.fresh = ((),) * len(state.size)
    if min(state.size) >= HAND:
        return ()
    draws: list[tuple[str, int]] = []
    short: list[tuple[str, int]] = []
    others: list[Happening] = []
    for seat in draw_order(state):
        due, drawn = HAND - state.size[seat], 0
        while drawn < due and state.deck:
            number = min(due - drawn, state.deck)
            hidden_cards.draw_unseen(state, seat, number)
            drawn += number
            if not state.deck:
                others += rebuild_empty_deck(state, state.name(seat), drawn, due)
        if drawn:
            draws.append((state.name(seat), drawn))
        if drawn < due:
            short.append((state.name(seat), state.size[seat]))
    if short:
        others.append(NothingLeft(tuple(short)))
    return (Drawn(tuple(draws)), *others) if draws else tuple(others)


def advance_to_next_attacker(state: State) -> Happened:
    """The turn to attack goes on; players without a card are passed over (ER-35)."""
    names, counted_from = state.company.names, state.target
    because = "eliminated" if state.is_out(counted_from) else "beat" if state.beaten else "concession"
    passed = []
    for attacker in next_attacker(state):
        if state.size[attacker]:
            break
        passed.append(names[attacker])
    state.phase = ATTACK
    state.attacker = attacker
    state.target = seat_to_attack(state, attacker)
    state.defender = defender_for(state, state.target)
    substitute = names[state.target] if state.target != state.defender else None
    return (
        NextAttack(
            names[attacker], names[state.defender], because, names[counted_from], tuple(passed), substitute
        ),
    )
