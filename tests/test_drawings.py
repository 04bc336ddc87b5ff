"""The drawings: every sign is in the font, every named picture exists, and drawing again changes nothing."""

import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from models.translation import set_language_and_card_letters
from views.app import faces, pictures

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"
SIGNS = "♠♡♢♣♤♥♦♧♔♕♖♗♘♙♚♛♜♝♞♟★☆←↑→↓↶↷✓✗•×≥≤−½⚠⚔✦\U0001f0a0"


@pytest.fixture(autouse=True)
def plain_addresses(monkeypatch):
    """As where no server puts its version before them."""
    monkeypatch.setattr(pictures, "_below", "")


def drawn(address: str) -> Path:
    """The file behind an address that the client is told."""
    return ASSETS / address


def test_every_sign_that_the_screens_show_is_in_a_font_of_the_page():
    """Roboto has them too: it writes what is drawn before the theme has its say, and for any other sign the page looks elsewhere."""
    roboto, signs = (
        set(TTFont(ASSETS / font).getBestCmap()) for font in ("client/roboto.woff2", "fonts/Signs.ttf")
    )
    sources = [
        *(ROOT / "views/screens").rglob("*.py"),
        *(ROOT / "views/components").rglob("*.py"),
        *(ASSETS / "language").rglob("*.po"),
    ]

    assert signs <= roboto
    assert {
        sign
        for file in sources
        for sign in file.read_text("utf-8")
        if ord(sign) > 0x7F and ord(sign) not in roboto
    } == set()


CARDS = [rank + suit for rank, suit in product(("A", *map(str, range(2, 11)), "J", "Q", "K"), "SHDC")]


@pytest.mark.parametrize("sign", SIGNS)
def test_the_font_holds_every_sign(sign):
    font = TTFont(ASSETS / "fonts/Signs.ttf")

    name = font.getBestCmap()[ord(sign)]

    assert font["glyf"][name].numberOfContours > 0
    assert font["hmtx"][name][0] > 0


@pytest.mark.parametrize(("width", "four_colour"), list(product((40, 60, 72, 200), (False, True))))
def test_every_card_has_its_picture(width, four_colour):
    pictures = [
        faces.card_picture_url(card, width, four_colour=four_colour) for card in (*CARDS, "Joker", "?")
    ]

    assert [each for each in pictures if not drawn(each).is_file()] == []
    assert len(set(pictures)) == 54


def test_every_card_has_a_picture_to_stand_on():
    pictures = [
        faces.card_picture_url(card, 60, four_colour=four, under_unit=True)
        for card in (*CARDS, "Joker")
        for four in (False, True)
    ]

    assert [each for each in pictures if not drawn(each).is_file()] == []
    assert len(set(pictures)) == 53 + 26


@pytest.mark.parametrize("width", [40, 90])
def test_a_german_pack_has_pictures_of_its_own_for_jack_and_queen(width):
    plain = [
        faces.card_picture_url(card, width, four_colour=four) for card in CARDS for four in (False, True)
    ]
    set_language_and_card_letters("de", "de")

    german = [
        faces.card_picture_url(card, width, four_colour=four) for card in CARDS for four in (False, True)
    ]
    set_language_and_card_letters("en")

    assert [each for each in german if not drawn(each).is_file()] == []
    assert {Path(each).stem[0] for each in set(german) - set(plain)} == {"B", "D"}


def test_the_two_packs_have_different_backs():
    backs = {drawn(faces.card_picture_url("?", 90, back=side)).read_bytes() for side in ("white", "black")}

    assert len(backs) == 2


def test_the_screen_and_the_drawings_share_their_inks():
    for suit, ink in faces.TWO_COLOURS.items():
        assert ink in drawn(faces.card_picture_url(f"7{suit}", 90)).with_suffix(".svg").read_text()
    for suit, ink in faces.FOUR_COLOURS.items():
        assert (
            ink
            in drawn(faces.card_picture_url(f"7{suit}", 90, four_colour=True)).with_suffix(".svg").read_text()
        )


