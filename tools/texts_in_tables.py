"""Texts in tables, which are not written at the place where they are said: rules, events, vocabulary, house rules, books."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, get_args

from models.record import Options, heading_from_name
from models.rulings import Rule
from referee.books.book import Book
from referee.games import GAMES
from referee.ledger import LeftToPlayers
from referee.variants import Variant
from referee.words.phrases import PILES, RANKS, VOCABULARY, english_words_of_record_name

Found = tuple[str, str, str]
"""File or folder, id, English text."""


def tables() -> Iterator[Found]:
    """Yield every text of every table."""
    yield from _vocabulary()
    yield from _asides()
    yield from _terminal()
    yield from _record()
    yield from _screens()
    yield from _armies()
    for package in dict.fromkeys(game.package for game in GAMES.values()):
        yield from _game(package)


def _terminal() -> Iterator[Found]:
    from views.terminal.drawing import COLUMNS, SHARED

    for part, headings in (("column", COLUMNS), ("shared", SHARED)):
        yield from (
            ("views/terminal/drawing.py", f"terminal.{part}.{name}", english)
            for name, english in headings.items()
        )


def _vocabulary() -> Iterator[Found]:
    for kind, said in VOCABULARY.items():
        yield from (("referee/words/phrases.py", f"{kind}.{word}", english) for word, english in said.items())
    yield from (("referee/words/phrases.py", f"pile.{pile}", english) for pile, english in PILES.items())
    yield from (
        ("referee/words/phrases.py", f"points.rank.{rank}", english) for rank, english in RANKS.items()
    )


def _armies() -> Iterator[Found]:
    from models.armies import UNITS
    from models.army_book import PRESETS
    from referee.games.royal_battles.forms.advantages import TEXTS

    for kind, unit in UNITS.items():
        yield "models/armies.py", f"form.weapon.{kind}", unit.weapon.name
        yield "models/armies.py", f"form.armor.{kind}", unit.armor.name
    for key, army in PRESETS.items():
        yield "models/army_book.py", f"armies.preset.{key}", army.name
        yield "models/army_book.py", f"armies.preset.{key}.notes", army.notes
    yield from (
        ("referee/games/royal_battles/forms/advantages.py", f"advantage.{name}", english)
        for name, english in TEXTS.items()
    )


def _record() -> Iterator[Found]:
    """Yield the names and words of a record as the Record screen shows them, and the messages about one that cannot be read."""
    from models.record import UNREADABLE
    from referee.table.card_locations import PLACES
    from referee.table.overrides import SHOWN
    from referee.table.transcript import REMOVAL_NOTES
    from tools.record_words import record_words

    yield from (("models/record.py", f"unreadable.{kind}", english) for kind, english in UNREADABLE.items())
    yield from (
        ("referee/table/overrides.py", f"override.{name}", english) for name, english in SHOWN.items()
    )
    yield from (
        ("referee/table/transcript.py", f"transcript.{gone}", english)
        for gone, english in REMOVAL_NOTES.items()
    )
    yield from (
        ("referee/table/card_locations.py", f"where.{place}", english) for place, english in PLACES.items()
    )
    yield from (
        ("models", f"{kind}.{name}", english_words_of_record_name(kind, name))
        for kind, name in record_words()
    )


def _screens() -> Iterator[Found]:
    from views.games import game_offers
    from views.workspace.rights import RIGHTS
    from views.workspace.table_settings import INTERVENES

    yield from (
        ("views/workspace/rights.py", f"rights.{right}", english) for right, english in RIGHTS.items()
    )
    yield from (
        ("views/workspace/table_settings.py", f"intervenes.{name}", english)
        for name, english in INTERVENES.items()
    )
    yield from (("views/games.py", f"offer.{game}", offer.about) for game, offer in game_offers().items())


def _house_rules(package: str, options: type[Options]) -> Iterator[Found]:
    at = f"models/{package}"
    for name, field in options.model_fields.items():
        told: Any = field.json_schema_extra
        id = f"option.{package}.{name}"
        yield at, f"{id}.title", told["title"] or heading_from_name(name)
        yield at, id, field.description or ""
        yield from ((at, f"{id}.{value}", meaning) for value, meaning in told["values"].items())


def _asides() -> Iterator[Found]:
    """Yield the texts of entries that belong to the table rather than to a game, with their rules."""
    from referee.table.replay import ASIDES, OPTION_CHANGED

    yield "referee/table/replay.py", "option.changed", OPTION_CHANGED
    yield from (("referee/table/replay.py", f"aside.{code}", english) for code, english in ASIDES.items())
    for at in (
        "referee/table/table_entries.py",
        "referee/table/joining.py",
        "referee/table/leaving.py",
        "referee/table/judging.py",
    ):
        for rule in _rules_in(at.removesuffix(".py").replace("/", ".")):
            yield at, rule.id, rule.explanation
            yield at, f"{rule.id}.sentence", rule.sentence


def _game(package: str) -> Iterator[Found]:
    at = f"referee/games/{package}"
    for game in (each for each in GAMES.values() if each.package == package):
        yield from ((at, f"{package}.{code}", english) for code, english in game.texts.items())
        yield from (
            (f"{at}/game_statistics.py", f"{package}.figure.{name}", english)
            for name, english in game.statistic_labels.items()
        )
        yield from (
            (f"{at}/game_statistics.py", f"{package}.way.{name}", english)
            for name, english in game.category_labels.items()
        )
        if game.lead_numbers_wording:
            yield f"{at}/game_statistics.py", f"{package}.balance", game.lead_numbers_wording
        yield from _house_rules(package, game.header.model_fields["options"].annotation)  # type: ignore[arg-type]
        for edition in get_args(game.header.model_fields["edition"].annotation):
            yield (
                f"models/{package}",
                f"title.{game.game}.{edition}",
                game.header.titles.get(edition, game.title),
            )
        for rule in import_module(f"referee.games.{package}.entry_reader").UNREADABLE:
            yield f"{at}/entry_reader.py", rule.id, rule.explanation
        for book in game.books_by_edition().values():
            yield from _book(book)
        for do, verb in game.verbs.items():
            if verb.listing is not None:
                yield f"{at}/actions.py", f"may.{package}.{do}", verb.listing.heading
            if verb.combined_form is not None:
                yield f"{at}/actions.py", f"together.{package}.{do}", verb.combined_form.label
            if verb.offered_as is not None:
                yield f"{at}/actions.py", f"offered.{package}.{do}", verb.offered_as.button
                yield f"{at}/actions.py", f"offered.{package}.{do}.told", verb.offered_as.instruction
    for rule in _rules(package):
        yield at, rule.id, rule.explanation
        yield at, f"{rule.id}.sentence", rule.sentence
    for item, became in import_module(f"{at.replace('/', '.')}.ledger").LEDGER.items():
        if isinstance(became, LeftToPlayers):
            yield f"{at}/ledger.py", f"left.{item}", became.because


def _rules(package: str) -> Iterator[Rule]:
    """Yield every rule of the package, including those that an edition or a house rule substitutes, and those for reading entries."""
    whole = import_module(f"referee.games.{package}")
    for name in (
        whole.__name__,
        *(f"{whole.__name__}.{found.name}" for found in iter_modules(whole.__path__)),
    ):
        yield from _rules_in(name)


def _rules_in(module: str) -> Iterator[Rule]:
    """Yield the rules of a module, and those that the house rules in it add or substitute in the words of their edition."""
    for value in vars(import_module(module)).values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Rule):
                yield each
            elif isinstance(each, Variant):
                yield from (*each.adds, *each.replaces)


def _has_book(package: str) -> bool:
    return find_spec(f"referee.games.{package}.book") is not None


def _book(book: Book) -> Iterator[Found]:
    at, id = f"referee/games/{book.package}/book.py", f"book.{book.package}"
    for chapter in book.chapters:
        yield at, f"{id}.{chapter.id}.title", chapter.title
    for _, paragraph in book.chapters_and_paragraphs():
        yield at, f"{id}.{paragraph.id}", paragraph.text
        yield from ((at, f"{id}.{example.id}.caption", example.caption) for example in paragraph.examples)
