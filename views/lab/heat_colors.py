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


def largest_lead(matrix: Matrix) -> float:
    """The largest distance of a cell from even; 1 if every cell is even."""
    leads = [abs(each - matrix.usual) for row in matrix.cells for each in row if each is not None]
    return max(leads, default=0.0) or 1.0


def lead_color(share_of_largest: float) -> tuple[int, int, int]:
    """The colour of a lead, from -1 (the largest lead of the other) to 1."""
    towards = AHEAD_COLOR if share_of_largest > 0 else BEHIND_COLOR
    red, green, blue = (
        round(plain + (full - plain) * abs(share_of_largest))
        for plain, full in zip(EVEN_COLOR, towards, strict=True)
    )
    return red, green, blue


def cell_color(matrix: Matrix, number: float | None) -> tuple[int, int, int]:
    """The background colour of a cell: red, green, blue."""
    return lead_color(0.0 if number is None else (number - matrix.usual) / largest_lead(matrix))


def cell_background(matrix: Matrix, number: float | None) -> str:
    """The background colour of a cell, such as `#f7f0e1`."""
    return "#{:02x}{:02x}{:02x}".format(*cell_color(matrix, number))


def cell_text_color(matrix: Matrix, number: float | None) -> str:
    """The text colour of a cell: black or white, whichever has more contrast."""
    red, green, blue = map(linear_light_of_channel, cell_color(matrix, number))
    return BLACK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > EQUALLY_READ else WHITE


def linear_light_of_channel(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def matrix_png(matrix: Matrix, pixels_per_cell: int = 3) -> bytes:
    widest = largest_lead(matrix)
    rows = []
    for row in matrix.cells:
        leads = (((cell or matrix.usual) - matrix.usual) / widest for cell in row)
        line = b"".join(bytes(lead_color(lead)) * pixels_per_cell for lead in leads)
        rows += [b"\0" + line] * pixels_per_cell
    size = len(matrix.cells) * pixels_per_cell

    def png_chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    return (
        b"\x89PNG\r\n\x1a\n"
        + png_chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
        + png_chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + png_chunk(b"IEND", b"")
    )
