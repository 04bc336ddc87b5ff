"""Makes labelled pictures of cards for tests.probes.card_reader, from packs that the card reader was never trained on.

    python -m tests.probes.card_composites PACKS FOLDER [PICTURES OF EACH KIND [FIRST SEED]]

PACKS is the folder aisleriot/cards of Debian's package gnome-cards-data (SVG sheets under the GPL, so they are used for measuring only:
neither for training nor in the repository). Needs rsvg-convert and the extra `photos`. The same call makes the same pictures; another
first seed makes others. Kinds: hands of 7 to 10, fans of 13, four-colour packs, Jokers with a word or star in the corner and with an
ornament, the same card twice side by side or half covered, 20 small cards, a hand on a printed page, tables without a card, and scans
of nine cards at 300 dots an inch.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from tests.probes.card_pictures import SCANNED_CARD_WIDTH, SIZE, Maker, Place

PACKS = ("anglo", "bellot", "paris", "ornamental", "tigullio", "dondorf")
FOUR_COLOURS = ("neoclassical_4_color", "anglo_modern_4_color")
WITH_JOKERS = (
    "anglo", "ornamental", "anglo_modern_4_color", "anglo_poker", "atlasnye", "neoclassical_4_color", "gnomangelo", "lattmann",
)  # fmt: skip
"""The packs whose Jokers have a word or a star in their corners."""
WITH_ORNAMENTS = ("paris", "guyenne-classic")
"""The packs whose Jokers have only an ornament there."""
Table = tuple[list[str], list[Image.Image], list[Place]]


def hand(maker: Maker) -> Table:
    cards = maker.cards(int(maker.pick.integers(7, 11)))
    return cards, maker.drawn(maker.one_of(PACKS), cards), maker.row(len(cards), maker.between(200, 260))


def fan(maker: Maker) -> Table:
    cards = maker.cards(13)
    return cards, maker.drawn(maker.one_of((*PACKS, *FOUR_COLOURS)), cards), maker.fan(13)


def four_colours(maker: Maker) -> Table:
    cards = maker.cards(7)
    return cards, maker.drawn(maker.one_of(FOUR_COLOURS), cards), maker.row(7, maker.between(190, 260))


def jokers(maker: Maker) -> Table:
    cards = ["Joker", *maker.cards(4), "Joker"]
    return cards, maker.drawn(maker.one_of(WITH_JOKERS), cards), maker.row(6, maker.between(200, 270))


def doubles(maker: Maker) -> Table:
    """Three cards twice, from two packs or one, and two others."""
    cards = maker.cards(5)
    cards += cards[:3]
    first, second = maker.one_of(PACKS), maker.one_of(PACKS)
    drawings = maker.drawn(first, cards[:5]) + maker.drawn(second, cards[5:])
    order = maker.pick.permutation(8)
    return [cards[at] for at in order], [drawings[at] for at in order], maker.row(8, maker.between(200, 250))


def small(maker: Maker) -> Table:
    cards = maker.cards(20)
    places = [
        (
            190 + at % 7 * 200 + maker.between(-12, 12),
            230 + at // 7 * 350 + maker.between(-20, 20),
            maker.between(-0.2, 0.2),
            135.0,
        )
        for at in range(20)
    ]
    return cards, maker.drawn(maker.one_of(PACKS), cards), places


def ornaments(maker: Maker) -> Table:
    """Jokers whose corners have neither a word nor a star."""
    cards = ["Joker", *maker.cards(4), "Joker"]
    return cards, maker.drawn(maker.one_of(WITH_ORNAMENTS), cards), maker.row(6, maker.between(200, 270))


def laid_over(maker: Maker) -> Table:
    """Two rows of six, each card half over the one before it; the first two of each row are the same card."""
    cards, width = maker.cards(10), maker.between(190, 230)
    cards = [cards[0], *cards[:5], cards[5], *cards[5:]]
    step = maker.between(0.32, 0.75) * width
    left = (SIZE[0] - 5 * step) / 2
    places = [
        (left + at % 6 * step, 330 + at // 6 * 520 + maker.between(-6, 6), maker.between(-0.04, 0.04), width)
        for at in range(12)
    ]
    return cards, maker.drawn(maker.one_of(PACKS), cards), places


def page(maker: Maker) -> Table:
    """Five cards on a printed page."""
    cards = maker.cards(5)
    return (
        cards,
        maker.drawn(maker.one_of((*PACKS, *FOUR_COLOURS)), cards),
        maker.row(5, maker.between(150, 250)),
    )


def no_card(maker: Maker) -> Table:
    """Card backs only."""
    return [], maker.drawn(maker.one_of(PACKS), ["back"] * 3), maker.row(3, 250)


def scan(maker: Maker) -> Table:
    """Nine cards on the glass of a scanner, which need no places."""
    cards = maker.cards(9)
    return cards, maker.drawn(maker.one_of((*PACKS, *FOUR_COLOURS)), cards, SCANNED_CARD_WIDTH), []


KINDS: dict[str, Callable[[Maker], Table]] = {
    "hand": hand, "fan": fan, "four": four_colours, "jokers": jokers, "doubles": doubles, "small": small, "none": no_card,
    "ornaments": ornaments, "over": laid_over, "page": page, "scan": scan,
}  # fmt: skip


def main(packs: Path, folder: Path, count: int = 10, first_seed: int = 0) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    labels = {}
    for seed, (kind, make) in enumerate(KINDS.items(), first_seed):
        maker = Maker(packs, seed)
        for number in range(count):
            cards, drawings, places = make(maker)
            name = f"{kind}-{number:02d}.jpg"
            ground = maker.page() if kind == "page" else None
            picture = maker.scan(drawings) if kind == "scan" else maker.picture(drawings, places, ground)
            picture.save(folder / name, quality=int(maker.pick.integers(60, 93)))
            labels[name] = cards
    (folder / "labels.json").write_text(json.dumps(labels, indent=1), encoding="utf-8")
    print(f"{len(labels)} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:5]))
