"""Large modules are loaded when they are first used, and not before."""

import subprocess
import sys

import pytest

from views import large_modules, lazy_screens


@pytest.mark.parametrize("name", large_modules.__all__)
def test_a_large_module_is_loaded_when_it_is_used(name: str) -> None:
    assert getattr(large_modules, name).__name__.rpartition(".")[2] == name


def test_the_first_screen_loads_no_large_module() -> None:
    asked = "import sys, views.root; print([each for each in ('fpdf', 'segno', 'flet_charts', 'PIL') if each in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert loaded.stdout.strip() == "[]"


def test_a_name_that_is_no_large_module_is_an_error() -> None:
    with pytest.raises(AttributeError):
        large_modules.unheard_of  # noqa: B018


@pytest.mark.parametrize("name", lazy_screens.__all__)
def test_a_screen_is_loaded_when_it_is_opened(name: str) -> None:
    assert getattr(lazy_screens, name).__name__.startswith("views.screens.")
