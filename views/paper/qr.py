"""An army, or an address, as a QR code that another device reads."""

import io

import segno

from models.army_book import NamedArmy, army_code

LONG = 600
"""Letters from which on an address is long."""


def army_qr(army: NamedArmy) -> segno.QRCode:
    """The code. Raises NoArmy, with one sentence, when the army's names are longer than a code holds."""
    return segno.make_qr(army_code(army), error="m")


def army_qr_png(army: NamedArmy, scale: int = 6) -> bytes:
    """The code as a picture, with the quiet border that cameras need."""
    file = io.BytesIO()
    army_qr(army).save(file, kind="png", scale=scale, border=4)
    return file.getvalue()


def link_qr_png(link: str, scale: int = 6) -> bytes:
    """An address as a picture; a long one with fewer signs to spare. Raises segno.DataOverflowError for one longer than a code holds."""
    file = io.BytesIO()
    segno.make_qr(link, error="m" if len(link) < LONG else "l").save(file, kind="png", scale=scale, border=4)
    return file.getvalue()


def link_qr_text(link: str) -> str:
    """An address as a code made of signs, for a terminal."""
    file = io.StringIO()
    segno.make_qr(link, error="l").terminal(file, border=2, compact=True)
    return file.getvalue()
