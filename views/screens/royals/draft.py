"""The draft at a table of Royals, and the effect of one more tap on it, as the referee says. Imports no Flet.

A card tapped in the card grid is played at once: turned up, drawn, led, followed, discarded. An act of
several parts (PLAYS) is chosen before its cards: the draft then has its verb, and the referee says what can
be named next.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from math import comb
from typing import Final, Literal

from models.cards import ACE, HIDDEN, NAMES, RANK, card_number_or_none
from models.json_values import Json, JsonObject
from referee import draft_refusals, drafts
from referee.drafts import (
    EMPTY_DRAFT,
    Draft,
    DraftOptions,
    FieldOptions,
    legal_options_of_draft,
    possible_verbs_of_players,
)
from referee.forced_act import single_act_unless_optional_cards
from referee.game import AnyGame
from referee.games.royals.actions import VERBS
from referee.games.royals.deal import next_dealer
from referee.games.royals.drawing import discards_drawable_by_home_suit
from referee.games.royals.drawing import seat_to_draw_or_nobody as drawer
from referee.games.royals.events import HandScored
from referee.games.royals.state import DEAL, DRAW, FOLLOW, IS_FACE, KEEP, NOBODY, REVEAL, ROYAL_OF, State
from referee.games.royals.trick import count_of_cards_to_keep
from referee.table.table import Table
from referee.verbs import CARDS
from views.screens.draft import TapResult
from views.screens.table.intents import Intent, SetDraft, enter_intent

PLAYS_WITH_SEVERAL_PARTS: Final = {
    do: verb.offered_as for do, verb in VERBS.items() if verb.offered_as is not None
}
"""The attacker's plays that are chosen before their cards, in the order offered."""
TAKE_PILE_DRAFT: Final = Draft.from_fields(do="take_pile")
HAND_FIELD_PREFIX: Final = "hands:"
"""The prefix of the field of a named hand: `hands:Ann`."""
RANK_FIELD: Final = "rank"
"""The field for the rank whose cards are being named: part of the draft, not of the act."""


def state_of(table: Table) -> State:
    """Return the state of a table of Royals."""
    assert isinstance(table.state, State)
    return table.state


def rule_text_terminology(state: State) -> Literal["first", "later"]:
    """Return `later` for Battle Royals, whose rule text has terms of its own (Home House), else `first`."""
    return "later" if state.table_rules.is_later else "first"


def draft_at_start_of_turn(table: Table) -> Draft:
    """Return the draft a turn begins with."""
    state = state_of(table)
    if state.phase == DEAL:
        return (
            EMPTY_DRAFT
            if hand_just_scored(table)
            else Draft.from_fields(do="deal", by=state.player_name(max(next_dealer(state), 0)))
        )
    if state.phase == KEEP:
        return Draft.from_fields(do="keep", by=state.player_name(state.won_by))
    return reveal_draft_with_known_cards(state) if state.phase == REVEAL else EMPTY_DRAFT


def reveal_draft_with_known_cards(state: State) -> Draft:
    """Return the draft of a reveal: the known cards of each hand; the first hand with unknown cards is the
    one being named."""
    draft = Draft.from_fields(do="reveal")
    for seat in sorted(
        range(state.table_rules.players), key=lambda seat: (seat in seats_with_unknown_cards(state), -seat)
    ):
        draft = draft.with_cards_gathered(
            HAND_FIELD_PREFIX + state.player_name(seat), tuple(NAMES[card] for card in state.known[seat])
        )
    return draft


def hand_just_scored(table: Table) -> HandScored | None:
    """Return the hand that the last entry scored, or None."""
    found = (
        each
        for ruling in table.latest_standing_rulings(1)
        for each in ruling.events
        if isinstance(each, HandScored)
    )
    return next(found, None)


def field_options(table: Table, draft: Draft, field_name: str) -> FieldOptions | None:
    """Return the allowed values of this field; None if the draft does not continue with it."""
    return draft_options(table, draft).open_fields.get(field_name)


def is_complete_and_legal(table: Table, draft: Draft) -> bool:
    """True if the referee would allow the draft as it is."""
    return draft_options(table, draft).complete_entry is not None


