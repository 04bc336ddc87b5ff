"""The functions of the rules in this process: list them, trace them, and replace one by a faulty version."""

import gc
import sys
from collections.abc import Iterator
from types import CodeType, FrameType, FunctionType
from typing import Any

from tests.support.one_line_faults import ROOT, Fault

Key = tuple[str, str, int]
"""Identifies a function: file, name and first line."""
Functions = dict[Key, list[FunctionType]]
"""The functions by key, as objects of this process."""


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def running() -> Functions:
    """Every function of the rules in this process."""
    found: Functions = {}
    gc.unfreeze()  # frozen objects are not listed by gc.get_objects
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename.startswith(str(ROOT / "referee")):
            found.setdefault(_key(each.__code__), []).append(each)
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def put_in(fault: Fault, running: Functions) -> set[Key]:
    """Put the fault into this process. Returns the changed functions; empty if it needs a new import."""
    changed = set()
    for code in _codes(compile(fault.text, str(ROOT / fault.file), "exec", dont_inherit=True)):
        for function in running.get(_key(code), ()):
            if function.__code__ != code:
                function.__code__ = code
                changed.add(_key(code))
    return changed


class Seen:
    """Traces which functions of the rules are run."""

    def __init__(self) -> None:
        self._seen: dict[int, CodeType] = {}
        sys.settrace(self._look)

    def _look(self, frame: FrameType, event: str, _: Any) -> None:
        self._seen.setdefault(id(frame.f_code), frame.f_code)

    def end(self) -> set[Key]:
        """Stop tracing. Returns the functions that were run."""
        sys.settrace(None)
        return {
            _key(code) for code in self._seen.values() if code.co_filename.startswith(str(ROOT / "referee"))
        }
