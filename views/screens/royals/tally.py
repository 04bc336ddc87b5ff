"""A table that only tallies: how each hand ended, tapped in card by card, with every sum shown while it grows."""

from collections import Counter
from typing import Any, NamedTuple

import flet as ft

from models.cards import NAMES, SUITS, card_number
from models.speech import say
from referee.games.royals.ending import Score
from referee.games.royals.scoring import lines, total
from referee.games.royals.state import State
from referee.games.royals.words import score_facts
from referee.words.phrases import card_words, points_in_words
from views.app import theme
from views.app.faces import card_face
from views.components.paper import words
from views.components.press import button, pressable
from views.screens.royals.dealing import sharing_all, sign
from views.screens.royals.half_said import state_of
from views.screens.royals.houses import HouseSign, house_sign, sign_picture
from views.screens.royals.tray import ORDER, Key, tray_of
from views.screens.table.meanings import GoOn, Meaning, Tap, enter
from views.screens.table.scene import Asks, Does, Part, Seen, offer

ZONES = ("spoils", "meld", "hand")
Cards = tuple[str, ...]


class SeatTally(NamedTuple):
    """One player's cards at the end of a hand, as far as they have been tapped."""

    suit: str = ""
    spoils: Cards = ()
    meld: Cards = ()
    hand: Cards = ()


def entry_of(state: State, by: str, seats: tuple[SeatTally, ...]) -> dict[str, Any]:
    """The tally as it would be entered."""
    given = {
        name: {zone: list(value) if zone != "suit" else value for zone, value in seat._asdict().items()}
        for name, seat in zip(state.terms.names, seats, strict=True)
    }
    return {"do": "tally", "by": by, "seats": given}


def score_now(state: State, seat: SeatTally, name: str) -> str:
    """The sum of one player's cards, line by line, in words."""
    if not seat.suit:
        return say("royals_table.tally.choose_suit", "{player}: choose the home suit", player=name)
    numbers = [[card_number(card) for card in zone] for zone in (seat.spoils, seat.meld, seat.hand)]
    score = lines(state.terms, SUITS.index(seat.suit), *[[card for card in zone if card is not None] for zone in numbers])
    return f"{points_in_words(score_facts(Score(name, score, total(score), 0))['lines'])} = {total(score)}"


class Form(NamedTuple):
    """A hand as far as it has been tapped: everybody's cards, and whose and which zone the next tap goes to."""

    seats: tuple[SeatTally, ...]
    at: int = 0
    zone: str = "spoils"

    def changed(self, **fields: Any) -> "Form":
        """The form with something of the player at hand changed."""
        seats = tuple(each._replace(**fields) if number == self.at else each for number, each in enumerate(self.seats))
        return self._replace(seats=seats)

    def named(self) -> Counter[str]:
        """How many copies of each card have been tapped, wherever."""
        return Counter(card for each in self.seats for cards in (each.spoils, each.meld, each.hand) for card in cards)

    def tapped(self, card: str, copies: int) -> "Form":
        """One more copy of a card in this zone, or none when the pack has no more."""
        cards = getattr(self.seats[self.at], self.zone)
        if self.named()[card] < copies:
            return self.changed(**{self.zone: (*cards, card)})
        return self.changed(**{self.zone: tuple(each for each in cards if each != card)})

    def taken_out(self, number: int) -> "Form":
        """Without one of the cards of this zone."""
        cards = getattr(self.seats[self.at], self.zone)
        return self.changed(**{self.zone: cards[:number] + cards[number + 1 :]})


def fits(state: State, form: Form) -> bool:
    """Can this have been tapped at this table? It may come from another day."""
    cards = all(0 < count <= state.terms.pack[NAMES.index(card)] for card, count in form.named().items())
    suits = all(seat.suit in ("", *SUITS) for seat in form.seats)
    return cards and suits and len(form.seats) == state.terms.players and 0 <= form.at < len(form.seats) and form.zone in ZONES


def begun(state: State) -> Form:
    """A hand of which nothing has been tapped."""
    return Form(tuple(SeatTally() for _ in state.terms.names))


def tapped(state: State, form: Form, tap: Tap) -> Meaning | None:
    """What a tap makes of the form."""
    match tap.what, tap.value:
        case "card", str(card):
            return GoOn(form.tapped(card, state.terms.pack[NAMES.index(card)]))
        case "suit", str(suit):
            return GoOn(form.changed(suit=suit))
        case "zone", str(zone):
            return GoOn(form._replace(zone=zone))
        case "at", int(at):
            return GoOn(form._replace(at=at, zone="spoils"))
        case "out", int(number):
            return GoOn(form.taken_out(number))
        case "hand", _:
            return enter(entry_of(state, state.terms.names[0], form.seats))
    return None


