"""What taps at a Royal Battle do: they name an entry piece by piece, and enter it once it is whole."""

from collections.abc import Callable
from typing import Any

from referee.games.royal_battles.geometry import SQUARES
from views.app.drafts import Draft
from views.screens.royal_battles.advice import probed, worth_telling
from views.screens.royal_battles.composing import Composing, asked, tap
from views.screens.sitting import Sitting

Entry = dict[str, Any]


class Doing:
    """The hands of one session on one table, as of one drawing."""

    def __init__(self, sitting: Sitting, composed: Draft[Composing], show_more: Callable[[bool], None]) -> None:
        self.sitting, self.composed, self.show_more = sitting, composed, show_more

    def compose(self, new: Composing) -> None:
        """Something was tapped that makes no whole entry yet; what the referee said before is done with."""
        self.sitting.say(None)
        self.composed.change(lambda _: new)

    def enter(self, *entries: Entry) -> None:
        """An entry is whole. If it is refused, unit and square stay chosen and only the card is named anew; of a unit to be placed
        the square is let go of.
        """
        self.show_more(False)
        placing = asked(self.sitting.table.state) == "place"
        if not self.sitting.enter(*entries):
            self.composed.change(lambda now: now._replace(card="", drawn=(), to="" if placing else now.to))
        elif (told := worth_telling(self.sitting.table)) is not None:
            self.sitting.say(told)

    def tap(self, square: str) -> None:
        """A square was tapped."""
        if square not in SQUARES:
            return
        tapped = tap(self.sitting.table.state, self.composed.now(), square)
        if tapped.entry is None:
            self.compose(tapped.now)
        elif tapped.is_probe:
            self.composed.change(lambda _: tapped.now)
            self.sitting.say(probed(self.sitting, tapped))
        else:
            self.enter(tapped.entry)

    def instead(self, act: Entry) -> None:
        """What is allowed in place of a refused act was tapped: an entry, or a square to begin one from."""
        if "card" in act and "tap" in act:
            self.compose(Composing(unit=act["tap"], card=act["card"]))
        elif "tap" in act:
            self.tap(act["tap"])
        else:
            self.enter(act)
