"""The scene of a table for one session, in plain values: made by a game, compared part by part, drawn by the
parts. It contains the intents of taps; `views.screens.table.controller` carries them out.

A scene is rebuilt with every tap and entry at almost no cost; parts equal to those before are not drawn
again.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast
from urllib.parse import urlencode

import flet as ft

from models.json_values import Json, JsonObject
from models.translation import say
from referee.drafts import EMPTY_DRAFT, Draft
from referee.table.table import Table
from views.app import theme
from views.app.icons import Icons
from views.app.preferences import Preferences
from views.components.banner import PendingReason
from views.components.banner_messages import BannerMessage
from views.components.controls import (
    FRAME_MOST,
    STRETCH,
    button,
    capped_frame_text_size,
    capped_text_size,
    icon_button,
    live_announcement,
    row,
    words,
)
from views.components.log import LogLine
from views.components.photo import can_read_cards_in_photos
from views.screens.draft import TableDraft
from views.workspace.access import Access
from views.workspace.guest_requests import Request
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace


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


MOVED: Final = "/moved"
ROWS_APART: Final = 8
"""Pixels between two rows of prompts."""
TOLD_BY: Final = ("shake", "ring", "feel", "hear")
"""The signals of a device: vibration and sound for the turn, and for hits and captures."""
Dispatch = Callable[[Intent], None]
"""Dispatches an intent; the same function for the whole session at a table."""


class SceneInput(NamedTuple):
    """The input of a scene: the table, the session's draft, and its display settings."""

    id: int
    table: Table
    version: int
    """Counts changes of the table: entries and settings."""
    draft: TableDraft
    table_settings: TableSettings
    preferences: Preferences
    access: Access
    opened: str = ""
    """The name of the view opened in place of the panel or the log."""
    refused: BannerMessage | None = None
    workspace: Workspace | None = None
    """The workspace, for games that look at other tables of the same evening; None for a joined device."""
    turn: int = 0

    @property
    def act_draft_or_empty(self) -> Draft:
        """Return the draft of an act; an empty one while a form of whole points or cards is filled in."""
        return self.draft if isinstance(self.draft, Draft) else EMPTY_DRAFT

    @property
    def draft_key(self) -> str:
        return f"table/{self.id}"


class Part(NamedTuple):
    """A piece of the screen: `draw(dispatch, *values)` returns its control. It is redrawn when `draw` or a
    value changes.

    `draw` is a function of a module and values are plain, so nothing is captured. A part that only groups
    other parts is drawn by `draw(controls, *values)`; each child stays mounted while it is the same.
    """

    name: str
    """A name that no neighbour has."""
    draw: Callable[..., ft.Control]
    values: tuple[object, ...] = ()
    parts: "tuple[Part, ...] | None" = None
    is_kept_mounted: bool = False
    """True if the part, as a row of a panel, stays mounted but hidden after it is removed. It must not
    contain a component."""


class CardRequest(NamedTuple):
    """A request for a card: the picker's marks, and the field it names."""

    field: str
    marks: str
    hidden: bool = False
    tiles: bool = False
    """True if few cards are side by side, one tap each."""
    named: str = ""
    """The card that the draft names already; it is highlighted."""


class Prompts(NamedTuple):
    """The current prompts. A refusal takes the place of the prompt; the footer stays visible while the rest
    scrolls."""

    prompt: Part | None = None
    rows: tuple[Part, ...] = ()
    picking: CardRequest | None = None
    footer: tuple[Part, ...] = ()
    tall: bool = False
    """True if the panel needs the room more than the board."""
    pack: bool = False
    """True if the panel shows a whole pack: on a phone it takes all the room below the piles, so that every
    card is in sight, and the cards keep their places.
    """
    alone: bool = False
    """True if on a phone the panel needs all the room because the board shows nothing more."""
    covers_board: bool = False
    """True if with large text on a phone the panel covers the board as far as its content needs that."""
    strip: bool = False
    """True if the board shows what is asked about. With large text a strip of the board is enough."""
    low: bool = False
    """True if the panel needs little room, which leaves more for the board."""
    phone_footer: tuple[Part, ...] | None = None
    """The footer on a phone in portrait, in place of prompt and footer, if there is no room for both."""
    what: str = ""
    """The name of the act being composed. While it is the same, the panel does not shrink."""


