"""One league: its standings, its pairings, and the next round."""

from collections.abc import Awaitable, Callable

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.games import game_named
from referee.people.league_changes import end_league, reopen_league
from referee.people.league_sheets import TextTable, standings_table
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
from views.app.hooks import use_shared_value
from views.app.preferences import use_app_context, use_workspace
from views.components.paper import heading_text, live_announcement, row, rows_with_dividers, sheet, words
from views.components.pressable import button
from views.components.scrolling import use_scroll
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.people.formatting import game_title
from views.screens.people.league_draft import form_of_league_tables
from views.screens.people.league_entrants import Entrants
from views.screens.people.league_options import (
    TieBreakOrderChoice,
    latest_manual_changes_sheet_if_any,
    league_export_sheet,
)
from views.screens.people.league_pairing_form import cannot_pair_text
from views.screens.people.league_sheets import cross_table_sheet, league_print_buttons
from views.screens.people.pairings import Attempt, RoundSheet, round_scroll_key
from views.screens.people.refresh import refresh_progress_sheet, use_refreshed_figures
from views.screens.people.round_clock import RoundClockSheet
from views.screens.people.standings_link import ShareStandingsSheet
from views.screens.table_form import texts_of_differences_from_printed


@screen_component
def LeaguePage() -> ft.Control:
    """Draw `/leagues/<id>`."""
    workspace = use_workspace()
    given = ft.use_route_params()["id"]
    use_shared_value(workspace.store, lambda shown: (shown.people, shown.home))
    fault, tell = ft.use_state("")
    progress = use_refreshed_figures(workspace)
    scrolled, scroll_to = use_scroll("")
    route = f"/leagues/{given}"
    if progress is not None:
        return screen_view(
            route, league_top_bar(""), scrolling_page_of_sheets([refresh_progress_sheet(progress)], 620)
        )
    try:
        id = int(given)
        league = workspace.leagues.league(id)
        outcomes = workspace.leagues.outcomes(league)
    except (ValueError, StoreError) as error:
        text = (
            say("leagues.no_number", "No league has this number.")
            if type(error) is ValueError
            else str(error)
        )
        return screen_view(
            route, league_top_bar(""), scrolling_page_of_sheets([sheet(words(text, size=theme.MEDIUM))], 620)
        )

    def attempt(act: Callable[[], object]) -> None:
        tell(run_and_return_error_text(act))

    async def pair_round_and_scroll_to_it() -> None:
        attempt(lambda: workspace.leagues.pair_next_round(id))
        await scroll_to(round_scroll_key(len(workspace.leagues.league(id).played)))

    sheets = (
        [standings_sheet(standings_table(league, outcomes), edition_and_changed_rules_text(league))]
        if league.entrants
        else []
    )
    if fault:
        sheets.append(sheet(live_announcement(fault, "league-fault", is_fault=True)))
    sheets += [
        RoundSheet(id, league, outcomes, number, attempt, key=f"round-{number}")
        for number in reversed(range(len(league.played)))
    ]
    if len(league.played) > 1:
        sheets.append(cross_table_sheet(league, outcomes))
    if league.played and not (
        has_ended_or_all_rounds_paired(league) and are_all_pairings_decided(league, outcomes)
    ):
        sheets.append(RoundClockSheet(id, league.clock, key="round-clock"))
    sheets += [
        Entrants(id, league, key="entrants"),
        TieBreakOrderChoice(id, league, attempt, key="tie-breaks"),
        league_print_buttons(league, outcomes),
        league_export_sheet(league, outcomes),
        ShareStandingsSheet(id, key="standings-link"),
        *latest_manual_changes_sheet_if_any(league),
        take_league_off_list_button(id, attempt),
    ]
    footer = next_step_button_or_sheet(id, league, outcomes, attempt, pair_round_and_scroll_to_it)
    return screen_view(
        route,
        league_top_bar(league.name, game_title(league.game)),
        scrolling_page_of_sheets(sheets, 620, footer, scrolled),
    )


def run_and_return_error_text(act: Callable[[], object]) -> str:
    """Run an action; return the reason it failed as one sentence, or ""."""
    try:
        act()
    except (StoreError, NoRecord) as error:
        return str(error)
    except ModuleNotFoundError:
        return cannot_pair_text()
    return ""


def league_top_bar(name: str, subtitle: str = "") -> ft.Control:
    page = ft.context.page
    return top_bar(
        name or say("leagues.league", "League"), lambda: page.navigate("/leagues"), subtitle=subtitle
    )


def standings_sheet(standings: TextTable, house_rules_line: str) -> ft.Control:
    """Return the standings, and how the league's rules differ from the printed ones."""
    lines = [
        standings_row(standings.heads),
        *(standings_row(row, is_leader=row[0] == "1") for row in standings.rows),
    ]
    below = [words(each, size=theme.TINY, faded=True) for each in (standings.below, house_rules_line) if each]
    return sheet(ft.Column([heading_text(standings.title), rows_with_dividers(lines, 7), *below]))


