"""The scene of El Royale: the ring of seats, the pile in the middle, and the prompts."""

from typing import cast

import flet as ft

from models.cards import NAMES
from models.json_values import JsonObject
from models.translation import say
from referee.games.el_royale.state import DEAL, NOBODY, State, cards_in_set
from referee.table.memory_rule import is_memory_left_to_players
from views.app.component import Reference, component, use_typed_ref
from views.components.banner_messages import BannerMessage
from views.components.controls import FRAME_MOST, TextScale
from views.runtime.control_cache import use_control_cache
from views.screens.el_royale.draft import seat_of_player_in_field, seats_that_may_act, state_of
from views.screens.el_royale.pile import FacesOfMountedCards
from views.screens.el_royale.prompts import prompts_for_table
from views.screens.el_royale.ring import BorderedSeats, RingView, ring_control, ring_view
from views.screens.el_royale.taps import current_draft_with_proposed_dealer_in_deal
from views.screens.table.scene import Dispatch, Part, Scene, SceneInput


def make_scene(scene_input: SceneInput) -> Scene:
    table, state = scene_input.table, state_of(scene_input.table)
    draft = current_draft_with_proposed_dealer_in_deal(scene_input)
    chosen = seat_of_player_in_field(state, draft)
    if state.phase == DEAL and (first := seat_of_player_in_field(state, draft, "first")) != NOBODY:
        chosen = first
    ring = ring_view(
        state,
        seats_that_may_act(table),
        chosen,
        shows_pile_sizes=not is_memory_left_to_players(table.game, state),
        lowest_seat=max(0, scene_input.access.seat),
    )
    return Scene(
        table.game.event_text(*table.game.headline(state)),
        Part("ring", Ring, (ring, scene_input.preferences.four_colours)),
        prompts_for_table(scene_input),
        subtitle=say(
            "el_table.subtitle",
            "{game} · {count} players",
            game=table.game.edition_title(table.header.edition),
            count=len(state.names),
        ),
    )


@component
def Ring(dispatch: Dispatch, ring: RingView, four_colours: bool, width: float, height: float) -> ft.Control:
    """Draw the seats around the pile, and the sizes of deck and discard pile. Unchanged parts stay
    mounted."""
    faces: Reference[FacesOfMountedCards] = use_typed_ref({})
    bordered: Reference[BorderedSeats] = use_typed_ref({})
    return ring_control(
        use_control_cache(),
        dispatch,
        ring,
        four_colours,
        width,
        min(height, 640),
        min(ft.use_context(TextScale), FRAME_MOST),
        faces.current,
        bordered.current,
    )


def banner_message_with_feasible_alternatives(scene_input: SceneInput) -> BannerMessage | None:
    """Return the message with only the alternatives that the player can choose: a card that may not be in the
    hand is not suggested.
    """
    refusal, state = scene_input.refused, state_of(scene_input.table)
    if refusal is None:
        return None
    named = cards_of_entry(refusal.entry)
    feasible = [
        (text, entry)
        for text, entry in zip(refusal.notice.instead, refusal.instead, strict=True)
        if cards_of_entry(entry) <= named | known_cards_of_hand_taken_from(state, entry)
    ]
    return refusal._replace(
        notice=refusal.notice._replace(instead=tuple(text for text, _ in feasible)),
        instead=tuple(entry for _, entry in feasible),
    )


def known_cards_of_hand_taken_from(state: State, entry: JsonObject) -> set[str]:
    """Return the cards everyone has seen of the hand from which this entry takes cards."""
    seat = state.spoils if entry["do"] == "claim" else state.names.index(cast(str, entry["by"]))
    return {NAMES[card] for card in cards_in_set(state.known[seat])}


def cards_of_entry(entry: JsonObject) -> set[str]:
    """Return the names of an entry's cards; none if it has no list of cards."""
    cards = entry.get("cards")
    return {str(card) for card in cards} if isinstance(cards, list | tuple) else set()
