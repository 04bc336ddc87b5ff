"""One player: every figure with the games behind it, and other spellings of the name."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

import flet as ft

from models.store import ResultFilter, StoreError
from models.translation import say
from referee.people.player_statistics import PlayerFigures as Figures
from views.app import theme
from views.app.drafts import use_draft
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.app.shared_value_hook import use_shared_value
from views.components.choices import name_field
from views.components.paper import column, live_announcement, row, rows_with_dividers, sheet, title, words
from views.components.pressable import button
from views.components.shell import page_of_sheets, screen, screen_component, top_bar
from views.screens.people.breakdown import breakdown_sheets
from views.screens.people.charts import rating_curve
from views.screens.people.formatting import (
    FinishedGame,
    figure_rows,
    game_row,
    game_title,
    game_url,
    games_of,
    label_value_rows,
    linked_opponent_rows,
    player_games_url,
    player_url,
    rating_text,
    seat_of,
)
from views.screens.people.refresh import refresh_progress, use_refreshed_figures
from views.screens.people.year import years_of
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
    progress = use_refreshed_figures(workspace, rated=True)
    top, route = top_bar(name, lambda: page.navigate("/players")), player_url(name)
    if progress is not None:
        return screen(route, top, page_of_sheets([refresh_progress(progress)], 560))
    player = workspace.people.player(name)
    if not player.games:
        nothing = say("people.no_games", "No finished game of {player} is here.", player=name)
        return screen(route, top, page_of_sheets([sheet(words(nothing, size=theme.MEDIUM))], 560))
    played, ratings = (
        games_of(workspace.people.games(ResultFilter(players=((name,),)))),
        workspace.people.ratings(),
    )
    curves = {game: rating_curve(workspace.people.rating_course(game, name)) for game in player.games}
    sheets = [
        game_figures_sheet(player, game, figures, played, ratings[game], curves[game])
        for game, figures in player.games.items()
    ]
    years = year_links(name, years_of(workspace.people.history(name)))
    others = [
        linked_opponent_rows(name, played),
        games_sheet(played, name),
        Spellings(name, key=f"spellings-{name}"),
    ]
    return screen(route, top, page_of_sheets([recent_form(played, name), years, *sheets, *others], 560))


def year_links(name: str, years: list[int]) -> ft.Control:
    """Return a link to each year."""
    page = ft.context.page

    def to(year: int) -> Callable[[], object]:
        return lambda: page.navigate(f"{player_url(name)}/{year}")

    return row(
        *(button(str(year), f"year-{year}", to(year), "wood", icon=Icons.CALENDAR_MONTH) for year in years)
    )


def recent_form(games: list[FinishedGame], name: str) -> ft.Control:
    """Return the results of the last ten games, with the strongest and weakest opponents."""
    own = [seat_of(each, name).outcome for each in games[:FORM]]
    text = say(
        "people.form",
        "The last {count, plural, one {game} other {# games}}: {won} won, {tied} tied, {lost} lost",
        count=len(own),
        won=own.count("won"),
        tied=own.count("tied"),
        lost=own.count("lost"),
    )
    marks = [outcome_mark(each) for each in reversed(own)]
    drawn = ft.Semantics(label=text, identifier="form", content=ft.Row(marks, spacing=5))
    return sheet(ft.Column([words(text), drawn], spacing=8))


def outcome_mark(outcome: str) -> ft.Control:
    """Draw a result: a full square for a win, a half one for a tie, an outline for a loss. The shapes differ without colours."""
    fill = {"won": theme.MAY, "tied": theme.MAY_WASH}.get(outcome)
    return ft.Container(
        width=20, height=20, border_radius=5, bgcolor=fill, border=ft.Border.all(1.5, theme.MAY)
    )


def game_figures_sheet(
    player: Player,
    game: str,
    figures: Figures,
    met: Sequence[FinishedGame],
    ratings: "Ratings",
    curve: ft.Control | None,
) -> ft.Control:
    """Return the player's figures in one game, line by line, and the results by army, edition and team."""
    lines = figure_rows(game, figures, lambda total: sum_with_mean_text(total, figures))
    if rating := rating_text(player.ratings.get(game)):
        lines.insert(1, (say("people.strength", "Strength"), rating))
    if best := best_beaten_text(player.name, ratings, [each for each in met if each.game == game]):
        lines.append(
            (
                say("people.best_beaten", "Best opponent beaten"),
                f"{best}, {rating_text(ratings.rating_of(best))}",
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
            title(game_title(game)),
            label_value_rows(lines),
            curve,
            *breakdown_sheets(player.name, game, figures),
            to_them,
            spacing=8,
        )
    )


