"""One player: every figure with the games behind it, and other spellings of the name."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

import flet as ft

from models.store import ResultFilter, StoreError
from models.translation import say
from referee.people.player_statistics import PlayerTotals as Figures
from views.app import theme
from views.app.drafts import use_draft
from views.app.error_boundary import component
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.choices import name_field
from views.components.paper import (
    column,
    heading_text,
    live_announcement,
    row,
    rows_with_dividers,
    sheet,
    words,
)
from views.components.pressable import button
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.people.breakdown import breakdown_lists
from views.screens.people.charts import rating_curve
from views.screens.people.formatting import (
    FinishedGame,
    figure_labels_and_values,
    finished_game_row,
    finished_games_from_results,
    game_title,
    label_value_rows,
    opponents_sheet_with_game_links,
    player_games_url,
    player_url,
    rating_text_or_empty,
    result_of_player,
    table_url_or_league_if_hand_entered,
)
from views.screens.people.refresh import refresh_progress_sheet, use_refreshed_figures
from views.screens.people.year import years_of_results
from views.workspace.people_repository import PlayerFigures as Player
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from referee.people.ratings import Ratings

LATEST = 30
"""The number of games listed; the page of all games has the rest."""
FORM = 10
"""The number of games that count as current form."""


@screen_component
def PlayerPage() -> ft.Control:
    """Draw `/players/<name>`."""
    workspace, page = use_workspace(), ft.context.page
    name = unquote(ft.use_route_params()["name"])
    use_shared_value(workspace.store, lambda shown: shown.people)
    progress = use_refreshed_figures(workspace, with_ratings=True)
    top, route = top_bar(name, lambda: page.navigate("/players")), player_url(name)
    if progress is not None:
        return screen_view(route, top, scrolling_page_of_sheets([refresh_progress_sheet(progress)], 560))
    player = workspace.people.player_with_figures(name)
    if not player.games:
        sentence = say("people.no_games", "No finished game of {player} is here.", player=name)
        return screen_view(
            route, top, scrolling_page_of_sheets([sheet(words(sentence, size=theme.MEDIUM))], 560)
        )
    played, ratings = (
        finished_games_from_results(
            workspace.people.results_of_matching_games(ResultFilter(players=((name,),)))
        ),
        workspace.people.ratings.ratings_by_game(),
    )
    curves = {
        game: rating_curve(workspace.people.ratings.rating_history(game, name)) for game in player.games
    }
    sheets = [
        game_figures_sheet(player, game, figures, played, ratings[game], curves[game])
        for game, figures in player.games.items()
    ]
    years = year_links(name, years_of_results(workspace.people.results_of_player_or_all(name)))
    others = [
        opponents_sheet_with_game_links(name, played),
        latest_games_sheet(played, name),
        PlayerNameSettings(name, key=f"spellings-{name}"),
    ]
    return screen_view(
        route,
        top,
        scrolling_page_of_sheets([recent_results_sheet(played, name), years, *sheets, *others], 560),
    )


def year_links(player: str, years: list[int]) -> ft.Control:
    """Return a link to each year."""
    page = ft.context.page

    def handler_to_open_year(year: int) -> Callable[[], object]:
        return lambda: page.navigate(f"{player_url(player)}/{year}")

    return row(
        *(
            button(str(year), f"year-{year}", handler_to_open_year(year), "wood", icon=Icons.CALENDAR_MONTH)
            for year in years
        )
    )


def recent_results_sheet(games: list[FinishedGame], player: str) -> ft.Control:
    """Return the results of the last ten games, with the strongest and weakest opponents."""
    outcomes = [result_of_player(each, player).outcome for each in games[:FORM]]
    text = say(
        "people.form",
        "The last {count, plural, one {game} other {# games}}: {won} won, {tied} tied, {lost} lost",
        count=len(outcomes),
        won=outcomes.count("won"),
        tied=outcomes.count("tied"),
        lost=outcomes.count("lost"),
    )
    marks = [outcome_square(each) for each in reversed(outcomes)]
    drawn = ft.Semantics(label=text, identifier="form", content=ft.Row(marks, spacing=5))
    return sheet(ft.Column([words(text), drawn], spacing=8))


def outcome_square(outcome: str) -> ft.Control:
    """Draw a result: a full square for a win, a half one for a tie, an outline for a loss. The shapes differ
    without colours."""
    fill = {"won": theme.MAY, "tied": theme.MAY_WASH}.get(outcome)
    return ft.Container(
        width=20, height=20, border_radius=5, bgcolor=fill, border=ft.Border.all(1.5, theme.MAY)
    )


def game_figures_sheet(
    player: Player,
    game: str,
    figures: Figures,
    games_of_player: Sequence[FinishedGame],
    ratings: "Ratings",
    rating_curve: ft.Control | None,
) -> ft.Control:
    """Return the player's figures in one game, line by line, and the results by army, edition and team."""
    lines = figure_labels_and_values(
        game, figures, lambda total: total_with_mean_per_hand_or_game_text(total, figures)
    )
    if rating := rating_text_or_empty(player.ratings.get(game)):
        lines.insert(1, (say("people.strength", "Strength"), rating))
    if best := highest_rated_opponent_beaten(
        player.name, ratings, [each for each in games_of_player if each.game == game]
    ):
        lines.append(
            (
                say("people.best_beaten", "Best opponent beaten"),
                f"{best}, {rating_text_or_empty(ratings.rating_of(best))}",
            )
        )
    page = ft.context.page
    games = say("people.its_games", "The games behind these figures")
    to_them = button(
        games,
        f"games-{game}",
        lambda: page.navigate(player_games_url(player.name, game)),
        "quiet",
        fills=True,
    )
    return sheet(
        column(
            heading_text(game_title(game)),
            label_value_rows(lines),
            rating_curve,
            *breakdown_lists(player.name, game, figures),
            to_them,
            spacing=8,
        )
    )


