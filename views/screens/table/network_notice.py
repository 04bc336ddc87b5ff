"""What became of the network while a table is shared, for whoever keeps it."""

from typing import TYPE_CHECKING

import flet as ft

from models.translation import say
from views.app.preferences import use_app_context
from views.app.shared_value_hook import use_shared_value
from views.components.pressable import button
from views.screens.table.pending_requests import asked_box

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # only a host that serves has it


def network_notice(sharing: "Sharing | None") -> ft.Control | None:
    """Says that the links have changed, or that nobody can be reached; None otherwise. Used while a component is drawn."""
    network = use_shared_value(
        use_app_context().desk.store, lambda _: sharing.network if sharing is not None else ""
    )
    if sharing is None:
        return None
    match network:
        case "changed":
            told = say(
                "network.changed", "The network has changed. Devices that lost the table need the new code."
            )
        case "lost":
            told = say(
                "network.lost", "This device is in no network right now. Sharing goes on once it is in one."
            )
        case _:
            return None
    fine = button(say("arrivals.confirm", "OK"), "confirm-network", sharing.seen, "may")
    return asked_box(told, "network-notice", fine)
