"""Verbs. Each is declared once, as a named tuple of numbers whose fields have a kind. Everything else follows
from that.

    @VERBS("move", "{from}-{to} {card}", announcement="{by} plays {card} on {to}.")
    class Move(NamedTuple):
        by: Player
        origin: Annotated[int, SQUARE, Written("from")]
        to: Square
        card: Card

What follows: its form in records (a pydantic model, its JSON and schema), reading words of a record into
numbers and writing them back, its typed lines, its announcement, and its place among the legal acts. No game
is named here.
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

from models.cards import NAMES, SUITS, card_names
from models.json_values import Json
from models.record import Entry, Header, NonGameEntry
from models.rulings import Finding
from referee.entry_reader import Reader
from referee.unknowns import TOO_EARLY, UNKNOWN, is_caused_by_unknown

if TYPE_CHECKING:
    from referee.game import AnyState

A = TypeVar("A", bound=type)
Value = Any
"""A field's value, in numbers or as a record writes it. Its type depends on the field's kind."""


# -- kinds of fields -----------------------------------------------------------------------------------------
class Kind(NamedTuple):
    """The kind of a field: its types in records and typed lines, and the functions that translate between
    words and numbers."""

    name: str
    """What a tap on the screen names: `card`, `cards`, `square`, `player` ..."""
    written: Any  # an annotated type
    """Its type in a record, with bounds."""
    typed_line_kind: str
    """Its kind in a typed line (referee.words.line_fields)."""
    read: Callable[[Any, Value, Mapping[str, Value]], Value]
    """Words to numbers. Takes the game's Reader, which collects unknown words; the value; and the fields read
    before it."""
    write: Callable[[Any, Value], Value]
    """Numbers to words, given the state. None if the field is left out."""
    reads_nothing: bool = False
    """True if `read` is called even for a missing field, because the table knows what is meant."""


class Written(NamedTuple):
    """The field's name in a record, if it differs."""

    name: str


class SecretCards(NamedTuple):
    """Marks a field whose cards only their holder may see; to everybody else each is `?`."""

    source: str = ""
    """Only if the field `from` has this value; "" for any."""


PLAYER: Final = Kind(
    "player",
    str,
    "name",
    lambda reader, word, _: reader.seat_of_player_or_add_finding(word),
    lambda state, seat: state.names[seat],
)
CARD: Final = Kind(
    "card",
    str,
    "card",
    lambda reader, word, _: reader.card_from_name_or_add_finding(word),
    lambda _, card: NAMES[card],
)
HIDDEN_CARD: Final = CARD._replace(
    read=lambda reader, word, _: reader.card_from_name_or_add_finding(word, may_be_hidden=True)
)
"""A card that may stay hidden from the referee."""
CARDS: Final = Kind(
    "cards",
    tuple[str, ...],
    "cards",
    lambda reader, word, _: reader.cards_from_names(word),
    lambda _, cards: card_names(cards),
)
HIDDEN_CARDS: Final = CARDS._replace(
    read=lambda reader, word, _: reader.cards_from_names(word, may_be_hidden=True)
)
SUIT: Final = Kind(
    "suit",
    str,
    "suit",
    lambda reader, word, _: reader.suit_from_letter_or_add_finding(word),
    lambda _, suit: SUITS[suit],
)
NUMBER: Final = Kind("number", int, "number", lambda _, word, __: word, lambda _, number: number)

Player = Annotated[int, PLAYER]
Card = Annotated[int, CARD]
HiddenCard = Annotated[int, HIDDEN_CARD]
Cards = Annotated[Sequence[int], CARDS]
"""A tuple. While more cards may follow it has no length (referee.unknowns); its readers have to handle
that."""
Suit = Annotated[int, SUIT]
Number = Annotated[int, NUMBER]


# -- what a declaration says ---------------------------------------------------------------------------------
class Form(NamedTuple):
    """One way to type a verb. An entry is written with the first form that fits; `short` forms are only
    read."""

    verb: str
    pattern: str
    short: bool = False


class Listing(NamedTuple):
    """How a verb's legal acts are listed: the heading, the fields by which they are grouped, and the field
    whose cards are summed up ("any red card").
    """

    heading: str
    lead: tuple[str, ...] = ()
    opens: str = ""


class CombinedForm(NamedTuple):
    """How several players do it at once without naming cards: the typed line, and the label of the button."""

    line: str
    label: str


class OfferedAs(NamedTuple):
    """How a screen offers a verb that is begun before its cards are named."""

    button: str
    instruction: str
    """The instruction above the cards that may be named."""
    last_field: str = ""
    """The field whose cards are tapped last; all other fields are chosen before."""


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
        """Its name in the pydantic model: `from` is a keyword of Python."""
        return f"{self.name}_" if self.name == "from" else self.name

    def record_value(self, state: "AnyState", value: object) -> Value:
        """One value as a record writes it; None if it is left out."""
        written = None if self.optional and value == self.default else self.kind.write(state, value)
        return tuple(written) if isinstance(written, list) else written


