"""A game of El Royale as it is shown: the ring of seats with the pile in the middle, and what is asked."""

from typing import cast

import flet as ft

from models.cards import NAMES
from models.translation import say
from referee.games.el_royale.state import DEAL, NOBODY, in_set
from referee.table.memory_rule import is_left_to_players
from views.app.control_cache import use_kept
from views.app.error_boundary import component
from views.app.references import Reference, use_reference
from views.components.banner_messages import Refused
from views.components.shell import FRAME_MOST, TextScale
from views.screens.el_royale.draft import lit, state_of
from views.screens.el_royale.pile import Was
from views.screens.el_royale.prompts import asks_of
from views.screens.el_royale.ring import Marked, RingShown, ring_parts, ring_shown
from views.screens.el_royale.taps import held
from views.screens.table.scene import Does, Part, Scene, Seen


def scene(seen: Seen) -> Scene:
    """What is shown."""
    table, state, now = seen.table, state_of(seen.table), held(seen)
    code, facts = table.game.headline(state)
    called = table.game.titled(table.header.edition)
    subtitle = say(
        "el_table.subtitle", "{game} · {count} players", game=called, count=len(state.company.names)
    )
    chosen = now.seat if state.phase != DEAL else now.first if now.first != NOBODY else now.dealer
    shown = ring_shown(state, lit(table), chosen, counted=not is_left_to_players(table.game, state))
    middle = Part("ring", _ring, (shown, seen.preferences.four_colours))
    return Scene(table.game.said(code, facts), middle, asks_of(seen), subtitle=subtitle)


def _ring(does: Does, shown: RingShown, four_colours: bool, width: float, height: float) -> ft.Control:
    return Ring(does, shown, four_colours, width, height)


@component
def Ring(does: Does, shown: RingShown, four_colours: bool, width: float, height: float) -> ft.Control:
    """The seats around the pile, and the sizes of deck and discard pile. Seats and pile stay while they show the same."""
    high = min(height, 640)
    was: Reference[Was] = use_reference({})
    marked: Reference[Marked] = use_reference({})
    text = min(ft.use_context(TextScale), FRAME_MOST)
    return ring_parts(use_kept(), does, shown, four_colours, width, high, text, was.current, marked.current)


def useful(seen: Seen) -> Refused | None:
    """Of the acts allowed instead, those a player can really do: nobody is told to play a card that may not be in the hand."""
    told, state = seen.refused, state_of(seen.table)
    if told is None:
        return None
    named = _cards(told.entry.get("cards"))

    def can(number: int) -> bool:
        entry = told.instead[number]
        seat = state.spoils if entry["do"] == "claim" else state.company.names.index(cast(str, entry["by"]))
        return _cards(entry.get("cards")) <= named | {NAMES[card] for card in in_set(state.known[seat])}

    kept = [n for n in range(len(told.instead)) if can(n)]
    notice = told.notice._replace(instead=tuple(told.notice.instead[n] for n in kept))
    return told._replace(notice=notice, instead=tuple(told.instead[n] for n in kept))


def _cards(written: object) -> set[str]:
    return {str(card) for card in written} if isinstance(written, list | tuple) else set()
