"""`/laboratory`, where this host can play beside its tables; the page itself is loaded when it is opened first."""

import flet as ft

from models.translation import say
from views.app.preferences import use_app_context
from views.components.shell import screen_component
from views.screens.not_found import not_found_screen


@screen_component
def LaboratoryRoute() -> ft.Control:
    """The laboratory, or why there is none."""
    bench = use_app_context().bench
    if bench is None:
        why = say(
            "lab.not_here",
            "Thousands of games are played where the app runs on a computer of its own, not in a page or on a phone.",
        )
        return not_found_screen("/laboratory", say("lab.title", "Laboratory"), why)
    from views.screens.laboratory.page import LaboratoryPage

    shown: ft.Control = LaboratoryPage(bench)
    return shown
