"""The scripts of the page without a server: what they call in Python exists."""

import importlib
import re
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "tools" / "page"
CALLED = [
    (script.name, *call)
    for script in sorted(SCRIPTS.glob("*.*js"))
    for call in re.findall(r"pyimport\('([\w.]+)'\)\.(\w+)\(", script.read_text("utf-8"))
]


def test_the_scripts_call_python():
    assert CALLED


@pytest.mark.parametrize(("script", "module", "function"), CALLED)
def test_what_a_script_of_the_page_calls_in_python_exists(script, module, function):
    assert callable(getattr(importlib.import_module(module), function, None)), script
