"""What is said of seats, devices and addresses."""

from models.translation import say


def seated(name: str, is_held: bool) -> str:
    """A seat, and whether a device holds it."""
    return say("join.held", "{name} · taken", name=name) if is_held else name


def looks_on(name: str) -> str:
    """Who a device is."""
    return name or say("share.looks_on", "Looks on")
