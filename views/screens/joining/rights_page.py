"""A page with the rights of each role, made from the same table that the server checks
(views.workspace.rights)."""

import flet as ft

from models.translation import say
from views.app import theme
from views.components.paper import column, heading_text, rows_with_dividers, words
from views.workspace.rights import RIGHTS, Role, has_right, right_text


def rows_of_rights_with_roles() -> ft.Control:
    """Return one row per right, with the roles that have it."""
    who: dict[Role, str] = {
        "host": say("rights.role_keeper", "the host"),
        "keeper": say("rights.role_keeping", "who keeps the record"),
        "seat": say("rights.role_seat", "a player"),
        "spectator": say("rights.role_spectator", "a spectator"),
    }

    def right_with_its_roles(right: str) -> ft.Control:
        # a key of RIGHTS
        names = ", ".join(
            name
            for role, name in who.items()
            if has_right(role, right)  # type: ignore[arg-type]
        )
        text = right_text(right)  # type: ignore[arg-type]
        return column(words(text), words(names, faded=True, size=theme.TINY), spacing=2)

    return column(
        heading_text(say("rights.title", "Who may do what")),
        rows_with_dividers([right_with_its_roles(right) for right in RIGHTS], 6),
    )
