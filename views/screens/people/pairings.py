"""The rounds of a league: pairings, links to their tables, results entered by hand, and players swapped
between pairings."""

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from models.army_book import localized_preset_armies_by_key
from models.translation import say
from referee.people.league_changes import enter_places, have_met_before_round, swap_players_in_last_round
from referee.people.league_sheets import SCORES, absence_texts_by_forfeit_outcome, pairing_result_text
from referee.people.leagues import (
    BYE,
    League,
    Outcome,
    Outcomes,
    Pairing,
    outcome_or_none,
    places_at_group_table,
    undecided_pairings_of_last_round,
)
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.paper import heading_text, row, rows_with_dividers, sheet, words
from views.components.pressable import button, icon_button
from views.components.scrolling import scroll_key
from views.screens.people.slips import ShareTablesAndPrintSlipsButton

Attempt = Callable[[Callable[[], object]], None]
"""Runs an action of the league; when it is refused, the reason is shown in one sentence."""
PLAYED: Final[tuple[Outcome, ...]] = ("first", "tie", "second")
"""The results of a game that was played, in the order of their buttons."""


def round_scroll_key(round_number: int) -> str:
    """Return the scroll key of a round (from 1); the page scrolls to it when the round is paired."""
    return f"round-{round_number}"


@component
def RoundSheet(
    league_id: int, league: League, outcomes: Outcomes, round_index: int, attempt: Attempt
) -> ft.Control:
    """Draw the pairings of a round (`round_index` from 0); in the last round players can be swapped."""
    rows = [
        PairingRow(league_id, league, outcomes, round_index, at, attempt, key=f"pairing-{round_index}-{at}")
        for at in range(len(league.played[round_index]))
    ]
    heading = heading_text(say("leagues.round", "Round {number}", number=round_index + 1))
    parts: list[ft.Control] = [heading, rows_with_dividers(rows, spacing=8)]
    if (
        round_index == len(league.played) - 1
        and len(swappable_names(league.played[round_index], outcomes)) > 1
    ):
        parts.append(SwapPlayers(league_id, league, outcomes, attempt, key="swap"))
    if round_index == len(league.played) - 1 and undecided_pairings_of_last_round(league, outcomes):
        parts.append(ShareTablesAndPrintSlipsButton(league_id, league, outcomes, key="slips"))
    return ft.Container(
        sheet(ft.Column(parts, spacing=8)),
        key=scroll_key(round_scroll_key(round_index + 1)),
    )


@component
def PairingRow(
    league_id: int, league: League, outcomes: Outcomes, round_index: int, pairing_index: int, attempt: Attempt
) -> ft.Control:
    """Draw a pairing: its players, its result, and the link to its table, or the buttons that enter the
    result by hand."""
    is_open, open_more = ft.use_state(False)
    pairing = league.played[round_index][pairing_index]
    outcome = outcome_or_none(pairing, outcomes)
    if pairing.second == BYE:
        return words(bye_reason_and_worth_text(pairing), faded=True)
    is_played_here = pairing.table is not None and pairing.table in outcomes
    more = say("leagues.other_result", "Not played?")
    not_played = icon_button(
        Icons.MORE_HORIZ,
        f"{names_joined_by_dash(pairing)}: {more}",
        f"more-{round_index + 1}-{pairing_index + 1}",
        lambda: open_more(not is_open),
    )
    lines: list[ft.Control] = [
        players_and_result_line(pairing, outcomes, None if is_played_here else not_played),
        *armies_and_rematch_after_swap_notes(league, pairing, round_index),
    ]
    buttons = (
        []
        if pairing.others or pairing.table is not None
        else manual_result_buttons_unless_league_counts_points(
            league_id, league, round_index, pairing_index, outcome, attempt
        )
    )
    if not outcome or pairing.table is not None:
        buttons.append(
            table_of_pairing_button(league_id, league, round_index, pairing_index, outcome, attempt)
        )
    if pairing.others and not is_played_here:
        lines.append(PlacesEntry(league_id, pairing, round_index, pairing_index, attempt, key="places"))
    if not is_played_here and (
        is_open or pairing.entered in ("first_by_forfeit", "second_by_forfeit", "both_forfeit")
    ):
        return ft.Column(
            [
                *lines,
                row(*buttons),
                forfeit_and_not_played_buttons(league_id, league, round_index, pairing_index, attempt),
            ],
            spacing=6,
        )
    return ft.Column([*lines, row(*buttons)], spacing=6)


def bye_reason_and_worth_text(pairing: Pairing) -> str:
    """Return why a player has a bye, and what it counts."""
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
    """Return the players, the result, and the button for games that were not played."""
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


def armies_and_rematch_after_swap_notes(
    league: League, pairing: Pairing, round_index: int
) -> list[ft.Control]:
    """Return the armies drawn by lot, and a notice if a swap seats two players who have already met."""
    armies = " – ".join(
        each.name for key in pairing.armies if (each := localized_preset_armies_by_key().get(key))
    )
    is_swapped = any(
        each.what == "swap" and each.round == round_index + 1 and set(each.names) & set(pairing.names)
        for each in league.events
    )
    notes = [armies] if armies else []
    if is_swapped and not pairing.others and have_met_before_round(league, pairing, round_index):
        notes.append(say("leagues.met_before", "These two have met before"))
    return [words(each, size=theme.TINY, faded=True) for each in notes]


