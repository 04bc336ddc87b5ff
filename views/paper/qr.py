"""An army as a QR code that another device reads back."""

import io

import segno

from models.army_book import NamedArmy, army_code


def army_qr(army: NamedArmy) -> segno.QRCode:
    """The code. Raises NoArmy, with one sentence, when the army's names are longer than a code holds."""
    return segno.make_qr(army_code(army), error="m")


def army_qr_png(army: NamedArmy, scale: int = 6) -> bytes:
    """The code as a picture, with the quiet border that cameras need."""
    file = io.BytesIO()
    army_qr(army).save(file, kind="png", scale=scale, border=4)
    return file.getvalue()
