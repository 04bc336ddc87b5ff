"""Drafts: kept by device, cheap, bounded, and never in the way of an entry."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from models.named_tuple_json import json_from_named_tuples, value_from_json_or_none
from models.store import DraftTable, Journal
from models.store.drafts import LONGEST, OF_ALL, OF_ONE_DEVICE
from views.app.device import COOKIE, current_device_id, device_id_from_cookies
from views.app.request_filter import RequestFilter
from views.workspace.workspace import Workspace


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path)
    yield made
    made.close()


class Inner(NamedTuple):
    cards: tuple[str, ...] = ()


class Outer(NamedTuple):
    seats: tuple[Inner, ...]
    at: int = 0


def test_what_is_held_in_named_tuples_comes_back_as_it_was() -> None:
    held = Outer((Inner(("9H", "KS")), Inner()), 1)

    assert value_from_json_or_none(Outer, json_from_named_tuples(held)) == held


@pytest.mark.parametrize(
    "text", ['{"seats":[{"cards":"9H"}]}', '{"seats":[],"at":"1"}', '{"seats":[],"more":1}', "[]", "{}", "no"]
)
def test_what_is_no_such_value_any_more_is_dropped(text: str) -> None:
    assert value_from_json_or_none(Outer, text) is None


def test_the_last_thing_said_is_kept_for_the_device_that_said_it(journal: Journal) -> None:
    drafts = DraftTable(journal)
    drafts.store_draft("his", "table/1", "act", 4, '"e4"')
    drafts.store_draft("his", "table/1", "act", 5, '"e5"')

    assert drafts.entry_count_and_draft_text("his", "table/1", "act") == (5, '"e5"')
    assert drafts.entry_count_and_draft_text("hers", "table/1", "act") is None


def test_what_was_given_up_is_gone(journal: Journal) -> None:
    drafts = DraftTable(journal)
    drafts.store_draft("his", "table/1", "act", 4, '"e4"')
    drafts.delete_draft("his", "table/1", "act")

    assert drafts.entry_count_and_draft_text("his", "table/1", "act") is None


def test_after_a_draft_an_entry_is_as_durable_as_before(journal: Journal) -> None:
    DraftTable(journal).store_draft("his", "table/1", "act", 4, '"e4"')

    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_only_the_latest_are_kept(journal: Journal) -> None:
    drafts = DraftTable(journal)
    for number in range(OF_ONE_DEVICE + 5):
        drafts.store_draft("his", f"table/{number}", "act", 0, "1")
    for number in range(OF_ALL):
        drafts.store_draft(f"phone {number}", "table/1", "act", 0, "1")

    assert journal._db.execute("SELECT count(*) FROM drafts").fetchone() == (OF_ALL,)
    assert drafts.entry_count_and_draft_text("his", "table/4", "act") is None
    assert drafts.entry_count_and_draft_text(f"phone {OF_ALL - 1}", "table/1", "act") == (0, "1")


def test_the_drafts_of_a_table_go_with_it(journal: Journal) -> None:
    drafts, id = DraftTable(journal), journal.store_new_table({}, {}, {})
    drafts.store_draft("his", f"table/{id}", "act", 4, '"e4"')
    journal.remove_table_from_home_list(id)
    journal.delete_removed_table_permanently(id)

    assert drafts.entry_count_and_draft_text("his", f"table/{id}", "act") is None


def test_what_the_disk_does_not_take_is_held_until_it_does(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    key, database = ("his", "table/1", "act"), workspace._journal._db
    database.execute("PRAGMA query_only = ON")
    workspace.drafts.store(key, (4, '"e4"'))

    assert workspace.drafts.draft(key) == (4, '"e4"')

    database.execute("PRAGMA query_only = OFF")
    workspace.drafts.store(key, (4, '"e5"'))
    workspace.close()
    again = Workspace(tmp_path)
    assert again.drafts.draft(key) == (4, '"e5"')
    again.close()


def test_a_draft_as_long_as_a_book_is_not_kept_on_disk(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    workspace.drafts.store(("his", "armies", "pasted"), (-1, "1" * (LONGEST + 1)))

    assert workspace._journal._db.execute("SELECT count(*) FROM drafts").fetchone() == (0,)
    workspace.close()


# -- the device --------------------------------------------------------------------------------------------------------

HOST = (b"host", b"localhost:8550")


def asked(scope: dict[str, Any]) -> tuple[dict[bytes, bytes], list[str]]:
    """The headers that come back through the door, and the devices that the application saw."""
    seen: list[str] = []
    answer: dict[bytes, bytes] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(current_device_id.get())
        if scope["type"] == "http":
            await send(
                {
                    "type": "http.response.start",
                    "status": 200,
                    "headers": [(b"content-type", b"text/html; charset=utf-8")],
                }
            )

    async def send(message: Any) -> None:
        answer.update(message.get("headers", ()))

    asyncio.run(RequestFilter(app)(scope, lambda: None, send))  # type: ignore[arg-type, return-value]
    return answer, seen


def test_a_browser_keeps_the_device_that_its_first_page_gave_it() -> None:
    answer, _ = asked({"type": "http", "method": "GET", "headers": [HOST]})
    given = answer[b"set-cookie"].split(b";")[0]

    again, seen = asked(
        {"type": "http", "method": "GET", "headers": [HOST, (b"cookie", b"other=1; " + given)]}
    )
    _, on_the_socket = asked({"type": "websocket", "headers": [HOST, (b"cookie", given)]})

    assert again[b"set-cookie"].startswith(given)
    assert seen == on_the_socket == [device_id_from_cookies(given.decode())] != [""]


@pytest.mark.parametrize(
    "cookies", ["", f"{COOKIE}=", f"{COOKIE}=../x", f"{COOKIE}={'0' * 33}", 'a"b\x00; =;;']
)
def test_what_is_no_device_of_ours_is_nobody(cookies: str) -> None:
    assert device_id_from_cookies(cookies) == ""
