"""What holds at every table of Royals and Battle Royals, looked for at random: each function yields what is wrong.

    python -m tests.royals.invariants 200

plays 200 random games of each of the two (house rules and names drawn by lot, hands hidden and shown, some acts irregular), stops
at one position in a hundred, and judges there every act of every verb with two dozen of the cards that matter, to compare them
with the Acts and with the choices. Where cards are dealt or revealed, deals and hands are made up. What is offered instead of
refused acts is judged too, and every game whose hands are shown is told once more with hidden hands. Left out are `tally`, and
what belongs to no game (`audit`, `house_rules`).
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from models.rulings import Finding
from referee.act_sets import PartialAct, all_acts_except_revealing, any_set_includes_act
from referee.games import GAMES
from referee.games.royals.actions import MELD, SPOILS, Assassinate
from referee.games.royals.events import ClaimsDisproved, FaceClaimAccepted, SuitClaimAccepted
from referee.games.royals.state import DEAL, OVER, REVEAL, TALLY, State, copies_in_zone
from referee.table.table import Table
from tests.royals.every_act import every_act, every_hand, near
from tests.support.random_games import random_entries, random_header, redacted

Wrong = tuple[str, Any]
"""What does not hold, and the case."""
FILLED_IN = (DEAL, REVEAL, TALLY, OVER)
"""Phases in which nothing is chosen."""
WORDS = (SuitClaimAccepted, FaceClaimAccepted, ClaimsDisproved)
"""What is said only where a hand is hidden: a player's word is taken, or was wrong."""


def canonical(act: Any) -> tuple[Any, ...]:
    """The order in which cards are named makes no difference to what is legal; what kind of act it is does."""
    for field in ("cards", "meld"):
        if isinstance(getattr(act, field, None), tuple):
            act = act._replace(**{field: tuple(sorted(getattr(act, field)))})
    return type(act), *act


def shortest(state: State, act: Any) -> Any:
    """The act as it is offered: the zone of a victim is named only where both zones hold a copy."""
    if isinstance(act, Assassinate) and act.zone >= 0:
        there = {
            zone: bool(copies_in_zone(row[act.of], act.victim))
            for zone, row in ((SPOILS, state.spoils), (MELD, state.meld))
        }
        if there.pop(act.zone) and not any(there.values()):
            return act._replace(zone=-1)
    return act


def differing(state: State, acts: Iterable[Any], chance: Random | None = None) -> Iterator[Wrong]:
    """Are the Acts exactly what is allowed, as far as these acts show, and the choices the same? `chance`: of many choices only some
    are judged.
    """
    game = GAMES["battle-royals" if state.table_rules.is_later else "royals"]
    folded = list(game.legal_act_sets(state))
    made = list(all_acts_except_revealing(folded))
    as_made = Counter(canonical(act) for act in made)
    yield from (("made twice", act) for act, number in as_made.items() if number > 1)
    for act in chance.sample(made, 300) if chance and len(made) > 300 else made:
        if found := game.judge(state, act):
            yield "made and refused", (act, [finding.rule.id for finding in found])
        again = game.act_or_reader_findings(state, game.entry_from_act(state, act))
        if (again and isinstance(again[0], Finding)) or canonical(again) != canonical(act):
            yield "written otherwise", act
    for act in acts:
        allowed, offered = not game.judge(state, act), shortest(state, act)
        if any_set_includes_act(folded, offered) != allowed:
            yield "allowed and in no Acts" if allowed else "in the Acts and refused", act
        if allowed != (canonical(offered) in as_made):
            yield "allowed and not made" if allowed else "made and refused", act
    if not made and state.phase not in FILLED_IN:
        yield "nothing may be done", state.phase


def hands_differ(state: State, chance: Random, number: int) -> Iterator[Wrong]:
    """Are the deals and the hands at the end of the Acts exactly those that are allowed, as far as so many made-up ones show?"""
    game = GAMES["battle-royals" if state.table_rules.is_later else "royals"]
    for act in islice(every_hand(state, chance), number):
        if any_set_includes_act(
            game.legal_act_sets(state, PartialAct(type(act), act._asdict())), act
        ) == bool(found := game.judge(state, act)):
            yield "hands", (act, [finding.rule.id for finding in found])


def refused_instead(table: Table, chance: Random, number: int) -> Iterator[Wrong]:
    """Is each act offered instead of a refused one allowed, entered just as it is offered?"""
    acts = [
        act
        for act in every_act(table.state, near(table.state, chance, 3))
        if table.game.judge(table.state, act)
    ]
    for act in chance.sample(acts, min(number, len(acts))):
        refused = table.game.entry_from_act(table.state, act)
        for offered in table.allowed_entries_instead(refused):
            if (
                table.judge_without_entering(table.entry_from_json(offered.to_json_object())).verdict
                != "allowed"
            ):
                yield "offered and refused", (refused, offered)


def told_by_hands(table: Table) -> Iterator[Wrong]:
    """Is the same play the same to everybody when no hand is shown: the state at each step, and what happens but for players' words?"""
    hidden = Table(table.header)
    for written, ruling, state in zip(
        redacted(table), table.rulings, islice(table.states_in_order(), 1, None), strict=True
    ):
        told = hidden.enter(hidden.entry_from_json(dict(written)))
        if not told.is_accepted:
            yield "refused with hidden hands", (written, told.findings)
            return
        if [each for each in told.events if not isinstance(each, WORDS)] != [
            each for each in ruling.events if not isinstance(each, WORDS)
        ]:
            yield "happens otherwise with hidden hands", written
        if hidden.game.state_json(hidden.state) != table.game.state_json(state):
            yield "stands otherwise with hidden hands", written


def main(games: int, seed: int = 1) -> int:
    """Look at so many random games of each of the two; the exit status says whether anything was wrong."""
    counted: Counter[str] = Counter()
    chance, began = Random(seed), time.perf_counter()
    for kind, number in ((kind, number) for kind in ("royals", "battle-royals") for number in range(games)):
        table = Table(random_header(chance, kind))
        wrong: list[Wrong] = []
        for _ in random_entries(
            table, chance, 400, shown=number % 2 == 0, irregular=chance.choice((0, 0, 0.05, 0.3))
        ):
            wrong += hands_differ(table.state, chance, 50)
            if chance.random() < 0.01:
                acts = list(every_act(table.state, near(table.state, chance, 24)))
                wrong += chain(differing(table.state, acts), refused_instead(table, chance, 10))
                counted += Counter(positions=1, acts=len(acts))
        if number % 2 == 0:
            wrong += told_by_hands(table)
        counted += Counter(games=1, entries=len(table), wrong=len(wrong))
        for what, case in wrong:
            print(f"{kind} {number}, {table.header.options.model_dump()}: {what}: {case}", flush=True)
    print(
        ", ".join(f"{number:,} {what}" for what, number in counted.items()),
        f"in {time.perf_counter() - began:.0f} s",
    )
    return min(counted["wrong"], 1)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
