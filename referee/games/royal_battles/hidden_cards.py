"""Each player's own pack of 54: what can be in a hand or a deck, where a card lies, and how cards change places.

The referee counts a hidden hand and reasons with what it has seen: the cards it cannot place are in the deck, in the
hidden part of the hand, or among cards discarded unseen.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from models.cards import HIDDEN, NAMES, card_number, names
from models.json_values import JsonObject
from models.rulings import Facts, during, rule
from referee.game import Location
from referee.games.royal_battles.actions import VERBS, Deal, Draw, Initiative, Move, Show
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import (
    BLACK,
    COPIES,
    DIFFERENT,
    MOVEMENT,
    REVEAL,
    WHITE,
    State,
    copy_of,
    for_seat,
    holds,
    in_set,
    with_card,
    with_cards,
    without,
)


def may_hold(state: State, seat: int, card: int) -> bool:
    """Can a copy of the card be in this hand?"""
    return holds(state.known[seat], card) or (state.hidden[seat] > 0 and holds(state.unseen[seat], card))


def may_be_in_hand(state: State, seat: int) -> int:
    """The set of all cards that can be in this hand."""
    return state.known[seat] | (state.unseen[seat] if state.hidden[seat] else 0)


def whereabouts(state: State, seat: int, card: int) -> list[Facts]:
    """Where the copies of a card of this pack lie, as far as anybody has shown: place, square or name, and round."""
    name = state.battle.names[seat]
    found: list[Facts] = [
        {
            "place": "board" if height == len(stack) - 1 else "under",
            "square": SQUARES[square],
            "round": laid[2],
        }
        for square, stack in enumerate(state.stacks)
        for height, laid in enumerate(stack)
        if laid[:2] == (card, seat)
    ]
    for place, pile in (("initiative", state.initiative[seat]), ("discards", state.discards[seat])):
        found += [{"place": place, "square": None, "round": laid[2]} for laid in pile if laid[0] == card]
    if holds(state.known[seat], card):
        found.append({"place": "hand", "square": None, "round": None})
    return [{"card": NAMES[card], "whose": name, **facts} for facts in found]


def locations(state: State, card: int) -> Iterator[Location]:
    """Where the copies of a card of both packs lie, and where those nobody has shown can be."""
    for seat, name in enumerate(state.battle.names):
        yield from (
            Location(each["place"], name, each["square"] or "") for each in whereabouts(state, seat, card)
        )
        if holds(state.unseen[seat], card):
            places = (
                ("deck", state.deck[seat]),
                ("hand", state.hidden[seat]),
                ("discards", state.discard_hidden[seat]),
            )
            copies = sum(each == card for each in in_set(state.unseen[seat]))
            yield from (
                Location(place, name, sure=False, copies=min(copies, cards))
                for place, cards in places
                if cards
            )


def with_a_move(state: State, seat: int) -> int:
    """The cards that have a legal move: those that differ from a unit's Standing Card, for re-standing is always open (RB-38)."""
    cards = 0
    for square in state.at[seat * 4 : seat * 4 + 4]:
        if square >= 0:
            cards |= DIFFERENT[state.colour[square]]
    return cards


def known_playable(state: State, seat: int) -> tuple[int, ...]:
    """The cards known to be in the hand that have a legal move."""
    return in_set(state.known[seat] & with_a_move(state, seat))


def surely_can_move(state: State, seat: int) -> bool:
    """Does what is known of the hand prove a legal move? Either a known card has one, or too few cards have none."""
    movable = with_a_move(state, seat)
    if state.known[seat] & movable:
        return True
    stuck = state.unseen[seat] & ~movable
    return state.hidden[seat] > stuck.bit_count()


def perhaps_can_move(state: State, seat: int) -> bool:
    """Can the hand hold a card with a legal move?"""
    return may_be_in_hand(state, seat) & with_a_move(state, seat) != 0


# -- rules -------------------------------------------------------------------------------------------------------
FROM_HAND: Final[tuple[type, ...]] = tuple(VERBS[do].act for do in VERBS.of_tag("from_hand"))


class Naming(Protocol):
    """An act that names cards of a player's pack."""

    @property
    def by(self) -> int: ...

    @property
    def named(self) -> Sequence[int]: ...


@rule(
    "pack.lies_elsewhere",
    "RB-71",
    "Required Components",
    VERBS.that_say("named"),
    "{card} of {whose}'s pack lies {place:place}{square:there}{round:since}",
    physical=True,
)
def lies_elsewhere(state: State, action: Naming) -> Iterator[Facts]:
    """Every player has one pack of 54: one of each card and two Jokers.

    A card played from a hand may be known to be in that hand; one drawn may not.
    """
    by = action.by
    left, known = state.unseen[by], state.known[by] if type(action) in FROM_HAND else 0
    for card in action.named:
        if card == HIDDEN:
            continue
        if copies := known & COPIES[card]:
            known ^= copies & -copies
        elif copies := left & COPIES[card]:
            left ^= copies & -copies
        else:
            yield (whereabouts(state, by, card) or [_named_twice(state, by, card)])[-1]


