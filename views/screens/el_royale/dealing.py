"""The prompts of the deal: dealer, first attacker, and the dealt cards if hands are shown."""

from typing import Final

import flet as ft

from models.cards import NAMES
from models.el_royale import ElRoyaleHeader
from models.json_values import JsonObject
from models.translation import say, words_joined_with_and
from referee.drafts import Draft
from referee.games.el_royale.match import Proposal
from referee.games.el_royale.state import NOBODY, State
from views.app import theme
from views.app.icons import Icons
from views.components.paper import words
from views.components.shell import capped_frame_text_size, is_landscape_phone
from views.screens.el_royale.draft import (
    cards_of_hand_being_named,
    field_of_hand_being_named,
    hands_fully_named_in_deal,
    seat_of_player_in_field,
)
from views.screens.el_royale.evening import dealer_and_first_attacker_proposal, evening_game_results
from views.screens.table.intents import Tap
from views.screens.table.photo import photo_button_part
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    button_part,
    prompt_part,
    wrapping_row_part,
)

CARDS_PER_HAND: Final = 4
"""Cards of a dealt hand."""
NOTE_WIDTH: Final = 120
"""Width in pixels of the note beside its buttons."""
MAX_PLAYERS_ASKED_TOGETHER: Final = 5
"""With more players, dealer and first attacker are asked one after the other, so that the ring keeps its
room."""


def proposed_dealer_and_first_attacker(scene_input: SceneInput, is_for_next_game: bool) -> Proposal | None:
    """Return the dealer and first attacker that the rules propose after the evening's games: for this game,
    or for the next if `is_for_next_game`. None on a device without access.
    """
    if scene_input.access is None:
        return None
    assert isinstance(scene_input.table.header, ElRoyaleHeader)
    return dealer_and_first_attacker_proposal(
        evening_game_results(scene_input.workspace, scene_input.id),
        scene_input.table.header,
        is_for_next_game,
    )


def with_proposed_dealer_and_starter(draft: Draft, scene_input: SceneInput) -> Draft:
    """Fill the proposed dealer and first attacker into the draft; the players may change both."""
    offer = proposed_dealer_and_first_attacker(scene_input, is_for_next_game=False)
    if offer is None or offer.by_lot:
        return draft
    proposed = {"by": offer.may_deal[0], "first": offer.may_start[0]}
    for field, player in proposed.items():
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
    """Return the entry for the named deal."""
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
    players, printed = (
        state.table_rules.names,
        proposed_dealer_and_first_attacker(scene_input, is_for_next_game=False),
    )
    by_lot = printed is None or printed.by_lot
    may_deal, may_start = ((), ()) if printed is None or by_lot else (printed.may_deal, printed.may_start)
    deals, starts = say("el_table.who_deals", "Dealer"), say("el_table.who_attacks_first", "First attacker")
    dealer, first = seat_of_player_in_field(state, draft), seat_of_player_in_field(state, draft, "first")
    rows: list[Part] = []
    if len(players) <= MAX_PLAYERS_ASKED_TOGETHER or dealer == NOBODY:
        rows += player_choice_parts("dealer", deals, players, dealer, may_deal)
    else:
        rows.append(change_chosen_player_button_part("dealer", deals, players[dealer]))
    if len(players) <= MAX_PLAYERS_ASKED_TOGETHER or (dealer != NOBODY and first == NOBODY):
        rows += player_choice_parts("first", starts, players, first, may_start)
    elif first != NOBODY:
        rows.append(change_chosen_player_button_part("first", starts, players[first]))
    if by_lot:
        rows.append(
            button_part(say("el_table.lots", "Draw both at random"), "lots", Tap("lots"), icon=Icons.SHUFFLE)
        )
    if NOBODY in (dealer, first):
        question = say("el_table.who_begins", "Who deals, and who attacks first?")
        return Prompts(
            None, tuple(rows), footer=(Part("deal-asked", render_text_in_place_of_button, (question,)),)
        )
    if scene_input.table_settings.hands_shown and field_of_hand_being_named(state, draft):
        return name_dealt_hand_prompts(state, draft)
    deal_button = button_part(
        say("el_table.dealt", "Deal four cards each"), "deal", Tap("deal"), "may", fills=True
    )
    return Prompts(None, tuple(rows), footer=(deal_button, *clear_hands_button_parts(state, draft)))


def change_chosen_player_button_part(tap_name: str, note: str, player: str) -> Part:
    """Return the button that names the chosen player and chooses again."""
    choose_again = Tap(tap_name, NOBODY)
    return button_part(f"{note}: {player}", f"{tap_name}-anew", choose_again, "chosen", icon=Icons.CLOSE)


def player_choice_parts(
    tap_name: str, note: str, players: tuple[str, ...], chosen_seat: int, players_by_rules: tuple[str, ...]
) -> tuple[Part, ...]:
    """Return a button for each player. `players_by_rules`: the players that the rules name, the suggested one
    first."""

    def choice_label(player: str) -> str:
        text = say("el_table.deals", "{player} deals", player=player)
        if tap_name == "first":
            text = say("el_table.attacks_first", "{player} attacks first", player=player)
        return (
            say("el_table.suggested", "{told} (suggested)", told=text)
            if player in players_by_rules[:1]
            else text
        )

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
            label=choice_label(player),
        )
        for seat, player in enumerate(players)
    )
    return (
        Part(
            tap_name,
            render_choice_with_note,
            parts=(
                Part(f"{tap_name}-note", render_choice_note, (note,)),
                wrapping_row_part(f"{tap_name}-seats", *each),
            ),
        ),
    )


def render_choice_note(_: Dispatch, text: str) -> ft.Control:
    return words(text, size=capped_frame_text_size(theme.SMALL))


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
    cards = ", ".join(cards_of_hand_being_named(state, draft)) or say("el_table.name_four", "name four cards")
    text = say("el_table.was_dealt", "{player} gets {cards}", player=player, cards=cards)
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
    """Return the button that clears the hands named so far."""
    if not (hands_fully_named_in_deal(state, draft) or cards_of_hand_being_named(state, draft)):
        return ()
    label = say("el_table.hands_anew", "Name the hands again")
    return (button_part(label, "hands-anew", Tap("hands-anew"), "quiet", icon=Icons.DELETE_OUTLINE),)
