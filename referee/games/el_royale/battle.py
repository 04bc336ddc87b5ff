"""The rules of battles: the attack, what others throw in, and how the defender answers."""

from collections.abc import Iterator
from typing import Final

from models.cards import NAMES, RANK, RANKS, SUIT, SUITS, card_names
from models.rulings import Violation, rule
from referee.game import HasPlayer
from referee.games.el_royale.actions import VERBS, Attack, Beat, Clear, Take, ThrowIn
from referee.games.el_royale.seating import throw_in_order
from referee.games.el_royale.state import AFTER_BEAT, ATTACK, DEFENCE, State
from referee.number_types import Card
from referee.unknowns import cards_named_so_far

BATTLES = "Battles"
CASE_1 = "Case 1. The defender beats the attack"
CASE_2 = "Case 2. The defender concedes"


def distinct_rank_names_of_cards(cards: tuple[Card, ...]) -> list[str]:
    """The different ranks of these cards as written names, in order of play."""
    return [RANKS[rank] for rank in dict.fromkeys([RANK[card] for card in cards]) if rank >= 0]


# -- the attack ----------------------------------------------------------------------------------------------


@rule(
    "attack.not_your_attack", "ER-69", BATTLES, "attack", "It is {attacker}'s turn to attack, not {player}'s"
)
def attacks_out_of_turn(state: State, action: Attack) -> Iterator[Violation]:
    """The turn to attack goes round; the one whose turn it is must attack."""
    if state.phase == ATTACK and action.by != state.attacker:
        yield {"attacker": state.player_name(state.attacker), "player": state.player_name(action.by)}


@rule(
    "attack.unequal_cards",
    "ER-71",
    BATTLES,
    "attack",
    "{cards} are of different ranks: an attack is one card or several of one rank",
)
def attack_of_unequal_cards(state: State, action: Attack) -> Iterator[Violation]:
    """The attacker plays a single card or any number of equal cards."""
    named = cards_named_so_far(action.cards)
    if len(distinct_rank_names_of_cards(named)) > 1:
        yield {"cards": card_names(named)}


# -- throwing in ---------------------------------------------------------------------------------------------


@rule(
    "throw_in.other_rank",
    "ER-72",
    BATTLES,
    "throw_in",
    "{card} does not have the rank {rank}: {left, select, 0 {all four are in the pile} "
    "other {only cards of the top card's rank can be thrown in}}",
)
def thrown_in_card_of_other_rank(state: State, action: ThrowIn) -> Iterator[Violation]:
    """Cards thrown in have the same rank as the top card of the battle pile."""
    if state.phase in (DEFENCE, AFTER_BEAT) and (named := cards_named_so_far(action.cards)):
        rank = RANK[state.top_card]
        for card in dict.fromkeys(named):
            if RANK[card] != rank and RANK[card] >= 0:
                yield {
                    "card": NAMES[card],
                    "rank": RANKS[rank],
                    "top": NAMES[state.top_card],
                    "left": state.count_of_top_cards_rank_outside_pile,
                }


@rule(
    "throw_in.defender_answers",
    "ER-72",
    BATTLES,
    "throw_in",
    "{defender} cannot throw in now: beat the attack or concede",
)
def defender_throws_in_before_beat(state: State, action: ThrowIn) -> Iterator[Violation]:
    """Before the beat any player other than the defender can throw in."""
    if state.phase == DEFENCE and not state.conceded and action.by == state.defender:
        yield {"defender": state.player_name(state.defender)}


@rule(
    "throw_in.has_conceded",
    "ER-20",
    CASE_2,
    "throw_in",
    "{defender} has conceded and can only take the pile",
)
def defender_throws_in_after_concession(state: State, action: ThrowIn) -> Iterator[Violation]:
    """Who has conceded takes the pile (house rule “Throwing in after a concession”)."""
    if state.phase == DEFENCE and state.conceded and action.by == state.defender:
        yield {"defender": state.player_name(state.defender)}


@rule(
    "throw_in.pile_is_conceded",
    "ER-20",
    CASE_2,
    "throw_in",
    "{defender} has conceded, and nobody throws in onto a conceded pile. {defender} takes it",
)
def throws_in_onto_conceded_pile(state: State, action: ThrowIn) -> Iterator[Violation]:
    """Nobody throws in onto a conceded pile, unless the house rule “Throwing in after a concession” is on."""
    if (
        state.phase == DEFENCE
        and state.conceded
        and action.by != state.defender
        and not state.table_rules.policies.waits_for_throw_ins(state, state.defender)
    ):
        yield {"defender": state.player_name(state.defender)}


