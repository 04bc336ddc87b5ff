"""What a screen shows that holds one seat: the own hand, nothing to tap while somebody else has to act, the end from the own side."""

import flet as ft

from models.cards import HIDDEN, names
from models.translation import say
from referee.clock import seats_asked
from referee.table.table import Table
from views.app import theme
from views.components.paper import column, words
from views.components.small_cards import fan, held_in_words
from views.screens.table.intents import Again, Correct, Enter
from views.screens.table.scene import Asks, Does, Part, Scene, Seen, offer, prompt

ROOM = 330.0
"""About what a phone's panel leaves for a hand."""
RESULT = "sums"
"""The part that says what a hand came to: everybody sees it, whoever goes on."""


def for_seat(scene: Scene, seen: Seen, seat: int) -> Scene:
    """The same scene for whoever joined and holds this seat."""
    table = seen.table
    asked = seats_asked(table.game, table.state)
    own = (*how_it_ended(table, seat), *own_hand(seen, seat))
    if seat in asked or not asked:
        mine = table.header.names[seat]
        rows, foot = _left_to(mine, scene.asks.rows), _left_to(mine, scene.asks.foot)
        return scene._replace(asks=scene.asks._replace(rows=(*own, *rows), foot=foot))
    waiting = say(
        "share.waiting", "Waiting for {names}", names=[table.header.names[each] for each in sorted(asked)]
    )
    results = tuple(row for row in scene.asks.rows if row.name == RESULT)
    return scene._replace(asks=Asks(prompt(waiting), (*own, *results), what="waiting"))


def _left_to(name: str, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """These without the buttons by which somebody else acts, or another table is begun."""
    left = (each if each.parts is None else each._replace(parts=_left_to(name, each.parts)) for each in parts)
    return tuple(each for each in left if not any(_of_others(name, value) for value in each.values))


def _of_others(name: str, value: object) -> bool:
    if isinstance(value, Again):  # tables are begun where they are kept
        return True
    return isinstance(value, Enter) and any(entry.get("by", name) != name for entry in value.entries)


def with_hand(scene: Scene, seen: Seen, seat: int) -> Scene:
    """The same scene for whoever keeps the table and plays at this seat: all may be entered there."""
    own = (*how_it_ended(seen.table, seat), *own_hand(seen, seat))
    return scene._replace(asks=scene.asks._replace(rows=(*own, *scene.asks.rows)))


def is_asked(table: Table, seat: int) -> bool:
    """Is it this seat's turn to act, and not everybody's?"""
    asked = seats_asked(table.game, table.state)
    return seat in asked and len(asked) < len(table.header.names)


def own_hand(seen: Seen, seat: int) -> tuple[Part, ...]:
    """The cards of this seat; where they were dealt unnamed at a table that names cards, the way to name them."""
    table = seen.table
    cards = names(table.game.hand(table.state, seat))
    if not cards:
        return ()
    known, hidden = (
        tuple(card for card in cards if card != names((HIDDEN,))[0]),
        sum(card == names((HIDDEN,))[0] for card in cards),
    )
    hand = Part("own-hand", _hand, (table.header.names[seat], known, hidden, seen.preferences.four_colours))
    dealt = _dealt_unnamed(table, seat) if seen.table_settings.hands_shown else 0
    name_them = offer(say("share.name_hand", "Name my cards"), "name-hand", Correct(dealt), fills=True)
    return (hand, name_them) if dealt else (hand,)


def _dealt_unnamed(table: Table, seat: int) -> int:
    """The number of the entry by which this hand was dealt without being named; 0 for none."""
    deals = (n for n in range(len(table), 0, -1) if table.ruling(n).entry.do == "deal")
    n = next(deals, 0)
    entry = table.ruling(n).entry if n else None
    return (
        n
        if hasattr(entry, "hands") and table.header.names[seat] not in (getattr(entry, "hands", None) or {})
        else 0
    )


def how_it_ended(table: Table, seat: int) -> tuple[Part, ...]:
    """What the end of the game is to this seat."""
    places = table.game.placing(table.state)
    if not places:
        return ()
    place, first = places[seat], places.count(1)
    if place == 1:
        told = (
            say("share.won", "You have won")
            if first == 1
            else say("share.shared", "You share the first place")
        )
    elif max(places) == 2:  # the others are not told apart
        told = say("share.lost", "You have lost")
    else:
        told = say("share.place", "You come in at place {place} of {count}", place=place, count=len(places))
    return (Part("own-result", _ended, (told,)),)


def _ended(_: Does, told: str) -> ft.Control:
    shown = words(told, size=theme.MEDIUM, weight=ft.FontWeight.W_600)
    return ft.Semantics(identifier="own-result", live_region=True, container=True, content=column(shown))


def _hand(_: Does, name: str, known: tuple[str, ...], hidden: int, four_colours: bool) -> ft.Control:
    lying = fan(known, hidden, ROOM, four_colours)
    shown = ft.Column(
        [words(say("share.your_hand", "Your hand"), size=theme.TINY, faded=True), lying],
        spacing=2,
        tight=True,
    )
    return ft.Semantics(
        label=held_in_words(name, known, hidden), identifier="own-hand", container=True, content=shown
    )