def _named_twice(state: State, seat: int, card: int) -> Facts:
    return {
        "card": NAMES[card],
        "whose": state.battle.names[seat],
        "place": "named",
        "square": None,
        "round": None,
    }


@rule(
    "pack.deck_is_empty",
    "RB-78",
    "Post-Turn Draw (drawing cards)",
    "deal initiative draw",
    "{whose}'s deck holds {left, plural, one {# card} other {# cards}}",
    physical=True,
)
def deck_is_empty(state: State, action: Deal | Initiative | Draw) -> Iterator[Facts]:
    """Nobody draws more cards than the deck holds; nothing is ever shuffled back."""
    if state.deck[action.by] < len(action.named):
        yield {"whose": state.battle.names[action.by], "left": state.deck[action.by]}


@rule(
    "hand.not_held",
    "RB-79",
    "Movement (explanation of Movement Card)",
    "move",
    "{card} is not in {whose}'s hand of {count, plural, one {# card} other {# cards}}",
)
def not_held(state: State, action: Move) -> Iterator[Facts]:
    """A Movement Card is played from the hand.

    Only a card whose place nobody knows is judged here; one that lies in sight is `pack.lies_elsewhere`.
    """
    if state.unseen[action.by] & COPIES[action.card] and not may_hold(state, action.by, action.card):
        yield {
            "card": NAMES[action.card],
            "whose": state.battle.names[action.by],
            "count": state.hand(action.by),
        }


@rule(
    "show.not_the_hand",
    "RB-61",
    "Winning and Losing",
    "show",
    "{player} holds {held, plural, one {# card} other {# cards}}{known:shown}, and the whole hand is shown: not {named}",
    physical=True,
    when=during(REVEAL),
)
def not_the_hand(state: State, action: Show) -> Iterator[Facts]:
    """The whole hand is shown: as many cards as it has, and those that are known among them."""
    known, held = in_set(state.known[action.by]), state.hand(action.by)
    if len(action.cards) != held or any(action.cards.count(card) < known.count(card) for card in known):
        yield {
            "player": state.battle.names[action.by],
            "held": held,
            "known": names(known),
            "named": names(action.cards),
        }


@rule(
    "show.decides_nothing",
    "RB-61",
    "Winning and Losing",
    "show",
    "It does not depend on {player}'s hand who wins",
    when=during(REVEAL),
)
def decides_nothing(state: State, action: Show) -> Iterator[Facts]:
    """A hand is shown where it decides: one with hidden cards that could have a legal move, and no claim that stands."""
    if (
        state.deck[action.by]
        or state.claimed[action.by]
        or surely_can_move(state, action.by)
        or not perhaps_can_move(state, action.by)
    ):
        yield {"player": state.battle.names[action.by]}


RULES = (lies_elsewhere, deck_is_empty, not_held, not_the_hand, decides_nothing)


# -- cards change places -----------------------------------------------------------------------------------------


def draw_one(state: State, seat: int, card: int) -> None:
    """A card comes from the deck into the hand."""
    state.deck = for_seat(state.deck, seat, state.deck[seat] - 1)
    if card == HIDDEN:
        state.hidden = for_seat(state.hidden, seat, state.hidden[seat] + 1)
    else:
        state.unseen = for_seat(state.unseen, seat, without(state.unseen[seat], card))
        state.known = for_seat(state.known, seat, with_card(state.known[seat], card))
    count_out(state, seat)


def turn_up(state: State, seat: int, card: int) -> None:
    """A card comes from the deck face up."""
    state.deck = for_seat(state.deck, seat, state.deck[seat] - 1)
    state.unseen = for_seat(state.unseen, seat, without(state.unseen[seat], card))
    count_out(state, seat)


def play(state: State, seat: int, card: int) -> None:
    """A card leaves the hand face up. One that cannot have been in it came, irregularly, from the deck or the discards."""
    if copy := copy_of(card, state.known[seat]):
        state.known = for_seat(state.known, seat, state.known[seat] ^ copy)
        return
    state.unseen = for_seat(state.unseen, seat, without(state.unseen[seat], card))
    if state.hidden[seat]:
        state.hidden = for_seat(state.hidden, seat, state.hidden[seat] - 1)
    elif state.deck[seat]:
        state.deck = for_seat(state.deck, seat, state.deck[seat] - 1)
    else:
        _discards_hold_more(state, seat, -1)
    count_out(state, seat)