def edition_and_changed_rules_text(league: League) -> str:
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
    league_id: int,
    league: League,
    outcomes: Outcomes,
    attempt: Attempt,
    pair_next_round: Callable[[], Awaitable[None]],
) -> ft.Control:
    """Return the button for the next step, or a sentence on what must happen first."""
    workspace, paired, planned = use_workspace(), len(league.played), planned_round_count(league)
    if not are_all_pairings_decided(league, outcomes):
        open_ = sum(outcome_or_none(each, outcomes) is None for round_ in league.played for each in round_)
        text = say(
            "leagues.open",
            "{count, plural, one {# game} other {# games}} left in round {number}",
            count=open_,
            number=paired,
        )
        back = button(
            say("leagues.unpair", "Undo these pairings"),
            "unpair",
            lambda: attempt(lambda: workspace.leagues.undo_last_pairing_unless_game_begun(league_id)),
            "quiet",
        )
        begun = any(each.table is not None or each.entered or each.places for each in league.played[-1])
        line = ft.Row([words(text, expand=True), *([] if begun else [back])], spacing=8)
        names = ", ".join(
            " – ".join(each.names) for each in undecided_pairings_of_last_round(league, outcomes)
        )
        in_play = words(names, size=theme.TINY, faded=True, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
        in_play_line = ft.Semantics(identifier="games-in-play", content=in_play)
        lines = [*late_correction_notice_if_any(league, outcomes), line, *([in_play_line] if begun else [])]
        return sheet(ft.Column(lines, spacing=4), padding=8)
    if has_ended_or_all_rounds_paired(league):
        return league_ended_sheet(league_id, league, outcomes, attempt)
    able = [each for each in league.entrants if each.takes_part_in_round(paired + 1)]
    if len(able) < 2 or (league.played and not can_pair_next_round_or_unknown(league, outcomes)):
        return no_more_rounds_sheet(league_id, attempt)
    return button(
        say("leagues.pair", "Pair round {number} of {all}", number=paired + 1, all=planned),
        "pair",
        pair_next_round,
        "may",
        fills=True,
    )


def can_pair_next_round_or_unknown(league: League, outcomes: Outcomes) -> bool:
    """True if another round can be paired, or if this device cannot tell (it lacks the pairing library)."""
    try:
        next_round_pairings(league, outcomes)
    except NotPaired:
        return False
    except ModuleNotFoundError:
        return True
    return True


def league_ended_sheet(league_id: int, league: League, outcomes: Outcomes, attempt: Attempt) -> ft.Control:
    """Return who came first, and, if the league was ended early, the button that continues it."""
    workspace = use_workspace()
    leaders = [line.name for line in standings_lines(league, outcomes) if line.place == 1]
    if league.ended:
        sentence = say("leagues.ended", "The league has ended. First: {names}", names=", ".join(leaders))
    else:
        sentence = say(
            "leagues.winner", "All rounds are played. First place: {names}", names=", ".join(leaders)
        )
    reopen_button = button(
        say("leagues.reopen", "Go on after all"),
        "reopen",
        lambda: attempt(lambda: workspace.leagues.change(league_id, reopen_league)),
        "quiet",
    )
    winner = ft.Semantics(
        identifier="league-winner", content=words(sentence, size=theme.MEDIUM, weight=ft.FontWeight.W_600)
    )
    return sheet(ft.Column([winner, *([row(reopen_button)] if league.ended else [])], spacing=6))


def no_more_rounds_sheet(league_id: int, attempt: Attempt) -> ft.Control:
    """Return the notice that no further round can be paired, so that the league ends here unless a player
    comes back."""
    workspace = use_workspace()
    sentence = say(
        "leagues.not_paired",
        "Everybody has met, or too few take part: no further round can be paired. End the league here, "
        "or let somebody come back",
    )
    end = button(
        say("leagues.end", "End the league"),
        "end-league",
        lambda: attempt(
            lambda: workspace.leagues.change(
                league_id, lambda league, now: end_league(league, workspace.leagues.outcomes(league), now)
            )
        ),
        "may",
    )
    return sheet(ft.Column([words(sentence), row(end)], spacing=8), padding=10)


def late_correction_notice_if_any(league: League, outcomes: Outcomes) -> list[ft.Control]:
    """Return a notice if a result was corrected after this round was paired."""
    try:
        if not would_last_round_pair_differently(league, outcomes):
            return []
    except ModuleNotFoundError:
        return []
    number = len(league.played)
    text = say(
        "leagues.paired_before",
        "Round {number} was paired before a result was corrected. Its pairings stay",
        number=number,
    )
    return [ft.Semantics(identifier="paired-before", content=words(text, size=theme.TINY, faded=True))]


def take_league_off_list_button(league_id: int, attempt: Attempt) -> ft.Control:
    """Return the button that removes the league from the list."""
    workspace, page, sharing = use_workspace(), ft.context.page, use_app_context().sharing

    def remove_league() -> None:
        if sharing is not None:
            sharing.league_links.stop_sharing_league(league_id)
        workspace.leagues.remove_or_put_back(league_id)
        page.navigate("/leagues")

    return button(
        say("leagues.remove", "Take this league off the list. Its games stay"),
        "remove-league",
        lambda: attempt(remove_league),
        "wood",
    )
