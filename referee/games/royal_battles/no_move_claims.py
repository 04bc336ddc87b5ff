"""Claims that a hidden hand has no legal move, and the cards that later disprove them (RB-38, RB-37)."""

from collections.abc import Iterator

from models.cards import HIDDEN
from referee.games.royal_battles.actions import (
    Action,
    CannotMove,
    Deal,
    DiscardHand,
    Draw,
    EndTurn,
    Initiative,
)
from referee.games.royal_battles.events import NoMoveDisproved
from referee.games.royal_battles.hidden_cards import card_set_with_colour_allowing_move
from referee.games.royal_battles.state import (
    COPIES,
    MOVEMENT,
    NOWHERE,
    NoMoveClaim,
    State,
)


def is_claim_of_no_move(state: State, action: Action) -> bool:
    """True if the act claims that no card of the hand has a legal move."""
    return isinstance(action, CannotMove)


def is_claim_of_no_move_or_pass(state: State, action: Action) -> bool:
    """True if the act claims that, or is a pass, which claims the same with the house rule
    `must_move_if_able`."""
    is_pass = isinstance(action, EndTurn | DiscardHand) and state.phase == MOVEMENT and state.moved == NOWHERE
    return is_pass or isinstance(action, CannotMove)


def note_if_no_move_claim(state: State, action: Action) -> None:
    """Note the claim about the hidden part of the hand, before the act changes it."""
    seat = state.turn
    if not state.table_rules.policies.is_no_move_claim(state, action):
        return
    if action.by == seat and state.hidden[seat]:
        playable = card_set_with_colour_allowing_move(state, seat)
        stuck = state.unseen[seat] & ~playable
        claim = NoMoveClaim(state.entries + 1, seat, playable, stuck, state.hidden[seat])
        if (
            claim.hidden <= stuck.bit_count()
        ):  # otherwise the claim is false from the start and not news later
            state.no_move_claims = (*state.no_move_claims, claim)


def update_claims_and_yield_disproved(
    state_before: State, state: State, action: Action
) -> Iterator[NoMoveDisproved]:
    """The claims that this act disproves; when the hand is shown, also those disproved before."""
    claims = []
    for old in state.no_move_claims:
        claim = _claim_with_seen_cards(old, state_before, state, action)
        claims.append(claim)
        if claim.is_disproved and (not old.is_disproved or (state.why_over and not state_before.why_over)):
            yield NoMoveDisproved(claim.seat, claim.entry)
    state.no_move_claims = tuple(claims)


def _claim_with_seen_cards(
    claim: NoMoveClaim, state_before: State, state: State, action: Action
) -> NoMoveClaim:
    """The claim updated with what the act reveals of the hand at the time of the claim.

    A card seen to come from the deck was not in the hand then. One that comes to light in the hand was,
    unless it may have been drawn unseen since or was known and is hidden again.
    """
    seat = claim.seat
    seen = state_before.unseen[seat] & ~state.unseen[seat]
    hidden_again = state.unseen[seat] & ~state_before.unseen[seat]
    drawn = claim.drawn + hidden_again.bit_count()
    from_deck = 0
    if isinstance(action, Draw | Initiative | Deal) and action.by == seat:
        cards = action.cards if isinstance(action, Draw) else (action.card,)
        drawn += cards.count(HIDDEN)
        for card in cards:
            from_deck |= COPIES[card] if card != HIDDEN else 0
    elif not state_before.hidden[seat]:
        from_deck = seen  # an irregular act: no hidden card was left in the hand
    from_deck &= seen
    held = claim.held + (seen & ~from_deck & claim.playable).bit_count()
    stuck = claim.stuck & ~from_deck
    wrong = claim.is_disproved or held > drawn or claim.hidden > stuck.bit_count()
    return claim._replace(held=held, drawn=drawn, stuck=stuck, is_disproved=wrong)
