"""The offers of Royals and Battle Royals; their screens are in `screens`."""

from typing import ClassVar

from models.json_values import JsonObject
from referee.games import game_named
from views.screens.game_offer import GameOffer, Mark
from views.screens.game_screens import AnyGameScreens


class RoyalsOffer(GameOffer):
    """Royals, for two players."""

    about = "A rummy with tricks, to 1066. Two players, one pack of 100."
    marks: ClassVar[tuple[Mark, ...]] = ("KH", "QH", "JH")
    shortcuts = ("rank", "suit", "lit", "scores")

    def screens(self) -> AnyGameScreens:
        from views.screens.royals.screens import RoyalsScreens

        return RoyalsScreens(game_named(self.game))

    def thumbnail_svg(self, glance: JsonObject) -> str:
        from views.screens.royals.thumbnail import thumbnail_svg

        return thumbnail_svg(glance)


class BattleRoyalsOffer(RoyalsOffer):
    """Battle Royals, for two or more players."""

    about = "Royals for three and more, in duels or all at once."
    marks = ("KS", "KH", "AC", "2C")

    def screens(self) -> AnyGameScreens:
        from views.screens.royals.screens import BattleRoyalsScreens

        return BattleRoyalsScreens(game_named(self.game))
