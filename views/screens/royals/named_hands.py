"""Hands named card by card, in a deal or a reveal: a field of the draft for each player. Imports no Flet."""

from typing import Final

from models.cards import HIDDEN, NAMES
from models.json_values import Json, JsonObject
from referee import draft_refusals
from referee.drafts import Draft
from referee.games.royals.state import DEAL, State
from referee.table.table import Table
from views.screens.draft import TapResult
from views.screens.royals.draft import state_of, with_allowed_cards_added
from views.screens.table.scene import Intent, SetDraft, enter_intent

HAND_FIELD_PREFIX: Final = "hands:"
"""The prefix of the field of a named hand: `hands:Ann`. The last of these fields is the hand being named."""


def player_whose_hand_is_named(draft: Draft) -> str | None:
    """Return the player whose hand is being named; None if no hand is."""
    fields = (name for name, _ in reversed(draft.fields) if name.startswith(HAND_FIELD_PREFIX))
    field = next(fields, None)
    return field.removeprefix(HAND_FIELD_PREFIX) if field is not None else None


def cards_named_in_hand(draft: Draft, player: str) -> tuple[str, ...]:
    return tuple(draft.gathered_cards(HAND_FIELD_PREFIX + player))


def with_hand_being_named(draft: Draft, player: str, cards: tuple[str, ...] | None = None) -> Draft:
    """Make this player's hand the one being named. `cards`: its cards; by default those named before."""
    hand = cards_named_in_hand(draft, player) if cards is None else cards
    return draft.with_cards_gathered(HAND_FIELD_PREFIX + player, hand)


def seats_with_unknown_cards(state: State) -> list[int]:
    return [seat for seat in range(state.table_rules.players) if state.hidden[seat]]


def reveal_draft_with_known_cards(state: State) -> Draft:
    """Return the draft of a reveal: the known cards of each hand; the first hand with unknown cards is the
    one being named."""
    draft, unknown = Draft.from_fields(do="reveal"), seats_with_unknown_cards(state)
    for seat in sorted(range(state.table_rules.players), key=lambda seat: (seat in unknown, -seat)):
        player = state.player_name(seat)
        draft = with_hand_being_named(draft, player, cards_known_in_hand(state, player))
    return draft


def cards_known_in_hand(state: State, player: str) -> tuple[str, ...]:
    """Return the cards that this hand is known to hold before it is named; nobody can take them out."""
    known = state.known[state.names.index(player)] if state.phase != DEAL else ()
    return tuple(NAMES[card] for card in known)


def dealt_or_held_hand_size(state: State, player: str) -> int:
    """Return how many cards of this hand are to be named."""
    if state.phase == DEAL:
        return state.table_rules.hand_size
    return state.hand_size(state.names.index(player))


def is_hand_fully_named(state: State, draft: Draft, player: str) -> bool:
    return len(cards_named_in_hand(draft, player)) >= dealt_or_held_hand_size(state, player)


def intent_for_turned_up_card(table: Table, draft: Draft, card: str, are_cards_named: bool) -> Intent:
    """Enter the deal; or, if the dealt cards are named, ask for the hands, the dealer's last."""
    draft = draft.with_field("up", card)
    if not are_cards_named:
        return enter_intent(dict(draft.named_values))
    names = table.names
    first = names.index(str(draft.named_values["by"]))
    for player in (*names[first + 1 :], *names[:first], names[first]):
        draft = with_hand_being_named(draft, player, ())
    return SetDraft(draft)


def intent_for_card_of_hand_being_named(table: Table, draft: Draft, card: str) -> Intent | TapResult:
    """Return the intent that adds or removes a card of the hand being named, or the reason why it cannot be
    there: what it adds to the findings of the hands named so far.
    """
    toggled, player = with_hand_card_toggled(table, draft, card), player_whose_hand_is_named(draft)
    if player is None or toggled.named_values != draft.named_values:
        return SetDraft(toggled)
    with_card = with_hand_being_named(draft, player, (*cards_named_in_hand(draft, player), card))
    before, after = (
        draft_refusals.findings_whatever_is_named_next(
            table.game, table.state, Draft.from_fields(**deal_or_reveal_entry(state_of(table), each))
        )
        for each in (draft, with_card)
    )
    added = tuple(each for each in after if each not in before)
    broken_before = {each.rule.id for each in before}
    return TapResult(
        draft, findings=tuple(each for each in added if each.rule.id not in broken_before) or added
    )


def with_hand_card_toggled(table: Table, draft: Draft, card: str) -> Draft:
    """Add or remove a card of the hand being named. When the hand is complete, the next incomplete hand
    follows."""
    state, player = state_of(table), player_whose_hand_is_named(draft)
    if player is None:
        return draft
    hand = cards_named_in_hand(draft, player)
    toggled = with_allowed_cards_added(table, draft, HAND_FIELD_PREFIX + player, [card])
    if toggled == draft and hand.count(card) > cards_known_in_hand(state, player).count(card):
        at = len(hand) - 1 - hand[::-1].index(card)
        toggled = with_hand_being_named(draft, player, hand[:at] + hand[at + 1 :])
    return with_next_hand_if_complete(state, toggled)


def without_named_card_unless_known(state: State, draft: Draft, place_in_hand: int) -> Draft:
    """Remove the card at this place of the hand being named. A card that is known from the play stays."""
    player = player_whose_hand_is_named(draft) or ""
    hand = cards_named_in_hand(draft, player)
    if not 0 <= place_in_hand < len(hand) or hand[place_in_hand] in cards_known_in_hand(state, player):
        return draft
    return with_hand_being_named(draft, player, hand[:place_in_hand] + hand[place_in_hand + 1 :])


def with_next_hand_if_complete(state: State, draft: Draft) -> Draft:
    """If the hand being named is complete, make the next incomplete hand the one being named."""
    short = [player for player in state.names if not is_hand_fully_named(state, draft, player)]
    is_next_due = short and player_whose_hand_is_named(draft) not in short
    return with_hand_being_named(draft, short[0]) if is_next_due else draft


def deal_or_reveal_entry(state: State, draft: Draft) -> JsonObject:
    """Return the deal or reveal as named so far. In a deal the missing cards of a partly named hand are
    entered as hidden."""
    hands: dict[str, Json] = {}
    for player in state.names:
        named = cards_named_in_hand(draft, player)
        if state.phase == DEAL and named:
            named += (NAMES[HIDDEN],) * (dealt_or_held_hand_size(state, player) - len(named))
        if named or state.phase != DEAL:
            hands[player] = list(named)
    rest = draft.without_fields(*(HAND_FIELD_PREFIX + player for player in state.names)).named_values
    return {**rest, "hands": hands} if hands else rest
