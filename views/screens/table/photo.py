"""The button at a table that names cards by a photo. What may be in the photo, and what the cards mean, the game knows."""

import flet as ft

from models.translation import say
from views.app.icons import Icons
from views.components.banner_messages import BannerMessage, info_message
from views.components.photo import can_take_photo
from views.components.pressable import icon_button
from views.screens.table.intents import TakePhoto
from views.screens.table.scene import Dispatch, Part


def photo_part() -> Part:
    """Return the button; it is absent where photos cannot be read."""
    return Part("photo", draw_photo_button)


def draw_photo_button(dispatch: Dispatch) -> ft.Control:
    if not can_take_photo(ft.context.page):
        return ft.Container()
    label = say("photo.take", "Take a photo")
    return icon_button(Icons.PHOTO_CAMERA_OUTLINED, label, "take-photo", lambda: dispatch(TakePhoto()))


def late_photo_message() -> BannerMessage:
    """Return the message that the table went on while a photo was looked at."""
    return info_message(
        say(
            "photo.late",
            "Something was entered while you looked at the photo. Nothing from the photo was used.",
        )
    )
