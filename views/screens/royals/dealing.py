"""Before a hand and each turn: the deal, the home suits, the Defender; and hands named card by card."""

from collections.abc import Sequence
from typing import Final

import flet as ft

from models.cards import NAMES
from models.json_values import Json
from models.translation import say
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royals.deal import next_dealer, next_home_suit_chooser
from referee.games.royals.state import DEAL, NOBODY, State
from referee.table.table import Table
from views.app import theme
from views.app.faces import RATIO
from views.components.choices import switch
from views.components.controls import (
    button,
    capped_text_size,
    column,
    equal_width_option_button,
    silent_text,
    words,
)
from views.screens.draft import TableDraft
from views.screens.royals.card_grid import GRID_ORDER, CardKey, card_grid_part, removable_card_buttons
from views.screens.royals.draft import allowed_values, legal_verbs, rule_text_terminology, state_of
from views.screens.royals.houses import HouseSign, house_name_sign_and_colour, house_sign_picture
from views.screens.royals.named_hands import (
    HAND_FIELD_PREFIX,
    cards_known_in_hand,
    cards_named_in_hand,
    dealt_or_held_hand_size,
    is_hand_fully_named,
    player_whose_hand_is_named,
)
from views.screens.royals.result import render_result_lines, render_result_totals, result_of_hand_just_scored
from views.screens.table.scene import (
    ChangeTableSettings,
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    SetDraft,
    Tap,
    button_part,
    clear_draft_button_part,
    enter_intent,
    photo_button_part,
    prompt_part,
    right_aligned_row_part,
    wrapping_row_part,
)


