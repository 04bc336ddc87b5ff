"""The command that puts faults into the rules (tests.probes.faults) makes faults that can be noticed, each in one line."""

import difflib
from pathlib import Path

from referee.games.royal_battles import geometry
from tests.probes.faults import drawn, known
from tests.support.one_line_faults import ROOT, faults_in
from tests.support.running_rules import put_in, running

RULE = """
def may_step(far: int, free: bool) -> bool:
    return far < 2 and free
"""


def _faults(file: str):
    return list(faults_in(file, (ROOT / file).read_text("utf-8")))


def test_faults_every_piece_of_a_rule_is_made_wrong():
    after = [fault.after for fault in faults_in("a_rule.py", RULE)]

    assert sorted(after) == [
        "return (far < 2)",
        "return (far <= 2) and free",
        "return (free)",
        "return far < (1) and free",
        "return far < (3) and free",
    ]


def test_faults_every_fault_changes_one_line():
    file = "referee/games/royal_battles/movement.py"
    now = (ROOT / file).read_text("utf-8").splitlines()

    for fault in _faults(file):
        changed = [line for line in difflib.ndiff(now, fault.text.splitlines()) if line[0] in "+-"]
        assert [line[2:].strip() for line in changed] == [fault.before, fault.after]


def test_faults_what_is_listed_as_changing_nothing_is_still_a_fault_that_can_be_made():
    listed = known()

    possible = {fault.name for file in {name[0] for name in listed} for fault in _faults(file)}

    assert listed.keys() <= possible


def test_faults_a_fault_put_into_the_running_rules_is_there():
    functions = [each for each in vars(geometry).values() if hasattr(each, "__code__")]
    codes = [each.__code__ for each in functions]
    fault = next(
        each
        for each in _faults("referee/games/royal_battles/geometry.py")
        if each.function in {f.__name__ for f in functions}
    )
    try:
        assert put_in(fault, running())
        assert [each.__code__ for each in functions] != codes
    finally:
        put_in(fault._replace(text=Path(geometry.__file__).read_text("utf-8")), running())
    assert [each.__code__ for each in functions] == codes


def test_faults_those_that_are_drawn_stay_the_same_when_another_line_goes():
    every = _faults("referee/games/royal_battles/movement.py")
    last = drawn(every, len(every), 1)[-1]

    assert drawn([fault for fault in every if fault is not last], 10, 1) == drawn(every, 10, 1)
