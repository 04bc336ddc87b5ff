"""Cards named by a photo in Chromium: the picture is handed to the page's file input, read in the page, corrected and confirmed."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import msgpack
import numpy as np
import pytest
from PIL import Image

from referee.games import new_record
from tests.browser.hand import Hand
from tests.browser.test_phones import Shared
from tests.card_reader.synthetic import CLOTH, photo_of, photo_of_places
from tests.conftest import Served, fared_well, wait_until
from tests.screens.battles import DEALT, table_with_cards_dealt
from views.components.photo import WEIGHTS
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not WEIGHTS.is_file(), reason="the card reader's weights are not here"),
]
HAND = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "10H", "2H", "3H"]
LABELS = "cards => cards.map(card => card.getAttribute('aria-label'))"


class Photo:
    """The layer of a page in which a photo is looked at."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.page = hand, hand.page

    def open(self) -> None:
        """Tap the button of the table, and wait for the layer."""
        self.hand.tap("take-photo")
        self.page.wait_for_selector("#photo[open]")

    def hand_over(self, file: Path | dict[str, Any]) -> None:
        """Hand a picture to the camera's input."""
        self.page.set_input_files("#photo-file", file)

    def says(self, words: str) -> None:
        """Wait until the status says this."""
        wait_until(lambda: words in self.page.text_content("#photo-status"))

    def cards(self) -> list[str]:
        """The cards of the list, as a screen reader names them."""
        named: list[str] = self.page.eval_on_selector_all("#photo-cards .card[id^=photo-card]", LABELS)
        return named

    def press(self, identifier: str) -> None:
        """Press one of its buttons."""
        self.page.click(f"#photo-{identifier}")

    def tap_card(self, words: str) -> None:
        """Tap a card of the list."""
        self.page.click(f"#photo-cards .card[aria-label^='{words}']")

    def is_open(self) -> bool:
        return bool(self.page.query_selector("#photo"))


class Dealing:
    """Royals on a phone, the upturned card named: Bob's ten cards are asked for."""

    def __init__(self, data: Path, new_page: Callable[..., Any]) -> None:
        workspace = Workspace(data)
        workspace.begin_table(new_record("royals", ["Ann", "Bob"]), TableSettings(hands_shown=True))
        workspace.close()
        self.data, self.new_page, self.served = data, new_page, Served(data)
        self.hand = self.open_page()
        self.hand.tap("dealer-1")
        self.hand.tap("card-KD")
        self.hand.until("hand-of-1", "Bob 0/10")
        self.photo = Photo(self.hand)

    def open_page(self) -> Hand:
        """Another page at the table."""
        return Hand(self.new_page(f"{self.served.url}/table/1", 390, 844))


@pytest.fixture
def dealing(tmp_path: Path, new_page: Callable[..., Any]) -> Iterator[Dealing]:
    made = Dealing(tmp_path / "data", new_page)
    yield made
    made.served.stop()


def jpeg(picture: Image.Image) -> dict[str, Any]:
    """A picture as a camera hands it over."""
    packed = BytesIO()
    picture.save(packed, "JPEG", quality=90)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": packed.getvalue()}


def test_a_photo_names_a_hand_and_stays_in_the_page(dealing: Dealing) -> None:
    photo = dealing.photo
    sent: list[bytes] = []
    photo.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(frame)))
    photo.page.reload()
    dealing.hand.until("hand-of-1", "Bob 0/10")
    posted: list[Any] = []
    photo.page.on("request", lambda request: posted.append(request) if request.method != "GET" else None)

    photo.open()
    before, picture = len(sent), jpeg(photo_of(HAND))
    photo.hand_over(picture)
    photo.says("10 of 10 found.")
    photo.press("use")

    dealing.hand.until("hand-of-1", "10/10")
    assert not photo.is_open() and not posted
    messages = [msgpack.unpackb(each[1:]) for each in sent[before:] if each]
    answers = [body for _, body in messages if body.get("name") == "photo"]
    number, found = answers[0]["data"]
    assert len(answers) == 1 and number == 1
    assert sorted(card for card, _, _ in found) == sorted(HAND)
    assert all(0.7 <= sure <= 1 and len(frame) == 4 for _, sure, frame in found)
    assert sum(map(len, sent[before:])) < 4000, "no picture is among what the page sent"
    assert not any(
        picture["buffer"][2000:2100] in file.read_bytes()
        for file in dealing.data.rglob("*")
        if file.is_file()
    )
    assert fared_well(photo.page)


def test_a_wrong_reading_is_corrected_by_taps_and_keys(dealing: Dealing) -> None:
    photo = dealing.photo
    photo.open()
    photo.hand_over(jpeg(photo_of(HAND)))
    photo.says("10 of 10 found.")

    photo.tap_card("7 of Spades")
    photo.press("part-H")
    assert "7 of Hearts" in photo.cards() and "7 of Spades" not in photo.cards()
    photo.page.keyboard.press("Escape")
    photo.page.click("[aria-label='Remove 2 of Spades']")
    photo.says("9 of 10 found.")
    photo.page.keyboard.press("+")
    photo.page.keyboard.press("q")
    photo.page.keyboard.press("c")
    photo.says("10 of 10 found.")
    photo.press("use")

    dealing.hand.until("hand-of-1", "10/10")
    dealing.hand.tap("hand-of-1")
    wait_until(lambda: "chosen" in dealing.hand.reads("card-QC"))
    dealing.hand.until("card-7H", "chosen")
    assert "chosen" not in dealing.hand.reads("card-2S") + dealing.hand.reads("card-7S")
    assert fared_well(photo.page)


