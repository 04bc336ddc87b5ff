"""The screens of Royal Battles."""

from views.screens.game_screens import GameScreens
from views.screens.royal_battles import advice, draft, pictures, seating
from views.screens.royal_battles import scene as table_scene


class RoyalBattlesScreens(GameScreens):
    """What the rooms ask of them."""

    has_picture = True
    has_places = True

    # -- the table -----------------------------------------------------------------------------------------------
    begun = staticmethod(draft.begun)
    fits = staticmethod(draft.fits)
    after_refusal = staticmethod(draft.after_refusal)
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
    seat_sheets = staticmethod(seating.seat_sheets)
    house_rule_drawn = staticmethod(seating.house_rule_drawn)

    # -- how a table stood ---------------------------------------------------------------------------------------
    picture = staticmethod(pictures.board_then)
    choosing_place = staticmethod(pictures.board_to_choose)
    small_picture = staticmethod(pictures.small_board)
    small_height = staticmethod(pictures.small_board_height)
    sum_drawn = staticmethod(pictures.sum_below)
