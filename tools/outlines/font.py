"""Signs.ttf: the project's signs as a font; letters are left to the system's fonts."""

from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib.tables._g_l_y_f import flagOverlapSimple

from outlines.glyphs import SIGNS
from outlines.pen import stroke

EM = 1000
ASCENT, DESCENT = 928, -244  # Roboto's, so that a line with a sign is as high as one without
SCALE, DROP = 7.9, 745  # the box of 100 reaches from the height of a capital to slightly below the baseline
PIECES = range(0x2654, 0x2660)
PIECE_SCALE, PIECE_DROP = 8.8, 790
SIDE = 45
SUMMER_2026 = 3865104000  # a fixed date, in seconds since 1904, so that every run makes the same bytes


def compiled() -> bytes:
    """Return the content of the font file."""
    names = {code: f"u{code:04X}" for code in sorted(SIGNS)}
    order = [".notdef", *names.values()]
    made = {".notdef": glyph(stroke("M20 10 H80 V90 H20 Z", 6), SCALE, DROP)}
    for code, name in names.items():
        is_piece = code in PIECES
        made[name] = glyph(SIGNS[code], PIECE_SCALE if is_piece else SCALE, PIECE_DROP if is_piece else DROP)
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupGlyf({name: drawing for name, (drawing, _) in made.items()})
    builder.setupHorizontalMetrics({name: (width, drawing.xMin) for name, (drawing, width) in made.items()})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupNameTable(
        {
            "familyName": "Signs",
            "styleName": "Regular",
            "fullName": "Signs",
            "psName": "Signs-Regular",
            "version": "1.0",
        }
    )
    builder.setupOS2(
        sTypoAscender=ASCENT,
        sTypoDescender=DESCENT,
        sTypoLineGap=0,
        usWinAscent=ASCENT,
        usWinDescent=-DESCENT,
        sCapHeight=711,
    )
    builder.setupPost()
    builder.updateHead(created=SUMMER_2026, modified=SUMMER_2026)
    builder.font.recalcTimestamp = False
    file = BytesIO()
    builder.font.save(file)
    return file.getvalue()


def glyph(path: str, scale: float, drop: float):
    """Return one sign scaled to the em, with equal space on both sides, and its width."""
    bounds = BoundsPen(None)
    parse_path(path, bounds)
    left, _, right, _ = bounds.bounds
    upright = Transform(scale, 0, 0, -scale, SIDE - left * scale, drop)
    pen = TTGlyphPen(None)
    parse_path(path, TransformPen(Cu2QuPen(pen, max_err=1.0), upright))
    drawing = pen.glyph()
    drawing.flags[0] |= flagOverlapSimple
    drawing.recalcBounds(None)
    return drawing, round((right - left) * scale + 2 * SIDE)
