"""The draft of the next act at El Royale, and what is still open in it. Imports no Flet.

An act consists of a player and a card. If an answer is awaited, its player need not be tapped; any other
player is tapped first. The referee says which cards can be named (referee.drafts, referee.draft_refusals).
"""

from typing import Final, TypeVar, cast

from models.cards import NAMES, RANK, SUIT, card_number_or_none
from models.json_values import JsonObject
from referee import drafts
from referee.drafts import DONE, EMPTY_DRAFT, Draft, FieldOptions
from referee.games.el_royale.actions import VERBS
from referee.games.el_royale.state import ATTACK, CLAIMS, DEAL, DEFENCE, NOBODY, State
from referee.table.table import Table
from views.screens import draft as table_drafts

Value = TypeVar("Value")
NO_OPTIONS: Final = FieldOptions("cards", ())
NAMING_VERBS: Final = ("show", "draw")
"""The verbs that name cards without playing them."""
ANY_CARD_FIELD: Final = "other"
"""The field that opens the picker for any card: part of the draft, not of the act."""
HAND_FIELD_PREFIX: Final = "hands:"
"""The prefix of the field of a dealt hand: `hands:Ann`."""


def is_draft_still_possible(state: State, draft: Draft) -> bool:
    """True if this draft is possible at this table. It may have been saved on another day."""
    fields, hands = draft.named_values, dealt_hand_field_names(state)
    seated = all(fields.get(name) in (None, *state.names) for name in ("by", "first"))
    known = all(name in ("do", "by", "first", "cards", ANY_CARD_FIELD, *hands) for name in fields)
    cards = [card for name in ("cards", *hands) for card in cast(tuple[str, ...], fields.get(name) or ())]
    return seated and known and all(card_number_or_none(card) is not None for card in cards)


def new_draft_of_seat(state: State, seat: int, verb: str = "") -> Draft:
    """Return the draft of this player: an empty one without a seat. `verb`: the verb, if cards are named
    without being played."""
    draft = EMPTY_DRAFT if seat == NOBODY else Draft.from_fields(by=state.player_name(seat))
    return draft.with_field("do", verb) if verb else draft


def seat_of_player_in_field(state: State, draft: Draft, field: str = "by") -> int:
    """Return the seat of the player this field names; NOBODY if it names none."""
    player = draft.named_values.get(field)
    return state.names.index(player) if player in state.names else NOBODY


def is_gathering_cards_to_play(draft: Draft) -> bool:
    """True if several cards are gathered in order and played together."""
    return "cards" in draft.gathering and draft.verb not in NAMING_VERBS


def is_whole_pack_picker_open(draft: Draft) -> bool:
    return ANY_CARD_FIELD in draft.named_values


def without_gathered_cards(draft: Draft) -> Draft:
    """Return the draft without its cards; more can be gathered as before."""
    return draft.with_cards_gathered("cards", ()) if "cards" in draft.gathering else draft


# -- a deal --------------------------------------------------------------------------------------------------
def dealt_hand_field_names(state: State) -> tuple[str, ...]:
    """Return the fields of the dealt hands, in seating order."""
    return tuple(HAND_FIELD_PREFIX + name for name in state.names)


def hands_fully_named_in_deal(state: State, draft: Draft) -> tuple[tuple[str, ...], ...]:
    """Return the hands named so far in a deal, in seating order; () for a hand that is kept hidden."""
    fields = draft.named_values
    return tuple(
        cast(tuple[str, ...], fields[name])
        for name in dealt_hand_field_names(state)
        if name in fields and name not in draft.gathering
    )


def field_of_hand_being_named(state: State, draft: Draft) -> str:
    """Return the field of the hand that is named next; "" if every hand is named."""
    named = len(hands_fully_named_in_deal(state, draft))
    return dealt_hand_field_names(state)[named] if named < len(state.names) else ""


def cards_of_hand_being_named(state: State, draft: Draft) -> tuple[str, ...]:
    return draft.gathered_cards(field_of_hand_being_named(state, draft))


def without_hand_being_named(state: State, draft: Draft) -> Draft:
    return draft.without_fields(field_of_hand_being_named(state, draft))


def state_of(table: Table) -> State:
    return cast(State, table.state)


# -- seats ---------------------------------------------------------------------------------------------------
def seats_that_may_act(table: Table) -> frozenset[int]:
    """Return the seats that may act now. Other seats can be tapped too; the referee then refuses with the
    reason."""
    state = state_of(table)
    if state.phase == DEAL:
        return frozenset(range(len(state.size)))
    return frozenset(
        state.table_rules.names.index(verb.by)
        for verb in drafts.possible_verbs_of_players(table.game, state)
        if verb.by and not verb.any_time
    )


def players_who_may(table: Table, verb: str) -> list[str]:
    """Return the players who may do this now, in seating order."""
    return [
        each.by
        for each in drafts.possible_verbs_of_players(table.game, table.state)
        if each.do == verb and each.by is not None
    ]


