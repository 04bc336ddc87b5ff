"""What a tap on a table screen means, as plain values: a scene carries them, `views.screens.table.controller` does them."""

from dataclasses import dataclass

from models.json_values import Json, JsonObject
from views.components.banner_messages import BannerMessage


@dataclass(frozen=True)
class Enter:
    """One tap announces these acts, one after the other; the first that does not stand ends it."""

    entries: tuple[JsonObject, ...]
    then: object = None
    """What is half said once they stand."""


@dataclass(frozen=True)
class NameField:
    """One thing more of the half-said act is named."""

    field: str
    value: Json


@dataclass(frozen=True)
class SetDraft:
    """So much of an act is said now, whatever was said before."""

    said: object


@dataclass(frozen=True)
class Tap:
    """Something was tapped of which the game says what it comes to (`GameScreens.tapped`)."""

    what: str
    value: Json = None


@dataclass(frozen=True)
class OpenPanel:
    """Show this in place of the panel, or of the log; what is shown already is closed."""

    what: str


@dataclass(frozen=True)
class GoTo:
    """Go to another room."""

    address: str


@dataclass(frozen=True)
class CorrectEntry:
    """Go to the record, where the correction of this entry is begun."""

    n: int


@dataclass(frozen=True)
class ChangeTableSettings:
    """This table wants the app to behave so."""

    setting: str
    value: Json


@dataclass(frozen=True)
class ShowMessage:
    """The referee says this; nothing is entered."""

    refused: BannerMessage


@dataclass(frozen=True)
class PlayAgain:
    """A new table of the same players, by the same house rules."""


Meaning = (
    Enter
    | NameField
    | SetDraft
    | Tap
    | OpenPanel
    | GoTo
    | CorrectEntry
    | ChangeTableSettings
    | ShowMessage
    | PlayAgain
)


def enter_intent(*entries: JsonObject) -> Enter:
    """These acts, in a word."""
    return Enter(entries)
