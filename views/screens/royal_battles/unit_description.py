"""A unit as text: its name and square, Life, numbers, and styles with their trumps."""

from functools import lru_cache

from models.armies import UnitForm, advantage_name, unit_form_in_current_language
from models.translation import current_language, say
from referee.games.royal_battles.forms.quick_reference import STYLES, strike_style_trump_ranks_text
from referee.games.royal_battles.forms.text_form import attack_type_text
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State, seat_of
from referee.words.phrases import vocabulary_word
from views.screens.royal_battles.sums import unit_name


def owner_unit_and_square_text(state: State, unit: int) -> str:
    """Return owner, name and square."""
    facts = {
        "player": state.table_rules.names[seat_of(unit)],
        "unit": unit_name(state, unit),
        "square": SQUARES[state.square_of_unit[unit]],
    }
    return say("unit_card.whose", "{player}'s {unit} on {square}", **facts)


def life_left_text(state: State, unit: int) -> str:
    """Return the Life left."""
    life = state.table_rules.forms[unit].life
    return say("unit_card.life", "Life {left} of {life}", left=max(0, life - state.injury[unit]), life=life)


def type_accuracy_evasion_and_armor_text(form: UnitForm) -> str:
    """Return type, accuracy, evasion and armor."""
    facts = {
        "type": attack_type_text(form),
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


def styles_with_damage_and_trumps_texts(form: UnitForm) -> list[tuple[str, str]]:
    """Return each style with its damage and trumps."""
    each = [(say("unit_card.style", "{style} {damage}", style=vocabulary_word("style", style),
                 damage=getattr(form.weapon, style)),
             strike_style_trump_ranks_text(style)) for style in STYLES[:3]]  # fmt: skip
    return (
        [*each, (advantage_name(form.advantage), strike_style_trump_ranks_text("advantage"))]
        if form.advantage
        else each
    )


def unit_tooltip_text(state: State, unit: int) -> str:
    """Return the tooltip of a unit."""
    return "\n".join(
        (
            owner_unit_and_square_text(state, unit),
            life_left_text(state, unit),
            *constant_unit_texts(state.table_rules.forms[unit], current_language()),
        )
    )


@lru_cache(maxsize=64)
def constant_unit_texts(form: UnitForm, language: str) -> tuple[str, ...]:
    """Return the texts that never change in a battle, cached by language."""
    titled = unit_form_in_current_language(form)
    return (
        type_accuracy_evasion_and_armor_text(titled),
        *(f"{style}: {trumps}" for style, trumps in styles_with_damage_and_trumps_texts(titled)),
    )
