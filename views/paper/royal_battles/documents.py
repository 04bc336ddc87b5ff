"""The documents, each as a PDF in bytes: blank form, an army's form, both forms of a battle, tokens, quick
reference."""

from collections.abc import Sequence

from models.armies import UnitChoice
from models.army_book import NamedArmy
from models.translation import say
from referee.games.royal_battles.forms.filled_form import ArmyRecord, army_record_without_entries
from referee.games.royal_battles.forms.moment import FormMoment
from referee.games.royal_battles.forms.text_form import army_title_and_colour_text, colour_text
from views.paper.royal_battles.form import draw_form_page, form_title
from views.paper.royal_battles.quick_reference import draw_quick_reference_page, quick_reference_title
from views.paper.royal_battles.tokens import ACROSS, KINDS, draw_tokens_page, tokens_of_army, tokens_title
from views.paper.sheet import Sheet, set_distinct_printable_names


def blank_form_pdf(paper_size: str = "a4") -> bytes:
    sheet = Sheet(paper_size, form_title())
    draw_form_page(
        sheet,
        None,
        (
            (
                (say("form.player", "Player"), ""),
                (say("form.army", "Army"), ""),
                (say("form.date", "Date"), ""),
            ),
        ),
        (),
    )
    return bytes(sheet.output())


def army_form_pdf(army: NamedArmy, paper_size: str = "a4", injuries: Sequence[int] = (0, 0, 0, 0)) -> bytes:
    sheet = Sheet(paper_size, f"{form_title()}: {army.name}")
    colour = (say("form.colour", "Colour"), colour_text(army.colour).capitalize())
    facts = (((say("form.player", "Player"), ""), colour, (say("form.date", "Date"), "")),)
    notes = [" ".join(army.notes.split())] if army.notes.strip() else []
    draw_form_page(
        sheet,
        army_record_without_entries(army.name, army.colour, army.units, injuries),
        facts,
        notes,
        army.name,
    )
    return bytes(sheet.output())


def battle_forms_pdf(armies: Sequence[ArmyRecord], moment: FormMoment, paper_size: str = "a4") -> bytes:
    set_distinct_printable_names(army.title for army in armies)
    sheet = Sheet(paper_size, f"{say('form.titles', 'Army Record Forms')}: {moment.table}")
    below = (
        (say("form.as_of", "As of"), moment.moment_text),
        (say("form.date", "Date"), moment.date),
        (say("form.check_code", "Check code"), moment.check_code),
    )
    facts = (((say("form.table", "Table"), moment.table),), below)
    note = say(
        "form.entry_note",
        "A number in an injury box is the entry in the record that caused that point.",
    )
    for army in armies:
        draw_form_page(sheet, army, facts, (note,), army_title_and_colour_text(army))
    return bytes(sheet.output())


def tokens_pdf(paper_size: str = "a4", armies: Sequence[Sequence[UnitChoice]] = ()) -> bytes:
    """Tokens in white and black for the units of these armies, or for all six; six kinds on a page."""
    sheet = Sheet(paper_size, tokens_title())
    tokens = tuple(dict.fromkeys(token for army in armies or (KINDS,) for token in tokens_of_army(army)))
    for colour in ("white", "black"):
        for first in range(0, len(tokens), ACROSS):
            draw_tokens_page(sheet, colour, tokens[first : first + ACROSS])
    return bytes(sheet.output())


def quick_reference_pdf(armies: Sequence[ArmyRecord], paper_size: str = "a4") -> bytes:
    """The quick reference for one army, or for two armies against each other."""
    sheet = Sheet(paper_size, quick_reference_title())
    draw_quick_reference_page(sheet, armies)
    return bytes(sheet.output())
