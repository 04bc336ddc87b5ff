"""Try a fault: in a process that has already imported the tests, or in one that imports the faulty rules.

A fault inside a function is put into a child of the process that has collected the tests, so that nothing has to be imported again. One
in a table, or in a function that such a table is made with, is put under a child
that has not read the rules yet: it imports the faulty file.
Either way only tests that run the function (for a table: any function of the game) are run, up to the first that fails: first those
that noticed other faults of the same file, then the quickest.
"""

import functools
import gc
import hashlib
import importlib
import importlib.machinery
import json
import os
import pickle
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import Phase, settings

from tests.support.one_line_faults import ROOT, Fault
from tests.support.running_rules import Key, Seen, put_in, running

settings.register_profile("faults", phases=[Phase.explicit, Phase.generate], deadline=None)
AT_RANDOM = ["--hypothesis-seed=0", "--hypothesis-profile=faults"]
OPTIONS = [
    "-q",
    "-x",
    "-n",
    "0",
    "-p",
    "no:cacheprovider",
    "--no-header",
    "--tb=no",
    *AT_RANDOM,
    "-W",
    "ignore",
]
ANSWERS = "tests/answers"
"""Quick tests that notice most faults: they are run first, and the others only for what they do not notice."""
GAMES_OF = {
    "royal_battles": ("royal-battles",),
    "royals": ("royals", "battle-royals"),
    "el_royale": ("el-royale",),
}
"""The games that follow the rules of a package, by their names in the names of tests."""
LONGEST = 120
"""Seconds of the processor for one test, after which the fault counts as noticed: it made the test turn in circles."""
BROKEN = 99
"""The exit status of a child in which this command went wrong, not the rules."""
ERRORS = os.dup(2)
"""Where it says so: the tests themselves are silent."""
FIRST = 12
"""So many tests that noticed other faults of the same file are run first."""


class Kept:
    """The results, in a file to which every child appends a line: the test that noticed the fault, "" for none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.touch()

    def add(self, fault: Fault, test: str) -> None:
        """Store a result."""
        with self.path.open("ab") as to:
            to.write(json.dumps([fault.name, test]).encode() + b"\n")

    def forget_the_unnoticed(self) -> None:
        """Delete the results of unnoticed faults, so that they are tried again."""
        lines = [json.dumps([name, test]) + "\n" for name, test in self._all().items() if test]
        self.path.write_text("".join(lines), "utf-8")

    def _all(self) -> dict[tuple[str, ...], str]:
        return {
            tuple(name): test for name, test in map(json.loads, self.path.read_text("utf-8").splitlines())
        }

    def noticed(self, fault: Fault) -> str | None:
        """The test that noticed it; "" if none did, None if it has not been tried."""
        return self._all().get(fault.name)

    def noticing(self, file: str) -> list[str]:
        """The tests that noticed most of the other faults of this file."""
        tests = Counter(test for name, test in self._all().items() if name[0] == file and test)
        return [test for test, _ in tests.most_common(FIRST)]


Runs = list[tuple[str, float, set[Key]]]
"""Every test with its seconds and the functions of the rules that it runs."""


def _in_a_child(act: Callable[[], None]) -> int:
    """Run this in a silent child process. Returns its exit status."""
    child = os.fork()
    if child:
        return child
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        act()
        os._exit(0)
    except BaseException:
        os.write(ERRORS, traceback.format_exc().encode())
        os._exit(BROKEN)


def _run(session: pytest.Session, items: list[pytest.Item]) -> str:
    """Run these tests up to the first failure. Returns its name, or ""."""
    for item, following in zip(items, [*items, None][1:], strict=True):
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return item.nodeid
    return ""


def _looked_on(session: pytest.Session, remembered: list[Any]) -> Runs:
    """Run all tests once, each with empty caches, and trace which functions of the rules each runs."""
    found: Runs = []
    for item in session.items:
        for each in remembered:
            each.cache_clear()
        begun, seen = time.process_time(), Seen()
        if _run(session, [item]):
            raise RuntimeError(f"{item.nodeid} fails without any fault")
        found.append((item.nodeid, time.process_time() - begun, seen.end()))
    return found


class Trying:
    """A pytest plugin that, instead of running the tests, tries faults in forked children that have already imported them.

    `left_out`: tests with any of these words in their names are not run. `finally_`: what these tests do not notice is not noticed at
    all.
    """

    def __init__(
        self,
        game: str,
        faults: list[Fault],
        workers: int,
        kept: Kept,
        within: float,
        looked_on: Path,
        left_out: Sequence[str],
        finally_: bool,
    ) -> None:
        self.game, self.left_out, self.finally_ = game, left_out, finally_
        self.waiting, self.workers, self.kept, self.within, self.looked_on = (
            faults,
            workers,
            kept,
            within,
            looked_on,
        )
        self._imports = Seen()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Replaces pytest's own run."""
        load_rules(self.game)
        imported, there = self._imports.end(), running()
        if session.testsfailed:
            raise SystemExit("the tests cannot be collected")
        session.items = [
            each for each in session.items if not any(word in each.nodeid for word in self.left_out)
        ]
        remembered = [each for each in gc.get_objects() if type(each) is functools._lru_cache_wrapper]
        gc.freeze()  # garbage collection in children would copy memory pages
        if (
            not self.looked_on.exists()
            and os.waitpid(_in_a_child(lambda: self._look_on(session, remembered)), 0)[1]
        ):
            raise SystemExit("the tests do not pass without a fault")
        runs: Runs = pickle.loads(self.looked_on.read_bytes())
        runs = [run for run in runs if run[1] <= self.within]
        items = {item.nodeid: item for item in session.items}

        def attempt(fault: Fault) -> None:
            changed = put_in(fault, there)
            tests = _in_order(
                [(took, test) for test, took, ran in runs if ran & changed], self.kept.noticing(fault.file)
            )
            test = _run(session, [items[each] for each in tests])
            if test or (self.finally_ and changed and not changed & imported):
                self.kept.add(fault, test)

        _each_in_a_child(self.waiting, self.workers, self.kept, attempt)
        return True

    def _look_on(self, session: pytest.Session, remembered: list[Any]) -> None:
        self.looked_on.write_bytes(pickle.dumps(_looked_on(session, remembered)))


