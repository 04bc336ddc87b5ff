"""A new league: its name, its game with house rules, its pairing, its points and its players."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import flet as ft
from pydantic import ValidationError

from models.record import NoRecord, first_fault_sentence
from models.store import StoreError
from models.translation import say
from views.app.drafts import use_draft
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.choices import name_field, switch
from views.components.paper import heading_text, live_announcement, row, sheet, words
from views.components.pressable import button
from views.games import screens_of_game
from views.screens.house_rules_form import (
    FoldableHouseRules,
    detail_level_sheet,
    edition_sheet_or_empty,
    house_rules_beside_players,
)
from views.screens.known_players import known_player_names_latest_first
from views.screens.people.league_draft import (
    NewLeague,
    WriteLeagueValues,
    distinct_names_in_list,
    league_from_form,
    names_of_games_playable_by_two,
)
from views.screens.people.league_pairing_form import choice_buttons, game_and_pairing_rows, number_stepper
from views.screens.table_form import saved_usual_form, table_form_with_printed_rules
from views.workspace.league_repository import is_game_with_armies
from views.workspace.workspace import Workspace

MOST_POINTS: Final = 99
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def NewLeagueForm() -> ft.Control:
    """Draw the form; its values are kept as a draft."""
    workspace, page = use_workspace(), ft.context.page
    held = use_draft(
        "leagues",
        "new",
        NewLeague(),
        still_fits=lambda league_form: league_form.game in ("", *names_of_games_playable_by_two()),
    )
    fault, tell = ft.use_state("")
    now = held.current()

    def write_values(**values: object) -> None:
        held.change(lambda written: written._replace(**values))  # type: ignore[arg-type]  # by their names

    def begin_league() -> None:
        try:
            league = league_from_form(held.current())
            if len(league.entrants) < 2:
                tell(say("leagues.two", "A league needs at least two players"))
                return
            id = workspace.leagues.add(league)
        except ValidationError as error:
            tell(first_fault_sentence(error))
        except (StoreError, NoRecord) as error:
            tell(str(error))
        else:
            held.clear()
            page.navigate(f"/leagues/{id}")

    begins = say(
        "leagues.begin",
        "Start with {count, plural, one {# player} other {# players}}",
        count=len(distinct_names_in_list(now.players)),
    )
    announcements = [live_announcement(fault, "league-fault", is_fault=True)] if fault else []
    last = [*announcements, button(begins, "begin-league", begin_league, "may", fills=True)]
    return ft.Column(
        [
            sheet(
                form_column(
                    [*league_name_rows(now, write_values), *entrants_rows(workspace, now, write_values)]
                )
            ),
            sheet(form_column(game_and_pairing_rows(now, write_values))),
            LeagueEditionAndHouseRules(now, write_values, key="house-rules"),
            sheet(
                form_column(
                    [*points_per_game_result_rows(now, write_values), *random_draw_rows(now, write_values)]
                )
            ),
            sheet(form_column(last), padding=10),
        ],
        spacing=10,
        horizontal_alignment=STRETCH,
    )


def form_column(rows: Sequence[ft.Control]) -> ft.Control:
    return ft.Column([*rows], spacing=10, horizontal_alignment=STRETCH)


def league_name_rows(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the section for the name."""
    return [
        heading_text(say("leagues.new", "New league or evening")),
        name_field(say("leagues.name", "Name"), "league-name", form.name, lambda value: write(name=value)),
    ]


@component
def LeagueEditionAndHouseRules(league_form: NewLeague, write: WriteLeagueValues) -> ft.Control:
    """Choose the rules of the league's games: edition, level of detail and house rules, or the usual
    settings."""
    workspace = use_workspace()
    rules, form = league_form.chosen_or_default_game, league_form.table_form()

    def write_edition_or_house_rule(name: str, value: object) -> None:
        write(edition=value) if name == "edition" else write(options={**league_form.options, name: value})

    always = saved_usual_form(
        workspace,
        rules,
        table_form_with_printed_rules(
            rules, tuple(screens_of_game(rules.game).empty_form_seats()), hands_shown=False
        ),
    )
    ways: list[ft.Control] = []
    if always is not None and (always.edition, always.options) != (form.edition, form.options):
        as_we_play = say("new_table.as_always", "As we always play")
        taken = always  # a name that mypy knows is not None inside the lambda
        ways.append(
            button(
                as_we_play,
                "as-always",
                lambda: write(edition=taken.edition, options=taken.options),
                icon=Icons.FAVORITE_BORDER,
            )
        )
    folded = FoldableHouseRules(rules, form, write_edition_or_house_rule, key=f"house-rules-{rules.game}")
    sheets = [
        *detail_level_sheet(rules, form, write_edition_or_house_rule),
        *edition_sheet_or_empty(rules, form, write_edition_or_house_rule),
        *house_rules_beside_players(rules, form, write_edition_or_house_rule),
        folded,
        *ways,
    ]
    return ft.Column(sheets, spacing=10, horizontal_alignment=STRETCH)


def points_per_game_result_rows(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the section for the points a win, a tie and a loss count."""
    rows: list[ft.Control] = [heading_text(say("leagues.worth", "Points for a game"))]
    if "points" in form.chosen_or_default_game.statistic_labels:
        labels = {
            "results": say("leagues.by_results", "Win, tie, loss"),
            "score": say("leagues.by_score", "The game's own points"),
        }
        rows.append(row(*choice_buttons("counts", labels, form.counts, write, "counts")))
    if form.counts == "score":
        return [
            *rows,
            words(say("leagues.free_mean", "A bye counts as the average of the player's games."), faded=True),
        ]
    values = {
        "win": say("leagues.win", "Win: {points}", points=form.win),
        "tie": say("leagues.tie", "Tie: {points}", points=form.tie),
        "loss": say("leagues.loss", "Loss: {points}", points=form.loss),
    }
    for name, label in values.items():
        fewer, more = (
            say("leagues.less", "{what}: one less", what=label),
            say("leagues.one_more", "{what}: one more", what=label),
        )
        change: Callable[[int], None] = partial(write_points, write, name)
        rows.append(
            number_stepper(label, name, fewer, more, getattr(form, name), range(MOST_POINTS + 1), change)
        )
    return rows


def write_points(write: WriteLeagueValues, name: str, value: int) -> None:
    write(**{name: value})


def random_draw_rows(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the section for drawing seats and armies at random."""
    armies = is_game_with_armies(form.chosen_or_default_game.game)
    heading = (
        say("leagues.lots_armies", "Draw seats and armies at random")
        if armies
        else say("leagues.lots", "Draw seats at random")
    )
    fair = say("leagues.lots_no", "Otherwise first seats are shared as evenly as possible.")
    about = say("leagues.lots_of", "The armies come from the booklet.") if armies else ""
    return [switch(heading, "lots", form.lots, lambda value: write(lots=value), f"{fair} {about}".strip())]


def entrants_rows(workspace: Workspace, form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the section for the players: typed, or tapped from known names."""
    seated = distinct_names_in_list(form.players)
    free = [name for name in known_player_names_latest_first(workspace) if name not in seated][:8]
    text = say("leagues.players", "Players, separated by commas")
    field = name_field(text, "league-players", form.players, lambda value: write(players=value))
    return [
        field,
        row(
            *(
                button(name, f"known-{name}", lambda name=name: write(players=", ".join([*seated, name])))
                for name in free
            )
        ),
    ]
