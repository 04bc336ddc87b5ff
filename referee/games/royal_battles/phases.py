"""The rules of the Sequence of Play: whose turn it is, and which acts belong to each phase."""

from collections.abc import Iterator

from models.cards import HIDDEN, card_names
from models.rulings import Violation, applies_in_phases, rule
from referee.games.royal_battles.actions import IN_TURN, VERBS, Action, DiscardHand, Draw, EndTurn
from referee.games.royal_battles.hidden_cards import can_surely_move, known_playable_hand_cards
from referee.games.royal_battles.state import (
    ATTACK,
    MOVEMENT,
    OVER,
    POST_TURN,
    State,
    cards_in_set,
    set_contains_card,
    set_without_one_copy,
)

SECTION = "Sequence of Play"


@rule(
    "phase.battle_is_over",
    "RB-61",
    "Winning and Losing",
    VERBS.joined_verb_names(),
    "The battle is over",
    physical=True,
    when=applies_in_phases(OVER),
)
def battle_is_over(state: State, action: Action) -> Iterator[Violation]:
    """Nothing is played after the end of the battle."""
    yield {}


def is_act_of_other_phase(act: type, phase: str) -> bool:
    """True if these acts belong to another phase."""
    phases = VERBS.verb_of_class(act).phases
    return phase != OVER and bool(phases) and phase not in phases


@rule(
    "phase.not_now",
    "RB-75",
    SECTION,
    VERBS.joined_verb_names(),
    "Not in this phase: {phase:phase}",
    physical=True,
    when=is_act_of_other_phase,
)
def wrong_phase(state: State, action: Action) -> Iterator[Violation]:
    """Set-up, initiative and the turns of a round follow each other in a fixed order.

    Not a matter of override: outside turns there is no turn in which a move could happen.
    """
    yield {"phase": state.phase}


@rule(
    "turn.not_your_turn",
    "RB-18",
    "Initiative",
    VERBS.joined_verb_names("turn"),
    "It is {player}'s turn",
    when=applies_in_phases(*IN_TURN),
)
def not_your_turn(state: State, action: Action) -> Iterator[Violation]:
    """The winner of the initiative goes first; then the turn passes to the other player."""
    if action.by != state.turn:
        yield {"player": state.table_rules.names[state.turn]}


@rule(
    "turn.draw_for_strategy_first",
    "RB-56",
    "King",
    VERBS.joined_verb_names("turn", without="draw"),
    "{player} draws {due, plural, one {# card} other {# cards}} for Strategy first",
    when=applies_in_phases(ATTACK, POST_TURN),
)
def strategy_draw_due(state: State, action: Action) -> Iterator[Violation]:
    """After a hit with Strategy the cards are drawn immediately, before anything else."""
    if state.due_strategy and action.by == state.turn:
        yield {"player": state.table_rules.names[state.turn], "due": state.due_strategy}


@rule(
    "draw.none_due",
    "RB-25",
    "Post-Turn Draw (drawing cards)",
    "draw",
    "No draw is due for {player}{because:because}",
    when=applies_in_phases(ATTACK, POST_TURN),
)
def no_draw_due_after_turn(state: State, action: Draw) -> Iterator[Violation]:
    """After the turn cards are drawn for the Key Position alone."""
    if action.by == state.turn and not draw_count_allowed_to_player_in_turn(state):
        yield {
            "player": state.table_rules.names[action.by],
            "because": reason_why_no_draw_is_due(state),
        }


def reason_why_no_draw_is_due(state: State) -> str:
    """Why the player whose turn it is draws nothing after the turn, as a word of the vocabulary `because`."""
    if state.drew_for_key:
        return "drawn"
    if not state.deck[state.turn]:
        return "deck"
    return "key" if state.attacked else "no_action"


@rule(
    "draw.none_due_before_the_turn",
    "RB-22",
    "Pre-Turn Draw",
    "draw",
    "No draw is due for {player}{because:because}",
    when=applies_in_phases(MOVEMENT),
)
def no_draw_due_before_turn(state: State, action: Draw) -> Iterator[Violation]:
    """Before the turn only a player without a card in the hand draws."""
    if action.by == state.turn and not draw_count_allowed_to_player_in_turn(state):
        held = state.hand_size(action.by)
        yield {
            "player": state.table_rules.names[action.by],
            "because": "hand" if held else "deck",
            "held": held,
        }


@rule(
    "draw.wrong_number",
    "RB-25",
    "Post-Turn Draw (drawing cards)",
    "draw",
    "{due, plural, one {# card is} other {# cards are}} due for the Key Position, not {drawn}",
    when=applies_in_phases(ATTACK, POST_TURN),
)
def wrong_number_drawn_for_key_position(state: State, action: Draw) -> Iterator[Violation]:
    """For the Key Position two cards are drawn, fewer only from a short deck."""
    if (
        action.by == state.turn
        and not state.due_strategy
        and draw_count_allowed_to_player_in_turn(state) not in (0, len(action.cards))
    ):
        yield {"due": draw_count_allowed_to_player_in_turn(state), "drawn": len(action.cards)}


@rule(
    "draw.wrong_number_for_strategy",
    "RB-56",
    "King",
    "draw",
    "{due, plural, one {# card is} other {# cards are}} due for Strategy, not {drawn}",
    when=applies_in_phases(ATTACK, POST_TURN),
)
def wrong_number_drawn_for_strategy(state: State, action: Draw) -> Iterator[Violation]:
    """For Strategy two cards are drawn, fewer only from a short deck."""
    if action.by == state.turn and state.due_strategy not in (0, len(action.cards)):
        yield {"due": state.due_strategy, "drawn": len(action.cards)}