def _in_order(tests: Iterable[tuple[float, str]], first: Sequence[str]) -> list[str]:
    place = {test: number for number, test in enumerate(first)}
    return [test for _, test in sorted(tests, key=lambda each: (place.get(each[1], FIRST), each))]


def _each_in_a_child(
    waiting: list[Fault], workers: int, kept: Kept, attempt: Callable[[Fault], None]
) -> None:
    """Try each of these faults. One that makes the tests loop or ends the process counts as noticed."""
    children: dict[int, Fault] = {}

    while waiting or children:
        while waiting and len(children) < workers:
            fault = waiting.pop()
            children[_in_a_child(functools.partial(attempt, fault))] = fault
        child, status = os.wait()
        fault = children.pop(child)
        if status == BROKEN << 8:
            raise SystemExit("a fault could not be tried")
        if status:
            kept.add(fault, f"ended with {os.waitstatus_to_exitcode(status)}")


class Anew:
    """A pytest plugin that runs a game's tests in a process that has not imported the game yet, so that it imports the faulty file."""

    def __init__(self, fault: Fault, tests: Sequence[str], kept: Kept) -> None:
        self.fault, self.place, self.kept = fault, {test: number for number, test in enumerate(tests)}, kept
        self.collected = False
        read = importlib.machinery.SourceFileLoader.get_code
        file = str(ROOT / fault.file)

        def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
            return (
                compile(fault.text, file, "exec", dont_inherit=True)
                if loader.path == file
                else read(loader, name)
            )

        importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Replaces pytest's own run."""
        items = sorted(
            (item for item in session.items if item.nodeid in self.place),
            key=lambda item: self.place[item.nodeid],
        )
        self.collected = True
        self.kept.add(
            self.fault, "the tests cannot be collected" if session.testsfailed else _run(session, items)
        )
        return True


def _anew(fault: Fault, options: Sequence[str], tests: Sequence[tuple[float, str]], kept: Kept) -> None:
    trying = Anew(fault, _in_order(tests, kept.noticing(fault.file)), kept)
    pytest.main([*OPTIONS, *options], plugins=[trying])
    if not trying.collected:
        kept.add(fault, "the tests cannot be collected")


def try_faults(
    game: str, faults: Sequence[Fault], options: Sequence[str], workers: int, kept: Kept, within: float
) -> None:
    """Try each untried fault and store its result. `within`: only with tests that take at most this many seconds."""

    def untried() -> list[Fault]:
        return [fault for fault in reversed(faults) if kept.noticed(fault) is None]

    if not untried():
        return
    looked_on = kept.path.with_suffix(f".{_fingerprint()}")
    answers = kept.path.with_suffix(f".{_fingerprint()}.answers")
    _try(
        Trying(game, untried(), workers, kept, within, answers, _names_of_other_games(game), finally_=False),
        [ANSWERS],
    )
    if not untried():
        return
    _try(Trying(game, untried(), workers, kept, within, looked_on, [ANSWERS], finally_=True), options)
    runs: Runs = pickle.loads(answers.read_bytes()) + pickle.loads(looked_on.read_bytes())
    games = str(ROOT / "referee" / "games") + os.sep
    tests = [
        (took, test)
        for test, took, ran in runs
        if took <= within and _runs_it(games, game, {key[0] for key in ran})
    ]
    _each_in_a_child(untried(), workers, kept, lambda fault: _anew(fault, options, tests, kept))


def load_rules(game: str) -> None:
    """Import all rules of this game: tests may load them only when they run, and a fault is put into what is loaded."""
    for path in sorted((ROOT / "referee" / "games" / game).rglob("*.py")):
        importlib.import_module(
            ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        )


def _names_of_other_games(game: str) -> list[str]:
    """How the tests of answers name games of other packages: `[royals-` is no part of `[battle-royals-`."""
    return [
        f"[{before}{name}-"
        for package, names in GAMES_OF.items()
        if package != game
        for name in names
        for before in ("", "random-")
    ]


def _try(trying: Trying, options: Sequence[str]) -> None:
    if os.waitpid(_in_a_child(lambda: _tried(trying, options)), 0)[1]:
        raise SystemExit("the tests cannot be collected, or do not pass without a fault")


def _fingerprint() -> str:
    """A digest of the rules and their tests: the traced runs are valid as long as it is the same."""
    files = sorted(
        path for folder in ("models", "referee", "tests") for path in (ROOT / folder).rglob("*.py")
    )
    return hashlib.sha256(b"".join([str(ROOT).encode(), *(path.read_bytes() for path in files)])).hexdigest()[
        :12
    ]


def _tried(trying: Trying, options: Sequence[str]) -> None:
    if pytest.main([*OPTIONS, *options], plugins=[trying]):
        raise SystemExit(1)


def _runs_it(games: str, game: str, files: set[str]) -> bool:
    """True if a test that runs these files runs this game. A test that runs no game may read its tables."""
    of_games = [file for file in files if file.startswith(games)]
    return not of_games or any(file.startswith(games + game + os.sep) for file in of_games)
