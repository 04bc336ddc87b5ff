"""What the app shows of a game before a table is open: its title and line, its marks, thumbnails, and screens of its own.

All games are offered, and few are played in an evening: an offer loads neither the game's rules nor its screens. `screens`
loads them with the first table of the game, its first form, or the first page of its book.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import wording
from referee.games import GAMES, game_named
from views.app.faces import Side, card_face, piece
from views.screens.seating import default_player_name

if TYPE_CHECKING:
    from views.screens.game_screens import GameScreens
    from views.workspace.workspace import Workspace

Mark = str | tuple[Side, str]
"""A card, or a piece by side and kind."""


class HomeLink(NamedTuple):
    """A link from the home screen to a screen of the game's own."""

    name: str
    icon: ft.IconData
    label: str
    route: str
    key: str


class GameOffer:
    """One game as offered on the home screen."""

    about: ClassVar[str] = ""
    """A line about the game."""
    marks: ClassVar[tuple[Mark, ...]] = ("AS", "KH", "QC")
    """The cards or pieces shown on its book and beside its name."""
    shortcuts: ClassVar[tuple[str, ...]] = ("rank", "suit")
    """The names in views.app.shortcuts of the keys its table has in addition."""

    def __init__(self, game: str) -> None:
        self.game = game
        """The game's name in a record."""

    @property
    def title(self) -> str:
        """Return the printed name."""
        return GAMES.title(self.game)

    def screens(self) -> "GameScreens":
        """Load and return the game's screens with its rules. Raises NoRecord if no such game is refereed here."""
        from views.screens.general.screens import GenericScreens

        return GenericScreens(game_named(self.game))

    def description(self) -> str:
        """Return the line about the game in the current language."""
        return wording(f"offer.{self.game}", self.about) if self.about else ""

    def game_marks(self, size: float, four_colours: bool) -> list[ft.Control]:
        """Draw the marks side by side: pieces of this size, cards a little smaller."""
        return [
            piece(*mark, size)
            if isinstance(mark, tuple)
            else card_face(mark, size * 0.75, four_colour=four_colours)
            for mark in self.marks
        ]

    def default_player_names(self) -> Sequence[str]:
        """Return the names of players who give none."""
        return [default_player_name(at) for at in range(game_named(self.game).players[-1])]

    def thumbnail(self, glance: JsonObject) -> str:
        """Draw a table as an SVG of 96 by 72 pixels from `Game.glance`; "" for none."""
        return ""

    # -- screens of its own ------------------------------------------------------------------------------------------
    def routes(self) -> Sequence[ft.Route]:
        """Return the addresses of the game's own screens."""
        return ()

    def home_links(self) -> Sequence[HomeLink]:
        """Return the links to them on the home screen."""
        return ()

    def newcomer_buttons(
        self, workspace: "Workspace", failed: Callable[[str], object], kind: str = "plain"
    ) -> Sequence[ft.Control]:
        """Return the buttons for newcomers. `failed` gets a sentence when a table cannot be saved."""
        return ()
