"""Which sentences of a rules book hold at one table: its house rules bring some that are not printed and set printed ones aside."""

from collections.abc import Mapping
from typing import NamedTuple

from models.record import Options
from models.rulings import Rule
from models.translation import wording
from referee.books.book import Book, Paragraph, paragraph_for_rule, paragraphs_on_ruling
from referee.game import AnyGame


class PlayedDifferently(NamedTuple):
    """How a paragraph is played otherwise than usual, in the sentences of its rules."""

    holds: tuple[str, ...] = ()
    """They hold at this table, and are not usual."""
    set_aside: tuple[str, ...] = ()
    """They are usual, and do not hold at this table."""


def house_rules_of(book: Book, paragraph: Paragraph, options: type[Options]) -> tuple[str, ...]:
    """The house rules that change a paragraph: those it names, and those that none names, where their question is settled."""
    named = {name for _, each in book.paragraphs() for name in each.options}
    rulings = {
        name: (field.json_schema_extra or {})["ruling"]  # type: ignore[index]
        for name, field in options.model_fields.items()
        if name not in named
    }
    unnamed = (
        name for name, ruling in rulings.items() if paragraph in paragraphs_on_ruling(book, str(ruling))[:1]
    )
    return (*(name for name in paragraph.options if name in options.model_fields), *unnamed)


def played_differently(book: Book, game: AnyGame, options: Options) -> Mapping[str, PlayedDifferently]:
    """The paragraphs of which a table with these house rules plays something otherwise, by their ids."""
    usual, here = (game.rules_of(book.edition, each) for each in (type(options)(), options))
    found: dict[str, PlayedDifferently] = {}
    for rule in (*usual, *(each for each in here if each not in usual)):
        paragraph = (
            paragraph_for_rule(book, rule.id, rule.ruling, rule.section)
            if rule not in here or rule not in usual
            else None
        )
        if paragraph is not None:
            told = found.get(paragraph.id, PlayedDifferently())
            holds, set_aside = ((rule_sentence(rule),), ()) if rule in here else ((), (rule_sentence(rule),))
            found[paragraph.id] = PlayedDifferently(told.holds + holds, told.set_aside + set_aside)
    return found


def rule_sentence(rule: Rule) -> str:
    return wording(f"{rule.id}.sentence", rule.sentence).replace("`", "")
