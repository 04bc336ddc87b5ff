"""Before a hand and before each turn: the deal, the home suits, the Defender."""

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
    text_version,
)
from views.screens.royals.houses import HouseSign, house_sign, sign_picture
from views.screens.royals.result import result_lines_and_totals
from views.screens.table.intents import ChangeTableSettings, Intent, SetDraft, Tap, enter_intent
from views.screens.table.photo import photo_part
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, button_part, prompt_part, row_part


def current_draft(scene_input: SceneInput) -> Draft:
    """Return this session's draft."""
    assert isinstance(scene_input.draft, Draft)
    return scene_input.draft


def deal_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for the turned-up card, and the hands that are shown."""
    state, now = state_of(scene_input.table), current_draft(scene_input)
    if now == NOTHING:
        return next_hand_prompts(scene_input.table, state)
    if "up" in now.said:
        return shown_hands_prompts(scene_input, state, now)
    dealer = str(now.said["by"])
    text = say("royals_table.deals", "{dealer} deals {size} cards each. Tap the turned-up card.",
               dealer=dealer, size=state.table_rules.hand_size)  # fmt: skip
    rows = [
        card_grid(card_keys_for_naming(scene_input.table, now, "up"), scene_input.preferences.four_colours)
    ]
    if next_dealer(state) == NOBODY:
        rows.insert(
            0,
            seat_choice(
                "dealer", [(seat, name) for seat, name in enumerate(state.names)], state.names.index(dealer)
            ),
        )
    return Prompts(
        prompt_part(text),
        (*rows, Part("hands-shown", hands_shown_switch, (scene_input.table_settings.hands_shown,))),
    )


def next_hand_prompts(table: Table, state: State) -> Prompts:
    """Show the score of the last hand and the next dealer."""
    dealer = state.name(next_dealer(state))
    text = say("royals_table.next_hand", "Next hand: {dealer} deals", dealer=dealer)
    lines, totals = result_lines_and_totals(table)
    onward = button_part(
        text,
        "next-hand",
        SetDraft(Draft.from_fields(do="deal", by=dealer)),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    return Prompts(rows=lines, foot=(*totals, onward), alone=True)


def shown_hands_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    name = hand_being_named(draft).removeprefix(HANDS)
    hand = cards_named_in_hand(draft, name)
    text = say(
        "royals_table.naming_hand",
        "{player}'s hand: {named} of {size} named. You may stop at any time.",
        player=name,
        named=len(hand),
        size=state.table_rules.hand_size,
    )
    again = cancel_button(
        "deal-anew",
        say("royals_table.deal_anew", "Restart the deal"),
        Tap("dealer", state.names.index(str(draft.said["by"]))),
    )
    deals = button_part(say("royals_table.deal", "Deal"), "do-deal", Tap("hands"), "may", expand=True)
    whose = [
        (seat, each, len(cards_named_in_hand(draft, each)), state.table_rules.hand_size)
        for seat, each in enumerate(state.names)
    ]
    return name_hand_prompts(scene_input, draft, whose, text, (deals, again))


Whose = Sequence[tuple[int, str, int, int]]
"""For each hand: seat, name, the number of cards, and the number of named ones."""


def name_hand_prompts(
    scene_input: SceneInput, draft: Draft, hands: Whose, text: str, footer: tuple[Part, ...]
) -> Prompts:
    """Ask for the cards of a hand: tabs for the players, the cards named so far, and the pack. On a phone the whole pack is
    visible.
    """
    state, field, four = (
        state_of(scene_input.table),
        hand_being_named(draft),
        scene_input.preferences.four_colours,
    )
    name = field.removeprefix(HANDS)
    rows = (
        Part("hand-of", hand_owner_tabs, (tuple(hands), state.names.index(name))),
        card_grid(card_keys_for_naming(scene_input.table, draft, field), four),
        Part("named", _named_cards, (cards_named_in_hand(draft, name), four)),
    )
    foot = equal_share_row("naming", photo_part(), *footer)
    return Prompts(prompt_part(text), rows, foot=(foot,), alone=True)


BESIDE: Final = 5
"""Hands per row."""


def hand_owner_tabs(dispatch: Dispatch, hands: Whose, chosen: int) -> ft.Control:
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
            face, f"{name} {how_many}", f"hand-of-{seat}", lambda: dispatch(Tap("hand-of", seat)), on
        )

    rows = [[one(*each) for each in hands[at : at + BESIDE]] for at in range(0, len(hands), BESIDE)]
    return column(*(ft.Row(row, spacing=4) for row in rows), spacing=4)


def card_keys_for_naming(table: Table, draft: Draft, field: str) -> list[CardKey]:
    """Return the cards of the pack that can be named or are already named."""
    state, found = state_of(table), allowed_values(table, draft, field)
    may = frozenset(found.allowed) if found is not None else frozenset()
    mine = draft.gathered_cards(field)
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


def seat_choice(what: str, seats: list[tuple[int, str]], chosen: int) -> Part:
    """Return buttons for seats, given as (seat, name) pairs."""
    chips = (
        button_part(name, f"{what}-{seat}", Tap(what, seat), "chosen" if seat == chosen else "plain")
        for seat, name in seats
    )
    return row_part(what, *chips)


def cancel_button(identifier: str, label: str, intent: Intent, faded: bool = False) -> Part:
    """Return the icon button that clears the draft."""
    return Part(identifier, draw_cancel_button, (identifier, label, intent, faded))


def draw_cancel_button(
    dispatch: Dispatch, identifier: str, label: str, intent: Intent, faded: bool
) -> ft.Control:
    return icon_button(Icons.DELETE_OUTLINE, label, identifier, lambda: dispatch(intent), faded=faded)


def equal_share_row(name: str, *parts: Part) -> Part:
    """Return parts in one row; parts that expand share the rest of the width."""
    return Part(name, draw_equal_share_row, parts=parts)


def draw_equal_share_row(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=6, alignment=ft.MainAxisAlignment.END)


def _named_cards(_: Dispatch, hand: tuple[str, ...], four_colours: bool) -> ft.Control:
    faces: list[ft.Control] = [card_face(card, 30, four_colour=four_colours, shadow=False) for card in hand]
    label = ", ".join(map(card_words, hand)) or say("royals_table.no_card_named", "no card named yet")
    return ft.Semantics(
        label=label, container=True, content=ft.Row(faces, spacing=3, wrap=True, run_spacing=3)
    )


def hands_shown_switch(dispatch: Dispatch, shown: bool) -> ft.Control:
    return switch(
        say("royals_table.hands_shown", "The referee sees hands"),
        "hands-shown",
        shown,
        lambda value: dispatch(ChangeTableSettings("hands_shown", value)),
        say(
            "royals_table.hands_shown.meaning",
            "You name the cards you deal and draw. Then a known hand shows only its own cards.",
        ),
    )


# -- home suits, and the Defender --------------------------------------------------------------------------------------
def choose_suit_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for a home suit, a pass, or a re-deal."""
    state, may = state_of(scene_input.table), legal_verbs(scene_input.table)
    by, dealer = state.name(next_chooser(state)), state.name(state.dealer)
    houses = tuple(house_sign(state.table_rules.options, letter) for letter in "SHCD")
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
    suits = Part("suits", suit_buttons, (by, houses, scene_input.preferences.four_colours))
    asked = say(
        "royals_table.which_suit",
        "{player}: which {text, select, later {Home House} other {home suit}}?",
        player=by,
        text=text_version(state),
    )
    return Prompts(prompt_part(asked), (suits, *rest))