def highest_rated_opponent_beaten(player: str, ratings: "Ratings", games: Sequence[FinishedGame]) -> str:
    """Return the highest-rated opponent the player has beaten."""
    beaten = [
        seat.player
        for each in games
        if result_of_player(each, player).outcome == "won"
        for seat in each.seats
        if seat.outcome == "lost"
    ]
    return max(beaten, key=lambda other: ratings.rating_of(other).rating, default="")


def total_with_mean_per_hand_or_game_text(total: int, figures: Figures) -> str:
    """Return a total with its mean per hand if hands are counted, else per game."""
    hands = figures.counted.get("hands", 0)
    if hands > 1 and total != hands:
        return say("people.a_hand", "{total} ({mean} per hand)", total=total, mean=round(total / hands, 1))
    if figures.played < 2:
        return str(total)
    return say(
        "people.a_game", "{total} ({mean} per game)", total=total, mean=round(total / figures.played, 1)
    )


def latest_games_sheet(games: list[FinishedGame], player: str) -> ft.Control:
    page = ft.context.page

    def handler_to_open_game(table: int) -> Callable[[], object]:
        return lambda: page.navigate(table_url_or_league_if_hand_entered(table))

    rows = [finished_game_row(each, handler_to_open_game(each.table), player) for each in games[:LATEST]]
    return sheet(
        ft.Column(
            [
                heading_text(say("people.their_games", "Games of {player}", player=player)),
                rows_with_dividers(rows, spacing=2),
            ],
            spacing=8,
        )
    )


class Renaming(NamedTuple):
    """A player, and the new name being typed."""

    player: str
    known_as: str


@component
def PlayerNameSettings(player_name: str) -> ft.Control:
    """Rename a player, merge or separate spellings, and list or hide the player."""
    workspace, page = use_workspace(), ft.context.page
    typed = use_draft(
        "players",
        "known-as",
        Renaming(player_name, player_name),
        still_fits=lambda now: now.player == player_name,
    )
    fault, tell = ft.use_state("")
    player, written = workspace.people.player_with_figures(player_name), typed.current().known_as

    def change_and_go_to(change: Callable[[], None], goes_to: str) -> None:
        try:
            change()
            page.navigate(goes_to)
        except StoreError as error:
            tell(str(error))

    def rename_or_merge_player() -> None:
        other = written.strip()

        def merge_spellings() -> None:
            workspace.people.rename_or_merge_into_player(player_name, other)
            typed.clear()

        if other and other != player_name:
            change_and_go_to(merge_spellings, player_url(other))

    rows: list[ft.Control] = [
        heading_text(say("people.name", "Name")),
        name_field(
            say("people.known_as", "Known as"),
            "known-as",
            written,
            lambda now: typed.change(lambda _: Renaming(player_name, now)),
            fault,
        ),
    ]
    if written.strip() not in ("", player_name):
        rows.append(
            button(
                merge_or_rename_label(workspace, player_name, written.strip()),
                "call",
                rename_or_merge_player,
                "may",
                fills=True,
            )
        )
    rows += [separate_spelling_button(workspace, spelling) for spelling in player.spellings]
    hide = say("people.hide", "Hide {player} from the list", player=player_name)
    rows.append(
        button(
            hide,
            "hide",
            lambda: change_and_go_to(lambda: workspace.people.hide_or_show_player(player_name), "/players"),
            "quiet",
            fills=True,
        )
    )
    rows.append(AnonymizePlayerEverywhere(player_name, key="forgetting"))
    text = say("people.records_stay", "Records keep every name as written at the table.")
    rows.append(words(text, size=theme.TINY, faded=True))
    return sheet(ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def separate_spelling_button(workspace: Workspace, spelling: str) -> ft.Control:
    label = say("people.apart", "{spelling} is a different person", spelling=spelling)
    separate = lambda: workspace.people.separate_spelling(spelling)
    return button(label, f"apart-{spelling}", separate, "quiet", fills=True)


def merge_or_rename_label(workspace: Workspace, player: str, new_name: str) -> str:
    if new_name in workspace.people.visible_player_names_latest_first():
        return say(
            "people.make_one", "{player} and {other} are the same person", player=player, other=new_name
        )
    return say("people.rename", "Rename {player} to {other}", player=player, other=new_name)


@component
def AnonymizePlayerEverywhere(player: str) -> ft.Control:
    """Replace a player's name in every record and league, after a confirmation."""
    workspace, page = use_workspace(), ft.context.page
    is_asked, ask = ft.use_state(False)
    fault, tell = ft.use_state("")

    def anonymize_player() -> None:
        try:
            workspace.people.anonymize_player_everywhere(player)
            page.navigate("/players")
        except StoreError as error:
            tell(str(error))

    sentence = say("forget.forget", "Forget {player} ...", player=player)
    if not is_asked:
        return button(sentence, "forget", lambda: ask(True), "quiet", fills=True)
    text = say(
        "forget.told",
        "Every record and league here gets another name instead, and new check codes. Backups, "
        "saved files and files set aside still have the name. You cannot undo this.",
    )
    choices: list[ft.Control] = [
        button(say("forget.do_it", "Forget the name"), "do-forget", anonymize_player, "refusal"),
        button(say("forget.leave", "Cancel"), "leave-forget", lambda: ask(False)),
    ]
    return column(
        live_announcement(text, "forget-told", is_fault=True),
        words(fault) if fault else None,
        row(*choices),
        spacing=8,
    )
