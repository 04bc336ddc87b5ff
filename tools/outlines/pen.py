"""Paths as strings, and a broad-nibbed pen that turns a drawn line into an outline.

Coordinates are SVG's: x to the right, y downward. A path is an SVG path string. What the pen draws is a path too, so that the same
stroke can be used in the font, which has only filled outlines, and in a picture.
"""

from math import atan2, hypot

from fontTools.misc.transform import Identity, Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

Point = tuple[float, float]
Segment = tuple[Point, Point, Point, Point]
HANDLE = 0.5523  # control length for a quarter circle as one cubic, as a part of the radius


def number(value: float) -> str:
    """Return a number with at most two decimals: finer than any screen, and the same bytes on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def commands(path: str) -> list[tuple[str, tuple]]:
    """Return the path as moves, lines, cubics and closings. Arcs become cubics; quadratic curves stay."""
    pen = RecordingPen()
    parse_path(path, pen)
    return pen.value


def through(path: str, transform: Transform) -> str:
    """Return the path with a transform applied."""
    pen = SVGPathPen(None, ntos=number)
    parse_path(path, TransformPen(pen, transform))
    return pen.getCommands()


def placed(
    path: str, x: float, y: float, scale: float = 1.0, turn: bool = False, about: Point = (50, 50)
) -> str:
    """Return the path with the point `about` moved to (x, y), scaled, and upside down if `turn` is True."""
    sign = -scale if turn else scale
    return through(path, Identity.translate(x, y).scale(sign, sign).translate(-about[0], -about[1]))


def mirrored(path: str, axis: float = 50) -> str:
    """Return the path and its mirror image over a vertical axis, as one path."""
    return path + " " + through(path, Identity.translate(2 * axis, 0).scale(-1, 1))


def ellipse(x: float, y: float, across: float, down: float | None = None) -> str:
    """Return a closed ellipse, clockwise on the screen."""
    down = across if down is None else down
    return (
        f"M{number(x - across)} {number(y)} A{number(across)} {number(down)} 0 0 1 {number(x + across)} {number(y)} "
        f"A{number(across)} {number(down)} 0 0 1 {number(x - across)} {number(y)} Z"
    )


def segments(path: str) -> list[tuple[list[Segment], bool]]:
    """Return each contour as a list of cubics, and whether it is closed."""
    contours: list[tuple[list[Segment], bool]] = []
    here: Point = (0, 0)
    for name, points in commands(path):
        if name == "moveTo":
            here = points[0]
            contours.append(([], False))
        elif name == "lineTo":
            contours[-1][0].append(straight(here, points[0]))
            here = points[0]
        elif name == "curveTo":
            contours[-1][0].append((here, *points))
            here = points[-1]
        elif name == "qCurveTo":
            bend, there = points
            contours[-1][0].append(
                (
                    here,
                    *(tuple(end[i] + (bend[i] - end[i]) * 2 / 3 for i in (0, 1)) for end in (here, there)),
                    there,
                )
            )
            here = there
        elif name == "closePath":
            line = contours[-1][0]
            if hypot(here[0] - line[0][0][0], here[1] - line[0][0][1]) > 1e-6:
                line.append(straight(here, line[0][0]))
            contours[-1] = (line, True)
    return [([s for s in line if s[0] != s[3]], closed) for line, closed in contours]


def straight(start: Point, end: Point) -> Segment:
    """Return a line as a cubic."""
    third = ((end[0] - start[0]) / 3, (end[1] - start[1]) / 3)
    return start, (start[0] + third[0], start[1] + third[1]), (end[0] - third[0], end[1] - third[1]), end


def along(segment: Segment, t: float) -> tuple[Point, Point]:
    """Return the point and the direction of a cubic at parameter `t` (0 to 1)."""
    a, b, c, d = segment
    u = 1 - t
    place = tuple(u**3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t**3 * d[i] for i in (0, 1))
    heading = tuple(u * u * (b[i] - a[i]) + 2 * u * t * (c[i] - b[i]) + t * t * (d[i] - c[i]) for i in (0, 1))
    length = hypot(*heading)
    if length < 1e-9:
        chord = (c[0] - a[0], c[1] - a[1]) if t < 0.5 else (d[0] - b[0], d[1] - b[1])
        length = hypot(*chord) or 1.0
        heading = chord
    return place, (heading[0] / length, heading[1] / length)


def nib_edge(heading: Point, nib: Point, side: int) -> Point:
    """Return the offset from a stroke with this direction to the edge of an elliptic nib."""
    normal = (-heading[1] * side, heading[0] * side)
    reach = hypot(nib[0] * normal[0], nib[1] * normal[1])
    return nib[0] ** 2 * normal[0] / reach, nib[1] ** 2 * normal[1] / reach


def beside(segment: Segment, nib: Point, side: int) -> Segment:
    """Return the cubic along one edge of a stroke: with the same directions at both ends, and through the exact middle."""
    (p, heading_p), (m, heading_m), (q, heading_q) = along(segment, 0), along(segment, 0.5), along(segment, 1)
    start, middle, end = (
        (place[0] + edge[0], place[1] + edge[1])
        for place, edge in (
            (p, nib_edge(heading_p, nib, side)),
            (m, nib_edge(heading_m, nib, side)),
            (q, nib_edge(heading_q, nib, side)),
        )
    )
    first, last = heading_p, (-heading_q[0], -heading_q[1])
    turn = first[0] * last[1] - first[1] * last[0]
    reach = hypot(end[0] - start[0], end[1] - start[1]) / 3
    out, back = reach, reach
    if abs(turn) > 0.05:
        x, y = (8 / 3 * (middle[i] - (start[i] + end[i]) / 2) for i in (0, 1))
        out, back = (x * last[1] - y * last[0]) / turn, (first[0] * y - first[1] * x) / turn
        if not (0 < out < 6 * reach and 0 < back < 6 * reach):
            out, back = reach, reach
    return (
        start,
        (start[0] + first[0] * out, start[1] + first[1] * out),
        (end[0] + last[0] * back, end[1] + last[1] * back),
        end,
    )


def stroke(path: str, across: float, down: float | None = None, round_ends: bool = False) -> str:
    """Return the outline of a line drawn with a nib `across` wide on upright strokes and `down` on level ones.

    Every smooth run becomes a closed outline of its own, all in the same direction, so that overlaps are filled.
    """
    nib = (across / 2, (across if down is None else down) / 2)
    pieces: list[str] = []
    for line, closed in segments(path):
        run: list[Segment] = []
        for index, segment in enumerate(line):
            if run and is_corner(run[-1], segment):
                pieces += [outlined(run, nib), ellipse(*segment[0], *nib)]
                run = []
            run.append(segment)
            if closed and index == len(line) - 1 and is_corner(segment, line[0]):
                pieces.append(ellipse(*segment[3], *nib))
        if run:
            pieces.append(outlined(run, nib))
        if round_ends and not closed:
            pieces += [ellipse(*line[0][0], *nib), ellipse(*line[-1][3], *nib)]
    return " ".join(through(piece, Identity) for piece in pieces)


def is_corner(before: Segment, after: Segment) -> bool:
    """True if the line turns sharply between two segments."""
    a, b = along(before, 1)[1], along(after, 0)[1]
    return abs(atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])) > 0.12


def outlined(run: list[Segment], nib: Point) -> str:
    """Return one smooth run as a closed outline, clockwise on the screen."""
    left = [beside(s, nib, -1) for s in run]
    right = [(d, c, b, a) for a, b, c, d in (beside(s, nib, 1) for s in reversed(run))]
    around = left + right
    corners = [p for s in around for p in s]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
    if area < 0:
        around = [(d, c, b, a) for a, b, c, d in reversed(around)]
    text = f"M{pair(around[0][0])}"
    for before, segment in zip([around[-1], *around[:-1]], around, strict=True):
        if (
            segment is not around[0]
            and hypot(before[3][0] - segment[0][0], before[3][1] - segment[0][1]) > 0.01
        ):
            text += f" L{pair(segment[0])}"
        text += f" C{pair(segment[1])} {pair(segment[2])} {pair(segment[3])}"
    return text + " Z"


def pair(point: Point) -> str:
    """Return a point as SVG writes it."""
    return f"{number(point[0])} {number(point[1])}"
