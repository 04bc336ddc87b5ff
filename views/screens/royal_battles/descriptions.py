"""Units of a battle and the calculation of an attack, in words and as pictures."""

from functools import lru_cache

import flet as ft

from models.armies import UnitForm, advantage_name, unit_form_in_current_language
from models.cards import NAMES
from models.rulings import Ruling
from models.translation import card_names_joined, current_language, say
from referee.games.royal_battles.forms.quick_reference import STYLES, strike_style_trump_ranks_text
from referee.games.royal_battles.forms.text_form import attack_type_text
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import State, seat_of
from referee.games.royal_battles.strike import Strike, Wound
from referee.games.royal_battles.unit_signs import custom_unit_sign_in_battle
from referee.games.royal_battles.words import sum_in_words
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import card_face
from views.components.controls import semantic_group, words
from views.screens.royal_battles.squares import SIDES, unit_picture_with_paper_behind_black


def unit_name(state: State, unit: int) -> str:
    return vocabulary_word("unit", state.table_rules.kinds[unit])


def name_of_unit_on_square(state: State, square: str) -> str:
    return unit_name(state, state.unit_on_square[SQUARES.index(square)])


def unit_and_square_text(state: State, unit: int) -> str:
    return say(
        "battle.unit_on",
        "{unit} on {square}",
        unit=unit_name(state, unit),
        square=SQUARES[state.square_of_unit[unit]],
    )


def owner_unit_and_square_text(state: State, unit: int) -> str:
    return say(
        "unit_card.whose",
        "{player}'s {unit} on {square}",
        player=state.table_rules.names[seat_of(unit)],
        unit=unit_name(state, unit),
        square=SQUARES[state.square_of_unit[unit]],
    )


def life_left_text(state: State, unit: int) -> str:
    life = state.table_rules.forms[unit].life
    return say("unit_card.life", "Life {left} of {life}", left=max(0, life - state.injury[unit]), life=life)


def type_accuracy_evasion_and_armor_text(form: UnitForm) -> str:
    return say(
        "unit_card.numbers",
        "{type} · accuracy {accuracy}, evasion {evasion} · {armour} stops {rating}",
        type=attack_type_text(form),
        accuracy=form.accuracy,
        evasion=form.evasion,
        armour=form.armor.name,
        rating=form.armor.rating,
    )


def styles_with_damage_and_trumps_texts(form: UnitForm) -> list[tuple[str, str]]:
    each = [(say("unit_card.style", "{style} {damage}", style=vocabulary_word("style", style),
                 damage=getattr(form.weapon, style)),
             strike_style_trump_ranks_text(style)) for style in STYLES[:3]]  # fmt: skip
    return (
        [*each, (advantage_name(form.advantage), strike_style_trump_ranks_text("advantage"))]
        if form.advantage
        else each
    )


def unit_tooltip_text(state: State, unit: int) -> str:
    return "\n".join(
        (
            owner_unit_and_square_text(state, unit),
            life_left_text(state, unit),
            *constant_unit_texts(state.table_rules.forms[unit], current_language()),
        )
    )


@lru_cache(maxsize=64)
def constant_unit_texts(form: UnitForm, language: str) -> tuple[str, ...]:
    titled = unit_form_in_current_language(form)
    return (
        type_accuracy_evasion_and_armor_text(titled),
        *(f"{style}: {trumps}" for style, trumps in styles_with_damage_and_trumps_texts(titled)),
    )


def unit_picture_in_battle(state: State, unit: int, size: float) -> ft.Control:
    """Draw a unit of a battle in a square of `size` pixels."""
    return unit_picture_with_paper_behind_black(
        state.table_rules.kinds[unit], SIDES[seat_of(unit)], size, custom_unit_sign_in_battle(state, unit)
    )


# -- attacks -------------------------------------------------------------------------------------------------
def style_name(state: State, attacker: int, style: str) -> str:
    """Return the style's name; an Advantage has a name of its own."""
    advantage = state.table_rules.forms[attacker].advantage
    return (
        advantage_name(advantage) if style == "advantage" and advantage else vocabulary_word("style", style)
    )


