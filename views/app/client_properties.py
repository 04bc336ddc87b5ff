"""The properties and events that Flet's client may send, per type of control.

Flet writes whatever a client sends straight into the control (`patch_dataclass`), including any name that
begins with `_`: a client that sets `_Page__session` or `__dict__` would break its page for everybody who
updates it. Whatever is not listed here is dropped and counted.
"""

import logging
import math
from collections import Counter
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple

import flet as ft

from models.cards import JOKER, NAMES

log = logging.getLogger(__name__)

Check = Callable[[object], bool]
"""True if a client may send this value."""
LARGEST_NUMBER: Final = 1_000_000
"""No size, position or offset in a text on a real screen is larger."""
MAX_COUNTED: Final = 200
"""Number of different dropped names that are counted one by one; all others are counted together under
OTHER."""


class Dropped(NamedTuple):
    """A property or an event of a control that a client sent although it may not."""

    kind: str
    control: str
    name: str


DROPPED: Final[Counter[Dropped]] = Counter()
"""How often each property or event was dropped since the app started."""
OTHER: Final = Dropped("other", "", "")


def is_bool(value: object) -> bool:
    return isinstance(value, bool)


def is_false(value: object) -> bool:
    """True if the value is False: a client may close a dialog but not open one."""
    return value is False


def is_number_within_screen_limit(value: object) -> bool:
    """True if the value is a number no larger than a size or a position on a screen."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value) and abs(value) <= LARGEST_NUMBER


def is_text_offset_or_minus_one(value: object) -> bool:
    """True if the value is an offset in a text; -1 means none."""
    return isinstance(value, int) and not isinstance(value, bool) and -1 <= value <= LARGEST_NUMBER


def is_text(value: object) -> bool:
    """True if the value is a text. Its length is limited by the largest message."""
    return isinstance(value, str)


def enum_value_check(choices: type[Enum]) -> Check:
    values = frozenset(choice.value for choice in choices)
    return lambda value: isinstance(value, str) and value in values


def only_known_keys_dict_check(checks_by_key: Mapping[str, Check]) -> Check:
    """Return a check that accepts dictionaries with these keys only: Flet writes nested dictionaries field by
    field."""
    return lambda value: (
        isinstance(value, dict)
        and all(name in checks_by_key and checks_by_key[name](each) for name, each in value.items())
    )


def is_request_number_with_photo_cards(value: object) -> bool:
    """True if the value is a request number and a list of cards: each a name, a confidence, and a frame or
    nothing."""
    match value:
        case [int(number), list(found)] if not isinstance(number, bool) and len(found) <= MOST_PHOTO_CARDS:
            return all(map(_is_photo_card, found))
    return False


def _is_photo_card(value: object) -> bool:
    match value:
        case [str(card), confidence, frame] if card in CARD_NAMES and is_number_within_screen_limit(
            confidence
        ):
            return frame is None or (
                isinstance(frame, list) and len(frame) == 4 and all(map(is_number_within_screen_limit, frame))
            )
    return False


PADDING: Final = only_known_keys_dict_check(
    dict.fromkeys(("top", "right", "bottom", "left"), is_number_within_screen_limit)
)
MEDIA: Final = only_known_keys_dict_check(
    {
        **dict.fromkeys(("padding", "view_padding", "view_insets"), PADDING),
        "device_pixel_ratio": is_number_within_screen_limit,
        "orientation": enum_value_check(ft.Orientation),
        "always_use_24_hour_format": is_bool,
    }
)
SELECTION: Final = only_known_keys_dict_check(
    {
        "base_offset": is_text_offset_or_minus_one,
        "extent_offset": is_text_offset_or_minus_one,
        "affinity": enum_value_check(ft.TextAffinity),
        "directional": is_bool,
    }
)
WINDOW: Final[Mapping[str, Check]] = {
    **dict.fromkeys(
        ("maximized", "minimized", "full_screen", "always_on_top", "focused", "visible"), is_bool
    ),
    **dict.fromkeys(("width", "height", "top", "left", "opacity"), is_number_within_screen_limit),
}
PAGE: Final[Mapping[str, Check]] = {
    "route": is_text,
    "width": is_number_within_screen_limit,
    "height": is_number_within_screen_limit,
    "media": MEDIA,
    "platform_brightness": enum_value_check(ft.Brightness),
}
ALLOWED: Final[Mapping[type, Mapping[str, Check]]] = {
    ft.Page: PAGE,
    ft.Window: WINDOW,
    ft.TextField: {"value": is_text, "selection": SELECTION},
    ft.AlertDialog: {"open": is_false},
    ft.SnackBar: {"open": is_false},
}
"""What Flet's client sets on the controls that this app uses (`updateProperties` and `updateControl` in its
Dart sources)."""
ALLOWED_AT_REGISTRATION: Final[Mapping[str, Check]] = {
    **PAGE,
    **dict.fromkeys(("pwa", "web", "debug", "wasm", "test", "multi_view", "pyodide"), is_bool),
    "platform": enum_value_check(ft.PagePlatform),
    "window": only_known_keys_dict_check(WINDOW),
}
"""What Flet's client sets on its page when it registers."""
IN_A_BROWSER: Final[Mapping[str, object]] = {"web": True, "pyodide": False}
"""Properties forced on pages from the network, whatever they send, because a native window may use files of
the host."""
UNUSED: Final = frozenset({("SnackBar", "_dismissed")})
"""What Flet's client sets and this app never reads: dropped without being counted."""
HOST_EVENTS: Final = frozenset({"connect", "disconnect", "close"})
"""Events of a page that only this process may raise."""
CARD_NAMES: Final = frozenset(NAMES[: JOKER + 1])
MOST_PHOTO_CARDS: Final = 120
"""The most cards in the answer for one photo: two packs, and some cards read twice."""
EVENT_FIELDS: Final = frozenset({"control", "name", "page", "target", "data"})
"""Fields of an event that its data must not overwrite."""
EVENT_DATA: Final[Mapping[str, Check]] = {"photo": is_request_number_with_photo_cards}
"""Checks of the data of these events. The data of all other events comes from Flet's client and is not
checked."""


