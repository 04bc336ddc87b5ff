"""Runs of the fuzzer: how many inputs were read, what was said of them, and what went wrong."""

import re
import time
import traceback
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from models.external_input import LONGEST_SENTENCE, is_all_visible
from tests.fuzz.kinds import KINDS, sentences
from tests.fuzz.mutating import mutated

CORPUS: Final = Path(__file__).parents[1] / "corpus"
MOST_KEPT: Final = 25
"""Files of one kind that a run may leave in the corpus: the suite reads them all."""
SMALL: Final = 4000
"""Bytes of what is kept for being read otherwise; a fault is kept however long it is."""
_SAID_AGAIN: Final = re.compile(r"['\"].*|[^ a-z]\S*|\S*[^ a-z.:,]\S*")
"""What a sentence takes from the input, as far as one can tell: from a quote on, and words that are not plain ones."""


class Found(NamedTuple):
    """What a run found."""

    inputs: int
    ways: int
    """Different sentences that were said, apart from names and numbers."""
    longest: int
    """Signs of the longest sentence."""
    faults: list[str]


def corpus(kind: str) -> list[Path]:
    """The inputs of this kind that were worth keeping."""
    return sorted((CORPUS / kind).glob("*"))


def fault_in(kind: str, content: bytes) -> tuple[str, list[str]]:
    """What went wrong with this input, "" for nothing; and what was said of it."""
    try:
        said = sentences(kind, content)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}: {str(error)[:200]}", []
    for sentence in said:
        if len(sentence) > LONGEST_SENTENCE:
            return f"a sentence of {len(sentence)} signs: {sentence[:80]}", said
        if not is_all_visible(sentence):
            return f"a sign that nobody can see: {sentence!r}", said
    return "", said


def run(kind: str, number: int, seed: Any = None, grow: bool = False) -> Found:
    """Read so many inputs of one kind, and say what was found."""
    pick = Random(f"{kind} {seed or time.time_ns()}")
    seeds = [*KINDS[kind].seeds(), *(file.read_bytes() for file in corpus(kind))]
    ways: set[str] = set()
    for content in seeds:
        ways |= _ways(fault_in(kind, content)[1])
    faults: dict[str, bytes] = {}
    longest, begun = 0, time.monotonic()
    for _ in range(number):
        content = mutated(pick, seeds)
        fault, said = fault_in(kind, content)
        if fault:
            faults.setdefault(re.sub(r":\s.*", "", fault), content)
            _keep(kind, content, grow)
        longest = max([longest, *map(len, said)])
        new = _ways(said) - ways
        if new and len(content) <= SMALL:
            ways |= new
            seeds.append(content)
            if len(corpus(kind)) < MOST_KEPT:
                _keep(kind, content, grow)
    if grow:
        took = time.monotonic() - begun
        told = f"{len(faults)} faults, {len(ways)} ways to be read, longest sentence {longest}, {took:.0f} s"
        print(f"{kind}: {number} inputs, {told}", flush=True)
        for fault in faults:
            print(f"  {fault}", flush=True)
    return Found(number, len(ways), longest, list(faults))


def _ways(said: list[str]) -> set[str]:
    return {" ".join(_SAID_AGAIN.sub("", sentence).split()[:6]) for sentence in said}


def _keep(kind: str, content: bytes, grow: bool) -> None:
    if grow:
        (CORPUS / kind).mkdir(parents=True, exist_ok=True)
        (CORPUS / kind / sha256(content).hexdigest()[:12]).write_bytes(content)