def test_what_is_no_photo_of_cards_says_so(dealing: Dealing) -> None:
    photo = dealing.photo
    photo.open()

    photo.hand_over(jpeg(Image.new("RGB", (800, 600), CLOTH)))
    photo.says("No cards found.")
    assert photo.page.query_selector("#photo-use") is None
    photo.hand_over({"name": "notes.jpg", "mimeType": "image/jpeg", "buffer": b"no picture at all"})
    photo.says("not a picture")
    photo.press("close")

    assert not photo.is_open()
    dealing.hand.until("hand-of-1", "0/10")
    assert fared_well(photo.page)


def test_a_photo_of_48_megapixels_is_read_and_can_be_cancelled(dealing: Dealing) -> None:
    photo = dealing.photo
    photo.open()
    noise = np.random.default_rng(3).integers(0, 40, (60, 80, 3), np.uint8)
    large = Image.fromarray(noise).resize((8000, 6000), Image.Resampling.BILINEAR)
    large.paste(photo_of(HAND).resize((4560, 4320)), (1500, 800))
    picture = jpeg(large)

    photo.hand_over(picture)
    photo.page.wait_for_selector("#photo-cancel")
    photo.press("cancel")
    photo.says("Spread the cards")
    photo.hand_over(picture)

    photo.says("10 of 10 found.")
    assert fared_well(photo.page)


def test_an_entry_that_arrives_meanwhile_outdates_the_photo(dealing: Dealing) -> None:
    photo, other = dealing.photo, dealing.open_page()
    photo.open()
    photo.hand_over(jpeg(photo_of(HAND)))
    photo.says("10 of 10 found.")

    other.tap("dealer-0")
    other.tap("card-KD")
    other.tap("do-deal")
    wait_until(lambda: "deals" in other.reads("undo") or "Deal" in other.reads("undo"))
    photo.press("use")

    dealing.hand.until("panel", "Nothing from the photo was used.")
    assert fared_well(photo.page)


def test_a_tally_is_entered_by_photos_and_its_sum_is_shown(
    tmp_path: Path, new_page: Callable[..., Any]
) -> None:
    workspace = Workspace(tmp_path)
    header = {**new_record("battle-royals", ["Ann", "Bob"]), "options": {"entry": "tally"}}
    workspace.begin_table(header, TableSettings())
    workspace.close()
    served = Served(tmp_path)
    hand = Hand(new_page(f"{served.url}/table/1", 390, 844))
    photo = Photo(hand)
    meld = [("9S", 60, 60), ("9H", 120, 100), ("9C", 180, 140)]

    hand.tap("tally-suit-H")
    photo.open()
    photo.hand_over(jpeg(photo_of_places([*meld, ("KH", 700, 60), ("7D", 700, 500)])))
    photo.says("Cards found: 5.")
    photo.press("use")
    hand.until("tally-meld", "Meld 3")
    hand.until("sums", "three nines")
    hand.tap("tally-next")
    hand.tap("tally-suit-S")
    hand.tap("tally-hand")
    photo.open()
    photo.hand_over(jpeg(photo_of(["2C", "JD"])))
    photo.says("Cards found: 2.")
    photo.press("use")
    hand.tap("do-tally")

    wait_until(lambda: hand.sees("sums"))
    assert fared_well(hand.page)
    served.stop()


def test_an_audit_by_photo_finds_a_swapped_card(tmp_path: Path, new_page: Callable[..., Any]) -> None:
    workspace = Workspace(tmp_path)
    id = table_with_cards_dealt(workspace)
    workspace.close()
    served = Served(tmp_path)
    hand = Hand(new_page(f"{served.url}/table/{id}/record", 390, 844))
    photo = Photo(hand)

    hand.tap("tool-audit")
    hand.tap("photo-of-0")
    photo.page.wait_for_selector("#photo[open]")
    photo.hand_over(jpeg(photo_of(["7C" if card == "2C" else card for _, card in DEALT])))
    photo.says(f"Cards found: {len(DEALT)}.")
    photo.press("use")

    hand.until("photo-compared", "the record has 2 of Clubs there")
    hand.tap("photo-correct-7C")
    hand.tap("amend-keep")
    hand.until("undo", "7C")
    assert fared_well(hand.page)
    served.stop()


def test_a_guest_names_the_own_hand_by_a_photo(tmp_path: Path, new_page: Callable[..., Any]) -> None:
    shared = Shared(tmp_path / "data", names_hands=False)
    guest = Hand(new_page(shared.link, 390, 844))
    guest.tap("seat-Ben")
    photo = Photo(guest)

    guest.tap("photo-own-hand")
    photo.page.wait_for_selector("#photo[open]")
    photo.hand_over(jpeg(photo_of(HAND)))
    photo.says("10 of 10 found.")
    photo.press("use")
    guest.tap("amend-keep")
    guest.page.goto(shared.link.split("/join/")[0])

    guest.until("own-hand", "10 of Hearts")
    assert fared_well(guest.page)
    shared.served.stop()
