"""Texts about the plays that are chosen before their cards. Imports no Flet."""

from models.translation import say
from referee.games.royals.state import State
from referee.words.phrases import phrase
from views.screens.royals.draft import PLAYS_WITH_SEVERAL_PARTS


def play_instruction_text(verb: str, state: State) -> str:
    """Return what the play does, or what to tap for it."""
    return phrase(
        f"offered.royals.{verb}.told",
        PLAYS_WITH_SEVERAL_PARTS[verb].instruction,
        {"player": state.player_name(state.attacker)},
    )


def no_fitting_cards_on_table_text() -> str:
    """Return the note that no cards on the table fit the play."""
    return say("royals_table.list.none", "There are none on the table now.")
