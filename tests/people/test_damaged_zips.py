"""Packed folders that are damaged, locked or larger inside than outside: one sentence, and no more memory than is allowed."""

import random
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from typing import Final
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest

from models.record import NoRecord
from views.workspace import bulk_import
from views.workspace.bulk_import import MOST_FILES, MOST_UNPACKED, unpacked_record_files

METHODS: Final = {"stored": ZIP_STORED, "deflated": ZIP_DEFLATED, "bzip2": ZIP_BZIP2, "lzma": ZIP_LZMA}
DAMAGED: Final = 400


def packed(method: int = ZIP_DEFLATED, **files: str) -> bytes:
    into = BytesIO()
    with ZipFile(into, "w", method) as folder:
        for name, text in files.items():
            folder.writestr(f"{name}.json", text)
    return into.getvalue()


def damaged(seed: int) -> Iterator[bytes]:
    """Archives of every kind, each with some bytes changed, left out, doubled or cut off."""
    chance = random.Random(seed)
    sound = [
        packed(method, **{f"game{n}": '{"game": "royals"}' * 200 for n in range(3)})
        for method in METHODS.values()
    ]
    for number in range(DAMAGED):
        content = bytearray(sound[number % len(sound)])
        for _ in range(chance.randint(1, 4)):
            at, length = chance.randrange(len(content)), chance.randint(1, 40)
            match chance.randrange(5):
                case 0:
                    content[at] ^= 1 << chance.randrange(8)
                case 1:
                    content[at : at + length] = chance.randbytes(length)
                case 2:
                    del content[at : at + length]
                case 3:
                    content[at:at] = content[at : at + length]
                case _:
                    del content[max(1, at) :]
        yield bytes(content)


def sentence_of(content: bytes) -> str:
    """What is said of this archive; "" where it could be read."""
    try:
        for _ in unpacked_record_files("games.zip", content):
            pass
    except NoRecord as error:
        return str(error)
    return ""


def test_every_damaged_zip_is_told_in_one_sentence() -> None:
    told = [sentence_of(content) for content in damaged(11)]

    assert len(told) == DAMAGED and sum(bool(each) for each in told) > DAMAGED / 2
    assert {each for each in told if each} == {"Cannot unpack games.zip"}


@pytest.mark.parametrize("method", ["bzip2", "lzma"])
def test_a_method_that_cannot_be_bounded_is_not_unpacked(method: str) -> None:
    assert sentence_of(packed(METHODS[method], game="x" * 1000)) == "Cannot unpack games.zip"


def test_a_locked_zip_is_told_in_one_sentence() -> None:
    content = bytearray(packed(game="{}"))
    for mark, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        content[content.index(mark) + flags] |= 1

    assert sentence_of(bytes(content)) == "Cannot unpack games.zip"


def test_a_zip_that_unpacks_to_too_much_takes_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk_import, "MOST_UNPACKED", 4_000_000)
    content = packed(**{f"game{n}": " " * 3_000_000 for n in range(20)})
    tracemalloc.start()
    try:
        told = sentence_of(content)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert "too large" in told and most < 8_000_000


def test_a_zip_that_lies_about_its_size_is_bounded_while_it_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bulk_import, "MOST_UNPACKED", 1_000_000)
    content = bytearray(packed(game=" " * 3_000_000))
    for mark, size in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        at = content.index(mark) + size
        content[at : at + 4] = (900_000).to_bytes(4, "little")

    assert sentence_of(bytes(content)) == "Cannot unpack games.zip"


def test_a_zip_of_too_many_files_is_not_opened() -> None:
    assert "too large" in sentence_of(packed(game="{}") + b"PK\1\2" * (MOST_FILES + 1))


def test_what_is_small_enough_is_unpacked() -> None:
    files = dict(unpacked_record_files("games.zip", packed(a="1", b="2")))

    assert files == {"a.json": b"1", "b.json": b"2"} and MOST_UNPACKED >= 64 * 1024 * 1024
