"""What each act does, and what then follows by itself."""

from collections.abc import Mapping
from typing import Any, Final

from referee.game import Does
from referee.games.royals import actions, changing, deal, drawing, ending, melding, ransoming, trick
from referee.games.royals.phases import close_draws
from referee.games.royals.state import State

DOES: Final[Mapping[type, Does[State]]] = {
    actions.Deal: deal.deal,
    actions.Choose: deal.choose,
    actions.Pass: deal.leave_choice,
    actions.Redeal: deal.redeal,
    actions.Challenge: deal.challenge,
    actions.Draw: drawing.draw,
    actions.TakePile: drawing.take_pile,
    actions.Lead: trick.lead,
    actions.Follow: trick.follow,
    actions.Keep: trick.keep,
    actions.Meld: melding.meld,
    actions.Assassinate: ransoming.assassinate,
    actions.Ransom: ransoming.ransom,
    actions.ChangeSuit: changing.change_suit,
    actions.Discard: ending.discard,
    actions.EndTurn: ending.end_without_discard,
    actions.EndHand: ending.finish_hand,
    actions.Reveal: ending.reveal,
    actions.Tally: ending.tally,
    actions.Points: ending.points,
}
"""What each act does; the later text has another for a change of Houses (editions.py)."""

_OPTIONAL_PLAYS: Final = frozenset({actions.Meld, actions.Assassinate, actions.Ransom, actions.ChangeSuit})


def follow(state: State, action: Any) -> tuple[object, ...]:  # whose it is, only some acts say
    """Make the act happen. With the stack empty, any play of the attacker closes the draws, and idle draws close by themselves."""
    kind = type(action)
    if state.places and not state.stack and kind in _OPTIONAL_PLAYS and action.by == state.attacker:
        close_draws(state)
    happened = state.terms.does[kind](state, action)
    state.entries += 1
    drawing.settle(state)
    if not state.stack:
        happened = (*happened, *state.terms.customs.runs_out(state))
    return happened
