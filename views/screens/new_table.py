"""The New table screen: the game, the level of detail, the seats and the house rules. The form follows the
game's own header."""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.game import AnyGame
from referee.games import GAMES, game_named
from views.app import theme
from views.app.component import refusal_shown, use_app_context, use_workspace
from views.app.drafts import Draft, use_draft
from views.app.icons import Icons
from views.components.controls import (
    Size,
    button,
    column,
    live_announcement,
    navigation_to,
    row,
    sheet,
    words,
)
from views.components.shell import page_of_sheets, screen_component, screen_view, top_bar
from views.games import offer_of_game, screens_of_game
from views.screens.game_cards import game_choice_cards
from views.screens.game_screens import SeatsInForm
from views.screens.house_rules_form import (
    FoldableHouseRules,
    detail_level_sheet,
    edition_sheet_or_empty,
    hands_intervention_and_auto_entry_controls,
    house_rules_beside_players,
)
from views.screens.known_players import KnownPlayers
from views.screens.table_form import (
    FaultPlace,
    TableForm,
    header_faults,
    header_json_from_form,
    is_form_still_possible,
    save_usual_form,
    saved_usual_form,
    table_form_with_printed_rules,
)
from views.workspace.workspace import Workspace


@screen_component
def ChooseGame() -> ft.Control:
    width, _ = ft.use_context(Size)
    cards = game_choice_cards(2 if width < theme.NARROW else 4)
    return page_of_sheets("/new", say("home.new_table", "New table"), "/", [cards], 1000)


@screen_component
def NewTable() -> ft.Control:
    """Choose the seats and house rules of a new table."""
    game = ft.use_route_params()["game"]
    if game not in GAMES:
        return screen_view(
            f"/new/{game}",
            top_bar(say("home.new_table", "New table"), navigation_to("/new")),
            words(say("new_table.no_game", "No game has this name."), color=theme.ON_WOOD),
        )
    return NewTableForm(game, key=game)


@screen_component
def NewTableForm(game: str) -> ft.Control:
    rules = game_named(game)
    initial_form = table_form_with_printed_rules(
        rules, tuple(screens_of_game(game).empty_form_seats()), use_app_context().preferences.hands_shown
    )
    form = use_draft(
        f"new/{game}",
        "form",
        initial_form,
        still_fits=lambda form: is_form_still_possible(form, rules, initial_form),
    )
    was_tried, begin_error, begin_table = use_begin_action(game, form)
    now, wrong = form.current(), form_faults(game, form.current())
    shown = {
        at: text for at, text in wrong.items() if was_tried or should_show_fault_before_first_try(at, now)
    }
    fault = begin_error or shown.get((), "")
    if was_tried and wrong and not fault:
        fault = first_fault_or_player_to_fix_text(game, now, wrong)
    sheets = [
        *form_sheets(rules, form, shown),
        *load_and_save_usual_settings_buttons(use_workspace(), rules, initial_form, form),
    ]
    footer = begin_and_clear_buttons_with_fault(fault, begin_table, form.clear if form.is_begun else None)
    subtitle = say("home.new_table", "New table")
    return page_of_sheets(f"/new/{game}", rules.title, "/new", sheets, subtitle=subtitle, footer=footer)


class BeginAction(NamedTuple):
    """The action that begins the table of a form."""

    was_tried: bool
    error: str
    begin: Callable[[], None]


def use_begin_action(game: str, form: Draft[TableForm]) -> BeginAction:
    """Return the action that begins the table, whether it was tried, and why the table was not stored."""
    page, workspace = ft.context.page, use_workspace()
    was_tried, set_tried = ft.use_state(False)
    error, set_error = ft.use_state("")

    def begin_table() -> None:
        set_tried(True)
        now = form.current()  # including values not yet drawn
        if form_faults(game, now):
            return
        with refusal_shown(set_error):
            id = workspace.begin_table(header_with_default_names(game, now), now.table_settings)
            form.clear()
            page.navigate(f"/table/{id}")

    return BeginAction(was_tried, error, begin_table)


