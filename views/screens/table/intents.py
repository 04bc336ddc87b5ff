"""What a tap on a table screen means, as plain values: a scene carries them, `views.screens.table.controller` does them."""

from dataclasses import dataclass

from models.json_values import Json, JsonObject
from views.components.banner_messages import Refused


@dataclass(frozen=True)
class Enter:
    """One tap announces these acts, one after the other; the first that does not stand ends it."""

    entries: tuple[JsonObject, ...]
    then: object = None
    """What is half said once they stand."""


@dataclass(frozen=True)
class Name:
    """One thing more of the half-said act is named."""

    field: str
    value: Json


@dataclass(frozen=True)
class GoOn:
    """So much of an act is said now, whatever was said before."""

    said: object


@dataclass(frozen=True)
class Tap:
    """Something was tapped of which the game says what it comes to (`GameScreens.tapped`)."""

    what: str
    value: Json = None


@dataclass(frozen=True)
class Open:
    """Show this in place of the panel, or of the log; what is shown already is closed."""

    what: str


@dataclass(frozen=True)
class Leave:
    """Go to another room."""

    address: str


@dataclass(frozen=True)
class Correct:
    """Go to the record, where the correction of this entry is begun."""

    n: int


@dataclass(frozen=True)
class Settle:
    """This table wants the app to behave so."""

    setting: str
    value: Json


@dataclass(frozen=True)
class Tell:
    """The referee says this; nothing is entered."""

    refused: Refused


@dataclass(frozen=True)
class Again:
    """A new table of the same players, by the same house rules."""


Meaning = Enter | Name | GoOn | Tap | Open | Leave | Correct | Settle | Tell | Again


def enter(*entries: JsonObject) -> Enter:
    """These acts, in a word."""
    return Enter(entries)
