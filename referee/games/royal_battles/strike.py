"""The calculation of an attack or an Advantage: trumps, to-hit, damage and armour, healing, Key Position.

The same `Strike` serves as the preview, the effect, and the log entry.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.cards import JOKER, SUIT
from referee.games.royal_battles.events import fast_constructor
from referee.games.royal_battles.state import ANY_COLOUR, BLACK, NO_CARD, WHITE, State, seat_of
from referee.games.royal_battles.tables import (
    ADVANTAGE_DAMAGE,
    CRITICAL_TRUMPS,
    KEY_DRAW,
    KEY_OF_SUIT,
    STRATEGY_DRAW,
    TRUMPS,
    trumps_needed,
)
from referee.number_types import Seat, Square, Unit


class SumLine(NamedTuple):
    """One line of a calculation: a number, the code of its reason, and a factor."""

    number: int
    reason: str
    times: int = 1

    @property
    def amount(self) -> int:
        """The amount that the line adds or subtracts."""
        return self.number * self.times


LISTED, UNITS, TRUMP, DOUBLED, ARMOUR, FLOOR, CAP = (
    "listed",
    "units",
    "per_trump",
    "doubled",
    "armour",
    "floor",
    "cap",
)
PER_TRUMP: Final = frozenset(("mystic_blast", "healing"))


class Wound(NamedTuple):
    """The damage or healing of one unit: `amount` after armour or cap, the new injury, and the calculation
    line by line."""

    unit: int
    square: int
    amount: int
    injury: int
    removed: bool
    lines: tuple[SumLine, ...]


class Strike(NamedTuple):
    """One attack or Advantage with all its calculations. `counted`: all cards examined; `trumps`: those that
    count."""

    attacker: int
    square: int
    target: int
    target_square: int
    style: str
    counted: tuple[int, ...]
    trumps: tuple[int, ...]
    needed: int
    hit: bool
    critical: bool
    position: str
    key_position: bool
    damage: tuple[Wound, ...]
    healed: tuple[Wound, ...]
    due_strategy: int
    due_key: int


class FormStrike(NamedTuple):
    """One attack or Advantage at a table that keeps only the forms. `trumps`: how many were counted."""

    attacker: int
    target: int
    style: str
    trumps: int
    needed: int
    hit: bool
    critical: bool
    damage: tuple[Wound, ...]
    healed: tuple[Wound, ...]


class WrittenInjury(NamedTuple):
    """Damage or healing of one unit that the players wrote on its form without naming the attack."""

    damage: tuple[Wound, ...]
    healed: tuple[Wound, ...]


_line: Final = fast_constructor(SumLine)
_wound: Final = fast_constructor(Wound)
_strike: Final = fast_constructor(Strike)


def is_key_position(state: State, seat: Seat, position: str) -> bool:
    """True if the suit of the seat's initiative card makes this position Key; a Joker makes all four Key
    (RB-57a)."""
    card = state.initiative_card(seat)
    return bool(position) and card != NO_CARD and (card == JOKER or KEY_OF_SUIT[SUIT[card]] == position)


def is_card_colour_shared(state: State, square: Square, other_square: Square) -> bool:
    """True if the cards on two squares share a colour; a wild Joker shares it with every card (RB-36)."""
    one, two = state.colour[square], state.colour[other_square]
    return one == two or ANY_COLOUR in (one, two)


def listed_damage_or_healing_lines(state: State, unit: Unit, style: str, trumps: int) -> list[SumLine]:
    """The listed damage or healing before doubling and armour, line by line."""
    form = state.table_rules.forms[unit]
    if style != "advantage":
        return [_line((getattr(form.weapon, style), LISTED, 1))]
    name = form.advantage or ""
    number = ADVANTAGE_DAMAGE[name] if form.advantage_number is None else form.advantage_number
    if name in PER_TRUMP:
        return [SumLine(number, TRUMP, trumps)]
    if name == "smite":
        return [SumLine(number, LISTED), SumLine(len(state.units_in_battle(seat_of(unit))), UNITS)]
    return [SumLine(number, LISTED)]


def comrades_on_cards_of_same_colour(state: State, target: int) -> list[Unit]:
    """The comrades of the target whose cards share its card's colour: Mystic Blast and Healing affect them
    too."""
    square = state.square_of_unit[target]
    return [
        unit
        for unit in state.units_in_battle(seat_of(target))
        if unit != target and is_card_colour_shared(state, square, state.square_of_unit[unit])
    ]


def total_of_sum_lines(lines: Sequence[SumLine]) -> int:
    return sum([number * times for number, _, times in lines])


def wound_after_armour(
    state: State, unit: Unit, listed_lines: Sequence[SumLine], ignores_armour: bool
) -> Wound:
    form = state.table_rules.forms[unit]
    lines = [*listed_lines] if ignores_armour else [*listed_lines, _line((-form.armor.rating, ARMOUR, 1))]
    amount = total_of_sum_lines(lines)
    if amount < 0:
        lines.append(_line((-amount, FLOOR, 1)))
        amount = 0
    injury = state.injury[unit] + amount
    return _wound((unit, state.square_of_unit[unit], amount, injury, injury >= form.life, tuple(lines)))


def healing_capped_at_injury(state: State, healed_unit: Unit, listed_lines: Sequence[SumLine]) -> Wound:
    lines = [*listed_lines]
    amount = total_of_sum_lines(lines)
    if amount > state.injury[healed_unit]:
        lines.append(SumLine(state.injury[healed_unit] - amount, CAP))
        amount = state.injury[healed_unit]
    return Wound(
        healed_unit,
        state.square_of_unit[healed_unit],
        amount,
        state.injury[healed_unit] - amount,
        False,
        tuple(lines),
    )


def event_of_injury_players_wrote_down(
    state: State, unit: Unit, damage_or_negative_healing: int
) -> WrittenInjury:
    """The event of damage to a unit that the players wrote on its form; negative damage is healing."""
    injury = state.injury[unit] + damage_or_negative_healing
    lines = (SumLine(abs(damage_or_negative_healing), LISTED),)
    wound = Wound(
        unit, -1, abs(damage_or_negative_healing), injury, injury >= state.table_rules.forms[unit].life, lines
    )
    return WrittenInjury((wound,), ()) if damage_or_negative_healing > 0 else WrittenInjury((), (wound,))


def calculate_form_strike(
    state: State, unit: Unit, target: int, style: str, trumps: int, further_targets: Sequence[Unit]
) -> FormStrike:
    """The strike of a unit on a target with this number of trumps, and on these comrades (RB-46 to RB-56).

    Changes nothing.
    """
    return FormStrike(
        unit,
        target,
        style,
        trumps,
        *need_hit_critical_damage_and_healing(state, unit, target, style, trumps, further_targets),
    )


Sums = tuple[int, bool, bool, tuple[Wound, ...], tuple[Wound, ...]]
"""(trumps needed, True if it hits, True if it is critical, damage by unit, healing by unit)"""


def need_hit_critical_damage_and_healing(
    state: State, unit: Unit, target: int, style: str, trumps: int, further_targets: Sequence[Unit]
) -> Sums:
    form = state.table_rules.forms[unit]
    advantage = form.advantage if style == "advantage" else None
    heals = advantage == "healing"
    need = 0 if heals else trumps_needed(form.accuracy, state.table_rules.forms[target].evasion)
    critical = trumps >= CRITICAL_TRUMPS
    if trumps < need:
        return need, False, critical, (), ()
    lines = listed_damage_or_healing_lines(state, unit, style, trumps)
    if critical:
        lines.append(SumLine(total_of_sum_lines(lines), DOUBLED))
    if heals:
        return (
            need,
            True,
            critical,
            (),
            tuple([healing_capped_at_injury(state, each, lines) for each in (target, *further_targets)]),
        )
    return (
        need,
        True,
        critical,
        tuple(
            [
                wound_after_armour(state, each, lines, advantage == "deadly_aim")
                for each in (target, *further_targets)
            ]
        ),
        (),
    )


def cards_examined_for_trumps(state: State, unit: Unit, target: int) -> tuple[int, ...]:
    """The cards examined for trumps: both initiative cards, the acting player's first, and both units'
    Standing Cards."""
    seat, square, target_square = unit >> 2, state.square_of_unit[unit], state.square_of_unit[target]
    own_card, other_card = state.initiative_card(seat), state.initiative_card(1 - seat)
    return (
        (own_card, other_card, state.top[square], state.top[target_square])
        if square != target_square
        else (own_card, other_card, state.top[square])
    )


def comrades_affected_by_blast_or_healing(
    state: State, unit: Unit, target: int, style: str
) -> Sequence[Unit]:
    """The comrades of the target that Mystic Blast or Healing also affects: their cards share its card's
    colour."""
    return (
        comrades_on_cards_of_same_colour(state, target)
        if style == "advantage" and state.table_rules.forms[unit].advantage in PER_TRUMP
        else ()
    )


def calculate_strike(state: State, unit: Unit, target: int, style: str) -> Strike:
    """The strike of a unit on a target from their present squares (RB-46 to RB-57b). Changes nothing."""
    square, target_square, seat = state.square_of_unit[unit], state.square_of_unit[target], unit >> 2
    counted, trump_cards = cards_examined_for_trumps(state, unit, target), TRUMPS[style]
    trumps = tuple([card for card in counted if card in trump_cards])
    further_targets = comrades_affected_by_blast_or_healing(state, unit, target, style)
    need, hit, critical, damage, healed = need_hit_critical_damage_and_healing(
        state, unit, target, style, len(trumps), further_targets
    )
    position = state.table_rules.positions[square][target_square]
    key = is_key_position(state, seat, position)
    left = 0 if damage and does_damage_eliminate_army(state, damage) else state.deck[seat]
    draws = hit and style == "advantage" and state.table_rules.forms[unit].advantage == "strategy"
    due_strategy = min(STRATEGY_DRAW, left) if draws else 0
    due_key = min(KEY_DRAW, left - due_strategy) if key else 0
    places, trump_results = (
        (unit, square, target, target_square, style),
        (counted, trumps, need, hit, critical),
    )
    return _strike((*places, *trump_results, position, key, damage, healed, due_strategy, due_key))


def does_damage_eliminate_army(state: State, damage: Sequence[Wound]) -> bool:
    """True if this damage removes the last unit of an army, after which nobody draws."""
    fallen = [wound.unit for wound in damage if wound.removed]
    return bool(fallen) and any(
        all(unit in fallen for unit in state.units_in_battle(seat)) for seat in (WHITE, BLACK)
    )
