"""The ways to go on: everything that can be done with what has been tapped, each in words and judged. No Flet in here."""

from collections import Counter
from typing import Any, NamedTuple

from models.cards import NAMES, RANK, SUIT, SUITS, card_number
from models.rulings import Facts
from models.speech import say
from referee.drafts import Draft, options
from referee.games.royals import actions
from referee.games.royals.knowledge import most_in_hand
from referee.games.royals.state import State, card_in
from referee.games.royals.words import house_name
from referee.table.gate import Table
from views.screens.royals.half_said import Entry, HalfSaid, seat_drawing


class Way(NamedTuple):
    """One thing that can be done: what it is called, the entry it makes, and whether the rules allow it."""

    words: str
    identifier: str
    entry: Entry
    may: bool


def allowed(table: Table, entry: Entry) -> bool:
    """Do the rules allow this entry now?"""
    return not table.judge(table.read(entry)).findings


def way(table: Table, words: str, identifier: str, **entry: Any) -> Way:
    """One thing to do, judged."""
    return Way(words, identifier, entry, allowed(table, entry))


# -- drawing -------------------------------------------------------------------------------------------------------
def _may_be(table: Table, field: str, **said: Any) -> tuple[Any, ...]:
    """The values of a field that go with what was said."""
    found = options(table.game, table.state, Draft.of(**said)).open.get(field)
    return found.allowed if found else ()


def lit_discards(table: Table) -> frozenset[int]:
    """Which places of the discard pile hold a card that may be taken now, counted from the bottom.

    A card that could only be drawn for a change of suit, on the word of a hidden hand, is not lit; it can be tapped all the same.
    """
    state: State = table.state
    top = len(state.discard)
    if _may_be(table, "count", do="take_pile"):
        return frozenset(range(top))
    draw = {"do": "draw", "from": "discard"}
    by_home = _may_be(table, "card", **draw, for_suit=None)
    for_change = [card for card in _may_be(table, "card", **draw) if _has_another(state, card)]
    lies = {place: NAMES[card] for place, card in enumerate(state.discard) if top - place <= len(state.terms.customs.reach(state.discard))}
    return frozenset(place for place, card in lies.items() if card in by_home or card in for_change)


def _has_another(state: State, card: str) -> bool:
    """Does the attacker hold or show another copy, as far as anybody knows? Else a draw for a change is not worth lighting."""
    seat, number = state.attacker, card_number(card)
    return number in state.known[seat] or any(card_in(lying) == number for lying in state.board(seat))


def drawers_of(table: Table, card: str) -> list[int]:
    """Who could draw this discard now by the home suit."""
    players = _may_be(table, "by", do="draw", **{"from": "discard"}, card=card, for_suit=None)
    return [table.state.names.index(player) for player in players]


def ways_with_discard(table: Table, now: HalfSaid) -> list[Way]:
    """What can be done with the discard that was tapped."""
    state: State = table.state
    card = state.discard[-now.depth]
    name, ways = NAMES[card], []
    for seat in drawers_of(table, name) or [seat_drawing(state)]:
        by = state.name(seat)
        words = say("royals_table.draws_discard", "{player} draws {card}", player=by, card=name)
        ways.append(way(table, words, f"do-draw-{seat}", do="draw", by=by, **{"from": "discard"}, card=name))
    for suit in _may_be(table, "for_suit", do="draw", **{"from": "discard"}, card=name):
        if suit is not None:
            by = state.name(state.attacker)
            words = say(
                "royals_table.draw_for_change", "Draw {card} for a change to {house}", card=name, house=house_name(state, SUIT[card])
            )
            ways.append(way(table, words, "do-draw-as-if", do="draw", by=by, **{"from": "discard"}, card=name, for_suit=suit))
    if state.places.count(state.attacker) == 2 and not state.pile_taken:
        meld = [name, *now.cards]
        words = say(
            "royals_table.take_and_meld",
            "Take {count, plural, one {# card} other {# cards}} and meld {cards}",
            count=now.depth,
            cards=" ".join(meld),
        )
        ways.append(way(table, words, "do-take_pile", do="take_pile", by=state.name(state.attacker), count=now.depth, meld=meld))
    return ways


# -- plays of the attacker -----------------------------------------------------------------------------------------


def ways_with_cards(table: Table, now: HalfSaid) -> list[Way]:
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
                        house=house_name(state, SUIT[card]),
                        **facts,
                    )
                    ways.append(Way(words, f"{name}-as-if", entry, True))
    return ways


def changes(table: Table, now: HalfSaid) -> list[Way]:
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
        words = _change_in_words(entry, house_name(state, SUIT[action.card]))
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