class Motion(NamedTuple):
    """A motion between places on the screen, given by the names of their elements."""

    origins: tuple[str, ...]
    to: str
    harm: int = 0
    """The injury it caused; 0 if cards moved."""
    at: int = 0
    """The number of entries including the one that caused it."""

    def url_that_shows_motion(self, with_sound: bool) -> str:
        """Return the address that makes the page show the motion (assets/moving.js). `with_sound`: with
        sound."""
        query = {
            "from": " ".join(self.origins),
            "to": self.to,
            "harm": self.harm or "",
            "heard": "1" if with_sound else "",
        }
        return f"{MOVED}?{urlencode(query)}"


class GameAction(NamedTuple):
    """A button for a game's own action, by the name of its shortcut."""

    name: str
    icon: ft.IconData
    label: str
    intent: Intent


class Scene(NamedTuple):
    """The part of the view that a game makes."""

    headline: str
    middle: Part
    """`draw(dispatch, *values, width, height)` draws it in a room of this size."""
    prompts: Prompts
    seats: tuple[Part, ...] = ()
    """`draw(dispatch, *values, room)`, with one of ROOMS."""
    subtitle: str = ""
    overlay: Part | None = None
    """The view opened in place of the log (in portrait: of the table), such as the score sheet."""
    is_steady: bool = False
    """True if on a phone the middle keeps its size, and a high panel covers its lower edge."""
    bar_line: Part | None = None
    """A line below the headline of a low window, of a game without seats there; it has 40 pixels, which the
    headline overlaps."""


class SceneView(NamedTuple):
    """The whole view, divided by the parts of the screen that watch it."""

    scene: Scene
    """What the game makes. Its prompts are without the two parts below."""
    picking: CardRequest | None
    footer: tuple[Part, ...]
    picks: bool
    """True if a card is asked for. The part beside the picker watches it too, so that both change in one
    frame."""
    notice: BannerMessage | None
    why: PendingReason
    """The reason being written for a refused act."""
    log: tuple[LogLine, ...]
    undo: tuple[str, str]
    """The entries that Undo and Redo concern."""
    opened: str
    typing: bool
    """True if a line is being typed."""
    turn: int
    """The number of the game's entries; the draft belongs to it."""
    at: int
    """The number of all entries; every intent is sent with it."""
    picking_at: int
    """The number of all entries while a card is asked for; unchanged otherwise, so that a hidden picker is
    not redrawn."""
    chances: tuple[Part, ...]
    """The chance that fits the draft, shown below it."""
    requests: tuple[Request, ...]
    """Requests of guests to the host."""
    is_mine: bool
    """True if it is this viewer's turn."""
    stroke: Motion | None
    """The motion of the last entries since this screen was opened."""
    told_by: tuple[str, ...]
    """The signals of `TOLD_BY` that are on for this device."""


# -- parts of every panel ------------------------------------------------------------------------------------
def prompt_part(question: str, *buttons: Part) -> Part:
    """Return the prompt in a line. `buttons`: an alternative, as a button."""
    prompt = text_part("prompt", question, weight=ft.FontWeight.W_500)
    return Part("prompt-beside", render_prompt_with_button, parts=(prompt, *buttons)) if buttons else prompt


def render_prompt_with_button(parts: list[ft.Control]) -> ft.Control:
    return ft.Row([ft.Container(parts[0], expand=True), *parts[1:]], spacing=6)


def text_part(
    name: str,
    text: str,
    *,
    size: int = theme.SMALL,
    is_size_limited: bool = True,
    is_announced: bool = False,
    **look: theme.Look,
) -> Part:
    """Return a text. `is_size_limited`: large text makes it only so large that the rest of the panel stays in
    sight; `is_announced`: screen readers read it when it changes; `look` goes to
    `views.components.controls.words`."""
    return Part(name, render_text, (name, text, size, is_size_limited, is_announced, tuple(look.items())))


