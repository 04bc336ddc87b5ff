"""The button at a table that enters cards from a photo. The game knows which cards a photo may show and what they mean."""

import flet as ft

from models.translation import say
from views.app.icons import Icons
from views.components.banner_messages import BannerMessage, info_message
from views.components.photo import can_take_photo
from views.components.pressable import icon_button
from views.screens.table.intents import TakePhoto
from views.screens.table.scene import Dispatch, Part


def photo_part(dealt_to: str = "") -> Part:
    """Return the button; it is hidden where photos cannot be read. `dealt_to`: the player whose hand, dealt without names,
    the photo shows.
    """
    return Part("photo", draw_photo_button, (dealt_to,))


def draw_photo_button(dispatch: Dispatch, dealt_to: str) -> ft.Control:
    if not can_take_photo(ft.context.page):
        return ft.Container()
    label = say("photo.take", "Take a photo")
    identifier = "photo-own-hand" if dealt_to else "take-photo"
    return icon_button(Icons.PHOTO_CAMERA_OUTLINED, label, identifier, lambda: dispatch(TakePhoto(dealt_to)))


def late_photo_message() -> BannerMessage:
    """Return the message that entries were made while the user looked at the photo."""
    return info_message(
        say(
            "photo.late",
            "Something was entered while you looked at the photo. Nothing from the photo was used.",
        )
    )
