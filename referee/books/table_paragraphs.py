"""Which sentences of a rules book hold at a table: house rules add sentences that are not printed and suspend
printed ones."""

from collections.abc import Mapping
from typing import NamedTuple

from models.record import Options
from models.rulings import Rule
from models.translation import wording
from referee.books.book import (
    Book,
    Paragraph,
    paragraph_for_rule_or_its_ruling_or_section,
    paragraphs_citing_ruling,
)
from referee.game import AnyGame


class PlayedDifferently(NamedTuple):
    """How a table plays a paragraph differently, as sentences of rules."""

    added_sentences: tuple[str, ...] = ()
    """Sentences that hold at this table, but not usually."""
    suspended_sentences: tuple[str, ...] = ()
    """Sentences that hold usually, but not at this table."""


def house_rules_changing_paragraph(
    book: Book, paragraph: Paragraph, options: type[Options]
) -> tuple[str, ...]:
    """The house rules that change a paragraph: those it names, and those that no paragraph names but whose
    item it rests on."""
    named = {name for _, each in book.chapters_and_paragraphs() for name in each.options}
    rulings = {
        name: (field.json_schema_extra or {})["ruling"]  # type: ignore[index]
        for name, field in options.model_fields.items()
        if name not in named
    }
    unnamed = (
        name
        for name, ruling in rulings.items()
        if paragraph in paragraphs_citing_ruling(book, str(ruling))[:1]
    )
    return (*(name for name in paragraph.options if name in options.model_fields), *unnamed)


def paragraphs_played_differently(
    book: Book, game: AnyGame, options: Options
) -> Mapping[str, PlayedDifferently]:
    """The paragraphs that a table with these house rules plays differently, by id."""
    usual_rules, rules_in_force = (
        game.rules_in_edition(book.edition, each) for each in (type(options)(), options)
    )
    found: dict[str, PlayedDifferently] = {}
    for rule in (*usual_rules, *(each for each in rules_in_force if each not in usual_rules)):
        paragraph = (
            paragraph_for_rule_or_its_ruling_or_section(book, rule.id, rule.ruling, rule.section)
            if rule not in rules_in_force or rule not in usual_rules
            else None
        )
        if paragraph is not None:
            previous = found.get(paragraph.id, PlayedDifferently())
            holds, set_aside = (
                ((rule_sentence(rule),), ()) if rule in rules_in_force else ((), (rule_sentence(rule),))
            )
            found[paragraph.id] = PlayedDifferently(
                previous.added_sentences + holds, previous.suspended_sentences + set_aside
            )
    return found


def rule_sentence(rule: Rule) -> str:
    return wording(f"{rule.id}.sentence", rule.sentence).replace("`", "")
