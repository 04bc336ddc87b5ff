"""Texts and rows of the player screens: figures as small numbers, days, and games."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote

import flet as ft

from models.locales import date_text
from models.store import KeptResult, ResultFilter, league_of_hand_entered_game_or_none
from models.translation import current_language, say, words_joined_with_and
from referee.games import GAMES
from referee.people.player_statistics import PlayerTotals
from views.app import theme
from views.app.icons import Icons
from views.components.controls import (
    column,
    heading_text,
    navigation_to,
    pressable,
    rows_with_dividers,
    sheet,
    silent_text,
    tappable_row,
    words,
)
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from referee.people.ratings import Rating

OPPONENTS: Final = 8
"""The number of opponents listed."""
ALL, AGAINST, YEAR = "all", "against", "year"
"""Words in addresses: all games; games against one player; games of a year."""
OUTCOMES: Mapping[str, tuple[ft.IconData, ft.ColorValue]] = {
    "won": (Icons.EMOJI_EVENTS, theme.MAY),
    "tied": (Icons.HANDSHAKE_OUTLINED, theme.INK_FADED),
    "lost": (Icons.REMOVE, theme.INK_FADED),
}


def player_url(player: str) -> str:
    return f"/players/{quote(player, safe='')}"


def player_games_url(player: str, game: str, category: str = "", value: str = "") -> str:
    """Return the address of the games behind a figure: all games of `game` (or ALL), or only those with this
    value of `category`."""
    narrowed = f"/{category}/{quote(value, safe='')}" if category else ""
    return f"{player_url(player)}/of/{game}{narrowed}"


def game_title(game: str) -> str:
    """Return a game's title; a game this version does not know keeps its name from the record."""
    return GAMES[game].title if game in GAMES else game


def games_won_text(played: int, won: int, tied: int) -> str:
    """Return the games won as small numbers, without a percentage."""
    ties = say("people.ties", "{count, plural, one {# tie} other {# ties}}", count=tied) if tied else ""
    won_said = say("people.won_of", "won {won} of {played}", won=won, played=played)
    return f"{won_said}, {ties}" if ties else won_said


def rating_text_or_empty(rated: "Rating | None") -> str:
    """Return a rating with its deviation; a provisional one says so."""
    if rated is None or not rated.games:
        return ""
    if rated.is_provisional:
        return say("people.provisional", "rating about {rating} (provisional)", rating=rated.rating)
    return say(
        "people.rating", "rating {rating} ± {deviation}", rating=rated.rating, deviation=rated.deviation
    )


class FinishedGame(NamedTuple):
    """A finished game with the results of all its players, in the order of their places."""

    table: int
    ended: str
    game: str
    seats: tuple[KeptResult, ...]


def table_url_or_league_if_hand_entered(table_id: int) -> str:
    """Return the address of a game: its table, or the league in which its result was entered."""
    league = league_of_hand_entered_game_or_none(table_id)
    return f"/table/{table_id}" if league is None else f"/leagues/{league}"


def finished_games(workspace: Workspace, result_filter: ResultFilter, limit: int = -1) -> list[FinishedGame]:
    """Return the games that match a filter, the latest first."""
    results = workspace.people.results.results_of_games(result_filter, limit)
    seats_by_game = [
        sorted(seats, key=lambda seat: (seat.place, seat.seat))
        for _, seats in groupby(results, key=lambda result: result.table)
    ]
    return [
        FinishedGame(seats[0].table, seats[0].ended, seats[0].game, tuple(seats)) for seats in seats_by_game
    ]


def finished_games_of_player(workspace: Workspace, player: str, game: str = "") -> list[FinishedGame]:
    """Return a player's games, the latest first; only those of `game` if it is given."""
    return finished_games(workspace, ResultFilter(players=((player,),), game=game))


def result_of_player(game: FinishedGame, player: str) -> KeptResult:
    return next(seat for seat in game.seats if seat.player == player)


def result_sentence(game: FinishedGame) -> str:
    """Return `Ann won against Bob and Cat`, or `Ann and Bob tied`."""
    first = [seat.player for seat in game.seats if seat.place == 1]
    others = [seat.player for seat in game.seats if seat.place > 1]
    if not others:
        return say("people.they_tied", "{players} tied", players=words_joined_with_and(first))
    return say(
        "people.they_won",
        "{winners} won against {others}",
        winners=words_joined_with_and(first),
        others=words_joined_with_and(others),
    )


def titled_sheet(title: str, *rows: ft.Control | None) -> ft.Control:
    """Return a sheet of rows below their title, without those that are None."""
    return sheet(column(heading_text(title), *rows))