def tally(seen: Seen) -> Asks:
    """Players in turn: suit, then spoils, meld and hand, a card a tap; the sum stands below."""
    state, form, four_colours = state_of(seen.table), seen.now, seen.preferences.four_colours
    assert isinstance(form, Form)
    names, seat, named = state.terms.names, form.seats[form.at], form.named()
    here = Counter(getattr(seat, form.zone))
    keys = [_key(NAMES[card], state.terms.pack[card] - named[NAMES[card]], here[NAMES[card]]) for card in ORDER]
    houses = tuple(house_sign(state.terms.options, letter) for letter in "SHCD")
    rows = (
        Part("players", _players, (names, form.at, tuple(bool(each.spoils or each.meld or each.hand) for each in form.seats))),
        Part("suits", _suits, (houses, names[form.at], seat.suit, four_colours)),
        Part("zones", _zones, (len(seat.spoils), len(seat.meld), len(seat.hand), form.zone)),
        tray_of(keys, four_colours),
        Part("laid", _laid, (getattr(seat, form.zone), four_colours)),
    )
    return Asks(rows=rows, foot=_sum_and_onward(state, form))


def _key(card: str, left: int, here: int) -> Key:
    return Key(card, "." if left + here else "x", False, here)


def _sum_and_onward(state: State, form: Form) -> tuple[Part, ...]:
    """The sum of the player at hand, and the button to the next or to the entry."""
    names, last = state.terms.names, form.at + 1 == len(form.seats)
    sum_ = Part("tally-sum", _sum, (score_now(state, form.seats[form.at], names[form.at]),))
    if last:
        onward = offer(say("royals_table.tally.enter", "Enter the hand"), "do-tally", Tap("hand"), "may", expand=True, size=theme.MEDIUM)
    else:
        told = say("royals_table.tally.next", "Next: {player}", player=names[form.at + 1])
        onward = offer(told, "tally-next", Tap("at", form.at + 1), "may", expand=True)
    give_up, first = say("royals_table.tally.anew", "Begin this tally anew"), begun(state)
    return (sum_, sharing_all("onward", onward, sign("tally-anew", give_up, GoOn(first), faded=form == first)))


def _sum(_: Does, told: str) -> ft.Control:
    shown = words(told, weight=ft.FontWeight.W_500)
    return ft.Semantics(identifier="tally-sum", live_region=True, container=True, content=shown)


def _players(does: Does, names: tuple[str, ...], at: int, done: tuple[bool, ...]) -> ft.Control:
    def player(number: int, name: str) -> ft.Control:
        kind = "chosen" if number == at else "plain"
        return button(f"{name}{' ✓' if done[number] else ''}", f"tally-of-{number}", lambda: does(Tap("at", number)), kind)

    return ft.Row([player(number, name) for number, name in enumerate(names)], wrap=True, spacing=6, run_spacing=6)


def _suits(does: Does, houses: tuple[HouseSign, ...], player: str, chosen: str, four_colours: bool) -> ft.Control:
    def suit(house: HouseSign) -> ft.Control:
        return button(
            "",
            f"tally-suit-{house.suit}",
            lambda: does(Tap("suit", house.suit)),
            "chosen" if chosen == house.suit else "plain",
            label=say("royals_table.tally.suit", "{player}'s home suit is {house}", player=player, house=house.name),
            picture=sign_picture(house, 26, four_colours),
            expand=True,
        )

    return ft.Row([suit(house) for house in houses], spacing=6)


def _zones(does: Does, spoils: int, meld: int, hand: int, zone: str) -> ft.Control:
    counted = {
        "spoils": say("royals_table.tally.spoils", "Spoils {count}", count=spoils),
        "meld": say("royals_table.tally.meld", "Meld {count}", count=meld),
        "hand": say("royals_table.tally.hand", "Hand {count}", count=hand),
    }

    def one(name: str) -> ft.Control:
        return button(counted[name], f"tally-{name}", lambda: does(Tap("zone", name)), "chosen" if name == zone else "plain", expand=True)

    return ft.Row([one(name) for name in ZONES], spacing=6)


def _laid(does: Does, cards: Cards, four_colours: bool) -> ft.Control:
    """The cards of this zone; a tap takes one out."""

    def one(number: int, card: str) -> ft.Control:
        return pressable(
            card_face(card, 32, four_colour=four_colours, shadow=False),
            label=say("royals_table.tally.take_out", "{card}: take it out", card=card_words(card)),
            identifier=f"tallied-{number}",
            on_click=lambda: does(Tap("out", number)),
        )

    return ft.Row([one(number, card) for number, card in enumerate(cards)], spacing=3, wrap=True, run_spacing=3)
