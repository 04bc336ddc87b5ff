import flet as ft

from views.guards import component


@component
def TableScreen(id):
    return ft.View(route=f"/table/{id}", controls=[ft.Text("table")])
