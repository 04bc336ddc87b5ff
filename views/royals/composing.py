"""What has been tapped so far of the next entry, and the entries it makes. No Flet in here.

A card is one tap in the tray. Where one card is all that is asked (to follow, to turn up, to draw by name) the tap enters it;
where it can be meant in several ways (to lead, meld, discard) cards are gathered first and a button says which.
"""

from collections import Counter
from typing import Any, Final, NamedTuple

from models.cards import HIDDEN, NAMES, RANK, SUIT, SUITS, card_number
from models.rulings import Facts
from models.speech import say
from referee.royals import actions
from referee.royals.changing import may_draw_as_if
from referee.royals.deal import next_dealer
from referee.royals.drawing import drawer, from_discards, may_take_pile
from referee.royals.knowledge import most_in_hand
from referee.royals.state import DEAL, DRAW, FOLLOW, NOBODY, PLAY, REVEAL, State, card_in
from referee.royals.trick import kept_of
from referee.royals.words import called
from referee.table import Table

Entry = dict[str, Any]
ORDER: Final = [SUITS.index(suit) * 13 + rank for suit in "SHCD" for rank in (0, *range(12, 0, -1))]
"""The cards of the tray: by suit, black and red in turn, each from the Ace down."""


class Composing(NamedTuple):
    """What has been tapped of the next entry."""

    cards: tuple[str, ...] = ()
    depth: int = 0
    """A discard that was tapped, counted from the top."""
    mode: str = ""
    """The list that is open: `assassinate`, `ransom`, `change`, `more`."""
    dealer: int = NOBODY
    """Who deals the first hand, where it was tapped."""
    seat: int = NOBODY
    """Whose hand is being named."""
    up: str = ""
    hands: tuple[tuple[str, ...], ...] = ()
    """Hands named so far for a deal or a reveal."""


class Key(NamedTuple):
    """One card of the tray. `most`: how many copies can be there; `known`: so many are known to be."""

    card: str
    most: int
    known: int
    chosen: int


class Way(NamedTuple):
    """One thing that can be done: what it is called, the entry it makes, and whether the rules allow it."""

    words: str
    identifier: str
    entry: Entry
    may: bool


def whose_cards(state: State, now: Composing) -> int:
    """Whose hand the tray shows, or NOBODY for the whole pack."""
    if state.phase == PLAY:
        return state.attacker
    if state.phase == FOLLOW:
        return state.waiting[0]
    if state.phase == DRAW and (now.depth or now.mode == "play"):
        return state.attacker
    return NOBODY


def tray(state: State, now: Composing) -> list[Key]:
    """The cards to tap, in the order of the tray."""
    seat = whose_cards(state, now)
    chosen = Counter(now.cards)
    if state.phase in (DEAL, REVEAL):
        return _naming(state, now)
    taken = Counter(state.discard[-now.depth :] if now.depth else ())
    keys = []
    for card in ORDER:
        known = 0 if seat == NOBODY else state.known[seat].count(card) + taken[card]
        most = state.unseen[card] if seat == NOBODY else most_in_hand(state, seat, card) + taken[card]
        keys.append(Key(NAMES[card], most, known, chosen[NAMES[card]]))
    if seat != NOBODY and not state.hidden[seat]:
        keys = [key for key in keys if key.most]
    return keys


def _naming(state: State, now: Composing) -> list[Key]:
    """The pack for naming hands: what others were given is taken."""
    named = Counter(card for seat, hand in enumerate(now.hands) if seat != now.seat for card in hand)
    mine = Counter(now.hands[now.seat] if now.seat != NOBODY and now.hands else ())
    known = Counter(NAMES[card] for card in state.known[now.seat]) if state.phase == REVEAL and now.seat != NOBODY else Counter[str]()
    fresh = state.phase == DEAL
    keys = []
    for card in ORDER:
        name = NAMES[card]
        free = state.terms.pack[card] - (now.up == name) if fresh else state.unseen[card] + sum(held.count(card) for held in state.known)
        elsewhere = named[name]
        if not fresh and now.seat != NOBODY:
            elsewhere += sum(held.count(card) for seat, held in enumerate(state.known) if seat != now.seat and not now.hands)
        keys.append(Key(name, max(0, free - elsewhere), known[name], mine[name]))
    return keys


def added(now: Composing, key: Key) -> Composing:
    """A card of the tray was tapped: one more copy of it, or none when no more can be there."""
    if key.chosen < key.most:
        return now._replace(cards=(*now.cards, key.card))
    return now._replace(cards=tuple(card for card in now.cards if card != key.card))


