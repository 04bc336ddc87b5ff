"""The course of a battle: the Life left to each army after each hit, and the hit since which the winner has
led."""

from collections.abc import Iterable
from typing import NamedTuple

from models.rulings import Ruling
from referee.games.royal_battles.state import BLACK, WHITE, State, seat_of
from referee.games.royal_battles.strike import FormStrike, Strike, WrittenInjury


class LifeHistory(NamedTuple):
    """The Life left to White and Black at the beginning and after each entry that changed it."""

    lives: tuple[tuple[int, int], ...]
    decisive_entry: int
    """The entry since which the winner has had more Life left; 0 if the lead never changed."""


def life_history(state: State, rulings: Iterable[Ruling]) -> LifeHistory:
    """The life history of a battle up to this state."""
    life, injury = [form.life for form in state.table_rules.forms], [0] * 8
    lives, entries = [life_left_by_side(life, injury)], [0]
    for number, ruling in enumerate(rulings, 1):
        struck = [event for event in ruling.events if isinstance(event, Strike | FormStrike | WrittenInjury)]
        for wound in (wound for each in struck for wound in (*each.damage, *each.healed)):
            injury[wound.unit] = wound.injury
        if struck and life_left_by_side(life, injury) != lives[-1]:
            lives.append(life_left_by_side(life, injury))
            entries.append(number)
    return LifeHistory(tuple(lives), entry_of_winners_lasting_lead_or_zero(lives, entries, state.winner))


def life_left_by_side(full_life_by_unit: list[int], injury_by_unit: list[int]) -> tuple[int, int]:
    left = [
        max(0, full_life - injured)
        for full_life, injured in zip(full_life_by_unit, injury_by_unit, strict=True)
    ]
    white, black = (sum(left[unit] for unit in range(8) if seat_of(unit) == seat) for seat in (WHITE, BLACK))
    return white, black


def entry_of_winners_lasting_lead_or_zero(
    lives_by_seat: list[tuple[int, int]], entry_numbers: list[int], winner: int
) -> int:
    """The last entry with which the winner took the lead from the other player."""
    if winner not in (WHITE, BLACK):
        return 0
    leads = [each[winner] - each[1 - winner] for each in lives_by_seat]
    entries_behind = [at for at, lead in enumerate(leads) if lead < 0]
    entries_ahead = (
        [at for at in range(entries_behind[-1] + 1, len(leads)) if leads[at] > 0] if entries_behind else []
    )
    return entry_numbers[entries_ahead[0]] if entries_ahead else 0
