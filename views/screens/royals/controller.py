"""What taps at a table of Royals do: they gather cards, and enter what they come to."""

from collections.abc import Callable
from typing import Any

import flet as ft

from models.cards import NAMES, RANKS, SUITS
from referee.games.royals.drawing import may_take_pile
from referee.games.royals.ending import ClaimsDisproved
from referee.games.royals.phases import PromiseLapsed
from referee.games.royals.state import PLAY, State
from referee.table.gate import Table
from views.app.drafts import Draft
from views.components.notices import Refused, said
from views.screens.royals import half_said
from views.screens.royals.half_said import HalfSaid
from views.screens.royals.ways import Way, ways_with_cards, ways_with_discard
from views.screens.table_session import TableSession

Entry = dict[str, Any]
_RANK_KEYS = {"1": "A", "0": "10", "T": "10", **{rank: rank for rank in RANKS}}


def worth_telling(table: Table) -> Refused | None:
    """What follows from an accepted entry that the players should not overlook: claims disproved, promises not kept."""
    told, rests_on = [], []
    for ruling in table.latest(1):
        for happened in ruling.happened:
            if isinstance(happened, ClaimsDisproved | PromiseLapsed):
                code, cited, facts = table.game.telling(table.state, happened)
                told.append(table.game.said(code, facts))
                rests_on += cited
    return said(" ".join(told), ruling=", ".join(dict.fromkeys(rests_on))) if told else None


class Controller:
    """The hands of one session on one table, as of one drawing."""

    def __init__(self, session: TableSession, composed: Draft[HalfSaid]) -> None:
        self.session, self.composed = session, composed

    def compose(self, change: Callable[[HalfSaid], HalfSaid]) -> None:
        """Something was tapped that makes no whole entry yet; what the referee said before is done with."""
        self.session.say(None)
        self.composed.change(change)

    def enter(self, *entries: Entry) -> None:
        """An entry is whole. If it is refused, the cards stay gathered."""
        if not self.session.enter(*entries):
            self.composed.change(lambda now: now._replace(mode="play" if now.mode == "play" else ""))
        elif (told := worth_telling(self.session.table)) is not None:
            self.session.say(told)

    def _follow(self, meant: HalfSaid | Entry) -> None:
        if isinstance(meant, HalfSaid):
            self.compose(lambda _: meant)
        else:
            self.enter(meant)

    def tap_card(self, card: str) -> None:
        """A card of the tray was tapped."""
        state, now = self.session.table.state, self.composed.now()
        key = next((key for key in half_said.tray(state, now) if key.card == card), half_said.Key(card, 0, 0, 0))
        self._follow(half_said.tapped(state, now, key, self.session.table_settings.hands_shown))

    def tap_played(self, number: int) -> None:
        """A card of the trick was chosen to be kept."""
        self._follow(half_said.kept(self.session.table.state, self.composed.now(), number))

    def tap_discard(self, place: int) -> None:
        """A card of the discard pile was tapped; the top one is the last."""
        table = self.session.table
        state: State = table.state
        if not state.places or place >= len(state.discard):
            return
        depth = len(state.discard) - place
        tapped = HalfSaid(depth=0 if depth == self.composed.now().depth else depth)
        ways = [way for way in ways_with_discard(table, tapped) if way.may] if tapped.depth else []
        pile_open = may_take_pile(state)
        if len(ways) == 1 and not pile_open and "for_suit" not in ways[0].entry:
            self.enter(ways[0].entry)
        elif ways or pile_open or not tapped.depth:
            self.compose(lambda _: tapped)
        else:
            by = state.name(half_said.seat_drawing(state))
            self.enter({"do": "draw", "by": by, "from": "discard", "card": NAMES[state.discard[place]]})

    def _ways(self) -> list[Way]:
        now = self.composed.now()
        return (ways_with_discard if now.depth else ways_with_cards)(self.session.table, now)

    def do(self, identifier: str) -> None:
        """Enter what a button stands for, with the cards that are gathered by now."""
        if (way := next((way for way in self._ways() if way.identifier == identifier), None)) is not None:
            self.enter(way.entry)

    def pressed(self, event: ft.KeyboardEvent, typed: Any) -> bool:
        """A key: a card is its rank and its suit. `typed`: a ref that remembers the rank."""
        key = event.key.upper()
        if event.alt or event.meta or (event.ctrl and key != "ENTER"):
            return False
        if key == "ESCAPE":
            self.compose(lambda _: HalfSaid())
        elif key in _RANK_KEYS:
            typed.current = _RANK_KEYS[key]
        elif key in SUITS and typed.current:
            self.tap_card(typed.current + key)
            typed.current = ""
        elif key == "ENTER" and self.session.table.state.phase == PLAY and (ways := [way for way in self._ways() if way.may]):
            self.enter(ways[0].entry)
        else:
            return False
        return True
