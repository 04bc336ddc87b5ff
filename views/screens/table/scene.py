"""What a table shows one session, in plain values: made by a game from what is seen, compared part by part, drawn by the parts.

A scene is made anew with every tap and entry, and costs next to nothing; what is equal to the scene before is not drawn again.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

import flet as ft
from flet.components.component import Component

from referee.table.table import Table
from views.app import theme
from views.app.control_cache import ControlCache
from views.app.preferences import Preferences
from views.components.banner import PendingReason
from views.components.banner_messages import BannerMessage
from views.components.log import LogLine
from views.components.paper import hint, live_announcement, row
from views.components.pressable import button
from views.components.shell import landscape_text_size
from views.screens.table.intents import Meaning
from views.workspace.guest_requests import Request
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

MOVED: Final = "/moved"
ROWS_APART: Final = 8
"""Between two rows of what is asked."""
TOLD_BY: Final = ("shake", "ring", "feel", "hear")
"""How a device tells that it is its holder's turn, and that something was hit or taken, if that is wanted."""
Does = Callable[[Meaning], None]
"""Does what a tap means; the same for as long as a session sits at a table."""


class SceneInput(NamedTuple):
    """From what a scene is made: the table, what one session has half said there, and how it wants it shown."""

    id: int
    table: Table
    version: int
    """Counts whatever changed at the table: entries, settings."""
    now: object
    """What is half said: a plain value of the game's own kind, mostly a `referee.drafts.Draft`."""
    table_settings: TableSettings
    preferences: Preferences
    opened: str = ""
    """What stands in place of the panel or the log, by its name."""
    refused: BannerMessage | None = None
    desk: Workspace | None = None
    """Where the other tables are, for a game that looks at the evening's others."""
    turn: int = 0

    @property
    def place(self) -> str:
        """Where what is half said at this table is kept."""
        return f"table/{self.id}"


class Part(NamedTuple):
    """Something drawn: `draw(does, *values)` gives the control. It is drawn anew when `draw` or a value is another one.

    `draw` is a function of a module, and values are plain: nothing is captured. What only holds other parts is drawn by
    `draw(controls, *values)`: each of them stays while it is the same.
    """

    name: str
    """Its own among its neighbours."""
    draw: Callable[..., ft.Control]
    values: tuple[object, ...] = ()
    parts: "tuple[Part, ...] | None" = None
    stays: bool = False
    """As a row of a panel it stays in the tree unseen when it goes, as one that only holds parts does. It has no component in it."""


class CardRequest(NamedTuple):
    """A card is asked for: what the picker shows, and the field that it names."""

    field: str
    marks: str
    hidden: bool = False
    tiles: bool = False
    """Few cards lie side by side, each one tap."""


class Prompts(NamedTuple):
    """What is asked now. The prompt gives its place to a refusal; the foot stays in sight, however far the rest is scrolled."""

    prompt: Part | None = None
    rows: tuple[Part, ...] = ()
    picking: CardRequest | None = None
    foot: tuple[Part, ...] = ()
    tall: bool = False
    """It needs the room more than the board does."""
    alone: bool = False
    """On a phone it needs all the room there is, for what lies on the table says no more than this."""
    strip: bool = False
    """The board shows by itself what is asked about: where texts are large, a strip of it is enough."""
    low: bool = False
    """It needs little, and the board more than the panel leaves it."""
    what: str = ""
    """What is composed, where a turn has several: the panel becomes no lower while it is the same."""


class Motion(NamedTuple):
    """Something that went from places of the table to another, which have these names on the screen."""

    origins: tuple[str, ...]
    to: str
    harm: int = 0
    """What it took of somebody's life; 0: cards went."""
    at: int = 0
    """How many entries stood then."""

    def browser_url(self, heard: bool) -> str:
        """What a browser opens to show it (assets/moving.js)."""
        asked = {
            "from": " ".join(self.origins),
            "to": self.to,
            "harm": self.harm or "",
            "heard": "1" if heard else "",
        }
        return f"{MOVED}?{urlencode(asked)}"


