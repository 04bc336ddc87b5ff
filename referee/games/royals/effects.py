"""The effect of each act, and what follows automatically."""

from typing import Any, Final

from referee.games.royals import changing, deal, drawing, ending, melding, ransoming, trick
from referee.games.royals.actions import VERBS, Reveal
from referee.games.royals.phases import end_draws_and_begin_play
from referee.games.royals.state import Effects, State

EFFECTS: Final[Effects] = {
    **deal.EFFECTS,
    **drawing.EFFECTS,
    **trick.EFFECTS,
    **melding.EFFECTS,
    **ransoming.EFFECTS,
    **changing.EFFECTS,
    **ending.EFFECTS,
}
"""The effect of each kind of act; Battle Royals replaces that of a change of Houses (editions.py)."""

_OPTIONAL_PLAYS: Final = frozenset(VERBS[do].act for do in VERBS.verbs_with_tag("optional_play"))


def apply_act(state: State, action: Any) -> tuple[object, ...]:  # some acts have no `by`
    """Apply the act and return its events.

    With the stack empty, any play of the attacker closes the draws, and draws that cannot be made are closed
    automatically.
    """
    kind = type(action)
    if not state.stack and kind in _OPTIONAL_PLAYS and action.by == state.attacker:
        end_draws_and_begin_play(state)
    events = (*state.table_rules.effects[kind](state, action), *trick.skip_followers_with_empty_hands(state))
    if kind is not Reveal:
        events = (*events, *ending.mark_and_report_disproved_claims(state))
    state.entries += 1
    drawing.set_draw_or_play_phase(state)
    if not state.stack:
        events = (*events, *state.table_rules.policies.events_with_empty_stack(state))
    return events