def best_beaten_text(name: str, ratings: "Ratings", met: Sequence[FinishedGame]) -> str:
    """Return the highest-rated opponent the player has beaten."""
    beaten = [
        seat.player
        for each in met
        if seat_of(each, name).outcome == "won"
        for seat in each.seats
        if seat.outcome == "lost"
    ]
    return max(beaten, key=lambda other: ratings.rating_of(other).rating, default="")


def sum_with_mean_text(total: int, figures: Figures) -> str:
    """Return a total with its mean per hand if hands are counted, else per game."""
    hands = figures.counted.get("hands", 0)
    if hands > 1 and total != hands:
        return say("people.a_hand", "{total} ({mean} per hand)", total=total, mean=round(total / hands, 1))
    if figures.played < 2:
        return str(total)
    return say(
        "people.a_game", "{total} ({mean} per game)", total=total, mean=round(total / figures.played, 1)
    )


def games_sheet(games: list[FinishedGame], name: str) -> ft.Control:
    page = ft.context.page

    def to(table: int) -> Callable[[], object]:
        return lambda: page.navigate(game_url(table))

    rows = [game_row(each, to(each.table), name) for each in games[:LATEST]]
    return sheet(
        ft.Column(
            [
                title(say("people.their_games", "Games of {player}", player=name)),
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
def Spellings(name: str) -> ft.Control:
    """Rename a player, merge or separate spellings, and list or hide the player."""
    workspace, page = use_workspace(), ft.context.page
    typed = use_draft("players", "known-as", Renaming(name, name), fits=lambda now: now.player == name)
    fault, tell = ft.use_state("")
    player, written = workspace.people.player(name), typed.current().known_as

    def attempt(change: Callable[[], None], goes_to: str) -> None:
        try:
            change()
            page.navigate(goes_to)
        except StoreError as error:
            tell(str(error))

    def call() -> None:
        other = written.strip()

        def change() -> None:
            workspace.people.merge_spelling(name, other)
            typed.clear()

        if other and other != name:
            attempt(change, player_url(other))

    rows: list[ft.Control] = [
        title(say("people.name", "Name")),
        name_field(
            say("people.known_as", "Known as"),
            "known-as",
            written,
            lambda now: typed.change(lambda _: Renaming(name, now)),
            fault,
        ),
    ]
    if written.strip() not in ("", name):
        rows.append(
            button(merge_spelling_or_error(workspace, name, written.strip()), "call", call, "may", fills=True)
        )
    for spelling in player.spellings:
        apart = say("people.apart", "{spelling} is a different person", spelling=spelling)
        rows.append(
            button(
                apart,
                f"apart-{spelling}",
                lambda each=spelling: workspace.people.separate_spelling(each),
                "quiet",
                fills=True,
            )
        )
    hide = say("people.hide", "Hide {player} from the list", player=name)
    rows.append(
        button(
            hide,
            "hide",
            lambda: attempt(lambda: workspace.people.hide_player(name), "/players"),
            "quiet",
            fills=True,
        )
    )
    rows.append(ForgetPlayer(name, key="forgetting"))
    text = say("people.records_stay", "Records keep every name as written at the table.")
    rows.append(words(text, size=theme.TINY, faded=True))
    return sheet(ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def merge_spelling_or_error(workspace: Workspace, name: str, other: str) -> str:
    if other in workspace.people.names():
        return say("people.make_one", "{player} and {other} are the same person", player=name, other=other)
    return say("people.rename", "Rename {player} to {other}", player=name, other=other)


@component
def ForgetPlayer(name: str) -> ft.Control:
    """Replace a player's name in every record and league, after a confirmation."""
    workspace, page = use_workspace(), ft.context.page
    is_asked, ask = ft.use_state(False)
    fault, tell = ft.use_state("")

    def forget() -> None:
        try:
            workspace.people.forget_player(name)
            page.navigate("/players")
        except StoreError as error:
            tell(str(error))

    sentence = say("forget.forget", "Forget {player} ...", player=name)
    if not is_asked:
        return button(sentence, "forget", lambda: ask(True), "quiet", fills=True)
    text = say(
        "forget.told",
        "Every record and league here gets another name instead, and new check codes. Backups, "
        "saved files and files set aside still have the name. You cannot undo this.",
    )
    choices: list[ft.Control] = [
        button(say("forget.do_it", "Forget the name"), "do-forget", forget, "refusal"),
        button(say("forget.leave", "Cancel"), "leave-forget", lambda: ask(False)),
    ]
    return column(
        live_announcement(text, "forget-told", is_fault=True),
        words(fault) if fault else None,
        row(*choices),
        spacing=8,
    )
