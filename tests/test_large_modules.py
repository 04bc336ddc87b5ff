"""Large modules are loaded when they are first used, and not before."""

import subprocess
import sys

import pytest

from views import large_modules

NAMES = (
    *("Image", "ImageOps", "certificate", "flet_charts", "game_results", "leagues", "qr"),
    *("questions", "ratings", "reading", "scores", "slips", "worker_process"),
)


@pytest.mark.parametrize("name", NAMES)
def test_a_large_module_is_loaded_when_it_is_used(name: str) -> None:
    assert getattr(large_modules, name).__name__.rpartition(".")[2] == name


def test_the_first_screen_loads_no_large_module() -> None:
    asked = "import sys, views.root; print([each for each in ('fpdf', 'segno', 'flet_charts', 'PIL') if each in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert loaded.stdout.strip() == "[]"


def test_a_name_that_is_no_large_module_is_an_error() -> None:
    with pytest.raises(AttributeError):
        large_modules.unheard_of  # noqa: B018
