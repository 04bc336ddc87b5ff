"""Read a line typed at a table as the entry it stands for there."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from models.json_values import Json, JsonObject
from models.record import NoRecord
from models.translation import LANGUAGES, language_context, say, words_joined_with_and
from referee.drafts import Draft, first_legal_entry_revealing_no_cards, possible_verbs_of_players
from referee.table.combined_acts import (
    successive_entries_naming_no_card_until_refused,
    verb_of_combined_line_or_none,
)
from referee.table.table import Table
from referee.table.unread_lines import is_first_word_of_any_form, unread_line_fault
from referee.words.line_fields import name_in_line
from referee.words.notation import (
    BY_NOBODY,
    LineReader,
    form_for_people,
)
from referee.words.phrases import VOCABULARY, record_name_in_words, vocabulary_word
from referee.words.scanner import KnownWords
from referee.words.typed_signs import line_with_plain_characters


def entries_json_from_line(table: Table, line: str) -> list[JsonObject]:
    """Read a typed line as one entry, or as several for acts of all players (`all draw`). Raises NoRecord.

    If none of them is possible, it is read as one such act, which is refused with the reason.
    """
    verb = verb_of_combined_line_or_none(table.game, " ".join(line.split()).lower())
    if verb is None:
        return [entry_json_from_line(table, line)]
    entries = list(successive_entries_naming_no_card_until_refused(table, verb))
    if not entries:
        return [first_legal_or_likeliest_reading(table, [{"do": verb.do, **verb.assumed}], None)]
    return [entry.to_json_object() for entry in entries]


def entry_json_from_line(table: Table, line: str) -> JsonObject:
    """Read a typed line as one entry. The player may be left out if the table shows who has to act.

    If a short line can be read in several ways, the first legal one is taken. Raises NoRecord if no form
    fits.
    """
    lines, readings = reader_and_possible_readings(table, line)
    if not readings:
        raise unread_line_fault(table, lines)
    for reading in readings:
        check_and_remove_named_piece(table, reading)
        require_player_name_if_several_may_act(table, reading, lines.player_name)
    return first_legal_or_likeliest_reading(table, readings, lines.player_name)


def reader_and_possible_readings(table: Table, line: str) -> tuple[LineReader, list[JsonObject]]:
    """The reader of a line as it is typed, or with plain characters if it cannot be read as it is or begins
    with a name that nobody has."""
    known = known_words_of_table(table)
    lines = LineReader(table.header.game, line, known)
    named = lines.player_name
    if named and named not in table.names and is_first_word_of_any_form(table, named):
        lines = LineReader(table.header.game, line.replace(":", "", 1), known)  # `choose: H`
    readings = list(lines.possible_entries_json())
    if not readings or lines.player_name not in (None, *table.names):
        plain = LineReader(table.header.game, line_with_plain_characters(line, table.names), known)
        plain_readings = list(plain.possible_entries_json()) or list(
            plain.possible_entries_json(in_any_case=True)
        )
        if plain_readings and (not readings or plain.player_name in table.names):
            return plain, plain_readings
    return lines, readings


def known_words_of_table(table: Table) -> KnownWords:
    game, state = table.game, table.state
    units = tuple(game.unit_names(state))
    return KnownWords(table.names, units, unit_words_in_all_languages(units), game.suit_by_house_name(state))


@cache
def unit_words_in_all_languages(units: Sequence[str]) -> Mapping[str, str]:
    """The names of these units as they are shown in every language, in lower case, with the name that a
    record writes."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        with language_context(language):
            for name in (*VOCABULARY["unit"], *units):
                word = vocabulary_word("unit", name).casefold()
                found |= {word: name, word.replace(" ", ""): name}
    return found


def require_player_name_if_several_may_act(table: Table, reading: JsonObject, player: str | None) -> None:
    """Raise NoRecord for an act that several players may do at any time, if none is named or asked."""
    verb = table.game.verbs.get(str(reading["do"]))
    if player is not None or verb is None or "any_time" not in verb.tags:
        return
    acts = possible_verbs_of_players(table.game, table.state)
    names = [act.by for act in acts if act.by and act.do == verb.do]
    if len(names) > 1 and table.game.player_in_turn_or_none(table.state) is None:
        lines = [f"{name_in_line(name)}: {form_for_people(verb.forms[0])}" for name in names]
        raise NoRecord(
            say(
                "notation.who_acts",
                "it does not say who: {lines}",
                lines=words_joined_with_and(lines, say("list.or", "or")),
            )
        )


