"""One league: its standings, its pairings, and the next round."""

from collections.abc import Awaitable, Callable

import flet as ft

from models.army_book import presets
from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.games import game_named
from referee.people.league_sheets import SCORES, Rows, standings_rows
from referee.people.leagues import (
    BYE,
    League,
    Outcome,
    Outcomes,
    is_decided,
    outcome_of,
    rounds_planned,
    standings,
    would_pair_differently,
)
from views.app import theme
from views.app.drafts import use_draft
from views.app.error_boundary import component
from views.app.preferences import use_app_context
from views.app.shared_value_hook import use_shared_value
from views.components.choices import name_field
from views.components.paper import live_announcement, row, rows_with_dividers, sheet, title, words
from views.components.pressable import button
from views.components.scrolling import scroll_key, use_scroll
from views.components.shell import page_of_sheets, screen, screen_component, top_bar
from views.screens.people.formatting import game_title
from views.screens.people.league_sheets import cross_sheet, league_printing
from views.screens.people.new_league import table_form
from views.screens.people.refresh import refresh_progress, use_refreshed_figures
from views.screens.table_form import differences_from_printed

Attempt = Callable[[Callable[[], object]], None]
"""Runs an act of the workspace; a failure becomes one sentence."""


@screen_component
def LeaguePage() -> ft.Control:
    """Draw `/leagues/<id>`."""
    workspace = use_app_context().desk
    given = ft.use_route_params()["id"]
    use_shared_value(workspace.store, lambda shown: (shown.people, shown.home))
    fault, tell = ft.use_state("")
    progress = use_refreshed_figures(workspace)
    scrolled, scroll_to = use_scroll("")
    route = f"/leagues/{given}"
    if progress is not None:
        return screen(route, league_top_bar(""), page_of_sheets([refresh_progress(progress)], 620))
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
        return screen(route, league_top_bar(""), page_of_sheets([sheet(words(text, size=theme.MEDIUM))], 620))

    def attempt(act: Callable[[], object]) -> None:
        tell(error_text_of(act))

    async def pair() -> None:
        attempt(lambda: workspace.leagues.pair_next_round(id))
        await scroll_to(round_scroll_key(len(workspace.leagues.league(id).played)))

    sheets = (
        [standings_sheet(standings_rows(league, outcomes), house_rules_text(league))]
        if league.entrants
        else []
    )
    if fault:
        sheets.append(sheet(live_announcement(fault, "league-fault", is_fault=True)))
    sheets += [
        round_sheet(id, league, outcomes, number, attempt) for number in reversed(range(len(league.played)))
    ]
    if len(league.played) > 1:
        sheets.append(cross_sheet(league, outcomes))
    sheets += [
        Entrants(id, league, key="entrants"),
        league_printing(league, outcomes),
        remove_league_button(id, attempt),
    ]
    foot = next_step_sheet(id, league, outcomes, attempt, pair)
    return screen(
        route,
        league_top_bar(league.name, game_title(league.game)),
        page_of_sheets(sheets, 620, foot, scrolled),
    )


def error_text_of(act: Callable[[], object]) -> str:
    """Run an act; return its failure as one sentence, or ""."""
    try:
        act()
    except (StoreError, NoRecord) as error:
        return str(error)
    except ModuleNotFoundError:
        return say("leagues.not_here", "This device cannot pair Swiss rounds. Use a computer")
    return ""


def league_top_bar(name: str, below: str = "") -> ft.Control:
    page = ft.context.page
    return top_bar(name or say("leagues.league", "League"), lambda: page.navigate("/leagues"), subtitle=below)


def standings_sheet(told: Rows, played_by: str) -> ft.Control:
    """Return the standings, and how the league's rules differ from print."""
    lines = [standings_row(told.heads), *(standings_row(row, strong=row[0] == "1") for row in told.rows)]
    below = [words(each, size=theme.TINY, faded=True) for each in (told.below, played_by) if each]
    return sheet(ft.Column([title(told.title), rows_with_dividers(lines, 7), *below]))