def act_button(words: str, **entry: Json) -> Part:
    return button_part(words, f"do-{entry['do']}", enter_intent(entry), fills=True)


def suit_buttons(
    dispatch: Dispatch, by: str, houses: tuple[HouseSign, ...], four_colours: bool
) -> ft.Control:
    def one(house: HouseSign) -> ft.Control:
        chooses = enter_intent({"do": "choose", "by": by, "suit": house.suit})
        picture = sign_picture(house, 30, four_colours)
        return button(
            house.name,
            f"suit-{house.suit}",
            lambda: dispatch(chooses),
            picture=picture,
            expand=True,
            size=theme.MEDIUM,
        )

    pairs: list[ft.Control] = [
        ft.Row([one(house) for house in houses[at : at + 2]], spacing=8) for at in (0, 2)
    ]
    return ft.Column(pairs, spacing=8, tight=True)


def challenge_prompts(scene_input: SceneInput) -> Prompts:
    """Ask who is challenged in this turn."""
    state = state_of(scene_input.table)
    by = state.name(state.attacker)
    rows = []
    for seat in state.opponents(state.attacker):
        name = state.name(seat)
        facts = {"name": name, "cards": state.hand_size(seat), "points": state.totals[seat]}
        text = say("royals_table.opponent", "{name} ({cards} cards, {points} points)", **facts)
        label = say("royals_table.challenge", "Challenge {name} ({cards} cards, {points} points)", **facts)
        rows.append(
            button_part(
                text,
                f"challenge-{seat}",
                enter_intent({"do": "challenge", "by": by, "defender": name}),
                fills=True,
                label=label,
            )
        )
    return Prompts(
        prompt_part(
            say("royals_table.whom_to_fight", "{player}, who do you challenge this turn?", player=by)
        ),
        tuple(rows),
    )