def check_and_remove_named_piece(table: Table, reading: JsonObject) -> None:
    """Check that a named piece is the one on its square, and remove the name from the entry. Raises
    NoRecord."""
    piece = reading.pop("piece", None)
    if piece is not None:
        square, kind = reading["from"], table.game.piece_letters[str(piece)]
        actual_kind, named_piece = (
            table.game.pieces_by_square(table.state).get(str(square)),
            record_name_in_words("value", kind),
        )
        if actual_kind != kind:
            if actual_kind is None:
                raise NoRecord(
                    say(
                        "notation.nobody",
                        "there is no {piece} on {square}: the square is empty",
                        piece=named_piece,
                        square=square,
                    )
                )
            actual_piece = record_name_in_words("value", actual_kind)
            raise NoRecord(
                say(
                    "notation.other",
                    "there is no {piece} on {square}, but a {other}",
                    piece=named_piece,
                    square=square,
                    other=actual_piece,
                )
            )


def first_legal_or_likeliest_reading(
    table: Table, readings: Sequence[JsonObject], player: str | None
) -> JsonObject:
    refused: list[JsonObject] = []
    fault = NoRecord(say("notation.no_entry", "this line is not an entry of this game"))
    for entry in readings_with_actors(table, readings, player):
        try:
            legal = table.judge_without_entering(table.entry_from_json(entry)).is_accepted
        except NoRecord as unreadable:
            completed_entry = first_legal_entry_json_with_fields(table, entry)
            if completed_entry is not None:
                return completed_entry
            verb = table.game.verbs.get(str(entry["do"]))
            if verb is None or not verb.assumed:
                fault = unreadable
                continue
            entry, legal = {**verb.assumed, **entry}, False  # it is refused with the reason
        if legal:
            return entry
        refused.append(entry)
    if not refused:
        raise fault
    return refused_reading_of_player_due(table, refused)


def refused_reading_of_player_due(table: Table, refused_readings: Sequence[JsonObject]) -> JsonObject:
    """Of readings that are all refused, the first by a player who may now do an act of that kind, because its
    reasons are the most helpful; else the first of a kind that another player may do now.
    """
    if len(refused_readings) == 1:
        return refused_readings[0]
    asked_for = {(verb.do, verb.by) for verb in possible_verbs_of_players(table.game, table.state)}
    verbs = {verb for verb, _ in asked_for}
    by_player_due = [each for each in refused_readings if (each["do"], each.get("by")) in asked_for]
    due_of_anybody = [each for each in refused_readings if each["do"] in verbs]
    return (by_player_due or due_of_anybody or refused_readings)[0]


def first_legal_entry_json_with_fields(table: Table, field_values: Mapping[str, Json]) -> JsonObject | None:
    """The first legal act with these fields and any values for the rest: `draw` draws as many cards as are
    due."""
    entry = first_legal_entry_revealing_no_cards(table.game, table.state, Draft(tuple(field_values.items())))
    return None if entry is None else entry.to_json_object()


def readings_with_actors(
    table: Table, readings: Sequence[JsonObject], player: str | None
) -> Iterator[JsonObject]:
    """Each reading with each player who may be meant, the likeliest first: every reading with the player who
    is asked, then one reading after the other with the other players."""
    if player is not None:
        yield from ({**reading, "by": player} for reading in readings)
        return
    asked = table.game.player_in_turn_or_none(table.state)
    if asked is not None:
        yield from ({**reading, "by": asked} for reading in readings if reading["do"] not in BY_NOBODY)
    for reading in readings:
        if reading["do"] in BY_NOBODY:
            yield reading
        else:
            actors = likely_actors_of_verb(table, str(reading["do"]))
            yield from ({**reading, "by": name} for name in actors if name != asked)


def likely_actors_of_verb(table: Table, verb: str) -> list[str]:
    """All players, first those who may now do an act of this verb, in the game's order."""
    acts = possible_verbs_of_players(table.game, table.state)
    return list(dict.fromkeys([*(act.by for act in acts if act.by and act.do == verb), *table.names]))