class GameAction(NamedTuple):
    """A way from the table that a game has of its own, by the name of its shortcut."""

    name: str
    icon: ft.IconData
    label: str
    meaning: Meaning


class Scene(NamedTuple):
    """A game's part of what is shown."""

    headline: str
    middle: Part
    """`draw(does, *values, width, height)` draws it into a room of this size."""
    asks: Prompts
    seats: tuple[Part, ...] = ()
    """`draw(does, *values, room)`, with one of ROOMS."""
    subtitle: str = ""
    beside: Part | None = None
    """What stands in place of the log (upright: of the table) when it is opened, as the score sheet."""


class SceneView(NamedTuple):
    """All that is shown, by the parts of the screen that watch it."""

    headline: str
    subtitle: str
    middle: Part
    seats: tuple[Part, ...]
    asks: Prompts
    """Without what has parts of their own:"""
    picking: CardRequest | None
    picks: bool
    """Is a card asked for? Known where the picker stands, too: it goes in the same picture in which others take its room."""
    foot: tuple[Part, ...]
    beside: Part | None
    notice: BannerMessage | None
    why: PendingReason
    """The reason that is being written for what was refused."""
    log: tuple[LogLine, ...]
    undo: tuple[str, str]
    """What Undo and Redo concern."""
    opened: str
    typing: bool
    """Is a line being typed?"""
    turn: int
    """At how many entries the game stands: what is half said belongs to it."""
    at: int
    """How many entries stand in all: every intent carries it."""
    picking_at: int
    """The same while a card is asked for: a picker that is not shown is not drawn anew."""
    chances: tuple[Part, ...]
    """The chance that fits what is being chosen, below it."""
    requests: tuple[Request, ...]
    """What others ask whoever keeps the table for."""
    is_mine: bool
    """Is it the turn of who holds this screen?"""
    stroke: Motion | None
    """What the last entries have moved, since this screen is there."""
    told_by: tuple[str, ...]
    """The signs by which this device tells, of `TOLD_BY`."""


# -- parts that every panel is made of ---------------------------------------------------------------------------------
def prompt_part(words: str, *beside: Part) -> Part:
    """What to do now, in a line. `beside`: what may be done instead, as a button."""
    told = Part("prompt", draw_prompt, (words,))
    return Part("prompt-beside", draw_prompt_with_button, parts=(told, *beside)) if beside else told


def draw_prompt(_: Does, words: str) -> ft.Control:
    return hint(words, landscape_text_size(theme.SMALL))


def draw_prompt_with_button(parts: list[ft.Control]) -> ft.Control:
    return ft.Row([ft.Container(parts[0], expand=True), *parts[1:]], spacing=6)


def running_sum_part(name: str, words: str, size: int = theme.SMALL) -> Part:
    """What the cards or points that are tapped come to; read aloud when it changes."""
    return Part(name, draw_running_sum, (name, words, size))


def draw_running_sum(_: Does, name: str, words: str, size: int) -> ft.Control:
    return live_announcement(words, name, size=size, weight=ft.FontWeight.W_500)


def button_part(
    words: str,
    identifier: str,
    meaning: Meaning,
    kind: str = "plain",
    *,
    size: int = theme.SMALL,
    **look: object,
) -> Part:
    """A button: what it says, and what it means. `look` goes to `views.components.pressable.button`."""
    return Part(
        identifier, draw_button, (words, identifier, meaning, kind, size, tuple(look.items())), stays=True
    )


def draw_button(
    does: Does,
    words: str,
    identifier: str,
    meaning: Meaning,
    kind: str,
    size: int,
    look: tuple[tuple[str, object], ...],
) -> ft.Control:
    large = landscape_text_size(size)
    return button(words, identifier, lambda: does(meaning), kind, size=large, **dict(look))  # type: ignore[arg-type]  # as `button` takes it


