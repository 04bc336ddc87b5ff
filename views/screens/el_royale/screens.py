"""The screens of El Royale."""

from collections.abc import Sequence

from models.json_values import Json
from referee.games.el_royale.state import AFTER_BEAT, DEFENCE
from referee.table.table import Table
from views.screens.el_royale import draft, pictures, seating, taps
from views.screens.el_royale import scene as table_scene
from views.screens.el_royale.draft import HalfSaid, state_of
from views.screens.game_screens import GameScreens
from views.screens.table.intents import Meaning
from views.screens.table.scene import OwnSign, Seen


class ElRoyaleScreens(GameScreens):
    """What the rooms ask of them."""

    has_picture = True
    seats_at_first = 4

    scene = staticmethod(table_scene.scene)
    notice = staticmethod(table_scene.useful)
    tapped = staticmethod(taps.tapped)
    stroke = staticmethod(taps.stroke)
    pressed = staticmethod(taps.pressed)
    seat_sheets = staticmethod(seating.sheets)
    picture = staticmethod(pictures.ring_then)
    small_picture = staticmethod(pictures.small_table)
    small_height = staticmethod(pictures.small_table_height)

    def begun(self, table: Table) -> HalfSaid:
        return HalfSaid()

    def begun_by(self, table: Table, seat: int) -> HalfSaid:
        """Whoever may throw in or pick up does so on a phone of their own."""
        return HalfSaid(seat=seat) if state_of(table).phase in (DEFENCE, AFTER_BEAT) else HalfSaid()

    def fits(self, table: Table, now: HalfSaid) -> bool:
        return draft.fits(state_of(table), now)

    def named(self, seen: Seen, field: str, value: Json) -> Meaning | None:
        return taps.card_tapped(seen, str(value))

    def after_refusal(self, table: Table, now: HalfSaid) -> HalfSaid:
        return now._replace(cards=())

    def signs(self, seen: Seen) -> Sequence[OwnSign]:
        return ()
