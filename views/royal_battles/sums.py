"""The sum of an attack, card by card: as a preview on a tile, and in full in the log."""

from typing import Any, Final

import flet as ft

from models.cards import NAMES
from referee.royal_battles.geometry import SQUARES
from referee.royal_battles.state import State, seat_of
from referee.royal_battles.strike import Strike, Wound
from referee.words import VOCABULARY
from views import theme
from views.components.paper import words
from views.faces import card_face
from views.royal_battles.lie import POSITION_WORDS

STYLES: Final = VOCABULARY["style"]
ADVANTAGES: Final = {
    "extended_reach": "Extended Reach",
    "deadly_aim": "Deadly Aim",
    "smite": "Smite",
    "healing": "Healing",
    "mystic_blast": "Mystic Blast",
    "strategy": "Strategy",
}
REASONS: Final = {
    "listed": "listed",
    "units": "own units",
    "per_trump": "for the trumps",
    "doubled": "doubled",
    "armour": "armour",
    "floor": "never below 0",
    "cap": "not above full life",
}


def unit_name(state: State, unit: int) -> str:
    """A unit as players call it."""
    kind = state.battle.kinds[unit]
    return VOCABULARY["unit"].get(kind, kind)


def style_name(state: State, struck: Strike) -> str:
    """The style, an Advantage by its own name."""
    if struck.style != "advantage":
        return STYLES[struck.style]
    return ADVANTAGES.get(state.battle.forms[struck.attacker].advantage or "", "Advantage")


def signed(lines: tuple[tuple[int, str], ...], named: bool = False) -> str:
    """`5 − 3`, or with names `5 listed − 3 armour`."""
    said = []
    for amount, reason in lines:
        sign = "−" if amount < 0 else "+"
        said.append(f"{sign} {abs(amount)}" + (f" {REASONS[reason]}" if named else ""))
    return " ".join(said).removeprefix("+ ")


def outcome(struck: Strike) -> str:
    """The outcome in a word or two."""
    if struck.healed:
        return "heals"
    return ("critical hit" if struck.critical else "hit") if struck.hit else "miss"


def wound_words(state: State, wound: Wound, heals: bool) -> str:
    """`Pawn on c5 takes 2 (5 listed − 3 armour), injury 4 of 8`."""
    does = "regains" if heals else "takes"
    removed = ", and is removed" if wound.removed else ""
    life = state.battle.forms[wound.unit].life
    said = f"{unit_name(state, wound.unit)} on {SQUARES[wound.square]} {does} {wound.amount} ({signed(wound.lines, named=True)})"
    return f"{said}, injury {wound.injury} of {life}{removed}"


def key_words(state: State, struck: Strike) -> str:
    """What the position means for the Post-Turn Draw."""
    position = POSITION_WORDS.get(struck.position, struck.position)
    player = state.battle.names[seat_of(struck.attacker)]
    if not struck.key_position:
        return f"{position.capitalize()} is not {player}'s Key Position: no cards"
    cards = "the deck gives no card" if not struck.due_key else f"{player} may draw {struck.due_key}"
    return f"{position.capitalize()} is {player}'s Key Position: {cards}"


def counted_cards(struck: Strike, width: float, four_colours: bool) -> list[ft.Control]:
    """The cards looked at; those that count as trumps stand out."""
    shown: list[ft.Control] = []
    for card in struck.counted:
        counts = card in struck.trumps
        face = card_face(NAMES[card], width, four_colour=four_colours)
        shown.append(
            ft.Container(
                face,
                border_radius=4,
                padding=2,
                bgcolor=theme.MAY if counts else None,
                opacity=1 if counts else 0.45,
            )
        )
    return shown


def whole_sum(state: State, struck: Strike, four_colours: bool) -> ft.Control:
    """The sum as the log keeps it."""
    trumps = ", ".join(NAMES[card] for card in struck.trumps) or "none"
    lines = [
        f"{style_name(state, struck)}: trumps {trumps}; {len(struck.trumps)} of {struck.needed} needed: {outcome(struck)}",
        *(wound_words(state, wound, heals=False) for wound in struck.damage),
        *(wound_words(state, wound, heals=True) for wound in struck.healed),
        key_words(state, struck),
    ]
    if struck.due_strategy:
        lines.insert(-1, f"Strategy hits: {struck.due_strategy} cards are drawn at once")
    cards = ft.Row(counted_cards(struck, 30, four_colours), spacing=4, wrap=True, run_spacing=4)
    return ft.Column([cards, *[words(f"{line}.", size=theme.TINY) for line in lines]], spacing=4, tight=True)


def sum_of(ruling: Any) -> Strike | None:
    """The attack sum among what happened, if there is one."""
    return next((happened for happened in ruling.happened if isinstance(happened, Strike)), None)