def hit_miss_or_heal_text(strike: Strike) -> str:
    if strike.healed:
        return say("battle.outcome.heals", "heals")
    if not strike.hit:
        return say("battle.outcome.miss", "miss")
    return (
        say("battle.outcome.critical", "critical hit")
        if strike.critical
        else say("battle.outcome.hit", "hit")
    )


def wound_and_healing_texts(state: State, strike: Strike) -> list[str]:
    """Return a sentence for each wound, then for each healed unit."""
    return [wound_text(state, wound, is_healing=False) for wound in strike.damage] + [
        wound_text(state, wound, is_healing=True) for wound in strike.healed
    ]


def wound_text(state: State, wound: Wound, is_healing: bool) -> str:
    """Return `Pawn on c5 takes 2 (5 listed − 3 armour), injury 4 of 8`."""
    facts = {
        "unit": unit_name(state, wound.unit),
        "square": SQUARES[wound.square],
        "amount": wound.amount,
        "sum": sum_in_words(wound.lines),
        "injury": wound.injury,
        "life": state.table_rules.forms[wound.unit].life,
    }
    if is_healing:
        return say(
            "battle.wound.regains",
            "{unit} on {square} regains {amount} ({sum}), injury {injury} of {life}",
            **facts,
        )
    if wound.removed:
        return say(
            "battle.wound.removed",
            "{unit} on {square} takes {amount} ({sum}), injury {injury} of {life}, and is removed",
            **facts,
        )
    return say(
        "battle.wound.takes", "{unit} on {square} takes {amount} ({sum}), injury {injury} of {life}", **facts
    )


def key_position_and_draw_count_text(state: State, strike: Strike) -> str:
    position = vocabulary_word("position", strike.position)
    facts = {
        "position": position[:1].upper() + position[1:],
        "player": state.table_rules.names[seat_of(strike.attacker)],
    }
    if not strike.key_position:
        return say("battle.key.not", "{position} is not {player}'s Key Position: no cards", **facts)
    if not strike.due_key:
        return say("battle.key.empty", "{position} is {player}'s Key Position: the deck is empty", **facts)
    return say(
        "battle.key.draws",
        "{position} is {player}'s Key Position: {player} may draw {due}",
        **facts,
        due=strike.due_key,
    )


def counted_cards_text(strike: Strike) -> str:
    return say(
        "battle.target.counted",
        "Counted: {cards}",
        cards=card_names_joined(NAMES[card] for card in strike.counted),
    )


def attack_calculation_texts(state: State, strike: Strike) -> list[str]:
    """Return the trumps and the outcome, the wounds, and the cards that the attack lets the player draw."""
    texts = [
        say(
            "battle.sum.told",
            "{style}: trumps {trumps}; {count} of {needed} needed: {outcome}",
            style=style_name(state, strike.attacker, strike.style),
            trumps=card_names_joined(NAMES[card] for card in strike.trumps)
            or say("battle.sum.no_trumps", "none"),
            count=len(strike.trumps),
            needed=strike.needed,
            outcome=hit_miss_or_heal_text(strike),
        ),
        *wound_and_healing_texts(state, strike),
    ]
    if strike.due_strategy:
        texts.append(
            say(
                "battle.sum.strategy",
                "Strategy hits: draw {due, plural, one {# card} other {# cards}} now",
                due=strike.due_strategy,
            )
        )
    return [*texts, key_position_and_draw_count_text(state, strike)]


def attack_calculation_control(state: State, strike: Strike, four_colours: bool) -> ft.Control:
    """Draw the calculation as the log shows it: the counted cards, trumps highlighted, and the texts."""
    faces: list[ft.Control] = [
        ft.Container(
            card_face(NAMES[card], 30, four_colour=four_colours),
            border_radius=4,
            padding=2,
            bgcolor=theme.MAY if card in strike.trumps else None,
        )
        for card in strike.counted
    ]
    cards = semantic_group(ft.Row(faces, spacing=4, wrap=True, run_spacing=4), counted_cards_text(strike))
    texts = [words(f"{text}.", size=theme.TINY) for text in attack_calculation_texts(state, strike)]
    return ft.Column([cards, *texts], spacing=4, tight=True)


def strike_in_ruling(ruling: Ruling) -> Strike | None:
    return next((happened for happened in ruling.events if isinstance(happened, Strike)), None)
