"""Changes that may be refused: the reason is shown in one sentence."""

from collections.abc import Callable

import flet as ft
from pydantic import ValidationError

from models.errors import ExplainedError
from models.record import first_fault_sentence
from models.translation import say

Attempt = Callable[[Callable[[], object]], None]
"""Runs a change; when it is refused, the reason is shown in one sentence."""


def use_attempt() -> tuple[str, Attempt]:
    """Return why the last change was refused, "" if it was made; and the function that attempts the next."""
    fault, show_fault = ft.use_state("")

    def attempt(change: Callable[[], object]) -> None:
        try:
            change()
            show_fault("")
        except ExplainedError as error:
            show_fault(str(error))
        except ValidationError as error:
            show_fault(first_fault_sentence(error))
        except ModuleNotFoundError:
            show_fault(cannot_pair_swiss_rounds_here_text())

    return fault, attempt


def cannot_pair_swiss_rounds_here_text() -> str:
    return say("leagues.not_here", "This device cannot pair Swiss rounds. Use a computer")
