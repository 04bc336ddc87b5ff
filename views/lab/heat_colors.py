"""Colours of a matrix: green for ahead, red for behind, paper for neither; and a picture for a matrix too
large for numbers."""

import struct
import zlib
from typing import Final

from views.lab.findings import Matrix

AHEAD_COLOR, BEHIND_COLOR, EVEN_COLOR = (31, 111, 80), (165, 62, 44), (247, 240, 225)
BLACK, WHITE = "#000000", "#ffffff"
EQUALLY_READ: Final = 0.179
"""The relative luminance of a background on which black and white have the same contrast (WCAG)."""


def relative_lead(matrix: Matrix, number: float) -> float:
    """How far ahead, from -1 to 1, relative to the largest lead in the matrix."""
    widest = max(
        (abs(each - matrix.usual) for row in matrix.cells for each in row if each is not None), default=0.0
    )
    return (number - matrix.usual) / widest if widest else 0.0


def color_of_relative_lead(lead: float) -> tuple[int, int, int]:
    towards, part = AHEAD_COLOR if lead > 0 else BEHIND_COLOR, abs(lead)
    red, green, blue = (
        round(plain + (full - plain) * part) for plain, full in zip(EVEN_COLOR, towards, strict=True)
    )
    return red, green, blue


def cell_background(matrix: Matrix, number: float | None) -> str:
    """The background colour of a cell."""
    return "#{:02x}{:02x}{:02x}".format(
        *color_of_relative_lead(0.0 if number is None else relative_lead(matrix, number))
    )


def cell_text_color(matrix: Matrix, number: float | None) -> str:
    """The text colour of a cell: black or white, whichever has more contrast."""
    red, green, blue = (
        linear_light_of_channel(each)
        for each in color_of_relative_lead(0.0 if number is None else relative_lead(matrix, number))
    )
    return BLACK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > EQUALLY_READ else WHITE


def linear_light_of_channel(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def matrix_png(matrix: Matrix, pixels_per_cell: int = 3) -> bytes:
    """A PNG of the matrix with squares of `pixels_per_cell` pixels."""
    widest = (
        max(
            (abs(cell - matrix.usual) for row in matrix.cells for cell in row if cell is not None),
            default=0.0,
        )
        or 1.0
    )
    rows = []
    for row in matrix.cells:
        line = b"".join(
            bytes(color_of_relative_lead(((cell or matrix.usual) - matrix.usual) / widest)) * pixels_per_cell
            for cell in row
        )
        rows += [b"\0" + line] * pixels_per_cell
    size = len(matrix.cells) * pixels_per_cell

    def png_chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + png_chunk(b"IHDR", head)
        + png_chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + png_chunk(b"IEND", b"")
    )
