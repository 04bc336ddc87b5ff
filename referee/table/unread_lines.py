"""What to say of a line that cannot be read: what is wrong with it, and the forms it may be meant for."""

import json
import re
from collections.abc import Sequence
from typing import Final

from models.external_input import single_line_excerpt
from models.record import NoRecord
from models.translation import say
from referee.drafts import possible_verbs_of_players
from referee.table.table import Table
from referee.verbs import Form
from referee.words.line_fields import card_name_or_text_unchanged, name_in_line
from referee.words.notation import (
    SLOT,
    LineReader,
    first_word_of_form,
    form_for_people,
    typed_line_forms_of_game,
)
from referee.words.scanner import spelling_to_compare

LONGEST_WORD: Final = 20
MOST_FORMS: Final = 6
"""Number of forms listed in the message for a line that cannot be read."""
_SQUARE_FIRST: Final = re.compile(r"[PRNBQK]?[A-Za-z][0-9]")
_END_OF_NAME: Final = re.compile(r"\s*[,;.]?(?:\s+|$)")


def unread_line_fault(table: Table, lines: LineReader) -> NoRecord:
    """The error for a line that no form fits: a colon is missing after the name, the first word is not
    understood, or from where on the line cannot be read."""
    text = lines.line[lines.act_position :].strip()
    if lines.player_name is None and (missing_colon := missing_colon_fault(table, text)) is not None:
        return missing_colon
    list(lines.possible_entries_json(in_any_case=True))  # notes how far the forms fit
    first_word = text.partition(" ")[0].rstrip(".,;!")
    if first_word and is_foreign_word(table, first_word):
        return NoRecord(
            say(
                "notation.foreign",
                "{word!r} is not understood{more}",
                word=single_line_excerpt(first_word, LONGEST_WORD),
                more=forms_sentence(table, forms_begun_or_of_phase(table, first_word)),
            )
        )
    forms = lines.likely_forms(LONGEST_WORD) if text else forms_of_phase(table)
    return lines.error_where_reading_stopped(forms_sentence(table, forms))


def missing_colon_fault(table: Table, text: str) -> NoRecord | None:
    """The error for a line that begins with a player's name and no colon; None for other lines."""
    for name in sorted(table.names, key=len, reverse=True):
        written = text[: len(name)]
        end = _END_OF_NAME.match(text, len(name))
        if spelling_to_compare(written) != spelling_to_compare(name) or end is None:
            continue
        rest = text[end.end() :]
        reads = rest and any(True for _ in LineReader(table.header.game, rest).possible_entries_json())
        if not reads and is_first_word_of_any_form(table, written):
            return None
        return NoRecord(
            say(
                "notation.colon",
                "a colon belongs after the name: {line}{more}",
                line=f"{name_in_line(name)}: {rest if reads else '…'}",
                more=""
                if reads
                else forms_sentence(table, forms_begun_or_of_phase(table, rest.partition(" ")[0])),
            )
        )
    return None


def is_first_word_of_any_form(table: Table, word: str) -> bool:
    return any(
        first_word_of_form(form) == word.lower() for form in typed_line_forms_of_game(table.header.game)
    )


def is_foreign_word(table: Table, word: str) -> bool:
    """True if no form begins with a word that begins like this, and it is no card or square."""
    forms = typed_line_forms_of_game(table.header.game)
    if any(first_word_of_form(form).startswith(word.lower()) for form in forms):
        return False
    if card_name_or_text_unchanged(word) != word or card_name_or_text_unchanged(word.lower()) != word.lower():
        return False
    takes_squares = any(form.pattern.startswith("{from:square}") for form in forms)
    return not (takes_squares and _SQUARE_FIRST.match(word))


def forms_begun_or_of_phase(table: Table, word: str) -> list[Form]:
    """The forms whose first word this word goes on from, as `attacks` does; else those of this phase."""
    forms = typed_line_forms_of_game(table.header.game)
    begun = [
        form
        for form in forms
        if len(first_word_of_form(form)) > 2 and word.lower().startswith(first_word_of_form(form))
    ]
    return begun or forms_of_phase(table)


def forms_of_phase(table: Table) -> list[Form]:
    """The long forms of what may be done now: first the acts of legal moves, then all others of the phase."""
    verbs, state = table.game.verbs, table.state
    possible = [act.do for act in possible_verbs_of_players(table.game, state) if not act.any_time]
    in_phase = [verb.do for verb in verbs.values() if state.phase in verb.phases]
    return [verbs[do].forms[0] for do in dict.fromkeys((*possible, *in_phase))]


def forms_sentence(table: Table, forms: Sequence[Form]) -> str:
    """A sentence with the forms, to follow another; "" if there are none."""
    shown = list(dict.fromkeys(form_for_people(form) for form in forms))[:MOST_FORMS]
    if not shown:
        return ""
    sentence = say("notation.like", ". Lines look like: {forms}", forms=", ".join(shown))
    examples = {"options": {"entry": "referee"}, "counts": {f"hand:{table.names[0]}": 4}}
    for form in forms:
        for name, kind in SLOT.findall(form.pattern):
            if kind == "pairs" and form_for_people(form) in shown:
                example = json.dumps(examples[name], ensure_ascii=False)
                sentence += say(
                    "notation.json",
                    " ({field} is written as JSON: {example})",
                    field=name.upper(),
                    example=example,
                )
    return sentence
