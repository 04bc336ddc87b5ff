"""The editor of one entry: player, act, and cards or squares as that point of the game allowed, or as a typed
line."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.json_values import Json
from models.record import NoRecord
from models.translation import say
from referee.table.table import Table
from referee.table.transcript import entry_transcript_text, transcript_value
from referee.words.notation import line_from_entry
from referee.words.phrases import card_as_read_aloud, record_name_in_words
from referee.words.transcript_text import entry_json_from_transcript_line
from views.app import theme
from views.app.error_boundary import component, safe_handler
from views.app.faces import card_face
from views.app.hooks import Reference, use_typed_ref
from views.app.icons import Icons
from views.components.choices import name_field
from views.components.paper import row, semantic_group, words
from views.components.picker import CardPicker
from views.components.pressable import pressable, silent_text
from views.components.shell import Size
from views.games import screens_of_game
from views.screens.game_screens import PlaceChoice as Choosing
from views.screens.record.drafts import (
    EntryJson,
    Field,
    GamePoint,
    card_marks_allowed_with_other_fields,
    draft_with_verb,
    editable_fields_of_draft_verb,
    entry_of_complete_draft,
    values_allowed_with_other_fields,
    verb_of_draft,
)
from views.screens.record.log_list import small_chip

MOST: Final = 40
"""The number of values offered for a field; allowed ones come first, and the order never changes."""
ChangeDraft = Callable[[Callable[[EntryJson], EntryJson]], None]
"""Changes the current draft, even before it is redrawn: a second tap may come first."""


def draft_change_setting_field(field_name: str, value: Json) -> Callable[[EntryJson], EntryJson]:
    return lambda draft: {**draft, field_name: value}


def field_heading(field_name: str) -> str:
    label = record_name_in_words("field", field_name)
    return label[:1].upper() + label[1:]


def value_words_for_identifier(value: Json) -> str:
    """Return a value as used in identifiers."""
    return (
        str(value).replace("_", " ")
        if isinstance(value, str | int)
        else " ".join(list_items_as_strings(value)) or "none"
    )


def entry_value_text_keeping_player_names(value: Json, player_names: Sequence[str]) -> str:
    """Return a value as text; players' names stay as they are."""
    if isinstance(value, str | int):
        return str(value) if value in player_names else record_name_in_words("value", value)
    return " ".join(list_items_as_strings(value)) or say("list.none", "none")


def list_items_as_strings(value: Json) -> list[str]:
    return [str(each) for each in value] if isinstance(value, Sequence | Mapping) else []


class LineDraft(NamedTuple):
    """The line that is typed instead of choosing fields; None if it is not open."""

    line: str | None
    write: Callable[[str], None]
    begin: Callable[[], None]
    """Start typing with the current draft, also if that is not yet drawn."""


class CardPickers(NamedTuple):
    """The card pickers' state in this amendment (cards named in part), and the look of the cards."""

    place: str
    at: int
    four_colours: bool
    joker: bool

    def picker_for_field(
        self,
        marks: str,
        on_pick: Callable[[str], None],
        field_name: str,
        offers_hidden_card: bool,
        named_card: str = "",
    ) -> ft.Control:
        """Return a picker for one field. `named_card`: its current card."""
        where = {"identifier_prefix": f"draft-{field_name}", "draft_key": self.place, "entry_count": self.at}
        picker: ft.Control = CardPicker(
            marks, on_pick, self.four_colours, offers_hidden_card, self.joker, named_card=named_card, **where
        )
        return picker