def local_end_time(ended: str) -> datetime | None:
    """Return when a game ended, in this machine's time zone; None if the text is not a timestamp."""
    try:
        return datetime.fromisoformat(ended).astimezone()
    except ValueError:
        return None


def local_iso_date(ended: str) -> str:
    """Return the day as a date: `2026-11-22`."""
    end_time = local_end_time(ended)
    return end_time.date().isoformat() if end_time else ended


def end_day_text(ended: str) -> str:
    """Return the day a game ended, in this machine's time zone."""
    end_time, now = local_end_time(ended), datetime.now(UTC).astimezone()
    if end_time is None:
        return ended
    days = (now.date() - end_time.date()).days
    if days in (0, 1):
        return say("people.today", "Today") if days == 0 else say("people.yesterday", "Yesterday")
    return date_text(
        current_language(), end_time, "in this year" if end_time.year == now.year else "with its year"
    )


def finished_game_row(game: FinishedGame, own_player: str = "") -> ft.Control:
    """Return a row that opens a finished game. `own_player`: the player whose result is its icon."""
    text, title = result_sentence(game), game_title(game.game)
    sign = next((OUTCOMES.get(seat.outcome) for seat in game.seats if seat.player == own_player), None)
    lines = ft.Column(
        [
            silent_text(text, size=theme.SMALL, color=theme.INK, weight=ft.FontWeight.W_500),
            silent_text(title, size=theme.TINY, color=theme.INK_FADED),
        ],
        spacing=2,
        expand=True,
    )
    return tappable_row(
        [ft.Icon(sign[0], size=20, color=sign[1]), lines] if sign else [lines],
        f"{text}. {title}",
        f"game-{game.table}",
        navigation_to(table_url_or_league_if_hand_entered(game.table)),
        padding_across_and_down=(4, 8),
        spacing=10,
    )


def figure_labels_and_values(
    game: str, figures: PlayerTotals, format_total: Callable[[int], str] = str
) -> list[tuple[str, str]]:
    """Return a player's figures in a game as label and value, without zeros. `format_total` formats a
    total."""
    lines = [(say("people.games", "Games"), games_won_text(figures.played, figures.won, figures.tied))]
    for name in GAMES[game].statistic_labels if game in GAMES else ():
        if total := figures.counted.get(name, 0):
            text = str(total) if name.startswith("best_") else format_total(total)
            lines.append((GAMES[game].statistic_label(name), text))
    return lines


def label_value_rows(labels_and_values: Sequence[tuple[str, str]]) -> ft.Control:
    rows = [
        ft.Row([words(what, faded=True, expand=3), words(much, expand=2)], spacing=8)
        for what, much in labels_and_values
    ]
    return rows_with_dividers(rows, spacing=6)


def linked_figure_row(
    figure_name: str, value: str, url: str, identifier: str, details: str = ""
) -> ft.Control:
    """Return a row of label and value that links to the games behind the value."""
    parts: list[ft.Control] = [
        ft.Container(silent_text(figure_name, color=theme.INK, weight=ft.FontWeight.W_500), expand=3),
        ft.Container(silent_text(value, color=theme.INK), expand=2),
        ft.Icon(Icons.CHEVRON_RIGHT, size=20, color=theme.INK_FADED),
    ]
    lines: list[ft.Control] = [ft.Row(parts, spacing=8)]
    if details:
        lines.append(silent_text(details, size=theme.TINY, color=theme.INK_FADED))
    return pressable(
        ft.Column(lines, spacing=1),
        f"{figure_name}: {value}. {details}" if details else f"{figure_name}: {value}",
        identifier,
        navigation_to(url),
        padding=ft.Padding.symmetric(vertical=6),
    )


def opponents_in_game(game: FinishedGame, own_result: KeptResult) -> set[str]:
    """Return the opponents of this seat; its partners are not among them."""
    return {
        seat.player for seat in game.seats if seat.place != own_result.place or own_result.outcome == "tied"
    } - {own_result.player}


def frequent_opponents(player: str, games: Sequence[FinishedGame]) -> list[tuple[str, str]]:
    """Return the player's opponents, the most frequent first, with the games won against each in words."""
    met: defaultdict[str, list[str]] = defaultdict(list)
    for each in games:
        own_result = result_of_player(each, player)
        for other in opponents_in_game(each, own_result):
            met[other].append(own_result.outcome)
    often = sorted(met.items(), key=lambda each: (-len(each[1]), each[0]))[:OPPONENTS]
    return [
        (other, games_won_text(len(outcomes), outcomes.count("won"), outcomes.count("tied")))
        for other, outcomes in often
    ]
