"""The names and words of a record that screens show literally: verbs, fields, and the values of choices."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from models.record import Entry
from referee.games import GAMES, game_named
from referee.words.phrases import VOCABULARY

APART = ("do", "override", "note", "hash", "ruled", "counts", "options")
PLACES = ("stack", "discard")
"""Where a card is drawn from, as entries of Royals name it."""


def record_words() -> list[tuple[str, str]]:
    """Return all of them, without duplicates, each with its kind."""
    kinds = (*VOCABULARY["unit"], *VOCABULARY["style"], *VOCABULARY["zone"], *PLACES)
    return sorted({*_entries(), *_values_of_house_rules(), *(("value", str(each)) for each in kinds)})


def _entries() -> Iterator[tuple[str, str]]:
    for game in map(game_named, GAMES):
        for model in _models(game.record_model_with_entries.model_fields["entries"].annotation):
            yield from (("verb", verb) for verb in get_args(model.model_fields["do"].annotation))
            yield from (
                ("field", field.alias or name)
                for name, field in model.model_fields.items()
                if name not in APART
            )


def _models(annotation: Any) -> Iterator[type[Entry]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation  # type: ignore[misc]
        return
    for each in get_args(annotation):
        yield from _models(each)


def _values_of_house_rules() -> Iterator[tuple[str, str]]:
    for game in map(game_named, GAMES):
        for field in game.header.model_fields["options"].annotation.model_fields.values():  # type: ignore[union-attr]
            if get_origin(field.annotation) is Literal:
                yield from (
                    ("value", value) for value in get_args(field.annotation) if isinstance(value, str)
                )
    yield from (("value", str(value)) for value in (True, False))