def deal_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for the turned-up card, and the hands that are shown."""
    state, now = state_of(scene_input.table), scene_input.act_draft_or_empty
    if now == EMPTY_DRAFT:
        return score_and_next_hand_prompts(scene_input.table, state)
    dealer = str(now.named_values["by"])
    if "up" in now.named_values:
        return name_dealt_hands_prompts(scene_input, state, now, dealer)
    text = say("royals_table.deals", "{dealer} deals {size} cards each. Tap the turned-up card.",
               dealer=dealer, size=state.table_rules.hand_size)  # fmt: skip
    possible = allowed_values(scene_input.table, now, "up")
    keys = [CardKey(NAMES[card], "." if NAMES[card] in possible else "x") for card in GRID_ORDER]
    grid = card_grid_part(keys, scene_input.preferences.four_colours)
    is_dealer_known = next_dealer(state) != NOBODY
    hands = Part(
        "hands-shown",
        render_referee_sees_hands_switch,
        (scene_input.table_settings.hands_shown, is_dealer_known),
    )
    if is_dealer_known:
        return Prompts(prompt_part(text), (grid,), footer=(hands,))
    return Prompts(prompt_part(text), (grid, hands), footer=(dealer_choice_part(state.names, dealer),))


def score_and_next_hand_prompts(table: Table, state: State, next_draft: TableDraft | None = None) -> Prompts:
    """Show the score of the last hand and the next dealer. `next_draft`: the draft of the next hand; by
    default its deal."""
    dealer, result = state.player_name(next_dealer(state)), result_of_hand_just_scored(table)
    onward = button_part(
        say("royals_table.next_hand", "Next hand: {dealer} deals", dealer=dealer),
        "next-hand",
        SetDraft(next_draft or Draft.from_fields(do="deal", by=dealer)),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    if result is None:
        return Prompts(footer=(onward,), alone=True)
    lines = Part("sums", render_result_lines, (result,))  # they may need to scroll
    return Prompts(
        rows=(lines,), footer=(Part("totals", render_result_totals, (result,)), onward), alone=True
    )


def dealer_choice_part(names: Sequence[str], dealer: str) -> Part:
    """Return a button for each player who may deal."""
    choices = (
        button_part(
            say("royals_table.dealer", "{player} deals", player=name),
            f"dealer-{seat}",
            Tap("dealer", seat),
            "chosen" if name == dealer else "plain",
        )
        for seat, name in enumerate(names)
    )
    return wrapping_row_part("dealer", *choices)


def render_referee_sees_hands_switch(dispatch: Dispatch, is_on: bool, is_brief: bool) -> ft.Control:
    """Draw the switch; brief where it stays below the cards, so that these have the room."""
    return switch(
        say("royals_table.hands_shown", "The referee sees hands"),
        "hands-shown",
        is_on,
        lambda value: dispatch(ChangeTableSettings("hands_shown", value)),
        say(
            "royals_table.hands_shown.meaning",
            "You name the cards you deal and draw. Then a known hand shows only its own cards.",
        ),
        is_brief,
    )


# -- named hands ---------------------------------------------------------------------------------------------
def name_dealt_hands_prompts(scene_input: SceneInput, state: State, draft: Draft, dealer: str) -> Prompts:
    player, size = player_whose_hand_is_named(draft) or dealer, state.table_rules.hand_size
    text = say(
        "royals_table.naming_hand",
        "{player}'s hand: {named} of {size} named. You may stop at any time.",
        player=player,
        named=len(cards_named_in_hand(draft, player)),
        size=size,
    )
    clear_button = clear_draft_button_part(
        "deal-anew",
        say("royals_table.deal_anew", "Restart the deal"),
        Tap("dealer", state.names.index(dealer)),
    )
    deals = button_part(say("royals_table.deal", "Deal"), "do-deal", Tap("hands"), "may", expand=True)
    return hand_naming_prompts(scene_input, draft, player, text, (deals, clear_button))


def hand_naming_prompts(
    scene_input: SceneInput, draft: Draft, player: str, prompt: str, footer_parts: tuple[Part, ...]
) -> Prompts:
    """Ask for the cards of this player's hand: tabs for the hands that can be named, the cards named so far,
    and the pack. On a phone the whole pack is visible.
    """
    state, four = state_of(scene_input.table), scene_input.preferences.four_colours
    hands = tuple(
        (seat, name, f"{len(cards_named_in_hand(draft, name))}/{dealt_or_held_hand_size(state, name)}")
        for seat, name in enumerate(state.names)
        if state.phase == DEAL or state.hidden[seat]
    )
    rows = (
        Part("hand-of", render_hand_owner_tabs, (hands, state.names.index(player))),
        Part("named", render_removable_named_cards, (cards_named_in_hand(draft, player), four)),
        card_grid_part(card_keys_for_naming_hand(scene_input.table, draft, player), four),
    )
    footer_row = right_aligned_row_part("naming", photo_button_part(), *footer_parts)
    # The tabs count the cards too: a phone has no room for the prompt beside the pack.
    return Prompts(prompt_part(prompt), rows, footer=(footer_row,), phone_footer=(footer_row,), alone=True)


HANDS_PER_ROW: Final = 5
"""Hands per row."""


def render_hand_owner_tabs(
    dispatch: Dispatch, hands: tuple[tuple[int, str, str], ...], chosen_seat: int
) -> ft.Control:
    """Draw a tab for each hand (seat, player, cards named so far)."""

    def owner_tab(seat: int, name: str, count: str) -> ft.Control:
        look: dict[str, theme.Look] = {
            "color": theme.ON_MAY_WASH if seat == chosen_seat else theme.INK,
            "max_lines": 1,
            "overflow": ft.TextOverflow.ELLIPSIS,
        }
        face = ft.Column(
            [
                silent_text(name, size=theme.SMALL, weight=ft.FontWeight.W_500, **look),
                silent_text(count, size=theme.TINY, **look),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return equal_width_option_button(
            face,
            f"{name} {count}",
            f"hand-of-{seat}",
            lambda: dispatch(Tap("hand-of", seat)),
            seat == chosen_seat,
        )

    tabs = [owner_tab(*hand) for hand in hands]
    rows = (ft.Row(tabs[at : at + HANDS_PER_ROW], spacing=4) for at in range(0, len(tabs), HANDS_PER_ROW))
    return column(*rows, spacing=4)


def card_keys_for_naming_hand(table: Table, draft: Draft, player: str) -> list[CardKey]:
    """Return the cards of the pack that can be named in this hand or are already named."""
    state, named = state_of(table), cards_named_in_hand(draft, player)
    known, is_full = cards_known_in_hand(state, player), is_hand_fully_named(state, draft, player)
    possible = {*allowed_values(table, draft, HAND_FIELD_PREFIX + player), *named}
    return [
        CardKey(card, "." if is_full or card in possible else "x", card in known, named.count(card))
        for card in (NAMES[number] for number in GRID_ORDER)
    ]


NAMED_CARD_WIDTH: Final = 32.0
"""The width in pixels of a named card: ten lie side by side on a phone."""


def render_removable_named_cards(
    dispatch: Dispatch, cards: tuple[str, ...], four_colours: bool
) -> ft.Control:
    """Draw the cards named so far in one line, which scrolls; a tap takes one out."""
    none = words(
        say("royals_table.no_card_named", "no card named yet"), size=capped_text_size(theme.TINY), faded=True
    )
    buttons = removable_card_buttons(dispatch, cards, "unname", "named", NAMED_CARD_WIDTH, four_colours)
    row = ft.Row(buttons or [none], spacing=3, scroll=ft.ScrollMode.AUTO)
    return ft.Container(row, height=NAMED_CARD_WIDTH * RATIO + 2)


# -- home suits, and the Defender ----------------------------------------------------------------------------
def home_suit_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for a home suit, a pass, or a re-deal."""
    state, may = state_of(scene_input.table), legal_verbs(scene_input.table)
    by, dealer = state.player_name(next_home_suit_chooser(state)), state.player_name(state.dealer)
    houses = tuple(house_name_sign_and_colour(state.table_rules.options, letter) for letter in "SHCD")
    others = (
        ("pass", by, say("royals_table.passes", "{player} passes", player=by)),
        ("redeal", dealer, say("royals_table.redeals", "{player} forces a re-deal", player=dealer)),
    )
    rest = [enter_act_button_part(text, do=do, by=player) for do, player, text in others if do in may]
    suits = Part("suits", render_home_suit_buttons, (by, houses, scene_input.preferences.four_colours))
    question = say(
        "royals_table.which_suit",
        "{player}: which {text, select, later {Home House} other {home suit}}?",
        player=by,
        text=rule_text_terminology(state),
    )
    return Prompts(prompt_part(question), (suits, *rest))


