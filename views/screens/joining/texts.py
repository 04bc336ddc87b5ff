"""Texts about seats and devices."""

from models.translation import say


def seat_text(name: str, is_held: bool) -> str:
    """Return a seat's name, and whether a device has it."""
    return say("join.held", "{name} · taken", name=name) if is_held else name


def spectator_text(name: str) -> str:
    """Return the name of the player whose seat a device has, or that it is a spectator."""
    return name or say("share.looks_on", "Watches")
