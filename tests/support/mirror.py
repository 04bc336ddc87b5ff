"""What the client holds: the tree it was sent, with every patch applied as Flet's client applies it.

    with Driver(main, mirrored=True) as phone: ...
    phone.out_of_step()       # nothing

What the two do not agree on is a tap that is lost or a screen that shows something old, while everything in this process is right.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgpack

Tree = Any
SET, ADD, REMOVE, MOVE = range(4)
LAYOUT: Final = "_internals"
"""What Flet notes for its own layout is sent with a control and never again."""

ABSENT: Final = "as it is by itself"
NOTHING: Final = (None, ABSENT, [], {})


def read(packed: bytes) -> Tree:
    """A message as the client reads it."""
    return msgpack.unpackb(packed, strict_map_key=False, ext_hook=lambda kind, data: (kind, data))


class Mirror:
    """The tree of one client."""

    def __init__(self, tree: Tree, pack: Callable[[Any], bytes]) -> None:
        self.tree, self.pack = tree, pack
        self.unknown: list[int] = []
        """Ids that patches were for, and that nothing had."""

    def patched(self, body: Tree) -> None:
        """The client has read this patch: `[0, paths]`, then what is done at the places that the paths number."""
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
        """What the client has told of a control: what was typed, how large the window is."""
        if (control := found(self.tree, id)) is not None:
            control.update(values)

    def faults(self, control: Any) -> Iterator[str]:
        """Where this client holds something else than the session of this page."""
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
        """What is as it is by itself is not sent; of who hears something only that somebody does."""
        return value is not None if name.startswith("on_") else read(self.pack(value))


def nodes(tree: Tree) -> Iterator[dict[str, Any]]:
    """Every control in a tree, each before those that it holds."""
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
    """The places that a patch numbers, each with the way to it."""
    number, *inner = node
    yield number, at
    for step, below in (inner[0] if inner else {}).items():
        yield from paths(below, (*at, step))


def go(tree: Tree, path: tuple[Any, ...]) -> Tree:
    """What stands at the end of this way."""
    for step in path:
        tree = (
            tree[int(step)] if isinstance(tree, list) else tree.setdefault(step, {})
        )  # {}: it was as it is by itself
    return tree


def _into(holder: Tree, at: Any, value: Tree, kind: int) -> None:
    if kind == ADD and isinstance(holder, list):
        holder.insert(at, value)
    else:
        holder[at] = value
