"""What taps at a Royal Battle do: they name an entry piece by piece, and enter it once it is whole."""

from collections.abc import Callable
from typing import Any

import flet as ft

from models.record import NoRecord
from models.store import Fault
from referee.royal_battles.geometry import SQUARES
from views.components.notices import fault
from views.royal_battles.advice import probed, worth_telling
from views.royal_battles.composing import Composing, tap
from views.sitting import Sitting

Entry = dict[str, Any]


class Doing:
    """The hands of one session on one table, as of one drawing.

    What has been tapped is kept in `live`, not in the drawing: a second tap may come before the first is drawn. It belongs to
    one entry: another entry, from wherever, begins anew.
    """

    def __init__(self, sitting: Sitting, live: Any, draw_anew: Callable[[Any], None], show_more: Callable[[bool], None]) -> None:
        self.sitting, self.live, self.draw_anew, self.show_more = sitting, live, draw_anew, show_more

    def held(self) -> Composing:
        """What has been tapped so far, also by a tap that is not drawn yet."""
        at, composing = self.live.current or (0, Composing())
        return composing if at == self.sitting.at else Composing()

    def hold(self, new: Composing) -> None:
        """Keep this as what has been tapped."""
        self.live.current = (self.sitting.at, new)
        self.draw_anew(self.live.current)

    def compose(self, new: Composing) -> None:
        """Something was tapped that makes no whole entry yet; what the referee said before is done with."""
        self.sitting.say(None)
        self.hold(new)

    def enter(self, *entries: Entry) -> None:
        """An entry is whole. If it is refused, unit and square stay chosen and only the card is named anew."""
        self.show_more(False)
        if not self.sitting.enter(*entries):
            self.hold(self.held()._replace(card="", drawn=()))
        elif (told := worth_telling(self.sitting.table)) is not None:
            self.sitting.say(told)

    def tap(self, square: str) -> None:
        """A square was tapped."""
        if square not in SQUARES:
            return
        tapped = tap(self.sitting.table.state, self.held(), square)
        if tapped.entry is None:
            self.compose(tapped.now)
        elif tapped.is_probe:
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

    def again(self, page: ft.Page) -> None:
        """A new battle of the same armies by the same house rules."""
        written = self.sitting.table.header.model_dump(mode="json", by_alias=True, exclude_none=True)
        try:
            id = self.sitting.desk.begin(written, self.sitting.manner._replace(shows=""))
            page.navigate(f"/table/{id}")
        except (NoRecord, Fault) as error:
            self.sitting.say(fault(str(error)))