def house_rules_text(league: League) -> str:
    rules = game_named(league.game)
    form = table_form(rules, league.edition, league.options)
    titled = [rules.edition_title(form.edition)] if len(rules.header.titles) > 1 else []
    text = " · ".join([*titled, *differences_from_printed(form, rules)])
    return say("leagues.played_by", "Rules: {rules}", rules=text) if text else ""


def standings_row(row: tuple[str, ...], strong: bool = False) -> ft.Control:
    """Return a row: place, name, won-tied-lost, the two tie-breaks, points."""
    place, name, how, opponents, beaten, points = row
    right = ft.TextAlign.RIGHT
    return ft.Row(
        [
            ft.Container(words(place, faded=True), width=24),
            words(name, expand=4, weight=ft.FontWeight.W_600 if strong else ft.FontWeight.W_400),
            words(how, expand=3, faded=True, text_align=right),
            words(opponents, expand=2, faded=True, text_align=right),
            words(beaten, expand=2, faded=True, text_align=right),
            words(points, expand=3, weight=ft.FontWeight.W_600, text_align=right),
        ],
        spacing=6,
    )


def round_sheet(id: int, league: League, outcomes: Outcomes, number: int, attempt: Attempt) -> ft.Control:
    rows = [
        pairing_row(id, league, number, at, outcome_of(each, outcomes), attempt)
        for at, each in enumerate(league.played[number])
    ]
    heading = title(say("leagues.round", "Round {number}", number=number + 1))
    return ft.Container(
        sheet(ft.Column([heading, rows_with_dividers(rows, spacing=8)], spacing=8)),
        key=scroll_key(round_scroll_key(number + 1)),
    )


def round_scroll_key(number: int) -> str:
    """Return the scroll key of a round; the page scrolls there when the round is paired."""
    return f"round-{number}"


def pairing_row(
    id: int, league: League, number: int, at: int, outcome: Outcome | None, attempt: Attempt
) -> ft.Control:
    """Return a row with two players, the result of their game, and its table; or a way to enter the result by hand."""
    workspace, page, pairing = use_app_context().desk, ft.context.page, league.played[number][at]
    if pairing.second == BYE:
        return words(
            say("leagues.free", "{player} has a bye: counts as a win", player=pairing.first), faded=True
        )
    who = words(
        f"{pairing.first} – {pairing.second}", size=theme.MEDIUM, weight=ft.FontWeight.W_500, expand=True
    )
    line = ft.Row(
        [who, words(SCORES[outcome] if outcome else "", size=theme.MEDIUM, weight=ft.FontWeight.W_600)],
        spacing=8,
    )
    place = f"{number + 1}-{at + 1}"
    armies = " – ".join(each.name for key in pairing.armies if (each := presets().get(key)))
    lines = [line, *([words(armies, size=theme.TINY, faded=True)] if armies else [])]

    def play() -> None:
        page.navigate(f"/table/{workspace.leagues.table_for_pairing(id, number, at)}")

    def entered(how: Outcome) -> Callable[[], None]:
        again = None if pairing.entered == how else how
        return lambda: attempt(lambda: workspace.leagues.enter_result(id, number, at, again))

    if pairing.table is not None:
        to_it = say("leagues.to_table", "To the table") if outcome else say("leagues.go_on", "Continue")
        return ft.Column([*lines, row(button(to_it, f"play-{place}", lambda: attempt(play)))], spacing=6)
    heard = f"{pairing.first} – {pairing.second}"
    results = [
        button(
            told,
            f"result-{how}-{place}",
            entered(how),  # type: ignore[arg-type]
            "chosen" if outcome == how else "plain",
            label=f"{heard}: {told}",
        )
        for how, told in SCORES.items()
    ]
    begin = button(
        say("leagues.play", "Play it here"), f"play-{place}", lambda: attempt(play), "quiet", label=f"{heard}"
    )
    if league.counts == "score":  # only a table has scores
        results = []
    return ft.Column([*lines, row(*results, *([] if outcome else [begin]))], spacing=6)


