"""Texts about seats and devices."""

from models.translation import say
from views.workspace.invitation import Invitation


def seat_label(name: str, is_taken: bool) -> str:
    """Return a seat's name, and whether a device has it."""
    return say("join.held", "{name} · taken", name=name) if is_taken else name


def player_name_or_spectator_text(player_name: str) -> str:
    """Return the name of the player whose seat a device has, or that it is a spectator."""
    return player_name or say("share.looks_on", "Watches")


def keeper_text(invitation: Invitation) -> str:
    """Return who keeps a table that a device keeps: the player at it, or a device without a seat."""
    name = invitation.seats.get(invitation.keeper, "")
    if name:
        return say("keeping.player_keeps", "{name} keeps the record", name=name)
    return say("keeping.device_keeps", "Another device keeps the record")
