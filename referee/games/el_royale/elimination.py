"""The rules of maximum card holding and elimination: who is out, and who takes which of the spread cards."""

from collections.abc import Iterator
from typing import Final

from models.rulings import Violation, rule
from referee.games.el_royale.actions import VERBS, Claim, Take, TakesThePile
from referee.games.el_royale.seating import is_opponent_of_attacker, seats_still_to_claim
from referee.games.el_royale.state import AFTER_BEAT, CLAIMS, DEFENCE, State
from referee.number_types import Seat
from referee.unknowns import cards_named_so_far, known_value_or_raise

SECTION = "Maximum card holding and elimination"
ANSWERING_ACTS: Final = frozenset(VERBS[do].act for do in VERBS.verbs_with_tag("answer"))
"""The acts that answer an attack."""
MOST_SPOILS: Final = 16
"""The largest hand that taking spoils may lead to."""


def spoils_room_in_hand(state: State, seat: Seat) -> int:
    """How many of the spread cards this player may take; 0 with more than 16 cards in hand (ER-49)."""
    return max(0, MOST_SPOILS - state.size[seat])


def is_eliminated_if_picking_up_pile(state: State, seat: Seat, *, conceding: bool) -> bool:
    """True if picking the pile up would eliminate this player.

    The text says so for a defender who concedes. After a beaten attack, and for others, house rules decide
    (ER-46, ER-47).
    """
    return would_hold_too_many_with_pile(state, seat) and (
        conceding or state.table_rules.policies.is_eliminated_by_taking(state, seat)
    )


def would_hold_too_many_with_pile(state: State, seat: Seat) -> bool:
    """True if this player would hold more than 16 cards with the pile: 16 survive, 17 do not (ER-45)."""
    most = state.table_rules.most_cards
    return most is not None and state.size[seat] + len(state.pile) > most


def is_defender(state: State, seat: Seat) -> bool:
    """True for the defender, who is eliminated also by picking the pile up after beating the attack."""
    return seat == state.defender


def always_false_nobody_eliminated(state: State, seat: Seat) -> bool:
    """False always: only a concession eliminates (house rule `elimination_on_voluntary_take` off)."""
    return False


def always_true_pile_taker_is_eliminated(state: State, seat: Seat) -> bool:
    """True always: every player is eliminated by picking up too much (house rule `over16_by_choice:
    eliminate`)."""
    return True


def is_not_defender(state: State, seat: Seat) -> bool:
    """True for all but the defender: with both house rules only players who chose to pick the pile up are
    eliminated."""
    return seat != state.defender


def is_eliminated_at_once(state: State, action: TakesThePile) -> bool:
    """True if this act eliminates its player at once; not a concession after which the pile waits for
    throw-ins."""
    if not would_hold_too_many_with_pile(state, action.by):
        return False
    if type(action) in ANSWERING_ACTS:
        concedes = state.phase == DEFENCE and not should_pile_wait_for_throw_ins(state, action)
        return concedes and is_eliminated_if_picking_up_pile(
            state, action.by, conceding=is_opponent_of_attacker(state, action.by)
        )
    return is_eliminated_if_picking_up_pile(
        state, action.by, conceding=state.conceded and action.by == state.defender
    )


def should_pile_wait_for_throw_ins(state: State, action: TakesThePile) -> bool:
    """True if the pile stays after this concession for others to throw in (ER-20); not for the attacker's own
    side."""
    return state.table_rules.policies.waits_for_throw_ins(state, action.by)


def always_false_no_wait_for_throw_ins(state: State, conceding_seat: Seat) -> bool:
    """False always: the defender takes the pile with the concession."""
    return False


def waits_for_throw_ins_unless_attackers_side(state: State, conceding_seat: Seat) -> bool:
    """True if others may throw in before the defender takes the pile (house rule
    `throw_in_after_concession`)."""
    return is_opponent_of_attacker(state, conceding_seat)


@rule(
    "spread.nobody_is_out",
    "ER-76",
    SECTION,
    VERBS.joined_verb_names("takes_the_pile"),
    "This does not eliminate {player}, so no hand is spread",
    physical=True,
)
def spread_without_elimination(state: State, action: TakesThePile) -> Iterator[Violation]:
    """Only an eliminated player's cards are spread face up on the table."""
    if (
        state.phase in (DEFENCE, AFTER_BEAT)
        and not is_eliminated_at_once(state, action)
        and known_value_or_raise(action.spread) is not None
    ):
        yield {"player": state.player_name(action.by)}


@rule(
    "spread.whole_hand",
    "ER-76",
    SECTION,
    VERBS.joined_verb_names("takes_the_pile"),
    "{player} then holds {held} cards and spreads them all, not {count}",
    physical=True,
)
def spread_is_not_whole_hand(state: State, action: TakesThePile) -> Iterator[Violation]:
    """All the eliminated player's cards are spread: those held before and those picked up.

    Where nobody goes out, the rule above has said so.
    """
    spread = known_value_or_raise(action.spread)
    if spread is not None and is_eliminated_at_once(state, action):
        held, named = state.size[action.by] + len(state.pile), cards_named_so_far(spread)
        if len(named) > held or len(spread) != held:
            yield {"player": state.player_name(action.by), "held": held, "count": len(named)}


@rule(
    "claim.not_your_turn",
    "ER-49",
    SECTION,
    "claim",
    "It is {claimer}'s turn to take from {eliminated}'s cards, not {player}'s",
)
def claim_out_of_turn(state: State, action: Claim) -> Iterator[Violation]:
    """The others take in turn, the attacker first, then clockwise, everyone once."""
    if state.phase == CLAIMS and seats_still_to_claim(state)[0] != action.by:
        yield {
            "claimer": state.player_name(seats_still_to_claim(state)[0]),
            "eliminated": state.player_name(state.spoils),
            "player": state.player_name(action.by),
        }


@rule(
    "claim.above_sixteen",
    "ER-49",
    SECTION,
    "claim",
    "{player} holds {held, plural, one {# card} other {# cards}} and may take at most {room}, not {count}: "
    "nobody takes beyond {most}",
)
def claim_fills_hand_above_sixteen(state: State, action: Claim) -> Iterator[Violation]:
    """Nobody may take spoils that bring their hand above 16 cards."""
    if state.phase == CLAIMS and len(named := cards_named_so_far(action.cards)) > spoils_room_in_hand(
        state, action.by
    ):
        yield {
            "player": state.player_name(action.by),
            "held": state.size[action.by],
            "room": spoils_room_in_hand(state, action.by),
            "count": len(named),
            "most": MOST_SPOILS,
        }


@rule(
    "take.above_sixteen",
    "ER-47",
    SECTION,
    "take",
    "{player} would hold {held} cards: at this table only the defender may pick up beyond {most}",
)
def non_defender_picks_up_above_sixteen(state: State, action: Take) -> Iterator[Violation]:
    """Only the defender picks the pile up beyond 16 cards (house rule “More than 16 by choice”)."""
    held = state.size[action.by] + len(state.pile)
    if state.phase == AFTER_BEAT and action.by != state.defender and held > MOST_SPOILS:
        yield {"player": state.player_name(action.by), "held": held, "most": MOST_SPOILS}
