"""The intents of taps on a table screen, as plain values: a scene contains them,
`views.screens.table.controller` carries them out.
"""

from dataclasses import dataclass

from models.json_values import Json, JsonObject
from views.components.banner_messages import BannerMessage
from views.screens.draft import TableDraft


@dataclass(frozen=True)
class Enter:
    """Enter these acts, one after the other, until one is refused."""

    entries: tuple[JsonObject, ...]
    draft_afterwards: TableDraft | None = None
    """The draft after them."""


@dataclass(frozen=True)
class NameField:
    """Name one more field of the draft."""

    field: str
    value: Json


@dataclass(frozen=True)
class SetDraft:
    """Replace the draft."""

    draft: TableDraft


@dataclass(frozen=True)
class Tap:
    """A tap whose meaning only the game knows (`GameScreens.intent_for_tap`)."""

    what: str
    value: Json = None


@dataclass(frozen=True)
class OpenPanel:
    """Open this view in place of the panel or the log, or close it if it is open."""

    what: str


@dataclass(frozen=True)
class ToggleSignal:
    """Turn a signal of this device on or off."""

    signal: str


@dataclass(frozen=True)
class GoTo:
    """Go to another screen."""

    address: str


@dataclass(frozen=True)
class CorrectEntry:
    """Go to the record and begin to correct this entry."""

    n: int


@dataclass(frozen=True)
class CorrectTo:
    """Correct this entry to `entry` at once if nothing else is lost by that; else show in the record what
    would change."""

    n: int
    entry: JsonObject


@dataclass(frozen=True)
class SendPoints:
    """Send this device's own points of a hand, to wait for those of the other players."""

    points: int


@dataclass(frozen=True)
class AnswerPoints:
    """Say that the points this player sent are right, or return them to the player."""

    player: str
    is_right: bool


@dataclass(frozen=True)
class ChangeTableSettings:
    """Change this table's settings."""

    setting: str
    value: Json


@dataclass(frozen=True)
class ShowMessage:
    """Show a message; nothing is entered."""

    refused: BannerMessage


@dataclass(frozen=True)
class PlayAgain:
    """Start a new table with the same players and house rules."""


@dataclass(frozen=True)
class TakePhoto:
    """Take a photo of the cards that are asked for; or, with a player, of the hand that player was dealt
    without names."""

    dealt_to: str = ""


Intent = (
    Enter
    | NameField
    | SetDraft
    | Tap
    | OpenPanel
    | ToggleSignal
    | GoTo
    | CorrectEntry
    | CorrectTo
    | SendPoints
    | AnswerPoints
    | ChangeTableSettings
    | ShowMessage
    | PlayAgain
    | TakePhoto
)


def enter_intent(*entries: JsonObject) -> Enter:
    return Enter(entries)
