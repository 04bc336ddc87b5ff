"""Between the written record and the acts in numbers: reading entries, writing choices, showing the state."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from models.cards import NAMES, SUITS, names
from models.record import Entry
from models.royals import entries as record
from models.rulings import Finding
from referee.reading import Reader, unreadable
from referee.royals.actions import (
    SOURCES,
    VERBS,
    ZONES,
    Action,
    Assassinate,
    Challenge,
    ChangeSuit,
    Choose,
    Deal,
    Discard,
    Draw,
    EndHand,
    EndTurn,
    Follow,
    Keep,
    Lead,
    Meld,
    Pass,
    Ransom,
    Redeal,
    Reveal,
    TakePile,
    TalliedSeat,
    Tally,
)
from referee.royals.state import NO_SUIT, NOBODY, State, card_in

UNKNOWN_PLAYER = unreadable("players.unknown", "BR-01", "Number of Players", "Nobody at this table is called {name}")
MISSING_PLAYER = unreadable("players.missing", "R-52", "Scoring", "{player} is missing: every player's cards count")
UNKNOWN_CARD = unreadable("cards.unknown", "R-T01", "The Pack", "{card} is no card of the pack of 100")
CARD_NOT_SHOWN = unreadable("cards.not_shown", "R-21", "The Play", "This card is seen by all, so it must be named")
UNKNOWN_SUIT = unreadable("suits.unknown", "R-05", "Choosing Suits", "{suit} is no suit: S, H, D or C")
UNKNOWN_SOURCE = unreadable("draw.unknown_source", "R-08", "Draw", "Cards are drawn from the stack or the discard pile, not from {source}")
UNKNOWN_ZONE = unreadable("zones.unknown", "R-36", "Melding", "{zone} is none of hand, spoils and meld")

UNREADABLE: Final = (UNKNOWN_PLAYER, MISSING_PLAYER, UNKNOWN_CARD, CARD_NOT_SHOWN, UNKNOWN_SUIT, UNKNOWN_SOURCE, UNKNOWN_ZONE)


class _Reader(Reader):
    """Reads suits, zones and sources too."""

    unknown_player, unknown_card, card_not_shown = UNKNOWN_PLAYER, UNKNOWN_CARD, CARD_NOT_SHOWN

    def suit(self, letter: str | None) -> int:
        if letter is None:
            return NO_SUIT
        return SUITS.index(letter) if letter in SUITS else self.fault(UNKNOWN_SUIT, suit=letter)

    def zone(self, name: str | None, *allowed: str) -> int:
        if name is None:
            return -1
        return ZONES.index(name) if name in (allowed or ZONES) else self.fault(UNKNOWN_ZONE, zone=name)

    def source(self, name: str) -> int:
        return SOURCES.index(name) if name in SOURCES else self.fault(UNKNOWN_SOURCE, source=name)


def _deal(reader: _Reader, entry: Any) -> Deal:
    hands = reader.by_seat(entry.hands or {}, lambda cards: reader.cards(cards, hidden=True))
    return Deal(reader.seat(entry.by), reader.card(entry.up, hidden=True), hands)


def _draw(reader: _Reader, entry: Any) -> Draw:
    return Draw(reader.seat(entry.by), reader.source(entry.from_), reader.card(entry.card, hidden=True), reader.suit(entry.for_suit))


def _take_pile(reader: _Reader, entry: Any) -> TakePile:
    return TakePile(reader.seat(entry.by), entry.count, reader.cards(entry.meld), reader.suit(entry.for_suit))


def _assassinate(reader: _Reader, entry: Any) -> Assassinate:
    zone = reader.zone(entry.zone, "spoils", "meld")
    return Assassinate(reader.seat(entry.by), reader.card(entry.ace), reader.seat(entry.of), reader.card(entry.victim), zone)


def _ransom(reader: _Reader, entry: Any) -> Ransom:
    return Ransom(
        reader.seat(entry.by), reader.seat(entry.of), reader.card(entry.take), reader.card(entry.give), reader.suit(entry.for_suit)
    )


def _change_suit(reader: _Reader, entry: Any) -> ChangeSuit:
    copies = tuple(sorted(reader.zone(zone) for zone in entry.copies))
    return ChangeSuit(reader.seat(entry.by), reader.card(entry.card), copies, reader.zone(entry.dead))


def _end_hand(reader: _Reader, entry: Any) -> EndHand:
    return EndHand(reader.seat(entry.by), -1 if entry.discard is None else reader.card(entry.discard))


def _tally(reader: _Reader, entry: Any) -> Tally:
    def one(seat: record.TalliedSeat) -> TalliedSeat:
        return TalliedSeat(reader.suit(seat.suit), reader.cards(seat.spoils), reader.cards(seat.meld), reader.cards(seat.hand))

    return Tally(reader.seat(entry.by), reader.by_seat(entry.seats, one, MISSING_PLAYER))


_READ: Final[Mapping[str, Callable[[_Reader, Any], Action]]] = {
    "deal": _deal,
    "choose": lambda reader, entry: Choose(reader.seat(entry.by), reader.suit(entry.suit)),
    "pass": lambda reader, entry: Pass(reader.seat(entry.by)),
    "redeal": lambda reader, entry: Redeal(reader.seat(entry.by)),
    "challenge": lambda reader, entry: Challenge(reader.seat(entry.by), reader.seat(entry.defender)),
    "draw": _draw,
    "take_pile": _take_pile,
    "lead": lambda reader, entry: Lead(reader.seat(entry.by), reader.card(entry.card)),
    "follow": lambda reader, entry: Follow(reader.seat(entry.by), reader.card(entry.card)),
    "keep": lambda reader, entry: Keep(reader.seat(entry.by), reader.cards(entry.cards)),
    "meld": lambda reader, entry: Meld(reader.seat(entry.by), reader.cards(entry.cards)),
    "assassinate": _assassinate,
    "ransom": _ransom,
    "change_suit": _change_suit,
    "discard": lambda reader, entry: Discard(reader.seat(entry.by), reader.card(entry.card)),
    "end_turn": lambda reader, entry: EndTurn(reader.seat(entry.by)),
    "end_hand": _end_hand,
    "reveal": lambda reader, entry: Reveal(reader.by_seat(entry.hands, lambda cards: reader.cards(cards, hidden=True), MISSING_PLAYER)),
    "tally": _tally,
}

_VERB: Final[Mapping[type, str]] = {act: verb for verb, act in VERBS.items()}


def read(state: State, entry: Entry) -> Action | tuple[Finding, ...]:
    """The entry in numbers, or findings for each word that means nothing here."""
    reader = _Reader(state.terms.names)
    action = _READ[entry.do](reader, entry)
    return tuple(reader.findings) if reader.findings else action


def _fields(state: State, action: Action) -> dict[str, Any]:
    """The fields of an act under their names in a record, apart from who does it."""
    players = state.terms.names
    match action:
        case Deal():
            hands = {players[seat]: names(hand) for seat, hand in enumerate(action.hands) if hand is not None}
            return {"up": NAMES[action.up], **({"hands": hands} if hands else {})}
        case Choose():
            return {"suit": SUITS[action.suit]}
        case Challenge():
            return {"defender": players[action.defender]}
        case Draw():
            return {"from": SOURCES[action.source], "card": NAMES[action.card], **_for_suit(action.for_suit)}
        case TakePile():
            return {"count": action.depth, "meld": names(action.meld), **_for_suit(action.for_suit)}
        case Lead() | Follow() | Discard():
            return {"card": NAMES[action.card]}
        case Keep() | Meld():
            return {"cards": names(action.cards)}
        case Assassinate():
            zone = {"zone": ZONES[action.zone]} if action.zone >= 0 else {}
            return {"ace": NAMES[action.ace], "of": players[action.of], "victim": NAMES[action.victim], **zone}
        case Ransom():
            fields = {"of": players[action.of], "take": NAMES[action.take], "give": NAMES[action.give]}
            return fields | _for_suit(action.for_suit)
        case ChangeSuit():
            return {"card": NAMES[action.card], "copies": [ZONES[zone] for zone in action.copies], "dead": ZONES[action.dead]}
        case EndHand():
            return {"discard": NAMES[action.discard]} if action.discard >= 0 else {}
        case Reveal():
            return {"hands": {players[seat]: names(hand) for seat, hand in enumerate(action.hands)}}
        case Tally():
            return {"seats": {players[seat]: _tallied(each) for seat, each in enumerate(action.seats)}}
    return {}


def _for_suit(suit: int) -> dict[str, str]:
    return {"for_suit": SUITS[suit]} if suit != NO_SUIT else {}


def _tallied(seat: TalliedSeat) -> dict[str, Any]:
    return {"suit": SUITS[seat.suit], "spoils": names(seat.spoils), "meld": names(seat.meld), "hand": names(seat.hand)}


def write(state: State, action: Action) -> Entry:
    """The entry that announces this act."""
    by = {} if isinstance(action, Reveal) else {"by": state.terms.names[action.by]}
    entry: Entry = record.ENTRIES.validate_python({"do": _VERB[type(action)], **by, **_fields(state, action)})
    return entry


def show(state: State) -> dict[str, Any]:
    """The state under the names of docs/record.md."""
    players = state.terms.names

    def by_name(row: Any) -> dict[str, Any]:
        return dict(zip(players, row, strict=True))

    return {
        "phase": state.phase,
        "hand_number": state.hand_number,
        "turn": None if state.attacker == NOBODY else players[state.attacker],
        "dealer": None if state.dealer == NOBODY else players[state.dealer],
        "suits": by_name([None if suit == NO_SUIT else SUITS[suit] for suit in state.suits]),
        "spoils": by_name([[NAMES[card_in(lying)] for lying in zone] for zone in state.spoils]),
        "meld": by_name([[NAMES[card_in(lying)] for lying in zone] for zone in state.meld]),
        "hand": by_name([state.hand(seat) for seat in range(len(players))]),
        "stack": state.stack,
        "discard": names(state.discard),
        "dead": len(state.dead),
        "scores": by_name([list(row) for row in state.scores]),
        "totals": by_name(state.totals),
        "winner": None if state.winner == NOBODY else players[state.winner],
    }
