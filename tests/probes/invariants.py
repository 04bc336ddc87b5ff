"""What must hold at every table of Royal Battles and El Royale, tested at random: each function yields what is wrong.

    python -m tests.probes.invariants 200

plays 200 random games of each of the two (random edition, teams, armies, names and house rules, hands hidden and shown, some acts
irregular). At one position in ten the choices are checked and compared with other acts; what is offered instead of refused entries is
checked; each game is undone and redone, read back from its sealed file and its transcript, and played once more with hidden hands.

With hidden hands the same play gives the same public state. What may differ (docs/record.md): who wins a Royal Battle that ends with
equal units and a hand that nobody has seen, which counts as playable if it can be, or is asked for; whether a claim that a hand has no
legal move is known to be wrong; and where a card is that was let stand although the hand, which everybody had seen, did not hold it.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from models.rulings import Ruling
from referee.act_sets import any_set_includes_act
from referee.games.royal_battles.actions import Place
from referee.games.royal_battles.ending import EXHAUSTED
from referee.games.royal_battles.state import OVER, REVEAL
from referee.table.replay import read_record, replay_json_lines
from referee.table.sealing import sealed_record_json
from referee.table.table import Act, Table, table_from_acts
from referee.table.transcript import transcript_text
from tests.el_royale.test_machine import every_act
from tests.royal_battles.test_state_machine import as_offered, likely_action, named
from tests.support.random_games import random_entries, random_header, redacted_entry
from tests.test_alternatives import wrong_entries

Wrong = tuple[str, Any]
"""What is wrong, and the case."""
GAMES = ("el-royale", "royal-battles")
NOT_HELD = {"hand.not_held", "discard.not_the_hand"}
"""Rules about a hand whose violation the table may let stand: where the cards came from then depends on what is known of the hand."""


def choices_differ(table: Table, chance: Random, acts: int) -> Iterator[Wrong]:
    """Yield choices that are not exactly the allowed acts, as far as this many other acts show."""
    game, state = table.game, table.state
    folded = list(game.legal_act_sets(state))
    made = list(islice(game.legal_acts(state), 4000))
    for act in made if len(made) < acts else chance.sample(made, acts):
        if found := game.judge(state, act):
            yield "made and refused", (act, [finding.rule.id for finding in found])
        if game.act_or_reader_findings(state, game.entry_from_act(state, act)) != act:
            yield "written otherwise", act
    if len({*map(named, made)}) != len(made):
        yield "made twice", Counter(map(named, made)).most_common(1)
    for act in (*made[:acts], *_others(table, chance, acts)):
        if any_set_includes_act(folded, act) != (not game.judge(state, act)):
            yield "otherwise folded than allowed", act


def _others(table: Table, chance: Random, number: int) -> Iterator[Any]:
    if table.game.game == "el-royale":
        yield from chance.sample(every_act(table.state), number)
    else:
        for act in (likely_action(table.state, chance) for _ in range(number)):
            if not isinstance(act, Place) or act.unit in table.state.unplaced_units(act.by):
                yield as_offered(table.state, act)


def refused_instead(table: Table, chance: Random) -> Iterator[Wrong]:
    """Yield acts offered instead of refused ones that are not allowed or not entered as offered."""
    for entry in wrong_entries(table, chance):
        before = table.state.copy()
        if table.judge_without_entering(entry).verdict == "refused":
            for offered in table.allowed_entries_instead(entry):
                if (
                    table.judge_without_entering(table.entry_from_json(offered.to_json_object())).verdict
                    != "allowed"
                ):
                    yield "offered and refused", (entry, offered)
        if table.state != before:
            yield "changed by judging", entry


def comes_back(table: Table, acts: list[Act]) -> Iterator[Wrong]:
    """Yield differences after undo and redo, and after reading the stored acts, the sealed file and the typed lines."""
    before, steps = table.state.copy(), min(7, len(table))
    was = table.state_after(len(table) - steps).copy()
    table.undo(steps)
    if table.state != was:
        yield "otherwise when taken back", steps
    table.redo(steps)
    if table.state != before:
        yield "otherwise when made again", steps
    header, entries = read_record(json.dumps(sealed_record_json(json.loads(json.dumps(table.record_json())))))
    again = table_from_acts(header, [{"act": "enter", "entry": entry.to_json_object()} for entry in entries])
    for what, other in (
        ("sealed file", again),
        ("acts", table_from_acts(header, json.loads(json.dumps(acts)))),
    ):
        if other.state != before or other.rulings != table.rulings:
            yield f"otherwise from the {what}", len(table)
    lines = transcript_text(table)
    if read_record(lines) != (table.header, tuple(ruling.entry for ruling in table.rulings)):
        yield "otherwise in typed lines", lines
    *_, end = replay_json_lines(lines, after_refusals_too=True)
    if end["state"] != json.loads(json.dumps(table.game.state_json(before))):
        yield "otherwise when replayed", end


def told_by_hands(table: Table) -> Iterator[Wrong]:
    """Yield differences of the public state when the same play is entered with hidden hands."""
    hidden = Table(table.header)
    for ruling, state in zip(table.rulings, islice(table.states_in_order(), 1, None), strict=True):
        written = redacted_entry(table.game.game, ruling.entry.to_json_object())
        if written is None:
            continue
        if NOT_HELD & {finding.rule.id for finding in ruling.findings}:
            return
        told = hidden.enter(hidden.entry_from_json(written))
        if not told.is_accepted:
            yield "refused with hidden hands", (written, [finding.rule.id for finding in told.findings])
            return
        if _is_asked_for(hidden.state) and state.phase == OVER:
            return
        if _is_ended_by_known_hand(table, state, ruling) and hidden.state.phase not in (OVER, REVEAL):
            return
        if _public(hidden, hidden.state, told) != _public(table, state, ruling):
            yield "otherwise with hidden hands", written
            return


def _is_ended_by_known_hand(table: Table, state: Any, ruling: Ruling) -> bool:
    """True if a Royal Battle has just ended, or asks for hands, because a hand that is known has no legal move."""
    return state.phase in (OVER, REVEAL) and any(map(table.game.depends_on_hidden_hands, ruling.events))


def _is_asked_for(state: Any) -> bool:
    """True if a Royal Battle waits for hands that decide it."""
    return bool(state.phase == REVEAL)


def _public(table: Table, state: Any, ruling: Ruling) -> Any:
    """Return what everybody sees, and what is announced."""
    shown = table.game.state_json(state)
    announced = [table.game.fields_added_to_entry_by_event(state, happened) for happened in ruling.events]
    announced = [each for each in announced if "disproved" not in each]
    if getattr(state, "why_over", "") == EXHAUSTED and len(state.units_in_battle(0)) == len(
        state.units_in_battle(1)
    ):
        shown["winner"] = None
        announced = [{name: value for name, value in each.items() if name != "winner"} for each in announced]
    return shown, announced


def whole_game(kind: str, chance: Random, entries: int, acts: int, every: float) -> tuple[Table, list[Wrong]]:
    """Play a random game. Returns it with all that was wrong in it."""
    shown, irregular = chance.random() < 0.5, chance.choice((0, 0.05, 0.3))
    kept: list[Act] = []
    table = Table(random_header(chance, kind), lambda act, state, entries: kept.append(act))
    wrong: list[Wrong] = []
    for _ in random_entries(table, chance, entries, shown=shown, irregular=irregular):
        if chance.random() < every and table.state.phase != "over":
            wrong += chain(choices_differ(table, chance, acts), refused_instead(table, chance))
    wrong += chain(comes_back(table, kept), told_by_hands(table))
    return table, wrong


def main(games: int = 200, seed: int = 1) -> int:
    """Check this many random games of each of the two. Returns exit status 1 if anything was wrong."""
    counted: Counter[str] = Counter()
    chance, began = Random(seed), time.perf_counter()
    for kind, number in ((kind, number) for kind in GAMES for number in range(games)):
        table, wrong = whole_game(kind, chance, 300, 300, 0.1)
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
