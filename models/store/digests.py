"""Digests over stored data: a chain over the acts of a table, and a seal on the table's row.

Each act is stored with a link: the digest of the previous link and the act's text. The first link follows
from the table's creation time and header. Links are computed again on reading, so a missing, changed,
repeated or foreign act is noticed.
"""

import hashlib
from typing import Final

UNKNOWN: Final = 1_000_000_000
"""Number of acts to expect if the real number was lost: such a table always counts as incomplete."""


def link_before_first_act(created: str, header: str) -> str:
    """The link before the first act of a table, from its stored creation time and header."""
    return chained_digest(created, header)


def link_of_act(previous_link: str, act: str) -> str:
    """The link of an act, from the link before it and the act's text."""
    return chained_digest(previous_link, act)


def repaired_act_or_none(previous_link: str, act: str, link: str) -> str | None:
    """Undo the change of one byte in an act: the only text that matches the link. None if more than one byte
    changed.

    `act` may contain bytes that are not UTF-8, in Python's surrogateescape form.
    """
    raw = bytearray(act.encode(errors="surrogateescape"))
    start = hashlib.sha256(f"{previous_link}\n".encode())
    for at, original in enumerate(raw):
        for byte in range(256):
            raw[at] = byte
            digest = start.copy()
            digest.update(raw)
            if digest.hexdigest()[:16] == link:
                return raw.decode(errors="replace")
        raw[at] = original
    return None


def table_row_seal(act_count: int, last_link: str, summary: str) -> str:
    """The seal on a table's row: a digest of its number of acts, the link of the last one, and the home
    list's summary.
    """
    return chained_digest(f"{act_count} {last_link}", summary)


def chained_digest(previous_digest: str, text: str) -> str:
    return hashlib.sha256(f"{previous_digest}\n{text}".encode(errors="surrogatepass")).hexdigest()[:16]
