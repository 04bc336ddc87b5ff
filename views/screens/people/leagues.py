"""All leagues; a new one, with its game, house rules, pairing, points and players; and the import of one from
another program: a tournament report (TRF) or a spreadsheet (CSV)."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.store import StoreError
from models.translation import say
from referee.people.league_csv import league_from_csv
from referee.people.leagues import League, planned_round_count
from referee.people.trf import NotATournament, league_from_trf
from views.app import theme
from views.app.component import component, use_shared_value, use_workspace
from views.app.drafts import use_draft
from views.app.icons import Icons
from views.components.choices import choice_buttons, name_field, switch
from views.components.controls import (
    STRETCH,
    button,
    column,
    heading_text,
    live_announcement,
    navigation_to,
    row,
    rows_with_dividers,
    sheet,
    silent_text,
    tappable_row,
    words,
)
from views.components.shell import page_of_sheets, screen_component
from views.games import screens_of_game
from views.screens.house_rules_form import (
    FoldableHouseRules,
    detail_level_sheet,
    edition_sheet_or_empty,
    house_rules_beside_players,
)
from views.screens.known_players import known_player_names_latest_first
from views.screens.open_record import picked_file_content
from views.screens.people.attempts import use_attempt
from views.screens.people.formatting import game_title
from views.screens.people.league_pairing_form import (
    NewLeague,
    WriteLeagueValues,
    distinct_names_in_list,
    game_and_pairing_rows,
    league_from_form,
    number_stepper,
    titles_of_games_playable_by_two,
)
from views.screens.table_form import saved_usual_form, table_form_with_printed_rules
from views.workspace.league_repository import is_game_with_armies
from views.workspace.workspace import Workspace

MOST_BYTES: Final = 2_000_000
"""The largest file of a league."""


@screen_component
def LeagueListScreen() -> ft.Control:
    """Draw `/leagues`, the list of leagues."""
    workspace = use_workspace()
    use_shared_value(workspace.store, lambda shown: shown.people)
    try:
        rows = [league_row(*league) for league in workspace.leagues.readable_leagues_with_numbers()]
        sheets: list[ft.Control] = [sheet(rows_with_dividers(rows, spacing=2))] if rows else []
        sheets += [NewLeagueForm(key="new-league"), LeagueImportSheet(key="import-league")]
    except StoreError as fault:
        sheets = [sheet(words(str(fault), color=theme.REFUSAL))]
    title = say("leagues.leagues", "Leagues and evenings")
    return page_of_sheets("/leagues", title, "/players", sheets, 560)


def league_row(league_id: int, league: League) -> ft.Control:
    """Return a row that opens a league."""
    planned = planned_round_count(league)
    rounds = say("leagues.round_of", "round {now} of {all}", now=len(league.played), all=planned)
    text = f"{game_title(league.game)} · {rounds}"
    lines: list[ft.Control] = [
        silent_text(league.name, size=theme.MEDIUM, color=theme.INK, weight=ft.FontWeight.W_500),
        silent_text(text, size=theme.TINY, color=theme.INK_FADED),
    ]
    return tappable_row(
        [ft.Column(lines, spacing=2, expand=True)],
        f"{league.name}: {text}",
        f"league-{league_id}",
        navigation_to(f"/leagues/{league_id}"),
        padding_across_and_down=(4, 8),
    )


class LeagueFile(NamedTuple):
    """The name and the text of a file with a league."""

    name: str
    text: str


@component
def LeagueImportSheet() -> ft.Control:
    """Draw the import button, and after a file was chosen the games its results may belong to."""
    workspace, page = use_workspace(), ft.context.page
    no_file: LeagueFile | None = None
    chosen, choose = ft.use_state(no_file)
    fault, attempt = use_attempt()

    async def pick_file() -> None:
        files = await ft.FilePicker().pick_files(with_data=True)
        if files:
            choose(None)
            attempt(lambda: choose(read_text_of_league_file(files[0])))

    def add_league(file: LeagueFile, game: str) -> None:
        choose(None)
        id = workspace.leagues.add(league_from_file(file, game))
        page.navigate(f"/leagues/{id}")

    text = say("leagues.import", "Import a league (TRF or CSV)")
    rows: list[ft.Control] = [row(button(text, "import-league", pick_file, icon=Icons.UPLOAD_FILE))]
    if chosen:
        buttons = choice_buttons(
            "import",
            titles_of_games_playable_by_two(),
            "",
            lambda game: attempt(lambda: add_league(chosen, game)),
        )
        rows += [
            words(say("leagues.import_game", "Which game is {file} of?", file=chosen.name)),
            row(*buttons),
        ]
    if fault:
        rows.append(live_announcement(fault, "import-fault", is_fault=True))
    return sheet(column(*rows))


def read_text_of_league_file(file: ft.FilePickerFile) -> LeagueFile:
    """Return a picked file with its text. Raises NotATournament for one that cannot be read or is too
    large."""
    try:
        content = picked_file_content(file)
    except OSError as error:
        raise NotATournament(f"{file.name}: {error}") from error
    if len(content) > MOST_BYTES:
        raise NotATournament(say("leagues.file_too_large", "This file is too large for a league"))
    return LeagueFile(file.name, text_from_utf8_or_latin1(content))


def text_from_utf8_or_latin1(content: bytes) -> str:
    """Return the text of a file: UTF-8, else Latin-1, which older programs write."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def league_from_file(file: LeagueFile, game: str) -> League:
    """Return the league in a file; its file name's ending gives the format. Raises NotATournament."""
    stem, _, ending = file.name.rpartition(".")
    if ending.lower() == "csv":
        return league_from_csv(file.text, game, stem)
    return league_from_trf(file.text, game)