def render_text(
    _: Dispatch,
    name: str,
    text: str,
    size: int,
    is_size_limited: bool,
    is_announced: bool,
    look: tuple[tuple[str, theme.Look], ...],
) -> ft.Control:
    shown_size = capped_frame_text_size(size) if is_size_limited else size
    if is_announced:
        return live_announcement(text, name, size=shown_size, **dict(look))
    return words(text, size=shown_size, **dict(look))


def running_sum_part(name: str, text: str, size: int = theme.SMALL) -> Part:
    """Return the running sum of tapped cards or points; screen readers read it when it changes."""
    weight = ft.FontWeight.W_500
    return text_part(name, text, size=size, is_size_limited=False, is_announced=True, weight=weight)


def button_part(
    words: str,
    identifier: str,
    intent: Intent,
    kind: str = "plain",
    *,
    size: int = theme.SMALL,
    max_scale: float = FRAME_MOST,
    **look: object,
) -> Part:
    """Return a button with its label and its intent. `max_scale`: the largest scale of its text; `look` goes
    to `views.components.controls.button`.
    """
    return Part(
        identifier,
        render_button,
        (words, identifier, intent, kind, size, tuple(look.items()), max_scale),
        is_kept_mounted=True,
    )


def render_button(
    dispatch: Dispatch,
    words: str,
    identifier: str,
    intent: Intent,
    kind: str,
    size: int,
    look: tuple[tuple[str, object], ...],
    max_scale: float,
) -> ft.Control:
    large = min(capped_frame_text_size(size), capped_text_size(size, max_scale))
    options = cast(dict[str, Any], dict(look))  # options of `button`
    return button(words, identifier, lambda: dispatch(intent), kind, size=large, **options)


def clear_draft_button_part(identifier: str, label: str, intent: Intent, is_faded: bool = False) -> Part:
    return Part(identifier, render_clear_draft_button, (identifier, label, intent, is_faded))


def render_clear_draft_button(
    dispatch: Dispatch, identifier: str, label: str, intent: Intent, is_faded: bool
) -> ft.Control:
    return icon_button(Icons.DELETE_OUTLINE, label, identifier, lambda: dispatch(intent), is_faded=is_faded)


def photo_button_part(player_of_unnamed_hand: str = "") -> Part:
    """Return the button that enters cards from a photo; it is hidden where photos cannot be read.
    `player_of_unnamed_hand`: the player whose hand, dealt without names, the photo shows.
    """
    return Part("photo", render_photo_button_if_supported, (player_of_unnamed_hand,))


def render_photo_button_if_supported(dispatch: Dispatch, player_of_unnamed_hand: str) -> ft.Control:
    if not can_read_cards_in_photos(ft.context.page):
        return ft.Container()
    label = say("photo.take", "Take a photo")
    identifier = "photo-own-hand" if player_of_unnamed_hand else "take-photo"
    return icon_button(
        Icons.PHOTO_CAMERA_OUTLINED, label, identifier, lambda: dispatch(TakePhoto(player_of_unnamed_hand))
    )


def wrapping_row_part(name: str, *parts: Part) -> Part:
    return Part(name, render_wrapping_row, parts=parts)


def render_wrapping_row(parts: list[ft.Control]) -> ft.Control:
    return row(*parts)


def column_part(name: str, *parts: Part) -> Part:
    """Return rows that are shown and hidden together."""
    return Part(name, render_column_unless_all_hidden, (ROWS_APART,), parts)


def render_column_unless_all_hidden(rows: list[ft.Control], spacing: int) -> ft.Control:
    seen = any(each.visible for each in rows)
    return ft.Column(rows, spacing=spacing, tight=True, horizontal_alignment=STRETCH, visible=seen)


def with_spacing_inside_column_parts(rows: Iterable[Part], pixels: int) -> tuple[Part, ...]:
    """Return rows, and the rows inside them, with this spacing."""
    return tuple(
        row._replace(values=(pixels,)) if row.draw is render_column_unless_all_hidden else row for row in rows
    )


def right_aligned_row_part(name: str, *parts: Part) -> Part:
    """Return parts in one row, at its right end."""
    return Part(name, render_right_aligned_row, parts=parts)


def render_right_aligned_row(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=6, alignment=ft.MainAxisAlignment.END)
