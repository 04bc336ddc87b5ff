"""The app in a browser: everything comes from here, and a lost connection comes back."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from referee.games import new_record
from tests.conftest import Served, fared_well, wait_until
from tests.keeping.proxy import Proxy
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
NewPage = Callable[..., Any]
PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
"""As what the browser of a phone shows itself: Flutter does some things otherwise there."""


def heard(page: Any) -> str:
    """What a screen reader finds on the page."""
    return str(page.locator("flt-semantics-host").aria_snapshot())


def test_a_sign_that_no_font_has_is_asked_for_once_and_not_with_every_repaint(
    tmp_path: Path, new_page: NewPage
) -> None:
    workspace = Workspace(tmp_path / "data")
    workspace.begin_table(new_record("royal-battles", ["Ω ☃ 漢字 👩‍🚀", "ஃ ༀ ⠿"]))
    workspace.close()
    served = Served(tmp_path / "data")
    try:
        page = new_page(served.url)
        page.wait_for_timeout(3000)
        fonts = [url for url in page.requests if "/assets/fonts/noto" in url]
        assert len(fonts) == len(set(fonts))
        assert fared_well(page)
    finally:
        served.stop()


def test_the_app_is_open_to_screen_readers_without_a_hidden_button_on_a_phone_too_in_the_phones_language(
    served: Served, new_page: NewPage
) -> None:
    page = new_page(served.url, 390, 844, is_mobile=True, has_touch=True, user_agent=PHONE, locale="de-DE")

    wait_until(lambda: "button" in heard(page) and page.locator("#cover").count() == 0)

    assert page.title() == "Schiedsrichter" and "Was wollt ihr spielen?" in heard(page)
    pictures = [url for url in page.requests if "/small/" in url]
    assert pictures and all("/small/coarse/" in url for url in pictures)  # this screen has few pixels
    page.evaluate("Object.defineProperty(window, 'devicePixelRatio', {value: 3})")
    assert page.evaluate("fitting('/v/pieces/small/white-king.webp')") == "/v/pieces/small/white-king.webp"


def test_the_page_may_load_nothing_from_elsewhere_and_no_other_site_may_show_it(served: Served) -> None:
    with urlopen(served.url) as answer:
        policy = answer.headers["Content-Security-Policy"]

    assert "default-src 'self'" in policy and "frame-ancestors 'self'" in policy
    assert re.search(r"https?:", policy) is None


def test_a_page_of_another_site_cannot_open_the_websocket(served: Served, new_page: NewPage) -> None:
    script = """(url) => new Promise(done => { const s = new WebSocket(url);
        s.onopen = () => done('opened'); s.onerror = () => done('refused'); })"""
    own = new_page(served.url)
    assert own.evaluate(script, served.url.replace("http", "ws") + "/ws") == "opened"

    own.goto(served.url.replace("127.0.0.1", "localhost") + "/manifest.json")
    assert own.evaluate(script, served.url.replace("http", "ws") + "/ws") == "refused"


def test_while_nobody_answers_the_table_stays_and_a_line_says_so_until_it_is_back(
    tmp_path: Path, new_page: NewPage
) -> None:
    served = _with_tables(tmp_path, 1)
    with Proxy(int(served.url.rsplit(":", 1)[1])) as proxy:
        try:
            page = new_page(proxy.url)
            wait_until(lambda: _tables(page) == [1])
            line = page.get_by_text("Connection lost.")
            assert not line.is_visible()

            proxy.cut()
            line.wait_for(state="visible")
            assert _tables(page) == [1]

            proxy.mend()
            line.wait_for(state="hidden")
            assert _tables(page) == [1]
        finally:
            served.stop()


def test_when_the_app_is_ended_every_page_says_so_until_it_is_back(tmp_path: Path, new_page: NewPage) -> None:
    served = _with_tables(tmp_path, 1)
    page = new_page(served.url)
    wait_until(lambda: _tables(page) == [1])

    served.stop()

    page.get_by_text("The Referee was closed.").wait_for(state="visible")
    again = Served(tmp_path / "data", int(served.url.rsplit(":", 1)[1]))
    try:
        page.get_by_text("The Referee was closed.").wait_for(state="hidden")
        wait_until(lambda: _tables(page) == [1])
    finally:
        again.stop()


def _with_tables(tmp_path: Path, count: int) -> Served:
    workspace = Workspace(tmp_path / "data")
    for number in range(count):
        workspace.begin_table(new_record("royal-battles", [f"Jon {number}", "Mendi"]))
    workspace.close()
    return Served(tmp_path / "data")


def _tables(page: Any) -> list[int]:
    found = page.evaluate(
        "[...document.querySelectorAll('[flt-semantics-identifier^=table-]')].map(e => e.getAttribute('flt-semantics-identifier'))"
    )
    return sorted(int(name.removeprefix("table-")) for name in found)
