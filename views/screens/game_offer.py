"""What the rooms show of a game before one of its tables is open: what it is, what lies on its book, its tables very small, its own rooms.

All games are offered, and few are played in an evening: an offer loads neither the game's rules nor its screens. Those are loaded when
`screens` is asked for, with the first table of the game, the first form for one, or the first page of its book.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import wording
from referee.games import GAMES, game_named
from views.app.faces import Side, card_face, piece

if TYPE_CHECKING:
    from views.screens.game_screens import GameScreens
    from views.workspace.workspace import Workspace

Mark = str | tuple[Side, str]
"""A card, or a piece by its side and kind."""


class HomeLink(NamedTuple):
    """A way from the home screen to rooms that a game has of its own."""

    name: str
    icon: ft.IconData
    label: str
    route: str
    key: str


class GameOffer:
    """One game as it is offered."""

    about: ClassVar[str] = ""
    """A line about it for those who choose a game."""
    marks: ClassVar[tuple[Mark, ...]] = ("AS", "KH", "QC")
    """What lies on its book and beside its name."""
    shortcuts: ClassVar[tuple[str, ...]] = ("rank", "suit")
    """The keys of its table besides those of every table, by their names in views.app.shortcuts."""

    def __init__(self, game: str) -> None:
        self.game = game
        """Its name in a record."""

    @property
    def title(self) -> str:
        """Its printed name."""
        return GAMES.title(self.game)

    def screens(self) -> "GameScreens":
        """Its screens, loaded now with its rules. Raises NoRecord for a game nobody referees here."""
        from views.screens.game_screens import GameScreens

        return GameScreens(game_named(self.game))

    def description(self) -> str:
        """The line about it, in the language spoken here."""
        return wording(f"offer.{self.game}", self.about) if self.about else ""

    def game_marks(self, size: float, four_colours: bool) -> list[ft.Control]:
        """The marks side by side: pieces of this size, cards a little smaller."""
        return [
            piece(*mark, size)
            if isinstance(mark, tuple)
            else card_face(mark, size * 0.75, four_colour=four_colours)
            for mark in self.marks
        ]

    def default_player_names(self) -> Sequence[str]:
        """What players are called who give no name."""
        from views.screens.seating import default_player_name

        return [default_player_name(at) for at in range(game_named(self.game).players[-1])]

    def thumbnail(self, glance: JsonObject) -> str:
        """A table very small, as an SVG drawing 96 by 72, from what `Game.glance` said of it; "" for none."""
        return ""

    # -- rooms of its own ----------------------------------------------------------------------------------------
    def routes(self) -> Sequence[ft.Route]:
        """Their addresses."""
        return ()

    def home_links(self) -> Sequence[HomeLink]:
        """The ways to them from the home screen."""
        return ()

    def newcomer_buttons(
        self, desk: "Workspace", failed: Callable[[str], object], kind: str = "plain"
    ) -> Sequence[ft.Control]:
        """What a newcomer may look at. `failed` gets a sentence when a table cannot be kept."""
        return ()
