"""The house rules that change a paragraph, in words: what they ask, what is usual, and what this table plays."""

from typing import Any, NamedTuple

from models.record import house_rule
from models.speech import say
from referee.books.at_table import house_rules_of
from referee.books.book import Book, Paragraph
from referee.games import game_named
from referee.table.gate import Table


class HouseRuleShown(NamedTuple):
    """One house rule. `played`: what this table plays where that differs from what is usual."""

    title: str
    sentence: str
    usual: str
    played: str = ""


def shown(book: Book, paragraph: Paragraph, table: Table | None) -> tuple[HouseRuleShown, ...]:
    """The house rules of a paragraph; a table says what it plays otherwise."""
    options: Any = game_named(book.game).header.model_fields["options"].annotation
    fields = options.model_fields
    in_force = table.game.options(table.state) if table is not None else None
    drawn = []
    for name in house_rules_of(book, paragraph, options):
        told = house_rule(book.package, name, fields[name])
        default, now = fields[name].default, getattr(in_force, name, fields[name].default)
        played = "" if now == default else _meaning(now, told.values)
        drawn.append(HouseRuleShown(told.title, told.sentence, _meaning(default, told.values), played))
    return tuple(drawn)


def _meaning(value: Any, values: dict[str, str]) -> str:
    if isinstance(value, bool):
        return say("rules.on", "on") if value else say("rules.off", "off")
    return values.get(str(value), str(value)).rstrip(".")
