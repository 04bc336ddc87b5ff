"""A table that only tallies: how each hand ended, tapped in card by card, with every sum shown while it grows."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from models.cards import NAMES, SUITS, card_number
from referee.royals.ending import Score
from referee.royals.scoring import lines, total
from referee.royals.state import State
from referee.royals.words import score_facts
from referee.words import phrase
from views import theme
from views.components.paper import words
from views.components.picker import card_words
from views.components.press import button, pressable
from views.faces import card_face
from views.guards import component
from views.keys import use_latest
from views.royals.composing import ORDER, Key
from views.royals.houses import house_sign, sign_picture
from views.royals.tray import card_tray
from views.sitting import Sitting

ZONES = {"spoils": "Spoils", "meld": "Meld", "hand": "Hand"}
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
        return f"{name}: choose the home suit"
    numbers = [[card_number(card) for card in zone] for zone in (seat.spoils, seat.meld, seat.hand)]
    score = lines(state.terms, SUITS.index(seat.suit), *[[card for card in zone if card is not None] for zone in numbers])
    return f"{phrase('{lines:points}', score_facts(Score(name, score, total(score), 0)))} = {total(score)}"


def tally_panel(sitting: Sitting, enter: Callable[..., None], columns: int) -> ft.Control:
    """What is asked at a tally-only table. Each hand begins anew."""
    return TallyPanel(sitting, enter, columns, key=f"tally{sitting.at}")


@component
def TallyPanel(sitting: Sitting, enter: Callable[..., None], columns: int) -> ft.Control:
    """Players in turn: suit, then spoils, meld and hand, a card a tap; the sum stands below."""
    state: State = sitting.table.state
    names = state.terms.names
    seats, set_seats = ft.use_state(lambda: tuple(SeatTally() for _ in names))
    (at, zone), choose = ft.use_state((0, "spoils"))
    four = sitting.taste.four_colours
    seat = seats[at]

    def change(**fields: Any) -> None:
        set_seats(tuple(each._replace(**fields) if number == at else each for number, each in enumerate(seats)))

    named = Counter(card for each in seats for cards in (each.spoils, each.meld, each.hand) for card in cards)
    here = Counter(getattr(seat, zone))

    def tap(card: str) -> None:
        number = card_number(card)
        assert number is not None
        cards = getattr(seat, zone)
        if named[card] < state.terms.pack[number]:
            change(**{zone: (*cards, card)})
        else:
            change(**{zone: tuple(each for each in cards if each != card)})

    on_tap = use_latest(tap)
    keys = [Key(NAMES[card], state.terms.pack[card] - named[NAMES[card]] + here[NAMES[card]], 0, here[NAMES[card]]) for card in ORDER]

    def player(number: int, name: str) -> ft.Control:
        done = "" if not seats[number].suit else " ✓"
        kind = "chosen" if number == at else "plain"
        return button(f"{name}{done}", f"tally-of-{number}", lambda: choose((number, "spoils")), kind)

    def suit(letter: str) -> ft.Control:
        house = house_sign(state.terms.options, letter)
        kind = "chosen" if seat.suit == letter else "plain"
        return button(
            "",
            f"tally-suit-{letter}",
            lambda: change(suit=letter),
            kind,
            label=f"{names[at]}'s home suit is {house.name}",
            picture=sign_picture(house, 26),
            expand=True,
        )

    def zone_button(name: str) -> ft.Control:
        count = len(getattr(seat, name))
        return button(
            f"{ZONES[name]} {count}", f"tally-{name}", lambda: choose((at, name)), "chosen" if name == zone else "plain", expand=True
        )

    def laid(number: int, card: str) -> ft.Control:
        cards = getattr(seat, zone)
        return pressable(
            card_face(card, 32, four_colour=four, shadow=False),
            label=f"{card_words(card)}: take it out",
            identifier=f"tallied-{number}",
            on_click=lambda: change(**{zone: cards[:number] + cards[number + 1 :]}),
        )

    shown = [laid(number, card) for number, card in enumerate(getattr(seat, zone))]
    rows: list[ft.Control] = [
        ft.Row([player(number, name) for number, name in enumerate(names)], wrap=True, spacing=6, run_spacing=6),
        ft.Row([suit(letter) for letter in "SHCD"], spacing=6),
        ft.Row([zone_button(name) for name in ZONES], spacing=6),
        card_tray(keys, columns, four, on_tap),
    ]
    if shown:
        rows.append(ft.Row(shown, spacing=3, wrap=True, run_spacing=3))
    rows.append(
        ft.Semantics(
            identifier="tally-sum",
            live_region=True,
            container=True,
            content=words(score_now(state, seat, names[at]), weight=ft.FontWeight.W_500),
        )
    )
    if at + 1 < len(names):
        rows.append(button(f"Next: {names[at + 1]}", "tally-next", lambda: choose((at + 1, "spoils")), "may", fills=True))
    else:
        rows.append(
            button("Enter the hand", "do-tally", lambda: enter(entry_of(state, names[0], seats)), "may", fills=True, size=theme.MEDIUM)
        )
    return ft.Column(rows, spacing=7, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
