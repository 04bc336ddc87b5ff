"""Output of the host in its terminal."""

import os
import sys


def print_line_ignoring_errors(text: str) -> None:
    """Print a line and flush it. If the reader is gone or the disk is full, the app goes on and prints
    nothing more."""
    try:
        print(text, flush=True)
    except OSError:
        # Unwritten text stays in the buffer: the next print, and Python's exit, would fail again.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # open as long as the process
