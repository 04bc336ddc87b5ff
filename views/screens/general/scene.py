"""The scene of any game: its picture or its words, the seats, and what is asked next, from what the referee says and nothing else."""

import flet as ft

from models.translation import say
from referee.drafts import Draft, options
from referee.score_sheet import ScoreSheet, scores_title
from referee.table.check_code import snapshot
from referee.table.table import Table
from views.app.icons import Icons
from views.components.paper import title
from views.components.state_in_words import state_in_words
from views.games import screens_of
from views.screens.game_screens import GameScreens
from views.screens.general.draft import begun, question
from views.screens.general.panel import asks_of
from views.screens.general.seats import of_nobody, seats_of
from views.screens.score_sheets import printing, score_table
from views.screens.table.intents import GoOn, Meaning, Name, Open, Tap, enter
from views.screens.table.scene import Does, OwnSign, Part, Scene, Seen


def scene(screens: GameScreens, seen: Seen) -> Scene:
    """A game that says nothing of its own is shown so."""
    table, draft = seen.table, _draft(seen)
    code, facts = table.game.headline(table.state)
    middle = Part("middle", _standing, (table, seen.version, seen.preferences.four_colours))
    beside = (
        Part("scores", _scores, (table, seen.version))
        if seen.opened == "scores" and table.game.keeps_score
        else None
    )
    seats = seats_of(table, seen.preferences.four_colours)
    return Scene(table.game.said(code, facts), middle, asks_of(table, draft), seats, table.game.title, beside)


def _draft(seen: Seen) -> Draft:
    assert isinstance(seen.now, Draft)
    return seen.now


def tapped(seen: Seen, tap: Tap) -> Meaning | None:
    """A seat names a player where one is asked for; what is whole is entered as it is; a field is taken back."""
    draft, table = _draft(seen), seen.table
    match tap.what, tap.value:
        case "seat", name:
            asks = question(table.game, table.state, draft)
            return Name(asks.field, name) if asks is not None and name in asks.options.allowed else None
        case "begin", str(do):
            return begin(table, Draft.of(do=do))
        case "begin", [str(do), str(by)]:
            return begin(table, Draft.of(do=do, by=by))
        case "whole", _:
            whole = options(table.game, table.state, draft).whole
            return enter(whole.written()) if whole is not None else None
        case "back", str(field):
            return GoOn(begun(table) if field == "do" else draft.without(field))
    return None


def begin(table: Table, draft: Draft) -> Meaning:
    """Somebody is going to do this. An act that has nothing to name is entered at once."""
    if question(table.game, table.state, draft) is None:
        whole = options(table.game, table.state, draft).whole
        if whole is not None:
            return enter(whole.written())
    return GoOn(draft)


def signs(seen: Seen) -> tuple[OwnSign, ...]:
    """The score sheet, where a game keeps one."""
    if not seen.table.game.keeps_score:
        return ()
    return (OwnSign("scores", Icons.SHOW_CHART, say("general.scores", "Scores"), Open("scores")),)


def _standing(
    _: Does, table: Table, version: int, four_colours: bool, width: float, height: float
) -> ft.Control:
    """The picture of the game, or in words what stands in no seat. `version`: it is another one after every entry."""
    screens = screens_of(table.game.game)
    if screens.has_picture:
        return screens.picture(table, table.state, None, width, height, four_colours)
    return state_in_words(
        of_nobody(table.game.show(table.state), table.header.names), width, None, four_colours
    )


def _scores(_: Does, table: Table, version: int) -> ft.Control:
    """The score sheet, and on paper."""

    def sheet(day: str = "") -> ScoreSheet:
        return table.game.score_sheet([snapshot(table)], day)

    rows = [title(scores_title()), score_table(sheet()), printing("-".join(table.header.names), sheet)]
    return ft.Column(
        rows, spacing=10, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