def entry_editor(
    table: Table,
    point: GamePoint,
    draft: EntryJson,
    change_draft: ChangeDraft,
    typing: LineDraft,
    pickers: CardPickers,
) -> ft.Control:
    """Return controls for everything that can be chosen in the draft."""
    names, fields = table.names, editable_fields_of_draft_verb(table, point, draft)
    cards = [
        field for field in fields if field.kind in ("card", "cards")
    ]  # first, because mostly the card is what is wrong
    places = (
        [field for field in fields if field.kind == "square"]
        if screens_of_game(table.game.game).has_places
        else []
    )
    rows = [field_control(field, names, point, draft, change_draft, pickers) for field in cards]
    if places:
        rows.append(BoardPlaceChoiceForEntry(places, table, point, draft, change_draft, pickers.four_colours))
    verb = verb_of_draft(table, draft)
    if verb is not None and any(field.name == "by" for field in verb.fields):
        who = [value_chip("by", name, name, draft, change_draft) for name in names]
        rows.append(labelled_editor_row(say("editor.who", "Who"), row(*who)))
    verbs = list(dict.fromkeys([*point.allowed_verbs, draft["do"]]))
    others = [do for do in table.game.verbs if do not in verbs]
    rows.append(
        labelled_editor_row(
            say("editor.what", "What"), VerbChoice(verbs, others, point, table, draft, change_draft)
        )
    )
    rows += [
        field_control(field, names, point, draft, change_draft, pickers)
        for field in fields
        if field not in cards and field not in places
    ]
    rows.append(
        TypedEntryField(
            table.header.game, typed_line_or_transcript_if_incomplete(table, draft), change_draft, typing
        )
    )
    return ft.Column(rows, spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def labelled_editor_row(heading: str, content: ft.Control) -> ft.Control:
    return ft.Column([words(heading, size=theme.TINY, faded=True), content], spacing=5, tight=True)


@component
def VerbChoice(
    verbs: list[str],
    other_verbs: list[str],
    point: GamePoint,
    table: Table,
    draft: EntryJson,
    change_draft: ChangeDraft,
) -> ft.Control:
    more, set_more = ft.use_state(False)

    def verb_chip(verb: str, is_highlighted: bool) -> ft.Control:
        label = record_name_in_words("verb", verb)
        return small_chip(
            label,
            f"draft-do-{verb}",
            draft["do"] == verb,
            lambda: change_draft(lambda latest: draft_with_verb(table, point, latest, verb)),
            is_highlighted=is_highlighted,
        )

    shown = [verb_chip(verb, True) for verb in verbs]
    if more:
        shown += [verb_chip(verb, False) for verb in other_verbs]
    elif other_verbs:
        shown.append(
            small_chip(
                say("editor.more", "more"),
                "draft-more",
                False,
                lambda: set_more(True),
                is_highlighted=False,
                label=say("editor.others", "Actions that did not belong there"),
            )
        )
    return row(*shown)


@component
def BoardPlaceChoiceForEntry(
    place_fields: list[Field],
    table: Table,
    point: GamePoint,
    draft: EntryJson,
    change_draft: ChangeDraft,
    four_colours: bool,
) -> ft.Control:
    """Choose the places of an entry on a picture of the table. A tap fills the field whose tab was chosen,
    else the first empty field, else the last one.
    """
    chosen, choose = ft.use_state("")
    (width, _), names = ft.use_context(Size), [field.name for field in place_fields]
    missing = next((name for name in names if draft.get(name) is None), names[-1])
    at = chosen if chosen in names else missing

    def field_tab(name: str) -> ft.Control:
        text = say(
            "editor.place",
            "{field}: {place}",
            field=field_heading(name),
            place=draft.get(name) or say("editor.choose", "choose one"),
        )
        return small_chip(text, f"draft-{name}", name == at, lambda: choose(name))

    def set_place(square: str) -> None:
        change_draft(draft_change_setting_field(at, square))
        choose("")

    allowed_values = frozenset(str(value) for value in values_allowed_with_other_fields(point, draft, at))
    choosing = Choosing(allowed_values, str(draft.get(at) or ""), set_place, f"draft-{at}")
    drawn = screens_of_game(table.game.game).place_picker(point.state, choosing, width - ROOM, four_colours)
    return ft.Column([row(*map(field_tab, names)), ft.Row([drawn])], spacing=8, tight=True)


ROOM: Final = 60
"""Room in pixels for what is beside a picture in the editor."""


def field_control(
    field: Field,
    player_names: Sequence[str],
    point: GamePoint,
    draft: EntryJson,
    change_draft: ChangeDraft,
    pickers: CardPickers,
) -> ft.Control:
    heading = field_heading(field.name)
    if field.optional:
        heading = say("editor.optional", "{field} (optional)", field=heading)
    now = draft.get(field.name)
    if field.kind == "card":
        chosen = card_as_read_aloud(now) if now else say("editor.choose", "choose one")
        return labelled_editor_row(
            f"{heading}: {chosen}", one_card_field(field, point, draft, change_draft, pickers)
        )
    if field.kind == "cards":
        return labelled_editor_row(heading, several_cards_field(field, point, draft, change_draft, pickers))
    if field.kind == "line":
        below = say("editor.write", "Type it in the line below.")
        if now is not None:
            below = say("editor.change", "{now}: change it in the line below.", now=transcript_value(now))
        return labelled_editor_row(heading, words(below))
    allowed = {repr(value) for value in values_allowed_with_other_fields(point, draft, field.name)}
    offered = sorted(
        sorted(field.values, key=lambda value: repr(value) not in allowed)[:MOST], key=number_or_text_sort_key
    )
    shown = [
        value_chip(
            field.name,
            value,
            entry_value_text_keeping_player_names(value, player_names),
            draft,
            change_draft,
            repr(value) in allowed,
        )
        for value in offered
    ]
    return labelled_editor_row(heading, semantic_group(row(*shown), heading))


def value_chip(
    field_name: str,
    value: Json,
    text: str,
    draft: EntryJson,
    change_draft: ChangeDraft,
    is_highlighted: bool = True,
) -> ft.Control:
    """Draw a possible value of a field. `is_highlighted`: for a value that was allowed there; the others can
    be tapped, too."""
    chosen = repr(value) == repr(draft.get(field_name))
    return small_chip(
        text,
        f"draft-{field_name}-{value_words_for_identifier(value)}",
        chosen,
        lambda: change_draft(draft_change_setting_field(field_name, value)),
        is_highlighted=is_highlighted,
    )


def number_or_text_sort_key(value: Json) -> tuple[int, str]:
    """Return the sort key of a value: numbers by size, others by letters."""
    return (value, "") if isinstance(value, int) else (0, str(value))


def one_card_field(
    field: Field, point: GamePoint, draft: EntryJson, change_draft: ChangeDraft, pickers: CardPickers
) -> ft.Control:
    def set_card(card: str) -> None:
        change_draft(draft_change_setting_field(field.name, card))

    hidden = any(value == "?" for value in field.values)
    return pickers.picker_for_field(
        card_marks_allowed_with_other_fields(point, draft, field.name),
        set_card,
        field.name,
        hidden,
        str(draft.get(field.name) or ""),
    )


def several_cards_field(
    field: Field, point: GamePoint, draft: EntryJson, change_draft: ChangeDraft, pickers: CardPickers
) -> ft.Control:
    def cards_of_draft(of: EntryJson) -> tuple[str, ...]:
        return tuple(of.get(field.name) or ())

    def remove_card(place: int) -> None:
        change_draft(
            lambda latest: {
                **latest,
                field.name: cards_of_draft(latest)[:place] + cards_of_draft(latest)[place + 1 :],
            }
        )

    def add_card(card: str) -> None:
        change_draft(lambda latest: {**latest, field.name: (*cards_of_draft(latest), card)})

    held = [
        pressable(
            ft.Stack(
                [
                    card_face(card, 38, four_colour=pickers.four_colours),
                    ft.Container(ft.Icon(Icons.CLOSE, size=14), right=0, top=0),
                ]
            ),
            say("editor.without", "Without {card}", card=card_as_read_aloud(card)),
            f"draft-without-{place}",
            lambda place=place: remove_card(place),
            padding=2,
        )
        for place, card in enumerate(cards_of_draft(draft))
    ]
    cards_control: ft.Control = (
        row(*held) if held else words(say("editor.no_card", "no card yet"), faded=True)
    )
    return ft.Column(
        [
            cards_control,
            pickers.picker_for_field(
                card_marks_allowed_with_other_fields(point, draft, field.name), add_card, field.name, True
            ),
        ],
        spacing=6,
    )


def typed_line_or_transcript_if_incomplete(table: Table, draft: EntryJson) -> str:
    """Return the draft as a typed line, with all its fields while one is missing."""
    try:
        return line_from_entry(table.header.game, entry_of_complete_draft(table, draft))
    except NoRecord:
        return entry_transcript_text(draft)


@component
def TypedEntryField(game: str, draft_line: str, change_draft: ChangeDraft, typing: LineDraft) -> ft.Control:
    """Type the entry as a line; the line becomes the draft."""
    latest: Reference[str | None] = use_typed_ref(None)
    latest.current = typing.line  # Enter may come before the last letter is drawn
    fault, say_fault = ft.use_state("")

    def write_line(text: str) -> None:
        latest.current = text
        typing.write(text)
        say_fault("")

    def change_draft_to_line() -> None:
        try:
            entry = entry_json_from_transcript_line(game, (latest.current or "").strip())
            change_draft(lambda _: entry)
        except NoRecord as error:
            say_fault(str(error))

    if typing.line is None:
        return pressable(
            ft.Row(
                [
                    ft.Icon(Icons.KEYBOARD, size=16, color=theme.INK_FADED),
                    silent_text(draft_line, size=theme.TINY, color=theme.INK_FADED, expand=True),
                ],
                spacing=8,
            ),
            say("editor.type", "Type it: {line}", line=draft_line),
            "draft-type",
            typing.begin,
            padding=ft.Padding.symmetric(vertical=8),
        )
    label = say("editor.line", "The entry as a line. Press Enter to apply")
    look = {"on_submit": safe_handler(change_draft_to_line), "autofocus": True}
    return name_field(label, "draft-line", typing.line, write_line, fault, **look)
