"""A table that only tallies: how each hand ended, tapped in card by card, with every sum shown while it grows."""

from collections import Counter
from collections.abc import Callable
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
from views.components.paper import column, words
from views.components.press import button, pressable
from views.screens.royals.asked import Acts, Asked, anew
from views.screens.royals.half_said import ORDER, HalfSaid, Key
from views.screens.royals.houses import house_sign, sign_picture
from views.screens.royals.tray import card_tray
from views.screens.table_session import TableSession

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


def card_tapped(state: State, card: str) -> Callable[[Form], Form]:
    """What a tap on a card makes of the form."""
    return lambda form: form.tapped(card, state.terms.pack[NAMES.index(card)])


def tally(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """Players in turn: suit, then spoils, meld and hand, a card a tap; the sum stands below."""
    form: Form = acts.tally.now()
    four_colours, change = session.preferences.four_colours, acts.tally.change
    names, seat, named = state.terms.names, form.seats[form.at], form.named()
    here = Counter(getattr(seat, form.zone))
    keys = [Key(NAMES[card], state.terms.pack[card] - named[NAMES[card]] + here[NAMES[card]], 0, here[NAMES[card]]) for card in ORDER]
    return Asked(
        column(
            _players(names, form, change),
            _suits(state, names[form.at], seat, change, four_colours),
            _zones(seat, form.zone, change),
            card_tray(keys, acts.columns, four_colours, acts.tap_tallied),
            _laid(getattr(seat, form.zone), four_colours, change),
        ),
        _sum_and_onward(state, form, acts),
    )


def _sum_and_onward(state: State, form: Form, acts: Acts) -> ft.Control:
    """The sum of the player at hand, and the button to the next or to the entry."""
    names, last = state.terms.names, form.at + 1 == len(form.seats)
    sum_ = words(score_now(state, form.seats[form.at], names[form.at]), weight=ft.FontWeight.W_500)
    onward = (
        button(
            say("royals_table.tally.enter", "Enter the hand"),
            "do-tally",
            lambda: acts.enter(entry_of(state, names[0], acts.tally.now().seats)),
            "may",
            expand=True,
            size=theme.MEDIUM,
        )
        if last
        else button(
            say("royals_table.tally.next", "Next: {player}", player=names[form.at + 1]),
            "tally-next",
            lambda: acts.tally.change(lambda now: now._replace(at=form.at + 1, zone="spoils")),
            "may",
            expand=True,
        )
    )
    onward.key = "enter" if last else "next"
    give_up = say("royals_table.tally.anew", "Begin this tally anew")
    again = anew("tally-anew", give_up, acts.tally.give_up, faded=not acts.tally.is_begun)
    return column(
        ft.Semantics(identifier="tally-sum", live_region=True, container=True, content=sum_),
        ft.Row([onward, again], spacing=6),
        spacing=6,
    )


Change = Callable[[Callable[[Form], Form]], None]


def _players(names: tuple[str, ...], form: Form, change: Change) -> ft.Control:
    def player(number: int, name: str) -> ft.Control:
        done = " ✓" if form.seats[number].suit else ""
        kind = "chosen" if number == form.at else "plain"
        return button(f"{name}{done}", f"tally-of-{number}", lambda: change(lambda now: now._replace(at=number, zone="spoils")), kind)

    return ft.Row([player(number, name) for number, name in enumerate(names)], wrap=True, spacing=6, run_spacing=6)


def _suits(state: State, player: str, seat: SeatTally, change: Change, four_colours: bool) -> ft.Control:
    def suit(letter: str) -> ft.Control:
        house = house_sign(state.terms.options, letter)
        return button(
            "",
            f"tally-suit-{letter}",
            lambda: change(lambda now: now.changed(suit=letter)),
            "chosen" if seat.suit == letter else "plain",
            label=say("royals_table.tally.suit", "{player}'s home suit is {house}", player=player, house=house.name),
            picture=sign_picture(house, 26, four_colours),
            expand=True,
        )

    return ft.Row([suit(letter) for letter in "SHCD"], spacing=6)


def _zones(seat: SeatTally, zone: str, change: Change) -> ft.Control:
    spoils, meld, hand = len(seat.spoils), len(seat.meld), len(seat.hand)
    counted = {
        "spoils": say("royals_table.tally.spoils", "Spoils {count}", count=spoils),
        "meld": say("royals_table.tally.meld", "Meld {count}", count=meld),
        "hand": say("royals_table.tally.hand", "Hand {count}", count=hand),
    }

    def one(name: str) -> ft.Control:
        kind = "chosen" if name == zone else "plain"
        return button(
            counted[name],
            f"tally-{name}",
            lambda: change(lambda now: now._replace(zone=name)),
            kind,
            expand=True,
        )

    return ft.Row([one(name) for name in ZONES], spacing=6)


def _laid(cards: Cards, four_colours: bool, change: Change) -> ft.Control:
    """The cards of this zone; a tap takes one out."""

    def one(number: int, card: str) -> ft.Control:
        return pressable(
            card_face(card, 32, four_colour=four_colours, shadow=False),
            label=say("royals_table.tally.take_out", "{card}: take it out", card=card_words(card)),
            identifier=f"tallied-{number}",
            on_click=lambda: change(lambda now: now.taken_out(number)),
        )

    return ft.Row([one(number, card) for number, card in enumerate(cards)], spacing=3, wrap=True, run_spacing=3)