def draft_options(table: Table, draft: Draft) -> DraftOptions:
    return legal_options_of_draft(table.game, table.state, draft.without_fields(RANK_FIELD))


def drafts_with_allowed_values(table: Table, draft: Draft, *field_names: str) -> Iterator[Draft]:
    """Yield the draft with every allowed combination of values of these fields; a field without values is
    left out."""
    if not field_names:
        yield draft
        return
    found = field_options(table, draft, field_names[0])
    for value in found.allowed if found is not None else (None,):
        yield from drafts_with_allowed_values(
            table, draft.with_field(field_names[0], value), *field_names[1:]
        )


def entry_from_draft(table: Table, draft: Draft) -> JsonObject | None:
    """Return the act of the draft, allowed or not; None if a part is missing."""
    entry = draft_options(table, draft).complete_entry
    if entry is None:
        gathered_draft = draft.without_fields(RANK_FIELD)
        for field in draft.gathering:
            gathered_draft = gathered_draft.with_field(field, gathered_draft.gathered_cards(field))
        entry = drafts.entry_from_draft(table.game, gathered_draft)
    return entry.to_json_object() if entry is not None else None


def legal_verbs(table: Table) -> frozenset[str]:
    """Return the verbs that are allowed now."""
    return frozenset(each.do for each in possible_verbs_of_players(table.game, table.state))


def only_possible_assassination_entry(game: AnyGame, state: State, verb: str) -> JsonObject | None:
    """Return the only possible strike if all its cards are on the table. None if there is a choice, or if a
    card of a hand has to be named.
    """
    if verb != "assassinate":
        return None
    found = [acts for acts in game.legal_act_sets(state) if game.verbs.verb_of_class(acts.act).do == verb]
    only = single_act_unless_optional_cards(found[0]) if len(found) == 1 else None
    return game.entry_from_act(state, only).to_json_object() if only is not None else None


def is_draft_still_possible(table: Table, draft: Draft) -> bool:
    """True if the draft can still be continued in this state of the table. It may have been saved on another
    day."""
    found = draft_options(table, draft)
    return (
        bool(found.open_fields) or found.complete_entry is not None or draft == draft_at_start_of_turn(table)
    )


# -- seats ---------------------------------------------------------------------------------------------------
def next_drawing_seat_or_attacker(state: State) -> int:
    """Return the seat that draws next. If no draw is awaited, only the attacker may draw."""
    due = drawer(state)
    if due != NOBODY or not state.places:
        return due
    return state.places[0] if state.phase == DRAW else state.attacker


def due_stack_draw_entries(state: State) -> list[JsonObject]:
    """Return the entries in which every player who is due draws a hidden card from the stack."""
    return [
        {"do": "draw", "by": state.player_name(seat), "from": "stack", "card": NAMES[HIDDEN]}
        for seat in state.places[: state.stack]
    ]


def seats_with_unknown_cards(state: State) -> list[int]:
    """Return the seats whose hands have unknown cards."""
    return [seat for seat in range(state.table_rules.players) if state.hidden[seat]]


# -- a card of the tray --------------------------------------------------------------------------------------
def intent_for_grid_card(table: Table, draft: Draft, card: str, are_cards_named: bool) -> Intent | TapResult:
    """Return the intent of a tap on a card of the card grid."""
    state = state_of(table)
    if draft.verb in ("deal", "reveal"):
        return (
            intent_for_turned_up_card(table, draft, card, are_cards_named)
            if draft.verb == "deal" and "up" not in draft.named_values
            else intent_for_card_of_hand_being_named(table, draft, card)
        )
    if field := melded_cards_field_name(draft):
        return SetDraft(with_card_added_or_all_copies_removed(table, draft, field, card))
    if draft.verb in PLAYS_WITH_SEVERAL_PARTS:
        field = "discard" if draft.verb == "end_hand" else "card"
        return enter_or_continue_intent(table, draft.with_field(field, card))
    if state.phase == FOLLOW:
        return enter_intent({"do": "follow", "by": state.player_name(state.waiting[0]), "card": card})
    if state.phase == DRAW and state.stack and are_cards_named:
        return enter_intent(
            {
                "do": "draw",
                "by": state.player_name(next_drawing_seat_or_attacker(state)),
                "from": "stack",
                "card": card,
            }
        )
    do = "discard" if state.fought else "lead"
    return enter_intent({"do": do, "by": state.player_name(state.attacker), "card": card})


