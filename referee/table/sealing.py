"""Sealing: every entry of an exported record carries a hash over itself and all before it, and a short check
code ends the record.

A seal shows that a file was changed, in transit or by hand, and from which entry on. It is not a signature:
anyone can seal a changed record again.
"""

import functools
import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from models.json_values import Json, JsonObject, objects_in_json_list
from models.record import DATES, BrokenSeal
from models.translation import say

if TYPE_CHECKING:
    from models.rulings import Ruling
    from referee.game import AnyGame, AnyState

SEALS: Final = ("hash", "ruled")
"""Fields that an export adds to an entry. `ruled` is hashed too, `hash` is not."""
UNHASHED_HEADER_FIELDS: Final = ("entries", "check", *DATES)
"""Fields of a record that the hash over its header leaves out."""
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The alphabet of check codes: 32 characters that are not easily confused."""

_RULED: Final = json.JSONEncoder(sort_keys=True, default=str)
_LINKED: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def verdict_and_ruling_digest(game: "AnyGame", any_state: "AnyState", ruling: "Ruling") -> str:
    """A short digest of a ruling: its verdict, and a hash over its rules and sums.

    `any_state`: any state of the same table.
    """
    sums = [game.fields_added_to_entry_by_event(any_state, event) for event in ruling.events]
    written = _RULED.encode([[rule.id for rule, _ in ruling.findings], sums])
    return f"{ruling.verdict} {hashlib.sha256(written.encode()).hexdigest()[:8]}"


def without_seal(entry: Json) -> Json:
    """An entry's JSON without the fields that an export added."""
    return (
        {name: value for name, value in entry.items() if name not in SEALS}
        if isinstance(entry, Mapping)
        else entry
    )


class Sealing:
    """Seals a record entry by entry, without holding the entries."""

    def __init__(self, header: Mapping[str, Json]) -> None:
        self._link = next_chain_hash("", _header_fields_covered_by_hash(header))

    def chain_entry_and_add_hash(self, entry: Mapping[str, Json]) -> JsonObject:
        """Return the next entry with its hash."""
        bare = {name: value for name, value in entry.items() if name != "hash"}
        self._link = next_chain_hash(self._link, bare)
        return {**bare, "hash": self._link}

    @property
    def check_code(self) -> str:
        """The check code of the record up to here."""
        return check_code_from_hash(self._link)


def sealed_record_json(record: Mapping[str, Json]) -> JsonObject:
    """The record with a hash on every entry, and the check code as last field."""
    header = {name: value for name, value in record.items() if name not in ("entries", "check")}
    sealing = Sealing(header)
    return {
        **header,
        "entries": [
            sealing.chain_entry_and_add_hash(entry) for entry in objects_in_json_list(record["entries"])
        ],
        "check": sealing.check_code,
    }


def check_code_of_record(header: Mapping[str, Json], entries: Iterable[Mapping[str, Json]]) -> str:
    """The check code of a record, computed entry by entry without holding the entries."""
    return check_code_from_hash(functools.reduce(next_chain_hash, entries, next_chain_hash("", header)))


def _header_fields_covered_by_hash(header: Mapping[str, Json]) -> JsonObject:
    """The fields of a header that its hash covers."""
    return {name: value for name, value in header.items() if name not in UNHASHED_HEADER_FIELDS}


def next_chain_hash(previous_hash: str, content: Mapping[str, Json]) -> str:
    written = _LINKED.encode(content)
    return hashlib.sha256(f"{previous_hash}\n{written}".encode()).hexdigest()


def check_code_from_hash(chain_hash: str) -> str:
    """Eight characters of a hash that two people can compare aloud, such as `K7QF-2M9X`."""
    number = int(chain_hash[:10], 16)
    signs = "".join(LETTERS[number >> 5 * place & 31] for place in range(8))
    return f"{signs[:4]}-{signs[4:]}"


class Seal(NamedTuple):
    """The result of checking a sealed record's hashes."""

    is_intact: bool
    check_code: str
    """The check code of the present content."""
    first_changed_entry: int | None = None
    """The first entry whose hash does not match; None if all match, or only the check code does not."""

    @property
    def sentence(self) -> str:
        """The result in one sentence, for the people who opened the file."""
        if self.is_intact:
            return say(
                "seal.fits",
                "The check code {check} fits: nothing was changed since this record was exported.",
                check=self.check_code,
            )
        return broken_seal_text(BrokenSeal(entry=self.first_changed_entry))


def broken_seal_text(seal: BrokenSeal) -> str:
    """One sentence about a record that was changed: the first entry whose hash does not match."""
    if seal.entry is None:
        return say(
            "seal.end",
            "The check code does not fit: the end of this record is missing, or the code was changed.",
        )
    if seal.entry == 1:
        return say(
            "seal.first",
            "The check code does not fit: the header or entry 1 was changed since this record was exported.",
        )
    return say(
        "seal.entry",
        "The check code does not fit: entry {n} was changed since this record was exported.",
        n=seal.entry,
    )


def short_broken_seal_text(seal: BrokenSeal) -> str:
    """A few words about a changed record, shown permanently at the table."""
    if seal.entry is None:
        return say("seal.broken_end", "seal broken at the end")
    if seal.entry == 1:
        return say("seal.broken_first", "seal broken in the header or at entry 1")
    return say("seal.broken", "seal broken at entry {n}", n=seal.entry)


class SealCheck:
    """Checks the hashes of a record entry by entry."""

    def __init__(self, header: Mapping[str, Json]) -> None:
        self._link = next_chain_hash("", _header_fields_covered_by_hash(header))
        self._check = header.get("check")
        self._number, self._first = 0, 0
        self._sealed = "check" in header

    def check_entry(self, entry: Json) -> None:
        """Check the next entry, given as the JSON in the file."""
        self._number += 1
        entry_hash = entry.get("hash") if isinstance(entry, Mapping) else None
        self._sealed = self._sealed or bool(entry_hash)
        bare = (
            {name: value for name, value in entry.items() if name != "hash"}
            if isinstance(entry, Mapping)
            else {"": entry}
        )
        self._link = next_chain_hash(self._link, bare)
        if not self._first and entry_hash != self._link:
            self._first = self._number

    def seal_check_result(self) -> Seal | None:
        """The result of the check; None for a record that was never sealed."""
        check = check_code_from_hash(self._link)
        return (
            Seal(not self._first and self._check == check, check, self._first or None)
            if self._sealed
            else None
        )
