"""One thread at a time loads modules.

Python locks each module by itself. Where two threads load modules that need each other, as the parts of a game do, each holds one that the
other waits for; Python then raises "deadlock detected by _ModuleLock" in one of them, or gives it a module that is only half there. Flet
loads its own modules when they are first asked for, so a lock around our imports alone would not do.
"""

import _frozen_importlib as _bootstrap  # PRIVATE: what Python calls for a module that is not loaded yet
import os
from threading import RLock
from types import ModuleType
from typing import Any, Final

LOCK: Final = RLock()
"""Held from the moment a module is looked for until it is loaded with everything it needs."""


def load_modules_one_at_a_time() -> None:
    """From here on a thread that needs a module which is not loaded waits until no other thread loads any. Does nothing the second time."""
    find_and_load = _bootstrap._find_and_load  # type: ignore[attr-defined]
    if find_and_load.__module__ == __name__:
        return

    def find_and_load_alone(*named: Any) -> ModuleType:  # a name, and what imports: Python's own business
        with LOCK:
            module: ModuleType = find_and_load(*named)
            return module

    _bootstrap._find_and_load = find_and_load_alone  # type: ignore[attr-defined]
    if hasattr(
        os, "register_at_fork"
    ):  # a copy of this process made while another thread loads would wait for ever
        os.register_at_fork(before=LOCK.acquire, after_in_parent=LOCK.release, after_in_child=LOCK.release)