def melded_cards_field_name(draft: Draft) -> str:
    """Return the field of the draft's act that names melded cards; "" if the act melds none."""
    if not draft.verb or not hasattr(VERBS[draft.verb].act, "melded_cards"):
        return ""
    return next(field.name for field in VERBS[draft.verb].fields if field.kind is CARDS)


def enter_or_continue_intent(table: Table, draft: Draft) -> Intent | TapResult:
    """Return the entry if the draft is complete, else the longer draft."""
    if draft.verb != "end_hand" and draft_options(table, draft).open_fields:
        return SetDraft(draft)
    entry = entry_from_draft(table, draft)
    return (
        enter_intent(entry)
        if entry is not None
        else TapResult(
            draft, findings=draft_refusals.findings_whatever_is_named_next(table.game, table.state, draft)
        )
    )


def with_card_added_or_all_copies_removed(table: Table, draft: Draft, field: str, card: str) -> Draft:
    """Add one copy of a card to the field; if no more copies are possible, remove all of them."""
    found = field_options(table, draft, field)
    if found is not None and card in found.allowed:
        return draft.with_cards_gathered(field, (*draft.gathered_cards(field), card))
    return draft.with_cards_gathered(
        field, tuple(each for each in draft.gathered_cards(field) if each != card)
    )


def toggle_trick_card_or_enter_keep_intent(
    table: Table, draft: Draft, trick_place: int
) -> Intent | TapResult:
    """Return the intent of a tap on a card of the trick. The tap that completes the kept cards enters
    them."""
    state = state_of(table)
    if trick_place in chosen_trick_places(state, draft):
        chosen = list(draft.gathered_cards("cards"))
        chosen.remove(NAMES[state.battle[trick_place][1]])
        return SetDraft(draft.with_cards_gathered("cards", tuple(chosen)))
    draft_or_entry = drafts.draft_or_entry_with_value(
        table.game, state, draft, "cards", NAMES[state.battle[trick_place][1]]
    )
    return (
        SetDraft(draft_or_entry)
        if isinstance(draft_or_entry, Draft)
        else enter_intent(draft_or_entry.to_json_object())
    )


MAX_KEEP_OPTIONS: Final = 10
"""The most sets to keep that are shown as one tap each; with more, cards are tapped one by one."""


def keep_options_likeliest_first_or_empty(state: State) -> list[tuple[int, ...]]:
    """Return every set of cards the winner of the trick may keep, as places in the trick; [] if there are too
    many.

    The likely sets come first: Royals of the winner's own suit, then Aces, then other face cards.
    """
    due = count_of_cards_to_keep(state)
    if comb(len(state.battle), due) > MAX_KEEP_OPTIONS:
        return []
    places_by_cards: dict[tuple[int, ...], tuple[int, ...]] = {}
    for places in combinations(range(len(state.battle)), due):
        places_by_cards.setdefault(tuple(sorted(state.battle[number][1] for number in places)), places)
    return [
        places_by_cards[cards]
        for cards in sorted(
            places_by_cards, key=lambda cards: keep_likelihood_sort_key(state, cards), reverse=True
        )
    ]


def keep_likelihood_sort_key(state: State, card_numbers: tuple[int, ...]) -> int:
    """Return the sort key of kept cards: 100 for each Royal of the winner's own suit, 10 for each Ace, 1 for
    each face card."""
    home = state.suits[state.won_by]
    return sum(
        100 * (ROYAL_OF[card] == home) + 10 * (RANK[card] == ACE) + IS_FACE[card] for card in card_numbers
    )


