"""Before the first turn of a hand, and before each: the deal, the home suits, the Defender."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from models.cards import NAMES
from models.json_values import Json
from models.translation import say
from referee.drafts import NOTHING, Draft
from referee.games.royals.deal import chooser, next_dealer
from referee.games.royals.state import DEAL, NOBODY, State
from referee.table.table import Table
from referee.words.phrases import card_words
from views.app import theme
from views.app.faces import card_face
from views.app.icons import Icons
from views.components.choices import switch
from views.components.paper import column
from views.components.pressable import button, one_of_several, sign_button, silent
from views.screens.royals.card_grid import ORDER, Key, tray_of
from views.screens.royals.draft import HANDS, allowed, hand_at, hand_size, named_so_far, offered, state_of
from views.screens.royals.houses import HouseSign, house_sign, sign_picture
from views.screens.royals.result import lines_and_totals
from views.screens.table.intents import GoOn, Meaning, Settle, Tap, enter
from views.screens.table.scene import Asks, Does, Part, Seen, beside_each_other, offer, prompt


def draft_of(seen: Seen) -> Draft:
    """What is half said."""
    assert isinstance(seen.now, Draft)
    return seen.now


def deal(seen: Seen) -> Asks:
    """The card that is turned up, and the hands that are shown."""
    state, now = state_of(seen.table), draft_of(seen)
    if now == NOTHING:
        return _next_hand(seen.table, state)
    if "up" in now.said:
        return _hands_shown(seen, state, now)
    dealer = str(now.said["by"])
    told = say("royals_table.deals", "{dealer} deals {size} cards each. Tap the card that is turned up.",
               dealer=dealer, size=state.terms.hand_size)  # fmt: skip
    rows = [tray_of(_naming_keys(seen.table, now, "up"), seen.preferences.four_colours)]
    if next_dealer(state) == NOBODY:
        rows.insert(
            0,
            seats(
                "dealer", [(seat, name) for seat, name in enumerate(state.names)], state.names.index(dealer)
            ),
        )
    return Asks(prompt(told), (*rows, Part("hands-shown", _shown_switch, (seen.table_settings.hands_shown,))))


def _next_hand(table: Table, state: State) -> Asks:
    """A hand was scored: what it came to, and who deals next."""
    dealer = state.name(next_dealer(state))
    told = say("royals_table.next_hand", "Next hand: {dealer} deals", dealer=dealer)
    lines, totals = lines_and_totals(table)
    onward = offer(
        told, "next-hand", GoOn(Draft.of(do="deal", by=dealer)), "may", fills=True, size=theme.MEDIUM
    )
    return Asks(rows=lines, foot=(*totals, onward), alone=True)


def _hands_shown(seen: Seen, state: State, now: Draft) -> Asks:
    name = hand_at(now).removeprefix(HANDS)
    hand = named_so_far(now, name)
    told = say(
        "royals_table.naming_hand",
        "{player}'s hand: {named} of {size}. A hand may stay hidden in part.",
        player=name,
        named=len(hand),
        size=state.terms.hand_size,
    )
    again = sign(
        "deal-anew",
        say("royals_table.deal_anew", "Begin the deal anew"),
        Tap("dealer", state.names.index(str(now.said["by"]))),
    )
    deals = offer(say("royals_table.deal", "Deal"), "do-deal", Tap("hands"), "may", expand=True)
    whose = [
        (seat, each, len(named_so_far(now, each)), state.terms.hand_size)
        for seat, each in enumerate(state.names)
    ]
    return naming(seen, now, whose, told, (deals, again))


Whose = Sequence[tuple[int, str, int, int]]
"""Seat and name, and of how many cards so many are named."""


def naming(seen: Seen, now: Draft, whose: Whose, told: str, foot: tuple[Part, ...]) -> Asks:
    """A hand is named card by card: whose it is, what was named, the pack. On a phone all of the pack is in sight."""
    state, field, four = state_of(seen.table), hand_at(now), seen.preferences.four_colours
    name = field.removeprefix(HANDS)
    rows = (
        Part("hand-of", _whose, (tuple(whose), state.names.index(name))),
        tray_of(_naming_keys(seen.table, now, field), four),
        Part("named", _named_cards, (named_so_far(now, name), four)),
    )
    return Asks(prompt(told), rows, foot=(sharing_all("naming", *foot),), alone=True)


BESIDE: Final = 5
"""Hands in a row."""


def _whose(does: Does, whose: Whose, chosen: int) -> ft.Control:
    def one(seat: int, name: str, named: int, size: int) -> ft.Control:
        on = seat == chosen
        ink, how_many = theme.ON_MAY_WASH if on else theme.INK, f"{named}/{size}"
        words: dict[str, theme.Look] = {"color": ink, "max_lines": 1, "overflow": ft.TextOverflow.ELLIPSIS}
        face = ft.Column(
            [
                silent(name, size=theme.SMALL, weight=ft.FontWeight.W_500, **words),
                silent(how_many, size=theme.TINY, **words),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return one_of_several(
            face, f"{name} {how_many}", f"hand-of-{seat}", lambda: does(Tap("hand-of", seat)), on
        )

    rows = [[one(*each) for each in whose[at : at + BESIDE]] for at in range(0, len(whose), BESIDE)]
    return column(*(ft.Row(row, spacing=4) for row in rows), spacing=4)


def _naming_keys(table: Table, now: Draft, field: str) -> list[Key]:
    """The pack: what may be named, what is named already."""
    state, found = state_of(table), allowed(table, now, field)
    may = frozenset(found.allowed) if found is not None else frozenset()
    mine = now.so_far(field)
    known: list[int] = []
    if field.startswith(HANDS) and state.phase != DEAL:
        known = state.known[state.names.index(field.removeprefix(HANDS))]
    full = field.startswith(HANDS) and len(mine) >= hand_size(
        state, state.names.index(field.removeprefix(HANDS))
    )
    marks = {
        card: "." if card in may or card in mine or full else "x" for card in (NAMES[each] for each in ORDER)
    }
    return [
        Key(NAMES[card], marks[NAMES[card]], card in known, list(mine).count(NAMES[card])) for card in ORDER
    ]


def seats(what: str, whose: list[tuple[int, str]], chosen: int) -> Part:
    """Names to choose from, each with its seat."""
    chips = (
        offer(name, f"{what}-{seat}", Tap(what, seat), "chosen" if seat == chosen else "plain")
        for seat, name in whose
    )
    return beside_each_other(what, *chips)


def sign(identifier: str, label: str, meaning: Meaning, faded: bool = False) -> Part:
    """The sign that gives up what was tapped so far."""
    return Part(identifier, _sign, (identifier, label, meaning, faded))


def _sign(does: Does, identifier: str, label: str, meaning: Meaning, faded: bool) -> ft.Control:
    return sign_button(Icons.BACKSPACE_OUTLINED, label, identifier, lambda: does(meaning), faded=faded)


def sharing_all(name: str, *parts: Part) -> Part:
    """Parts in one line; those that expand share what the others leave."""
    return Part(name, _sharing, parts=parts)


def _sharing(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=6, alignment=ft.MainAxisAlignment.END)


def _named_cards(_: Does, hand: tuple[str, ...], four_colours: bool) -> ft.Control:
    faces: list[ft.Control] = [card_face(card, 30, four_colour=four_colours, shadow=False) for card in hand]
    label = ", ".join(map(card_words, hand)) or say("royals_table.no_card_named", "no card named yet")
    return ft.Semantics(
        label=label, container=True, content=ft.Row(faces, spacing=3, wrap=True, run_spacing=3)
    )


def _shown_switch(does: Does, shown: bool) -> ft.Control:
    return switch(
        say("royals_table.hands_shown", "Hands are shown to the referee"),
        "hands-shown",
        shown,
        lambda value: does(Settle("hands_shown", value)),
        say(
            "royals_table.hands_shown.meaning",
            "Cards that are dealt and drawn are named; a known hand is played from with fewer cards to look at.",
        ),
    )


# -- home suits, and the Defender --------------------------------------------------------------------------------------
def choose(seen: Seen) -> Asks:
    """A home suit, a pass, or a re-deal."""
    state, may = state_of(seen.table), offered(seen.table)
    by, dealer = state.name(chooser(state)), state.name(state.dealer)
    houses = tuple(house_sign(state.terms.options, letter) for letter in "SHCD")
    rest = []
    if "pass" in may:
        rest.append(_act(say("royals_table.passes", "{player} passes", player=by), do="pass", by=by))
    if "redeal" in may:
        rest.append(
            _act(
                say("royals_table.redeals", "{player} forces a re-deal", player=dealer),
                do="redeal",
                by=dealer,
            )
        )
    suits = Part("suits", _suits, (by, houses, seen.preferences.four_colours))
    return Asks(
        prompt(say("royals_table.which_suit", "{player}: which home suit?", player=by)), (suits, *rest)
    )


def _act(words: str, **entry: Json) -> Part:
    return offer(words, f"do-{entry['do']}", enter(entry), fills=True)


def _suits(does: Does, by: str, houses: tuple[HouseSign, ...], four_colours: bool) -> ft.Control:
    def one(house: HouseSign) -> ft.Control:
        chooses = enter({"do": "choose", "by": by, "suit": house.suit})
        picture = sign_picture(house, 30, four_colours)
        return button(
            house.name,
            f"suit-{house.suit}",
            lambda: does(chooses),
            picture=picture,
            expand=True,
            size=theme.MEDIUM,
        )

    pairs: list[ft.Control] = [
        ft.Row([one(house) for house in houses[at : at + 2]], spacing=8) for at in (0, 2)
    ]
    return ft.Column(pairs, spacing=8, tight=True)


def challenge(seen: Seen) -> Asks:
    """Whom the attacker fights in this turn."""
    state = state_of(seen.table)
    by = state.name(state.attacker)
    rows = []
    for seat in state.opponents(state.attacker):
        name = state.name(seat)
        facts = {"name": name, "cards": state.hand(seat), "points": state.totals[seat]}
        told = say("royals_table.opponent", "{name} ({cards} cards, {points} points)", **facts)
        label = say("royals_table.challenge", "Challenge {name} ({cards} cards, {points} points)", **facts)
        rows.append(
            offer(
                told,
                f"challenge-{seat}",
                enter({"do": "challenge", "by": by, "defender": name}),
                fills=True,
                label=label,
            )
        )
    return Asks(
        prompt(say("royals_table.whom_to_fight", "{player}, whom do you fight this turn?", player=by)),
        tuple(rows),
    )
