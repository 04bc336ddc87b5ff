"""Measures whether the tests notice faults: one-line faults are put into the rules at random, and the game's tests are run on each.

    nice python -m tests.probes.faults royal_battles --faults 200 --seed 1 --workers 2 --kept FILE

Faults that no test notices are printed with their lines. Those that were examined and change nothing are listed with the reason in
`faults_that_change_nothing.json`. The exit status is 1 if fewer than 99 % of the others are noticed.
Each result is stored in FILE at once: an interrupted run is continued, and `--again` repeats the faults that no test noticed.
"""

import argparse
import hashlib
import json
import math
import os
import tempfile
from pathlib import Path

from tests.support.one_line_faults import ROOT, Fault, faults_of
from tests.support.trying_faults import Kept, try_faults

AT_RANDOM = ["test_alternatives.py", "test_sums_read_aloud.py", "test_invariants.py"]
TOLD = ["odds", "people/test_statistics.py", "lab/test_players.py", "safety/test_card_locations.py"]
OF_ALL = ["answers", "test_games.py", "test_ledger.py", *TOLD, *AT_RANDOM]
"""Tests of all games, or of several."""
TESTS = {
    game: [f"tests/{each}" for each in (game, *OF_ALL)] for game in ("royal_battles", "royals", "el_royale")
}
ENOUGH = 0.99


def known() -> dict[tuple[str, ...], str]:
    """Return the faults that were examined and change nothing, each with its reason."""
    listed = json.loads((ROOT / "tests" / "support" / "faults_that_change_nothing.json").read_text("utf-8"))
    return {(each["file"], each["function"], each["before"], each["after"]): each["why"] for each in listed}


def drawn(faults: list[Fault], number: int, seed: int) -> list[Fault]:
    """Return this many random faults. Most of them stay the same when other lines of the rules change."""
    return sorted(faults, key=lambda fault: hashlib.sha256(repr((seed, fault.name)).encode()).digest())[
        :number
    ]


def _tell(missed: list[Fault]) -> None:
    for fault in sorted(missed):
        print(
            f"\n{fault.file}:{fault.line} in {fault.function or 'a table'}\n- {fault.before}\n+ {fault.after}",
            flush=True,
        )


def main() -> None:
    """Read the options, run the tests on each fault, and print the result."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=TESTS)
    asked.add_argument("--faults", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--file", default="", help="only faults in files whose name holds this")
    asked.add_argument("--kept", type=Path, help="where it is kept what came of each fault")
    asked.add_argument(
        "--within",
        type=float,
        default=math.inf,
        help="only tests that take so many seconds at most: a first look",
    )
    asked.add_argument("--again", action="store_true", help="try those again that nobody noticed")
    told = asked.parse_args()

    os.chdir(ROOT)
    remembered = tempfile.TemporaryDirectory(prefix="faults-")  # deleted when this process ends
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = remembered.name
    every, nothing = [fault for fault in faults_of(told.game) if told.file in fault.file], known()
    chosen = drawn(every, told.faults, told.seed)
    wanted = [fault for fault in chosen if fault.name not in nothing]
    kept = Kept(told.kept or Path(remembered.name, "kept"))
    if told.again:
        kept.forget_the_unnoticed()
    try_faults(told.game, wanted, TESTS[told.game], told.workers, kept, told.within)

    missed = [fault for fault in wanted if not kept.noticed(fault)]
    _tell(missed)
    share = 1 - len(missed) / max(1, len(wanted))
    print(f"\n{told.game}: {len(every)} faults possible, {len(chosen)} tried, {len(chosen) - len(wanted)} known to change nothing, "
          f"{len(wanted) - len(missed)} of {len(wanted)} noticed ({share:.1%}).")  # fmt: skip
    raise SystemExit(share < ENOUGH)


if __name__ == "__main__":
    main()
