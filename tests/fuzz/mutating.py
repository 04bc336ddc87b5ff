"""Inputs made from others: bytes turned over, taken out, put in twice, spliced; values of JSON put in the place of others."""

import json
from copy import deepcopy
from random import Random
from typing import Any, Final

ODD: Final = (
    b"", b"\x00", b"\x1b]0;x\x07", b"\xff", b"\xed\xa0\x80", b"\xe2\x80\xae", b"\xe2\x80\xa8", b"\xf0\x9f\x83\x8f", b"\n", b"\r\n", b"  # ",
    b" ! ", b" # ", b'"', b"\\", b"\\ud800", b"\\u0000", b"{", b"}", b"[", b"]", b"{}", b"[]", b":", b",", b";", b"=", b"NaN", b"-Infinity",
    b"1e999", b"-1", b"0", b"9" * 5000, b"[" * 300, b'{"a":' * 300, b"true", b"null", b"?", b"10H", b"Joker", b"-", b"meld", b"for", b" ",
    b"\t", b"a" * 500,
)  # fmt: skip
"""What readers are likely to trip over."""
VALUES: Final = (
    None, True, 0, -1, 1.5, 10**30, "", " ", "x", "10H", "?", "\x1b]0;x\x07", "\u202e", "\ud800", "a" * 500, "{0}", "{x}", [], {}, [[]],
    ["?"] * 40, {"": ""},
)  # fmt: skip
DEEP: Final = 30


def mutated(pick: Random, seeds: list[bytes]) -> bytes:
    """A new input: of JSON often a changed value, else changed bytes."""
    content = pick.choice(seeds)
    if content.lstrip()[:1] == b"{" and pick.random() < 0.5:
        content = _changed_value(pick, content)
    for _ in range(pick.choice((0, 1, 1, 2, 3, 6)) if content else 1):
        content = _changed_bytes(pick, content, seeds)
    return content


def _changed_bytes(pick: Random, content: bytes, seeds: list[bytes]) -> bytes:
    at = pick.randint(0, len(content))
    end = min(len(content), at + pick.choice((0, 1, 1, 2, 5, 20, 100)))
    match pick.randrange(7):
        case 0:
            return content[:at] + bytes([pick.randrange(256)]) + content[end:]
        case 1:
            return content[:at] + content[end:]
        case 2:
            return content[:end] + content[at:]
        case 3:
            other = pick.choice(seeds)
            return content[:at] + other[pick.randint(0, len(other)) :]
        case 4:
            return content[:at]
        case _:
            return content[:at] + pick.choice(ODD) + content[end:]


def _changed_value(pick: Random, content: bytes) -> bytes:
    """The same JSON with one value changed, taken out, doubled, or put in the place of another."""
    try:
        whole: Any = json.loads(content)
    except (ValueError, RecursionError):
        return content
    for _ in range(pick.choice((1, 1, 2, 4))):
        _change_within(pick, whole)
    return json.dumps(whole, ensure_ascii=pick.random() < 0.5).encode("utf-8", "surrogatepass")


def _change_within(pick: Random, whole: Any) -> None:
    holder = whole
    for _ in range(DEEP):
        places = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not places:
            return
        place = pick.choice(places)
        if isinstance(holder[place], dict | list) and holder[place] and pick.random() < 0.85:
            holder = holder[place]
            continue
        if pick.random() < 0.15:
            del holder[place]
        elif isinstance(holder, dict) and pick.random() < 0.2:
            holder[pick.choice([*(value for value in VALUES if isinstance(value, str)), *places])] = deepcopy(
                holder[place]
            )
        else:
            holder[place] = deepcopy(pick.choice((*VALUES, holder[pick.choice(places)])))
        return
