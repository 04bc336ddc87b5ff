"""What a device shows that holds one seat: the own hand, and nothing to tap while somebody else has to act."""

import flet as ft

from models.cards import HIDDEN, names
from models.speech import say
from referee.acts import Acts
from referee.game import AnyGame, AnyState
from views.app import theme
from views.components.paper import words
from views.components.small_cards import fan, held_in_words
from views.screens.table.scene import Asks, Does, Part, Scene, Seen, prompt

ROOM = 330.0
"""About what a phone's panel leaves for a hand."""


def seats_asked(game: AnyGame, state: AnyState) -> frozenset[int]:
    """The seats that have to act now; all, where what is due is nobody's act."""
    asked: set[int] = set()
    for acts in game.acts(state):
        if acts.tells or "any_time" in game.verbs.declared(acts.act).tags:
            continue
        by = _by(acts)
        if by is None:
            return frozenset(range(len(state.names)))
        asked |= by
    return frozenset(asked)


def _by(acts: Acts) -> set[int] | None:
    if "by" not in acts.act._fields:
        return None
    values = acts.fields.get("by", ())
    return {value for value in range(64) if values >> value & 1} if isinstance(values, int) else {int(each) for each in values}  # type: ignore[call-overload]


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
