"""What taps and keys come to at a table of El Royale: more of the act that is being said, or the whole act. No Flet in here."""

from random import Random
from typing import cast

from models.json_values import JsonObject
from models.rulings import Ruling
from referee.games.el_royale.state import CLAIMS, DEAL, NOBODY, OVER, State
from referee.table.table import Table
from views.screens.el_royale.dealing import dealt, suggested, with_card
from views.screens.el_royale.draft import HalfSaid, drawn_unnamed, play, seat_meant, state_of, takes_the_pile
from views.screens.table.intents import Enter, GoOn, Meaning, Tap, enter
from views.screens.table.scene import Seen, Stroke


def held(seen: Seen) -> HalfSaid:
    """What is half said; whom the rules make dealer and starter is chosen already."""
    now, state = cast(HalfSaid, seen.now), state_of(seen.table)
    return suggested(now, seen) if state.phase == DEAL else now


def tapped(seen: Seen, tap: Tap) -> Meaning | None:
    """What is tapped builds on what was tapped before."""
    now, state = held(seen), state_of(seen.table)
    match tap.what, tap.value:
        case "seat", int(seat):
            return _seat(state, now, seat)
        case "card", str(card):
            return card_tapped(seen, card)
        case "several", bool(several):
            return GoOn(now._replace(several=several))
        case "other", bool(others):
            return GoOn(now._replace(mode="other" if others else ""))
        case "show" | "draw" as mode, int(seat):
            return GoOn(HalfSaid(seat=seat, mode=mode))
        case "show", None:
            return GoOn(HalfSaid(seat=seat_meant(seen.table, now), mode="show"))
        case "dealer" | "first" as which, int(seat):
            return GoOn(now._replace(dealer=seat) if which == "dealer" else now._replace(first=seat))
        case "lots", _:
            lots = Random()
            return GoOn(
                now._replace(dealer=lots.randrange(len(state.size)), first=lots.randrange(len(state.size)))
            )
        case "skip-hand", _:
            return GoOn(now._replace(hands=(*now.hands, ()), cards=()))
        case "hands-anew", _:
            return GoOn(now._replace(hands=(), cards=()))
        case "deal", _:
            return enter(dealt(state, now))
        case "play", _:
            seat = seat_meant(seen.table, now)
            return enter(play(state, seat, now.cards, now)) if now.cards or state.phase == CLAIMS else None
    return None


def _seat(state: State, now: HalfSaid, seat: int) -> Meaning | None:
    if state.phase == DEAL:
        return GoOn(now._replace(dealer=seat) if now.dealer == NOBODY else now._replace(first=seat))
    if state.phase == OVER:
        return None
    return GoOn(HalfSaid() if now.seat == seat else HalfSaid(seat=seat))


def card_tapped(seen: Seen, card: str) -> Meaning | None:
    """A card tapped is played at once, or gathered where several are meant."""
    now, state = held(seen), state_of(seen.table)
    if state.phase == DEAL:
        return GoOn(with_card(now, card))
    if now.mode in ("show", "draw"):
        cards = (*now.cards, card)
        due = dict(drawn_unnamed(seen.table)).get(now.seat, 0) if now.mode == "draw" else 0
        return (
            enter(play(state, now.seat, cards, now))
            if due and len(cards) == due
            else GoOn(now._replace(cards=cards))
        )
    who = seat_meant(seen.table, now)
    if who == NOBODY:
        return None
    if now.several or state.phase == CLAIMS:
        return GoOn(now._replace(cards=_toggled(now.cards, card)))
    return enter(play(state, who, (card,), now))


def _toggled(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A card that is tapped is gathered as the last, or put back."""
    return tuple(each for each in cards if each != card) if card in cards else (*cards, card)


def pressed(seen: Seen, key: str) -> Meaning | None:
    """Enter sets the pile aside, concedes or takes it; Escape begins anew, but for a deal: that has signs of its own for it."""
    now, state = held(seen), state_of(seen.table)
    if key == "Escape":
        return GoOn(HalfSaid()) if state.phase != DEAL else None
    if key not in ("Enter", "Ctrl+Enter"):
        return None
    if state.phase == "after_beat":
        return enter({"do": "clear", "by": state.name(state.attacker)})
    if state.phase == "defence" and not now.cards:
        return enter({"do": takes_the_pile(seen.table), "by": state.name(state.defender)})
    return None


def as_entry(do: str, by: str, **fields: object) -> Enter:
    """An act that one tap announces."""
    written: JsonObject = {"do": do, "by": by}
    return Enter((written | cast(JsonObject, fields),))


def stroke(table: Table, ruling: Ruling) -> Stroke | None:
    """What is thrown in goes from its seat to the pile."""
    said = ruling.entry.written()
    return (
        Stroke((f"seat-{table.header.names.index(str(said['by']))}",), "pile")
        if said["do"] == "throw_in"
        else None
    )
