"""A box that the client measures, so that its content is drawn for the space it really has."""

from collections.abc import Callable

import flet as ft

from views.app.component import component


@component
def MeasuredBox(
    draw: Callable[[float, float], ft.Control], first_width: float, first_height: float
) -> ft.Control:
    """Call `draw` with the measured width and height; with the given ones until the client has measured."""
    room, measure = ft.use_state((first_width, first_height))
    fits = ft.Column(
        [draw(*room)],
        scroll=ft.ScrollMode.AUTO,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        fits,
        expand=True,
        alignment=ft.Alignment.CENTER,
        on_size_change=lambda event: measure((event.width, event.height)),
    )
