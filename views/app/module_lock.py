"""Lets one thread at a time load modules.

Python locks each module separately. If two threads load modules that import each other, as the parts of a
game do, each holds a lock that the other waits for. Python then raises "deadlock detected by _ModuleLock" in
one of them, or returns a module that is only partly initialised. Flet loads its own modules when they are
first used, so a lock around our imports alone would not be enough.
"""

# PRIVATE: holds the function that Python calls for a module that is not loaded yet
import _frozen_importlib as _bootstrap
import os
from threading import RLock
from types import ModuleType
from typing import Any, Final

LOCK: Final = RLock()
"""Held from the search for a module until it is loaded with everything it imports."""


def load_modules_one_at_a_time() -> None:
    """Make each thread that imports a new module wait until no other thread is importing. A second call does
    nothing."""
    find_and_load = _bootstrap._find_and_load  # type: ignore[attr-defined]
    if find_and_load.__module__ == __name__:
        return

    def find_and_load_alone(*named: Any) -> ModuleType:  # name and import function, passed through unchanged
        with LOCK:
            module: ModuleType = find_and_load(*named)
            return module

    _bootstrap._find_and_load = find_and_load_alone  # type: ignore[attr-defined]
    if hasattr(
        os, "register_at_fork"
    ):  # else a process forked while another thread imports would wait for ever
        os.register_at_fork(before=LOCK.acquire, after_in_parent=LOCK.release, after_in_child=LOCK.release)
