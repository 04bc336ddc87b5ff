"""Do the tests notice? One-line faults are put into the rules at random, and the tests of that game are run on each.

    python -m tests.faults royal_battles --faults 200 --seed 1 --workers 2

What no test notices is printed with its line; what was looked at and changes nothing is listed, with the reason, in
`faults_that_change_nothing.json`. The exit status is 1 where fewer than 97 % of the others are noticed.

A fault inside a function is put into the running process (a child of this one, so that nothing has to be imported again), and the tests
that run this function are run, the quickest first. One in a table of numbers, or in a function that such a table is made with, is
written into a copy of the whole tree, where all tests are run.
"""

import argparse
import ast
import contextlib
import functools
import gc
import io
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from hypothesis import Phase
from hypothesis import settings as hypothesis_settings

from tests.one_line_faults import ROOT, Fault, faults_of

AT_RANDOM = ["tests/test_instead.py", "tests/test_sums_read_aloud.py", "tests/test_holds.py"]
"""Tests that play every game, or several."""
TESTS = {
    game: [f"tests/{game}", "tests/test_games.py", "tests/test_ledger.py", *AT_RANDOM] for game in ("royal_battles", "royals", "el_royale")
}
OPTIONS = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--tb=no", "--hypothesis-seed=0", "-W", "ignore"]
LONGEST = 120
"""Seconds of the processor after which a run counts as noticed: the fault made it turn in circles."""
ENOUGH = 0.97
ON_DISK = 99
"""The exit status of a child in which a fault could not be tried, or not wholly."""


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


Key = tuple[str, str, int]
"""A function: its file, name and first line."""
Functions = dict[Key, list[FunctionType]]
"""What is running."""


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _running() -> Functions:
    """Every function of the rules that is there."""
    found: Functions = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(ROOT / "referee")):
            found.setdefault(_key(each.__code__), []).append(each)
    return found


def _put_in(fault: Fault, running: Functions) -> set[Key]:
    """Put the fault into this process: the functions that it changed. None where that cannot be done to what is already running."""
    changed = set()
    for code in _codes(compile(fault.text, str(ROOT / fault.file), "exec", dont_inherit=True)):
        for function in running.get(_key(code), ()):
            if function.__code__ != code:
                function.__code__ = code
                changed.add(_key(code))
    return changed


Runs = dict[Key, list[tuple[float, int]]]
"""By function: the tests that run it, with the seconds that each takes."""


def _runs(session: pytest.Session) -> Runs:
    """Run all tests once, in a child of this process, and look which functions of the rules each of them runs."""
    with tempfile.TemporaryFile() as told:
        child = os.fork()
        if not child:
            try:
                _be_silent()
                told.write(repr(_looked_on(session)).encode())
                told.flush()
                os._exit(0)
            except BaseException:
                os._exit(1)
        if os.waitpid(child, 0)[1]:
            raise RuntimeError("the tests could not be run once")
        told.seek(0)
        runs: Runs = ast.literal_eval(told.read().decode())
    return runs


def _looked_on(session: pytest.Session) -> Runs:
    found: Runs = {}
    remembered = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    for number, item in enumerate(session.items):
        for each in remembered:
            each.cache_clear()
        begun, seen = time.process_time(), Seen()
        _run(session, [item])
        ran, took = seen.end(), time.process_time() - begun
        for key in ran:
            found.setdefault(key, []).append((took, number))
    return found


class Seen:
    """Which functions of the rules are run."""

    def __init__(self) -> None:
        self._seen: dict[int, CodeType] = {}
        sys.setprofile(lambda frame, event, _: self._seen.setdefault(id(frame.f_code), frame.f_code))

    def end(self) -> set[Key]:
        """Those that were run until now."""
        sys.setprofile(None)
        return {_key(code) for code in self._seen.values() if code.co_filename.startswith(str(ROOT / "referee"))}


def _be_silent() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)