def next_step_sheet(
    id: int, league: League, outcomes: Outcomes, attempt: Attempt, pair: Callable[[], Awaitable[None]]
) -> ft.Control:
    """Return the button for the next step, or what must happen first."""
    workspace, paired, planned = use_app_context().desk, len(league.played), rounds_planned(league)
    if not is_decided(league, outcomes):
        open_ = sum(outcome_of(each, outcomes) is None for round_ in league.played for each in round_)
        text = say(
            "leagues.open",
            "{count, plural, one {# game} other {# games}} left in round {number}",
            count=open_,
            number=paired,
        )
        back = button(
            say("leagues.unpair", "Undo these pairings"),
            "unpair",
            lambda: attempt(lambda: workspace.leagues.undo_pairing(id)),
            "quiet",
        )
        begun = any(each.table is not None or each.entered for each in league.played[-1])
        line = ft.Row([words(text, expand=True), *([] if begun else [back])], spacing=8)
        return sheet(ft.Column([*late_correction_notice(league, outcomes), line], spacing=4), padding=8)
    if paired >= planned:
        leaders = [line.name for line in standings(league, outcomes) if line.place == 1]
        text = say("leagues.winner", "All rounds are played. First place: {names}", names=", ".join(leaders))
        return sheet(
            ft.Semantics(
                identifier="league-winner", content=words(text, size=theme.MEDIUM, weight=ft.FontWeight.W_600)
            )
        )
    return button(
        say("leagues.pair", "Pair round {number} of {all}", number=paired + 1, all=planned),
        "pair",
        pair,
        "may",
        fills=True,
    )


def late_correction_notice(league: League, outcomes: Outcomes) -> list[ft.Control]:
    """Return a notice if a result was corrected after this round was paired."""
    try:
        if not would_pair_differently(league, outcomes):
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


@component
def Entrants(id: int, league: League) -> ft.Control:
    """Add a player late, let one leave or return."""
    workspace = use_app_context().desk
    half = use_draft(f"leagues/{id}", "late", "")
    typed = half.current()
    fault, tell = ft.use_state("")
    coming = len(league.played) + 1

    def attempt(act: Callable[[], None]) -> None:
        try:
            act()
            half.clear()
            tell("")
        except StoreError as error:
            tell(str(error))

    def one(name: str, is_in: bool) -> ft.Control:
        leave = say("leagues.leaves", "{player} leaves", player=name)
        back = say("leagues.comes_back", "{player} returns", player=name)
        if is_in:
            return button(
                leave, f"leave-{name}", lambda: attempt(lambda: workspace.leagues.leave(id, name)), "quiet"
            )
        return button(
            back, f"back-{name}", lambda: attempt(lambda: workspace.leagues.join(id, name)), "quiet"
        )

    def join() -> None:
        if late_one := half.current().strip():
            attempt(lambda: workspace.leagues.join(id, late_one))

    joins = button(say("leagues.join", "Joins in round {number}", number=coming), "join", join, "plain")
    more = say("leagues.late", "Add a player")
    late: list[ft.Control] = [name_field(more, "late", typed, lambda now: half.change(lambda _: now), fault)]
    late += [joins] if typed.strip() else []
    if coming > rounds_planned(league) or (league.system == "round_robin" and league.played):
        late = []
    rows = [row(*(one(each.name, each.plays_in(coming)) for each in league.entrants)), *late]
    return sheet(ft.Column([title(say("leagues.who", "Players")), *rows], spacing=8))


def remove_league_button(id: int, attempt: Attempt) -> ft.Control:
    """Return the button that takes the league off the list."""
    workspace, page = use_app_context().desk, ft.context.page

    def remove() -> None:
        workspace.leagues.remove(id)
        page.navigate("/leagues")

    return button(
        say("leagues.remove", "Take this league off the list. Its games stay"),
        "remove-league",
        lambda: attempt(remove),
        "wood",
    )
