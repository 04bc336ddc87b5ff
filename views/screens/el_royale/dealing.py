"""The prompts of the deal: dealer, first attacker, and the dealt cards if hands are shown."""

from typing import Final

import flet as ft

from models.cards import NAMES
from models.json_values import JsonObject
from models.translation import say, words_joined_with_and
from referee.drafts import Draft
from referee.games.el_royale.state import NOBODY, State
from views.app import theme
from views.app.icons import Icons
from views.components.controls import is_landscape_phone, words
from views.screens.el_royale.draft import (
    cards_of_hand_being_named,
    field_of_hand_being_named,
    hands_fully_named_in_deal,
    seat_of_player_in_field,
)
from views.screens.el_royale.evening import proposed_dealers_and_starters_of_this_game
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    Tap,
    button_part,
    photo_button_part,
    prompt_part,
    text_part,
    wrapping_row_part,
)

CARDS_PER_HAND: Final = 4
"""Cards of a dealt hand."""
NOTE_WIDTH: Final = 120
"""Width in pixels of the note beside its buttons."""
MAX_PLAYERS_ASKED_TOGETHER: Final = 5
"""With more players, dealer and first attacker are asked one after the other, so that the ring keeps its
room."""


def with_proposed_dealer_and_starter(draft: Draft, scene_input: SceneInput) -> Draft:
    """Fill the proposed dealer and first attacker into the draft; the players may change both."""
    proposal = proposed_dealers_and_starters_of_this_game(scene_input)
    if not proposal.by_lot:
        for field, player in (("by", proposal.may_deal[0]), ("first", proposal.may_start[0])):
            if field not in draft.named_values:
                draft = draft.with_field(field, player)
    return draft


def with_hand_card_added(state: State, draft: Draft, card: str) -> Draft:
    """Add a card to the hand being named; four cards make a hand."""
    field, cards = field_of_hand_being_named(state, draft), (*cards_of_hand_being_named(state, draft), card)
    if not field:
        return draft
    complete = len(cards) == CARDS_PER_HAND
    return draft.with_field(field, cards) if complete else draft.with_cards_gathered(field, cards)


def deal_entry(state: State, draft: Draft) -> JsonObject:
    hands = {
        player: list(hand)
        for player, hand in zip(state.names, hands_fully_named_in_deal(state, draft), strict=False)
        if hand
    }
    fields = draft.named_values
    return {"do": "deal", "by": fields["by"], "first": fields["first"]} | ({"hands": hands} if hands else {})


def joined_with_or(player_names: tuple[str, ...]) -> str:
    """Return the names joined as in `Ann, Bob or Cat`."""
    return words_joined_with_and(list(player_names), say("list.or", "or"))


