"""Lists the fonts whose licences fit: OFL, Apache 2.0, Bitstream Vera, MIT or public domain (docs/card-reader.md).

python -m tools.card_reader.fonts FOLDER

Writes FOLDER/fonts.txt (for ranks) and FOLDER/suit-fonts.txt (with the four suit signs).
"""

import random
import re
import sys
from collections import defaultdict
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError

FONTS = Path("/usr/share/fonts")
# fmt: off
PACKAGES = frozenset([
    "bebas-neue", "cabin", "cantarell", "comfortaa", "comic-neue", "courier-prime", "crosextra",
    "dejavu", "didot", "dosis", "ebgaramond", "fanwood", "firacode", "fonts-oldstandard",
    "fonts-prociono", "gentium-basic", "hack", "inter", "karla", "lato", "league-mono", "league-spartan",
    "liberation2", "lindenhill", "linux-libertine", "lobster", "mplus", "noto", "open-sans", "play",
    "quicksand", "roboto", "sortsmill", "vollkorn", "yanone-kaffeesatz",
])
# fmt: on
LEFT_OUT = re.compile(
    r"symbol|math|emoji|dingbat|initials|extralight|hairline|thin|karlatamil|rufscript", re.I
)
NOTO = re.compile(r"Noto(Sans|Serif|SansMono)-(Regular|Bold|Black|Medium|Light|Condensed\w*)\.ttf")
SUIT_FONTS = re.compile(
    r"(Biolinum_R|Libertine_RB?|DejaVuSans(Mono|-Bold)?|DejaVuSerif|FiraCode-Regular|Symbols2-Regular)\."
)
MOST_OF_A_FAMILY = 10


def has_all(font: Path, characters: str) -> bool:
    try:
        return all(ord(character) in TTFont(font, lazy=True).getBestCmap() for character in characters)
    except (TTLibError, OSError, TypeError):
        return False


def main(folder: Path) -> None:
    files = [file for file in sorted(FONTS.rglob("*.[to]tf")) if PACKAGES & set(file.parts)]
    families = defaultdict(list)
    for file in files:
        usable = NOTO.match(file.name) if file.name.startswith("Noto") else not LEFT_OUT.search(file.name)
        if usable and has_all(file, "AKQJ0123456789BDVREn"):
            families[file.name.split("-")[0][:9]].append(str(file))
    pick = random.Random(0)
    fonts = [
        font
        for family in families.values()
        for font in pick.sample(family, min(len(family), MOST_OF_A_FAMILY))
    ]
    suits = [
        str(file)
        for file in files
        if SUIT_FONTS.search(file.name) and has_all(file, "\u2663\u2666\u2665\u2660")
    ]
    (folder / "fonts.txt").write_text("\n".join(fonts))
    (folder / "suit-fonts.txt").write_text("\n".join(suits))
    print(f"{len(fonts)} fonts, {len(suits)} with suits")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
