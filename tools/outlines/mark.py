"""The project's mark: a card with a crown and a rook, and a referee's check mark."""

from outlines.cards import CROWN
from outlines.pen import ellipse, placed, stroke, through
from outlines.pieces import WOODS, gradients, piece
from outlines.suits import RED, SPADE

CARD = "M306 176 H718 Q766 176 766 224 V800 Q766 848 718 848 H306 Q258 848 258 800 V224 Q258 176 306 176 Z"
TABLE = (
    '<linearGradient id="table" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" '
    'stop-color="#6b4429"/><stop offset="1" stop-color="#2c190e"/></linearGradient>'
)
GRAIN = (
    "M0 150 C260 110 520 190 1024 130 M0 330 C300 290 640 390 1024 310 M0 520 C240 560 700 470 1024 540 "
    "M0 700 C320 660 620 760 1024 700 M0 880 C300 930 700 840 1024 900"
)


def rook(x: float, y: float, size: float) -> str:
    """The maple rook from its own picture, centred on (x, y)."""
    drawing = piece("white", "rook").split("</defs>", 1)[1].rsplit("</svg>", 1)[0]
    return f'{gradients(WOODS["white"])}<g transform="translate({x} {y}) scale({size})">{drawing}</g>'


def card_with_rook() -> str:
    """The card, leaning a little, with its rook, crown and corners."""
    from fontTools.misc.transform import Identity

    crown = through(CROWN, Identity.translate(512, 300).scale(4.4, 4.4))
    corners = placed(SPADE, 324, 250, 0.86) + " " + placed(SPADE, 700, 774, 0.86, turn=True)
    return (
        f'<g transform="rotate(-7 512 512)"><path d="{CARD}" transform="translate(14 22)" fill="#000000" fill-opacity="0.28"/>'
        f'<path d="{CARD}" fill="#fdf6e6" stroke="#d8c39a" stroke-width="6"/><path d="{corners}" fill="#1d1b1a"/>'
        f'<path d="{crown}" fill="#8a5f1c" stroke="#8a5f1c" stroke-width="18" stroke-linejoin="round"/><path d="{crown}" fill="#e2ad45"/>'
        f"{rook(292, 350, 4.4)}</g>"
    )


def seal() -> str:
    """The round red seal with the check mark."""
    check = stroke("M694 786 L752 846 L862 706", 46, round_ends=True)
    return f'<path d="{ellipse(778, 778, 150)}" fill="{RED}" stroke="#fdf6e6" stroke-width="16"/><path d="{check}" fill="#fdf6e6"/>'


def frame(body: str, width: int = 1024) -> str:
    """A square picture, `width` pixels wide, of a drawing 1024 units wide."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024" width="{width}" height="{width}">{body}</svg>\n'


def icon() -> str:
    """The mark on wood, square to the edges, so that every system can round the corners."""
    ground = f'<defs>{TABLE}</defs><path d="M0 0 H1024 V1024 H0 Z" fill="url(#table)"/>'
    return frame(
        f'{ground}<path d="{GRAIN}" fill="none" stroke="#1f110a" stroke-opacity="0.35" stroke-width="10"/>{card_with_rook()}{seal()}'
    )


def splash() -> str:
    """The mark without a background."""
    return frame(card_with_rook() + seal())


def light() -> str:
    """Light on the middle of a table top, for any wood: warm there, and darker towards the edges."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" width="160" height="100"><defs>'
        '<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="80" cy="32" r="125">'
        '<stop offset="0" stop-color="#ffe0b0" stop-opacity="0.08"/><stop offset="0.55" stop-color="#ffe0b0" stop-opacity="0"/>'
        '<stop offset="0.55" stop-color="#000000" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity="0.33"/>'
        '</radialGradient></defs><rect width="160" height="100" fill="url(#light)"/></svg>\n'
    )
