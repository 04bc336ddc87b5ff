"""A notice for the host about network changes while a table is shared."""

from typing import TYPE_CHECKING

import flet as ft

from models.translation import say
from views.app.hooks import use_shared_value
from views.app.preferences import use_app_context
from views.components.pressable import button
from views.screens.table.pending_requests import announced_text_with_buttons

if TYPE_CHECKING:
    from views.app.sharing import Sharing  # exists only on a host that serves other devices


def use_network_notice(sharing: "Sharing | None") -> ft.Control | None:
    """Return a notice if the addresses of this device have changed, or if no other device can reach it; else
    None. Must be called while a component is drawn.
    """
    network = use_shared_value(
        use_app_context().store, lambda _: sharing.network if sharing is not None else ""
    )
    if sharing is None:
        return None
    match network:
        case "changed":
            text = say(
                "network.changed", "The network changed. Devices that lost the table need the new code."
            )
        case "lost":
            text = say(
                "network.lost", "This device is offline. Sharing resumes when it is back in a network."
            )
        case _:
            return None
    fine = button(say("arrivals.confirm", "OK"), "confirm-network", sharing.dismiss_network_notice, "may")
    return announced_text_with_buttons(text, "network-notice", fine)