MOST_POINTS: Final = 99


@component
def NewLeagueForm() -> ft.Control:
    """Draw the form; its values are kept as a draft."""
    workspace, page = use_workspace(), ft.context.page
    draft = use_draft(
        "leagues",
        "new",
        NewLeague(),
        still_fits=lambda form: form.game in ("", *titles_of_games_playable_by_two()),
    )
    fault, attempt = use_attempt()

    def write_values(**values: object) -> None:
        draft.change(lambda written: written._replace(**values))  # type: ignore[arg-type]  # by their names

    def begin_league() -> None:
        league = league_from_form(draft.current())
        if len(league.entrants) < 2:
            raise StoreError(say("leagues.two", "A league needs at least two players"))
        id = workspace.leagues.add(league)
        draft.clear()
        page.navigate(f"/leagues/{id}")

    form = draft.current()
    return ft.Column(
        [
            sheet(column(*name_and_entrants_rows(workspace, form, write_values), spacing=10)),
            sheet(column(*game_and_pairing_rows(form, write_values), spacing=10)),
            LeagueEditionAndHouseRules(form, write_values, key="house-rules"),
            sheet(column(*points_and_random_draw_rows(form, write_values), spacing=10)),
            begin_sheet(form, fault, lambda: attempt(begin_league)),
        ],
        spacing=10,
        horizontal_alignment=STRETCH,
    )


def begin_sheet(form: NewLeague, fault: str, begin_league: Callable[[], None]) -> ft.Control:
    """Return the button that begins the league, below the fault in the form if there is one."""
    begins = say(
        "leagues.begin",
        "Start with {count, plural, one {# player} other {# players}}",
        count=len(distinct_names_in_list(form.players)),
    )
    begin = button(begins, "begin-league", begin_league, "may", fills=True)
    notice = live_announcement(fault, "league-fault", is_fault=True) if fault else None
    return sheet(column(notice, begin, spacing=10), padding=10)


def name_and_entrants_rows(
    workspace: Workspace, form: NewLeague, write: WriteLeagueValues
) -> list[ft.Control]:
    """Return the section for the name and the players: typed, or tapped from known names."""
    seated = distinct_names_in_list(form.players)
    free = [name for name in known_player_names_latest_first(workspace) if name not in seated][:8]
    players = say("leagues.players", "Players, separated by commas")
    return [
        heading_text(say("leagues.new", "New league or evening")),
        name_field(say("leagues.name", "Name"), "league-name", form.name, lambda value: write(name=value)),
        name_field(players, "league-players", form.players, lambda value: write(players=value)),
        row(
            *(
                button(name, f"known-{name}", lambda name=name: write(players=", ".join([*seated, name])))
                for name in free
            )
        ),
    ]


