"""Texts about seats and devices."""

from models.translation import say


def seat_text(name: str, is_held: bool) -> str:
    """Return a seat's name, and whether a device holds it."""
    return say("join.held", "{name} · taken", name=name) if is_held else name


def spectator_text(name: str) -> str:
    """Return the role of a device."""
    return name or say("share.looks_on", "Watches")
