"""Read a file to show or print its forms: an army, or both armies of a record at its last entry."""

from typing import NamedTuple

from models.armies import UnitChoice
from models.army_book import LARGEST, NamedArmy, NoArmy, army_from_text
from models.external_input import Unreadable, decode_utf_8_16_or_32_text, parse_json
from models.record import Header
from models.royal_battles import RoyalBattlesHeader
from models.translation import say
from referee.games import game_named
from referee.games.royal_battles.forms.filled_form import (
    ArmyRecord,
    army_record_without_entries,
    army_records_after_entries,
)
from referee.games.royal_battles.forms.moment import FormMoment
from referee.table.check_code import check_code_of_table
from referee.table.record_reader import Record
from referee.table.table import Table
from referee.words.phrases import versus_or_listed_players_text
from referee.words.transcript_text import is_transcript
from views.paper.record_table import game_table_replayed_from_record
from views.paper.royal_battles import on_demand


class FormSource(NamedTuple):
    """Forms and their origin."""

    forms: tuple[ArmyRecord, ...]
    units: tuple[tuple[UnitChoice, ...], ...]
    army: NamedArmy | None = None
    table: Table | None = None

    def document_pdf(self, kind: str, paper_size: str, date: str = "") -> bytes:
        """One document as PDF. `kind`: `form`, `blank`, `tokens` or `reference`."""
        documents = on_demand.documents
        if kind == "blank":
            return documents.blank_form_pdf(paper_size)
        if kind == "tokens":
            return documents.tokens_pdf(paper_size, self.units)
        if kind == "reference":
            return documents.quick_reference_pdf(self.forms, paper_size)
        if self.army:
            return documents.army_form_pdf(self.army, paper_size)
        assert self.table is not None
        return documents.battle_forms_pdf(
            self.forms, table_and_moment_to_print_on_form(self.table, date), paper_size
        )


def form_source_of_army(army: NamedArmy) -> FormSource:
    return FormSource(
        (army_record_without_entries(army.name, army.colour, army.units),), (army.units,), army=army
    )


def form_source_of_battle(table: Table) -> FormSource:
    """Both forms of a Royal Battle at its last entry. Raises NoArmy for a table of another game."""
    header = require_royal_battles_header(table.header)
    return FormSource(
        army_records_after_entries(header, table.rulings),
        tuple(seat.army for seat in header.seats),
        table=table,
    )


def require_royal_battles_header(header: Header) -> RoyalBattlesHeader:
    if not isinstance(header, RoyalBattlesHeader):
        facts = {"game": game_named(header.game).title}
        raise NoArmy(
            say("form.other_game", "this is a table of {game}; only Royal Battles has armies", **facts)
        )
    return header


def table_and_moment_to_print_on_form(table: Table, date: str = "") -> FormMoment:
    """The printed moment: the latest entry and its round, and the record's check code."""
    entry_and_round = say("form.beginning", "the beginning")
    if len(table):
        round_ = table.game.state_json(table.state)["round"]
        entry_and_round = say("form.stands", "entry {entry}, round {round}", entry=len(table), round=round_)
    return FormMoment(
        versus_or_listed_players_text(table.names), date, entry_and_round, check_code_of_table(table)
    )


def read_form_source(content: str | bytes) -> FormSource:
    """Read an army file or a record. Raises NoArmy or NoRecord."""
    if _is_record_rather_than_army(content):
        record = Record(content)
        require_royal_battles_header(record.header)  # refuses records of other games before they are replayed
        return form_source_of_battle(game_table_replayed_from_record(record))
    return form_source_of_army(army_from_text(content))


def _is_record_rather_than_army(content: str | bytes) -> bool:
    """True for records, also of newer versions, so that their error is about records. A file too large for an
    army is a record."""
    if len(content) > LARGEST:
        return True
    try:
        text = decode_utf_8_16_or_32_text(content, LARGEST)
        raw = None if is_transcript(text) else parse_json(text)
    except Unreadable:
        return False
    return raw is None or (isinstance(raw, dict) and str(raw.get("format")).startswith("referee-record/"))