class Verb:
    """One verb of a game, with everything that follows from its declaration."""

    def __init__(
        self,
        do: str,
        act: type[NamedTuple],
        lines: Sequence[str],
        announcement: str | Mapping[str, str],
        properties: Mapping[str, Any],
    ) -> None:  # `more`: see the assignments below
        self.do, self.act = do, act
        self.listing: Listing | None = properties.get("listed")
        self.combined_form: CombinedForm | None = properties.get("together")
        self.offered_as: OfferedAs | None = properties.get("offered")
        self.assumed: Mapping[str, Json] = properties.get("assumed", {})
        """The fields that a short line leaves out, as they are judged if no such act is possible."""
        self.phases: frozenset[str] = frozenset(properties.get("phases", ()))
        self.tags: frozenset[str] = frozenset(properties.get("tags", "").split())
        self.texts: Mapping[str, str] = {do: announcement} if isinstance(announcement, str) else announcement
        """The wordings of its announcement by code."""
        defaults = act._field_defaults
        self.fields = tuple(
            VerbField(
                attribute,
                *record_name_and_kind(attribute, hint),
                attribute in defaults,
                defaults.get(attribute),
                secret_cards_marker(hint),
            )
            for attribute, hint in get_type_hints(act, include_extras=True).items()
        )
        self.secrets = tuple(field for field in self.fields if field.secret is not None)
        """The fields with secret cards."""
        self.safe_names = tuple((field.name, field.model_name) for field in self.fields)
        """Pairs of a field's name in records and in the pydantic model."""
        self._read = tuple((field, field.model_name, field.kind.read) for field in self.fields)
        self.forms = tuple(Form(do, self._line_with_field_kinds(line), n > 0) for n, line in enumerate(lines))

    def _line_with_field_kinds(self, line: str) -> str:
        for field in self.fields:
            line = line.replace(f"{{{field.name}}}", f"{{{field.name}:{field.kind.typed_line_kind}}}")
        return line

    @cached_property
    def entry_model(self) -> type[Entry]:
        """The pydantic model of its entries."""
        fields: dict[str, Any] = {}  # arguments of pydantic's create_model
        for field in self.fields:
            alias = field.name if field.model_name != field.name else None
            required = (field.kind.written, Field(alias=alias))
            fields[field.model_name] = (
                (field.kind.written | None, Field(None, alias=alias)) if field.optional else required
            )
        fields = {"do": (Literal[self.do], self.do)} | fields
        model: type[Entry] = create_model(
            self.act.__name__,
            __base__=Entry,
            __doc__=self.act.__doc__,
            __module__=self.act.__module__,
            **fields,
        )
        return model

    def has_field(self, name: str) -> bool:
        """True if it has a field of this name."""
        return name in self._fields_by_name

    def field(self, name: str) -> VerbField:
        """The field of this name."""
        return self._fields_by_name[name]

    @cached_property
    def _fields_by_name(self) -> dict[str, VerbField]:
        return {field.name: field for field in self.fields}

    def act_from_entry(self, reader: Reader, entry: object) -> NamedTuple:
        """The act in numbers. The reader collects unknown words; fields not named yet stay unknown."""
        read: dict[str, Value] = {}
        for field, name, as_number in self._read:
            word = getattr(entry, name)
            if word is None and not field.kind.reads_nothing:
                read[field.attribute] = field.default
                continue
            try:
                read[field.attribute] = UNKNOWN if word is UNKNOWN else as_number(reader, word, read)
            except TOO_EARLY as asked:
                if not is_caused_by_unknown(asked):
                    raise
                read[field.attribute] = UNKNOWN
        return self.act._make(read.values())

    def entry_from_act(self, state: "AnyState", act: NamedTuple) -> Entry:
        """The entry that announces this act."""
        return self.entry_model.model_validate(
            {"do": self.do, **dict(self._given_record_values_with_names(state, act))}
        )

    def _given_record_values_with_names(
        self, state: "AnyState", act: NamedTuple
    ) -> Iterator[tuple[str, object]]:
        for field, value in zip(self.fields, act, strict=True):
            word = field.record_value(state, value)
            if word is not None:
                yield field.name, word


def record_name_and_kind(attribute: str, hint: object) -> tuple[str, Kind]:
    annotations = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    kind = next(annotation for annotation in annotations if isinstance(annotation, Kind))
    return next(
        (annotation.name for annotation in annotations if isinstance(annotation, Written)), attribute
    ), kind


