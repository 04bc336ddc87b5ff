"""Read hostile inputs of every kind: mutations of what the tests know, and of what earlier runs found.

    python -m tests.fuzz                       5,000 inputs of each kind
    python -m tests.fuzz 200000 lines armies   so many of these kinds
    python -m tests.fuzz large                 10 MB of each kind: how much memory and how much time

An input that is read otherwise than any before, and every one that shows a fault, is kept in tests/corpus: the suite reads all of
it, and later runs begin with it.
"""

import sys

from tests.fuzz.kinds import KINDS
from tests.fuzz.large import large
from tests.fuzz.running import run


def main(*asked: str) -> int:
    """What the command line asks; 1 where a fault was found."""
    if asked[:1] == ("large",):
        return int(sum(large(kind) for kind in asked[1:] or KINDS) > 0)
    number = int(asked[0]) if asked and asked[0].isdigit() else 5000
    kinds = [kind for kind in asked if kind in KINDS] or list(KINDS)
    return int(sum(len(run(kind, number, grow=True).faults) for kind in kinds) > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
