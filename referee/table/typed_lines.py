"""Read a line typed at a table as the entry it stands for there."""

from collections.abc import Mapping, Sequence
from typing import Final

from models.json_values import Json, JsonObject
from models.record import NoRecord
from models.translation import say
from referee.drafts import Draft, first_legal_matching_entry, possible_acts
from referee.table.combined_acts import combined_acts
from referee.table.table import Table
from referee.words.notation import BY_NOBODY, LineReader, form_text, similar_forms
from referee.words.phrases import name_of
from referee.words.typed_signs import plain_signs

LONGEST_WORD: Final = 20
MOST_FORMS: Final = 6
"""Number of forms listed in the message for a line that cannot be read."""


def entries_from_line(table: Table, line: str) -> list[JsonObject]:
    """Read a typed line as one entry, or as several for acts of all players (`all draw`). Raises NoRecord."""
    typed = " ".join(line.split()).lower()
    found = next((each.entries for each in combined_acts(table) if each.line == typed), None)
    return [entry_from_line(table, line)] if found is None else [entry.written() for entry in found]


def entry_from_line(table: Table, line: str) -> JsonObject:
    """Read a typed line as one entry. The player may be left out if the table shows who has to act.

    If a short line can be read in several ways, the first legal one is taken. Raises NoRecord if no form fits.
    """
    lines = LineReader(table.header.game, line, table.header.names)
    readings = list(lines.possible_entries())
    if not readings:
        plain = LineReader(table.header.game, plain_signs(line, table.header.names), table.header.names)
        if readings := list(plain.possible_entries()):
            lines = plain
    if not readings:
        similar = similar_forms(table.header.game, line[lines.begins : lines.begins + LONGEST_WORD])
        forms = ", ".join(form_text(form) for form in similar[:MOST_FORMS])
        raise lines.error(say("notation.like", ". Lines look like: {forms}", forms=forms))
    for reading in readings:
        check_named_piece(table, reading)
    return likeliest_reading(table, readings, lines.who)


def check_named_piece(table: Table, reading: JsonObject) -> None:
    """Check that a named piece is the one on its square, and remove the name from the entry. Raises NoRecord."""
    piece = reading.pop("piece", None)
    if piece is not None:
        square, kind = reading["from"], table.game.piece_letters[str(piece)]
        there, named_piece = table.game.pieces_by_square(table.state).get(str(square)), name_of("value", kind)
        if there != kind:
            if there is None:
                raise NoRecord(
                    say(
                        "notation.nobody",
                        "there is no {piece} on {square}: the square is empty",
                        piece=named_piece,
                        square=square,
                    )
                )
            actual_piece = name_of("value", there)
            raise NoRecord(
                say(
                    "notation.other",
                    "there is no {piece} on {square}, but a {other}",
                    piece=named_piece,
                    square=square,
                    other=actual_piece,
                )
            )


def likeliest_reading(table: Table, readings: Sequence[JsonObject], player: str | None) -> JsonObject:
    refused: list[JsonObject] = []
    fault = NoRecord(say("notation.no_entry", "this line is not an entry of this game"))
    for reading in readings:
        for name in [player] if player is not None else likely_players(table, str(reading["do"])):
            entry = {**reading, "by": name} if name is not None else reading
            try:
                legal = table.judge(table.read(entry)).stands
            except NoRecord as unreadable:
                whole = completed_entry(table, entry)
                if whole is not None:
                    return whole
                fault = unreadable
                continue
            if legal:
                return entry
            refused.append(entry)
    if not refused:
        raise fault
    return reading_of_asked_player(table, refused)


def reading_of_asked_player(table: Table, refused: Sequence[JsonObject]) -> JsonObject:
    """Of readings that are all refused, the first by a player who may now do an act of that kind, because its
    reasons are the most helpful.
    """
    if len(refused) == 1:
        return refused[0]
    asked_for = {(each.do, each.by) for each in possible_acts(table.game, table.state)}
    return next((entry for entry in refused if (entry["do"], entry.get("by")) in asked_for), refused[0])


def completed_entry(table: Table, field_values: Mapping[str, Json]) -> JsonObject | None:
    """The first legal act with these fields and any values for the rest: `draw` draws as many cards as are due."""
    entry = first_legal_matching_entry(table.game, table.state, Draft(tuple(field_values.items())))
    return None if entry is None else entry.written()


def likely_players(table: Table, verb: str) -> list[str | None]:
    """The players who may be meant as the actor of a verb, the likeliest first."""
    if verb in BY_NOBODY:
        return [None]
    turn = table.game.state_json(table.state).get("turn")
    names = table.header.names
    return [*([str(turn)] if turn else []), *(name for name in names if name != turn)]