def legal_melds_adding_some_of_cards(
    table: Table, begun_draft: Draft, addable_cards: Iterable[str]
) -> list[JsonObject]:
    """Return the melds that add cards from `addable_cards` to the named ones, the smallest first; [] if the
    named ones are a meld already.
    """
    cards, named = tuple(addable_cards), begun_draft.gathered_cards("cards")
    if is_complete_and_legal(table, begun_draft):
        return []
    added_card_sets = chain.from_iterable(combinations(cards, due) for due in range(1, len(cards) + 1))
    ways = [
        begun_draft.with_cards_gathered("cards", (*named, *added_cards)) for added_cards in added_card_sets
    ]
    return [
        entry
        for entry in (entry_from_draft(table, draft) for draft in ways if is_complete_and_legal(table, draft))
        if entry is not None
    ]


def chosen_trick_places(state: State, draft: Draft) -> frozenset[int]:
    """Return the places of the chosen cards in the trick."""
    left, found = list(draft.gathered_cards("cards")), set()
    for number, (_, card) in enumerate(state.battle):
        if NAMES[card] in left:
            left.remove(NAMES[card])
            found.add(number)
    return frozenset(found)


# -- named hands ---------------------------------------------------------------------------------------------
def intent_for_turned_up_card(table: Table, draft: Draft, card: str, are_cards_named: bool) -> Intent:
    draft = draft.with_field("up", card)
    if not are_cards_named:
        return enter_intent(dict(draft.named_values))
    names = table.names
    first = names.index(str(draft.named_values["by"]))
    for name in (*names[first + 1 :], *names[:first], names[first]):
        draft = draft.with_cards_gathered(HAND_FIELD_PREFIX + name, ())
    return SetDraft(draft)


def field_of_hand_being_named(draft: Draft) -> str:
    """Return the field of the hand being named, such as `hands:Ann`; "" if there is none."""
    return next((name for name, _ in reversed(draft.fields) if name.startswith(HAND_FIELD_PREFIX)), "")


def with_hand_being_named(draft: Draft, player_name: str) -> Draft:
    """Make this player's hand the one being named."""
    return draft.with_cards_gathered(
        HAND_FIELD_PREFIX + player_name, tuple(draft.gathered_cards(HAND_FIELD_PREFIX + player_name))
    )


def intent_for_card_of_hand_being_named(table: Table, draft: Draft, card: str) -> Intent | TapResult:
    """Return the intent that adds or removes a card of the hand being named, or the reason why it cannot be
    there: what it adds to the findings of the hands named so far.
    """
    toggled, field = with_hand_card_toggled(table, draft, card), field_of_hand_being_named(draft)
    if toggled.named_values != draft.named_values:
        return SetDraft(toggled)
    with_card = draft.with_cards_gathered(field, (*draft.gathered_cards(field), card))
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
    state, field = state_of(table), field_of_hand_being_named(draft)
    hand, found = tuple(draft.gathered_cards(field)), field_options(table, draft, field)
    if found is not None and card in found.allowed:
        draft = draft.with_cards_gathered(field, (*hand, card))
    elif hand.count(card) > [
        NAMES[each] for each in state.known[state.names.index(field.removeprefix(HAND_FIELD_PREFIX))]
    ].count(card):
        at = len(hand) - 1 - hand[::-1].index(card)
        draft = draft.with_cards_gathered(field, hand[:at] + hand[at + 1 :])
    return with_next_hand_if_complete(state, draft, field)


def without_named_card_unless_known(state: State, draft: Draft, place_in_hand: int) -> Draft:
    """Remove the card at this place of the hand being named. A card that is known from the play stays."""
    field = field_of_hand_being_named(draft)
    hand = tuple(draft.gathered_cards(field))
    if not 0 <= place_in_hand < len(hand) or hand[place_in_hand] in known_cards_not_removable_from_hand(
        state, field
    ):
        return draft
    return draft.with_cards_gathered(field, hand[:place_in_hand] + hand[place_in_hand + 1 :])


def known_cards_not_removable_from_hand(state: State, hand_field: str) -> frozenset[str]:
    """Return the cards that this hand is known to hold; nobody can take them out."""
    known = state.known[seat_of_hand_field(state, hand_field)] if state.phase != DEAL else ()
    return frozenset(NAMES[card] for card in known)


