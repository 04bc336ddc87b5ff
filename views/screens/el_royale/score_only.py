"""A table that records only results: the eliminated players and the winner, one tap each."""

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.el_royale.state import State
from views.app.component import component
from views.app.drafts import Draft as SavedDraft
from views.app.drafts import use_draft
from views.components.controls import button, column, prompt_text, semantic_group
from views.screens.el_royale.draft import with_value_toggled
from views.screens.el_royale.evening import games_won_parts
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, enter_intent

PLAYERS_PER_ROW: Final = 4
"""Players per row."""


def result_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the result of the game; below, small, the games won this evening."""
    names = tuple(name for seat, name in enumerate(state.names) if seat not in state.table_rules.departed)
    has_elimination = state.table_rules.most_cards is not None
    form = Part("result-form", ResultForm, (scene_input.draft_key, scene_input.turn, names, has_elimination))
    return Prompts(None, (form, *games_won_parts(scene_input)))


@component
def ResultForm(
    dispatch: Dispatch, draft_key: str, entry_count: int, names: tuple[str, ...], has_elimination: bool
) -> ft.Control:
    """Mark eliminated players; the tap on the winner enters the result. `has_elimination`: this edition has
    elimination."""
    no_seats: tuple[int, ...] = ()
    eliminated = use_draft(
        draft_key,
        "result",
        no_seats,
        entry_count=entry_count,
        value_type=tuple[int, ...],
        still_fits=lambda seats: all(seat in range(len(names)) for seat in seats),
    )

    def enter_winner(winner: str) -> None:
        out = [names[seat] for seat in eliminated.current()]
        entry: JsonObject = {"do": "result", "by": winner, "winner": winner}
        dispatch(enter_intent(entry | ({"out": out} if out else {})))

    winner_buttons = player_buttons_below_question(
        say("el_table.who_won", "Who won? Tap to enter it."),
        [
            winner_button(seat, name, seat in eliminated.current(), partial(enter_winner, name))
            for seat, name in enumerate(names)
        ],
    )
    if not has_elimination:
        return winner_buttons
    eliminated_buttons = player_buttons_below_question(
        say("el_table.who_went_out", "Who was eliminated?"),
        [eliminated_button(seat, name, eliminated) for seat, name in enumerate(names)],
    )
    return column(eliminated_buttons, winner_buttons)


def eliminated_button(seat: int, name: str, eliminated_seats: SavedDraft[tuple[int, ...]]) -> ft.Control:
    return button(
        name,
        f"out-{seat}",
        lambda: eliminated_seats.change(lambda seats: with_value_toggled(seats, seat)),
        "chosen" if seat in eliminated_seats.current() else "plain",
        label=say("el_table.went_out", "{player} was eliminated", player=name),
        expand=True,
    )


def winner_button(seat: int, name: str, is_eliminated: bool, enter: Callable[[], None]) -> ft.Control:
    return button(
        name,
        f"won-{seat}",
        enter,
        "plain" if is_eliminated else "may",
        label=say("el_table.has_won", "{player} won", player=name),
        expand=True,
    )


def player_buttons_below_question(question: str, buttons: list[ft.Control]) -> ft.Control:
    rows = [
        ft.Row(buttons[at : at + PLAYERS_PER_ROW], spacing=6)
        for at in range(0, len(buttons), PLAYERS_PER_ROW)
    ]
    return column(prompt_text(question), semantic_group(column(*rows, spacing=6), question))
