"""A game of El Royale as it is shown: the ring of seats with the pile in the middle, and what is asked."""

from typing import cast

import flet as ft

from models.cards import NAMES
from models.translation import say
from referee.games.el_royale.state import DEAL, NOBODY, cards_in_set
from referee.table.memory_rule import is_memory_left_to_players
from views.app.control_cache import use_control_cache
from views.app.error_boundary import component
from views.app.references import Reference, use_typed_ref
from views.components.banner_messages import BannerMessage
from views.components.shell import FRAME_MOST, TextScale
from views.screens.el_royale.draft import highlighted_seats, state_of
from views.screens.el_royale.pile import Was
from views.screens.el_royale.prompts import prompts_for_table
from views.screens.el_royale.ring import Marked, RingView, ring_parts, ring_view
from views.screens.el_royale.taps import current_draft
from views.screens.table.scene import Does, Part, Scene, SceneInput


def make_scene(seen: SceneInput) -> Scene:
    """What is shown."""
    table, state, now = seen.table, state_of(seen.table), current_draft(seen)
    code, facts = table.game.headline(state)
    called = table.game.edition_title(table.header.edition)
    subtitle = say(
        "el_table.subtitle", "{game} · {count} players", game=called, count=len(state.company.names)
    )
    chosen = now.seat if state.phase != DEAL else now.first if now.first != NOBODY else now.dealer
    shown = ring_view(
        state, highlighted_seats(table), chosen, counted=not is_memory_left_to_players(table.game, state)
    )
    middle = Part("ring", draw_ring, (shown, seen.preferences.four_colours))
    return Scene(table.game.event_text(code, facts), middle, prompts_for_table(seen), subtitle=subtitle)


def draw_ring(does: Does, shown: RingView, four_colours: bool, width: float, height: float) -> ft.Control:
    return Ring(does, shown, four_colours, width, height)


@component
def Ring(does: Does, shown: RingView, four_colours: bool, width: float, height: float) -> ft.Control:
    """The seats around the pile, and the sizes of deck and discard pile. Seats and pile stay while they show the same."""
    high = min(height, 640)
    was: Reference[Was] = use_typed_ref({})
    marked: Reference[Marked] = use_typed_ref({})
    text = min(ft.use_context(TextScale), FRAME_MOST)
    return ring_parts(
        use_control_cache(), does, shown, four_colours, width, high, text, was.current, marked.current
    )


def filter_possible_alternatives(seen: SceneInput) -> BannerMessage | None:
    """Of the acts allowed instead, those a player can really do: nobody is told to play a card that may not be in the hand."""
    told, state = seen.refused, state_of(seen.table)
    if told is None:
        return None
    named = cards_named_in(told.entry.get("cards"))

    def can(number: int) -> bool:
        entry = told.instead[number]
        seat = state.spoils if entry["do"] == "claim" else state.company.names.index(cast(str, entry["by"]))
        return cards_named_in(entry.get("cards")) <= named | {
            NAMES[card] for card in cards_in_set(state.known[seat])
        }

    kept = [n for n in range(len(told.instead)) if can(n)]
    notice = told.notice._replace(instead=tuple(told.notice.instead[n] for n in kept))
    return told._replace(notice=notice, instead=tuple(told.instead[n] for n in kept))


def cards_named_in(written: object) -> set[str]:
    return {str(card) for card in written} if isinstance(written, list | tuple) else set()