def expected_verb_that_takes_pile(table: Table) -> str:
    """Return the verb with which the defender takes the pile: the concession itself, or the one after a
    concession."""
    may = {verb.do for verb in drafts.possible_verbs_of_players(table.game, table.state)}
    return next(do for do in VERBS.verbs_with_tag("takes_the_pile") if do in may)


def seat_whose_card_is_named_next(table: Table, draft: Draft) -> int:
    """Return the seat whose card is named next: the tapped seat, else the awaited one."""
    state = state_of(table)
    if (seat := seat_of_player_in_field(state, draft)) != NOBODY:
        return seat
    if state.phase == CLAIMS:
        return state.table_rules.names.index(players_who_may(table, "claim")[0])
    return state.attacker if state.phase == ATTACK else state.defender if state.phase == DEFENCE else NOBODY


def verb_for_named_card(state: State, seat: int, draft: Draft) -> str:
    if draft.verb in NAMING_VERBS:
        return draft.verb
    if state.phase in (ATTACK, CLAIMS):
        return "attack" if state.phase == ATTACK else "claim"
    return "beat" if state.phase == DEFENCE and seat == state.defender and not state.conceded else "throw_in"


# -- cards ---------------------------------------------------------------------------------------------------
def act_draft_with_inferred_verb(state: State, seat: int, draft: Draft) -> Draft:
    act = Draft.from_fields(do=verb_for_named_card(state, seat, draft), by=state.player_name(seat))
    cards = draft.gathered_cards("cards")
    return act.with_cards_gathered("cards", cards) if cards else act


def card_options(table: Table, act: Draft) -> FieldOptions:
    """Return the cards that may be named next in this act under the rules."""
    return drafts.legal_options_of_draft(table.game, table.state, act).open_fields.get("cards", NO_OPTIONS)


def tappable_legal_or_certainly_held_cards(table: Table, seat: int, draft: Draft) -> list[str]:
    """Return the cards offered for one tap: all legal cards; or, where any card could be named, those known
    to be in the hand.
    """
    state, gathered = state_of(table), draft.gathered_cards("cards")
    found = card_options(table, act_draft_with_inferred_verb(state, seat, draft))
    cards = {
        card for card in (*found.allowed, *gathered) if isinstance(card, str) and card not in (DONE, "?")
    }
    if draft.verb == "show" or state.phase == CLAIMS or (state.phase == ATTACK and not gathered):
        cards &= found.certain_values | {*gathered}
    if (
        state.phase != CLAIMS
        and not is_gathering_cards_to_play(draft)
        and draft.verb not in NAMING_VERBS
        and not is_whole_pack_picker_open(draft)
    ):
        cards = {card for card in cards if is_complete_with_card(table, seat, draft, card)}
    top = SUIT[state.top_card] if state.pile else 0
    numbers = sorted(
        (NAMES.index(card) for card in cards), key=lambda card: (RANK[card], (SUIT[card] - top) % 4)
    )
    return [NAMES[card] for card in numbers]


def is_complete_with_card(table: Table, seat: int, el_royale_draft: Draft, card: str) -> bool:
    draft = act_draft_with_inferred_verb(state_of(table), seat, el_royale_draft).with_cards_gathered(
        "cards", (card,)
    )
    return drafts.legal_options_of_draft(table.game, table.state, draft).complete_entry is not None


def picker_marks_per_card(table: Table, seat: int, draft: Draft) -> str:
    """Return one mark for each card of the picker: `.` allowed, `-` refused, `x` impossible."""
    found = table_drafts.picker_marks_for_field(
        table, act_draft_with_inferred_verb(state_of(table), seat, draft), "cards"
    )
    if is_gathering_cards_to_play(draft) or draft.verb in NAMING_VERBS or state_of(table).phase == CLAIMS:
        return found
    return "".join(
        "-" if mark == "." and not is_complete_with_card(table, seat, draft, card) else mark
        for card, mark in zip(NAMES, found, strict=False)
    )


def entry_for_cards(state: State, seat: int, cards: tuple[str, ...], draft: Draft) -> JsonObject:
    return {
        "do": verb_for_named_card(state, seat, draft),
        "by": state.player_name(seat),
        "cards": list(cards),
    }


def max_claimable_card_count(table: Table) -> int:
    """Return how many of the spread cards the player in turn may claim."""
    return card_options(table, Draft.from_fields(do="claim")).cards_left.stop - 1


def unnamed_drawn_card_counts(table: Table) -> dict[str, int]:
    """Return the number of drawn cards that are not yet named, by player; only players with such cards."""
    return {
        name: card_options(table, Draft.from_fields(do="draw", by=name)).cards_left.stop - 1
        for name in players_who_may(table, "draw")
    }


def drawn_cards_left_to_name(table: Table, draft: Draft) -> int:
    """Return how many drawn cards the player of this draft has to name; 0 unless the draft names drawn
    cards."""
    player = str(draft.named_values.get("by", ""))
    return unnamed_drawn_card_counts(table).get(player, 0) if draft.verb == "draw" else 0


def with_value_toggled(values: tuple[Value, ...], value: Value) -> tuple[Value, ...]:
    """Add a value after the others, or remove it if it is among them."""
    return tuple(each for each in values if each != value) if value in values else (*values, value)
