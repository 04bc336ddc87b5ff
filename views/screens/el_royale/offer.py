"""The offer of El Royale; its screens are in `screens`."""

from models.json_values import JsonObject
from referee.games import game_named
from views.screens.game_offer import GameOffer
from views.screens.game_screens import AnyGameScreens


class ElRoyaleOffer(GameOffer):
    """What the app shows of El Royale before a table is open."""

    about = "Beat, throw in, empty your hand. Two to eight, one pack of 52."
    marks = ("QS", "QH", "QD", "QC")
    shortcuts = ("rank", "suit", "pile")

    def screens(self) -> AnyGameScreens:
        from views.screens.el_royale.screens import ElRoyaleScreens

        return ElRoyaleScreens(game_named(self.game))

    def thumbnail_svg(self, glance: JsonObject) -> str:
        from views.screens.el_royale.thumbnail import thumbnail_svg

        return thumbnail_svg(glance)
