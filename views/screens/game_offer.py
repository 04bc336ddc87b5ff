"""What the app shows of a game before a table is open: title, description, marks, thumbnails, and the game's
own screens.

All games are offered but few are played in an evening, so an offer loads neither the game's rules nor its
screens. The method `screens` loads both, with the first table, form or rules page of the game.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import wording
from referee.games import GAMES, game_named
from views.app.faces import Side, card_face, piece_image
from views.screens.seating import default_player_name

if TYPE_CHECKING:
    from views.screens.game_screens import AnyGameScreens
    from views.workspace.workspace import Workspace

Mark = str | tuple[Side, str]
"""A card, or a piece by side and kind."""


class HomeLink(NamedTuple):
    """A link from the home screen to one of the game's own screens."""

    name: str
    icon: ft.IconData
    label: str
    route: str
    key: str


class GameOffer:
    """One game as offered on the home screen."""

    about: ClassVar[str] = ""
    """The description of the game in one sentence."""
    marks: ClassVar[tuple[Mark, ...]] = ("AS", "KH", "QC")
    """The cards or pieces shown on its book and beside its name."""
    shortcuts: ClassVar[tuple[str, ...]] = ("rank", "suit")
    """The additional keyboard shortcuts of the game's tables, by their names in views.app.shortcuts."""

    def __init__(self, game: str) -> None:
        self.game = game
        """The game's name in a record."""

    @property
    def title(self) -> str:
        """Return the printed name."""
        return GAMES.title(self.game)

    def screens(self) -> "AnyGameScreens":
        """Load the game's rules and screens, and return the screens. Raises NoRecord for an unknown game."""
        from views.screens.general.screens import GenericScreens

        return GenericScreens(game_named(self.game))

    def description(self) -> str:
        """Return the description of the game in the current language."""
        return wording(f"offer.{self.game}", self.about) if self.about else ""

    def render_game_symbols(self, size: float, four_colours: bool) -> list[ft.Control]:
        """Draw the marks side by side: pieces of this size, cards a little smaller."""
        return [
            piece_image(*mark, size)
            if isinstance(mark, tuple)
            else card_face(mark, size * 0.75, four_colour=four_colours)
            for mark in self.marks
        ]

    def default_player_names(self) -> Sequence[str]:
        """Return the names of players who enter none."""
        return [default_player_name(at) for at in range(game_named(self.game).players[-1])]

    def thumbnail_svg(self, glance: JsonObject) -> str:
        """Draw a table as an SVG of 96 by 72 pixels from `Game.glance`; "" for none."""
        return ""

    # -- the game's own screens ------------------------------------------------------------------------------
    def routes(self) -> Sequence[ft.Route]:
        """Return the addresses of the game's own screens."""
        return ()

    def home_links(self) -> Sequence[HomeLink]:
        """Return the links on the home screen to the game's own screens."""
        return ()

    def newcomer_buttons(
        self,
        workspace: "Workspace",
        on_failure: Callable[[str], object],
        kind: str = "plain",
        expand: bool | None = None,
    ) -> Sequence[ft.Control]:
        """Return the buttons for newcomers. `on_failure` gets a sentence when a table cannot be saved;
        with `expand` each button takes its share of a row.
        """
        return ()
