"""The editor of one entry: player, act, and cards or squares as that point of the game allowed, or as a typed
line."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.json_values import Json
from models.record import NoRecord
from models.translation import card_names_joined, say
from referee.table.table import Table
from referee.table.transcript import entry_transcript_text, transcript_value
from referee.words.notation import line_from_entry
from referee.words.phrases import card_as_read_aloud, record_name_in_words
from referee.words.transcript_text import entry_json_from_transcript_line
from views.app import theme
from views.app.component import Reference, component, refusal_shown, safe_handler, use_typed_ref
from views.app.faces import card_face
from views.app.icons import Icons
from views.components.choices import name_field
from views.components.controls import STRETCH, Size, pressable, row, semantic_group, silent_text, words
from views.components.picker import CardPicker
from views.games import screens_of_game
from views.screens.game_screens import PlaceChoice
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
    return (
        str(value).replace("_", " ")
        if isinstance(value, str | int)
        else " ".join(list_items_as_strings(value)) or "none"
    )


def entry_value_text_keeping_player_names(value: Json, player_names: Sequence[str]) -> str:
    if isinstance(value, str | int):
        return str(value) if value in player_names else record_name_in_words("value", value)
    return card_names_joined(list_items_as_strings(value)) or say("list.none", "none")


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
    point: GamePoint,
    draft: EntryJson,
    change_draft: ChangeDraft,
    typing: LineDraft,
    pickers: CardPickers,
) -> ft.Control:
    """Return controls for everything that can be chosen in the draft."""
    table, fields = point.table, editable_fields_of_draft_verb(point, draft)
    has_places = screens_of_game(table.game.game).has_places
    cards = [field for field in fields if field.kind in ("card", "cards")]
    places = [field for field in fields if field.kind == "square" and has_places]
    others = [field for field in fields if field not in cards and field not in places]
    # cards come first, because mostly the card is what is wrong
    rows = [field_control(field, point, draft, change_draft, pickers) for field in cards]
    if places:
        rows.append(BoardPlaceChoiceForEntry(places, point, draft, change_draft, pickers.four_colours))
    verb = verb_of_draft(table, draft)
    if verb is not None and any(field.name == "by" for field in verb.fields):
        who = [value_chip("by", name, name, draft, change_draft) for name in table.names]
        rows.append(labelled_editor_row(say("editor.who", "Who"), row(*who)))
    rows.append(labelled_editor_row(say("editor.what", "What"), VerbChoice(point, draft, change_draft)))
    rows += [field_control(field, point, draft, change_draft, pickers) for field in others]
    line = typed_line_or_transcript_if_incomplete(table, draft)
    rows.append(TypedEntryField(table.header.game, line, change_draft, typing))
    return ft.Column(rows, spacing=12, tight=True, horizontal_alignment=STRETCH)


def labelled_editor_row(heading: str, content: ft.Control) -> ft.Control:
    return ft.Column([words(heading, size=theme.TINY, faded=True), content], spacing=5, tight=True)


@component
def VerbChoice(point: GamePoint, draft: EntryJson, change_draft: ChangeDraft) -> ft.Control:
    """Choose the act: one that was allowed there, or after a tap on "more" any other of the game."""
    more, set_more = ft.use_state(False)

    def verb_chip(verb: str, is_highlighted: bool) -> ft.Control:
        return small_chip(
            record_name_in_words("verb", verb),
            f"draft-do-{verb}",
            draft["do"] == verb,
            lambda: change_draft(lambda latest: draft_with_verb(point, latest, verb)),
            is_highlighted=is_highlighted,
        )

    verbs = dict.fromkeys([*point.allowed_verbs, draft["do"]])
    others = [verb for verb in point.table.game.verbs if verb not in verbs]
    chips = [verb_chip(verb, True) for verb in verbs]
    if more:
        chips += [verb_chip(verb, False) for verb in others]
    elif others:
        text, label = say("editor.more", "more"), say("editor.others", "Actions that did not belong there")
        show_others = lambda: set_more(True)
        chips.append(small_chip(text, "draft-more", False, show_others, is_highlighted=False, label=label))
    return row(*chips)


@component
def BoardPlaceChoiceForEntry(
    place_fields: list[Field],
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
    choosing = PlaceChoice(allowed_values, str(draft.get(at) or ""), set_place, f"draft-{at}")
    game = screens_of_game(point.table.game.game)
    drawn = game.place_picker(point.state, choosing, width - ROOM, four_colours)
    return ft.Column([row(*map(field_tab, names)), ft.Row([drawn])], spacing=8, tight=True)


ROOM: Final = 60
"""Room in pixels for what is beside a picture in the editor."""


def field_control(
    field: Field,
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
            entry_value_text_keeping_player_names(value, point.table.names),
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
    return pickers.picker_for_field(
        card_marks_allowed_with_other_fields(point, draft, field.name),
        lambda card: change_draft(draft_change_setting_field(field.name, card)),
        field.name,
        "?" in field.values,
        str(draft.get(field.name) or ""),
    )


def several_cards_field(
    field: Field, point: GamePoint, draft: EntryJson, change_draft: ChangeDraft, pickers: CardPickers
) -> ft.Control:
    """Return the named cards, each removed by a tap, and the picker that adds one."""

    def change_cards(change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        change_draft(lambda latest: {**latest, field.name: change(tuple(latest.get(field.name) or ()))})

    def remove_card(place: int) -> None:
        change_cards(lambda cards: cards[:place] + cards[place + 1 :])

    def add_card(card: str) -> None:
        change_cards(lambda cards: (*cards, card))

    named = [
        removable_card(card, f"draft-without-{place}", partial(remove_card, place), pickers.four_colours)
        for place, card in enumerate(draft.get(field.name) or ())
    ]
    marks = card_marks_allowed_with_other_fields(point, draft, field.name)
    picker = pickers.picker_for_field(marks, add_card, field.name, True)
    no_card = words(say("editor.no_card", "no card yet"), faded=True)
    return ft.Column([row(*named) if named else no_card, picker], spacing=6)


def removable_card(card: str, identifier: str, remove: Callable[[], None], four_colours: bool) -> ft.Control:
    cross = ft.Container(ft.Icon(Icons.CLOSE, size=14), right=0, top=0)
    label = say("editor.without", "Without {card}", card=card_as_read_aloud(card))
    face = ft.Stack([card_face(card, 38, four_colour=four_colours), cross])
    return pressable(face, label, identifier, remove, padding=2)


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
        with refusal_shown(say_fault):
            entry = entry_json_from_transcript_line(game, (latest.current or "").strip())
            change_draft(lambda _: entry)

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