def allowed_properties(control: ft.BaseControl, properties: Mapping[str, Any]) -> dict[str, Any]:
    """Return the properties that a client may set on this control."""
    kind = type(control)
    # a class can be hashed
    checks = _property_checks_of(kind)  # type: ignore[arg-type]
    return _keep_allowed_and_count_dropped(kind.__name__, checks, properties)


def allowed_registration_properties(properties: Mapping[str, Any], is_guest: bool) -> dict[str, Any]:
    """Return the page properties that a client may set when it registers; a guest is always in a browser."""
    known = {name: value for name, value in properties.items() if value is not None}
    allowed = _keep_allowed_and_count_dropped("registration", ALLOWED_AT_REGISTRATION, known)
    return {**allowed, **IN_A_BROWSER} if is_guest else allowed


def may_send_event_else_count_dropped(control: ft.BaseControl, name: object, data: object) -> bool:
    kind = type(control)
    # a class can be hashed
    is_event = isinstance(name, str) and name in _client_events_of(kind)  # type: ignore[arg-type]
    overwrites = isinstance(data, dict) and not EVENT_FIELDS.isdisjoint(data)
    if is_event and not overwrites and (name not in EVENT_DATA or EVENT_DATA[str(name)](data)):
        return True
    _count_dropped("event", kind.__name__, name)
    return False


@cache
def _property_checks_of(control_type: type) -> Mapping[str, Check]:
    return next((ALLOWED[each] for each in control_type.__mro__ if each in ALLOWED), {})


@cache
def _client_events_of(control_type: type) -> frozenset[str]:
    fields = getattr(control_type, "__dataclass_fields__", {})
    events = frozenset(name.removeprefix("on_") for name in fields if name.startswith("on_"))
    return events - HOST_EVENTS if issubclass(control_type, ft.Page) else events


def _keep_allowed_and_count_dropped(
    control_name: str, checks: Mapping[str, Check], properties: Mapping[str, Any]
) -> dict[str, Any]:
    allowed = {name: value for name, value in properties.items() if name in checks and checks[name](value)}
    for name in properties.keys() - allowed.keys():
        if (control_name, name) not in UNUSED:
            _count_dropped("property", control_name, name)
    return allowed


def _count_dropped(kind: str, control_name: str, name: object) -> None:
    """Count a dropped name, and log it at its first occurrence."""
    dropped = Dropped(kind, control_name, str(name)[:60])
    if dropped not in DROPPED and len(DROPPED) >= MAX_COUNTED:
        dropped = OTHER
    DROPPED[dropped] += 1
    if DROPPED[dropped] == 1:
        log.warning("dropped what a client may not send: %s %s.%r", *dropped)