def test_every_piece_has_its_picture():
    kinds = ("pawn", "rook", "knight", "bishop", "queen", "king")
    pictures = [
        faces.piece_image(colour, kind, 40).src for colour, kind in product(("white", "black"), kinds)
    ]

    assert [each for each in pictures if not drawn(each).is_file()] == []


@pytest.mark.parametrize("size", [20, 40, 44, 90])
def test_a_screen_of_few_pixels_has_pictures_of_half_the_size(size):
    asked = {
        faces.card_picture_url(card, size, four_colour=four)
        for card in (*CARDS, "Joker", "?")
        for four in (False, True)
    }
    asked |= {
        str(faces.piece_image(colour, kind, size).src)
        for colour in ("white", "black")
        for kind in ("pawn", "king")
    }
    files = [drawn(each) for each in asked if "/small/" in each or "pieces/" in each]

    for file in files:
        with Image.open(file) as fine, Image.open(file.parent / "coarse" / file.name) as coarse:
            assert coarse.size == (fine.width // 2, fine.height // 2)
    assert len(files) == 4 + (size < faces.ROOM_FOR_PIPS) * (54 + 26)


def test_a_turned_card_lies_in_landscape_a_quarter_turn_clockwise():
    lying = faces.card_face("QS", 60, turned=True)

    assert (lying.width, lying.height) == (84, 60)
    assert lying.content.quarter_turns == 1  # top left goes to top right: the digit corners lie as b3-c4 does


def test_the_corners_beside_the_digits_are_blank():
    """The upper right and lower left of an upright card hold no ink, so that no one takes them for digit corners."""
    for file in sorted((ASSETS / "cards/faces").glob("*.svg")):
        corner = re.search(r'<path d="([^"]+)"', file.read_text()) if file.stem[0] not in "JQK" else None
        if corner:
            across = [float(x) for x in re.findall(r"[ML](-?[\d.]+)", corner.group(1))]
            assert max(across) < 60, file.name


def test_nothing_on_a_face_speaks():
    """The caller's Semantics says what lies there; a picture that spoke as well would say it twice."""
    for control in (
        faces.card_face("10H", 90).content,
        faces.card_face("?", 40, turned=True).content.content,
        faces.piece_image("white", "king", 40),
    ):
        assert control.exclude_from_semantics


@pytest.mark.parametrize(
    "file", sorted(ASSETS.rglob("*.svg")), ids=lambda file: str(file.relative_to(ASSETS))
)
def test_pictures_hold_only_what_every_screen_can_draw(file):
    text = file.read_text()

    assert not re.search(r"<text|<filter|<style|<image|<use|href|class=", text)
    assert len(text) < 24_000


def test_drawing_again_gives_the_same_bytes(tmp_path):
    # PNG and WebP files are left out: a browser renders them, and another version of it may smooth an edge differently.
    subprocess.run(
        [sys.executable, "tools/draw.py", "--no-png", "--into", str(tmp_path)], cwd=ROOT, check=True
    )

    drawn = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    kept = {
        file.relative_to(ASSETS): file.read_bytes()
        for folder in ("cards", "pieces", "suits", "fonts")
        for file in (ASSETS / folder).rglob("*.*")
        if file.suffix != ".webp"
    }

    assert {name for name, content in kept.items() if drawn.get(name) != content} == set()
    assert {name for name, content in drawn.items() if (ASSETS / name).read_bytes() != content} == set()


def test_every_icon_that_the_source_names_is_in_the_font():
    sys.path.append(str(ROOT / "tools"))
    import icons

    font = TTFont(icons.TARGET)

    assert {
        name for name in icons.named() if icons.glyph(name) not in font.getGlyphOrder()
    } == set()  # else: tools/icons.py


def test_every_icon_that_the_source_names_has_the_number_that_flet_gives_it():
    sys.path.append(str(ROOT / "tools"))
    import icons

    assert icons.NUMBERS.read_text(encoding="utf-8") == icons.numbered()  # else: tools/icons.py