@rule(
    "throw_in.defender_waits",
    "ER-23",
    CASE_1,
    "throw_in",
    "{defender} may throw in only after another player has added a card since {defender}'s last",
    further_rulings="D2 ER-18 ER-22",
)
def defender_throws_in_without_new_cards(state: State, action: ThrowIn) -> Iterator[Violation]:
    """The defender throws in only if others have added new cards since the defender last played."""
    if state.phase == AFTER_BEAT and action.by == state.defender and not state.defender_may_add:
        yield {"defender": state.player_name(state.defender)}


# -- the defender's answer -----------------------------------------------------------------------------------


@rule(
    "beat.not_the_defender",
    "ER-68",
    BATTLES,
    VERBS.joined_verb_names("answer"),
    "{defender} is attacked, not {player}",
)
def non_defender_answers_attack(state: State, action: HasPlayer) -> Iterator[Violation]:
    """The defender, and nobody else, beats the attack or concedes."""
    if state.phase == DEFENCE and action.by != state.defender:
        yield {"defender": state.player_name(state.defender), "player": state.player_name(action.by)}


@rule(
    "teams.partners_do_not_fight",
    "ER-77",
    "Maximum card holding and elimination",
    VERBS.joined_verb_names("answer"),
    "{player} and {attacker} are partners, and nobody attacks a partner",
)
def answers_attack_of_partner(state: State, action: HasPlayer) -> Iterator[Violation]:
    """It is not possible for a player to attack a partner."""
    team = state.table_rules.team
    if state.phase == DEFENCE and action.by != state.attacker and team[action.by] == team[state.attacker]:
        yield {"player": state.player_name(action.by), "attacker": state.player_name(state.attacker)}


@rule(
    "beat.has_conceded",
    "ER-20",
    CASE_2,
    VERBS.joined_verb_names("answer"),
    "{defender} has conceded and can only take the pile",
)
def defender_already_conceded(state: State, action: HasPlayer) -> Iterator[Violation]:
    """A concession stands, even while others still throw in (house rule “Throwing in after a concession”)."""
    if state.phase == DEFENCE and state.conceded:
        yield {"defender": state.player_name(state.defender)}


@rule(
    "beat.how_many",
    "ER-16",
    CASE_1,
    "beat",
    "{cards} are of different ranks: a beat is one card or several of one rank",
    further_rulings="D1",
)
def beat_of_several_ranks(state: State, action: Beat) -> Iterator[Violation]:
    """The defender beats with one or more cards, all of equal rank."""
    named = cards_named_so_far(action.cards)
    if len(distinct_rank_names_of_cards(named)) > 1:
        yield {"cards": card_names(named), "count": len(named)}


@rule(
    "beat.how_many",
    "ER-18",
    CASE_1,
    "beat",
    "An attack is beaten with exactly one card, not {count}: further equal cards can be thrown in afterwards",
)
def beat_with_several_cards(state: State, action: Beat) -> Iterator[Violation]:
    """The defender beats with exactly one card (edition of 2019)."""
    named = cards_named_so_far(action.cards)
    if len(named) > 1:
        yield {"cards": card_names(named), "count": len(named)}


def can_beat(card: Card, top_card: Card) -> bool:
    """True if this card beats the top card: the same rank, or the same suit and higher. Kings are high, Aces
    low."""
    return RANK[card] == RANK[top_card] or (SUIT[card] == SUIT[top_card] and RANK[card] > RANK[top_card])


@rule(
    "beat.does_not_beat",
    "ER-15",
    CASE_1,
    "beat",
    "{cards} cannot beat {top}: {takes:takes}",
    further_rulings="D1 ER-17",
)
def does_not_beat(state: State, action: Beat) -> Iterator[Violation]:
    """A card is beaten by its own rank, or by a higher rank that includes a card of its suit.

    Suits count for no other card than the top one: what lies below it need not be beaten, and where the card
    of the suit lies among several is all the same (ER-17).
    """
    if (
        state.phase == DEFENCE
        and action.cards
        and not any(can_beat(card, state.top_card) for card in action.cards)
    ):
        top = state.top_card
        takes = {
            "rank": RANKS[RANK[top]] if state.count_of_top_cards_rank_outside_pile else None,
            "suit": SUITS[SUIT[top]] if RANK[top] < KING else None,
        }
        yield {"cards": card_names(action.cards), "top": NAMES[top], "takes": takes}


