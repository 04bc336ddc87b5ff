"""The choice whether points from a player's device need another player's OK, in the settings of a table."""

from collections.abc import Callable

import flet as ft

from models.translation import say
from views.components.choices import radio_choice


def sent_points_confirmation_choice(is_on: bool, on_change: Callable[[bool], object]) -> ft.Control:
    """On: sent points wait until another player, or whoever keeps the record, taps OK. Off: they count at
    once."""
    return radio_choice(
        say("score_consent.title", "Points sent from a player's phone"),
        "score-consent",
        {
            "no": say("score_consent.no", "They count at once"),
            "yes": say("score_consent.yes", "They wait for another player's OK"),
        },
        "yes" if is_on else "no",
        lambda value: on_change(value == "yes"),
    )
