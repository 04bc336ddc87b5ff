"""A table that records only results: the eliminated players and the winner, one tap each."""

from collections.abc import Callable
from typing import Final

import flet as ft

from models.translation import say
from referee.drafts import Draft
from referee.games.el_royale.state import State
from views.app.drafts import use_draft
from views.app.error_boundary import component
from views.components.paper import column, prompt_text, semantic_group
from views.components.pressable import button
from views.screens.el_royale.evening import games_won_this_evening_text
from views.screens.el_royale.game_over import draw_text_line
from views.screens.table.intents import enter_intent
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput

PLAYERS_PER_ROW: Final = 4
"""Players per row."""


def result_form_and_games_won_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the result of the game; below, small, the games won this evening."""
    form = Part(
        "result-form",
        render_result_form,
        (
            scene_input.draft_key,
            scene_input.turn,
            tuple(name for seat, name in enumerate(state.names) if seat not in state.table_rules.departed),
            state.table_rules.most_cards is not None,
        ),
    )
    won = games_won_this_evening_text(scene_input)
    standings = (Part("won", draw_text_line, (won, True)),) if won else ()
    return Prompts(None, (form, *standings))


def render_result_form(
    dispatch: Dispatch, draft_key: str, entry_count: int, names: tuple[str, ...], has_elimination: bool
) -> ft.Control:
    return ResultForm(draft_key, entry_count, names, has_elimination, dispatch)


@component
def ResultForm(
    draft_key: str, entry_count: int, names: tuple[str, ...], has_elimination: bool, dispatch: Dispatch
) -> ft.Control:
    """Mark eliminated players; the tap on the winner enters the result. `has_elimination`: this edition has
    elimination."""
    no_seats: tuple[int, ...] = ()
    out = use_draft(
        draft_key,
        "result",
        no_seats,
        entry_count=entry_count,
        value_type=tuple[int, ...],
        still_fits=lambda seats: all(seat in range(len(names)) for seat in seats),
    )
    eliminated_seats = out.current()

    def change_toggling_elimination(seat: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
        return lambda latest: (
            tuple(each for each in latest if each != seat) if seat in latest else (*latest, seat)
        )

    def enter_winner(seat: int) -> None:
        gone_by_now = [names[each] for each in out.current()]
        dispatch(
            enter_intent(
                {
                    "do": "result",
                    "by": names[seat],
                    "winner": names[seat],
                    **({"out": gone_by_now} if gone_by_now else {}),
                }
            )
        )

    def eliminated_button(seat: int) -> ft.Control:
        text = say("el_table.went_out", "{player} was eliminated", player=names[seat])
        return button(
            names[seat],
            f"out-{seat}",
            lambda: out.change(change_toggling_elimination(seat)),
            "chosen" if seat in eliminated_seats else "plain",
            label=text,
            expand=True,
        )

    def winner_button(seat: int) -> ft.Control:
        text = say("el_table.has_won", "{player} won", player=names[seat])
        return button(
            names[seat],
            f"won-{seat}",
            lambda: enter_winner(seat),
            "plain" if seat in eliminated_seats else "may",
            label=text,
            expand=True,
        )

    seats = range(len(names))
    who_went_out, who_won = (
        say("el_table.who_went_out", "Who was eliminated?"),
        say("el_table.who_won", "Who won? Tap to enter it."),
    )
    return column(
        *(
            [
                prompt_text(who_went_out),
                player_button_grid([eliminated_button(seat) for seat in seats], who_went_out),
            ]
            if has_elimination
            else []
        ),
        prompt_text(who_won),
        player_button_grid([winner_button(seat) for seat in seats], who_won),
    )


def player_button_grid(buttons: list[ft.Control], label: str) -> ft.Control:
    rows = [
        ft.Row(buttons[at : at + PLAYERS_PER_ROW], spacing=6)
        for at in range(0, len(buttons), PLAYERS_PER_ROW)
    ]
    return semantic_group(column(*rows, spacing=6), label)
