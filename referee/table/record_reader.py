"""Read a record from outside, in JSON or as a transcript: its header at once, its entries one by one."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from pydantic import ValidationError

from models.external_input import Unreadable, decode_utf_8_16_or_32_text
from models.json_values import Json
from models.record import Entry, Header, NoRecord, first_fault_sentence
from models.record_text import LARGEST, RecordText, scan_record_and_require_known_format
from models.translation import say
from referee.games import game_named, header_from_json
from referee.table.sealing import Seal, SealCheck, without_seal
from referee.words.transcript_text import TranscriptText, is_transcript, read_header_and_check_transcript


class RecordEntry(NamedTuple):
    """One entry of a record, and its JSON object in the file."""

    entry: Entry
    raw: Mapping[str, Json]


MAX_ENTRIES_IN_MEMORY: Final = 10_000
"""Number of entries held in memory after reading; a longer record is read again each time."""


class Record:
    """A record that is read while it is iterated. Raises NoRecord, here or at an entry, if it is invalid."""

    def __init__(self, content: str | bytes) -> None:
        self._text = record_or_transcript_text(content)
        self.header: Header = header_from_json(self._text.header)
        self.entry_count = self._text.entry_count
        """How many entries it has."""
        self._looked_at: SealCheck | None = None
        self._kept: list[RecordEntry] | None = None

    def read_and_check_all_entries(self) -> None:
        """Read every entry, so that an invalid record is rejected before any of it is judged.

        A short record is held for the next reading.
        """
        if self.entry_count > MAX_ENTRIES_IN_MEMORY:
            for _ in self.entries():
                pass
        else:
            self._kept = list(self.entries())

    def entries(self) -> Iterator[RecordEntry]:
        """Yield the entries in order."""
        return self._read_entries() if self._kept is None else iter(self._kept)

    def _read_entries(self) -> Iterator[RecordEntry]:
        adapter = game_named(self.header.game).entry_adapter
        check = SealCheck(self._text.header) if self._text.may_be_sealed else None
        for number, raw in enumerate(self._text.read_entries(), 1):
            if check:
                check.check_entry(raw)
            try:
                entry = adapter.validate_python(without_seal(raw))
            except ValidationError as error:
                reason = first_fault_sentence(error)
                raise NoRecord(
                    say(
                        "replay.no_entry",
                        "this is not a record: entry {number}: {why}",
                        number=number,
                        why=reason,
                    )
                ) from None
            assert isinstance(raw, Mapping)  # otherwise it would not be an entry
            yield RecordEntry(entry, raw)
        self._looked_at = check

    def seal_check_result(self) -> Seal | None:
        """The result of checking its hashes; None for a record that was never sealed."""
        if not self._text.may_be_sealed:
            return None
        if self._looked_at is None:
            self._looked_at = SealCheck(self._text.header)
            for raw in self._text.read_entries():
                self._looked_at.check_entry(raw)
        return self._looked_at.seal_check_result()


def record_or_transcript_text(content: str | bytes) -> RecordText | TranscriptText:
    try:
        text = decode_utf_8_16_or_32_text(content, LARGEST)
    except Unreadable as why:
        raise NoRecord(say("record.no_record", "this is not a record: {why}", why=why)) from None
    return (
        read_header_and_check_transcript(text)
        if is_transcript(text)
        else scan_record_and_require_known_format(text)
    )
