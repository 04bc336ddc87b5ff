"""The offer of Royal Battles, with its armies, forms and first game. Its table screens are in `screens`."""

from collections.abc import Callable, Sequence

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.games import game_named
from views.app.component import refusal_shown
from views.app.icons import Icons
from views.components.controls import button
from views.screens.game_offer import GameOffer, HomeLink
from views.screens.game_screens import AnyGameScreens
from views.screens.royal_battles.default_names import default_player_names
from views.workspace.workspace import Workspace


class RoyalBattlesOffer(GameOffer):
    """What the app shows of Royal Battles before a table is open."""

    about = "Chess pieces fight on a board of cards. Two players, two packs of 54."
    marks = (("white", "knight"), ("black", "pawn"), ("white", "king"), ("black", "queen"))
    shortcuts = ("rank", "suit", "joker", "arrows", "styles", "end", "forms")

    def screens(self) -> AnyGameScreens:
        from views.screens.royal_battles.screens import RoyalBattlesScreens

        return RoyalBattlesScreens(game_named(self.game))

    def default_player_names(self) -> tuple[str, str]:
        return default_player_names()

    def thumbnail_svg(self, glance: JsonObject) -> str:
        from views.screens.royal_battles.thumbnail import thumbnail_svg

        return thumbnail_svg(glance)

    def routes(self) -> Sequence[ft.Route]:
        return (
            ft.Route(path="table/:id/forms", component=battle_forms_screen),
            ft.Route(path="armies", component=army_library_screen),
            ft.Route(path="armies/:id", component=army_screen),
        )

    def home_links(self) -> Sequence[HomeLink]:
        return (HomeLink("armies", Icons.SHIELD_OUTLINED, say("home.armies", "Armies"), "/armies", "F"),)

    def newcomer_buttons(
        self,
        workspace: Workspace,
        on_failure: Callable[[str], object],
        kind: str = "plain",
        expand: bool | None = None,
    ) -> Sequence[ft.Control]:
        page = ft.context.page

        def start_button(
            text: str, identifier: str, icon: ft.IconData, begin: Callable[[], int]
        ) -> ft.Control:
            def open_table_or_report_failure() -> None:
                with refusal_shown(on_failure, after="."):
                    page.navigate(f"/table/{begin()}")

            return button(text, identifier, open_table_or_report_failure, kind, icon=icon, expand=expand)

        def begin_demonstration() -> int:
            from views.screens.royal_battles.first_game import example  # only here, because it loads the game

            table_id = example.continue_or_begin_demonstration(workspace)
            page.session.store.set("demonstration", table_id)  # it plays in this session, others watch
            return table_id

        def import_sample() -> int:
            from views.screens.royal_battles.first_game import example

            return example.import_sample_or_show_note_again(workspace)

        watch, sample = say("first.watch", "Watch a battle"), say("first.sample", "View a sample table")
        return [
            start_button(watch, "watch", Icons.PLAY_CIRCLE_OUTLINE, begin_demonstration),
            start_button(sample, "sample", Icons.TABLE_RESTAURANT_OUTLINED, import_sample),
        ]


# Screens of its own, each loaded when it is first opened.
def battle_forms_screen() -> ft.Control:
    from views.screens.royal_battles.armies.battle import BattleForms

    return BattleForms()


def army_library_screen() -> ft.Control:
    from views.screens.royal_battles.armies.library import ArmyLibrary

    return ArmyLibrary()


def army_screen() -> ft.Control:
    from views.screens.royal_battles.armies.builder import StoredOrPresetArmyScreen

    return StoredOrPresetArmyScreen()
