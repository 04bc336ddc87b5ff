"""QR codes for armies and addresses."""

import io

import segno
from segno import DataOverflowError as DataOverflowError

from models.army_book import NamedArmy, army_qr_text_without_notes

LONG = 600
"""An address of more characters counts as long."""


def army_qr_png(army: NamedArmy, scale: int = 6) -> bytes:
    """The QR code of an army as PNG, with the quiet border that cameras need. Raises NoArmy if its names are
    too long for a code."""
    file = io.BytesIO()
    code = segno.make_qr(army_qr_text_without_notes(army), error="m")
    code.save(file, kind="png", scale=scale, border=4)
    return file.getvalue()


def link_qr_png(link: str, scale: int = 6) -> bytes:
    """The QR code of an address as PNG; a long one with less error correction. Raises segno.DataOverflowError
    if it is too long."""
    file = io.BytesIO()
    segno.make_qr(link, error="m" if len(link) < LONG else "l").save(file, kind="png", scale=scale, border=4)
    return file.getvalue()


def link_qr_for_terminal(link: str) -> str:
    """The QR code of an address as characters, for a terminal."""
    file = io.StringIO()
    segno.make_qr(link, error="l").terminal(file, border=2, compact=True)
    return file.getvalue()
