"""A new league: its name, the game with its house rules, how it is paired, what a game is worth, who plays."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, get_args

import flet as ft
from pydantic import ValidationError

from models.names import normal_name
from models.record import NoRecord, clear_sentence
from models.store import StoreError
from models.translation import say
from referee.game import AnyGame
from referee.games import GAMES, game_named
from referee.people.leagues import Entrant, League
from views.app import theme
from views.app.drafts import use_draft
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_app_context
from views.components.choices import name_field, switch
from views.components.paper import live_announcement, row, sheet, title, words
from views.components.pressable import button, icon_button
from views.games import screens_of_game
from views.screens.house_rules_form import (
    HouseRulesFolded,
    depth_sheet,
    edition_sheet,
    house_rules_beside_players,
)
from views.screens.known_players import known_names
from views.screens.people.formatting import game_title
from views.screens.table_form import TableForm, empty_form, usual_form
from views.workspace.league_repository import has_armies
from views.workspace.workspace import Workspace

MOST_ROUNDS: Final = 15
MOST_POINTS: Final = 99
STRETCH: Final = ft.CrossAxisAlignment.STRETCH
Write = Callable[..., None]
"""Takes what is written anew, by its name."""


class NewLeague(NamedTuple):
    """A league as it is being written."""

    name: str = ""
    game: str = ""
    """By its name in a record; the first there is where none is chosen."""
    system: str = "swiss"
    rounds: int = 4
    players: str = ""
    """As typed: names with commas between them."""
    edition: str = ""
    options: Mapping[str, object] = {}
    """The house rules that were chosen; all others are as printed."""
    lots: bool = False
    counts: str = "results"
    win: int = 3
    tie: int = 1
    loss: int = 0

    @property
    def rules(self) -> AnyGame:
        """The game."""
        return game_named(self.game or two_player_games()[0])

    def table_form(self) -> TableForm:
        """What a table of it is begun with."""
        return table_form(self.rules, self.edition, self.options)


def table_form(rules: AnyGame, edition: str, options: Mapping[str, object]) -> TableForm:
    """What a table of a league is begun with."""
    empty = empty_form(rules, (), hands_shown=False)
    return empty._replace(edition=edition or empty.edition, options={**empty.options, **options})


def split_names(typed: str) -> list[str]:
    """The names in a list with commas, semicolons or new lines between them, each once."""
    return list(dict.fromkeys(name for each in re.split(r"[,;\n]", typed) if (name := normal_name(each))))


def two_player_games() -> list[str]:
    """The games that two can play."""
    return [name for name, game in GAMES.items() if 2 in game.players]


def league_from_form(written: NewLeague) -> League:
    """The league. Raises ValidationError."""
    told = written._asdict() | {
        "name": normal_name(written.name) or say("leagues.unnamed", "League"),
        "game": written.rules.game,
        "entrants": tuple(Entrant(name=name) for name in split_names(written.players)),
    }
    del told["players"]
    return League.model_validate(told)


@component
def NewLeagueForm() -> ft.Control:
    """What is half written stays."""
    desk, page = use_app_context().desk, ft.context.page
    held = use_draft("leagues", "new", NewLeague(), fits=lambda kept: kept.game in ("", *two_player_games()))
    fault, tell = ft.use_state("")
    now = held.current()

    def write(**values: object) -> None:
        held.change(lambda written: written._replace(**values))  # type: ignore[arg-type]  # by their names

    def begin() -> None:
        try:
            league = league_from_form(held.current())
            if len(league.entrants) < 2:
                tell(say("leagues.two", "A league has at least two players"))
                return
            id = desk.leagues.add(league)
        except ValidationError as error:
            tell(clear_sentence(error))
        except (StoreError, NoRecord) as error:
            tell(str(error))
        else:
            held.clear()
            page.navigate(f"/leagues/{id}")

    begins = say(
        "leagues.begin",
        "Begin with {count, plural, one {# player} other {# players}}",
        count=len(split_names(now.players)),
    )
    told = [live_announcement(fault, "league-fault", is_fault=True)] if fault else []
    last = [*told, button(begins, "begin-league", begin, "may", fills=True)]
    return ft.Column(
        [
            sheet(form_column([*name_sheet(now, write), *entrants_sheet(desk, now, write)])),
            sheet(form_column(pairing_sheet(now, write))),
            HouseRules(now, write, key="house-rules"),
            sheet(form_column([*points_sheet(now, write), *lots_sheet(now, write)])),
            sheet(form_column(last), padding=10),
        ],
        spacing=10,
        horizontal_alignment=STRETCH,
    )


def form_column(rows: Sequence[ft.Control]) -> ft.Control:
    return ft.Column([*rows], spacing=10, horizontal_alignment=STRETCH)


def name_sheet(now: NewLeague, write: Write) -> list[ft.Control]:
    """Its name."""
    return [
        title(say("leagues.new", "A new league or evening")),
        name_field(say("leagues.name", "Name"), "league-name", now.name, lambda value: write(name=value)),
    ]


def pairing_sheet(now: NewLeague, write: Write) -> list[ft.Control]:
    """The game, and how it is paired."""

    def plays(game: str) -> None:
        write(game=game, edition="", options={}, counts="results")

    games = [
        button(
            game_title(game), f"of-{game}", lambda game=game: plays(game), button_kind(game == now.rules.game)
        )
        for game in two_player_games()
    ]
    rounds = say("leagues.rounds", "{count, plural, one {# round} other {# rounds}}", count=now.rounds)
    fewer, more = say("leagues.fewer", "One round fewer"), say("leagues.more", "One round more")
    planned = number_stepper(
        rounds,
        "rounds",
        fewer,
        more,
        now.rounds,
        range(1, MOST_ROUNDS + 1),
        lambda rounds: write(rounds=rounds),
    )
    return [row(*games), row(*pairing_systems(now, write)), *([planned] if now.system == "swiss" else [])]


@component
def HouseRules(now: NewLeague, write: Write) -> ft.Control:
    """How its games are played: edition, depth, house rules; or as this table always plays."""
    desk = use_app_context().desk
    rules, form = now.rules, now.table_form()

    def put(name: str, value: object) -> None:
        write(edition=value) if name == "edition" else write(options={**now.options, name: value})

    always = usual_form(
        desk, rules, empty_form(rules, tuple(screens_of_game(rules.game).first_seats()), hands_shown=False)
    )
    ways: list[ft.Control] = []
    if always is not None and (always.edition, always.options) != (form.edition, form.options):
        as_we_play = say("new_table.as_always", "As we always play")
        taken = always  # for the tap
        ways.append(
            button(
                as_we_play,
                "as-always",
                lambda: write(edition=taken.edition, options=taken.options),
                icon=Icons.FAVORITE_BORDER,
            )
        )
    folded = HouseRulesFolded(rules, form, put, key=f"house-rules-{rules.game}")
    sheets = [
        *depth_sheet(rules, form, put),
        *edition_sheet(rules, form, put),
        *house_rules_beside_players(rules, form, put),
        folded,
        *ways,
    ]
    return ft.Column(sheets, spacing=10, horizontal_alignment=STRETCH)


def points_sheet(now: NewLeague, write: Write) -> list[ft.Control]:
    """What a game is worth."""
    rows: list[ft.Control] = [title(say("leagues.worth", "What a game counts"))]
    if "points" in now.rules.figures:
        told = {
            "results": say("leagues.by_results", "Win, tie, loss"),
            "score": say("leagues.by_score", "The points made in it"),
        }
        rows.append(
            row(
                *(
                    button(
                        told[each],
                        f"counts-{each}",
                        lambda each=each: write(counts=each),
                        button_kind(each == now.counts),
                    )
                    for each in told
                )
            )
        )
    if now.counts == "score":
        return [
            *rows,
            words(say("leagues.free_mean", "Who is free gets the mean of the own games."), faded=True),
        ]
    values = {
        "win": say("leagues.win", "Win: {points}", points=now.win),
        "tie": say("leagues.tie", "Tie: {points}", points=now.tie),
        "loss": say("leagues.loss", "Loss: {points}", points=now.loss),
    }
    for name, said in values.items():
        fewer, more = (
            say("leagues.less", "{what}, one less", what=said),
            say("leagues.one_more", "{what}, one more", what=said),
        )
        change: Callable[[int], None] = partial(write_points, write, name)
        rows.append(
            number_stepper(said, name, fewer, more, getattr(now, name), range(MOST_POINTS + 1), change)
        )
    return rows


def write_points(write: Write, name: str, value: int) -> None:
    write(**{name: value})


def lots_sheet(now: NewLeague, write: Write) -> list[ft.Control]:
    """Are seats drawn by lot, and armies?"""
    armies = has_armies(now.rules.game)
    heading = (
        say("leagues.lots_armies", "Draw seats and armies by lot")
        if armies
        else say("leagues.lots", "Draw seats by lot")
    )
    fair = say("leagues.lots_no", "Otherwise the pairing shares first seats out as evenly as can be.")
    about = say("leagues.lots_of", "Armies are those of the booklet.") if armies else ""
    return [switch(heading, "lots", now.lots, lambda value: write(lots=value), f"{fair} {about}".strip())]


def entrants_sheet(desk: Workspace, now: NewLeague, write: Write) -> list[ft.Control]:
    """Who plays: typed, or tapped from those who are known."""
    seated = split_names(now.players)
    free = [name for name in known_names(desk) if name not in seated][:8]
    said = say("leagues.players", "Players, with commas between them")
    field = name_field(said, "league-players", now.players, lambda value: write(players=value))
    return [
        field,
        row(
            *(
                button(name, f"known-{name}", lambda name=name: write(players=", ".join([*seated, name])))
                for name in free
            )
        ),
    ]


def button_kind(chosen: bool) -> str:
    return "chosen" if chosen else "plain"


def pairing_systems(now: NewLeague, write: Write) -> list[ft.Control]:
    told = {
        "swiss": say("leagues.swiss", "Swiss rounds"),
        "round_robin": say("leagues.everybody", "Everybody against everybody"),
    }
    assert set(told) == set(get_args(League.model_fields["system"].annotation))
    return [
        button(
            told[each],
            f"system-{each}",
            lambda each=each: write(system=each),
            button_kind(each == now.system),
        )
        for each in told
    ]


def number_stepper(
    said: str, name: str, fewer: str, more: str, now: int, values: range, change: Callable[[int], None]
) -> ft.Control:
    """A number with one less and one more beside it; identifiers are `fewer-name` and `more-name`."""
    return ft.Row(
        [
            words(said, size=theme.MEDIUM, expand=True),
            icon_button(Icons.REMOVE, fewer, f"fewer-{name}", lambda: change(max(values[0], now - 1))),
            icon_button(Icons.ADD, more, f"more-{name}", lambda: change(min(values[-1], now + 1))),
        ],
        spacing=8,
    )