def enter_act_button_part(words: str, **act_fields: Json) -> Part:
    return button_part(words, f"do-{act_fields['do']}", enter_intent(act_fields), fills=True)


def render_home_suit_buttons(
    dispatch: Dispatch, chooser: str, houses: tuple[HouseSign, ...], four_colours: bool
) -> ft.Control:
    def suit_button(house: HouseSign) -> ft.Control:
        chooses = enter_intent({"do": "choose", "by": chooser, "suit": house.suit})
        return button(
            house.name,
            f"suit-{house.suit}",
            lambda: dispatch(chooses),
            picture=house_sign_picture(house, 30, four_colours),
            expand=True,
            size=theme.MEDIUM,
        )

    pairs: list[ft.Control] = [
        ft.Row([suit_button(house) for house in houses[at : at + 2]], spacing=8) for at in (0, 2)
    ]
    return ft.Column(pairs, spacing=8, tight=True)


def choose_opponent_to_challenge_prompts(scene_input: SceneInput) -> Prompts:
    state = state_of(scene_input.table)
    by = state.player_name(state.attacker)
    rows = []
    for seat in state.opponents(state.attacker):
        name = state.player_name(seat)
        facts = {"name": name, "cards": state.hand_size(seat), "points": state.totals[seat]}
        rows.append(
            button_part(
                say(
                    "royals_table.opponent",
                    "{name} ({cards, plural, one {# card} other {# cards}}, {points} points)",
                    **facts,
                ),
                f"challenge-{seat}",
                enter_intent({"do": "challenge", "by": by, "defender": name}),
                fills=True,
                label=say(
                    "royals_table.challenge",
                    "Challenge {name} ({cards, plural, one {# card} other {# cards}}, {points} points)",
                    **facts,
                ),
            )
        )
    return Prompts(
        prompt_part(
            say("royals_table.whom_to_fight", "{player}, who do you challenge this turn?", player=by)
        ),
        tuple(rows),
    )
