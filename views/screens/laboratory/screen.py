"""`/laboratory`, on hosts that can run games in the background; the page is loaded when it is first
opened."""

import flet as ft

from models.translation import say
from views.app.component import use_app_context
from views.components.shell import screen_component
from views.screens.not_found import not_found_screen


@screen_component
def LaboratoryOrReasonWhyUnavailable() -> ft.Control:
    bench = use_app_context().bench
    if bench is None:
        why = say(
            "lab.not_here",
            "The laboratory needs a computer with the app installed. It does not run in a web page "
            "or on a phone.",
        )
        return not_found_screen("/laboratory", say("lab.title", "Laboratory"), why)
    from views.screens.laboratory.page import LaboratoryPage

    shown: ft.Control = LaboratoryPage(bench)
    return shown
