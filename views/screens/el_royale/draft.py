"""What has been tapped so far of the next act at El Royale, and what that leaves open. No Flet in here.

A play is a player and a card. Whose answer is awaited is meant without a tap; anybody else is tapped first. Which cards may be named
is asked of the referee (referee.drafts, referee.draft_refusals).
"""

from typing import Final, Literal, NamedTuple, cast

from models.cards import NAMES, RANK, SUIT, card_number
from models.json_values import JsonObject
from referee import drafts
from referee.drafts import DONE, Draft, FieldOptions
from referee.games.el_royale.actions import VERBS
from referee.games.el_royale.state import ATTACK, CLAIMS, DEAL, DEFENCE, NOBODY, State
from referee.table.table import Table
from views.screens import draft as half_said

Mode = Literal["", "other", "show", "draw"]
NONE: Final = FieldOptions("cards", ())


class ElRoyaleDraft(NamedTuple):
    """What has been tapped of the next act."""

    seat: int = NOBODY
    cards: tuple[str, ...] = ()
    several: bool = False
    """Cards are gathered in order and played together."""
    mode: Mode = ""
    """`other`: any card may be named; `show`: the cards are shown, not played; `draw`: they name what was drawn."""
    dealer: int = NOBODY
    first: int = NOBODY
    hands: tuple[tuple[str, ...], ...] = ()
    """The hands named so far of a deal, in the order of the seats."""


def draft_still_applies(state: State, now: ElRoyaleDraft) -> bool:
    """Can this have been tapped here? It may come from another day."""
    seats, named = (
        range(NOBODY, len(state.size)),
        (*now.cards, *(card for hand in now.hands for card in hand)),
    )
    seated = all(seat in seats for seat in (now.seat, now.dealer, now.first))
    return (
        seated and len(now.hands) <= len(state.size) and all(card_number(card) is not None for card in named)
    )


def state_of(table: Table) -> State:
    """How a table of El Royale stands."""
    return cast(State, table.state)


# -- who ---------------------------------------------------------------------------------------------------------------
def highlighted_seats(table: Table) -> frozenset[int]:
    """Who may do something now. All others may be tapped too, and what they try is then refused with the reason."""
    state = state_of(table)
    if state.phase == DEAL:
        return frozenset(range(len(state.size)))
    return frozenset(
        state.company.names.index(each.by)
        for each in drafts.possible_acts(table.game, state)
        if each.by and not each.any_time
    )


def players_who_may(table: Table, do: str) -> list[str]:
    """The players who may do this now, in order."""
    return [
        each.by
        for each in drafts.possible_acts(table.game, table.state)
        if each.do == do and each.by is not None
    ]


def take_pile_verb(table: Table) -> str:
    """How the defender comes by the pile now: with a concession, or after it."""
    may = {each.do for each in drafts.possible_acts(table.game, table.state)}
    return next(do for do in VERBS.of_tag("takes_the_pile") if do in may)


def seat_to_name_card(table: Table, now: ElRoyaleDraft) -> int:
    """Whose card is named next: whoever was tapped, or whose answer is awaited."""
    state = state_of(table)
    if now.seat != NOBODY:
        return now.seat
    if state.phase == CLAIMS:
        return state.company.names.index(players_who_may(table, "claim")[0])
    return state.attacker if state.phase == ATTACK else state.defender if state.phase == DEFENCE else NOBODY


def verb_for_card(state: State, seat: int, now: ElRoyaleDraft) -> str:
    """What this player would do with a card now."""
    if now.mode in ("show", "draw"):
        return now.mode
    if state.phase in (ATTACK, CLAIMS):
        return "attack" if state.phase == ATTACK else "claim"
    return "beat" if state.phase == DEFENCE and seat == state.defender and not state.conceded else "throw_in"


# -- which cards -------------------------------------------------------------------------------------------------------
def draft_act(state: State, seat: int, now: ElRoyaleDraft) -> Draft:
    """What was tapped, as an act of this player."""
    act = Draft.from_fields(do=verb_for_card(state, seat, now), by=state.name(seat))
    return act.with_cards_gathered("cards", now.cards) if now.cards else act


def legal_next_cards(table: Table, seat: int, now: ElRoyaleDraft) -> FieldOptions:
    """The cards this player might lawfully name next."""
    return drafts.next_options(table.game, table.state, draft_act(state_of(table), seat, now)).open.get(
        "cards", NONE
    )


def one_tap_cards(table: Table, seat: int, now: ElRoyaleDraft) -> list[str]:
    """Cards to lay out for one tap: where all could be meant, only those known to be in the hand; of one card, those that do alone."""
    state = state_of(table)
    found = legal_next_cards(table, seat, now)
    cards = {
        card for card in (*found.allowed, *now.cards) if isinstance(card, str) and card not in (DONE, "?")
    }
    if now.mode == "show" or state.phase == CLAIMS or (state.phase == ATTACK and not now.cards):
        cards &= found.sure | {*now.cards}
    if not now.several and not now.mode and state.phase != CLAIMS:
        cards = {card for card in cards if is_complete_with_card(table, seat, now, card)}
    top = SUIT[state.top] if state.pile else 0
    numbers = sorted(
        (NAMES.index(card) for card in cards), key=lambda card: (RANK[card], (SUIT[card] - top) % 4)
    )
    return [NAMES[card] for card in numbers]


def is_complete_with_card(table: Table, seat: int, now: ElRoyaleDraft, card: str) -> bool:
    draft = draft_act(state_of(table), seat, now).with_cards_gathered("cards", (card,))
    return drafts.next_options(table.game, table.state, draft).whole is not None


def picker_marks(table: Table, seat: int, now: ElRoyaleDraft) -> str:
    """What the picker says of each card: `.` may be named, `-` would be refused, `x` cannot be there."""
    found = half_said.picker_marks(table, draft_act(state_of(table), seat, now), "cards")
    if now.several or now.mode in ("show", "draw") or table.state.phase == CLAIMS:
        return found
    return "".join(
        "-" if mark == "." and not is_complete_with_card(table, seat, now, card) else mark
        for card, mark in zip(NAMES, found, strict=False)
    )


def entry_for_cards(state: State, seat: int, cards: tuple[str, ...], now: ElRoyaleDraft) -> JsonObject:
    """The entry that these cards of this player make."""
    return {"do": verb_for_card(state, seat, now), "by": state.name(seat), "cards": list(cards)}


def max_claimable_cards(table: Table) -> int:
    """How many of the spread cards whoever is in turn may take."""
    claimed = drafts.next_options(table.game, table.state, Draft.from_fields(do="claim")).open.get(
        "cards", NONE
    )
    return claimed.left.stop - 1


def unnamed_drawn_counts(table: Table) -> list[tuple[int, int]]:
    """Who has drawn how many cards that nobody has named yet."""
    state = state_of(table)
    drawn = [
        (
            name,
            drafts.next_options(table.game, state, Draft.from_fields(do="draw", by=name)).open["cards"].left,
        )
        for name in players_who_may(table, "draw")
    ]
    return [(state.company.names.index(name), left.stop - 1) for name, left in drawn]
