"""Two phones, each in a browser of its own: they join, play, are cut off and come back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.games import begun
from tests.browser.hand import Hand
from tests.conftest import Served, wait_until
from views.desk.by_itself import TableSettings
from views.desk.desk import Desk

pytestmark = pytest.mark.browser
NewPage = Callable[..., Any]
ANN = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "2H", "3H"]
BEN = ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "4H", "5H"]
SHARES = """
import views.start
serving = views.start.serve
views.start.serve = lambda **options: serving(**{**options, "share": True, "host": "127.0.0.1"})
"""


class Shared:
    """Royals, hands dealt, shared by a host that can be ended and begun again."""

    def __init__(self, data: Path) -> None:
        desk = Desk(data)
        self.data, self.id = data, desk.begin(begun("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True))
        assert desk.enter(self.id, {"do": "deal", "by": "Ann", "up": "10C", "hands": {"Ann": ANN, "Ben": BEN}}).stands
        desk.close()
        self.host()

    def host(self) -> None:
        """Begin to serve; the invitation is what the terminal prints."""
        self.served = Served(self.data, 0, first=SHARES)
        assert self.served.process.stdout is not None
        while "code" not in (line := self.served.process.stdout.readline()):
            self.link = line.strip() if "/join/" in line else getattr(self, "link", "")
        self.code = line.split("code ")[1].strip(". \n")

    def kill(self) -> None:
        """Pull the plug of the host."""
        self.served.process.kill()
        self.served.process.wait()


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Shared]:
    table = Shared(tmp_path / "data")
    yield table
    table.served.stop()


def listened(page: Any) -> list[bytes]:
    """What this page is sent from now on."""
    heard: list[bytes] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(frame if isinstance(frame, bytes) else b"")))
    return heard


def test_token_and_reconnect_two_phones_are_back_in_their_seats_after_the_host_was_killed(shared: Shared, new_page: NewPage) -> None:
    ann, ben = Hand(new_page(shared.link, 390, 844)), Hand(new_page(shared.link.split("/join/")[0], 360, 740))
    heard = {"ann": listened(ann.page), "ben": listened(ben.page)}
    for page in (ann.page, ben.page):
        page.reload()
    ann.tap("seat-Ann")
    ben.write("Code", shared.code)
    ben.tap("knock")
    ben.tap("seat-Ben")
    assert "3 of Hearts" in ann.reads("own-hand")

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
    assert b"Ben holds" not in told["ann"] and b"Ann holds" not in told["ben"], "a hand is sent to no other device"
