"""What is answered at the door, and to whom."""

import asyncio
from collections.abc import Callable

import httpx
import pytest

from views.server import WebApp
from views.workspace.workspace import Workspace

HERE, ELSEWHERE = "http://127.0.0.1:8550", "http://cards.example:8550"


Ask = Callable[..., httpx.Response]


@pytest.fixture
def ask(workspace: Workspace) -> Ask:
    """Ask for a path, with these headers."""
    transport = httpx.ASGITransport(WebApp(workspace).keeper_app())

    def request(
        path: str, method: str = "GET", content: bytes | None = None, **headers: str
    ) -> httpx.Response:
        async def asked() -> httpx.Response:
            async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
                return await client.request(method, path, content=content, headers=headers)

        return asyncio.run(asked())

    return request


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/manifest.json", "/assets/fonts/noto/x.woff2", "/nowhere.png"]
)
def test_no_other_site_can_read_what_is_answered(ask: Ask, path: str) -> None:
    answer = ask(path, origin=ELSEWHERE)

    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert answer.headers["content-security-policy"] and answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "host", ["cards.example", "cards.example:8550", "127.0.0.1.cards.example", "", "[::1]:8550"]
)
def test_who_was_led_here_under_another_name_is_answered_nothing(ask: Ask, host: str) -> None:
    for path in "/", "/healthz", "/icon.png":
        answer = ask(path, host=host)
        assert answer.status_code == 421 and answer.content == b""


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:1", "localhost:8550"])
def test_this_machine_is_answered_under_each_of_its_names(ask: Ask, host: str) -> None:
    assert ask("/healthz", host=host).json() == {"ok": True, "app": "referee"}


@pytest.mark.parametrize(
    "path", ["/docs", "/redoc", "/openapi.json", "/docs/oauth2-redirect", "/oauth_callback"]
)
def test_nothing_is_told_of_how_the_app_is_made(ask: Ask, path: str) -> None:
    answer = ask(path)

    assert answer.status_code == 404 or answer.content == ask("/").content


def test_a_file_is_taken_from_this_machine_and_its_own_page_alone(ask: Ask, workspace: Workspace) -> None:
    name = {"x-name": "Kr%C3%B3l.json"}
    assert ask("/handed", "POST", b"{}", origin=ELSEWHERE, **name).status_code == 403
    assert ask("/handed", "POST", b"{}", origin="null", **name).status_code == 403
    assert ask("/handed").text == ask("/").text

    for origin in ({}, {"origin": HERE}):
        route = ask("/handed", "POST", b"{}", **name, **origin).text
        assert workspace.handed.waiting_file(route.removeprefix("/handed/")) == ("Kr\xf3l.json", b"{}")


def test_a_file_that_is_larger_than_any_record_is_not_taken(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.server.LARGEST", 100)

    assert ask("/handed", "POST", bytes(101)).status_code == 413
    assert ask("/handed", "POST", bytes(100)).status_code == 200


@pytest.mark.parametrize("number", ["", "0" * 32])
def test_what_was_not_laid_out_for_printing_is_not_there(ask: Ask, number: str) -> None:
    assert ask(f"/printed/{number}/form.pdf").status_code == 404
