"""Statistics of a Royal Battle: the places, and the damage and healing of each army and unit."""

from collections import Counter
from typing import Final

from referee.game import Snapshot
from referee.games.royal_battles.events import DrawLapsed
from referee.games.royal_battles.state import OVER, TIE, State, seat_of
from referee.games.royal_battles.strike import FormStrike, Strike, WrittenInjury
from referee.number_types import Seat

FIGURES: Final = {
    "attacks": "Attacks and Advantages",
    "hits": "of them hit",
    "misses": "of them missed",
    "damage_done": "Damage done",
    "damage_taken": "Damage taken",
    "healed": "Injury healed",
    "key_draws": "Cards for the Key Position",
    "units_left": "Units left at the end",
}
WAYS: Final = {"army": "By army", "unit": "By unit"}
BALANCES: Final = "Life left"
AND: Final = "+"
"""The separator between the units of an army."""
Counts = tuple[Counter[str], ...]
"""Counters for each of the eight units."""


def final_places_by_seat(state: State) -> tuple[int, ...]:
    """By seat, the place: the winner first; a tie is shared (RB-61 to RB-64)."""
    if state.phase != OVER:
        return ()
    return tuple(1 if state.winner in (seat, TIE) else 2 for seat in range(2))


def life_left_by_seat(state: State) -> tuple[int, ...]:
    """By seat, how much injury the army can still take."""
    left = [0, 0]
    for unit, form in enumerate(state.table_rules.forms):
        left[seat_of(unit)] += max(0, form.life - state.injury[unit])
    return tuple(left)


def statistics_by_seat(snapshot: Snapshot) -> tuple[dict[str, int], ...]:
    """The statistics by seat. Damage to one's own units counts as taken only; healing counts for the healed
    unit."""
    state: State = snapshot.state
    units = tuple(Counter[str]() for _ in state.table_rules.forms)
    drawing = [0, 0]
    """By seat, the unit that attacked last."""
    for event in snapshot.events:
        if isinstance(event, Strike | FormStrike):
            drawing[seat_of(event.attacker)] = event.attacker
            add_strike_to_statistics(event, units)
        elif isinstance(event, WrittenInjury):
            add_damage_taken_and_healing_to_statistics(event, units)
        elif isinstance(event, DrawLapsed):
            units[drawing[event.seat]]["key_draws"] -= event.due
    for unit, form in enumerate(state.table_rules.forms):
        units[unit]["units_left"] += state.injury[unit] < form.life
    return tuple(army_statistics(state, units, seat) for seat in range(2))


def army_statistics(state: State, counts_by_unit: Counts, seat: Seat) -> dict[str, int]:
    """The totals of an army, and of each kind of unit in it."""
    own_units = [unit for unit in range(len(counts_by_unit)) if seat_of(unit) == seat]
    kinds = [state.table_rules.kinds[unit].replace("/", " ") for unit in own_units]
    figures = {name: sum(counts_by_unit[unit][name] for unit in own_units) for name in FIGURES}
    figures[f"army/{AND.join(sorted(kinds))}"] = 1
    for unit, kind in zip(own_units, kinds, strict=True):
        figures[f"unit/{kind}"] = 1
        for name in FIGURES:
            figures[f"unit/{kind}/{name}"] = (
                figures.get(f"unit/{kind}/{name}", 0) + counts_by_unit[unit][name]
            )
    return figures


def add_strike_to_statistics(strike: Strike | FormStrike, counts_by_unit: Counts) -> None:
    by = counts_by_unit[strike.attacker]
    by["attacks"] += 1
    by["hits" if strike.hit else "misses"] += 1
    by["key_draws"] += strike.due_key if isinstance(strike, Strike) else 0
    for wound in strike.damage:
        by["damage_done"] += wound.amount if seat_of(wound.unit) != seat_of(strike.attacker) else 0
    add_damage_taken_and_healing_to_statistics(strike, counts_by_unit)


def add_damage_taken_and_healing_to_statistics(
    wounding: Strike | FormStrike | WrittenInjury, counts_by_unit: Counts
) -> None:
    """Add the damage taken and the healing of each wounded unit."""
    for wound in wounding.damage:
        counts_by_unit[wound.unit]["damage_taken"] += wound.amount
    for wound in wounding.healed:
        counts_by_unit[wound.unit]["healed"] += wound.amount
