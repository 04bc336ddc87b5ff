"""End a laboratory process when its parent process ends, even if the parent was killed."""

import multiprocessing
import os
import sys
import threading
import time
from multiprocessing.connection import wait
from typing import Final

LOOKS_EVERY: Final = 0.5
"""Seconds between two checks for the parent."""


def end_with_parent(parent_pid: int) -> None:
    """Start a thread that ends this process when its parent, with this process id, is gone.

    The batch being played is lost; the parent has stored the earlier ones.
    """
    threading.Thread(
        target=_exit_when_parent_ends, args=(parent_pid,), name="parent-watch", daemon=True
    ).start()


def _exit_when_parent_ends(parent_pid: int) -> None:
    started_by = multiprocessing.parent_process()
    if (
        sys.platform == "win32" and started_by is not None
    ):  # getppid() does not change on Windows when the parent ends
        wait([started_by.sentinel])
    else:
        while os.getppid() == parent_pid:
            time.sleep(LOOKS_EVERY)
    os._exit(1)  # without cleaning up, which could block
