"""The editor of one entry: who, what, and with which card or square, as that point of the game allowed it, or typed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.json_values import Json
from models.record import NoRecord
from models.translation import say
from referee.table.table import Table
from referee.table.transcript import entry_line, written
from referee.words.notation import line_of
from referee.words.phrases import card_words, name_of
from referee.words.transcript_text import entry_in
from views.app import theme
from views.app.error_boundary import component, safe
from views.app.faces import card_face
from views.app.icons import Icons
from views.app.references import Reference, use_reference
from views.components.choices import name_field
from views.components.paper import grouped, row, words
from views.components.picker import CardPicker
from views.components.pressable import pressable, silent
from views.components.shell import Size
from views.games import screens_of
from views.screens.game_screens import Choosing
from views.screens.record.drafts import (
    Field,
    Here,
    Written,
    entry_of,
    fields_of,
    fits,
    marks,
    verb_of,
    with_verb,
)
from views.screens.record.log_list import chip

MOST: Final = 40
"""Values of a field that are offered; those that were allowed come before others, and none changes its place."""
Change = Callable[[Callable[[Written], Written]], None]
"""Changes the draft, drawn or not: a second tap may come before the first is drawn."""


def _with(name: str, value: Json) -> Callable[[Written], Written]:
    return lambda draft: {**draft, name: value}


def _heading(name: str) -> str:
    said = name_of("field", name)
    return said[:1].upper() + said[1:]


def _written(value: Json) -> str:
    """A value as it stands in identifiers."""
    return str(value).replace("_", " ") if isinstance(value, str | int) else " ".join(_each(value)) or "none"


def _said(value: Json, names: Sequence[str]) -> str:
    """A value as it is read: players' names as they are."""
    if isinstance(value, str | int):
        return str(value) if value in names else name_of("value", value)
    return " ".join(_each(value)) or say("list.none", "none")


def _each(value: Json) -> list[str]:
    return [str(each) for each in value] if isinstance(value, Sequence | Mapping) else []


class Typing(NamedTuple):
    """The line that is being typed in place of the draft, or None."""

    line: str | None
    write: Callable[[str], None]
    begin: Callable[[], None]
    """Type the draft as it is by now, drawn or not."""


class Pickers(NamedTuple):
    """Where half a card named for this amendment is kept, and how cards look."""

    place: str
    at: int
    four_colours: bool
    joker: bool

    def picker(
        self, marks: str, pick: Callable[[str], None], name: str, hidden: bool, named: str = ""
    ) -> ft.Control:
        """A picker for one field. `named`: the card that it holds."""
        where = {"name": f"draft-{name}", "place": self.place, "at": self.at}
        picker: ft.Control = CardPicker(
            marks, pick, self.four_colours, hidden, self.joker, named=named, **where
        )
        return picker


