"""One player: every figure with the games behind it, and other spellings of the name."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import unquote

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import component, use_workspace
from views.app.drafts import use_draft
from views.app.icons import Icons
from views.components.choices import name_field
from views.components.controls import (
    button,
    column,
    heading_text,
    live_announcement,
    navigation_to,
    row,
    rows_with_dividers,
    sheet,
    words,
)
from views.components.shell import screen_component
from views.screens.people.attempts import use_attempt
from views.screens.people.formatting import (
    AGAINST,
    ALL,
    FinishedGame,
    finished_game_row,
    finished_games_of_player,
    frequent_opponents,
    linked_figure_row,
    local_end_time,
    player_games_url,
    player_url,
    result_of_player,
    titled_sheet,
)
from views.screens.people.player_figures import game_figures_sheet
from views.screens.people.refresh import figures_screen, use_refreshed_figures
from views.workspace.people_repository import PeopleRepository
from views.workspace.workspace import Workspace

LATEST = 30
"""The number of games listed; the page of all games has the rest."""
FORM = 10
"""The number of games that count as current form."""


@screen_component
def PlayerPage() -> ft.Control:
    """Draw `/players/<name>`."""
    workspace = use_workspace()
    name = unquote(ft.use_route_params()["name"])
    refreshing = use_refreshed_figures(workspace, with_ratings=True)
    sheets = partial(sheets_of_player, workspace, name)
    return figures_screen(player_url(name), name, "/players", refreshing, sheets)


def sheets_of_player(workspace: Workspace, name: str) -> list[ft.Control]:
    """Return all sheets of a player's page; one sentence if the player has no finished game here."""
    player = workspace.people.player_with_figures(name)
    if not player.games:
        sentence = say("people.no_games", "No finished game of {player} is here.", player=name)
        return [sheet(words(sentence, size=theme.MEDIUM))]
    played, ratings = finished_games_of_player(workspace, name), workspace.people.ratings.ratings_by_game()
    return [
        recent_results_sheet(played, name),
        year_links(name, played),
        *(
            game_figures_sheet(
                player, game, played, ratings[game], workspace.people.ratings.rating_history(game, name)
            )
            for game in player.games
        ),
        opponents_sheet(name, played),
        latest_games_sheet(played, name),
        PlayerNameAndPrivacySettings(name, key=f"spellings-{name}"),
    ]


def year_links(player: str, games: Sequence[FinishedGame]) -> ft.Control:
    """Return a link to each year in which the player's games ended, the latest first."""

    def year_link(year: int) -> ft.Control:
        return button(
            str(year),
            f"year-{year}",
            navigation_to(f"{player_url(player)}/{year}"),
            "wood",
            icon=Icons.CALENDAR_MONTH,
        )

    years = {end_time.year for game in games if (end_time := local_end_time(game.ended))}
    return row(*map(year_link, sorted(years, reverse=True)))


def recent_results_sheet(games: list[FinishedGame], player: str) -> ft.Control:
    """Return the results of the last ten games, with the strongest and weakest opponents."""
    outcomes = [result_of_player(game, player).outcome for game in games[:FORM]]
    text = say(
        "people.form",
        "The last {count, plural, one {game} other {# games}}: {won} won, {tied} tied, {lost} lost",
        count=len(outcomes),
        won=outcomes.count("won"),
        tied=outcomes.count("tied"),
        lost=outcomes.count("lost"),
    )
    squares = ft.Row([outcome_square(outcome) for outcome in reversed(outcomes)], spacing=5)
    return sheet(
        ft.Column([words(text), ft.Semantics(label=text, identifier="form", content=squares)], spacing=8)
    )


def outcome_square(outcome: str) -> ft.Control:
    """Draw a result: a full square for a win, a half one for a tie, an outline for a loss. The shapes differ
    without colours."""
    return ft.Container(
        width=20,
        height=20,
        border_radius=5,
        bgcolor={"won": theme.MAY, "tied": theme.MAY_WASH}.get(outcome),
        border=ft.Border.all(1.5, theme.MAY),
    )


def opponents_sheet(player: str, games: Sequence[FinishedGame]) -> ft.Control:
    """Return the most frequent opponents, each with a link to the games against them."""
    rows = [
        linked_figure_row(other, won, player_games_url(player, ALL, AGAINST, other), f"against-{other}")
        for other, won in frequent_opponents(player, games)
    ]
    return titled_sheet(say("people.against", "Against"), rows_with_dividers(rows, spacing=0))


