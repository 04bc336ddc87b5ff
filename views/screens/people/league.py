"""One league: its standings, its pairings, and the next round."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from models.translation import say
from referee.games import game_named
from referee.people.league_changes import end_league, reopen_league
from referee.people.league_sheets import standings_table
from referee.people.leagues import (
    League,
    NotPaired,
    Outcomes,
    are_all_pairings_decided,
    has_ended_or_all_rounds_paired,
    outcome_or_none,
    planned_round_count,
    undecided_pairings_of_last_round,
)
from referee.people.pairing import next_round_pairings, would_last_round_pair_differently
from referee.people.standings import standings_lines
from views.app import theme
from views.app.component import use_app_context, use_workspace
from views.components.controls import (
    button,
    heading_text,
    live_announcement,
    row,
    rows_with_dividers,
    sheet,
    words,
)
from views.components.scrolling import use_scroll
from views.components.shell import page_of_sheets, screen_component
from views.screens.people.attempts import use_attempt
from views.screens.people.formatting import game_title
from views.screens.people.league_entrants import Entrants
from views.screens.people.league_pairing_form import form_of_league_tables
from views.screens.people.league_sharing import ShareStandingsSheet
from views.screens.people.league_sheets import (
    cross_table_sheet,
    latest_manual_changes_sheet,
    league_export_sheet,
    league_print_buttons,
    tie_break_order_sheet,
)
from views.screens.people.pairings import RoundSheet, ShownLeague, round_scroll_key
from views.screens.people.refresh import use_refreshed_figures
from views.screens.people.round_clock import RoundClockSheet, league_and_outcomes_or_fault
from views.screens.table_form import texts_of_differences_from_printed

WIDTH = 620
"""The width of the sheets in pixels."""


@screen_component
def LeaguePage() -> ft.Control:
    """Draw `/leagues/<id>`."""
    workspace, given = use_workspace(), ft.use_route_params()["id"]
    url = f"/leagues/{given}"
    fault, attempt = use_attempt()
    refreshing = use_refreshed_figures(workspace)
    scrolled, scroll_to = use_scroll("")
    found = league_and_outcomes_or_fault(workspace, given) if refreshing is None else ""
    if isinstance(found, str):
        sheets = [refreshing or sheet(words(found, size=theme.MEDIUM))]
        return page_of_sheets(url, say("leagues.league", "League"), "/leagues", sheets, WIDTH)
    league, outcomes = found

    async def pair_round_and_scroll_to_it() -> None:
        attempt(lambda: workspace.leagues.pair_next_round(int(given)))
        await scroll_to(round_scroll_key(len(workspace.leagues.league(int(given)).played)))

    shown = ShownLeague(int(given), league, outcomes, workspace.leagues, attempt)
    footer = next_step_button_or_sheet(shown, pair_round_and_scroll_to_it)
    return page_of_sheets(
        url,
        league.name,
        "/leagues",
        sheets_of_league(shown, fault),
        WIDTH,
        subtitle=game_title(league.game),
        footer=footer,
        scroll_reference=scrolled,
    )


def sheets_of_league(shown: ShownLeague, fault: str) -> list[ft.Control]:
    """Return all sheets of a league's page, the latest round first. `fault`: why the last change was refused;
    empty if it was made."""
    id, league, outcomes = shown[:3]
    sheets = [standings_sheet(league, outcomes)] if league.entrants else []
    if fault:
        sheets.append(sheet(live_announcement(fault, "league-fault", is_fault=True)))
    sheets += [
        RoundSheet(shown, index, key=f"round-{index}") for index in reversed(range(len(league.played)))
    ]
    if len(league.played) > 1:
        sheets.append(cross_table_sheet(league, outcomes))
    is_over = has_ended_or_all_rounds_paired(league) and are_all_pairings_decided(league, outcomes)
    if league.played and not is_over:
        sheets.append(RoundClockSheet(id, league.clock, key="round-clock"))
    sheets += [
        Entrants(id, league, key="entrants"),
        tie_break_order_sheet(shown),
        league_print_buttons(league, outcomes),
        league_export_sheet(league, outcomes),
        ShareStandingsSheet(id, key="standings-link"),
    ]
    if league.events:
        sheets.append(latest_manual_changes_sheet(league))
    return [*sheets, take_league_off_list_button(shown)]


def standings_sheet(league: League, outcomes: Outcomes) -> ft.Control:
    """Return the standings, and how the league's rules differ from the printed ones."""
    standings = standings_table(league, outcomes)
    lines = [
        standings_row(standings.heads),
        *(standings_row(row, is_leader=row[0] == "1") for row in standings.rows),
    ]
    below = [
        words(each, size=theme.TINY, faded=True)
        for each in (standings.below, edition_and_changed_rules_text(league))
        if each
    ]
    return sheet(ft.Column([heading_text(standings.title), rows_with_dividers(lines, 7), *below]))


def edition_and_changed_rules_text(league: League) -> str:
    """Return the edition, if the game has several, and how the rules differ from the printed ones; "" if
    neither is to be told."""
    rules = game_named(league.game)
    form = form_of_league_tables(rules, league.edition, league.options)
    titled = [rules.edition_title(form.edition)] if len(rules.header.titles) > 1 else []
    text = " · ".join([*titled, *texts_of_differences_from_printed(form, rules)])
    return say("leagues.played_by", "Rules: {rules}", rules=text) if text else ""