def with_next_hand_if_complete(state: State, draft: Draft, hand_field: str) -> Draft:
    """If this hand is complete, make the next incomplete hand the one being named."""
    short = [
        seat
        for seat in range(state.table_rules.players)
        if len(draft.gathered_cards(HAND_FIELD_PREFIX + state.player_name(seat)))
        < dealt_or_held_hand_size(state, seat)
    ]
    is_full = len(draft.gathered_cards(hand_field)) >= dealt_or_held_hand_size(
        state, seat_of_hand_field(state, hand_field)
    )
    return with_hand_being_named(draft, state.player_name(short[0])) if is_full and short else draft


def seat_of_hand_field(state: State, hand_field: str) -> int:
    """Return the seat of the player whose hand this field names."""
    return state.names.index(hand_field.removeprefix(HAND_FIELD_PREFIX))


def dealt_or_held_hand_size(state: State, seat: int) -> int:
    """Return how many cards of this hand are to be named."""
    return state.table_rules.hand_size if state.phase == DEAL else state.hand_size(seat)


def cards_named_in_hand(draft: Draft, player: str) -> tuple[str, ...]:
    """Return the named cards of a hand."""
    return tuple(draft.gathered_cards(HAND_FIELD_PREFIX + player))


def deal_or_reveal_entry(state: State, draft: Draft) -> JsonObject:
    """Return the deal or reveal as named so far. In a deal the missing cards of a partly named hand are
    entered as hidden."""
    hands: dict[str, Json] = {}
    for seat, player in enumerate(state.names):
        named = cards_named_in_hand(draft, player)
        if state.phase == DEAL and named:
            named = (*named, *[NAMES[HIDDEN]] * (dealt_or_held_hand_size(state, seat) - len(named)))
        if named or state.phase != DEAL:
            hands[player] = list(named)
    rest = {
        name: value for name, value in draft.named_values.items() if not name.startswith(HAND_FIELD_PREFIX)
    }
    return {**rest, "hands": hands} if hands else rest


# -- a discard -----------------------------------------------------------------------------------------------
def intent_for_tapped_discard(
    table: Table, draft: Draft, discard_place: int, hands_shown: bool
) -> Intent | None:
    """Return the intent of a tap on a card of the discard pile. A single possible act is entered at once.

    Draws of the player on turn take precedence. If that draw is for a change of suit, or if several later
    players may draw, the prompt asks who draws.
    """
    state = state_of(table)
    if discard_place >= len(state.discard) or state.attacker == NOBODY:
        return None
    if not state.places:  # the Defender is to be chosen first
        return discard_draw_intent(state, state.attacker, NAMES[state.discard[discard_place]])
    if discard_place == selected_discard_place(state, draft):
        return SetDraft(EMPTY_DRAFT)
    card, depth = NAMES[state.discard[discard_place]], len(state.discard) - discard_place
    takes, draws = draft_taking_pile_top_and_melding(table, depth), possible_discard_draw_entries(table, card)
    if takes is not None:
        return SetDraft(takes)
    later = [] if hands_shown else later_discard_draws_after_stack_draws(state, state.discard[discard_place])
    if len(draws) == 1 and draws[0].get("for_suit") is None:
        return enter_intent(draws[0])
    if len(later) == 1 and not draws:
        return enter_intent(*later[0])
    if draws or later:
        return SetDraft(Draft.from_fields(do="draw", **{"from": "discard"}, card=card))
    return discard_draw_intent(state, next_drawing_seat_or_attacker(state), card)


def discard_draw_intent(state: State, seat: int, card: str) -> Intent:
    """Return the intent that this player draws this discard, allowed or not."""
    return enter_intent({"do": "draw", "by": state.player_name(seat), "from": "discard", "card": card})


def later_discard_draws_after_stack_draws(state: State, discarded_card: int) -> list[list[JsonObject]]:
    """Return the draws of later players who may draw this discard for their home suit. Each is preceded by
    the stack draws of the players before.
    """
    draws = due_stack_draw_entries(state)
    places: dict[int, int] = {}
    for at, seat in enumerate(state.places[: len(draws) + 1]):
        if at and seat != state.places[0] and discarded_card in discards_drawable_by_home_suit(state, seat):
            places.setdefault(seat, at)
    last = {"from": "discard", "card": NAMES[discarded_card]}
    return [
        [*draws[:at], {"do": "draw", "by": state.player_name(seat), **last}] for seat, at in places.items()
    ]


