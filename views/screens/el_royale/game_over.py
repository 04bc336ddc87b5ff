"""The result of a game of El Royale: who has won and how, the evening so far, what comes next."""

import flet as ft

from models.cards import RANK, RANKS
from models.el_royale import ElRoyaleHeader
from models.translation import say
from referee.games.el_royale.score_sheet import evening_sheet
from referee.games.el_royale.state import NOBODY, State
from referee.score_sheet import scores_title
from referee.table.table import Table
from referee.words.phrases import term
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_app_context
from views.components.paper import words
from views.components.pressable import button
from views.screens.el_royale.dealing import offered, or_listed
from views.screens.el_royale.draft import HalfSaid
from views.screens.el_royale.evening import evening, in_words
from views.screens.el_royale.hand_history import HowItWent
from views.screens.game_over import Told, at_the_end
from views.screens.score_sheets import print_scores
from views.screens.table.intents import Again
from views.screens.table.scene import Asks, Does, Part, Seen, offer


def over(seen: Seen, state: State, now: HalfSaid) -> Asks:
    """The result."""
    game = seen.table.game
    code, facts = game.headline(state)
    rows = [
        Part("result", _big, (game.said(code, facts),)),
        Part("how", _line, (_how_it_was_won(state), False)),
    ]
    won = in_words(evening(seen.desk, seen.id)) if seen.desk is not None else ""
    rows += [Part("won", _line, (won, True))] if won else []
    following = offered(seen, is_over=True)
    if following is not None:
        deals, starts = or_listed(following.may_deal), or_listed(following.may_start)
        told = say(
            "el_table.next_game", "Next game: {dealer} deals, {first} starts.", dealer=deals, first=starts
        )
        rows.append(Part("next", _line, (told, True)))
    attacks = sum(ruling.entry.do == "attack" for ruling in seen.table.rulings)
    length = [(say("el_table.over.attacks", "Attacks"), str(attacks))] if attacks else []
    rows.append(Part("went", _went, (seen.table, seen.version)))
    rows += [at_the_end(seen, (*length, *_out(state))), Part("print", _print, (seen.id,))]
    return Asks(
        None,
        tuple(rows),
        foot=(offer(say("el_table.again", "Next game"), "again", Again(), "may", fills=True),),
    )


def _out(state: State) -> Told:
    """Who was eliminated, in this order."""
    gone = ", ".join(state.name(seat) for seat in state.eliminated)
    return ((say("el_table.over.out", "Eliminated"), gone),) if gone else ()


def _big(_: Does, said: str) -> ft.Control:
    return words(said, size=theme.BIG, weight=ft.FontWeight.W_600)


def _line(_: Does, said: str, faded: bool) -> ft.Control:
    return words(said, faded=faded)


def _went(_: Does, table: Table, version: int) -> ft.Control:
    return HowItWent(table, version)


def _print(_: Does, id: int) -> ft.Control:
    return PrintScores(id)


@component
def PrintScores(id: int) -> ft.Control:
    """The score sheet of the evening, as a PDF."""
    desk = use_app_context().desk
    table = desk.table(id)
    header = table.header
    assert isinstance(header, ElRoyaleHeader)

    async def print_them() -> None:
        called, games = table.game.titled(header.edition), evening(desk, id)
        await print_scores(
            desk, "-".join(header.names), lambda day: evening_sheet(called, header, games, day)
        )

    as_pdf = say("el_table.scores_as_pdf", "Score sheet of the evening as PDF")
    return button(scores_title(), "print-scores", print_them, icon=Icons.PRINT_OUTLINED, label=as_pdf)


def _how_it_was_won(state: State) -> str:
    if state.won_by == NOBODY:
        return say("el_table.others_out", "Everybody else has been eliminated.")
    if not state.pile:
        return say("el_table.laid_the_last", "{player} laid the last card.", player=state.name(state.won_by))
    return say(
        "el_table.laid_the_fourth",
        "{player} laid the fourth {rank} as the last card.",
        player=state.name(state.won_by),
        rank=term("rank", RANKS[RANK[state.top]]),
    )
