"""The house rules that change a paragraph, as texts: the question, the usual value, and this table's
value."""

from collections.abc import Mapping
from typing import NamedTuple

from models.record import house_rule_texts
from models.translation import say
from referee.books.book import Book, Paragraph
from referee.books.table_paragraphs import house_rules_changing_paragraph
from referee.games import game_named
from referee.table.replay import on_or_off_word
from referee.table.table import Table


class HouseRuleView(NamedTuple):
    """One house rule. `usual`: the sentence with the usual value; `played`: this table's value if it
    differs."""

    title: str
    sentence: str
    usual: str
    played: str = ""


def paragraph_house_rules(book: Book, paragraph: Paragraph, table: Table | None) -> tuple[HouseRuleView, ...]:
    """Return the house rules of a paragraph, with the table's values where they differ."""
    options = game_named(book.game).house_rules_class
    fields = options.model_fields
    in_force = table.game.house_rules_in_force(table.state) if table is not None else None
    drawn = []
    for name in house_rules_changing_paragraph(book, paragraph, options):
        texts = house_rule_texts(book.package, name, fields[name])
        default, now = fields[name].default, getattr(in_force, name, fields[name].default)
        played = "" if now == default else house_rule_value_meaning(now, texts.values)
        usual = (
            ""
            if default == {}
            else say(
                "rules.usual", "Usually: {value}.", value=house_rule_value_meaning(default, texts.values)
            )
        )
        drawn.append(HouseRuleView(texts.title, texts.sentence, usual, played))
    return tuple(drawn)


def house_rule_value_meaning(value: object, values: Mapping[str, str]) -> str:
    if isinstance(value, bool):
        return str(on_or_off_word(value))
    return values.get(str(value), str(value)).rstrip(".")
