"""All leagues, and a new one."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, get_args

import flet as ft
from pydantic import ValidationError

from models.record import clear_sentence
from models.speech import say
from models.store import Fault
from referee.games import GAMES
from referee.people.leagues import Entrant, League, rounds_planned
from views.app import theme
from views.app.drafts import use_draft
from views.app.guards import component
from views.app.preferences import use_app_context
from views.app.store import use_store
from views.components.choices import name_field
from views.components.paper import lined, row, sheet, title, words
from views.components.press import button, pressable, sign_button, silent
from views.components.shell import bar, page_of_sheets, screen, view
from views.screens.known_players import known_names
from views.screens.people.telling import game_title

MOST_ROUNDS: Final = 15
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


def names_in(typed: str) -> list[str]:
    """The names in a list with commas, semicolons or new lines between them, each once."""
    return list(dict.fromkeys(name for each in re.split(r"[,;\n]", typed) if (name := " ".join(each.split()))))


def league_of(written: NewLeague) -> League:
    """The league. Raises ValidationError."""
    entrants = tuple(Entrant(name=name) for name in names_in(written.players))
    name = written.name.strip() or say("leagues.unnamed", "League")
    told = {"name": name, "game": written.game or _for_two()[0], "system": written.system, "rounds": written.rounds, "entrants": entrants}
    return League.model_validate(told)


@view
def AllLeagues() -> ft.Control:
    """`/leagues`."""
    desk, page = use_app_context().desk, ft.context.page
    use_store(desk.store, lambda shown: shown.people)
    try:
        kept = desk.leagues.leagues()
    except Fault as fault:
        return screen("/leagues", _top(), page_of_sheets([sheet(words(str(fault), color=theme.REFUSAL))], 560))

    def line(id: int, league: League) -> ft.Control:
        rounds = say("leagues.round_of", "round {now} of {all}", now=len(league.played), all=rounds_planned(league))
        told = f"{game_title(league.game)} · {rounds}"
        lines: list[ft.Control] = [
            silent(league.name, size=theme.MEDIUM, color=theme.INK, weight=ft.FontWeight.W_500),
            silent(told, size=theme.TINY, color=theme.INK_FADED),
        ]
        to_it = ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.INK_FADED)
        return pressable(
            ft.Row([ft.Column(lines, spacing=2, expand=True), to_it], spacing=8),
            label=f"{league.name}: {told}",
            identifier=f"league-{id}",
            on_click=lambda: page.navigate(f"/leagues/{id}"),
            padding=ft.Padding.symmetric(horizontal=4, vertical=8),
            border_radius=theme.ROUND,
        )

    sheets: list[ft.Control] = [sheet(lined([line(*each) for each in kept], spacing=2))] if kept else []
    return screen("/leagues", _top(), page_of_sheets([*sheets, Writing(key="new-league")], 560))


def _top() -> ft.Control:
    page = ft.context.page
    return bar(say("leagues.leagues", "Leagues and evenings"), lambda: page.navigate("/players"))


@component
def Writing() -> ft.Control:
    """A new league: its name, the game, how it is paired, who plays. What is half written stays."""
    desk, page = use_app_context().desk, ft.context.page
    held = use_draft("leagues", "new", NewLeague())
    fault, tell = ft.use_state("")
    now = held.now()

    def write(**values: object) -> None:
        held.change(lambda written: written._replace(**values))  # type: ignore[arg-type]  # by their names

    def begin() -> None:
        try:
            league = league_of(held.now())
            if len(league.entrants) < 2:
                tell(say("leagues.two", "A league has at least two players"))
                return
            id = desk.leagues.add(league)
        except ValidationError as error:
            tell(clear_sentence(error))
        except Fault as error:
            tell(str(error))
        else:
            held.give_up()
            page.navigate(f"/leagues/{id}")

    def add(name: str) -> None:
        write(players=", ".join([*names_in(held.now().players), name]))

    seated = names_in(now.players)
    free = [name for name in known_names(desk) if name not in seated][:8]
    rows: list[ft.Control] = [
        title(say("leagues.new", "A new league or evening")),
        name_field(say("leagues.name", "Name"), "league-name", now.name, lambda value: write(name=value)),
        row(
            *(
                button(game_title(game), f"of-{game}", lambda game=game: write(game=game), _kind(game == (now.game or _for_two()[0])))
                for game in _for_two()
            )
        ),
        row(*_systems(now, write)),
        *([_rounds(now, write)] if now.system == "swiss" else []),
        name_field(
            say("leagues.players", "Players, with commas between them"), "league-players", now.players, lambda value: write(players=value)
        ),
        row(*(button(name, f"known-{name}", lambda name=name: add(name)) for name in free)),
    ]
    if fault:
        rows.append(ft.Semantics(live_region=True, identifier="league-fault", content=words(fault, color=theme.REFUSAL)))
    begins = say("leagues.begin", "Begin with {count, plural, one {# player} other {# players}}", count=len(seated))
    rows.append(button(begins, "begin-league", begin, "may", fills=True))
    return sheet(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _for_two() -> list[str]:
    return [name for name, game in GAMES.items() if 2 in game.players]


def _kind(chosen: bool) -> str:
    return "chosen" if chosen else "plain"


def _systems(now: NewLeague, write: Write) -> list[ft.Control]:
    told = {"swiss": say("leagues.swiss", "Swiss rounds"), "round_robin": say("leagues.everybody", "Everybody against everybody")}
    assert set(told) == set(get_args(League.model_fields["system"].annotation))
    return [button(told[each], f"system-{each}", lambda each=each: write(system=each), _kind(each == now.system)) for each in told]


def _rounds(now: NewLeague, write: Write) -> ft.Control:
    told = say("leagues.rounds", "{count, plural, one {# round} other {# rounds}}", count=now.rounds)
    fewer, more = say("leagues.fewer", "One round fewer"), say("leagues.more", "One round more")
    return ft.Row(
        [
            sign_button(ft.Icons.REMOVE, fewer, "fewer-rounds", lambda: write(rounds=max(1, now.rounds - 1))),
            words(told, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
            sign_button(ft.Icons.ADD, more, "more-rounds", lambda: write(rounds=min(MOST_ROUNDS, now.rounds + 1))),
        ],
        spacing=8,
    )