def discard(state: State, seat: int, cards: Sequence[int]) -> None:
    """These cards leave the hand and the game, `?` for one nobody was shown.

    When all that is left goes, the known cards are known among the discards; when an unnamed part goes, nobody knows which.
    """
    shown = [card for card in cards if card != HIDDEN]
    known, hidden, unseen = state.known[seat], state.hidden[seat], state.unseen[seat]
    for card in shown:
        if holds(known, card):
            known = without(known, card)
        else:
            unseen, hidden = without(unseen, card), hidden - 1
    blanks = len(cards) - len(shown)
    if blanks == known.bit_count() + hidden:
        shown += in_set(known)
        known, blanks = 0, hidden
    elif blanks:
        known, hidden, unseen = 0, hidden + known.bit_count(), with_cards(unseen, known)
    hand_is(state, seat, known, hidden - blanks, unseen)
    _discards_hold_more(state, seat, blanks)
    state.discards = for_seat(
        state.discards, seat, (*state.discards[seat], *[(card, seat, state.round) for card in shown])
    )
    count_out(state, seat)


def _discards_hold_more(state: State, seat: int, unknown: int) -> None:
    """So many cards that nobody was shown came to the discards, or left them."""
    if unknown:
        state.discard_hidden = for_seat(state.discard_hidden, seat, state.discard_hidden[seat] + unknown)


def whole_hand(state: State, seat: int) -> tuple[int, ...]:
    """All cards of a hand, those nobody was shown as `?`."""
    return (*in_set(state.known[seat]), *[HIDDEN] * state.hidden[seat])


def hand_is(state: State, seat: int, known: int, hidden: int, unseen: int) -> None:
    """So much is known of the hand, so many cards are hidden in it, and these nobody has seen."""
    state.known, state.hidden = for_seat(state.known, seat, known), for_seat(state.hidden, seat, hidden)
    state.unseen = for_seat(state.unseen, seat, unseen)


def show_hand(state: State, seat: int, cards: Iterable[int]) -> None:
    """The whole hand lies open: these are its cards."""
    known, unseen = state.known[seat], state.unseen[seat]
    for card in cards:
        if holds(known, card):
            known = without(known, card)
        else:
            unseen = without(unseen, card)
    shown = 0
    for card in cards:
        shown = with_card(shown, card)
    hand_is(state, seat, shown, 0, unseen)


def as_seen(state: State) -> State:
    """The same table with both hands and what went from them to the discards hidden, as both see it who sit there."""
    new = state.copy()
    for seat in (WHITE, BLACK):
        unseen = with_cards(state.unseen[seat], state.known[seat])
        for card, *_ in state.discards[seat]:
            unseen = with_card(unseen, card)
        hand_is(new, seat, 0, state.hand(seat), unseen)
        _discards_hold_more(new, seat, len(state.discards[seat]))
    new.discards = (), ()
    return new


def unseen_cards(state: State) -> dict[str, tuple[str, ...]]:
    """What is known of each hand and of the discards, under the names of an audit."""
    places: dict[str, Iterable[int]] = {}
    for seat, name in enumerate(state.battle.names):
        places[f"hand:{name}"] = in_set(state.known[seat])
        places[f"discards:{name}"] = [laid[0] for laid in state.discards[seat]]
    return {place: tuple(names(cards)) for place, cards in places.items() if cards}


def brought_to_light(state: State, shows: Mapping[str, Sequence[str]]) -> State:
    """These cards of the hands and of the discards have been seen. One that was known, or cannot be there, changes nothing."""
    for seat, name in enumerate(state.battle.names):
        known, discarded = state.known[seat], [laid[0] for laid in state.discards[seat]]
        for card in _unknown(shows.get(f"hand:{name}", ()), list(in_set(known))):
            if state.hidden[seat] and holds(state.unseen[seat], card):
                hand_is(
                    state,
                    seat,
                    with_card(state.known[seat], card),
                    state.hidden[seat] - 1,
                    without(state.unseen[seat], card),
                )
        for card in _unknown(shows.get(f"discards:{name}", ()), discarded):
            if state.discard_hidden[seat] and holds(state.unseen[seat], card):
                state.unseen = for_seat(state.unseen, seat, without(state.unseen[seat], card))
                state.discards = for_seat(
                    state.discards, seat, (*state.discards[seat], (card, seat, state.round))
                )
                _discards_hold_more(state, seat, -1)
    return state


def _unknown(shown: Iterable[str], known: list[int]) -> Iterator[int]:
    """The cards among those shown that were not known to lie there."""
    for written in shown:
        card = card_number(written)
        if card in known:
            known.remove(card)
        elif card is not None and card != HIDDEN:
            yield card


def count_out(state: State, seat: int) -> None:
    """Once every other place is counted out, the unseen cards must be the hidden hand."""
    if state.hidden[seat] and not state.deck[seat] and not state.discard_hidden[seat]:
        hand_is(state, seat, with_cards(state.known[seat], state.unseen[seat]), 0, 0)


def pre_turn_draw(state: State) -> JsonObject | None:
    """A turn that begins with an empty hand begins with a card drawn (RB-22: optional in law, automatic where hands are counted)."""
    if state.phase != MOVEMENT or state.hand(state.turn) or not state.deck[state.turn]:
        return None
    return {"do": "draw", "by": state.battle.names[state.turn], "cards": ["?"]}