def table_of_pairing_button(
    league_id: int,
    league: League,
    round_index: int,
    pairing_index: int,
    outcome: Outcome | None,
    attempt: Attempt,
) -> ft.Control:
    """Return the button that opens the table of a pairing."""
    workspace, page, pairing = use_workspace(), ft.context.page, league.played[round_index][pairing_index]

    def open_table() -> None:
        table = workspace.leagues.open_or_begin_table_of_pairing(league_id, round_index, pairing_index)
        page.navigate(f"/table/{table}")

    name = f"play-{round_index + 1}-{pairing_index + 1}"
    if pairing.table is not None:
        to_it = say("leagues.to_table", "To the table") if outcome else say("leagues.go_on", "Continue")
        return button(to_it, name, lambda: attempt(open_table))
    return button(
        say("leagues.play", "Play it here"),
        name,
        lambda: attempt(open_table),
        "quiet",
        label=names_joined_by_dash(pairing),
    )


def manual_result_buttons_unless_league_counts_points(
    league_id: int,
    league: League,
    round_index: int,
    pairing_index: int,
    outcome: Outcome | None,
    attempt: Attempt,
) -> list[ft.Control]:
    """Return the buttons that enter a result by hand; none if the league counts points of games, which only a
    table records."""
    if league.counts == "score":
        return []
    return [
        outcome_toggle_button(league_id, league, round_index, pairing_index, how, SCORES[how], attempt)
        for how in PLAYED
    ]


def forfeit_and_not_played_buttons(
    league_id: int, league: League, round_index: int, pairing_index: int, attempt: Attempt
) -> ft.Control:
    """Return the buttons for a player who did not come, and for a game that was not played."""
    pairing = league.played[round_index][pairing_index]
    texts_by_outcome = absence_texts_by_forfeit_outcome(pairing)
    if pairing.others:
        texts_by_outcome = {how: text for how, text in texts_by_outcome.items() if how == "both_forfeit"}
    return row(
        *(
            outcome_toggle_button(league_id, league, round_index, pairing_index, how, text, attempt)
            for how, text in texts_by_outcome.items()
        )
    )


def outcome_toggle_button(
    league_id: int,
    league: League,
    round_index: int,
    pairing_index: int,
    button_outcome: Outcome,
    label: str,
    attempt: Attempt,
) -> ft.Control:
    """Return the button that enters this outcome, or withdraws it if it is already entered."""
    workspace, pairing = use_workspace(), league.played[round_index][pairing_index]
    is_chosen = pairing.entered == button_outcome
    return button(
        label,
        f"result-{button_outcome}-{round_index + 1}-{pairing_index + 1}",
        lambda: attempt(
            lambda: workspace.leagues.enter_or_clear_result(
                league_id, round_index, pairing_index, None if is_chosen else button_outcome
            )
        ),
        "chosen" if is_chosen else "plain",
        label=f"{names_joined_by_dash(pairing)}: {label}",
    )


@component
def PlacesEntry(
    league_id: int, pairing: Pairing, round_index: int, pairing_index: int, attempt: Attempt
) -> ft.Control:
    """Enter the places at a table of three or more players by tapping them from first to last. Shared places
    cannot be entered.
    """
    workspace = use_workspace()
    empty_order: tuple[str, ...] = ()
    order, change = ft.use_state(empty_order)
    place = f"{round_index + 1}-{pairing_index + 1}"

    def give_next_place_to(name: str) -> None:
        now = (*order, name)
        left = [each for each in pairing.names if each not in now]
        if len(left) > 1:
            change(now)
            return
        change(empty_order)
        places = {each: at for at, each in enumerate((*now, *left), 1)}
        attempt(
            lambda: workspace.leagues.change(
                league_id, lambda league, now: enter_places(league, round_index, pairing_index, places, now)
            )
        )

    question = say("leagues.who_next", "Who is on place {place}?", place=len(order) + 1)
    names = [
        button(name, f"place-{place}-{name}", lambda name=name: give_next_place_to(name))
        for name in pairing.names
        if name not in order
    ]
    return ft.Column([words(question, size=theme.TINY, faded=True), row(*names)], spacing=4)


def swappable_names(pairings: Sequence[Pairing], outcomes: Outcomes) -> list[str]:
    """Return the players of a round whose games have not begun."""
    return [
        name
        for each in pairings
        if each.table is None and not each.missing
        if (each.second == BYE and each.bye == "full") or outcome_or_none(each, outcomes) is None
        for name in each.names
    ]


@component
def SwapPlayers(league_id: int, league: League, outcomes: Outcomes, attempt: Attempt) -> ft.Control:
    """Choose two players of the last round, who then swap places."""
    workspace = use_workspace()
    no_players: tuple[str, ...] | None = None
    chosen, choose = ft.use_state(no_players)
    if chosen is None:
        begin = say("leagues.swap", "Swap two players")
        return row(button(begin, "swap", lambda: choose(()), "quiet"))

    def choose_or_swap_with(name: str) -> None:
        if name in chosen:
            choose(tuple(each for each in chosen if each != name))
        elif not chosen:
            choose((name,))
        else:
            choose(None)
            attempt(
                lambda: workspace.leagues.change(
                    league_id,
                    lambda league, now: swap_players_in_last_round(
                        league, workspace.leagues.outcomes(league), chosen[0], name, now
                    ),
                )
            )

    names = [
        button(
            name,
            f"swap-{name}",
            lambda name=name: choose_or_swap_with(name),
            "chosen" if name in chosen else "plain",
        )
        for name in swappable_names(league.played[-1], outcomes)
    ]
    question = words(say("leagues.swap_whom", "Choose two players of this round"), expand=True)
    close = icon_button(
        Icons.CLOSE, say("leagues.swap_not", "Swap nobody"), "swap-nobody", lambda: choose(None)
    )
    return ft.Column([ft.Row([question, close]), row(*names)], spacing=6)
