"""Draw everything the app shows: `uv run python tools/draw.py` writes the font and every picture into assets/.

All outlines are this project's own; they stand in `outlines/` beside this file. The same run gives the same bytes, except for
the PNG and WebP files, which a browser renders (`--no-png` leaves them out).
"""

import argparse
import base64
from io import BytesIO
from pathlib import Path

from outlines.backs import BACKS
from outlines.cards import GERMAN, RANKS, corners_face, pip_face, small_face
from outlines.courts import DRESSES, FIGURES, FOUR_DRESSES, court_alone, court_face, small_court
from outlines.font import compiled
from outlines.joker import joker_corners, joker_face, small_joker
from outlines.mark import icon, light, splash
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
SMALL, LARGE, COLOURS = (150, 210), (270, 378), 48
COARSE = (SMALL[0] // 2, SMALL[1] // 2)
"""The size in pixels of a small card for screens of low resolution: a picture scaled down to less than half breaks into specks."""
PAINTED = (
    (".", "light.svg", ".", 160, 100),
    ("pieces", "*.svg", ".", 256, 256),
    ("pieces", "*.svg", "coarse", 128, 128),
    ("pieces", "*.svg", "small", 128, 128),
    ("pieces", "*.svg", "small/coarse", 64, 64),
    ("cards", "back-*.svg", "small", *SMALL),
    ("cards", "back-*.svg", "small/coarse", *COARSE),
    ("cards", "back-*.svg", "faces", *LARGE),
    ("cards/small", "*.svg", ".", *SMALL),
    ("cards/small", "*.svg", "coarse", *COARSE),
    ("cards/corners", "*.svg", ".", *LARGE),
    ("cards/faces", "*.svg", ".", *LARGE),
)
"""Drawings that the screens show as WebP: source folder, pattern, target folder, width and height in pixels. As SVG their gradients,
curves and many lines would be painted again in each frame.
"""


def drawings() -> dict[str, bytes]:
    """Return every file that can be made without a browser, by its path under assets/."""
    files: dict[str, str] = {
        "icon.svg": icon(),
        "splash.svg": splash(),
        "light.svg": light(),
        "cards/faces/Joker.svg": joker_face(),
        "cards/small/Joker.svg": small_joker(),
        "cards/corners/Joker.svg": joker_corners(),
    }
    files |= {f"cards/back-{side}.svg": back() for side, back in BACKS.items()}
    files |= {f"pieces/{colour}-{kind}.svg": piece(colour, kind) for colour in WOODS for kind in PIECES}
    for suit in SUITS:
        files |= faces(suit, TWO_COLOURS[suit], DRESSES[suit], "")
        files |= {
            f"cards/court-{rank}-{suit}.svg": court_alone(rank, suit, TWO_COLOURS[suit], DRESSES[suit])
            for rank in FIGURES
        }
        if TWO_COLOURS[suit] != FOUR_COLOURS[suit]:
            files |= faces(suit, FOUR_COLOURS[suit], FOUR_DRESSES[suit], "-4c")
    return {name: text.encode() for name, text in files.items()} | {"fonts/Signs.ttf": compiled()}


def faces(suit: str, colour: str, dress, mark: str) -> dict[str, str]:
    """Return the cards of a suit, and those with other letters in a German pack: large, small, and under a unit."""
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


def _painted(page, sources: list[Path], wide: int, high: int) -> list:
    """Return these drawings at this size. They are rendered as one sheet that is cut apart; each is an image element, so that their ids do
    not clash.
    """
    from PIL import Image

    across = 10
    page.set_viewport_size({"width": across * wide, "height": -(-len(sources) // across) * high})
    drawn = [base64.b64encode(source.read_bytes()).decode() for source in sources]
    look = f"display: block; float: left; width: {wide}px; height: {high}px"
    images = "".join(f'<img style="{look}" src="data:image/svg+xml;base64,{each}">' for each in drawn)
    page.set_content(f'<body style="margin:0;background:transparent">{images}</body>', wait_until="load")
    sheet = Image.open(BytesIO(page.screenshot(omit_background=True)))
    corners = ((number % across * wide, number // across * high) for number in range(len(sources)))
    return [sheet.crop((left, top, left + wide, top + high)) for left, top in corners]


def render_pngs(into: Path) -> None:
    """Render, with Chromium, the pictures that operating systems want as PNG and those that screens show as WebP."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        for source, target, size in PNGS:
            page.set_viewport_size({"width": size, "height": size})
            svg = (
                (into / source)
                .read_text()
                .replace('width="1024" height="1024"', f'width="{size}" height="{size}"', 1)
            )
            page.set_content(f'<body style="margin:0;background:transparent">{svg}</body>')
            page.screenshot(path=into / target, omit_background=True)
            if target in SERVED:
                Image.open(into / target).quantize(256, Image.Quantize.FASTOCTREE).save(
                    into / target, optimize=True
                )
        for folder, names, below, wide, high in PAINTED:
            (into / folder / below).mkdir(parents=True, exist_ok=True)
            sources = sorted((into / folder).glob(names))
            for source, painted in zip(sources, _painted(page, sources, wide, high), strict=True):
                few = folder.startswith("cards")  # with flat colours a palette is small and exact
                how = {"lossless": True, "quality": 100} if few else {"quality": 88}
                picture = (
                    painted.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).convert(
                        "RGBA"
                    )
                    if few
                    else painted
                )
                picture.save(into / folder / below / f"{source.stem}.webp", method=6, **how)
        browser.close()


def main() -> None:
    """Write the font and all pictures."""
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
