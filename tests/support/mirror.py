"""A copy of the client's control tree: what it was sent, with every patch applied as Flet's client applies it.

    with Driver(main, mirrored=True) as phone: ...
    phone.out_of_step()       # nothing

A difference between the two means lost taps or an outdated screen, although everything in this process is right.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgpack

Tree = Any
SET, ADD, REMOVE, MOVE = range(4)
LAYOUT: Final = "_internals"
"""Flet's own layout notes; sent with a control, but never in patches."""

ABSENT: Final = "as it is by itself"
NOTHING: Final = (None, ABSENT, [], {})


def read(packed: bytes) -> Tree:
    """Decode a message as the client does."""
    return msgpack.unpackb(packed, strict_map_key=False, ext_hook=lambda kind, data: (kind, data))


class Mirror:
    """The tree of one client."""

    def __init__(self, tree: Tree, pack: Callable[[Any], bytes]) -> None:
        self.tree, self.pack = tree, pack
        self.unknown: list[int] = []
        """Ids of patches for which there was no control."""

    def patched(self, body: Tree) -> None:
        """Apply a patch: `[0, paths]`, then the operations at the numbered paths."""
        root = found(self.tree, body["id"])
        if root is None:
            self.unknown.append(body["id"])
            return
        numbered, *acts = body["patch"]
        places = dict(paths(numbered, ()))
        for kind, *act in acts:
            if kind == MOVE:
                taken, at, given, to = act
                _into(go(root, places[given]), to, go(root, places[taken]).pop(at), ADD)
            elif kind == REMOVE:
                place, at = act
                del go(root, places[place])[at]
            else:
                place, at, value = act
                _into(go(root, places[place]), at, value, kind)

    def told(self, id: int, values: dict[str, Any]) -> None:
        """Apply values that the client sent for a control, such as typed text or the window's size."""
        if (control := found(self.tree, id)) is not None:
            control.update(values)

    def faults(self, control: Any) -> Iterator[str]:
        """Differences between this client's tree and the session."""
        for id in self.unknown:
            yield f"a patch for {id}, which the client has not"
        for id, times in Counter(each["_i"] for each in nodes(self.tree)).items():
            if times > 1:
                yield f"{id} stands {times} times"
        yield from self._differs(self.tree, read(self.pack(control)), control, type(control).__name__)

    def _differs(self, held: Tree, sent: Tree, control: Any, where: str) -> Iterator[str]:
        if isinstance(held, dict) and isinstance(sent, dict):
            for name in (held.keys() | sent.keys()) - {LAYOUT}:
                inner = control.get(name) if isinstance(control, dict) else getattr(control, name, None)
                told = sent[name] if name in sent else self._by_itself(name, inner)
                yield from self._differs(held.get(name, ABSENT), told, inner, f"{where}.{name}")
        elif isinstance(held, list) and isinstance(sent, list) and len(held) == len(sent):
            for at, (one, other) in enumerate(zip(held, sent, strict=True)):
                yield from self._differs(one, other, control[at], f"{where}[{at}]")
        elif held != sent and not (held in NOTHING and sent in NOTHING):
            yield f"{where} is {held!r:.60}, and should be {sent!r:.60}"

    def _by_itself(self, name: str, value: Any) -> Tree:
        """Normalise a value: defaults are not sent, and of event handlers only whether there is one."""
        return value is not None if name.startswith("on_") else read(self.pack(value))


def nodes(tree: Tree) -> Iterator[dict[str, Any]]:
    """Every control in a tree, parents before children."""
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            if "_i" in each:
                yield each
            each = each.values()
        waiting += [value for value in reversed(each) if type(value) in (dict, list)]


def found(tree: Tree, id: int) -> dict[str, Any] | None:
    """The control with this id."""
    return next((each for each in nodes(tree) if each["_i"] == id), None)


def paths(node: list[Any], at: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The numbered places of a patch, each with its path."""
    number, *inner = node
    yield number, at
    for step, below in (inner[0] if inner else {}).items():
        yield from paths(below, (*at, step))


def go(tree: Tree, path: tuple[Any, ...]) -> Tree:
    """The value at this path."""
    for step in path:
        tree = (
            tree[int(step)] if isinstance(tree, list) else tree.setdefault(step, {})
        )  # {}: it had its default value
    return tree


def _into(holder: Tree, at: Any, value: Tree, kind: int) -> None:
    if kind == ADD and isinstance(holder, list):
        holder.insert(at, value)
    else:
        holder[at] = value