def row_part(name: str, *parts: Part) -> Part:
    """Parts in a row, broken where the sheet ends."""
    return Part(name, draw_row, parts=parts)


def draw_row(parts: list[ft.Control]) -> ft.Control:
    return row(*parts)


def column_part(name: str, *parts: Part) -> Part:
    """Rows below each other that come and go as one."""
    return Part(name, draw_column, (ROWS_APART,), parts)


def draw_column(rows: list[ft.Control], apart: int) -> ft.Control:
    seen = any(each.visible for each in rows)
    return ft.Column(
        rows, spacing=apart, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, visible=seen
    )


def with_spacing(rows: Iterable[Part], by: int) -> tuple[Part, ...]:
    """Rows, those within others as far from each other as these are."""
    return tuple(row._replace(values=(by,)) if row.draw is draw_column else row for row in rows)


def shared_row_part(name: str, *parts: Part) -> Part:
    """Parts that share a line; each is an `offer` with `expand`."""
    return Part(name, draw_shared_row, parts=parts)


def draw_shared_row(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=6)


class PartList:
    """Parts below each other, or beside each other in a row. Those that may stay are unseen in the tree when they go, as they were:
    mostly they soon come back.
    """

    def __init__(self) -> None:
        self._before: tuple[Part, ...] = ()
        self._gone: tuple[str, ...] = ()
        self._inside: dict[str, PartList] = {}

    def controls(
        self, kept: ControlCache, does: Does, parts: Sequence[Part], around: tuple[str, ...] = ()
    ) -> list[ft.Control]:
        """The parts as they are kept, and among them, where they were, those that have gone."""
        names = {part.name for part in parts}
        gone = [
            part.name
            for part in self._before
            if (part.stays or part.parts is not None) and part.name not in names
        ]
        self._gone = (
            *(each for each in gone if each not in self._gone),
            *(each for each in self._gone if each in gone),
        )[:STAY]
        self._before = merge_departed_parts(
            parts, [part for part in self._before if part.name in names or part.name in self._gone]
        )
        return [self._cached_part(kept, does, part, around, part.name in names) for part in self._before]

    def _cached_part(
        self, kept: ControlCache, does: Does, part: Part, around: tuple[str, ...], is_there: bool
    ) -> ft.Control:
        """A part as it is kept: drawn anew where it is another one, and of what it holds only that."""
        place = (*around, part.name)
        if part.parts is None:
            return kept(place, draw_part, does, part, is_there)
        inside = self._inside.setdefault(part.name, PartList())
        return kept.holding(
            place, draw_holder, inside.controls(kept, does, part.parts, place), part, is_there
        )


def merge_departed_parts(parts: Sequence[Part], before: Sequence[Part]) -> tuple[Part, ...]:
    """The parts in their order, and those of `before` that are none of them: where they were, so that nobody has to move."""
    names = [part.name for part in parts]
    stood = [part.name for part in before if part.name in names]
    if stood != [name for name in names if name in stood]:
        return (*parts, *(part for part in before if part.name not in names))
    shown: list[Part] = []
    left = list(parts)
    for part in before:
        if part.name not in names:
            shown.append(part)
        else:
            up_to = next(at for at, each in enumerate(left, 1) if each.name == part.name)
            shown += left[:up_to]
            del left[:up_to]
    return (*shown, *left)


STAY: Final = 4
"""So many rows stay in the tree when they have gone, and so many in each row."""


def draw_holder(parts: list[ft.Control], part: Part, is_there: bool) -> ft.Control:
    control = part.draw(parts, *part.values)
    control.key, control.visible = part.name, is_there and control.visible
    return control


def draw_part(does: Does, part: Part, is_there: bool = True) -> ft.Control:
    """A part, under its name as a key: it stays what it is where its neighbours come and go."""
    control = part.draw(does, *part.values)
    if isinstance(control, Component):  # Flet lets nobody give it a key any more
        return ft.Column(
            [control],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            key=part.name,
        )
    control.key, control.visible = part.name, is_there
    return control
