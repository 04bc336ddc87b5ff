"""The names of players who enter none."""

from models.translation import say


def default_player_names() -> tuple[str, str]:
    """Return the names of both sides, White first."""
    return say("battle.seating.white", "White"), say("battle.seating.black", "Black")
