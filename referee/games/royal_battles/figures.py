"""What is counted of a Royal Battle: the places, and what each army did to the other."""

from collections import Counter
from typing import Final

from referee.game import Snapshot
from referee.games.royal_battles.state import OVER, TIE, State, seat_of
from referee.games.royal_battles.strike import Strike, Struck

FIGURES: Final = {
    "attacks": "Attacks and Advantages",
    "hits": "of them hit",
    "damage_done": "Damage done",
    "damage_taken": "Damage taken",
    "healed": "Injury healed",
    "units_left": "Units left at the end",
}


def placing(state: State) -> tuple[int, ...]:
    """The winner is first; a tie is shared (RB-61 to RB-64)."""
    if state.phase != OVER:
        return ()
    return tuple(1 if state.winner in (seat, TIE) else 2 for seat in range(2))


def counted(snapshot: Snapshot) -> tuple[dict[str, int], ...]:
    """By seat. Damage to one's own units counts as taken, not as done."""
    armies = (Counter[str](), Counter[str]())
    for each in snapshot.happened:
        if isinstance(each, Strike | Struck):
            _strike(each, armies)
    state: State = snapshot.state
    for unit, form in enumerate(state.battle.forms):
        armies[seat_of(unit)]["units_left"] += state.injury[unit] < form.life
    return tuple({name: each[name] for name in FIGURES} for each in armies)


def _strike(strike: Strike | Struck, armies: tuple[Counter[str], ...]) -> None:
    seat = seat_of(strike.attacker)
    armies[seat]["attacks"] += 1
    armies[seat]["hits"] += strike.hit
    for wound in strike.damage:
        struck = seat_of(wound.unit)
        armies[struck]["damage_taken"] += wound.amount
        armies[seat]["damage_done"] += wound.amount if struck != seat else 0
    for wound in strike.healed:
        armies[seat_of(wound.unit)]["healed"] += wound.amount
