"""The QR code of a link on the screen."""

import flet as ft

from models.translation import say
from views import large_modules
from views.app import theme


def link_qr_code(link: str, identifier: str) -> ft.Control:
    """Return the QR code of a link, on a bright ground in every theme."""
    return ft.Semantics(
        label=say("share.qr", "QR code for a camera: {link}", link=link),
        identifier=identifier,
        content=ft.Container(
            ft.Image(
                src=large_modules.qr.link_qr_png(link), width=240, height=240, exclude_from_semantics=True
            ),
            bgcolor=theme.CODE_GROUND,
            padding=6,
            border_radius=4,
        ),
    )
