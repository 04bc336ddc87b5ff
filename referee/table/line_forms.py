"""All forms of a game's typed lines with their meaning in words, for the help in the app and the
documents."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from models.json_values import Json, JsonObject
from models.record import NonGameEntry, NoRecord
from models.translation import say
from referee.table.legal_moves import announcement_text
from referee.table.table import Table
from referee.verbs import Form
from referee.words.notation import BY_NOBODY, SEAT_CHANGES, SLOT, form_for_people, typed_line_forms_of_game
from referee.words.phrases import phrase


class FormMeaning(NamedTuple):
    """One form of typed lines: an example, and its meaning in words."""

    form: Form
    typed: str
    words: str


def all_forms_of_game_with_meanings(table: Table) -> list[FormMeaning]:
    """Every form of the table's game, grouped by verb."""
    unused = () if table.game.takes_seat_changes else SEAT_CHANGES
    forms = [form for form in typed_line_forms_of_game(table.header.game) if form not in unused]
    verbs = list(dict.fromkeys(form.verb for form in forms))
    found = [
        FormMeaning(form, form_for_people(form), example_announcement_of_form(table, form))
        for form in sorted(forms, key=lambda form: verbs.index(form.verb))
    ]
    return [*found, *meanings_of_combined_forms(table)]


def meanings_of_combined_forms(table: Table) -> Iterator[FormMeaning]:
    """The forms of acts that all players do at once."""
    for verb in table.game.verbs.values():
        if verb.combined_form is not None:
            label = phrase(f"together.{table.game.package}.{verb.do}", verb.combined_form.label, {})
            yield FormMeaning(Form(verb.do, verb.combined_form.line), verb.combined_form.line, f"{label}.")


_STANDS_FOR: Final[Mapping[str, Callable[[str], Json]]] = {
    "cards": lambda name: [name],
    "sures": lambda name: [name],
    "none": lambda name: [],
    "words": lambda name: [name],
    "names": lambda name: [name],
    "units": lambda name: [name],
    "number": lambda name: 3,
    "suit": lambda name: "S",
    "hands": lambda name: {},
    "pairs": lambda name: {},
    "tally": lambda name: {},
    "points": lambda name: {},
}
"""Placeholder for a value, by kind of field; other kinds use the name in capitals, as in the form."""


def example_announcement_of_form(table: Table, form: Form) -> str:
    """The announcement of an entry of this form.

    For a short form that leaves out what the table knows, the long form is used.
    """
    long = next(each for each in typed_line_forms_of_game(table.header.game) if each.verb == form.verb)
    by = {} if form.verb in BY_NOBODY else {"by": table.names[0]}
    try:
        entry = table.entry_from_json({"do": form.verb, **by, **required_example_fields_of_form(form)})
    except NoRecord:
        entry = table.entry_from_json({"do": form.verb, **by, **required_example_fields_of_form(long, "?")})
    return table_entry_meaning(entry) if isinstance(entry, NonGameEntry) else announcement_text(table, entry)


def required_example_fields_of_form(form: Form, card_placeholder: str = "") -> JsonObject:
    """Example fields of a form, without optional ones. `card_placeholder`: if not empty, the placeholder for
    every card."""
    slots = SLOT.findall(re.sub(r"\[.*\]", "", form.pattern))
    fields = {
        name: card_placeholder
        if card_placeholder and kind in ("card", "cards")
        else name.upper().replace("_", "-")
        for name, kind in slots
    }
    return {name: _STANDS_FOR.get(kind, str)(fields[name]) for name, kind in slots if name != "piece"}


def table_entry_meaning(entry: NonGameEntry) -> str:
    if entry.do == "audit":
        return say("line.audit", "The table has counted: how many cards each pile holds.")
    if entry.do == "join":
        return say(
            "line.join",
            "{player} joins with a total of 0 (or with TOTAL), or comes back.",
            player=entry.player,
        )
    if entry.do == "leave":
        return say("line.leave", "{player} leaves. The others play on.", player=entry.player)
    return say("line.house_rules", "From now on the table plays by other house rules.")
