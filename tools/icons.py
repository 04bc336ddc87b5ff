"""Make the icons and the fonts of the page: `uv run python tools/icons.py` writes them into views/app/icons.py and assets/client.

MaterialIcons.otf has only the icons that the source names: the font that comes with Flet's client has 8,623 of them and 1.3 MB. Run this
again after using a new icon; a test says so. roboto.woff2 has the letters of the client's font, and our signs: until the theme is loaded
everything is written in Roboto, and the page would load a font from the network for a sign that it lacks.
"""

import re
import tempfile
from pathlib import Path
from typing import Any

import flet as ft
from flet_web import get_package_web_dir
from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

ROOT = Path(__file__).resolve().parent.parent
OF_FLET = Path(get_package_web_dir()) / "assets" / "fonts"
NUMBERS = ROOT / "views" / "app" / "icons.py"
TARGET = ROOT / "assets" / "client" / "MaterialIcons.otf"
LETTERS = ROOT / "assets" / "client" / "roboto.woff2"
SIGNS = ROOT / "assets" / "fonts" / "Signs.ttf"
OF_THE_CLIENT = ("ARROW_BACK", "ARROW_DROP_DOWN", "CHECK", "CLEAR", "CLOSE", "EXPAND_MORE", "MORE_VERT")
"""Icons that Flet's own controls show without being named in our source."""
HEAD = '''"""The icons that the screens name, by the numbers that Flet's client knows them by. Written by
tools/icons.py."""

import flet as ft


class Icons(ft.IconData, package_name="flet", class_name="Icons"):
    """All others that Flet knows would take 1 MB of memory."""

'''
CALLED = {"copy": "content_copy", "cut": "content_cut", "paste": "content_paste"}
"""Icons whose name in the font differs from Flet's."""


def named() -> set[str]:
    """Return the names of the icons in the source."""
    sources = (file.read_text(encoding="utf-8") for file in sorted((ROOT / "views").rglob("*.py")))
    return {name for source in sources for name in re.findall(r"\bIcons\.([A-Z][A-Z0-9_]*)", source)}


def glyph(name: str) -> str:
    """Return the name of an icon's glyph in the font."""
    low = name.lower()
    low = CALLED.get(low, low)
    low = f"_{low}" if low[0].isdigit() else low
    return low if re.search(r"_(outlined|rounded|sharp)$", low) else f"{low}_baseline"


def numbered() -> str:
    """Return the source of the module that maps icon names to numbers."""
    lines = (f"    {name} = {getattr(ft.Icons, name).value}\n" for name in sorted(named()))
    return HEAD + "".join(lines)


def made() -> None:
    """Write the icon font."""
    whole = TTFont(OF_FLET / "MaterialIcons-Regular.otf", recalcTimestamp=False)
    wanted = {glyph(name) for name in named() | set(OF_THE_CLIENT)}
    if unknown := wanted - set(whole.getGlyphOrder()):
        raise SystemExit(f"the font has no {', '.join(sorted(unknown))}")
    options = subset.Options(glyph_names=True, notdef_outline=True, layout_features=[])
    subsetter = subset.Subsetter(options)
    subsetter.populate(glyphs=wanted)
    subsetter.subset(whole)
    whole.save(TARGET)
    print(f"{len(wanted)} icons, {TARGET.stat().st_size:,} bytes")


def lettered() -> None:
    """Write the font of letters and signs."""
    letters, signs = TTFont(OF_FLET / "roboto.woff2", recalcTimestamp=False), TTFont(SIGNS)
    letters.flavor = None
    scale_upem(signs, letters["head"].unitsPerEm)
    subsetter = subset.Subsetter(subset.Options(layout_features=[], notdef_outline=True))
    subsetter.populate(unicodes=set(signs.getBestCmap()) - set(letters.getBestCmap()))
    subsetter.subset(signs)
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for name, font in (("letters", letters), ("signs", signs)):
            parts.append(str(Path(folder, f"{name}.ttf")))
            font.save(parts[-1])
        both = merge.Merger(merge.Options(drop_tables=["hdmx"])).merge(parts)
    for table in ("hhea", "OS/2"):
        _as_high_as(both[table], letters[table])
    both["head"].created = both["head"].modified = letters["head"].modified
    both.recalcTimestamp, both.flavor = False, "woff2"
    both.save(LETTERS)
    print(f"{len(both.getBestCmap())} letters and signs, {LETTERS.stat().st_size:,} bytes")


def _as_high_as(table: Any, other: Any) -> None:
    """Give a table of one font the line heights of another's."""
    for name in (
        "ascent",
        "descent",
        "lineGap",
        "sTypoAscender",
        "sTypoDescender",
        "sTypoLineGap",
        "usWinAscent",
        "usWinDescent",
    ):
        if hasattr(other, name):
            setattr(table, name, getattr(other, name))


if __name__ == "__main__":
    NUMBERS.write_text(numbered(), encoding="utf-8")
    made()
    lettered()