KING: Final = max(RANK)
"""The highest rank: no card beats it by its suit."""


# -- the pile after the battle -------------------------------------------------------------------------------


@rule(
    "take.played_last",
    "ER-28",
    CASE_1,
    "take",
    "{player} played the last card and so may not pick the pile up",
    further_rulings="D3",
)
def picks_up_having_played_latest_card(state: State, action: Take) -> Iterator[Violation]:
    """Any player may pick the pile up except the one who most recently played a card, attacker or not."""
    if state.phase == AFTER_BEAT and action.by == state.last:
        yield {"player": state.player_name(action.by)}


@rule(
    "take.defender_alone",
    "ER-27",
    CASE_1,
    "take",
    "{player} may not pick the pile up: nobody else has added a card after the attack was beaten",
    further_rulings="D3",
)
def defender_takes_though_nobody_else_added(state: State, action: Take) -> Iterator[Violation]:
    """The defender may not pick up the pile if nobody else added to it after the beat (edition of 2019)."""
    if state.phase == AFTER_BEAT and action.by == state.defender and not state.added_by_others:
        yield {"player": state.player_name(action.by)}


@rule("take.conceded_pile", "ER-74", CASE_2, "take clear", "{defender} has conceded and takes the pile")
def conceded_pile_not_left_to_defender(state: State, action: Take | Clear) -> Iterator[Violation]:
    """A conceded pile is the defender's."""
    if (
        state.phase == DEFENCE
        and state.conceded
        and (isinstance(action, Clear) or action.by != state.defender)
    ):
        yield {"defender": state.player_name(state.defender)}


@rule(
    "clear.attacker_clears",
    "ER-73",
    CASE_1,
    "clear",
    "{attacker} attacked, so {attacker} sets the pile aside",
)
def cleared_by_non_attacker(state: State, action: Clear) -> Iterator[Violation]:
    """If no one claims the pile, the attacker sets all its cards aside."""
    if state.phase == AFTER_BEAT and action.by != state.attacker:
        yield {"attacker": state.player_name(state.attacker)}


# -- house rules ---------------------------------------------------------------------------------------------


@rule(
    "throw_in.attacker_has_played",
    "ER-09",
    BATTLES,
    "throw_in",
    "{attacker} cannot throw in before {defender} answers the attack",
)
def attacker_throws_in_before_answer(state: State, action: ThrowIn) -> Iterator[Violation]:
    """The attacker adds nothing before the defender answers (house rule “The attacker throws in too”)."""
    if state.phase == DEFENCE and not state.conceded and action.by == state.attacker:
        yield {"attacker": state.player_name(state.attacker), "defender": state.player_name(state.defender)}


@rule(
    "throw_in.passed",
    "ER-10",
    BATTLES,
    "throw_in",
    "{player} has missed the chance: {later}, later in the order, has already thrown in",
    further_rulings="ER-24",
)
def throws_in_out_of_order(state: State, action: ThrowIn) -> Iterator[Violation]:
    """The chance to throw in goes round once, in order (house rule “Rounds of throwing in”)."""
    order = throw_in_order(state) if state.phase in (DEFENCE, AFTER_BEAT) else ()
    if action.by in order:
        later = [seat for seat in order[order.index(action.by) + 1 :] if state.thrown >> seat & 1]
        if later:
            yield {"player": state.player_name(action.by), "later": state.player_name(later[-1])}


@rule(
    "throw_in.passed",
    "ER-12",
    BATTLES,
    "throw_in",
    "{player} has already thrown in once, and {later} after that",
)
def throws_in_again_after_others(state: State, action: ThrowIn) -> Iterator[Violation]:
    """Each player throws in once, in any order (house rules “Rounds of throwing in” and “Throwing in, in
    order”)."""
    if state.phase in (DEFENCE, AFTER_BEAT) and state.thrown >> action.by & 1 and state.last != action.by:
        yield {"player": state.player_name(action.by), "later": state.player_name(state.last)}
