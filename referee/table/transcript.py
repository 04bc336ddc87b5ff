"""The transcript: a record as lines that people can read and referee.words.transcript_text can parse.

    game=royal-battles
    seats=[{name=Jon,army=[knight,pawn,king,queen]},{name=Mendi,army=[king,bishop,pawn,knight]}]

    12. Jon: b3-c4 9H  # Jon plays 9H on c4. The Pawn steps from b3 to c4.

The entries are typed lines (referee.words.notation). A word has quotes only if it needs them. Text after two
blanks and a # is a comment, and so is a line that begins with #.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Final

from models.external_input import one_line_visible_json, with_invisible_replaced
from models.json_values import Json
from models.translation import wording
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text
from referee.table.table import Table
from referee.words.notation import line_from_entry
from referee.words.transcript_text import FOR_PEOPLE, RESERVED, WORD

REMOVAL_NOTES: Final = {
    "undone": "taken back",
    "corrected": "corrected",
    "struck": "struck out",
    "dropped": "dropped",
}
"""Why a line no longer stands, in words."""


# -- writing -------------------------------------------------------------------------------------------------
def transcript_value(value: Json) -> str:
    """A JSON value in the form used in transcripts."""
    if isinstance(value, Mapping):
        return (
            "{"
            + ",".join(f"{transcript_word(name)}={transcript_value(each)}" for name, each in value.items())
            + "}"
        )
    if isinstance(value, list | tuple):
        return "[" + ",".join(transcript_value(each) for each in value) + "]"
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return transcript_word(value) if isinstance(value, str) else json.dumps(value)


def transcript_word(text: str) -> str:
    return text if WORD.fullmatch(text) and text not in RESERVED else one_line_visible_json(text)


def entry_transcript_text(entry: Mapping[str, Json]) -> str:
    """One entry without its number, with all its fields: `move by=Jon from=b3 to=c4 card=9H`."""
    return " ".join(
        [
            str(entry["do"]),
            *(f"{name}={transcript_value(value)}" for name, value in entry.items() if name != "do"),
        ]
    )


def transcript_text(table: Table) -> str:
    """The transcript of a table's whole log: standing entries can be parsed again, the other lines are
    comments."""
    return "\n".join([*transcript_lines(table), ""])


def transcript_lines(table: Table) -> Iterator[str]:
    """Yield the transcript line by line."""
    yield f"# {table.game.title}: {', '.join(table.names)}"
    yield from (f"{name}={transcript_value(value)}" for name, value in table.header.to_json_object().items())
    yield ""
    yield from transcript_lines_with_removed_as_comments(table)


def transcript_lines_with_removed_as_comments(table: Table) -> Iterator[str]:
    for number, line in table.numbered_lines():
        ruling = line.ruling
        typed = line_from_entry(table.header.game, ruling.entry)
        text = with_invisible_replaced(
            " ".join(
                f"{refusal_reasons_text(ruling)} "
                f"{entry_and_events_text_and_ruling_ids(table.game, table.state, ruling)[0]}".split()
            )
        )
        if number is None:
            yield (
                f"# {wording(f'transcript.{line.gone}', REMOVAL_NOTES[line.gone])}: {typed}{FOR_PEOPLE}{text}"
            )
        else:
            yield f"{number}. {typed}{FOR_PEOPLE}{text}"
