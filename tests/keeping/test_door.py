"""What is answered at the door, and to whom."""

import asyncio
from collections.abc import Callable

import httpx
import pytest

from views.desk.desk import Desk
from views.start import application

HERE, ELSEWHERE = "http://127.0.0.1:8550", "http://cards.example:8550"


Ask = Callable[..., httpx.Response]


@pytest.fixture
def ask(desk: Desk) -> Ask:
    """Ask for a path, with these headers."""
    transport = httpx.ASGITransport(application(desk))

    def get(path: str, **headers: str) -> httpx.Response:
        async def asked() -> httpx.Response:
            async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
                return await client.get(path, headers=headers)

        return asyncio.run(asked())

    return get


@pytest.mark.parametrize("path", ["/", "/healthz", "/manifest.json", "/assets/fonts/noto/x.woff2", "/nowhere.png"])
def test_no_other_site_can_read_what_is_answered(ask: Ask, path: str) -> None:
    answer = ask(path, origin=ELSEWHERE)

    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert answer.headers["content-security-policy"] and answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["cards.example", "cards.example:8550", "127.0.0.1.cards.example", "", "[::1]:8550"])
def test_who_was_led_here_under_another_name_is_answered_nothing(ask: Ask, host: str) -> None:
    for path in "/", "/healthz", "/icon.png":
        answer = ask(path, host=host)
        assert answer.status_code == 421 and answer.content == b""


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:1", "localhost:8550"])
def test_this_machine_is_answered_under_each_of_its_names(ask: Ask, host: str) -> None:
    assert ask("/healthz", host=host).json() == {"ok": True, "app": "referee"}


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/docs/oauth2-redirect", "/oauth_callback"])
def test_nothing_is_told_of_how_the_app_is_made(ask: Ask, path: str) -> None:
    answer = ask(path)

    assert answer.status_code == 404 or answer.content == ask("/").content
