"""What has been tapped so far of an act, and the one thing that is asked next."""

from typing import Any, NamedTuple

from models.record import Entry, NoRecord
from models.speech import say
from referee.drafts import NOTHING, SEVERAL, Asked, Draft, Options, asked, named, options, with_value
from referee.game import Game
from referee.table.gate import Table
from referee.words.phrases import named as in_words

CARDS = ("card", "cards", "hands")
"""Kinds of fields that the card picker names."""


class Tapped(NamedTuple):
    """Field and value, one tap after the other: the verb is a field like any other."""

    taps: tuple[tuple[str, str | int | bool | None], ...] = ()

    def and_then(self, field: str, value: Any) -> "Tapped":
        """With one tap more."""
        return Tapped((*self.taps, (field, value)))

    def without(self, field: str) -> "Tapped":
        """With all of this field taken back."""
        return Tapped(tuple(tap for tap in self.taps if tap[0] != field))

    def draft(self, game: Game[Any, Any]) -> Draft:
        """What it says."""
        draft = NOTHING
        for field, value in self.taps:
            draft = with_value(game, draft, field, value)
        return draft


class Question(NamedTuple):
    """The field that is asked for next."""

    field: str
    options: Options

    @property
    def names_cards(self) -> bool:
        return self.options.kind in CARDS


def begun(table: Table) -> Tapped:
    """What goes without saying: the verb and who does it, where only one thing is waited for."""
    waited_for = [each for each in asked(table.game, table.state) if not each.any_time]
    return Tapped(_taps(waited_for[0])) if len(waited_for) == 1 else Tapped()


def chosen(ask: Asked) -> Tapped:
    """Somebody is going to do this."""
    return Tapped(_taps(ask))


def _taps(ask: Asked) -> tuple[tuple[str, str], ...]:
    return (("do", ask.do), *((("by", ask.by),) if ask.by is not None else ()))


def question(game: Game[Any, Any], state: Any, draft: Draft) -> Question | None:
    """What is asked next: what is being gathered, then the fields in the order in which the verb declares them."""
    verb = game.verbs.get(draft.said.get("do", ""))
    if verb is None:
        return None
    found = options(game, state, draft).open
    order = [field.name for field in verb.fields]
    fields = sorted(found, key=lambda name: (not draft.gathering(name), order.index(name.partition(":")[0])))
    return Question(fields[0], found[fields[0]]) if fields else None


def tapped(table: Table, so_far: Tapped, field: str, value: Any) -> Tapped | Entry:
    """With this tapped: the act once all of it is named, also one that will be refused."""
    draft = so_far.draft(table.game)
    after = named(table.game, table.state, draft, field, value)
    if isinstance(after, Entry):
        return after
    more = so_far.and_then(field, value)
    following = options(table.game, table.state, after)
    if following.open or following.whole is not None:
        return more
    return _as_named(table, after) or more


def _as_named(table: Table, draft: Draft) -> Entry | None:
    """A dead end as the entry it says, where it says a whole one."""
    written = {name: list(value) if isinstance(value, tuple) else value for name, value in draft.said.items() if value is not None}
    try:
        return table.read(written)
    except NoRecord:
        return None


def in_a_word(game: Game[Any, Any], field: str, value: Any) -> str:
    """A value as it stands on a button."""
    if value is None:
        return say("general.left_out", "Leave it out")
    if isinstance(value, bool | int):
        return in_words("value", value) if isinstance(value, bool) else str(value)
    kind = _kind(game, field)
    said = in_words("verb", value) if field == "do" else str(value) if kind in ("player", *CARDS, "square") else in_words("value", value)
    return said[:1].upper() + said[1:]


def _kind(game: Game[Any, Any], field: str) -> str:
    name = field.partition(":")[0]
    return next((each.kind.name for verb in game.verbs.values() for each in verb.fields if each.name == name), "")


def is_gathered(found: Options) -> bool:
    """Are its values named one by one?"""
    return found.kind in SEVERAL