def secret_cards_marker(hint: object) -> SecretCards | None:
    annotations = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((annotation for annotation in annotations if isinstance(annotation, SecretCards)), None)


class Verbs(Mapping[str, Verb]):
    """The verbs of a game by name, in the order of declaration."""

    def __init__(self) -> None:
        self._of: dict[str, Verb] = {}
        self._by_act: dict[type, Verb] = {}

    def __call__(
        self,
        do: str,
        *lines: str,
        announcement: str | Mapping[str, str],
        **more: Any,  # passed on to `Verb`
    ) -> Callable[[A], A]:
        """Declare a verb. `lines`: its typed lines, the long form first. `announcement`: its announcement.

        More: `listed` (Listing), `together` (CombinedForm), `offered` (OfferedAs); `phases`: when it can be
        done; `assumed`: the fields that a short line leaves out, as they are judged if no such act is
        possible;
        `tags`: words by which rules refer to several verbs.
        """

        def declare_verb(act: A) -> A:
            self._of[do] = self._by_act[act] = Verb(do, act, lines, announcement, more)
            return act

        return declare_verb

    def __getitem__(self, do: str) -> Verb:
        return self._of[do]

    def __iter__(self) -> Iterator[str]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)

    def verb_of(self, act: NamedTuple) -> Verb:
        """The verb of an act."""
        return self._by_act[type(act)]

    def verb_of_class(self, act_class: type) -> Verb:
        """The verb declared with this class of acts."""
        return self._by_act[act_class]

    def joined_verb_names(self, tag: str = "", without: str = "") -> str:
        """The names of all verbs or of those with a tag, separated by blanks, for `@rule`; `without`: a verb
        or tag to leave out."""
        return " ".join(
            do for do in self.verbs_with_tag(tag) if do != without and without not in self[do].tags
        )

    def verbs_with_tag(self, tag: str) -> tuple[str, ...]:
        """The verbs with a tag, in the order of declaration; all for ""."""
        return tuple(do for do, verb in self.items() if not tag or tag in verb.tags)

    def joined_names_of_verbs_whose_act_has_attribute(self, attribute_name: str) -> str:
        """The names of the verbs whose acts have this field, property or method, separated by blanks, for
        `@rule`."""
        return " ".join(do for do, verb in self.items() if hasattr(verb.act, attribute_name))

    def act_or_reader_findings(self, reader: Reader, entry: Entry) -> "NamedTuple | tuple[Finding, ...]":
        """The act in numbers, or a finding for each unknown word."""
        act = self._of[entry.do].act_from_entry(reader, entry)
        findings: tuple[Finding, ...] = tuple(reader.findings)
        return findings or act

    def entry_from_act(self, state: "AnyState", act: NamedTuple) -> Entry:
        """The entry that announces this act."""
        return self.verb_of(act).entry_from_act(state, act)

    @property
    def forms(self) -> tuple[Form, ...]:
        """Every form of every verb, the long forms first."""
        forms = [form for verb in self.values() for form in verb.forms]
        return tuple(sorted(forms, key=lambda form: form.short))

    @property
    def announcement_wordings_by_code(self) -> dict[str, str]:
        """The wordings of all announcements by code."""
        return {code: text for verb in self.values() for code, text in verb.texts.items()}

    @cached_property
    def entry_union_type(self) -> Any:  # a type made at run time
        """The union type of all entries: those of the verbs, and those that belong to no game."""
        models = (*(verb.entry_model for verb in self.values()), *get_args(NonGameEntry))
        return Annotated[Union[models], Field(discriminator="do")]  # noqa: UP007

    @cached_property
    def entry_adapter(self) -> TypeAdapter[Any]:
        """The adapter that reads one entry of this game from JSON."""
        return TypeAdapter(self.entry_union_type)

    @cached_property
    def stored_enter_act_adapter(self) -> TypeAdapter[Any]:
        """The adapter that reads a stored entering act, which holds the digest of its ruling
        (referee.table.table.Act)."""
        fields: dict[str, Any] = {
            "act": (Literal["enter"], ...),
            "entry": (self.entry_union_type, ...),
            "ruled": (tuple[str], ...),
        }
        return TypeAdapter(create_model("Kept", joined=(bool, False), **fields))

    def record_model_with_entries(self, header: type[Header]) -> type[Header]:
        """The model of a whole record with this header; the JSON schema is made of it."""
        name = header.__name__.replace("Header", "Record")
        # made when it is asked for
        fields: dict[str, Any] = {
            "entries": (tuple[self.entry_union_type, ...], ())  # type: ignore[name-defined]
        }
        return create_model(name, __base__=header, __doc__="A whole record.", **fields)
