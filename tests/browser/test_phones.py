"""Two phones, each in a browser of its own: they join, play, are cut off and come back."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import trustme
from PIL import Image, ImageChops

from referee.games import new_record
from tests.browser.hand import Hand
from tests.conftest import Served, wait_until
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
NewPage = Callable[..., Any]
ANN = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "2H", "3H"]
BEN = ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "4H", "5H"]
SHARES = """
import views.server
from pathlib import Path
from views.app.sharing import Certificate
serving, own = views.server.serve, {own!r} and Certificate(Path({own!r}))
views.server.serve = lambda **options: serving(**{{**options, "share": True, "host": "127.0.0.1", "certificate": own or None}})
"""


class Shared:
    """Royals, hands dealt, shared by a host that can be ended and begun again."""

    def __init__(self, data: Path, certificate: str = "", names_hands: bool = True) -> None:
        workspace = Workspace(data)
        self.certificate = certificate
        self.data, self.id = (
            data,
            workspace.begin_table(new_record("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True)),
        )
        hands = {"hands": {"Ann": ANN, "Ben": BEN}} if names_hands else {}
        assert workspace.enter(self.id, {"do": "deal", "by": "Ann", "up": "10C", **hands}).is_accepted
        workspace.close()
        self.host()

    def host(self) -> None:
        """Begin to serve; the invitation is what the terminal prints."""
        self.served = Served(self.data, 0, first=SHARES.format(own=self.certificate))
        assert self.served.process.stdout is not None
        while "code" not in (line := self.served.process.stdout.readline()):
            self.link = line.strip() if "/join/" in line else getattr(self, "link", "")
        self.code = line.split("code ")[1].strip(". \n")

    def kill(self) -> None:
        """Pull the plug of the host."""
        self.served.process.kill()
        self.served.process.wait()

    def lets_in(self, new_page: NewPage, hand: Hand, name: str) -> None:
        """This phone asks for a seat whose hand is known, and the keeper agrees."""
        hand.tap(f"seat-{name}")
        keeper = Hand(new_page(f"{self.served.url}/table/{self.id}", 1280, 800))
        keeper.tap(f"agree-seat-{name}")
        hand.reads("own-hand")
        keeper.page.close()


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Shared]:
    table = Shared(tmp_path / "data")
    yield table
    table.served.stop()


def listened(page: Any) -> list[bytes]:
    """What this page is sent from now on."""
    heard: list[bytes] = []
    page.on(
        "websocket",
        lambda socket: socket.on(
            "framereceived", lambda frame: heard.append(frame if isinstance(frame, bytes) else b"")
        ),
    )
    return heard


def test_token_and_reconnect_two_phones_are_back_in_their_seats_after_the_host_was_killed(
    shared: Shared, new_page: NewPage
) -> None:
    ann, ben = Hand(new_page(shared.link, 390, 844)), Hand(new_page(shared.link.split("/join/")[0], 360, 740))
    heard = {"ann": listened(ann.page), "ben": listened(ben.page)}
    for page in (ann.page, ben.page):
        page.reload()
    shared.lets_in(new_page, ann, "Ann")
    ben.write("Code", shared.code)
    ben.tap("knock")
    shared.lets_in(new_page, ben, "Ben")
    ann.until("own-hand", "3 of Hearts")

    ben.tap("suit-D")
    ann.until("headline", "Ann")
    ann.tap("suit-S")
    ben.until("headline", "draw")

    shared.kill()
    for hand in (ann, ben):
        hand.page.locator("#lost").wait_for(state="visible")
        assert hand.sees("own-hand"), "the table stays"
    shared.host()
    for hand in (ann, ben):
        hand.page.locator("#lost").wait_for(state="hidden")
        hand.rest()
    ann.tap("undo")
    ben.until("headline", "Ann")
    ben.page.reload()
    wait_until(lambda: ben.sees("own-hand"))
    told = {who: b"".join(each) for who, each in heard.items()}
    assert b"Ann holds" in told["ann"] and b"Ben holds" in told["ben"]
    assert b"Ben holds" not in told["ann"] and b"Ann holds" not in told["ben"], (
        "a hand is sent to no other device"
    )


def test_what_a_browser_keeps_is_not_asked_for_ahead_when_it_comes_back(
    shared: Shared, new_page: NewPage
) -> None:
    ben = Hand(new_page(shared.link, 390, 844))
    asked_ahead = ben.page.locator("link[rel=preload], link[rel=modulepreload]")
    shared.lets_in(new_page, ben, "Ben")
    ben.reads("own-hand")
    assert asked_ahead.count() == 8

    ben.page.reload()

    ben.reads("own-hand")
    assert asked_ahead.count() == 0


def test_who_comes_back_is_introduced_before_its_page_is_compiled(shared: Shared, new_page: NewPage) -> None:
    ben = Hand(new_page(shared.link, 390, 844))
    shared.lets_in(new_page, ben, "Ben")
    ben.reads("own-hand")
    lines: list[Any] = []
    ben.page.on("websocket", lambda line: lines.append(line))

    def comes_back() -> int:
        """How many lines that takes."""
        lines.clear()
        ben.page.reload()
        ben.until("own-hand", "4 of Hearts")
        ben.rest()
        return len(lines)

    assert comes_back() == 1, "what was said in its name counts"
    ben.page.emulate_media(color_scheme="dark")
    assert comes_back() == 2, "it says another thing itself: that counts"
    ben.tap("suit-D")
    ben.until("headline", "Ann")


def test_where_the_browser_withholds_its_decoder_of_pictures_the_small_engine_draws_the_same(
    shared: Shared, new_page: NewPage
) -> None:
    """As a page without TLS has it, under any address but the machine's own."""
    host = shared.link.split("/join/")[0]
    hands = Hand(new_page(shared.link, 390, 844)), Hand(new_page(host, 390, 844))
    hands[1].page.add_init_script("delete window.ImageDecoder")
    hands[1].page.goto(shared.link)
    for hand in hands:
        hand.tap("seat-nobody")
        hand.until("headline", "Ben")

    assert hands[1].page.evaluate("String(window.ImageDecoder)").startswith("class"), "it is ours"
    assert not any("heavy" in each for each in hands[1].page.requests)

    def differ() -> int:
        """By how much of 255 the two screens differ where they differ most."""
        one, other = (Image.open(BytesIO(hand.page.screenshot())).convert("RGB") for hand in hands)
        return max(most for _, most in ImageChops.difference(one, other).getextrema())

    wait_until(lambda: differ() < 4)


def test_who_joins_by_a_certificate_of_ones_own_plays_over_tls(tmp_path: Path, new_page: NewPage) -> None:
    trustme.CA().issue_cert("127.0.0.1").private_key_and_cert_chain_pem.write_to_path(tmp_path / "own.pem")
    table = Shared(tmp_path / "data", str(tmp_path / "own.pem"))
    try:
        ann = Hand(new_page(table.link, 390, 844, ignore_https_errors=True))
        table.lets_in(new_page, ann, "Ann")

        assert table.link.startswith("https://") and "3 of Hearts" in ann.reads("own-hand")
    finally:
        table.served.stop()
