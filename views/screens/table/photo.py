"""The button at a table that enters cards from a photo. The game knows which cards a photo may show and what
they mean."""

import flet as ft

from models.translation import say
from views.app.icons import Icons
from views.components.banner_messages import BannerMessage, info_message
from views.components.photo import can_read_cards_in_photos
from views.components.pressable import icon_button
from views.screens.table.intents import TakePhoto
from views.screens.table.scene import Dispatch, Part


def photo_button_part(player_of_unnamed_hand: str = "") -> Part:
    """Return the button; it is hidden where photos cannot be read. `player_of_unnamed_hand`: the player whose
    hand, dealt without names, the photo shows.
    """
    return Part("photo", render_photo_button_if_supported, (player_of_unnamed_hand,))


def render_photo_button_if_supported(dispatch: Dispatch, player_of_unnamed_hand: str) -> ft.Control:
    if not can_read_cards_in_photos(ft.context.page):
        return ft.Container()
    label = say("photo.take", "Take a photo")
    identifier = "photo-own-hand" if player_of_unnamed_hand else "take-photo"
    return icon_button(
        Icons.PHOTO_CAMERA_OUTLINED, label, identifier, lambda: dispatch(TakePhoto(player_of_unnamed_hand))
    )


def photo_outdated_message() -> BannerMessage:
    """Return the message that entries were made while the user looked at the photo."""
    return info_message(
        say(
            "photo.late",
            "Something was entered while you looked at the photo. Nothing from the photo was used.",
        )
    )
