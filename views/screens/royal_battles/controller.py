"""What taps at a Royal Battle do: they name an act piece by piece, and enter it once it is whole."""

from collections.abc import Callable
from typing import Any

from referee.drafts import Draft
from referee.games.royal_battles.geometry import SQUARES
from views.app import drafts as kept
from views.screens.half_said import Tapped
from views.screens.royal_battles.advice import refused_half, worth_telling
from views.screens.royal_battles.half_said import asked, named, named_anew, tap
from views.screens.table_session import TableSession

Entry = dict[str, Any]


class Controller:
    """The hands of one session on one table, as of one drawing."""

    def __init__(self, session: TableSession, held: kept.Draft[Draft], show_more: Callable[[bool], None]) -> None:
        self.session, self.held, self.show_more = session, held, show_more

    def now(self) -> Draft:
        """What has been tapped so far, also by a tap that is not drawn yet."""
        return self.held.now()

    def begin(self, draft: Draft) -> None:
        """So much is named, and nothing else; what the referee said before is done with."""
        self.session.say(None)
        self.held.change(lambda _: draft)

    def enter(self, *entries: Entry) -> None:
        """An entry is whole. If it is refused, unit and square stay chosen and only the card is named anew; of a unit to be placed
        the square is let go of.
        """
        self.show_more(False)
        placing = asked(self.session.table.state) == "place"
        if not self.session.enter(*entries):
            self.held.change(lambda now: now.without("card", "cards", *(("square",) if placing else ())))
        elif (told := worth_telling(self.session.table)) is not None:
            self.session.say(told)

    def name(self, field: str, value: str) -> None:
        """Something was named: a card, a unit."""
        self._comes_to(named(self.session.table, self.now(), field, value))

    def name_anew(self, field: str, value: str) -> None:
        """The same, or it is let go of."""
        self._comes_to(named_anew(self.session.table, self.now(), field, value))

    def tap(self, square: str) -> None:
        """A square was tapped."""
        if square in SQUARES:
            self._comes_to(tap(self.session.table, self.now(), square))

    def _comes_to(self, tapped: Tapped) -> None:
        if tapped.entry is not None:
            self.held.change(lambda _: tapped.now)
            self.enter(tapped.entry.written())
        elif tapped.findings:
            self.held.change(lambda _: tapped.now)
            self.session.say(refused_half(self.session.table, tapped))
        else:
            self.begin(tapped.now)

    def instead(self, act: Entry) -> None:
        """What is allowed in place of a refused act was tapped: an entry, or a square to begin one from."""
        if "card" in act and "tap" in act:
            self.begin(Draft.of(**{"from": act["tap"], "card": act["card"]}))
        elif "tap" in act:
            self.tap(act["tap"])
        else:
            self.enter(act)