@rule(
    "draw.wrong_number_before_the_turn",
    "RB-22",
    "Pre-Turn Draw",
    "draw",
    "{player} draws one card to begin the turn, not {drawn}",
    when=applies_in_phases(MOVEMENT),
)
def wrong_number_drawn_before_turn(state: State, action: Draw) -> Iterator[Violation]:
    """Before the turn one card is drawn."""
    if action.by == state.turn and draw_count_allowed_to_player_in_turn(state) not in (0, len(action.cards)):
        yield {"player": state.table_rules.names[action.by], "drawn": len(action.cards)}


def draw_count_allowed_to_player_in_turn(state: State) -> int:
    """How many cards the player whose turn it is may draw now."""
    seat, phase = state.turn, state.phase
    if phase == MOVEMENT:
        holds_any = state.known[seat] or state.hidden[seat]
        return 0 if holds_any else min(1, state.deck[seat])
    if phase in (POST_TURN, ATTACK):
        return state.due_strategy or state.due_key
    return 0


@rule(
    "turn.must_move",
    "RB-37",
    "Movement (explanation of Movement Card)",
    "end_turn discard_hand",
    "{player} has a legal move{cards:shown}, and at this table must move",
    when=applies_in_phases(MOVEMENT),
)
def turn_ended_despite_known_playable_card(
    state: State, action: EndTurn | DiscardHand
) -> Iterator[Violation]:
    """A player who can move must move (house rule “Must move if able”).

    Refused when what is known of the hand proves a legal move; otherwise the pass is the player's word.
    """
    if can_surely_move(state, action.by):
        yield {
            "player": state.table_rules.names[action.by],
            "cards": card_names(known_playable_hand_cards(state, action.by)),
        }


@rule(
    "discard.empty_hand",
    "RB-26",
    "Post-Turn Draw (drawing cards)",
    "discard_hand",
    "{player} has no cards to discard",
)
def empty_hand_discarded(state: State, action: DiscardHand) -> Iterator[Violation]:
    """A player may discard the entire hand; an empty one there is nothing to discard of."""
    if not state.hand_size(action.by):
        yield {"player": state.table_rules.names[action.by]}


@rule(
    "discard.not_the_hand",
    "RB-26",
    "Post-Turn Draw (drawing cards)",
    "discard_hand",
    "{player} discards the whole hand of {held, plural, one {# card} other {# cards}}, not {named}",
)
def not_whole_hand_discarded(state: State, action: DiscardHand) -> Iterator[Violation]:
    """The entire hand is discarded, never a part of it. Its cards may be named, `?` for those not shown."""
    if action.cards is None:
        return
    held = state.hand_size(action.by)
    if len(action.cards) < held:
        yield {"player": state.table_rules.names[action.by], "held": held, "named": len(action.cards)}


@rule(
    "discard.more_than_held",
    "RB-26",
    "Post-Turn Draw (drawing cards)",
    "discard_hand",
    "{player} holds {held, plural, one {# card} other {# cards}}, {known} known: {named} cannot all be in "
    "that hand",
    physical=True,
)
def more_discarded_than_held(state: State, action: DiscardHand) -> Iterator[Violation]:
    """Only cards in the hand can be discarded: known ones, and as many unknown ones as it still hides."""
    known, hidden, named = state.known[action.by], state.hidden[action.by], action.cards or ()
    unknown = 0
    for card in named:
        if card != HIDDEN and set_contains_card(known, card):
            known = set_without_one_copy(known, card)
        else:
            unknown += card != HIDDEN
    if unknown > hidden or len(named) > state.hand_size(action.by):
        facts = {
            "held": state.hand_size(action.by),
            "known": card_names(cards_in_set(state.known[action.by])),
            "named": card_names(named),
        }
        yield {"player": state.table_rules.names[action.by], **facts}


@rule(
    "discard.not_before_the_draw",
    "RB-26",
    "Post-Turn Draw (drawing cards)",
    "discard_hand",
    "{player} draws {due, plural, one {# card} other {# cards}} for the Key Position first",
)
def hand_discarded_before_key_draw(state: State, action: DiscardHand) -> Iterator[Violation]:
    """The hand is discarded after the draw (house rule “Discarding the hand”)."""
    if state.due_key:
        yield {"player": state.table_rules.names[action.by], "due": state.due_key}


@rule(
    "discard.not_after_the_draw",
    "RB-26",
    "Post-Turn Draw (drawing cards)",
    "discard_hand",
    "{player} has drawn for the Key Position already",
)
def hand_discarded_after_key_draw(state: State, action: DiscardHand) -> Iterator[Violation]:
    """The hand is discarded before the draw (house rule “Discarding the hand”)."""
    if state.drew_for_key:
        yield {"player": state.table_rules.names[action.by]}


RULES = (
    battle_is_over,
    wrong_phase,
    not_your_turn,
    strategy_draw_due,
    no_draw_due_after_turn,
    no_draw_due_before_turn,
    wrong_number_drawn_for_key_position,
    wrong_number_drawn_for_strategy,
    wrong_number_drawn_before_turn,
    turn_ended_despite_known_playable_card,
    empty_hand_discarded,
    not_whole_hand_discarded,
    more_discarded_than_held,
    hand_discarded_before_key_draw,
    hand_discarded_after_key_draw,
)
