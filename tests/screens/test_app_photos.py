"""Cards named by a photo in a built app: the file picker is answered by the test, all else is the app's."""

import subprocess
import sys
from io import BytesIO
from typing import Any

import flet as ft
import pytest
from PIL import Image

from models.cards import JOKER
from referee.games import new_record
from tests.card_reader.synthetic import CLOTH, photo_of
from tests.conftest import ROOT, wait_until
from tests.screens.photo_answers import asked_of_page
from tests.support.fletdriver import Driver
from views.components import photo as photos
from views.components.app_photo import AppPhoto
from views.workspace.table_settings import TableSettings

HAND = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "10H", "2H", "3H"]


def chosen_file(content: bytes | None) -> dict[str, Any]:
    """The answers of a device on which this picture is chosen; None: none is."""
    file = {"id": 0, "name": "photo.jpg", "size": len(content or b""), "path": None, "bytes": content}
    return {"FilePicker.pick_files": [file] if content is not None else None}


def jpeg(picture: Image.Image) -> bytes:
    packed = BytesIO()
    picture.save(packed, "JPEG", quality=90)
    return packed.getvalue()


def naming(app, workspace, content: bytes | None) -> Driver:
    """Royals in a built app, the upturned card named; Ann's hand is asked for, and a photo taken."""
    workspace.begin_table(new_record("royals", ["Ann", "Bob"]), TableSettings(hands_shown=True))
    window = app("/table/1", web=False, responders=chosen_file(content))
    window.tap("dealer-0")
    window.tap("card-KD")
    window.tap("take-photo")
    wait_until(lambda: window.settle() or not window.all(ft.Semantics, identifier="photo-cancel"))  # type: ignore[func-returns-value]
    return window


def hand_label(window: Driver) -> str:
    label: str = window.get(ft.Semantics, identifier="hand-of-0").label
    return label


def test_a_built_app_reads_a_photo_and_asks_before_it_names_a_hand(app, workspace):
    window = naming(app, workspace, jpeg(photo_of(HAND)))
    assert "10 of 10 found." in window.said() and hand_label(window).endswith("0/10")

    window.tap("photo-use")

    assert "10/10" in hand_label(window)
    assert asked_of_page(window) == []


def test_a_card_is_changed_removed_and_added_in_a_built_app(app, workspace):
    window = naming(app, workspace, jpeg(photo_of(HAND)))
    cards = {
        control.label: control.identifier
        for control in window.all(ft.Semantics)
        if (control.identifier or "").startswith("photo-card-")
    }

    window.tap(cards["7 of Spades"])
    window.tap("photo-part-H")
    assert "7 of Hearts" in window.said()
    window.tap(cards["2 of Spades"].replace("card", "remove"))
    assert "9 of 10 found." in window.said()
    window.tap("photo-add")
    window.tap("photo-part-Q")
    window.tap("photo-part-C")
    assert "10 of 10 found." in window.said()
    window.tap("photo-use")

    assert "10/10" in hand_label(window)


@pytest.mark.parametrize(
    "content, said",
    [(b"no picture at all", "not a picture"), (jpeg(Image.new("RGB", (300, 200), CLOTH)), "No cards found.")],
    ids=["broken", "empty"],
)
def test_a_built_app_says_what_it_cannot_read(app, workspace, content, said):
    window = naming(app, workspace, content)
    assert said in window.said()

    window.tap("photo-close")

    assert said not in window.said() and hand_label(window).endswith("0/10")


def test_the_joker_among_the_ranks_is_named_by_its_word():
    with Driver(
        lambda page: page.render(
            lambda: AppPhoto(
                page, "Cards", (1,) * (JOKER + 1), None, False, lambda cards: None
            )._rank_and_suit_buttons()
        )
    ) as window:
        texts = window.texts()

    assert "Joker" in texts and "★" not in texts


def test_nothing_happens_if_no_picture_is_chosen(app, workspace):
    window = naming(app, workspace, None)

    assert not window.all(ft.Semantics, identifier="photo-close")


def test_the_button_for_photos_loads_neither_numpy_nor_pillow():
    code = (
        "import sys\nfrom views.components.app_photo import can_read_photos_in_app\n"
        "print(can_read_photos_in_app(), {'numpy', 'PIL'} & set(sys.modules))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout

    assert said.strip() == "True set()"


def test_without_numpy_or_pillow_a_built_app_offers_no_photo(app, workspace, monkeypatch):
    monkeypatch.setattr(photos, "can_read_photos_in_app", lambda: False)
    workspace.begin_table(new_record("royals", ["Ann", "Bob"]), TableSettings(hands_shown=True))
    window = app("/table/1", web=False)
    window.tap("dealer-0")
    window.tap("card-KD")

    assert not window.all(ft.Semantics, identifier="take-photo")
