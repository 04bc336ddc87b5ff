"""Before the first turn of a hand, and before each: the deal, the home suits, the Defender."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from models.cards import NAMES
from models.json_values import Json
from models.translation import say
from referee.drafts import NOTHING, Draft
from referee.games.royals.deal import next_chooser, next_dealer
from referee.games.royals.state import DEAL, NOBODY, State
from referee.table.table import Table
from referee.words.phrases import card_words
from views.app import theme
from views.app.faces import card_face
from views.app.icons import Icons
from views.components.choices import switch
from views.components.paper import column
from views.components.pressable import button, icon_button, option_button, unlabelled_text
from views.screens.royals.card_grid import ORDER, CardKey, card_grid
from views.screens.royals.draft import (
    HANDS,
    allowed_values,
    cards_named_in_hand,
    hand_being_named,
    hand_size,
    legal_verbs,
    state_of,
)
from views.screens.royals.houses import HouseSign, house_sign, sign_picture
from views.screens.royals.result import result_lines_and_totals
from views.screens.table.intents import ChangeTableSettings, Meaning, SetDraft, Tap, enter_intent
from views.screens.table.scene import Does, Part, Prompts, SceneInput, button_part, prompt_part, row_part


def current_draft(seen: SceneInput) -> Draft:
    """What is half said."""
    assert isinstance(seen.now, Draft)
    return seen.now


def deal_prompts(seen: SceneInput) -> Prompts:
    """The card that is turned up, and the hands that are shown."""
    state, now = state_of(seen.table), current_draft(seen)
    if now == NOTHING:
        return next_hand_prompts(seen.table, state)
    if "up" in now.said:
        return shown_hands_prompts(seen, state, now)
    dealer = str(now.said["by"])
    told = say("royals_table.deals", "{dealer} deals {size} cards each. Tap the card that is turned up.",
               dealer=dealer, size=state.terms.hand_size)  # fmt: skip
    rows = [card_grid(card_keys_for_naming(seen.table, now, "up"), seen.preferences.four_colours)]
    if next_dealer(state) == NOBODY:
        rows.insert(
            0,
            seat_choice(
                "dealer", [(seat, name) for seat, name in enumerate(state.names)], state.names.index(dealer)
            ),
        )
    return Prompts(
        prompt_part(told),
        (*rows, Part("hands-shown", hands_shown_switch, (seen.table_settings.hands_shown,))),
    )


def next_hand_prompts(table: Table, state: State) -> Prompts:
    """A hand was scored: what it came to, and who deals next."""
    dealer = state.name(next_dealer(state))
    told = say("royals_table.next_hand", "Next hand: {dealer} deals", dealer=dealer)
    lines, totals = result_lines_and_totals(table)
    onward = button_part(
        told,
        "next-hand",
        SetDraft(Draft.from_fields(do="deal", by=dealer)),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    return Prompts(rows=lines, foot=(*totals, onward), alone=True)


def shown_hands_prompts(seen: SceneInput, state: State, now: Draft) -> Prompts:
    name = hand_being_named(now).removeprefix(HANDS)
    hand = cards_named_in_hand(now, name)
    told = say(
        "royals_table.naming_hand",
        "{player}'s hand: {named} of {size}. A hand may stay hidden in part.",
        player=name,
        named=len(hand),
        size=state.terms.hand_size,
    )
    again = cancel_button(
        "deal-anew",
        say("royals_table.deal_anew", "Begin the deal anew"),
        Tap("dealer", state.names.index(str(now.said["by"]))),
    )
    deals = button_part(say("royals_table.deal", "Deal"), "do-deal", Tap("hands"), "may", expand=True)
    whose = [
        (seat, each, len(cards_named_in_hand(now, each)), state.terms.hand_size)
        for seat, each in enumerate(state.names)
    ]
    return name_hand_prompts(seen, now, whose, told, (deals, again))


Whose = Sequence[tuple[int, str, int, int]]
"""Seat and name, and of how many cards so many are named."""


def name_hand_prompts(
    seen: SceneInput, now: Draft, whose: Whose, told: str, foot: tuple[Part, ...]
) -> Prompts:
    """A hand is named card by card: whose it is, what was named, the pack. On a phone all of the pack is in sight."""
    state, field, four = state_of(seen.table), hand_being_named(now), seen.preferences.four_colours
    name = field.removeprefix(HANDS)
    rows = (
        Part("hand-of", hand_owner_tabs, (tuple(whose), state.names.index(name))),
        card_grid(card_keys_for_naming(seen.table, now, field), four),
        Part("named", _named_cards, (cards_named_in_hand(now, name), four)),
    )
    return Prompts(prompt_part(told), rows, foot=(equal_share_row("naming", *foot),), alone=True)


BESIDE: Final = 5
"""Hands in a row."""


def hand_owner_tabs(does: Does, whose: Whose, chosen: int) -> ft.Control:
    def one(seat: int, name: str, named: int, size: int) -> ft.Control:
        on = seat == chosen
        ink, how_many = theme.ON_MAY_WASH if on else theme.INK, f"{named}/{size}"
        words: dict[str, theme.Look] = {"color": ink, "max_lines": 1, "overflow": ft.TextOverflow.ELLIPSIS}
        face = ft.Column(
            [
                unlabelled_text(name, size=theme.SMALL, weight=ft.FontWeight.W_500, **words),
                unlabelled_text(how_many, size=theme.TINY, **words),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return option_button(
            face, f"{name} {how_many}", f"hand-of-{seat}", lambda: does(Tap("hand-of", seat)), on
        )

    rows = [[one(*each) for each in whose[at : at + BESIDE]] for at in range(0, len(whose), BESIDE)]
    return column(*(ft.Row(row, spacing=4) for row in rows), spacing=4)


def card_keys_for_naming(table: Table, now: Draft, field: str) -> list[CardKey]:
    """The pack: what may be named, what is named already."""
    state, found = state_of(table), allowed_values(table, now, field)
    may = frozenset(found.allowed) if found is not None else frozenset()
    mine = now.gathered_cards(field)
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
        CardKey(NAMES[card], marks[NAMES[card]], card in known, list(mine).count(NAMES[card]))
        for card in ORDER
    ]


def seat_choice(what: str, whose: list[tuple[int, str]], chosen: int) -> Part:
    """Names to choose from, each with its seat."""
    chips = (
        button_part(name, f"{what}-{seat}", Tap(what, seat), "chosen" if seat == chosen else "plain")
        for seat, name in whose
    )
    return row_part(what, *chips)


def cancel_button(identifier: str, label: str, meaning: Meaning, faded: bool = False) -> Part:
    """The sign that gives up what was tapped so far."""
    return Part(identifier, draw_cancel_button, (identifier, label, meaning, faded))


def draw_cancel_button(does: Does, identifier: str, label: str, meaning: Meaning, faded: bool) -> ft.Control:
    return icon_button(Icons.BACKSPACE_OUTLINED, label, identifier, lambda: does(meaning), faded=faded)


def equal_share_row(name: str, *parts: Part) -> Part:
    """Parts in one line; those that expand share what the others leave."""
    return Part(name, draw_equal_share_row, parts=parts)


def draw_equal_share_row(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=6, alignment=ft.MainAxisAlignment.END)


def _named_cards(_: Does, hand: tuple[str, ...], four_colours: bool) -> ft.Control:
    faces: list[ft.Control] = [card_face(card, 30, four_colour=four_colours, shadow=False) for card in hand]
    label = ", ".join(map(card_words, hand)) or say("royals_table.no_card_named", "no card named yet")
    return ft.Semantics(
        label=label, container=True, content=ft.Row(faces, spacing=3, wrap=True, run_spacing=3)
    )


def hands_shown_switch(does: Does, shown: bool) -> ft.Control:
    return switch(
        say("royals_table.hands_shown", "Hands are shown to the referee"),
        "hands-shown",
        shown,
        lambda value: does(ChangeTableSettings("hands_shown", value)),
        say(
            "royals_table.hands_shown.meaning",
            "Cards that are dealt and drawn are named; a known hand is played from with fewer cards to look at.",
        ),
    )


# -- home suits, and the Defender --------------------------------------------------------------------------------------
def choose_suit_prompts(seen: SceneInput) -> Prompts:
    """A home suit, a pass, or a re-deal."""
    state, may = state_of(seen.table), legal_verbs(seen.table)
    by, dealer = state.name(next_chooser(state)), state.name(state.dealer)
    houses = tuple(house_sign(state.terms.options, letter) for letter in "SHCD")
    rest = []
    if "pass" in may:
        rest.append(act_button(say("royals_table.passes", "{player} passes", player=by), do="pass", by=by))
    if "redeal" in may:
        rest.append(
            act_button(
                say("royals_table.redeals", "{player} forces a re-deal", player=dealer),
                do="redeal",
                by=dealer,
            )
        )
    suits = Part("suits", suit_buttons, (by, houses, seen.preferences.four_colours))
    return Prompts(
        prompt_part(say("royals_table.which_suit", "{player}: which home suit?", player=by)), (suits, *rest)
    )


def act_button(words: str, **entry: Json) -> Part:
    return button_part(words, f"do-{entry['do']}", enter_intent(entry), fills=True)


def suit_buttons(does: Does, by: str, houses: tuple[HouseSign, ...], four_colours: bool) -> ft.Control:
    def one(house: HouseSign) -> ft.Control:
        chooses = enter_intent({"do": "choose", "by": by, "suit": house.suit})
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


def challenge_prompts(seen: SceneInput) -> Prompts:
    """Whom the attacker fights in this turn."""
    state = state_of(seen.table)
    by = state.name(state.attacker)
    rows = []
    for seat in state.opponents(state.attacker):
        name = state.name(seat)
        facts = {"name": name, "cards": state.hand_size(seat), "points": state.totals[seat]}
        told = say("royals_table.opponent", "{name} ({cards} cards, {points} points)", **facts)
        label = say("royals_table.challenge", "Challenge {name} ({cards} cards, {points} points)", **facts)
        rows.append(
            button_part(
                told,
                f"challenge-{seat}",
                enter_intent({"do": "challenge", "by": by, "defender": name}),
                fills=True,
                label=label,
            )
        )
    return Prompts(
        prompt_part(say("royals_table.whom_to_fight", "{player}, whom do you fight this turn?", player=by)),
        tuple(rows),
    )