def form_sheets(rules: AnyGame, form: Draft[TableForm], faults: dict[FaultPlace, str]) -> list[ft.Control]:
    """Return the sections of the form: level of detail, edition, players and house rules."""
    now = form.current()

    def change_value(name: str, value: object) -> None:
        form.change(lambda now: now.with_value(name, value))

    def change_seats(new: Callable[[SeatsInForm], SeatsInForm]) -> None:
        form.change(lambda now: now._replace(seats=new(now.seats)))

    return [
        *detail_level_sheet(rules, now, change_value),
        *edition_sheet_or_empty(rules, now, change_value),
        *screens_of_game(rules.game).seat_form_sections(now.seats, change_seats, faults),
        KnownPlayers(
            tuple(str(seat["name"]) for seat in now.seats),
            tuple(offer_of_game(rules.game).default_player_names()),
            change_seats,
            key="known-players",
        ),
        *house_rules_beside_players(rules, now, change_value),
        FoldableHouseRules(
            rules,
            now,
            change_value,
            hands_intervention_and_auto_entry_controls(now, change_value),
            key="house-rules",
        ),
    ]


def header_with_default_names(game: str, form: TableForm) -> JsonObject:
    return header_json_from_form(game, form, offer_of_game(game).default_player_names())


def form_faults(game: str, form: TableForm) -> dict[FaultPlace, str]:
    """Return the faults of a form: a sentence for each faulty place."""
    return header_faults(game_named(game).header, header_with_default_names(game, form), form.seats)


def load_and_save_usual_settings_buttons(
    workspace: Workspace, rules: AnyGame, printed: TableForm, form: Draft[TableForm]
) -> list[ft.Control]:
    """Draw the button for the usual settings, and the one that saves the current settings as usual.
    `printed`: the form with the printed rules."""
    usual, now = saved_usual_form(workspace, rules, printed), form.current()
    buttons: list[ft.Control] = []
    if usual is not None and usual != now:
        label, load = say("new_table.as_always", "As we always play"), lambda: form.change(lambda _: usual)
        buttons.append(button(label, "as-always", load, icon=Icons.FAVORITE_BORDER))
    if now not in (printed, usual):
        label = say("new_table.keep_always", "Save as “as we always play”")
        save = lambda: save_usual_form(workspace, rules, form.current())
        buttons.append(button(label, "keep-always", save, "quiet", icon=Icons.BOOKMARK_ADD_OUTLINED))
    return [sheet(row(*buttons), padding=8)] if buttons else []


def first_fault_or_player_to_fix_text(game: str, form: TableForm, faults: dict[FaultPlace, str]) -> str:
    """Return the first fault, or the player concerned where the reason stands beside the choice: that may be
    out of sight."""
    place, sentence = next(iter(faults.items()))
    if place[:1] != ("seats",) or len(place) < 2 or not isinstance(place[1], int) or place[2:] == ("name",):
        return sentence
    typed, default = str(form.seats[place[1]]["name"]).strip(), offer_of_game(game).default_player_names()
    player = typed or default[place[1]]
    return say("new_table.above", "Something above needs fixing: {player}.", player=player)


def begin_and_clear_buttons_with_fault(
    fault_text: str, begin: Callable[[], None], clear: Callable[[], None] | None
) -> ft.Control:
    """Return the button that begins the table, the fault that prevents it, and the button that clears the
    form."""
    begins = button(say("new_table.begin", "Begin"), "begin", begin, "may", expand=True, size=theme.MEDIUM)
    clears = button(say("new_table.clear", "Clear the form"), "clear-form", clear, "quiet")
    fault = live_announcement(fault_text, "form-fault", is_fault=True, size=theme.MEDIUM)
    buttons = ft.Row([begins, clears] if clear is not None else [begins], spacing=8)
    return sheet(column(fault if fault_text else None, buttons, spacing=10), padding=10)


def should_show_fault_before_first_try(place: FaultPlace, form: TableForm) -> bool:
    """True if the fault of this field should be shown: not while it is still empty."""
    if len(place) == 3 and place[0] == "seats" and place[2] == "name" and isinstance(place[1], int):
        return bool(str(form.seats[place[1]]["name"]).strip())
    return place == ()
