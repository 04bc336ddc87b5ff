"""The screens of Royal Battles: its table, its armies with their forms, and its first game."""

from collections.abc import Sequence

import flet as ft

from models.speech import say
from views.screens.game_screens import GameScreens, HomeLink
from views.screens.royal_battles import advice, half_said, pictures, seating
from views.screens.royal_battles import scene as table_scene
from views.screens.royal_battles.armies.battle import BattleForms
from views.screens.royal_battles.armies.builder import ArmyScreen
from views.screens.royal_battles.armies.library import Library
from views.screens.royal_battles.first_game.ways_in import ways_in
from views.screens.royal_battles.thumbnail import drawn


class RoyalBattlesScreens(GameScreens):
    """What the rooms ask of them."""

    about = "Chess pieces fight on a board of cards. Two players, two packs of 54."
    marks = (("white", "knight"), ("black", "pawn"), ("white", "king"), ("black", "queen"))
    has_picture = True
    has_places = True
    shortcuts = ("rank", "suit", "joker", "arrows", "end", "forms")

    # -- the table -----------------------------------------------------------------------------------------------
    begun = staticmethod(half_said.begun)
    fits = staticmethod(half_said.fits)
    after_refusal = staticmethod(half_said.after_refusal)
    scene = staticmethod(table_scene.scene)
    named = staticmethod(table_scene.named)
    tapped = staticmethod(table_scene.tapped)
    pressed = staticmethod(table_scene.pressed)
    instead = staticmethod(table_scene.instead)
    notice = staticmethod(table_scene.notice)
    signs = staticmethod(table_scene.signs)
    why_not = staticmethod(table_scene.why_not)
    worth_telling = staticmethod(advice.worth_telling)
    stroke = staticmethod(advice.stroke)
    brief = staticmethod(advice.brief)
    detail = staticmethod(pictures.detail)

    # -- a new table ---------------------------------------------------------------------------------------------
    first_seats = staticmethod(seating.first_seats)
    unnamed = staticmethod(seating.unnamed)
    seat_sheets = staticmethod(seating.seat_sheets)
    house_rule_drawn = staticmethod(seating.house_rule_drawn)

    # -- how a table stood ---------------------------------------------------------------------------------------
    picture = staticmethod(pictures.board_then)
    choosing_place = staticmethod(pictures.board_to_choose)
    small_picture = staticmethod(pictures.small_board)
    small_height = staticmethod(pictures.small_board_height)
    sum_drawn = staticmethod(pictures.sum_below)
    thumbnail = staticmethod(drawn)

    # -- rooms of its own ----------------------------------------------------------------------------------------
    ways_in = staticmethod(ways_in)

    def routes(self) -> Sequence[ft.Route]:
        return (
            ft.Route(path="table/:id/forms", component=BattleForms),
            ft.Route(path="armies", component=Library),
            ft.Route(path="armies/:id", component=ArmyScreen),
        )

    def home_links(self) -> Sequence[HomeLink]:
        return (HomeLink("armies", ft.Icons.SHIELD_OUTLINED, say("home.armies", "Armies"), "/armies", "F"),)
