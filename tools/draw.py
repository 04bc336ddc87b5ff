"""Draw everything the app shows: `uv run python tools/draw.py` writes the font and every picture into assets/.

All outlines are this project's own; they stand in `outlines/` beside this file. The same run gives the same bytes, except for
the PNG and WebP files, which a browser renders (`--no-png` leaves them out).
"""

import argparse
import re
from io import BytesIO
from pathlib import Path

from outlines.backs import BACKS
from outlines.cards import GERMAN, RANKS, corners_face, pip_face, small_face
from outlines.courts import DRESSES, FIGURES, FOUR_DRESSES, court_alone, court_face, small_court
from outlines.font import compiled
from outlines.joker import joker_corners, joker_face, small_joker
from outlines.mark import icon, splash
from outlines.pieces import PIECES, WOODS, piece
from outlines.suits import FOUR_COLOURS, SUITS, TWO_COLOURS

ASSETS = Path(__file__).resolve().parent.parent / "assets"
PNGS = (
    ("icon.svg", "icon.png", 1024),
    ("icon.svg", "icon-512.png", 512),
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "favicon.png", 64),
    ("splash.svg", "splash.png", 1024),
)
SERVED = ("icon-512.png", "icon-192.png", "favicon.png")
"""PNG files that a browser loads: 256 colours are enough."""
SMALL_CARDS = tuple((f"cards/{folder}", "*.svg", ".", 150, 210) for folder in ("small", "corners"))
PAINTED = (("pieces", "*.svg", ".", 256, 256), ("cards", "back-*.svg", "small", 150, 210), *SMALL_CARDS)
"""Drawings that the screens show as WebP: where they lie, where to, pixels across and down. Their gradients,
curves and many lines would be painted anew in each frame.
"""


def drawings() -> dict[str, bytes]:
    """Every file that needs no browser, by its path under assets/."""
    files: dict[str, str] = {
        "icon.svg": icon(),
        "splash.svg": splash(),
        "cards/joker.svg": joker_face(),
        "cards/small/Joker.svg": small_joker(),
        "cards/corners/Joker.svg": joker_corners(),
    }
    files |= {f"cards/back-{side}.svg": back() for side, back in BACKS.items()}
    files |= {f"pieces/{colour}-{kind}.svg": piece(colour, kind) for colour in WOODS for kind in PIECES}
    for suit in SUITS:
        files |= faces(suit, TWO_COLOURS[suit], DRESSES[suit], "")
        files |= {f"cards/court-{rank}-{suit}.svg": court_alone(rank, suit, TWO_COLOURS[suit], DRESSES[suit]) for rank in FIGURES}
        if TWO_COLOURS[suit] != FOUR_COLOURS[suit]:
            files |= faces(suit, FOUR_COLOURS[suit], FOUR_DRESSES[suit], "-4c")
    return {name: text.encode() for name, text in files.items()} | {"fonts/Signs.ttf": compiled()}


def faces(suit: str, colour: str, dress, mark: str) -> dict[str, str]:
    """The thirteen cards of a suit, and those that a German pack writes otherwise: large, small, and under a unit."""
    files = {}
    for letter in (*RANKS, *GERMAN):
        card, figure = f"{letter}{suit}{mark}", GERMAN.get(letter, letter)
        files[f"cards/corners/{card}.svg"] = corners_face(letter, suit, colour)
        if figure in FIGURES:
            files[f"cards/faces/{card}.svg"] = court_face(figure, suit, colour, dress, letter)
            files[f"cards/small/{card}.svg"] = small_court(figure, suit, colour, dress, letter)
        else:
            files[f"cards/faces/{card}.svg"] = pip_face(letter, suit, colour)
            files[f"cards/small/{card}.svg"] = small_face(letter, suit, colour)
    return files


def render_pngs(into: Path) -> None:
    """The pictures that systems want as PNG, and those that screens show as WebP, rendered by Chromium."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for source, target, size in PNGS:
            page.set_viewport_size({"width": size, "height": size})
            svg = (into / source).read_text().replace('width="1024" height="1024"', f'width="{size}" height="{size}"', 1)
            page.set_content(f'<body style="margin:0;background:transparent">{svg}</body>')
            page.screenshot(path=into / target, omit_background=True)
            if target in SERVED:
                Image.open(into / target).quantize(256, Image.Quantize.FASTOCTREE).save(into / target, optimize=True)
        for folder, names, below, wide, high in PAINTED:
            page.set_viewport_size({"width": wide, "height": high})
            for source in sorted((into / folder).glob(names)):
                svg = re.sub(r'width="\d+" height="\d+"', f'width="{wide}" height="{high}"', source.read_text(), count=1)
                page.set_content(f'<body style="margin:0;background:transparent">{svg}</body>')
                picture = Image.open(BytesIO(page.screenshot(omit_background=True)))
                picture.save(into / folder / below / f"{source.stem}.webp", quality=88, method=6)
        browser.close()


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ASSETS)
    parser.add_argument("--no-png", action="store_true")
    chosen = parser.parse_args()
    for name, content in drawings().items():
        file = chosen.into / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    if not chosen.no_png:
        render_pngs(chosen.into)


if __name__ == "__main__":
    main()