def allowed(table: Table, entry: Entry) -> bool:
    """Do the rules allow this entry now?"""
    return not table.judge(table.read(entry)).findings


def way(table: Table, words: str, identifier: str, **entry: Any) -> Way:
    """One thing to do, judged."""
    return Way(words, identifier, entry, allowed(table, entry))


# -- drawing -------------------------------------------------------------------------------------------------------


def seat_drawing(state: State) -> int:
    """Who draws now: who has to, or with the stack empty whoever may."""
    due = drawer(state)
    return due if due != NOBODY else state.places[0] if state.places else NOBODY


def lit_discards(state: State) -> frozenset[int]:
    """Which places of the discard pile hold a card that may be taken now, counted from the bottom.

    A card that could only be drawn for a change of suit, on the word of a hidden hand, is not lit; it can be tapped all the same.
    """
    if state.phase != DRAW or not state.places:
        return frozenset()
    if may_take_pile(state):
        return frozenset(range(len(state.discard)))
    seats = (drawer(state),) if drawer(state) != NOBODY else state.places
    open_cards = {card for seat in seats for card in from_discards(state, seat)}
    if state.attacker in seats:
        open_cards |= {draw.card for draw in may_draw_as_if(state) if _has_another(state, draw.card)}
    top = len(state.discard) - 1
    return frozenset(
        place for place, card in enumerate(state.discard) if card in open_cards and (place == top or state.terms.edition.discards_anywhere)
    )


def _has_another(state: State, card: int) -> bool:
    """Does the attacker hold or show another copy, as far as anybody knows? Else a draw for a change is not worth lighting."""
    seat = state.attacker
    return card in state.known[seat] or any(card_in(lying) == card for lying in state.board(seat))


def drawers_of(state: State, card: int) -> list[int]:
    """Who could draw this discard now by the home suit."""
    due = drawer(state)
    seats = (due,) if due != NOBODY else tuple(dict.fromkeys(state.places))
    return [seat for seat in seats if card in from_discards(state, seat)]


def ways_with_discard(table: Table, now: Composing) -> list[Way]:
    """What can be done with the discard that was tapped."""
    state: State = table.state
    card = state.discard[-now.depth]
    name, ways = NAMES[card], []
    for seat in drawers_of(state, card) or [seat_drawing(state)]:
        by = state.name(seat)
        words = say("royals_table.draws_discard", "{player} draws {card}", player=by, card=name)
        ways.append(way(table, words, f"do-draw-{seat}", do="draw", by=by, **{"from": "discard"}, card=name))
    for draw in may_draw_as_if(state):
        if draw.card == card:
            by, suit = state.name(state.attacker), SUITS[SUIT[card]]
            words = say("royals_table.draw_for_change", "Draw {card} for a change to {house}", card=name, house=called(state, SUIT[card]))
            ways.append(way(table, words, "do-draw-as-if", do="draw", by=by, **{"from": "discard"}, card=name, for_suit=suit))
    if state.places.count(state.attacker) == 2 and not state.pile_taken:
        meld = [name, *now.cards]
        words = say(
            "royals_table.take_and_meld",
            "Take {count} {count:|card|cards} and meld {cards}",
            count=now.depth,
            cards=" ".join(meld),
        )
        ways.append(way(table, words, "do-take_pile", do="take_pile", by=state.name(state.attacker), count=now.depth, meld=meld))
    return ways


# -- plays of the attacker -----------------------------------------------------------------------------------------


def ways_with_cards(table: Table, now: Composing) -> list[Way]:
    """What the attacker can do with the cards that are gathered."""
    state: State = table.state
    by, cards = state.name(state.attacker), list(now.cards)
    ways = []
    if len(cards) == 1:
        if not state.fought:
            words = say("royals_table.lead", "Lead {card}", card=cards[0])
            ways.append(way(table, words, "do-lead", do="lead", by=by, card=cards[0]))
        else:
            words = say("royals_table.discard", "Discard {card}", card=cards[0])
            ways.append(way(table, words, "do-discard", do="discard", by=by, card=cards[0]))
    if cards:
        words = say("royals_table.meld", "Meld {cards}", cards=" ".join(cards))
        ways.append(way(table, words, "do-meld", do="meld", by=by, cards=cards))
    if state.fought and len(cards) < 2:
        last = {"discard": cards[0]} if cards else {}
        words = (
            say("royals_table.discard_and_end_hand", "Discard {card} and end the hand", card=cards[0])
            if cards
            else say("royals_table.end_hand", "End the hand")
        )
        ways.append(way(table, words, "do-end_hand", do="end_hand", by=by, **last))
    if not cards:
        end = way(table, say("royals_table.end_turn", "End the turn"), "do-end_turn", do="end_turn", by=by)
        if end.may or not state.hand(state.attacker):
            ways.append(end)
    return ways


