"""What the host prints for whoever started it."""

import os
import sys


def print_line(text: str) -> None:
    """Print a line at once. A reader that has gone, or a full disk under the log, does not end the app: then nothing more is printed."""
    try:
        print(text, flush=True)
    except OSError:
        # What could not be written stays in the buffer and would fail again with the next line and when Python ends.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # open as long as the process


def output_can_hold(signs: str) -> bool:
    """True if the terminal, pipe or file can hold these signs."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        return False
    return True
