"""What a device shows that holds one seat: the own hand, and nothing to tap while somebody else has to act."""

import flet as ft

from models.cards import HIDDEN, names
from models.speech import say
from referee.clock import seats_asked
from views.app import theme
from views.components.paper import words
from views.components.small_cards import fan, held_in_words
from views.screens.table.scene import Asks, Does, Part, Scene, Seen, prompt

ROOM = 330.0
"""About what a phone's panel leaves for a hand."""


def for_seat(scene: Scene, seen: Seen, seat: int) -> Scene:
    """The same scene for whoever holds this seat."""
    table = seen.table
    asked = seats_asked(table.game, table.state)
    cards = names(table.game.hand(table.state, seat))
    known, hidden = tuple(card for card in cards if card != names((HIDDEN,))[0]), sum(card == names((HIDDEN,))[0] for card in cards)
    own = (Part("own-hand", _hand, (table.header.names[seat], known, hidden, seen.preferences.four_colours)),) if cards else ()
    if seat in asked or not asked:
        return scene._replace(asks=scene.asks._replace(rows=(*own, *scene.asks.rows)))
    waiting = say("share.waiting", "Waiting for {names}", names=[table.header.names[each] for each in sorted(asked)])
    return scene._replace(asks=Asks(prompt(waiting), own))


def _hand(_: Does, name: str, known: tuple[str, ...], hidden: int, four_colours: bool) -> ft.Control:
    lying = fan(known, hidden, ROOM, four_colours)
    shown = ft.Column([words(say("share.your_hand", "Your hand"), size=theme.TINY, faded=True), lying], spacing=2, tight=True)
    return ft.Semantics(label=held_in_words(name, known, hidden), identifier="own-hand", container=True, content=shown)
