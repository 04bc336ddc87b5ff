"""A verb declared once: an act in numbers whose fields say what kind they are. All else follows from that.

    @VERBS("move", "{from}-{to} {card}", said="{by} plays {card} on {to}.")
    class Move(NamedTuple):
        by: Player
        origin: Annotated[int, SQUARE, Written("from")]
        to: Square
        card: Card

What follows: how a record writes it (a pydantic model, its JSON and its schema), how its words are read into numbers and written
back, its typed lines, how it is announced, and how it is listed among what may be done. No game is named in here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import Field, TypeAdapter, create_model

from models.cards import NAMES, SUITS, names
from models.record import Aside, Entry, Header
from models.rulings import Finding
from referee.entry_reader import Reader
from referee.unknowns import TOO_EARLY, UNKNOWN, is_caused_by_unknown

if TYPE_CHECKING:
    from referee.game import AnyState

A = TypeVar("A", bound=type)
Value = Any
"""What a field holds, in numbers or as a record writes it: of which type, only its kind knows."""


# -- kinds of fields ---------------------------------------------------------------------------------------------
class Kind(NamedTuple):
    """What a field holds: how a record writes it, how a typed line does, and how its words become numbers and words again."""

    name: str
    """What a tap names: `card`, `cards`, `square`, `player` ..."""
    written: Any  # a type with its bounds has none
    """Its type in a record."""
    line: str
    """Its kind in a typed line (referee.words.line_fields)."""
    read: Callable[[Any, Value, Mapping[str, Value]], Value]
    """By the game's Reader, which collects what means nothing; the third is what was read of the act before it."""
    write: Callable[[Any, Value], Value]
    """By the state. None for what is left out."""
    reads_nothing: bool = False
    """What was left out is read, too: the table knows what is meant."""


class Written(NamedTuple):
    """In a record the field has this name."""

    name: str


class SecretCards(NamedTuple):
    """The cards of this field are only for the eyes of their holder: to everybody else each of them is `?`."""

    source: str = ""
    """Only if they come from there, as the field `from` says; "" wherever they come from."""


PLAYER: Final = Kind(
    "player", str, "name", lambda reader, said, _: reader.seat(said), lambda state, seat: state.names[seat]
)
CARD: Final = Kind(
    "card", str, "card", lambda reader, said, _: reader.card(said), lambda _, card: NAMES[card]
)
HIDDEN_CARD: Final = CARD._replace(read=lambda reader, said, _: reader.card(said, hidden=True))
"""A card that the referee need not be shown."""
CARDS: Final = Kind(
    "cards",
    tuple[str, ...],
    "cards",
    lambda reader, said, _: reader.cards(said),
    lambda _, cards: names(cards),
)
HIDDEN_CARDS: Final = CARDS._replace(read=lambda reader, said, _: reader.cards(said, hidden=True))
SUIT: Final = Kind(
    "suit", str, "suit", lambda reader, said, _: reader.suit(said), lambda _, suit: SUITS[suit]
)
NUMBER: Final = Kind("number", int, "number", lambda _, said, __: said, lambda _, number: number)

Player = Annotated[int, PLAYER]
Card = Annotated[int, CARD]
HiddenCard = Annotated[int, HIDDEN_CARD]
Cards = Annotated[Sequence[int], CARDS]
"""A tuple. While more may follow it does not tell how many there are (referee.unknowns), and whoever looks has to ask it."""
Suit = Annotated[int, SUIT]
Number = Annotated[int, NUMBER]


# -- what a declaration says ---------------------------------------------------------------------------------------
class Form(NamedTuple):
    """One way to type a verb. The first form of a verb that fits an entry writes it; `short` ones are only read."""

    verb: str
    pattern: str
    short: bool = False


class Listing(NamedTuple):
    """How the acts of a verb are listed among what may be done: the heading, the fields that tell its groups apart, and the field
    whose cards are left open ("any red card").
    """

    heading: str
    lead: tuple[str, ...] = ()
    opens: str = ""


class CombinedForm(NamedTuple):
    """How everybody who has to do it does it at once, without naming a card: as one line is typed, and in words."""

    line: str
    label: str


class OfferedAs(NamedTuple):
    """How a screen offers it where it is begun before its cards are named."""

    button: str
    told: str
    """What is said above what may be named."""
    last: str = ""
    """The field whose cards are tapped, when all others are chosen with them."""


