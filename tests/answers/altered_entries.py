"""Entries near those that are possible: a possible one with one value changed, and verbs that are not possible now."""

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

from models.cards import NAMES, SUITS
from models.json_values import Json, JsonObject
from referee.act_sets import ActSet, CardChoices, HandChoices, act_count, acts_in_set, nth_act
from referee.verbs import VerbField

if TYPE_CHECKING:
    from tests.answers.parts import Moment

ACT_SETS: Final = 10
"""So many sets of possible acts are looked at."""


def has_few_acts(acts: ActSet) -> bool:
    """Can they be counted at once? Choices of several cards may be very many."""
    return not any(isinstance(each, CardChoices | HandChoices) for each in acts.fields.values())


def names_hands(acts: ActSet) -> bool:
    """Do they name whole hands? Of these there are far too many, and even the first one takes long."""
    return any(isinstance(each, HandChoices) for each in acts.fields.values())


def possible_entries(now: "Moment") -> list[JsonObject]:
    """One possible entry of each of some sets of acts, another one at each moment."""
    sets = [each for each in now.game.legal_act_sets(now.state) if not names_hands(each)]
    every = 1 + len(sets) // ACT_SETS
    chosen = islice(sets, now.number % every, None, every)
    return [now.game.entry_from_act(now.state, one_of(now, acts)).to_json_object() for acts in chosen]


def one_of(now: "Moment", acts: ActSet) -> Any:
    """One of these acts; the first if they are choices of several cards, which may be too many to count."""
    if has_few_acts(acts):
        return nth_act(acts, (7 * now.number) % act_count(acts))
    return next(acts_in_set(acts))


def altered_entries(now: "Moment", possible: list[JsonObject]) -> Iterator[JsonObject]:
    """Each of these with one value changed or left out, then an entry of every verb that is not among them."""
    pick = Random(now.number)
    for entry in possible:
        for field in now.game.verbs[entry["do"]].fields:
            yield {**entry, field.name: altered_value(now, pick, field, entry.get(field.name))}
            if field.optional and field.name in entry:
                yield {name: value for name, value in entry.items() if name != field.name}
    for verb in set_of_other_verbs(now, possible):
        fields = now.game.verbs[verb].fields
        yield {"do": verb} | {
            field.name: altered_value(now, pick, field, None) for field in fields if not field.optional
        }


def set_of_other_verbs(now: "Moment", possible: list[JsonObject]) -> list[str]:
    """The verbs that none of these entries has."""
    found = {entry["do"] for entry in possible}
    return [verb for verb in now.game.verbs if verb not in found]


def altered_value(now: "Moment", pick: Random, field: VerbField, value: Json) -> Json:
    """Another value of this field, or perhaps the same one."""
    match field.kind.name:
        case "player":
            return pick.choice(now.state.names)
        case "card":
            return NAMES[pick.randrange(len(NAMES))]
        case "cards":
            return altered_cards(pick, value if isinstance(value, list) else [])
        case "suit":
            return pick.choice(SUITS)
        case "square":
            return f"{pick.choice('abcde')}{pick.randint(1, 7)}"
        case "number":
            return pick.choice((value if isinstance(value, int) else 2, 2)) + pick.choice((-1, 1, 2))
    values = [each[field.name] for each in now.played if field.name in each]
    return with_number_altered(pick, pick.choice([value, *values])) if values else value


def altered_cards(pick: Random, cards: list[Json]) -> Json:
    """These cards with one more, one less, one twice, one exchanged, or in another order."""
    place = pick.randrange(len(cards)) if cards else 0
    other = NAMES[pick.randrange(len(NAMES))]
    return pick.choice(
        (
            [*cards, other],
            [*cards[:place], *cards[place + 1 :]],
            [*cards, *cards[place : place + 1]],
            [*cards[:place], other, *cards[place + 1 :]],
            cards[::-1],
        )
    )


def with_number_altered(pick: Random, value: Any) -> Any:
    """The value, with one of the numbers in it changed by one; unchanged if it holds none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value + pick.choice((-1, 1))
    if isinstance(value, Mapping) and value:
        name = pick.choice(list(value))
        return {**value, name: with_number_altered(pick, value[name])}
    return value
