"""Reloads and kills during turns, one after the other: `python -m tests.probes.page_reloads [seen|unseen|killed] [COUNT] [FOLDER]`.

*seen*: the page is reloaded in the millisecond in which Undo names the entry. *unseen*: right after the tap, whatever is shown by then.
*killed*: the whole browser is killed when Undo names the entry. After each the table must be intact, with at least what was shown.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.browser.hand import Hand, enter
from tests.browser.script import battle
from tests.hosts.published import DESK, Host, acts, asked, at_the_table, begun, browser, watched
from tests.screens.battles import HEADER

HOW: Final = ("seen", "unseen", "killed")
AT_ONCE: Final = """([says, reloads]) => new Promise(done => {
    const look = () => {
        const found = document.querySelector('[flt-semantics-identifier="undo"]');
        if (!`${found?.getAttribute('aria-label') || ''} ${found?.textContent}`.includes(says)) return setTimeout(look, 1);
        if (reloads) location.reload();
        done(true);
    };
    look();
})"""


class Told(NamedTuple):
    """The result of a series: entries, what was lost, seconds until the table was shown again, SQLite's integrity check of the file."""

    entries: int
    lost: list[str]
    kept_unseen: int
    again: list[float]
    integrity: str


def played(playwright: Any, published: Path, profile: Path, how: str, count: int) -> Told:
    """Play this many entries of a battle, each followed by a reload or a kill."""
    host, steps = Host(published), list(battle(HEADER))
    lost: list[str] = []
    again: list[float] = []
    at = entries = kept_unseen = 0
    with contextlib.ExitStack() as stack:
        context = stack.enter_context(browser(playwright, profile))
        page = watched(context.pages[0])
        page.goto(host.url)
        page.wait_for_selector('[flt-semantics-identifier="new-table"]', timeout=120_000, state="attached")
        table = begun(page)
        page.goto(host.url + table)
        page.reload()
        while entries < count and at < len(steps):
            hand = at_the_table(page)
            following = steps[at + 1].entry if at + 1 < len(steps) else None
            together = enter(hand, steps[at].entry, steps[at].state, following)
            then = at + 1 + together
            said = steps[then - 1].undo
            began = time.monotonic()
            if how == "seen":
                with contextlib.suppress(Exception):  # the page may close before it answers
                    page.evaluate(AT_ONCE, [said, True])
                page.wait_for_load_state()
            elif how == "killed":
                page.evaluate(AT_ONCE, [said, False])
                _kill(profile)
                with contextlib.suppress(Exception):
                    context.close()
                context = stack.enter_context(browser(playwright, profile))
                page = watched(context.pages[0])
                page.goto(host.url + table)
            else:
                page.reload()
            hand = at_the_table(page)
            shown = _undo(hand)
            again.append(round(time.monotonic() - began, 2))
            entries += 1
            if said in shown:
                kept_unseen += how == "unseen"
                at = then
            elif how != "unseen" or not (at == 0 or steps[at - 1].undo in shown):
                lost.append(f"entry {then}: {said!r} was tapped, {shown!r} stands, {acts(page)} acts")
                at = then
            print(how, entries, at, shown[:50], again[-1], flush=True)
        integrity = asked(
            page, f"{DESK}workspace._journal._db.execute('PRAGMA integrity_check').fetchone()[0]"
        )
    host.stop()
    return Told(entries, lost, kept_unseen, sorted(again), integrity)


def _undo(hand: Hand) -> str:
    """Return the entry that Undo names; "" if there is nothing to undo."""
    return hand.reads("undo") if hand.sees("undo") else ""


def _kill(profile: Path) -> None:
    """Kill every process of the browser with this profile."""
    listed = subprocess.run(
        ["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for line in listed:
        if f"--user-data-dir={profile}" in line:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(line.split()[0]), signal.SIGKILL)
    for name in ("SingletonLock", "SingletonCookie", "SingletonSocket"):
        (profile / name).unlink(missing_ok=True)


def main(how: str = "unseen", count: str = "50", folder: str = "dist/page") -> None:
    """Play the entries and print the results."""
    from playwright.sync_api import sync_playwright

    profile = Path(tempfile.mkdtemp(prefix="referee-series-"))
    try:
        with sync_playwright() as playwright:
            print(played(playwright, Path(folder), profile, how, int(count)))
    finally:
        shutil.rmtree(profile, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