class VerbField(NamedTuple):
    """One field of a verb."""

    attribute: str
    name: str
    kind: Kind
    optional: bool
    default: object
    secret: SecretCards | None = None

    @property
    def model_name(self) -> str:
        """Its name in the model: `from` is no name in Python."""
        return f"{self.name}_" if self.name == "from" else self.name

    def write(self, state: "AnyState", value: object) -> Value:
        """One value as a record writes it; None where it is left out."""
        written = None if self.optional and value == self.default else self.kind.write(state, value)
        return tuple(written) if isinstance(written, list) else written


class Verb:
    """One verb of a game, with all that follows from its declaration."""

    def __init__(
        self,
        do: str,
        act: type[NamedTuple],
        lines: Sequence[str],
        said: str | Mapping[str, str],
        more: Mapping[str, Any],
    ) -> None:  # `more`: what is read just below
        self.do, self.act = do, act
        self.listed: Listing | None = more.get("listed")
        self.together: CombinedForm | None = more.get("together")
        self.offered: OfferedAs | None = more.get("offered")
        self.phases: frozenset[str] = frozenset(more.get("phases", ()))
        self.tags: frozenset[str] = frozenset(more.get("tags", "").split())
        self.texts: Mapping[str, str] = {do: said} if isinstance(said, str) else said
        """The wordings that announce it, by code."""
        defaults = act._field_defaults
        self.fields = tuple(
            VerbField(
                attribute,
                *declared_field(attribute, hint),
                attribute in defaults,
                defaults.get(attribute),
                secret_of(hint),
            )
            for attribute, hint in get_type_hints(act, include_extras=True).items()
        )
        self.secrets = tuple(field for field in self.fields if field.secret is not None)
        """The fields that are not for everybody's eyes."""
        self.safe_names = tuple((field.name, field.model_name) for field in self.fields)
        """The fields, and how Python names them in an entry."""
        self._read = tuple((field, field.model_name, field.kind.read) for field in self.fields)
        self.forms = tuple(Form(do, self._with_kinds(line), n > 0) for n, line in enumerate(lines))

    def _with_kinds(self, line: str) -> str:
        for field in self.fields:
            line = line.replace(f"{{{field.name}}}", f"{{{field.name}:{field.kind.line}}}")
        return line

    @cached_property
    def model(self) -> type[Entry]:
        """How a record writes it."""
        made: dict[str, Any] = {}  # pydantic makes a model of them
        for field in self.fields:
            alias = field.name if field.model_name != field.name else None
            required = (field.kind.written, Field(alias=alias))
            made[field.model_name] = (
                (field.kind.written | None, Field(None, alias=alias)) if field.optional else required
            )
        made = {"do": (Literal[self.do], self.do)} | made
        model: type[Entry] = create_model(
            self.act.__name__,
            __base__=Entry,
            __doc__=self.act.__doc__,
            __module__=self.act.__module__,
            **made,
        )
        return model

    def has_field(self, name: str) -> bool:
        """Has it a field of this name?"""
        return name in self._fields_by_name

    def field(self, name: str) -> VerbField:
        """The field of this name."""
        return self._fields_by_name[name]

    @cached_property
    def _fields_by_name(self) -> dict[str, VerbField]:
        return {field.name: field for field in self.fields}

    def read(self, reader: Reader, entry: object) -> NamedTuple:
        """The act in numbers; what means nothing is collected by the reader, and what is not named yet stays open."""
        read: dict[str, Value] = {}
        for field, name, as_number in self._read:
            said = getattr(entry, name)
            if said is None and not field.kind.reads_nothing:
                read[field.attribute] = field.default
                continue
            try:
                read[field.attribute] = UNKNOWN if said is UNKNOWN else as_number(reader, said, read)
            except TOO_EARLY as asked:
                if not is_caused_by_unknown(asked):
                    raise
                read[field.attribute] = UNKNOWN
        return self.act._make(read.values())

    def write(self, state: "AnyState", act: NamedTuple) -> Entry:
        """The entry that announces this act."""
        return self.model.model_validate({"do": self.do, **dict(self._written(state, act))})

    def _written(self, state: "AnyState", act: NamedTuple) -> Iterator[tuple[str, object]]:
        for field, value in zip(self.fields, act, strict=True):
            said = field.write(state, value)
            if said is not None:
                yield field.name, said