def strikes(table: Table) -> list[Way]:
    """Every Ace on the attacker's board against every card of its suit on another board."""
    state: State = table.state
    seat, ways = state.attacker, []
    aces = dict.fromkeys(card_in(lying) for lying in state.board(seat) if RANK[card_in(lying)] == 0)
    for ace in aces:
        for of in state.opponents(seat):
            zones = {"spoils": state.spoils[of], "meld": state.meld[of]}
            both = {card_in(lying) for lying in state.spoils[of]} & {card_in(lying) for lying in state.meld[of]}
            for zone, row in zones.items():
                for card in dict.fromkeys(card_in(lying) for lying in row if SUIT[card_in(lying)] == SUIT[ace]):
                    entry = {"do": "assassinate", "by": state.name(seat), "ace": NAMES[ace], "of": state.name(of), "victim": NAMES[card]}
                    entry |= {"zone": zone} if card in both else {}
                    facts = {"ace": NAMES[ace], "owner": state.name(of), "victim": NAMES[card]}
                    ways.append(
                        Way(
                            _strike_in_words(facts, zone if card in both else ""),
                            f"strike-{NAMES[ace]}-{of}-{NAMES[card]}-{zone}",
                            entry,
                            allowed(table, entry),
                        )
                    )
    return ways


def _strike_in_words(facts: Facts, zone: str) -> str:
    if zone == "spoils":
        return say("royals_table.strikes_in_spoils", "{ace} strikes {owner}'s {victim} in Spoils", **facts)
    if zone == "meld":
        return say("royals_table.strikes_in_meld", "{ace} strikes {owner}'s {victim} in Meld", **facts)
    return say("royals_table.strikes", "{ace} strikes {owner}'s {victim}", **facts)


def ransoms(table: Table) -> list[Way]:
    """Every Royal of the attacker's suit on another board, and every legal ransom for a change, with each price."""
    state: State = table.state
    seat, by, ways = state.attacker, state.name(state.attacker), []
    for of in state.opponents(seat):
        for card in dict.fromkeys(card_in(lying) for lying in state.board(of)):
            home = SUIT[card] == state.suits[seat] and RANK[card] >= 10
            for price in (RANK[card] + 13 * suit for suit in range(4)):
                if price == card or not most_in_hand(state, seat, price):
                    continue
                entry: Entry = {"do": "ransom", "by": by, "of": state.name(of), "take": NAMES[card], "give": NAMES[price]}
                facts = {"card": NAMES[card], "owner": state.name(of), "price": NAMES[price]}
                name = f"ransom-{of}-{NAMES[card]}-{NAMES[price]}"
                if home:
                    ways.append(
                        Way(say("royals_table.ransom", "{card} from {owner} for {price}", **facts), name, entry, allowed(table, entry))
                    )
                entry = entry | {"for_suit": SUITS[SUIT[card]]}
                if SUIT[card] != state.suits[seat] and allowed(table, entry):
                    words = say(
                        "royals_table.ransom_for_change",
                        "{card} from {owner} for {price}, to change to {house}",
                        house=called(state, SUIT[card]),
                        **facts,
                    )
                    ways.append(Way(words, f"{name}-as-if", entry, True))
    return ways


def changes(table: Table, now: Composing) -> list[Way]:
    """Every change of suit that the board, the known cards and the tapped ones make likely."""
    state: State = table.state
    seat, ways = state.attacker, []
    tapped = [card_number(card) for card in now.cards]
    for action in table.game.choices(state):
        if not isinstance(action, actions.ChangeSuit):
            continue
        near = state.known[seat].count(action.card) + sum(card_in(lying) == action.card for lying in state.board(seat))
        if action.card not in tapped and (tapped or (near < 2 and state.hidden[seat])):
            continue
        entry = table.game.write(state, action).written()
        words = _change_in_words(entry, called(state, SUIT[action.card]))
        name = f"change-{entry['card']}-{'-'.join(entry['copies'])}-{entry['dead']}"
        ways.append(Way(words, name, entry, True))
    return ways