def editor(
    table: Table, point: Here, draft: Written, change: Change, typing: Typing, pickers: Pickers
) -> ft.Control:
    """Everything that can be chosen about the draft."""
    names, fields = table.header.names, fields_of(table, point, draft)
    cards = [field for field in fields if field.kind in ("card", "cards")]  # mostly the card is wrong
    places = (
        [field for field in fields if field.kind == "square"]
        if screens_of(table.game.game).has_places
        else []
    )
    rows = [_field(field, names, point, draft, change, pickers) for field in cards]
    if places:
        rows.append(_Places(places, table, point, draft, change, pickers.four_colours))
    verb = verb_of(table, draft)
    if verb is not None and any(field.name == "by" for field in verb.fields):
        who = [_value("by", name, name, draft, change) for name in names]
        rows.append(_row(say("editor.who", "Who"), row(*who)))
    verbs = list(dict.fromkeys([*point.verbs, draft["do"]]))
    others = [do for do in table.game.verbs if do not in verbs]
    rows.append(_row(say("editor.what", "What"), _Verbs(verbs, others, point, table, draft, change)))
    rows += [
        _field(field, names, point, draft, change, pickers)
        for field in fields
        if field not in cards and field not in places
    ]
    rows.append(_Typed(table.header.game, line_of_draft(table, draft), change, typing))
    return ft.Column(rows, spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _row(heading: str, content: ft.Control) -> ft.Control:
    return ft.Column([words(heading, size=theme.TINY, faded=True), content], spacing=5, tight=True)


@component
def _Verbs(
    verbs: list[str], others: list[str], point: Here, table: Table, draft: Written, change: Change
) -> ft.Control:
    more, set_more = ft.use_state(False)

    def each(verb: str, lit: bool) -> ft.Control:
        said = name_of("verb", verb)
        return chip(
            said,
            f"draft-do-{verb}",
            draft["do"] == verb,
            lambda: change(lambda latest: with_verb(table, point, latest, verb)),
            lit=lit,
        )

    shown = [each(verb, True) for verb in verbs]
    if more:
        shown += [each(verb, False) for verb in others]
    elif others:
        shown.append(
            chip(
                say("editor.more", "more"),
                "draft-more",
                False,
                lambda: set_more(True),
                lit=False,
                label=say("editor.others", "Acts that did not belong there"),
            )
        )
    return row(*shown)


@component
def _Places(
    places: list[Field], table: Table, point: Here, draft: Written, change: Change, four_colours: bool
) -> ft.Control:
    """Which place is named, and the table on which it is: the first that is missing, else the last, or the one that was tapped."""
    chosen, choose = ft.use_state("")
    (width, _), names = ft.use_context(Size), [field.name for field in places]
    missing = next((name for name in names if draft.get(name) is None), names[-1])
    at = chosen if chosen in names else missing

    def tab(name: str) -> ft.Control:
        said = say(
            "editor.place",
            "{field}: {place}",
            field=_heading(name),
            place=draft.get(name) or say("editor.choose", "choose one"),
        )
        return chip(said, f"draft-{name}", name == at, lambda: choose(name))

    def pick(square: str) -> None:
        change(_with(at, square))
        choose("")

    lit = frozenset(str(value) for value in fits(point, draft, at))
    choosing = Choosing(lit, str(draft.get(at) or ""), pick, f"draft-{at}")
    drawn = screens_of(table.game.game).choosing_place(point.state, choosing, width - ROOM, four_colours)
    return ft.Column([row(*map(tab, names)), ft.Row([drawn])], spacing=8, tight=True)


ROOM: Final = 60
"""What stands beside a picture in the editor."""


def _field(
    field: Field, names: Sequence[str], point: Here, draft: Written, change: Change, pickers: Pickers
) -> ft.Control:
    heading = _heading(field.name)
    if field.optional:
        heading = say("editor.optional", "{field} (may be left out)", field=heading)
    now = draft.get(field.name)
    if field.kind == "card":
        chosen = card_words(now) if now else say("editor.choose", "choose one")
        return _row(f"{heading}: {chosen}", _card(field, point, draft, change, pickers))
    if field.kind == "cards":
        return _row(heading, _cards(field, point, draft, change, pickers))
    if field.kind == "line":
        below = say("editor.write", "Write it in the line below.")
        if now is not None:
            below = say("editor.change", "{now}: change it in the line below.", now=written(now))
        return _row(heading, words(below))
    allowed = {repr(value) for value in fits(point, draft, field.name)}
    offered = sorted(sorted(field.values, key=lambda value: repr(value) not in allowed)[:MOST], key=_place)
    shown = [
        _value(field.name, value, _said(value, names), draft, change, repr(value) in allowed)
        for value in offered
    ]
    return _row(heading, grouped(row(*shown), heading))


def _value(
    field: str, value: Json, said: str, draft: Written, change: Change, lit: bool = True
) -> ft.Control:
    """A value that a field may be given. `lit`: it was allowed there."""
    chosen = repr(value) == repr(draft.get(field))
    return chip(
        said, f"draft-{field}-{_written(value)}", chosen, lambda: change(_with(field, value)), lit=lit
    )


def _place(value: Json) -> tuple[int, str]:
    """Where a value stands among others: numbers by their size, everything else by its letters."""
    return (value, "") if isinstance(value, int) else (0, str(value))


def _card(field: Field, point: Here, draft: Written, change: Change, pickers: Pickers) -> ft.Control:
    def pick(card: str) -> None:
        change(_with(field.name, card))

    hidden = any(value == "?" for value in field.values)
    return pickers.picker(
        marks(point, draft, field.name), pick, field.name, hidden, str(draft.get(field.name) or "")
    )


def _cards(field: Field, point: Here, draft: Written, change: Change, pickers: Pickers) -> ft.Control:
    def cards(of: Written) -> tuple[str, ...]:
        return tuple(of.get(field.name) or ())

    def without(place: int) -> None:
        change(lambda latest: {**latest, field.name: cards(latest)[:place] + cards(latest)[place + 1 :]})

    def pick(card: str) -> None:
        change(lambda latest: {**latest, field.name: (*cards(latest), card)})

    held = [
        pressable(
            ft.Stack(
                [
                    card_face(card, 38, four_colour=pickers.four_colours),
                    ft.Container(ft.Icon(Icons.CLOSE, size=14), right=0, top=0),
                ]
            ),
            say("editor.without", "Without {card}", card=card_words(card)),
            f"draft-without-{place}",
            lambda place=place: without(place),
            padding=2,
        )
        for place, card in enumerate(cards(draft))
    ]
    lying: ft.Control = row(*held) if held else words(say("editor.no_card", "no card yet"), faded=True)
    return ft.Column(
        [lying, pickers.picker(marks(point, draft, field.name), pick, field.name, True)], spacing=6
    )


def line_of_draft(table: Table, draft: Written) -> str:
    """The draft as it is typed; with all its fields while something is missing."""
    try:
        return line_of(table.header.game, entry_of(table, draft))
    except NoRecord:
        return entry_line(draft)


@component
def _Typed(game: str, line: str, change: Change, typing: Typing) -> ft.Control:
    """The entry as a line; what is typed there becomes the draft."""
    latest: Reference[str | None] = use_reference(None)
    latest.current = typing.line  # Enter may come before the last letter is drawn
    fault, say_fault = ft.use_state("")

    def write(text: str) -> None:
        latest.current = text
        typing.write(text)
        say_fault("")

    def submit() -> None:
        try:
            entry = entry_in(game, (latest.current or "").strip())
            change(lambda _: entry)
        except NoRecord as error:
            say_fault(str(error))

    if typing.line is None:
        return pressable(
            ft.Row(
                [
                    ft.Icon(Icons.KEYBOARD, size=16, color=theme.INK_FADED),
                    silent(line, size=theme.TINY, color=theme.INK_FADED, expand=True),
                ],
                spacing=8,
            ),
            say("editor.type", "Type it: {line}", line=line),
            "draft-type",
            typing.begin,
            padding=ft.Padding.symmetric(vertical=8),
        )
    label = say("editor.line", "The entry as a line; Enter takes it")
    look = {"on_submit": safe(submit), "autofocus": True}
    return name_field(label, "draft-line", typing.line, write, fault, **look)