def declared_field(attribute: str, hint: object) -> tuple[str, Kind]:
    told = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    kind = next(each for each in told if isinstance(each, Kind))
    return next((each.name for each in told if isinstance(each, Written)), attribute), kind


def secret_of(hint: object) -> SecretCards | None:
    told = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((each for each in told if isinstance(each, SecretCards)), None)


class Verbs(Mapping[str, Verb]):
    """The verbs of a game, by their names, in the order of their declarations."""

    def __init__(self) -> None:
        self._of: dict[str, Verb] = {}
        self._by_act: dict[type, Verb] = {}

    def __call__(
        self,
        do: str,
        *lines: str,
        said: str | Mapping[str, str],
        **more: Any,  # each as `Verb` takes it
    ) -> Callable[[A], A]:
        """Declare a verb. `lines`: how it is typed, the long form first; `said`: how it is announced.

        And `listed`: how it is listed among what may be done; `together`: how all do it at once; `offered`: how a screen begins it;
        `phases`: when it is its time;
        `tags`: words by which rules speak of several verbs.
        """

        def declared(act: A) -> A:
            self._of[do] = self._by_act[act] = Verb(do, act, lines, said, more)
            return act

        return declared

    def __getitem__(self, do: str) -> Verb:
        return self._of[do]

    def __iter__(self) -> Iterator[str]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)

    def verb_of(self, act: NamedTuple) -> Verb:
        """The verb of an act."""
        return self._by_act[type(act)]

    def declared(self, act: type) -> Verb:
        """The verb that was declared with this class of acts."""
        return self._by_act[act]

    def names(self, tag: str = "", without: str = "") -> str:
        """The verbs, or those of a tag, for a rule that speaks of them all; `without` a verb, or those of another tag."""
        return " ".join(do for do in self.of_tag(tag) if do != without and without not in self[do].tags)

    def of_tag(self, tag: str) -> tuple[str, ...]:
        """The verbs of a tag in the order of their declarations; of "" all."""
        return tuple(do for do, verb in self.items() if not tag or tag in verb.tags)

    def names_with_field(self, name: str) -> str:
        """The verbs whose acts have this field, property or method, for a rule that asks it of them."""
        return " ".join(do for do, verb in self.items() if hasattr(verb.act, name))

    def read(self, reader: Reader, entry: Entry) -> "NamedTuple | tuple[Finding, ...]":
        """The entry in numbers, or findings for each word that means nothing here."""
        act = self._of[entry.do].read(reader, entry)
        findings: tuple[Finding, ...] = tuple(reader.findings)
        return findings or act

    def write(self, state: "AnyState", act: NamedTuple) -> Entry:
        """The entry that announces this act."""
        return self.verb_of(act).write(state, act)

    @property
    def forms(self) -> tuple[Form, ...]:
        """Every typed line: the long forms first."""
        forms = [form for verb in self.values() for form in verb.forms]
        return tuple(sorted(forms, key=lambda form: form.short))

    @property
    def texts(self) -> dict[str, str]:
        """How each verb is announced, by code."""
        return {code: text for verb in self.values() for code, text in verb.texts.items()}

    @cached_property
    def union(self) -> Any:  # a type that is made here has none
        """The type of one entry: of one of the verbs, or of those that belong to no game."""
        models = (*(verb.model for verb in self.values()), *get_args(Aside))
        return Annotated[Union[models], Field(discriminator="do")]  # noqa: UP007

    @cached_property
    def entries(self) -> TypeAdapter[Any]:
        """Reads one entry of this game from JSON."""
        return TypeAdapter(self.union)

    @cached_property
    def stored_act_reader(self) -> TypeAdapter[Any]:
        """Reads from its text one act that enters something, as it was kept with the digest of its ruling (referee.table.table.Act)."""
        made: dict[str, Any] = {
            "act": (Literal["enter"], ...),
            "entry": (self.union, ...),
            "ruled": (tuple[str], ...),
        }
        return TypeAdapter(create_model("Kept", joined=(bool, False), **made))

    def record(self, header: type[Header]) -> type[Header]:
        """A whole record with this header: what the schema describes."""
        name = header.__name__.replace("Header", "Record")
        made: dict[str, Any] = {"entries": (tuple[self.union, ...], ())}  # type: ignore[name-defined]  # made when it is asked for
        return create_model(name, __base__=header, __doc__="A whole record.", **made)