def deal_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the dealer, the first attacker, and the dealt cards if hands are shown."""
    dealer, first = seat_of_player_in_field(state, draft), seat_of_player_in_field(state, draft, "first")
    choices = dealer_and_first_attacker_parts(scene_input, state, dealer, first)
    if NOBODY in (dealer, first):
        question = say("el_table.who_begins", "Who deals, and who attacks first?")
        return Prompts(
            None, choices, footer=(Part("deal-asked", render_text_in_place_of_button, (question,)),)
        )
    if scene_input.table_settings.hands_shown and field_of_hand_being_named(state, draft):
        return name_dealt_hand_prompts(state, draft)
    deal_button = button_part(
        say("el_table.dealt", "Deal four cards each"), "deal", Tap("deal"), "may", fills=True
    )
    return Prompts(None, choices, footer=(deal_button, *clear_hands_button_parts(state, draft)))


def dealer_and_first_attacker_parts(
    scene_input: SceneInput, state: State, dealer: int, first_attacker: int
) -> tuple[Part, ...]:
    """Return the buttons that choose the dealer and the first attacker, or draw both at random."""
    players, proposal = state.names, proposed_dealers_and_starters_of_this_game(scene_input)
    may_deal, may_start = ((), ()) if proposal.by_lot else (proposal.may_deal, proposal.may_start)
    deals, starts = say("el_table.who_deals", "Dealer"), say("el_table.who_attacks_first", "First attacker")
    asks_together = len(players) <= MAX_PLAYERS_ASKED_TOGETHER
    parts = [
        player_choice_part("dealer", deals, players, dealer, may_deal)
        if asks_together or dealer == NOBODY
        else change_chosen_player_button_part("dealer", deals, players[dealer])
    ]
    if asks_together or (dealer != NOBODY and first_attacker == NOBODY):
        parts.append(player_choice_part("first", starts, players, first_attacker, may_start))
    elif first_attacker != NOBODY:
        parts.append(change_chosen_player_button_part("first", starts, players[first_attacker]))
    if proposal.by_lot:
        parts.append(
            button_part(say("el_table.lots", "Draw both at random"), "lots", Tap("lots"), icon=Icons.SHUFFLE)
        )
    return tuple(parts)


def change_chosen_player_button_part(tap_name: str, note: str, player: str) -> Part:
    """Return the button that names the chosen player and chooses again."""
    return button_part(
        f"{note}: {player}", f"{tap_name}-anew", Tap(tap_name, NOBODY), "chosen", icon=Icons.CLOSE
    )


def player_choice_part(
    tap_name: str, note: str, players: tuple[str, ...], chosen_seat: int, players_by_rules: tuple[str, ...]
) -> Part:
    """Return a note with a button for each player. `players_by_rules`: the players that the rules name, the
    suggested one first."""
    if players_by_rules:
        note = say(
            "el_table.as_printed",
            "{what}: by the rules {players}",
            what=note,
            players=joined_with_or(players_by_rules),
        )
    each = (
        button_part(
            player,
            f"{tap_name}-{seat}",
            Tap(tap_name, seat),
            "chosen" if seat == chosen_seat else "plain",
            label=player_choice_label(tap_name, player, player in players_by_rules[:1]),
        )
        for seat, player in enumerate(players)
    )
    return Part(
        tap_name,
        render_choice_with_note,
        parts=(text_part(f"{tap_name}-note", note), wrapping_row_part(f"{tap_name}-seats", *each)),
    )


def player_choice_label(tap_name: str, player: str, is_suggested: bool) -> str:
    """Return what a tap on this player says, for screen readers. `tap_name`: `dealer` or `first`."""
    text = (
        say("el_table.attacks_first", "{player} attacks first", player=player)
        if tap_name == "first"
        else say("el_table.deals", "{player} deals", player=player)
    )
    return say("el_table.suggested", "{told} (suggested)", told=text) if is_suggested else text


def render_choice_with_note(note_and_buttons: list[ft.Control]) -> ft.Control:
    """Place the note above its buttons, or beside them on a phone in landscape."""
    if not is_landscape_phone():
        return ft.Column(note_and_buttons, spacing=8, tight=True)
    note, seats = note_and_buttons
    return ft.Row([ft.Container(note, width=NOTE_WIDTH), ft.Container(seats, expand=True)], spacing=8)


def render_text_in_place_of_button(_: Dispatch, text: str) -> ft.Control:
    """Return a text at the place of the button that continues, so that nothing moves when the button
    appears."""
    text_control = words(text, size=theme.SMALL, text_align=ft.TextAlign.CENTER)
    return ft.Container(
        text_control, padding=ft.Padding.symmetric(vertical=14), alignment=ft.Alignment.CENTER
    )


def name_dealt_hand_prompts(state: State, draft: Draft) -> Prompts:
    """Ask for the four cards of one player; players may keep their cards hidden."""
    player = state.names[len(hands_fully_named_in_deal(state, draft))]
    cards = cards_of_hand_being_named(state, draft)
    text = (
        say("el_table.was_dealt", "{player} gets {cards}", player=player, cards=cards)
        if cards
        else say("el_table.name_four", "Name {player}'s four cards", player=player)
    )
    none = button_part(
        say("el_table.shows_none", "{player} keeps the hand hidden", player=player),
        "skip-hand",
        Tap("skip-hand"),
        "quiet",
    )
    return Prompts(
        prompt_part(text, photo_button_part()),
        picking=CardRequest("card", picker_marks_for_dealt_hand(state, draft), hidden=True),
        footer=(wrapping_row_part("hand-foot", none, *clear_hands_button_parts(state, draft)),),
    )


def picker_marks_for_dealt_hand(state: State, draft: Draft) -> str:
    """Return one mark for each card of the picker: `x` for a card that is already named."""
    hands = (*hands_fully_named_in_deal(state, draft), cards_of_hand_being_named(state, draft))
    taken = {card for hand in hands for card in hand}
    return "".join("x" if name in taken or name == "Joker" else "." for name in NAMES[:53])


def clear_hands_button_parts(state: State, draft: Draft) -> tuple[Part, ...]:
    if not (hands_fully_named_in_deal(state, draft) or cards_of_hand_being_named(state, draft)):
        return ()
    label = say("el_table.hands_anew", "Name the hands again")
    return (button_part(label, "hands-anew", Tap("hands-anew"), "quiet", icon=Icons.DELETE_OUTLINE),)