@component
def LeagueEditionAndHouseRules(league_form: NewLeague, write: WriteLeagueValues) -> ft.Control:
    """Choose the rules of the league's games: edition, level of detail and house rules, or the usual
    settings."""
    rules, form = league_form.chosen_or_default_game, league_form.table_form()

    def write_edition_or_house_rule(name: str, value: object) -> None:
        write(edition=value) if name == "edition" else write(options={**league_form.options, name: value})

    seats = tuple(screens_of_game(rules.game).empty_form_seats())
    printed = table_form_with_printed_rules(rules, seats, hands_shown=False)
    usual = saved_usual_form(use_workspace(), rules, printed)
    sheets = [
        *detail_level_sheet(rules, form, write_edition_or_house_rule),
        *edition_sheet_or_empty(rules, form, write_edition_or_house_rule),
        *house_rules_beside_players(rules, form, write_edition_or_house_rule),
        FoldableHouseRules(rules, form, write_edition_or_house_rule, key=f"house-rules-{rules.game}"),
    ]
    if usual is not None and (usual.edition, usual.options) != (form.edition, form.options):
        text = say("new_table.as_always", "As we always play")
        take_usual = partial(write, edition=usual.edition, options=usual.options)
        sheets.append(button(text, "as-always", take_usual, icon=Icons.FAVORITE_BORDER))
    return ft.Column(sheets, spacing=10, horizontal_alignment=STRETCH)


def points_and_random_draw_rows(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the section for the points a win, a tie and a loss count, and for a random draw of seats."""
    draw = random_draw_switch(form, write)
    rows: list[ft.Control] = [heading_text(say("leagues.worth", "Points for a game"))]
    if "points" in form.chosen_or_default_game.statistic_labels:
        labels = {
            "results": say("leagues.by_results", "Win, tie, loss"),
            "score": say("leagues.by_score", "The game's own points"),
        }
        rows.append(row(*choice_buttons("counts", labels, form.counts, lambda value: write(counts=value))))
    if form.counts == "score":
        about = say("leagues.free_mean", "A bye counts as the average of the player's games.")
        return [*rows, words(about, faded=True), draw]
    win = say("leagues.win", "Win: {points}", points=form.win)
    tie = say("leagues.tie", "Tie: {points}", points=form.tie)
    loss = say("leagues.loss", "Loss: {points}", points=form.loss)
    return [
        *rows,
        points_stepper(win, "win", form.win, lambda points: write(win=points)),
        points_stepper(tie, "tie", form.tie, lambda points: write(tie=points)),
        points_stepper(loss, "loss", form.loss, lambda points: write(loss=points)),
        draw,
    ]


def points_stepper(label: str, name: str, points: int, on_change: Callable[[int], None]) -> ft.Control:
    """Return the row that changes what one outcome of a game counts."""
    fewer = say("leagues.less", "{what}: one less", what=label)
    more = say("leagues.one_more", "{what}: one more", what=label)
    return number_stepper(label, name, fewer, more, points, range(MOST_POINTS + 1), on_change)


def random_draw_switch(form: NewLeague, write: WriteLeagueValues) -> ft.Control:
    """Return the choice whether seats, and the armies of a game that has them, are drawn at random."""
    heading = say("leagues.lots", "Draw seats at random")
    about = say("leagues.lots_no", "Otherwise first seats are shared as evenly as possible.")
    if is_game_with_armies(form.chosen_or_default_game.game):
        heading = say("leagues.lots_armies", "Draw seats and armies at random")
        about = f"{about} {say('leagues.lots_of', 'The armies come from the booklet.')}"
    return switch(heading, "lots", form.lots, lambda value: write(lots=value), about)
