"""The New table screen: the game, the level of detail, the seats and the house rules. The form follows the
game's own header."""

from collections.abc import Callable

import flet as ft

from models.json_values import JsonObject
from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.game import AnyGame
from referee.games import GAMES, game_named
from views.app import theme
from views.app.drafts import Draft, use_draft
from views.app.icons import Icons
from views.app.preferences import use_app_context, use_workspace
from views.components.paper import live_announcement, row, sheet, words
from views.components.pressable import button
from views.components.shell import Size, screen_component, screen_view, scrolling_page_of_sheets, top_bar
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
    """Choose a game."""
    page, (width, _) = ft.context.page, ft.use_context(Size)
    return screen_view(
        "/new",
        top_bar(say("home.new_table", "New table"), lambda: page.navigate("/")),
        scrolling_page_of_sheets([game_choice_cards(2 if width < theme.NARROW else 4)], 1000),
    )


@screen_component
def NewTable() -> ft.Control:
    """Choose the seats and house rules of a new table."""
    game = ft.use_route_params()["game"]
    if game not in GAMES:
        return screen_view(
            f"/new/{game}",
            top_bar(say("home.new_table", "New table"), lambda: ft.context.page.navigate("/new")),
            words(say("new_table.no_game", "No game has this name."), color=theme.ON_WOOD),
        )
    return NewTableForm(game, key=game)


@screen_component
def NewTableForm(game: str) -> ft.Control:
    context, workspace, page = use_app_context(), use_workspace(), ft.context.page
    seating, rules = screens_of_game(game), game_named(game)
    initial_form = table_form_with_printed_rules(
        rules, tuple(seating.empty_form_seats()), context.preferences.hands_shown
    )
    form = use_draft(
        f"new/{game}",
        "form",
        initial_form,
        still_fits=lambda form: is_form_still_possible(form, rules, initial_form),
    )
    tried, set_tried = ft.use_state(False)
    fault, set_fault = ft.use_state("")

    def change_form_value(name: str, value: object) -> None:
        form.change(lambda now: now.with_value(name, value))

    def change_seats(new: Callable[[SeatsInForm], SeatsInForm]) -> None:
        change_form_value("seats", new(form.current().seats))

    def begin_table() -> None:
        set_tried(True)
        if form_faults(game, form.current()):  # the current form, including values not yet drawn
            return
        try:
            id = workspace.begin_table(
                header_with_default_names(game, form.current()), form.current().table_settings
            )
            form.clear()
            page.navigate(f"/table/{id}")
        except (NoRecord, StoreError) as error:
            set_fault(str(error))

    now, wrong = form.current(), form_faults(game, form.current())
    shown = (
        wrong
        if tried
        else {
            at: fault_text for at, fault_text in wrong.items() if should_show_fault_before_first_try(at, now)
        }
    )
    sheets: list[ft.Control] = [
        *detail_level_sheet(rules, now, change_form_value),
        *edition_sheet_or_empty(rules, now, change_form_value),
        *seating.seat_form_sections(now.seats, change_seats, shown),
        KnownPlayers(
            tuple(str(each["name"]) for each in now.seats),
            tuple(offer_of_game(game).default_player_names()),
            change_seats,
            key="known-players",
        ),
        *house_rules_beside_players(rules, now, change_form_value),
        FoldableHouseRules(
            rules,
            now,
            change_form_value,
            hands_intervention_and_auto_entry_controls(now, change_form_value),
            key="house-rules",
        ),
        *load_and_save_usual_settings_buttons(workspace, rules, initial_form, form),
    ]
    footer = begin_and_clear_buttons_with_fault(
        fault
        or shown.get((), "")
        or (first_fault_or_player_to_fix_text(game, now, wrong) if tried and wrong else ""),
        begin_table,
        form.clear if form.is_begun else None,
    )
    top = top_bar(rules.title, lambda: page.navigate("/new"), subtitle=say("home.new_table", "New table"))
    return screen_view(f"/new/{game}", top, scrolling_page_of_sheets(sheets, footer=footer))


def header_with_default_names(game: str, form: TableForm) -> JsonObject:
    return header_json_from_form(game, form, offer_of_game(game).default_player_names())


def form_faults(game: str, form: TableForm) -> dict[FaultPlace, str]:
    """Return the faults of a form: a sentence for each faulty place."""
    return header_faults(game_named(game).header, header_with_default_names(game, form), form.seats)


def load_and_save_usual_settings_buttons(
    workspace: Workspace, rules: AnyGame, table_form_with_printed_rules: TableForm, form: Draft[TableForm]
) -> list[ft.Control]:
    """Draw the button for the usual settings, and the one that saves the current settings as usual."""
    always, now = saved_usual_form(workspace, rules, table_form_with_printed_rules), form.current()
    ways: list[ft.Control] = []
    if always is not None and always != now:
        as_we_play = say("new_table.as_always", "As we always play")
        ways.append(
            button(as_we_play, "as-always", lambda: form.change(lambda _: always), icon=Icons.FAVORITE_BORDER)
        )
    if now not in (table_form_with_printed_rules, always):
        keep = say("new_table.keep_always", "Save as “as we always play”")
        ways.append(
            button(
                keep,
                "keep-always",
                lambda: save_usual_form(workspace, rules, form.current()),
                "quiet",
                icon=Icons.BOOKMARK_ADD_OUTLINED,
            )
        )
    return [sheet(row(*ways), padding=8)] if ways else []


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
    rows: list[ft.Control] = []
    if fault_text:
        rows.append(live_announcement(fault_text, "form-fault", is_fault=True, size=theme.MEDIUM))
    begins = button(say("new_table.begin", "Begin"), "begin", begin, "may", expand=True, size=theme.MEDIUM)
    clears = (
        button(say("new_table.clear", "Clear the form"), "clear-form", clear, "quiet")
        if clear is not None
        else None
    )
    rows.append(ft.Row([each for each in (begins, clears) if each is not None], spacing=8))
    return sheet(
        ft.Column(rows, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=10,
    )


def should_show_fault_before_first_try(place: FaultPlace, form: TableForm) -> bool:
    """True if the fault of this field should be shown: not while it is still empty."""
    if len(place) == 3 and place[0] == "seats" and place[2] == "name" and isinstance(place[1], int):
        return bool(str(form.seats[place[1]]["name"]).strip())
    return place == ()
