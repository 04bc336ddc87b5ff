"""A process of the laboratory ends with the one that started it, however that ended: also where nothing could tell it so."""

import multiprocessing
import os
import sys
import threading
import time
from multiprocessing.connection import wait
from typing import Final

LOOKS_EVERY: Final = 0.5
"""Seconds between two looks whether the parent is still there."""


def end_with_parent(parent: int) -> None:
    """Watch from now on, in a thread, whether the process of this number, which started this one, is still there; end when it is gone.

    What is being played then is lost; what was played is kept by the parent.
    """
    threading.Thread(target=_end_when_gone, args=(parent,), name="parent-watch", daemon=True).start()


def _end_when_gone(parent: int) -> None:
    started_by = multiprocessing.parent_process()
    if sys.platform == "win32" and started_by is not None:  # there the number of the parent stays what it was
        wait([started_by.sentinel])
    else:
        while os.getppid() == parent:
            time.sleep(LOOKS_EVERY)
    os._exit(1)  # no cleaning up: nobody is left to hear of it
