"""Read the pages of a file of tables without SQLite, so that each is readable even if pages around it are
damaged.

SQLite finds a row by descending from page 1; if one page on the way is damaged, it finds none of the rows
below. But each page describes its own content, so all pages are read, also those of the write-ahead log.
Nothing is trusted: rows are verified later by their digests (models.store.digests). The format is
https://www.sqlite.org/fileformat2.html.
"""

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PAGE: Final = 4096
"""Page size in bytes, the same in every file of tables."""
LEAF, INDEX_LEAF, INDEX = 0x0D, 0x0A, 0x02
"""Types of pages that hold rows."""
MOST_COLUMNS: Final = 16
Value = int | str | bytes | float | None


class Row(NamedTuple):
    """One row: its id (None if the table has no rowid of its own) and its columns."""

    id: int | None
    columns: tuple[Value, ...]


class Log(NamedTuple):
    """A write-ahead log."""

    pages: list[tuple[int, bytes]]
    """Every page with the log's current salt, as (page number, content), in the order of writing."""
    valid: int
    """Number of these pages, up to the last commit, that SQLite accepts."""
    cut_off: bool
    """True if further commits of this log follow after a damaged page."""
    older: list[bytes]
    """Pages with another salt (from before the log was restarted, or damaged), and incomplete pages."""


def pages_of_file(path: Path) -> list[bytes]:
    """The pages of a file; an incomplete last page is padded."""
    content = path.read_bytes() if path.exists() else b""
    return [content[offset : offset + PAGE].ljust(PAGE, b"\0") for offset in range(0, len(content), PAGE)]


def read_write_ahead_log(path: Path) -> Log:
    """Read the write-ahead log in this file. In a damaged log the pages with the same salt are taken."""
    content = path.read_bytes() if path.exists() else b""
    frames = [
        content[offset : offset + 24 + PAGE] for offset in range(32, len(content) - 23 - PAGE, 24 + PAGE)
    ]
    if not frames:
        return Log([], 0, False, [content[56:].ljust(PAGE, b"\0")] if len(content) > 56 else [])
    salts = content[16:24]
    own_frames = [n for n, frame in enumerate(frames) if frame[8:16] == salts]
    if not own_frames and not has_sound_log_header(
        content
    ):  # the first frame repeats the salt; after a sound header with another salt, all frames are older
        own_frames = [n for n, frame in enumerate(frames) if frame[8:16] == frames[0][8:16]]
    commits = [n for n in own_frames if frames[n][4:8] != b"\0\0\0\0"]
    valid = committed_frame_count(content, frames)
    pages = [(int.from_bytes(frames[n][:4]), frames[n][24:]) for n in own_frames]
    later_frames = [
        n for n in commits if n >= valid and n != own_frames[-1]
    ]  # the app may have stopped while writing the last one
    older = [frame[24:] for n, frame in enumerate(frames) if n not in own_frames]
    cut_off = content[32 + len(frames) * (24 + PAGE) :][24:]
    older += [cut_off.ljust(PAGE, b"\0")] if cut_off else []
    return Log(pages, valid, bool(later_frames), older)


def has_sound_log_header(content: bytes) -> bool:
    """True if the log's header is sound. Only older pages may follow it, if the app stopped before writing
    more."""
    sums = frame_checksum(content[:24], (0, 0), ">" if content[3] & 1 else "<")
    return struct.pack(">II", *sums) == content[24:32]


def committed_frame_count(log_content: bytes, frames: list[bytes]) -> int:
    """Number of frames up to the last commit with valid checksums, which are those that SQLite reads."""
    if not has_sound_log_header(log_content):
        return 0
    order = ">" if log_content[3] & 1 else "<"
    sums, valid = frame_checksum(log_content[:24], (0, 0), order), 0
    for n, frame in enumerate(frames):
        sums = frame_checksum(frame[24:], frame_checksum(frame[:8], sums, order), order)
        if frame[8:16] != log_content[16:24] or struct.pack(">II", *sums) != frame[16:24]:
            break
        if frame[4:8] != b"\0\0\0\0":
            valid = n + 1
    return valid


def frame_checksum(frame_bytes: bytes, previous_sums: tuple[int, int], byte_order: str) -> tuple[int, int]:
    one, two = previous_sums
    words = iter(struct.unpack(f"{byte_order}{len(frame_bytes) // 4}I", frame_bytes))
    for word in words:
        one = (one + word + two) & 0xFFFFFFFF
        two = (two + next(words) + one) & 0xFFFFFFFF
    return one, two


def rows_on_page(page: bytes, other_pages: dict[int, bytes], is_first_page: bool = False) -> Iterator[Row]:
    """The rows on a page. `other_pages`: pages by number, for overflow.

    A page whose type is damaged is read as every type.
    """
    start = 100 if is_first_page else 0
    kind = page[start]
    for each in (kind,) if kind in (LEAF, INDEX_LEAF, INDEX) else (LEAF, INDEX_LEAF, INDEX):
        for offset in row_offsets_on_page(
            page, start + (12 if each == INDEX else 8), int.from_bytes(page[start + 3 : start + 5])
        ):
            row = row_at_offset_or_none(page, offset, each, other_pages)
            if row is not None:
                yield row


