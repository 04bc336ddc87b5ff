"""Output of the host in its terminal."""

import os
import sys


def print_line(text: str) -> None:
    """Print a line at once. If the reader is gone or the disk is full, the app goes on and prints nothing more."""
    try:
        print(text, flush=True)
    except OSError:
        # What could not be written stays in the buffer and would fail again with the next line and when Python ends.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # open as long as the process


def output_can_hold(signs: str) -> bool:
    """True if the output's encoding can hold these characters."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        return False
    return True
