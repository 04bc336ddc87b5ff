"""One player: every figure, with the games it follows from; other spellings of the name."""

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
from views.app.preferences import use_app_context
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
"""So many games are listed; all games list the rest."""
FORM = 10
"""The form is that of so many games."""


@screen_component
def PlayerPage() -> ft.Control:
    """`/players/<name>`."""
    desk, page = use_app_context().desk, ft.context.page
    name = unquote(ft.use_route_params()["name"])
    use_shared_value(desk.store, lambda shown: shown.people)
    progress = use_refreshed_figures(desk, rated=True)
    top, route = top_bar(name, lambda: page.navigate("/players")), player_url(name)
    if progress is not None:
        return screen(route, top, page_of_sheets([refresh_progress(progress)], 560))
    player = desk.people.player(name)
    if not player.games:
        nothing = say("people.no_games", "No finished game of {player} stands here.", player=name)
        return screen(route, top, page_of_sheets([sheet(words(nothing, size=theme.MEDIUM))], 560))
    played, ratings = games_of(desk.people.games(ResultFilter(players=((name,),)))), desk.people.ratings()
    curves = {game: rating_curve(desk.people.rating_course(game, name)) for game in player.games}
    sheets = [
        game_figures_sheet(player, game, figures, played, ratings[game], curves[game])
        for game, figures in player.games.items()
    ]
    years = year_links(name, years_of(desk.people.history(name)))
    others = [
        linked_opponent_rows(name, played),
        games_sheet(played, name),
        Spellings(name, key=f"spellings-{name}"),
    ]
    return screen(route, top, page_of_sheets([recent_form(played, name), years, *sheets, *others], 560))


def year_links(name: str, years: list[int]) -> ft.Control:
    """The way to each year on one page."""
    page = ft.context.page

    def to(year: int) -> Callable[[], object]:
        return lambda: page.navigate(f"{player_url(name)}/{year}")

    return row(
        *(button(str(year), f"year-{year}", to(year), "wood", icon=Icons.CALENDAR_MONTH) for year in years)
    )


def recent_form(played: list[FinishedGame], name: str) -> ft.Control:
    """The last ten, and against whom there was most to win and to lose."""
    own = [seat_of(each, name).outcome for each in played[:FORM]]
    said = say(
        "people.form",
        "The last {count, plural, one {game} other {# games}}: {won} won, {tied} tied, {lost} lost",
        count=len(own),
        won=own.count("won"),
        tied=own.count("tied"),
        lost=own.count("lost"),
    )
    marks = [outcome_mark(each) for each in reversed(own)]
    drawn = ft.Semantics(label=said, identifier="form", content=ft.Row(marks, spacing=5))
    return sheet(ft.Column([words(said), drawn], spacing=8))


def outcome_mark(outcome: str) -> ft.Control:
    """A game won is a full square, a tie a half one, a loss an outline: told apart without colours."""
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
    """What is known of the player in one game, line by line; and how it went with each army, at each table, in each team."""
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
    games = say("people.its_games", "The games these figures follow from")
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
    """Who is rated highest of all whom the player has beaten."""
    beaten = [
        seat.player
        for each in met
        if seat_of(each, name).outcome == "won"
        for seat in each.seats
        if seat.outcome == "lost"
    ]
    return max(beaten, key=lambda other: ratings.rating_of(other).rating, default="")


def sum_with_mean_text(total: int, figures: Figures) -> str:
    """A sum, with how much of it falls to a hand where hands are counted, or to a game."""
    hands = figures.counted.get("hands", 0)
    if hands > 1 and total != hands:
        return say("people.a_hand", "{total} ({mean} a hand)", total=total, mean=round(total / hands, 1))
    if figures.played < 2:
        return str(total)
    return say("people.a_game", "{total} ({mean} a game)", total=total, mean=round(total / figures.played, 1))


def games_sheet(played: list[FinishedGame], name: str) -> ft.Control:
    page = ft.context.page

    def to(table: int) -> Callable[[], object]:
        return lambda: page.navigate(f"/table/{table}")

    rows = [game_row(each, to(each.table), name) for each in played[:LATEST]]
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
    """A player, and the name that is being typed for them."""

    player: str
    known_as: str


@component
def Spellings(name: str) -> ft.Control:
    """Another name for this player, other spellings that are the same, and whether the player is listed."""
    desk, page = use_app_context().desk, ft.context.page
    typed = use_draft("players", "known-as", Renaming(name, name), fits=lambda now: now.player == name)
    fault, tell = ft.use_state("")
    player, written = desk.people.player(name), typed.current().known_as

    def attempt(change: Callable[[], None], goes_to: str) -> None:
        try:
            change()
            page.navigate(goes_to)
        except StoreError as error:
            tell(str(error))

    def call() -> None:
        other = written.strip()

        def change() -> None:
            desk.people.merge_spelling(name, other)
            typed.clear()

        if other and other != name:
            attempt(change, player_url(other))

    rows: list[ft.Control] = [
        title(say("people.name", "The name")),
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
            button(merge_spelling_or_error(desk, name, written.strip()), "call", call, "may", fills=True)
        )
    for spelling in player.spellings:
        apart = say("people.apart", "{spelling} is somebody else", spelling=spelling)
        rows.append(
            button(
                apart,
                f"apart-{spelling}",
                lambda each=spelling: desk.people.separate_spelling(each),
                "quiet",
                fills=True,
            )
        )
    hide = say("people.hide", "Do not list {player} any more", player=name)
    rows.append(
        button(
            hide,
            "hide",
            lambda: attempt(lambda: desk.people.hide_player(name), "/players"),
            "quiet",
            fills=True,
        )
    )
    rows.append(ForgetPlayer(name, key="forgetting"))
    told = say("people.records_stay", "The records keep every name as it was written at the table.")
    rows.append(words(told, size=theme.TINY, faded=True))
    return sheet(ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def merge_spelling_or_error(desk: Workspace, name: str, other: str) -> str:
    if other in desk.people.names():
        return say("people.make_one", "Make one player of {player} and {other}", player=name, other=other)
    return say("people.rename", "Call {player} {other} from now on", player=name, other=other)


@component
def ForgetPlayer(name: str) -> ft.Control:
    """Forgetting a player, after a question."""
    desk, page = use_app_context().desk, ft.context.page
    is_asked, ask = ft.use_state(False)
    fault, tell = ft.use_state("")

    def forget() -> None:
        try:
            desk.people.forget_player(name)
            page.navigate("/players")
        except StoreError as error:
            tell(str(error))

    said = say("forget.forget", "Forget {player} ...", player=name)
    if not is_asked:
        return button(said, "forget", lambda: ask(True), "quiet", fills=True)
    told = say(
        "forget.told",
        "Another name then stands in every record and league here; games and check codes are made anew from it. Backups, and files that "
        "were saved or set aside, still have the name. This cannot be taken back.",
    )
    choices: list[ft.Control] = [
        button(say("forget.do_it", "Forget the name"), "do-forget", forget, "refusal"),
        button(say("forget.leave", "Leave it"), "leave-forget", lambda: ask(False)),
    ]
    return column(
        live_announcement(told, "forget-told", is_fault=True),
        words(fault) if fault else None,
        row(*choices),
        spacing=8,
    )