def possible_discard_draw_entries(table: Table, discarded_card: str) -> list[JsonObject]:
    """Return every possible draw of this discard: by home suit, or for a change of suit."""
    ways = drafts_with_allowed_values(
        table, Draft.from_fields(do="draw", **{"from": "discard"}, card=discarded_card), "by", "for_suit"
    )
    entries = [draft_options(table, draft).complete_entry for draft in ways]
    return [entry.to_json_object() for entry in entries if entry is not None]


def draft_taking_pile_top_and_melding(table: Table, card_count: int) -> Draft | None:
    """Return the draft that takes the pile from the top down to the card at `card_count`. That card is
    melded, with the known cards that match it. None if this is not allowed.
    """
    state = state_of(table)
    draft = TAKE_PILE_DRAFT.with_field("by", state.player_name(state.attacker)).with_field(
        "count", card_count
    )
    bottom = NAMES[state.discard[-card_count]]
    found = field_options(table, draft, "meld")
    if found is None or bottom not in found.allowed:
        return None
    draft = draft.with_cards_gathered("meld", (bottom,))
    taken = [*state.discard[len(state.discard) - card_count + 1 :], *state.known[state.attacker]]
    for card in taken:
        if RANK[card] == RANK[state.discard[-card_count]]:
            found = field_options(table, draft, "meld")
            if found is not None and NAMES[card] in found.allowed:
                draft = draft.with_cards_gathered("meld", (*draft.gathered_cards("meld"), NAMES[card]))
    return draft


def selected_discard_place(state: State, draft: Draft) -> int:
    """Return the place of the tapped discard from the bottom, or -1."""
    if "count" in draft.named_values:
        return len(state.discard) - int(str(draft.named_values["count"]))
    if draft.verb == "draw" and "card" in draft.named_values:
        card = card_number_or_none(str(draft.named_values["card"]))
        return max((place for place, each in enumerate(state.discard) if each == card), default=-1)
    return -1


def takeable_discard_places(table: Table) -> frozenset[int]:
    """Return the places of the discards that can be taken now, counted from the bottom.

    A card is not highlighted if it can be drawn only for a change of suit that depends on hidden cards; it
    can still be tapped.
    """
    state = state_of(table)
    if not state.places or not state.discard:
        return frozenset()
    top = len(state.discard)
    by_home = {
        card for seat in dict.fromkeys(state.places) for card in discards_drawable_by_home_suit(state, seat)
    }
    for_change = allowed_values_of_card_field(table, Draft.from_fields(do="draw", **{"from": "discard"}))
    reach = top - len(state.table_rules.policies.drawable_discards(state.discard))
    allowed_places = {place for place, card in enumerate(state.discard) if place >= reach and card in by_home}
    allowed_places |= {
        place
        for place, card in enumerate(state.discard)
        if place >= reach and NAMES[card] in for_change and has_attacker_another_known_copy(state, card)
    }
    depths = field_options(table, TAKE_PILE_DRAFT, "count")
    return frozenset(
        allowed_places | {top - int(str(depth)) for depth in (depths.allowed if depths is not None else ())}
    )


def allowed_values_of_card_field(table: Table, draft: Draft) -> tuple[Json, ...]:
    found = field_options(table, draft, "card")
    return found.allowed if found is not None else ()


def has_attacker_another_known_copy(state: State, card: int) -> bool:
    """True if the attacker is known to have another copy of the card. Without one, a draw for a change of
    suit is not highlighted.
    """
    return card in attacker_board_and_known_hand_cards(state)


def attacker_board_and_known_hand_cards(state: State) -> Iterable[int]:
    """Return the cards on the attacker's board and the known cards in the attacker's hand."""
    return [placed_card & 63 for placed_card in state.board_cards(state.attacker)] + state.known[
        state.attacker
    ]