def _change_in_words(entry: Entry, house: str) -> str:
    in_zone = {
        "hand": lambda number: say("royals_table.copies_in_hand", "{number} in hand", number=number),
        "spoils": lambda number: say("royals_table.copies_in_spoils", "{number} in spoils", number=number),
        "meld": lambda number: say("royals_table.copies_in_meld", "{number} in meld", number=number),
    }
    dead = {
        "hand": say("royals_table.dies_in_hand", "; the one in hand dies"),
        "spoils": say("royals_table.dies_in_spoils", "; the one in spoils dies"),
        "meld": say("royals_table.dies_in_meld", "; the one in meld dies"),
    }
    zones = Counter(entry["copies"])
    where = ", ".join(in_zone[zone](number) for zone, number in zones.items())
    dies = dead[entry["dead"]] if len(zones) > 1 else ""
    return say("royals_table.change", "{card} ({where}{dies}): change to {house}", card=entry["card"], where=where, dies=dies, house=house)


# -- naming hands --------------------------------------------------------------------------------------------------


def hands_to_name(state: State) -> list[int]:
    """Whose hands have cards that nobody has shown."""
    return [seat for seat in range(state.terms.players) if state.hidden[seat]]


def begun_reveal(state: State) -> Composing:
    """A reveal that begins with the cards everybody knows."""
    hands = tuple(tuple(NAMES[card] for card in known) for known in state.known)
    seats = hands_to_name(state)
    return Composing(seat=seats[0] if seats else NOBODY, hands=hands)


def named(state: State, now: Composing, key: Key, size: int) -> Composing:
    """A card was tapped for the hand being named; when it is complete, the next hand's turn comes."""
    hand = now.hands[now.seat]
    if key.chosen < key.most and len(hand) < size:
        hand = (*hand, key.card)
    elif key.chosen > key.known:
        hand = _without(hand, key.card)
    hands = tuple(hand if seat == now.seat else each for seat, each in enumerate(now.hands))
    sizes = [state.terms.hand_size if state.phase == DEAL else state.hand(seat) for seat in range(state.terms.players)]
    short = [seat for seat, each in enumerate(hands) if len(each) < sizes[seat]]
    seat = now.seat if len(hand) < size or not short else short[0]
    return now._replace(hands=hands, seat=seat)


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = len(hand) - 1 - hand[::-1].index(card)
    return hand[:at] + hand[at + 1 :]


def deal_entry(state: State, now: Composing) -> Entry:
    """The deal as it has been named so far; hands named in part are filled with cards not shown."""
    size = state.terms.hand_size
    given = {state.name(seat): [*hand, *[NAMES[HIDDEN]] * (size - len(hand))] for seat, hand in enumerate(now.hands) if hand}
    return {"do": "deal", "by": state.name(dealer(state, now)), "up": now.up, **({"hands": given} if given else {})}


def dealer(state: State, now: Composing) -> int:
    """Who deals this hand: whose turn it is, or before the first hand whoever was tapped."""
    due = next_dealer(state)
    return due if due != NOBODY else max(now.dealer, 0)


def reveal_entry(state: State, now: Composing) -> Entry:
    """All hands as named."""
    return {"do": "reveal", "hands": {state.name(seat): list(hand) for seat, hand in enumerate(now.hands)}}


def tapped(state: State, now: Composing, key: Key, hands_shown: bool) -> Composing | Entry:
    """What a tap on a card of the tray means: an entry, or more of the one being composed."""
    if state.phase == DEAL:
        return _tapped_in_deal(state, now, key, hands_shown)
    if state.phase == REVEAL:
        now = now if now.hands else begun_reveal(state)
        return named(state, now, key, state.hand(now.seat))
    if state.phase == FOLLOW:
        return {"do": "follow", "by": state.name(state.waiting[0]), "card": key.card}
    if state.phase == DRAW and not now.depth and now.mode != "play":
        return {"do": "draw", "by": state.name(seat_drawing(state)), "from": "stack", "card": key.card}
    return added(now, key)


def _tapped_in_deal(state: State, now: Composing, key: Key, hands_shown: bool) -> Composing | Entry:
    if now.up:
        return named(state, now, key, state.terms.hand_size)
    now = now._replace(up=key.card)
    if not hands_shown:
        return deal_entry(state, now)
    return now._replace(seat=dealer(state, now), hands=((),) * state.terms.players)


def kept(state: State, now: Composing, number: int) -> Composing | Entry:
    """A card of the trick was tapped: with the last one that is due, all chosen are kept."""
    mark = str(number)
    chosen = tuple(each for each in now.cards if each != mark) if mark in now.cards else (*now.cards, mark)
    if len(chosen) < kept_of(state):
        return now._replace(cards=chosen)
    played = [NAMES[card] for _, card in state.battle]
    return {"do": "keep", "by": state.name(state.won_by), "cards": [played[int(each)] for each in chosen]}