def standings_row(cells: tuple[str, ...], is_leader: bool = False) -> ft.Control:
    """Return one line of the standings: place, name, won-tied-lost, the tie-breaks, points."""
    place, name, how, *tie_breaks, points = cells
    right = ft.TextAlign.RIGHT
    return ft.Row(
        [
            ft.Container(words(place, faded=True), width=24),
            words(name, expand=4, weight=ft.FontWeight.W_600 if is_leader else ft.FontWeight.W_400),
            words(how, expand=3, faded=True, text_align=right),
            *(words(each, expand=2, faded=True, text_align=right) for each in tie_breaks),
            words(points, expand=3, weight=ft.FontWeight.W_600, text_align=right),
        ],
        spacing=6,
    )


def next_step_button_or_sheet(
    shown: ShownLeague, pair_next_round: Callable[[], Awaitable[None]]
) -> ft.Control:
    """Return the button that pairs the next round, or a sheet on what must happen first or how the league
    ended."""
    league, outcomes = shown.league, shown.outcomes
    if not are_all_pairings_decided(league, outcomes):
        return round_in_play_sheet(shown)
    if has_ended_or_all_rounds_paired(league):
        return league_ended_sheet(shown)
    number = len(league.played) + 1
    able = [entrant for entrant in league.entrants if entrant.takes_part_in_round(number)]
    if len(able) < 2 or (league.played and not can_pair_next_round_or_unknown(league, outcomes)):
        return no_more_rounds_sheet(shown)
    text = say("leagues.pair", "Pair round {number} of {all}", number=number, all=planned_round_count(league))
    return button(text, "pair", pair_next_round, "may", fills=True)


def round_in_play_sheet(shown: ShownLeague) -> ft.Control:
    """Return how many games are left in the round, and which; until one has begun, the pairings can be
    undone."""
    league, outcomes = shown.league, shown.outcomes
    text = say(
        "leagues.open",
        "{count, plural, one {# game} other {# games}} left in round {number}",
        count=sum(outcome_or_none(each, outcomes) is None for round_ in league.played for each in round_),
        number=len(league.played),
    )
    line: list[ft.Control] = [words(text, expand=True)]
    lines: list[ft.Control] = [ft.Row(line, spacing=8)]
    if any(each.table is not None or each.entered or each.places for each in league.played[-1]):
        open_ = undecided_pairings_of_last_round(league, outcomes)
        names = ", ".join(" – ".join(each.names) for each in open_)
        in_play = words(names, size=theme.TINY, faded=True, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
        lines.append(ft.Semantics(identifier="games-in-play", content=in_play))
    else:
        undo = partial(shown.leagues.undo_last_pairing_unless_game_begun, shown.id)
        undo_text = say("leagues.unpair", "Undo these pairings")
        line.append(button(undo_text, "unpair", lambda: shown.attempt(undo), "quiet"))
    if is_round_paired_before_correction(league, outcomes):
        text = say(
            "leagues.paired_before",
            "Round {number} was paired before a result was corrected. Its pairings stay",
            number=len(league.played),
        )
        notice = words(text, size=theme.TINY, faded=True)
        lines.insert(0, ft.Semantics(identifier="paired-before", content=notice))
    return sheet(ft.Column(lines, spacing=4), padding=8)


def can_pair_next_round_or_unknown(league: League, outcomes: Outcomes) -> bool:
    """True if another round can be paired, or if this device cannot tell (it lacks the pairing library)."""
    try:
        next_round_pairings(league, outcomes)
    except NotPaired:
        return False
    except ModuleNotFoundError:
        return True
    return True


def league_ended_sheet(shown: ShownLeague) -> ft.Control:
    """Return who came first, and, if the league was ended early, the button that continues it."""
    lines = standings_lines(shown.league, shown.outcomes)
    names = ", ".join(line.name for line in lines if line.place == 1)
    sentence = say("leagues.winner", "All rounds are played. First place: {names}", names=names)
    if shown.league.ended:
        sentence = say("leagues.ended", "The league has ended. First: {names}", names=names)
    winner = words(sentence, size=theme.MEDIUM, weight=ft.FontWeight.W_600)
    rows: list[ft.Control] = [ft.Semantics(identifier="league-winner", content=winner)]
    if shown.league.ended:
        reopen = lambda: shown.attempt_change(reopen_league)
        rows.append(row(button(say("leagues.reopen", "Go on after all"), "reopen", reopen, "quiet")))
    return sheet(ft.Column(rows, spacing=6))


def no_more_rounds_sheet(shown: ShownLeague) -> ft.Control:
    """Return the notice that no further round can be paired, so that the league ends here unless a player
    comes back."""
    sentence = say(
        "leagues.not_paired",
        "Everybody has met, or too few take part: no further round can be paired. End the league here, "
        "or let somebody come back",
    )
    end = lambda league, now: end_league(league, shown.leagues.outcomes(league), now)
    text, attempt_to_end = say("leagues.end", "End the league"), lambda: shown.attempt_change(end)
    end_button = row(button(text, "end-league", attempt_to_end, "may"))
    return sheet(ft.Column([words(sentence), end_button], spacing=8), padding=10)


def is_round_paired_before_correction(league: League, outcomes: Outcomes) -> bool:
    """True if a result was corrected after the last round was paired, so that it would be paired differently
    now; False if this device cannot tell (it lacks the pairing library)."""
    try:
        return would_last_round_pair_differently(league, outcomes)
    except ModuleNotFoundError:
        return False


def take_league_off_list_button(shown: ShownLeague) -> ft.Control:
    page, sharing = ft.context.page, use_app_context().sharing

    def remove_league() -> None:
        if sharing is not None:
            sharing.league_links.stop_sharing_league(shown.id)
        shown.leagues.remove_or_put_back(shown.id)
        page.navigate("/leagues")

    text = say("leagues.remove", "Take this league off the list. Its games stay")
    return button(text, "remove-league", lambda: shown.attempt(remove_league), "wood")