def row_offsets_on_page(page: bytes, offset: int, count: int) -> Iterator[int]:
    """Offsets of the rows on a page. More offsets than rows do no harm, because a wrong one is noticed
    later."""
    lowest, seen = PAGE, 0
    while offset + 2 <= PAGE:
        pointer = int.from_bytes(page[offset : offset + 2])
        if seen >= count and (pointer == 0 or offset >= lowest):
            return
        if offset < pointer < PAGE:
            lowest = min(lowest, pointer)
            yield pointer
        offset, seen = offset + 2, seen + 1


def row_at_offset_or_none(page: bytes, offset: int, kind: int, other_pages: dict[int, bytes]) -> Row | None:
    try:
        if kind == INDEX:
            offset += 4
        size, offset = varint_and_end(page, offset)
        id = None
        if kind == LEAF:
            id, offset = varint_and_end(page, offset)
        return Row(id, row_columns(row_payload(page, offset, size, kind, other_pages)))
    except (IndexError, ValueError, struct.error):
        return None


def row_payload(page: bytes, offset: int, size: int, kind: int, other_pages: dict[int, bytes]) -> bytes:
    most = PAGE - 35 if kind == LEAF else (PAGE - 12) * 64 // 255 - 23
    if size <= most:
        return page[offset : offset + size]
    if size > PAGE * (len(other_pages) + 1):
        raise ValueError("longer than the file")
    least = (PAGE - 12) * 32 // 255 - 23
    local_bytes = least + (size - least) % (PAGE - 4)
    local_bytes = local_bytes if local_bytes <= most else least
    payload = page[offset : offset + local_bytes]
    follows = int.from_bytes(page[offset + local_bytes : offset + local_bytes + 4])
    while len(payload) < size and follows in other_pages:
        payload += other_pages[follows][4 : 4 + size - len(payload)]
        follows = int.from_bytes(other_pages[follows][:4])
    return payload


def row_columns(payload: bytes) -> tuple[Value, ...]:
    length, offset = varint_and_end(payload, 0)
    kinds = []
    while offset < length:
        kind, offset = varint_and_end(payload, offset)
        kinds.append(kind)
        if len(kinds) > MOST_COLUMNS:
            raise ValueError("no row of ours")
    if offset != length:
        raise ValueError("no row")
    columns = []
    for kind in kinds:
        value, offset = column_value_and_end(payload, offset, kind)
        columns.append(value)
    if offset != len(payload):
        raise ValueError("no row")
    return tuple(columns)


_SIZES: Final = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)


def column_value_and_end(payload: bytes, offset: int, kind: int) -> tuple[Value, int]:
    if kind in (10, 11):
        raise ValueError("no value")
    end = offset + (_SIZES[kind] if kind < 10 else (kind - 12) // 2)
    piece = payload[offset:end]
    if kind == 0:
        return None, end
    if kind in (8, 9):
        return kind - 8, end
    if kind == 7:
        return struct.unpack(">d", piece)[0], end
    if kind < 7:
        return int.from_bytes(piece, signed=True), end
    return (piece.decode(errors="surrogateescape") if kind % 2 else piece), end


def varint_and_end(piece: bytes, offset: int) -> tuple[int, int]:
    value = 0
    for place in range(9):
        byte = piece[offset + place]
        if place == 8:
            return value << 8 | byte, offset + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, offset + place + 1
    raise ValueError("no number")


_ACT: Final = re.compile(rb"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00)?(?=\{\"act\":)")


def possible_act_times_and_following_text(page: bytes) -> Iterator[tuple[str, str]]:
    """Time and text of everything on a page that looks like an act, found without its row pointers."""
    for found in _ACT.finditer(page):
        yield found.group().decode(), page[found.end() :].decode(errors="replace")


def pages_log_and_latest_pages(path: Path, log: Path) -> tuple[list[bytes], Log, dict[int, bytes]]:
    """The pages of a file, its log, and the last written version of each page by number."""
    pages, written = pages_of_file(path), read_write_ahead_log(log)
    return pages, written, dict(enumerate(pages, 1)) | dict(written.pages)


def all_rows_of_file_and_log(path: Path, log: Path) -> Iterator[Row]:
    """Every row on any page, the earliest written first, including rows no longer in use."""
    pages, written, latest = pages_log_and_latest_pages(path, log)
    in_file: dict[int, bytes] = dict(enumerate(pages, 1))
    for page in written.older:
        yield from rows_on_page(page, latest)
    for number, page in enumerate(pages, 1):
        yield from rows_on_page(page, in_file, number == 1)
        if latest[number] is not page:
            yield from rows_on_page(page, latest, number == 1)
    for number, page in written.pages:
        yield from rows_on_page(page, latest, number == 1)
