"""The scene of El Royale: the ring of seats, the pile in the middle, and the prompts."""

from typing import cast

import flet as ft

from models.cards import NAMES
from models.translation import say
from referee.games.el_royale.state import DEAL, NOBODY, cards_in_set
from referee.table.memory_rule import is_memory_left_to_players
from views.app.error_boundary import component
from views.app.hooks import Reference, use_typed_ref
from views.components.banner_messages import BannerMessage
from views.components.shell import FRAME_MOST, TextScale
from views.runtime.control_cache import use_control_cache
from views.screens.el_royale.draft import seat_of_player_in_field, seats_that_may_act, state_of
from views.screens.el_royale.pile import FacesOfMountedCards
from views.screens.el_royale.prompts import prompts_for_table
from views.screens.el_royale.ring import BorderedSeats, RingView, ring_control, ring_view
from views.screens.el_royale.taps import current_draft_with_proposed_dealer_in_deal
from views.screens.table.scene import Dispatch, Part, Scene, SceneInput


def make_scene(scene_input: SceneInput) -> Scene:
    """Return the scene for this viewer."""
    table, state, now = (
        scene_input.table,
        state_of(scene_input.table),
        current_draft_with_proposed_dealer_in_deal(scene_input),
    )
    code, facts = table.game.headline(state)
    called = table.game.edition_title(table.header.edition)
    subtitle = say(
        "el_table.subtitle", "{game} · {count} players", game=called, count=len(state.table_rules.names)
    )
    chosen = seat_of_player_in_field(state, now)
    if state.phase == DEAL and (first := seat_of_player_in_field(state, now, "first")) != NOBODY:
        chosen = first
    shown = ring_view(
        state,
        seats_that_may_act(table),
        chosen,
        shows_pile_sizes=not is_memory_left_to_players(table.game, state),
        lowest_seat=max(0, scene_input.access.seat) if scene_input.access is not None else 0,
    )
    middle = Part("ring", render_ring, (shown, scene_input.preferences.four_colours))
    return Scene(
        table.game.event_text(code, facts), middle, prompts_for_table(scene_input), subtitle=subtitle
    )


def render_ring(
    dispatch: Dispatch, ring: RingView, four_colours: bool, width: float, height: float
) -> ft.Control:
    return Ring(dispatch, ring, four_colours, width, height)


@component
def Ring(dispatch: Dispatch, ring: RingView, four_colours: bool, width: float, height: float) -> ft.Control:
    """Draw the seats around the pile, and the sizes of deck and discard pile. Unchanged parts stay
    mounted."""
    high = min(height, 640)
    was: Reference[FacesOfMountedCards] = use_typed_ref({})
    marked: Reference[BorderedSeats] = use_typed_ref({})
    text = min(ft.use_context(TextScale), FRAME_MOST)
    return ring_control(
        use_control_cache(), dispatch, ring, four_colours, width, high, text, was.current, marked.current
    )


def refusal_with_feasible_alternatives(scene_input: SceneInput) -> BannerMessage | None:
    """Return the message with only the alternatives that the player can choose: a card that may not be in the
    hand is not suggested.
    """
    refusal, state = scene_input.refused, state_of(scene_input.table)
    if refusal is None:
        return None
    named = card_names_or_empty_if_not_list(refusal.entry.get("cards"))

    def can_player_choose_alternative(number: int) -> bool:
        entry = refusal.instead[number]
        seat = (
            state.spoils if entry["do"] == "claim" else state.table_rules.names.index(cast(str, entry["by"]))
        )
        return card_names_or_empty_if_not_list(entry.get("cards")) <= named | {
            NAMES[card] for card in cards_in_set(state.known[seat])
        }

    feasible_numbers = [n for n in range(len(refusal.instead)) if can_player_choose_alternative(n)]
    notice = refusal.notice._replace(instead=tuple(refusal.notice.instead[n] for n in feasible_numbers))
    return refusal._replace(notice=notice, instead=tuple(refusal.instead[n] for n in feasible_numbers))


def card_names_or_empty_if_not_list(value: object) -> set[str]:
    return {str(card) for card in value} if isinstance(value, list | tuple) else set()
