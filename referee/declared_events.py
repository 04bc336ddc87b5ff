"""Events that say themselves: each is declared once, with its wording and the rulings it rests on. Its facts
are its fields.

An event whose wording depends on the state has a function in the game's `words.py` instead.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar, get_args, get_type_hints

from models.cards import NAMES, RANKS
from models.json_values import Json
from referee.words.messages import WordingWithRulingsAndFacts

E = TypeVar("E", bound=type[tuple[Any, ...]])


class FactWriter(NamedTuple):
    """How a field of an event is written as a fact."""

    write: Callable[[Any], Json]


CardName: TypeAlias = Annotated[int, FactWriter(lambda card: NAMES[card])]
"""A card, written with its name."""
RankName: TypeAlias = Annotated[int, FactWriter(lambda rank: RANKS[rank])]
"""A rank, written with its name."""
Counts: TypeAlias = Annotated[
    tuple[tuple[str, int], ...], FactWriter(lambda counts: [f"{name} {number}" for name, number in counts])
]
"""Players with a number each, written `Ann 3`."""
Names: TypeAlias = Annotated[tuple[str, ...], FactWriter(list)]
"""Players, written as a list."""
AS_IT_IS: Final = FactWriter(lambda value: value)


class DeclaredEvents:
    """The declared events of a game."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        """The wordings by id."""
        self.messages: dict[type, Callable[[Any, Any], WordingWithRulingsAndFacts]] = {}
        """By type of event, the function from state and event to its message."""

    def __call__(self, code: str, text: str, *rests_on: str) -> Callable[[E], E]:
        """Declare an event: the id of its wording, the wording, and the items of docs/rulings.md it rests
        on."""

        def declare_event(event_type: E) -> E:
            hints = get_type_hints(event_type, include_extras=True)
            writers = {name: _fact_writer(hint) for name, hint in hints.items()}

            def message_of_event(state: object, event: Any) -> WordingWithRulingsAndFacts:
                facts = {name: writer.write(getattr(event, name)) for name, writer in writers.items()}
                return WordingWithRulingsAndFacts(code, rests_on, facts)

            self.texts[code], self.messages[event_type] = text, message_of_event
            return event_type

        return declare_event


def _fact_writer(field_type: object) -> FactWriter:
    return next((each for each in get_args(field_type) if isinstance(each, FactWriter)), AS_IT_IS)