def latest_games_sheet(games: list[FinishedGame], player: str) -> ft.Control:
    rows = [finished_game_row(game, player) for game in games[:LATEST]]
    title = say("people.their_games", "Games of {player}", player=player)
    return titled_sheet(title, rows_with_dividers(rows, spacing=2))


class Renaming(NamedTuple):
    """A player, and the new name being typed."""

    player: str
    known_as: str


@component
def PlayerNameAndPrivacySettings(player_name: str) -> ft.Control:
    """Rename a player, merge or separate spellings, and hide or anonymize the player."""
    workspace, page = use_workspace(), ft.context.page
    unchanged = Renaming(player_name, player_name)
    typed = use_draft("players", "known-as", unchanged, still_fits=lambda now: now.player == player_name)
    fault, attempt = use_attempt()

    def attempt_and_go_to(change: Callable[[str], None], url: str) -> None:
        def change_and_go_to_url() -> None:
            change(player_name)
            typed.clear()
            page.navigate(url)

        attempt(change_and_go_to_url)

    note = say("people.records_stay", "Records keep every name as written at the table.")
    return sheet(
        column(
            heading_text(say("people.name", "Name")),
            name_field(
                say("people.known_as", "Known as"),
                "known-as",
                typed.current().known_as,
                lambda text: typed.change(lambda _: Renaming(player_name, text)),
                fault,
            ),
            merge_or_rename_button_if_changed(workspace.people, typed.current(), attempt_and_go_to),
            *separate_spelling_buttons(workspace.people, player_name),
            button(
                say("people.hide", "Hide {player} from the list", player=player_name),
                "hide",
                lambda: attempt_and_go_to(workspace.people.hide_or_show_player, "/players"),
                "quiet",
                fills=True,
            ),
            AnonymizePlayerEverywhere(player_name, key="forgetting"),
            words(note, size=theme.TINY, faded=True),
        )
    )


def separate_spelling_buttons(people: PeopleRepository, player: str) -> list[ft.Control]:
    """Return a button for each other spelling, which makes it a player of its own."""
    return [
        button(
            say("people.apart", "{spelling} is a different person", spelling=spelling),
            f"apart-{spelling}",
            partial(people.separate_spelling, spelling),
            "quiet",
            fills=True,
        )
        for spelling in people.player_with_figures(player).spellings
    ]


def merge_or_rename_button_if_changed(
    people: PeopleRepository,
    renaming: Renaming,
    attempt_and_go_to: Callable[[Callable[[str], None], str], None],
) -> ft.Control | None:
    """Return the button that merges two players, or renames one; None if the name is the same or empty."""
    player, other = renaming.player, renaming.known_as.strip()
    if other in ("", player):
        return None
    label = say("people.rename", "Rename {player} to {other}", player=player, other=other)
    if other in people.visible_player_names_latest_first():
        label = say("people.make_one", "{player} and {other} are the same person", player=player, other=other)
    rename_or_merge = lambda name: people.rename_or_merge_into_player(name, other)
    return button(
        label, "call", lambda: attempt_and_go_to(rename_or_merge, player_url(other)), "may", fills=True
    )


@component
def AnonymizePlayerEverywhere(player: str) -> ft.Control:
    """Replace a player's name in every record and league, after a confirmation."""
    workspace, page = use_workspace(), ft.context.page
    is_asked, ask = ft.use_state(False)
    fault, attempt = use_attempt()
    if not is_asked:
        sentence = say("forget.forget", "Forget {player} ...", player=player)
        return button(sentence, "forget", lambda: ask(True), "quiet", fills=True)

    def anonymize_player() -> None:
        workspace.people.anonymize_player_everywhere(player)
        page.navigate("/players")

    text = say(
        "forget.told",
        "Every record and league here gets another name instead, and new check codes. Backups, "
        "saved files and files set aside still have the name. You cannot undo this.",
    )
    anonymize = lambda: attempt(anonymize_player)
    return column(
        live_announcement(text, "forget-told", is_fault=True),
        words(fault) if fault else None,
        row(
            button(say("forget.do_it", "Forget the name"), "do-forget", anonymize, "refusal"),
            button(say("forget.leave", "Cancel"), "leave-forget", lambda: ask(False)),
        ),
    )
