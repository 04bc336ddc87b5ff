"""Modules that few screens need and that are large or bring large libraries: PDF, QR codes, charts, pictures,
ratings, the laboratory.

    from views import large_modules
    large_modules.qr.link_qr_png(link)

Each is loaded when it is first used. Screens are loaded on demand by `views.lazy_screens`, games by
`views.games` and their offers, commands by `views.terminal.command_line`; no other module imports on demand.
"""

from typing import TYPE_CHECKING

__all__ = [
    "Image", "ImageOps", "certificate", "flet_charts", "game_results", "leagues", "qr", "questions",
    "ratings", "reading", "scores", "slips", "worker_process",
]  # fmt: skip

if TYPE_CHECKING:
    import flet_charts
    from PIL import Image, ImageOps

    from referee.lab import questions
    from referee.people import ratings
    from views.card_reader import reading
    from views.lab import game_results, worker_process
    from views.paper import certificate, leagues, qr, scores, slips
else:

    def __getattr__(name: str) -> object:
        match name:
            case "flet_charts":
                import flet_charts as module
            case "Image":
                from PIL import Image as module  # noqa: N813
            case "ImageOps":
                from PIL import ImageOps as module  # noqa: N813
            case "reading":
                from views.card_reader import reading as module
            case "questions":
                from referee.lab import questions as module
            case "game_results":
                from views.lab import game_results as module
            case "worker_process":
                from views.lab import worker_process as module
            case "ratings":
                from referee.people import ratings as module
            case "certificate":
                from views.paper import certificate as module
            case "leagues":
                from views.paper import leagues as module
            case "qr":
                from views.paper import qr as module
            case "scores":
                from views.paper import scores as module
            case "slips":
                from views.paper import slips as module
            case _:
                raise AttributeError(name)
        return module
