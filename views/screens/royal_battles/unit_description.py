"""What a unit is, in words: its name and square, its life, its numbers, its styles with their trumps."""

from functools import lru_cache

from models.armies import UnitForm, advantage_name, title_of
from models.translation import say, spoken
from referee.games.royal_battles.forms.quick_reference import STYLES, trumps_of
from referee.games.royal_battles.forms.text_form import type_word
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State, seat_of
from referee.words.phrases import term
from views.screens.royal_battles.sums import unit_name


def whose(state: State, unit: int) -> str:
    """Whose it is, what, and where."""
    facts = {
        "player": state.battle.names[seat_of(unit)],
        "unit": unit_name(state, unit),
        "square": SQUARES[state.at[unit]],
    }
    return say("unit_card.whose", "{player}'s {unit} on {square}", **facts)


def life_left(state: State, unit: int) -> str:
    """How much of its Life is left."""
    life = state.battle.forms[unit].life
    return say("unit_card.life", "Life {left} of {life}", left=max(0, life - state.injury[unit]), life=life)


def numbers(form: UnitForm) -> str:
    """Its type, how well it hits and is hit, its armour."""
    facts = {
        "type": type_word(form),
        "accuracy": form.accuracy,
        "evasion": form.evasion,
        "armour": form.armor.name,
    }
    rating = form.armor.rating
    return say(
        "unit_card.numbers",
        "{type} · accuracy {accuracy}, evasion {evasion} · {armour} stops {rating}",
        **facts,
        rating=rating,
    )


def styles(form: UnitForm) -> list[tuple[str, str]]:
    """Each style with its damage, and its trumps."""
    each = [(say("unit_card.style", "{style} {damage}", style=term("style", style), damage=getattr(form.weapon, style)), trumps_of(style))
            for style in STYLES[:3]]  # fmt: skip
    return [*each, (advantage_name(form.advantage), trumps_of("advantage"))] if form.advantage else each


def under_a_pointer(state: State, unit: int) -> str:
    """What is shown of it while a pointer rests on it."""
    return "\n".join(
        (whose(state, unit), life_left(state, unit), *_constant(state.battle.forms[unit], spoken()))
    )


@lru_cache(maxsize=64)
def _constant(form: UnitForm, language: str) -> tuple[str, ...]:
    """What does not change in a battle. `language`: said once in each."""
    titled = title_of(form)
    return (numbers(titled), *(f"{style}: {trumps}" for style, trumps in styles(titled)))
