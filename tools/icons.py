"""Make the font of icons: `uv run python tools/icons.py` writes assets/client/MaterialIcons.otf with the icons that the source names.

The font that comes with Flet's client has 8,623 of them and 1.3 MB. An icon that is new in the source needs this once more; a test says so.
"""

import re
from pathlib import Path

from flet_web import get_package_web_dir
from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "assets" / "client" / "MaterialIcons.otf"
OF_THE_CLIENT = ("ARROW_BACK", "ARROW_DROP_DOWN", "CHECK", "CLEAR", "CLOSE", "EXPAND_MORE", "MORE_VERT")
"""What the client's own controls draw without being told."""
CALLED = {"copy": "content_copy", "cut": "content_cut", "paste": "content_paste"}
"""Icons with two names: the font knows one."""


def named() -> set[str]:
    """The icons that the source names."""
    sources = (file.read_text(encoding="utf-8") for file in sorted((ROOT / "views").rglob("*.py")))
    return {name for source in sources for name in re.findall(r"\bIcons\.([A-Z][A-Z0-9_]*)", source)}


def glyph(name: str) -> str:
    """What the font calls an icon."""
    low = name.lower()
    low = CALLED.get(low, low)
    low = f"_{low}" if low[0].isdigit() else low
    return low if re.search(r"_(outlined|rounded|sharp)$", low) else f"{low}_baseline"


def made() -> None:
    """Write the font."""
    whole = TTFont(Path(get_package_web_dir()) / "assets" / "fonts" / "MaterialIcons-Regular.otf", recalcTimestamp=False)
    wanted = {glyph(name) for name in named() | set(OF_THE_CLIENT)}
    if unknown := wanted - set(whole.getGlyphOrder()):
        raise SystemExit(f"the font has no {', '.join(sorted(unknown))}")
    options = subset.Options(glyph_names=True, notdef_outline=True, layout_features=[])
    subsetter = subset.Subsetter(options)
    subsetter.populate(glyphs=wanted)
    subsetter.subset(whole)
    whole.save(TARGET)
    print(f"{len(wanted)} icons, {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    made()
