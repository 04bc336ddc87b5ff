"""What is said of seats, devices and addresses."""

from models.translation import say


def seat_text(name: str, is_held: bool) -> str:
    """A seat, and whether a device holds it."""
    return say("join.held", "{name} · taken", name=name) if is_held else name


def spectator_text(name: str) -> str:
    """Who a device is."""
    return name or say("share.looks_on", "Looks on")
