"""The rounds of a league: pairings, links to their tables, results entered by hand, and players swapped
between pairings."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from models.army_book import localized_preset_armies_by_key
from models.translation import say
from referee.people.league_changes import (
    enter_outcome,
    enter_places,
    have_met_before_round,
    swap_players_in_last_round,
)
from referee.people.league_sheets import SCORES, absence_texts_by_forfeit_outcome, pairing_result_text
from referee.people.leagues import (
    BYE,
    FORFEITS,
    League,
    Outcome,
    Outcomes,
    Pairing,
    outcome_or_none,
    places_at_group_table,
    undecided_pairings_of_last_round,
)
from views.app import theme
from views.app.component import component
from views.app.icons import Icons
from views.components.choices import choice_buttons
from views.components.controls import button, heading_text, icon_button, row, rows_with_dividers, sheet, words
from views.components.scrolling import scroll_key
from views.screens.people.attempts import Attempt
from views.screens.people.league_sharing import ShareTablesAndPrintSlipsButton
from views.workspace.league_repository import LeagueChange, LeagueRepository

PLAYED: Final[tuple[Outcome, ...]] = ("first", "tie", "second")
"""The results of a game that was played, in the order of their buttons."""


class ShownLeague(NamedTuple):
    """A league on its page."""

    id: int
    league: League
    outcomes: Outcomes
    leagues: LeagueRepository
    attempt: Attempt

    def attempt_change(self, change: LeagueChange) -> None:
        """Change the league; when the change is refused, the page shows the reason in one sentence."""
        self.attempt(lambda: self.leagues.change(self.id, change))


class Board(NamedTuple):
    """A pairing, with the index of its round and its index in the round (both from 0)."""

    shown: ShownLeague
    pairing: Pairing
    round_index: int
    board_index: int
    numbers: str
    """The numbers of the round and of the board (both from 1), by which controls are named."""


def round_scroll_key(round_number: int) -> str:
    """Return the scroll key of a round (from 1); the page scrolls to it when the round is paired."""
    return f"round-{round_number}"


@component
def RoundSheet(shown: ShownLeague, round_index: int) -> ft.Control:
    """Draw the pairings of a round (`round_index` from 0); in the last round players can be swapped."""
    league, outcomes = shown.league, shown.outcomes
    pairings = league.played[round_index]
    rows = [
        PairingRow(
            Board(shown, pairing, round_index, index, f"{round_index + 1}-{index + 1}"),
            key=f"pairing-{round_index}-{index}",
        )
        for index, pairing in enumerate(pairings)
    ]
    heading = heading_text(say("leagues.round", "Round {number}", number=round_index + 1))
    parts: list[ft.Control] = [heading, rows_with_dividers(rows, spacing=8)]
    is_last = round_index == len(league.played) - 1
    if is_last and len(swappable_names(pairings, outcomes)) > 1:
        parts.append(SwapPlayers(shown, key="swap"))
    if is_last and undecided_pairings_of_last_round(league, outcomes):
        parts.append(ShareTablesAndPrintSlipsButton(shown.id, league, outcomes, key="slips"))
    return ft.Container(sheet(ft.Column(parts, spacing=8)), key=scroll_key(round_scroll_key(round_index + 1)))


@component
def PairingRow(board: Board) -> ft.Control:
    """Draw a pairing: its players, its result, and the link to its table, or the buttons that enter the
    result by hand."""
    is_open, open_more = ft.use_state(False)
    pairing, outcomes = board.pairing, board.shown.outcomes
    if pairing.second == BYE:
        return words(bye_reason_and_worth_text(pairing), faded=True)
    is_played_here = pairing.table is not None and pairing.table in outcomes
    not_played = icon_button(
        Icons.MORE_HORIZ,
        f"{names_joined_by_dash(pairing)}: {say('leagues.other_result', 'Not played?')}",
        f"more-{board.numbers}",
        lambda: open_more(not is_open),
    )
    lines: list[ft.Control] = [
        players_and_result_line(pairing, outcomes, None if is_played_here else not_played),
        *drawn_armies_and_met_before_notes(board.shown.league, pairing, board.round_index),
    ]
    if pairing.others and not is_played_here:
        lines.append(PlacesEntry(board, key="places"))
    lines.append(row(*manual_result_and_table_buttons(board)))
    if not is_played_here and (is_open or pairing.entered in FORFEITS):
        lines.append(forfeit_and_not_played_buttons(board))
    return ft.Column(lines, spacing=6)


def bye_reason_and_worth_text(pairing: Pairing) -> str:
    if pairing.missing:
        return say(
            "leagues.missing",
            "{player} is free: {other} has left",
            player=pairing.first,
            other=pairing.missing,
        )
    if pairing.bye == "half":
        return say("leagues.half_bye", "{player} is free as asked: counts as a tie", player=pairing.first)
    if pairing.bye == "zero":
        return say("leagues.zero_bye", "{player} is free as asked: counts nothing", player=pairing.first)
    return say("leagues.free", "{player} has a bye: counts as a win", player=pairing.first)


def names_joined_by_dash(pairing: Pairing) -> str:
    return " – ".join(pairing.names)


def players_and_result_line(
    pairing: Pairing, outcomes: Outcomes, not_played_button: ft.Control | None
) -> ft.Control:
    places = places_at_group_table(pairing, outcomes) if pairing.others else ()
    names = [f"{place}. {name}" for place, name in sorted(zip(places, pairing.names, strict=False))]
    who = words(
        ", ".join(names) or names_joined_by_dash(pairing),
        size=theme.MEDIUM,
        weight=ft.FontWeight.W_500,
        expand=True,
    )
    result_text = "" if names else pairing_result_text(pairing, outcomes)
    result = words(result_text, size=theme.MEDIUM, weight=ft.FontWeight.W_600)
    return ft.Row([who, result, *([not_played_button] if not_played_button else [])], spacing=8)


def drawn_armies_and_met_before_notes(league: League, pairing: Pairing, round_index: int) -> list[ft.Control]:
    """Return the armies drawn by lot, and a notice if a swap seats two players who have already met."""
    known = localized_preset_armies_by_key()
    armies = [known[key].name for key in pairing.armies if key in known]
    notes = [" – ".join(armies)] if armies else []
    is_swapped = any(
        event.what == "swap" and event.round == round_index + 1 and set(event.names) & set(pairing.names)
        for event in league.events
    )
    if is_swapped and not pairing.others and have_met_before_round(league, pairing, round_index):
        notes.append(say("leagues.met_before", "These two have met before"))
    return [words(note, size=theme.TINY, faded=True) for note in notes]


def manual_result_and_table_buttons(board: Board) -> list[ft.Control]:
    """Return the buttons that enter a result by hand, and the one that opens the table; each only where the
    result can come from there. Points of games, if the league counts them, come only from tables."""
    league, pairing = board.shown.league, board.pairing
    has_outcome = outcome_or_none(pairing, board.shown.outcomes) is not None
    buttons: list[ft.Control] = []
    if not (pairing.others or pairing.table is not None or league.counts == "score"):
        buttons = [outcome_toggle_button(board, outcome, SCORES[outcome]) for outcome in PLAYED]
    if not has_outcome or pairing.table is not None:
        buttons.append(open_table_button(board, has_outcome))
    return buttons


def open_table_button(board: Board, has_outcome: bool) -> ft.Control:
    """Return the button that opens the table of a pairing, and begins it if needed."""
    shown, page = board.shown, ft.context.page

    def open_table() -> None:
        table = shown.leagues.open_or_begin_table_of_pairing(shown.id, board.round_index, board.board_index)
        page.navigate(f"/table/{table}")

    identifier, on_tap = f"play-{board.numbers}", lambda: shown.attempt(open_table)
    if board.pairing.table is None:
        names = names_joined_by_dash(board.pairing)
        return button(say("leagues.play", "Play it here"), identifier, on_tap, "quiet", label=names)
    text = say("leagues.to_table", "To the table") if has_outcome else say("leagues.go_on", "Continue")
    return button(text, identifier, on_tap)


def forfeit_and_not_played_buttons(board: Board) -> ft.Control:
    """Return the buttons for a player who did not come, and for a game that was not played."""
    texts_by_outcome = absence_texts_by_forfeit_outcome(board.pairing)
    if board.pairing.others:
        texts_by_outcome = {"both_forfeit": texts_by_outcome["both_forfeit"]}
    return row(*(outcome_toggle_button(board, *each) for each in texts_by_outcome.items()))


def outcome_toggle_button(board: Board, outcome: Outcome, text: str) -> ft.Control:
    """Return the button that enters this outcome, or withdraws it if it is already entered."""
    is_chosen = board.pairing.entered == outcome

    def change_outcome(league: League, now: str) -> League:
        wanted = None if is_chosen else outcome
        return enter_outcome(league, board.round_index, board.board_index, wanted, now)

    return button(
        text,
        f"result-{outcome}-{board.numbers}",
        lambda: board.shown.attempt_change(change_outcome),
        "chosen" if is_chosen else "plain",
        label=f"{names_joined_by_dash(board.pairing)}: {text}",
    )


@component
def PlacesEntry(board: Board) -> ft.Control:
    """Enter the places at a table of three or more players by tapping them from first to last. Shared places
    cannot be entered.
    """
    all_names = board.pairing.names
    empty_order: tuple[str, ...] = ()
    order, change = ft.use_state(empty_order)

    def give_next_place_to(name: str) -> None:
        now = (*order, name)
        left = [each for each in all_names if each not in now]
        if len(left) > 1:
            change(now)
            return
        change(empty_order)
        places = {each: at for at, each in enumerate((*now, *left), 1)}
        board.shown.attempt_change(
            lambda league, now: enter_places(league, board.round_index, board.board_index, places, now)
        )

    question = say("leagues.who_next", "Who is on place {place}?", place=len(order) + 1)
    names = {name: name for name in all_names if name not in order}
    buttons = choice_buttons(f"place-{board.numbers}", names, "", give_next_place_to)
    return ft.Column([words(question, size=theme.TINY, faded=True), row(*buttons)], spacing=4)


def swappable_names(pairings: Sequence[Pairing], outcomes: Outcomes) -> list[str]:
    """Return the players of a round whose games have not begun."""
    return [
        name
        for pairing in pairings
        if pairing.table is None and not pairing.missing
        if (pairing.second == BYE and pairing.bye == "full") or outcome_or_none(pairing, outcomes) is None
        for name in pairing.names
    ]


@component
def SwapPlayers(shown: ShownLeague) -> ft.Control:
    """Choose two players of the last round, who then swap places."""
    not_swapping: str | None = None
    chosen, choose = ft.use_state(not_swapping)
    if chosen is None:
        return row(button(say("leagues.swap", "Swap two players"), "swap", lambda: choose(""), "quiet"))

    def choose_or_swap_with(name: str) -> None:
        if chosen in ("", name):
            choose("" if chosen else name)
            return
        choose(None)
        shown.attempt_change(
            lambda league, now: swap_players_in_last_round(
                league, shown.leagues.outcomes(league), chosen, name, now
            )
        )

    names = {name: name for name in swappable_names(shown.league.played[-1], shown.outcomes)}
    buttons = choice_buttons("swap", names, chosen, choose_or_swap_with)
    question = words(say("leagues.swap_whom", "Choose two players of this round"), expand=True)
    nobody = say("leagues.swap_not", "Swap nobody")
    close = icon_button(Icons.CLOSE, nobody, "swap-nobody", lambda: choose(None))
    return ft.Column([ft.Row([question, close]), row(*buttons)], spacing=6)
