"""The screens of Royals and Battle Royals."""

import flet as ft

from models.translation import say
from referee.games.royals.events import ClaimsDisproved, PromiseLapsed
from referee.games.royals.state import State
from referee.table.table import Table
from views.screens.draft import TableDraft
from views.screens.game_screens import ChangeSeats, FormFaults, SeatsInForm
from views.screens.general.screens import GenericScreens
from views.screens.points_draft import LateHand, PointsDraft
from views.screens.royals import photo, pictures, taps
from views.screens.royals import scene as table_scene
from views.screens.royals.house_rules import special_house_rule_control as control
from views.screens.royals.tally_draft import TallyDraft, late_hand_if_cards_differ_from_entered
from views.screens.seating import seat_names_section


class RoyalsScreens(GenericScreens[State]):
    """Royals, for two players."""

    has_picture = True
    late_draft_types = (PointsDraft, TallyDraft)
    overlooked_events = (ClaimsDisproved, PromiseLapsed)

    draft_at_start_of_turn = staticmethod(taps.draft_at_start_of_turn)
    is_draft_still_possible = staticmethod(taps.is_draft_still_possible)
    scene = staticmethod(table_scene.make_scene)
    intent_for_tap = staticmethod(taps.intent_for_tap)
    photo_request = staticmethod(photo.photo_request)
    intent_for_photo = staticmethod(photo.intent_for_photo)
    intent_for_key = staticmethod(taps.intent_for_key)
    entry_motion = staticmethod(taps.trick_or_assassin_motion)
    calculation_picture = staticmethod(table_scene.hand_score_picture)
    special_house_rule_control = staticmethod(control)
    state_picture = staticmethod(pictures.boards_and_piles_picture)
    example_picture = staticmethod(pictures.worked_example_picture_and_text)
    example_picture_height = staticmethod(pictures.worked_example_picture_height)

    def late_hand_if_draft_differs_from_entered(
        self, table: Table, draft: TableDraft, hand_began_at: int, is_own_device: bool
    ) -> LateHand | None:
        """Return what to say to a device whose points or cards differ from those that were entered
        meanwhile."""
        if isinstance(draft, TallyDraft):
            return late_hand_if_cards_differ_from_entered(table, draft, hand_began_at, is_own_device)
        return super().late_hand_if_draft_differs_from_entered(table, draft, hand_began_at, is_own_device)


class BattleRoyalsScreens(RoyalsScreens):
    """Battle Royals, for two or more players."""

    beside_players = ("battle",)
    seats_at_first = 3

    def seat_form_sections(
        self, seats: SeatsInForm, change: ChangeSeats, faults: FormFaults
    ) -> list[ft.Control]:
        note = (
            say(
                "royals_table.seat.crowded",
                "The rules are for up to eight players. With more, hands get very small.",
            )
            if len(seats) > 8
            else ""
        )
        return [seat_names_section(seats, change, faults, self.game.players, note)]
