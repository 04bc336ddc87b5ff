"""Digests over what is kept: a chain over the acts of a table, and a seal on the line that tells of it.

Each act is kept with a link, made of the link before it and its own text; the first goes on from what the table began with. Whoever
reads the acts again makes the links again: an act that is missing, changed, doubled, or another table's does not fit.
"""

import hashlib
from typing import Final

UNKNOWN: Final = 1_000_000_000
"""As many acts should a table have of which nobody knows any more how many it had: it is never whole."""


def first_link(created: str, header: str) -> str:
    """What the first act of a table goes on from. Both texts as they are kept."""
    return chained_digest(created, header)


def next_link(before: str, act: str) -> str:
    """The link of an act, given the one before it and its text."""
    return chained_digest(before, act)


def repaired_act(before: str, act: str, link: str) -> str | None:
    """The act as it was when one byte of it is another now: the only one whose link fits. None where it takes more than that.

    The text is as it was read, bytes that are no text among it as Python escapes them.
    """
    raw = bytearray(act.encode(errors="surrogateescape"))
    start = hashlib.sha256(f"{before}\n".encode())
    for at, was in enumerate(raw):
        for tried in range(256):
            raw[at] = tried
            digest = start.copy()
            digest.update(raw)
            if digest.hexdigest()[:16] == link:
                return raw.decode(errors="replace")
        raw[at] = was
    return None


def row_seal(acts: int, chain: str, summary: str) -> str:
    """The seal on a table's line: how many acts it has, the link of the last one, and what the home list says."""
    return chained_digest(f"{acts} {chain}", summary)


def chained_digest(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode(errors="surrogatepass")).hexdigest()[:16]