class Trying:
    """Tries each fault in a child of this process, which has collected the tests once and for all."""

    def __init__(self, faults: Sequence[Fault], workers: int) -> None:
        self.waiting, self.workers = list(reversed(faults)), workers
        self.noticed: dict[Fault, bool | None] = {}
        """None for a fault that can only be tried on disk."""
        self._imports = Seen()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of running the tests."""
        if session.testsfailed:
            raise SystemExit("the tests cannot be collected")
        self._imported, running, runs, children = self._imports.end(), _running(), _runs(session), dict[int, Fault]()
        while self.waiting or children:
            while self.waiting and len(children) < self.workers:
                fault = self.waiting.pop()
                children[self._begun(session, fault, running, runs)] = fault
            child, status = os.wait()
            code = os.waitstatus_to_exitcode(status)
            self.noticed[children.pop(child)] = None if code == ON_DISK else code != 0
        return True

    def _begun(self, session: pytest.Session, fault: Fault, running: Functions, runs: Runs) -> int:
        """The child in which the fault is tried: its exit status says whether a test failed."""
        child = os.fork()
        if child:
            return child
        _be_silent()
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            changed = _put_in(fault, running)
            quickest = sorted({each for key in changed for each in runs.get(key, ())})
            failed = _run(session, [session.items[number] for _, number in quickest]) if quickest else 0
            os._exit(failed or (0 if changed and not changed & self._imported else ON_DISK))
        except BaseException:
            os._exit(1)


def _run(session: pytest.Session, items: list[pytest.Item]) -> int:
    """Run these tests up to the first that fails; whether one failed."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return 1
    return 0


def _noticed_on_disk(fault: Fault, tests: Sequence[str]) -> bool:
    """In a copy of the tree: did a test fail?"""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        copied = Path(folder)
        for name in ("main.py", "pyproject.toml", "models", "referee", "views", "assets", "tests", "tools", "docs"):
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copied / name)
            else:
                shutil.copy2(source, copied / name)
        (copied / fault.file).write_text(fault.text, "utf-8")
        limited = ["sh", "-c", f'ulimit -t {LONGEST}; exec "$@"', "sh"]
        command = [*limited, sys.executable, "-m", "pytest", *OPTIONS, *tests]
        return subprocess.run(command, cwd=copied, capture_output=True).returncode != 0


def unnoticed(faults: Sequence[Fault], tests: Sequence[str], workers: int) -> list[Fault]:
    """The faults that no test notices."""
    trying = Trying(faults, workers)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*OPTIONS, *tests], plugins=[trying])
    again = [fault for fault in faults if trying.noticed[fault] is None]
    print(f"{sum(map(bool, trying.noticed.values()))} noticed at once, {len(again)} tried on disk", flush=True)
    missed = [fault for fault in faults if trying.noticed[fault] is False]
    _tell(missed)
    with ThreadPoolExecutor(workers) as pool:
        for fault, noticed in zip(again, pool.map(lambda fault: _noticed_on_disk(fault, tests), again), strict=True):
            if not noticed:
                missed.append(fault)
                _tell([fault])
    return missed


def _tell(missed: Sequence[Fault]) -> None:
    for fault in missed:
        print(f"\n{fault.file}:{fault.line} in {fault.function or 'a table'}\n- {fault.before}\n+ {fault.after}", flush=True)


def known() -> dict[tuple[str, ...], str]:
    """The faults that were looked at and change nothing, each with its reason."""
    listed = json.loads((ROOT / "tests" / "faults_that_change_nothing.json").read_text("utf-8"))
    return {(each["file"], each["function"], each["before"], each["after"]): each["why"] for each in listed}


def main() -> None:
    """The command."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=TESTS)
    asked.add_argument("--faults", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--file", default="", help="only faults in files whose name holds this")
    told = asked.parse_args()

    os.chdir(ROOT)
    remembered = tempfile.TemporaryDirectory(prefix="faults-")  # gone with this process
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = remembered.name
    hypothesis_settings.register_profile("faults", phases=[Phase.explicit, Phase.generate], deadline=None)
    hypothesis_settings.load_profile("faults")
    tests = TESTS[told.game]
    every, nothing = [fault for fault in faults_of(told.game) if told.file in fault.file], known()
    chosen = random.Random(told.seed).sample(every, min(told.faults, len(every)))
    wanted = [fault for fault in chosen if fault.name not in nothing]
    missed = unnoticed(wanted, tests, told.workers)
    share = 1 - len(missed) / max(1, len(wanted))
    print(f"\n{told.game}: {len(every)} faults possible, {len(chosen)} tried, {len(chosen) - len(wanted)} known to change nothing, "
          f"{len(wanted) - len(missed)} of {len(wanted)} noticed ({share:.1%}).")  # fmt: skip
    raise SystemExit(share < ENOUGH)


if __name__ == "__main__":
    main()
