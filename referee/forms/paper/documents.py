"""The documents: blank form, an army's form, both forms as a battle stands, tokens, quick reference. Each is a PDF in bytes."""

from collections.abc import Sequence
from typing import Final

from models.armies import UnitChoice
from models.army_book import NamedArmy
from referee.forms.living import ArmyRecord, fresh
from referee.forms.paper.form import form_page
from referee.forms.paper.quick import quick_page
from referee.forms.paper.sheet import Sheet
from referee.forms.paper.tokens import ALL_SIX, Token, tokens_page
from referee.forms.where import Where

ENTRY_NOTE: Final = "A number in an injury box is the entry of the record that made that point of injury."


def blank_pdf(paper: str = "a4") -> bytes:
    """The booklet's form, to be filled in by hand."""
    sheet = Sheet(paper, "Army Record Form")
    form_page(sheet, None, ((("Player", ""), ("Army", ""), ("Date", "")),), ())
    return bytes(sheet.output())


def army_pdf(army: NamedArmy, paper: str = "a4", injuries: Sequence[int] = (0, 0, 0, 0)) -> bytes:
    """An army's form, with the injuries ticked by hand."""
    sheet = Sheet(paper, f"Army Record Form: {army.name}")
    facts = ((("Player", ""), ("Colour", army.colour.capitalize()), ("Date", "")),)
    notes = [" ".join(army.notes.split())] if army.notes.strip() else []
    form_page(sheet, fresh(army.name, army.colour, army.units, injuries), facts, notes, army.name)
    return bytes(sheet.output())


def battle_pdf(armies: Sequence[ArmyRecord], where: Where, paper: str = "a4") -> bytes:
    """Both armies' forms as the battle stands."""
    sheet = Sheet(paper, f"Army Record Forms: {where.table}")
    facts = ((("Table", where.table),), (("As of", where.stands), ("Date", where.date), ("Check code", where.check_code)))
    for army in armies:
        form_page(sheet, army, facts, (ENTRY_NOTE,), f"{army.title}, {army.colour}")
    return bytes(sheet.output())


def tokens_pdf(paper: str = "a4", units: Sequence[UnitChoice] = ()) -> bytes:
    """Tokens in white and black: for all six units, or for these."""
    kinds = tuple(dict.fromkeys(Token(unit, ALL_SIX_NAMES[unit]) if isinstance(unit, str) else Token(None, unit.name) for unit in units))
    sheet = Sheet(paper, "Paper Tokens")
    for colour in ("white", "black"):
        tokens_page(sheet, colour, kinds or ALL_SIX)
    return bytes(sheet.output())


def reference_pdf(armies: Sequence[ArmyRecord], paper: str = "a4") -> bytes:
    """The quick reference for one army, or for two against each other."""
    sheet = Sheet(paper, "Quick Reference")
    quick_page(sheet, armies)
    return bytes(sheet.output())


ALL_SIX_NAMES: Final = {token.kind: token.name for token in ALL_SIX}
