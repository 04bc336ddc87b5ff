"""The files of the page: packed, kept by the browser for good, and fetched anew as soon as one of them is another."""

import asyncio
import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import brotli
import httpx
import pytest

from models.assets import ASSETS
from views.app.page_files import FIRST, IN_PLACE, CompressedFiles, PageFiles, files_version, version_and_files
from views.app.pictures import picture_url

Ask = Callable[..., httpx.Response]


@pytest.fixture
def packed(tmp_path: Path) -> CompressedFiles:
    return CompressedFiles(tmp_path / "packed")


@pytest.fixture
def ask(packed: CompressedFiles) -> Ask:
    """Ask for a path, with these headers. Nothing is unpacked."""
    transport = httpx.ASGITransport(PageFiles(packed))

    def get(path: str, method: str = "GET", **headers: str) -> httpx.Response:
        async def asked() -> httpx.Response:
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                return await client.request(
                    method, path, headers={name.replace("_", "-"): value for name, value in headers.items()}
                )

        return asyncio.run(asked())

    return get


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "large.txt"
    made.write_bytes(b"a referee at the table " * 30_000)
    return made


def test_what_lies_under_the_version_is_kept_for_good_and_all_else_is_asked_for_each_time(ask):
    assert "immutable" in ask(f"/{picture_url('cards/small/7S.webp')}").headers["cache-control"]
    assert [
        ask(path).headers["cache-control"]
        for path in ("/", "/table/3", "/cards/small/7S.webp", "/watchdog.js")
    ] == ["no-cache"] * 4


def test_who_still_holds_the_first_page_is_sent_none(ask):
    first = ask("/")

    again = ask("/", if_none_match=first.headers["etag"])

    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_the_version_is_another_when_a_file_is(file):
    before = files_version({"large.txt": file})

    file.write_bytes(b"another")

    assert files_version({"large.txt": file}) != before


def test_the_first_page_names_only_what_is_there(ask):
    page = ask("/").text
    version, known = version_and_files()

    assert {name for name in re.findall(rf"/{version}/([\w./-]+\.\w+)", page) if name not in known} == set()
    fonts = json.loads((ASSETS / "client/FontManifest.json").read_text())
    assert {f"assets/{font['asset']}" for each in fonts for font in each["fonts"]} <= set(known)
    assert (
        set(FIRST) <= set(known)
        and "/version/" not in page
        and all((ASSETS / ours).is_file() for ours in IN_PLACE.values())
    )


def test_an_address_of_the_app_is_answered_with_the_first_page(ask):
    addresses = ("/", "/table/3/record", "/rules/royals/2-player", "/nowhere.html", "/index.html")

    assert len({ask(address).content for address in addresses}) == 1


@pytest.mark.parametrize(
    "path",
    ["/nowhere.png", "/pyodide/pyodide.mjs", "/../models/assets.py", "/%2e%2e/main.py"],
)
def test_what_is_no_file_of_the_page_is_not_answered(ask, path):
    assert ask(path).status_code == 404


def test_nothing_is_taken(ask):
    assert ask("/", method="POST").status_code == 405


@pytest.mark.parametrize(
    ("accepted", "unpacked"), [("gzip, deflate, br", brotli.decompress), ("gzip;q=1", gzip.decompress)]
)
def test_a_file_is_sent_as_the_browser_takes_it(packed, file, accepted, unpacked):
    as_it_is, _ = packed.file_and_encoding_for(file, accepted)  # the first who asks
    packed.compress_queued()

    sent, encoding = packed.file_and_encoding_for(file, accepted)

    assert (as_it_is, unpacked(sent.read_bytes())) == (file, file.read_bytes())
    assert encoding and sent.stat().st_size < file.stat().st_size / 100
    assert packed.file_and_encoding_for(file, "zstd") == (file, "")


def test_what_another_run_has_packed_is_packed_for_all(packed, file, tmp_path):
    packed.queue_for_compression([file])
    packed.compress_queued()
    before = {each: each.stat().st_ino for each in (tmp_path / "packed").iterdir()}

    later = CompressedFiles(tmp_path / "packed")
    later.queue_for_compression([file])
    later.compress_queued()

    assert later.file_and_encoding_for(file, "br")[1] == "br"
    assert before.items() >= {each: each.stat().st_ino for each in (tmp_path / "packed").iterdir()}.items()


def test_where_nothing_can_be_kept_files_are_sent_as_they_are(file):
    nowhere = CompressedFiles(file)  # no folder

    nowhere.queue_for_compression([file])
    nowhere.compress_queued()

    assert nowhere.file_and_encoding_for(file, "br") == (file, "")


def test_the_first_page_is_packed_before_anybody_asks_with_brotli_and_for_browsers_elsewhere_that_take_none(
    packed, monkeypatch
):
    asked = {}
    monkeypatch.setattr(packed, "start_compression_thread", lambda: None)
    monkeypatch.setattr(
        packed, "queue_for_compression", lambda files, encoding: asked.update({encoding: len(list(files))})
    )

    PageFiles(packed).start_compressing_first_page()

    assert asked == {"br": len(FIRST), "gzip": len(FIRST)}
