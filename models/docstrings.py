"""Docstrings of functions, also in compiled modules."""

import ast
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any


def docstring_from_function_or_source_file(function: Callable[..., Any]) -> str:
    """The docstring of a module's function.

    Compiled functions have none, so it is read from the source file beside the module.
    """
    return function.__doc__ or function_docstrings_in_source(function.__module__).get(function.__name__, "")


def first_paragraph(docstring: str) -> str:
    """Return the text up to the first empty line, on one line."""
    return " ".join(docstring.strip().split("\n\n", 1)[0].split())


@cache
def function_docstrings_in_source(module: str) -> Mapping[str, str]:
    """The docstrings of a module's functions by name, read from its source file."""
    compiled = Path(sys.modules[module].__file__ or "")
    source = compiled.with_name(f"{module.rpartition('.')[2]}.py").read_text("utf-8")
    return {
        each.name: ast.get_docstring(each) or ""
        for each in ast.parse(source).body
        if isinstance(each, ast.FunctionDef)
    }
