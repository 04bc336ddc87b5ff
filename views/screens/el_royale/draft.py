"""The draft of the next act at El Royale, and what is still open in it. Imports no Flet.

An act consists of a player and a card. If an answer is awaited, its player need not be tapped; any other player is tapped
first. The referee says which cards can be named (referee.drafts, referee.draft_refusals).
"""

from typing import Final, Literal, NamedTuple, cast

from models.cards import NAMES, RANK, SUIT, card_number_or_none
from models.json_values import JsonObject
from referee import drafts
from referee.drafts import DONE, Draft, FieldOptions
from referee.games.el_royale.actions import VERBS
from referee.games.el_royale.state import ATTACK, CLAIMS, DEAL, DEFENCE, NOBODY, State
from referee.table.table import Table
from views.screens import draft as half_said

Mode = Literal["", "other", "show", "draw"]
NO_OPTIONS: Final = FieldOptions("cards", ())


class ElRoyaleDraft(NamedTuple):
    """The parts of the next act that have been tapped."""

    seat: int = NOBODY
    cards: tuple[str, ...] = ()
    several: bool = False
    """True if several cards are gathered in order and played together."""
    mode: Mode = ""
    """`other`: name any card; `show`: show cards without playing them; `draw`: name drawn cards."""
    dealer: int = NOBODY
    first: int = NOBODY
    hands: tuple[tuple[str, ...], ...] = ()
    """The hands named so far in a deal, in seating order."""


def draft_still_applies(state: State, draft: ElRoyaleDraft) -> bool:
    """True if this draft is possible at this table. It may have been saved on another day."""
    seats, named = (
        range(NOBODY, len(state.size)),
        (*draft.cards, *(card for hand in draft.hands for card in hand)),
    )
    seated = all(seat in seats for seat in (draft.seat, draft.dealer, draft.first))
    return (
        seated
        and len(draft.hands) <= len(state.size)
        and all(card_number_or_none(card) is not None for card in named)
    )


def state_of(table: Table) -> State:
    """Return the state of a table of El Royale."""
    return cast(State, table.state)


# -- seats -------------------------------------------------------------------------------------------------------------
def seats_that_may_act(table: Table) -> frozenset[int]:
    """Return the seats that may act now. Other seats can be tapped too; the referee then refuses with the reason."""
    state = state_of(table)
    if state.phase == DEAL:
        return frozenset(range(len(state.size)))
    return frozenset(
        state.table_rules.names.index(each.by)
        for each in drafts.possible_acts(table.game, state)
        if each.by and not each.any_time
    )


def players_who_may(table: Table, verb: str) -> list[str]:
    """Return the players who may do this now, in seating order."""
    return [
        each.by
        for each in drafts.possible_acts(table.game, table.state)
        if each.do == verb and each.by is not None
    ]


def take_pile_verb(table: Table) -> str:
    """Return the verb with which the defender takes the pile: the concession itself, or the one after a concession."""
    may = {each.do for each in drafts.possible_acts(table.game, table.state)}
    return next(do for do in VERBS.verbs_with_tag("takes_the_pile") if do in may)


def seat_to_name_card(table: Table, draft: ElRoyaleDraft) -> int:
    """Return the seat whose card is named next: the tapped seat, else the awaited one."""
    state = state_of(table)
    if draft.seat != NOBODY:
        return draft.seat
    if state.phase == CLAIMS:
        return state.table_rules.names.index(players_who_may(table, "claim")[0])
    return state.attacker if state.phase == ATTACK else state.defender if state.phase == DEFENCE else NOBODY


def verb_for_named_card(state: State, seat: int, draft: ElRoyaleDraft) -> str:
    """Return the verb of an entry in which this player names a card now."""
    if draft.mode in ("show", "draw"):
        return draft.mode
    if state.phase in (ATTACK, CLAIMS):
        return "attack" if state.phase == ATTACK else "claim"
    return "beat" if state.phase == DEFENCE and seat == state.defender and not state.conceded else "throw_in"


# -- cards -------------------------------------------------------------------------------------------------------------
def act_draft_of_seat(state: State, seat: int, draft: ElRoyaleDraft) -> Draft:
    """Return the draft as an act of this player."""
    act = Draft.from_fields(do=verb_for_named_card(state, seat, draft), by=state.player_name(seat))
    return act.with_cards_gathered("cards", draft.cards) if draft.cards else act


def next_card_options(table: Table, seat: int, draft: ElRoyaleDraft) -> FieldOptions:
    """Return the cards this player may name next under the rules."""
    return drafts.next_options(
        table.game, table.state, act_draft_of_seat(state_of(table), seat, draft)
    ).open_fields.get("cards", NO_OPTIONS)


def cards_offered_for_one_tap(table: Table, seat: int, draft: ElRoyaleDraft) -> list[str]:
    """Return the cards offered for one tap: all legal cards; or, where any card could be named, those known to be in
    the hand.
    """
    state = state_of(table)
    found = next_card_options(table, seat, draft)
    cards = {
        card for card in (*found.allowed, *draft.cards) if isinstance(card, str) and card not in (DONE, "?")
    }
    if draft.mode == "show" or state.phase == CLAIMS or (state.phase == ATTACK and not draft.cards):
        cards &= found.certain_values | {*draft.cards}
    if not draft.several and not draft.mode and state.phase != CLAIMS:
        cards = {card for card in cards if is_complete_with_card(table, seat, draft, card)}
    top = SUIT[state.top_card] if state.pile else 0
    numbers = sorted(
        (NAMES.index(card) for card in cards), key=lambda card: (RANK[card], (SUIT[card] - top) % 4)
    )
    return [NAMES[card] for card in numbers]


def is_complete_with_card(table: Table, seat: int, el_royale_draft: ElRoyaleDraft, card: str) -> bool:
    draft = act_draft_of_seat(state_of(table), seat, el_royale_draft).with_cards_gathered("cards", (card,))
    return drafts.next_options(table.game, table.state, draft).complete_entry is not None


def picker_marks(table: Table, seat: int, draft: ElRoyaleDraft) -> str:
    """Return one letter for each card of the picker: `.` allowed, `-` refused, `x` impossible."""
    found = half_said.card_picker_marks(table, act_draft_of_seat(state_of(table), seat, draft), "cards")
    if draft.several or draft.mode in ("show", "draw") or table.state.phase == CLAIMS:
        return found
    return "".join(
        "-" if mark == "." and not is_complete_with_card(table, seat, draft, card) else mark
        for card, mark in zip(NAMES, found, strict=False)
    )


def entry_for_cards(state: State, seat: int, cards: tuple[str, ...], draft: ElRoyaleDraft) -> JsonObject:
    """Return the entry that these cards of this player make."""
    return {
        "do": verb_for_named_card(state, seat, draft),
        "by": state.player_name(seat),
        "cards": list(cards),
    }


def max_claimable_card_count(table: Table) -> int:
    """Return how many of the spread cards the player in turn may claim."""
    claimed = drafts.next_options(table.game, table.state, Draft.from_fields(do="claim")).open_fields.get(
        "cards", NO_OPTIONS
    )
    return claimed.cards_left.stop - 1


def seats_with_unnamed_drawn_counts(table: Table) -> list[tuple[int, int]]:
    """Return (seat, number) for each seat with drawn cards that are not yet named."""
    state = state_of(table)
    drawn = [
        (
            name,
            drafts.next_options(table.game, state, Draft.from_fields(do="draw", by=name))
            .open_fields["cards"]
            .cards_left,
        )
        for name in players_who_may(table, "draw")
    ]
    return [(state.table_rules.names.index(name), left.stop - 1) for name, left in drawn]
