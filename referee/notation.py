"""Typed lines: one short line for every entry of every game, written and read by the same table of forms.

A form is a pattern such as `x {target:square} {style:word}`: words as they stand, fields with their kind, and parts in
brackets where the entry may leave a field out. In front of it may stand who does it (`Jon: `), behind it why the table lets
it stand (` ! reason`) and a note (` # note`).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, Final, NamedTuple

from models.cards import card_number
from models.record import Entry, NoRecord
from models.speech import say
from referee.games import PACKAGES
from referee.table import Table
from referee.words import named

LOOKED_AT: Final = 5000
"""Legal acts looked at. There are more only where many cards are chosen from a hand that is not shown."""


class Form(NamedTuple):
    """One way to say a verb. The first form of a verb that fits an entry writes it; `short` ones are only read."""

    verb: str
    pattern: str
    short: bool = False


class Kind(NamedTuple):
    """How a field looks in a line, and how it is read and written."""

    regex: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


ASIDE: Final = (Form("audit", "count {counts:pairs}"), Form("house_rules", "rules {options:pairs}"))
"""The forms of entries that belong to no game."""
BY_NOBODY: Final = ("reveal", "audit", "house_rules")
"""Verbs that nobody in particular does."""

_WORD = r"[^\s\"!#,=:]+"
_NAME = rf"(?:\"(?:[^\"\\]|\\.)*\"|{_WORD})"
_CARD = r"[0-9A-Za-z?]+"
_SURE = r"(?:10|[tT]|[2-9AJQKajqk])[SHDCshdc]|[jJ]oker|\?"


def _card(said: str) -> str:
    """A card as a record writes it: `10h`, `th`, `joker` are understood; what is no card is left as it was said."""
    name = said.capitalize() if said.lower() == "joker" else said.upper()
    name = f"10{name[1:]}" if name.startswith("T") and len(name) == 2 else name
    return name if card_number(name) is not None else said


def _name(said: str) -> str:
    return str(json.loads(said)) if said.startswith('"') else said


def _named(name: str) -> str:
    return name if re.fullmatch(_WORD, name) else json.dumps(name, ensure_ascii=False)


def _cards(said: str) -> list[str]:
    return [] if said.strip() == "-" else [_card(each) for each in re.split(r"[\s,]+", said.strip())]


def _hands(said: str) -> dict[str, list[str]]:
    return {_name(name): _cards(cards) for name, cards in re.findall(rf"({_NAME})=(-|{_CARD}(?:,{_CARD})*)", said)}


def _pairs(said: str) -> dict[str, Any]:
    pairs: dict[str, Any] = json.loads(said)
    return pairs


def _tally(said: str) -> dict[str, Any]:
    seats = {}
    for part in re.split(r"\s*;\s*", said.strip()):
        name, suit, rest = (re.fullmatch(rf"({_NAME}) ({_WORD})(.*)", part) or _unread(part)).groups()
        zones = re.findall(rf"(spoils|meld|hand) ({_CARD}(?:,{_CARD})*)", rest)
        seats[_name(name)] = {"suit": suit.upper(), **{zone: _cards(cards) for zone, cards in zones}}
    return seats


def _tallied(seats: Mapping[str, Mapping[str, Any]]) -> str:
    def one(name: str, seat: Mapping[str, Any]) -> str:
        zones = [f" {zone} {','.join(seat[zone])}" for zone in ("spoils", "meld", "hand") if seat.get(zone)]
        return f"{_named(name)} {seat['suit']}{''.join(zones)}"

    return " ; ".join(one(name, seat) for name, seat in seats.items())


def _unread(part: str) -> re.Match[str]:
    raise NoRecord(say("notation.part", "this part of the line cannot be read: {part}", part=part))


KINDS: Final[Mapping[str, Kind]] = {
    "card": Kind(_CARD, _card, str),
    "sure": Kind(_SURE, _card, str),
    "cards": Kind(rf"-|{_CARD}(?: {_CARD})*", _cards, lambda cards: " ".join(cards) or "-"),
    "sures": Kind(rf"(?:{_SURE})(?: (?:{_SURE}))*", _cards, " ".join),
    "square": Kind(r"[A-Za-z]\d{1,2}", str.lower, str),
    "suit": Kind(r"[A-Za-z]+", lambda said: said[0].upper() if said[0].upper() in "SHDC" else said, str),
    "word": Kind(_WORD, str.lower, str),
    "name": Kind(_NAME, _name, _named),
    "piece": Kind(r"[PRNBQK]", str, str),
    "number": Kind(r"\d+", int, str),
    "words": Kind(rf"{_WORD}(?:,{_WORD})*", lambda said: said.split(","), ",".join),
    "hands": Kind(
        rf"{_NAME}=(?:-|{_CARD}(?:,{_CARD})*)(?: {_NAME}=(?:-|{_CARD}(?:,{_CARD})*))*",
        _hands,
        lambda hands: " ".join(f"{_named(name)}={','.join(cards) or '-'}" for name, cards in hands.items()),
    ),
    "pairs": Kind(r"\{.*\}", _pairs, lambda pairs: json.dumps(pairs, ensure_ascii=False)),
    "tally": Kind(r".+", _tally, _tallied),
}
"""The kinds of fields in a form."""

PIECES: Final = {"P": "pawn", "R": "rook", "N": "knight", "B": "bishop", "Q": "queen", "K": "king"}

SLOT: Final = re.compile(r"\{(\w+):(\w+)\}")
_OPTIONAL = re.compile(r"\s*\[([^\]]+)\]")
_LINE = re.compile(rf"(?:({_NAME}):\s+|({_NAME}):$)?(.*?)(?:\s+!\s+(.*?))?(?:\s+#\s+(.*))?", re.DOTALL)


@cache
def forms_of(game: str) -> tuple[Form, ...]:
    """All forms of a game, by its name in a record."""
    forms: tuple[Form, ...] = import_module(f"{PACKAGES[game]}.lines").FORMS
    return (*forms, *ASIDE)


@cache
def _regex(pattern: str) -> re.Pattern[str]:
    def slots(part: str) -> str:
        pieces, end = [], 0
        for slot in SLOT.finditer(part):
            pieces += [re.escape(part[end : slot.start()]), f"(?P<{slot[1]}>{KINDS[slot[2]].regex})"]
            end = slot.end()
        return "".join(pieces) + re.escape(part[end:])

    built, end = "", 0
    for optional in _OPTIONAL.finditer(pattern):
        built += slots(pattern[end : optional.start()]) + rf"(?:\s*{slots(optional[1])})?"
        end = optional.end()
    return re.compile(built + slots(pattern[end:]))


# -- writing -----------------------------------------------------------------------------------------------------


def filled(pattern: str, fields: Mapping[str, Any]) -> str | None:
    """The pattern with the entry's fields in it; None if a field is wanted that it lacks, or one is left over."""
    used: set[str] = set()

    def fill(part: str) -> str | None:
        slots = SLOT.findall(part)
        if any(name not in fields for name, _ in slots):
            return None
        used.update(name for name, _ in slots)
        return SLOT.sub(lambda slot: KINDS[slot[2]].write(fields[slot[1]]), part)

    whole = _OPTIONAL.sub(lambda optional: f" {fill(optional[1]) or ''}".rstrip(), pattern)
    text = fill(whole)
    return text if used >= fields.keys() else None


def line_of(game: str, entry: Entry) -> str:
    """The line that says this entry. Raises NoRecord if no form can, which is our own mistake."""
    fields = entry.written()
    by, verb = fields.pop("by", None), fields.pop("do")
    override, note = fields.pop("override", None), fields.pop("note", None)
    for form in forms_of(game):
        text = filled(form.pattern, fields) if form.verb == verb and not form.short else None
        if text is not None:
            who = f"{_named(by)}: " if by is not None else ""
            return f"{who}{text}{f' ! {override}' if override else ''}{f' # {note}' if note else ''}"
    raise NoRecord(say("notation.no_form", "no line says {verb} so", verb=verb))


# -- reading -----------------------------------------------------------------------------------------------------


def _readings(game: str, text: str, short: bool = True) -> Iterator[dict[str, Any]]:
    for form in forms_of(game):
        match = _regex(form.pattern).fullmatch(text) if short or not form.short else None
        if match:
            kinds = dict(SLOT.findall(form.pattern))
            found = {name: KINDS[kinds[name]].read(said) for name, said in match.groupdict().items() if said is not None}
            yield {"do": form.verb, **found}


def entry_of(table: Table, line: str) -> dict[str, Any]:
    """What a line announces at this table, as an entry. Who does it may be left out where the table shows whose it is.

    Of several ways to read a short line the first that is legal now counts. Raises NoRecord for what no form fits.
    """
    match = _LINE.fullmatch(line.strip())
    text = " ".join(match[3].split()) if match else ""
    readings = list(_readings(table.header.game, text)) if text else []
    if match is None or not readings:
        forms = ", ".join(model_of(form) for form in _like(table.header.game, text))
        raise NoRecord(
            say("notation.unread", "this line cannot be read: {line!r}. Lines look like: {forms}", line=line.strip()[:80], forms=forms)
        )
    for reading in readings:
        _look_at_piece(table, reading)
    who = match[1] or match[2]
    around = {"override": match[4], "note": match[5]}
    said = [{**reading, **{name: value for name, value in around.items() if value}} for reading in readings]
    return _likeliest(table, said, _name(who) if who else None)


def model_of(form: Form) -> str:
    """A form as people read it: `x TARGET STYLE`."""
    return SLOT.sub(lambda slot: slot[1].upper().replace("_", "-"), form.pattern)


def _like(game: str, text: str) -> list[Form]:
    """The forms a line was perhaps meant for: those that begin with its first word, or with its first letter; or else all."""
    first = text.partition(" ")[0].lower()
    for begun in (first, first[:1]):
        found = [form for form in forms_of(game) if begun and form.pattern.startswith(begun)]
        if found:
            return found
    return list(forms_of(game))


def entry_in_line(game: str, line: str) -> dict[str, Any] | None:
    """What a line of the long forms says, without a table to look at: for records. None for what is no such line."""
    match = _LINE.fullmatch(line.strip())
    text = " ".join(match[3].split()) if match else ""
    reading = next(_readings(game, text, short=False), None) if text else None
    if match is None or reading is None:
        return None
    who = match[1] or match[2]
    if (who is None) != (reading["do"] in BY_NOBODY):
        return None
    around = {"by": _name(who) if who else None, "override": match[4], "note": match[5]}
    return {**reading, **{name: value for name, value in around.items() if value is not None}}


def _look_at_piece(table: Table, reading: dict[str, Any]) -> None:
    """A piece that was named must be the one that stands there; its name is no part of the entry. Raises NoRecord."""
    piece = reading.pop("piece", None)
    if piece is not None:
        there = [unit["kind"] for unit in table.game.show(table.state)["units"] if unit["square"] == reading["from"]]
        if there != [PIECES[piece]]:
            meant, square = named("value", PIECES[piece]), reading["from"]
            if not there:
                raise NoRecord(say("notation.nobody", "no {piece} stands on {square}: nobody stands there", piece=meant, square=square))
            other = named("value", there[0])
            raise NoRecord(
                say("notation.other", "no {piece} stands on {square}: a {other} stands there", piece=meant, square=square, other=other)
            )


def _likeliest(table: Table, readings: Sequence[dict[str, Any]], who: str | None) -> dict[str, Any]:
    first: dict[str, Any] | None = None
    fault = NoRecord(say("notation.no_entry", "this line says no entry of this game"))
    for reading in readings:
        for name in [who] if who else _players(table, reading["do"]):
            entry = {**reading, "by": name} if name is not None else reading
            try:
                legal = table.judge(table.read(entry)).stands
            except NoRecord as unreadable:
                whole = _completed(table, entry)
                if whole is not None:
                    return whole
                fault = unreadable
                continue
            if legal:
                return entry
            first = first or entry
    if first is None:
        raise fault
    return first


def _completed(table: Table, said: Mapping[str, Any]) -> dict[str, Any] | None:
    """The first legal act that says all this and what was left out: `draw` draws as many cards as are due."""
    for action in islice(table.game.choices(table.state), LOOKED_AT):
        entry = table.game.write(table.state, action).written()
        if said.items() <= entry.items():
            return entry
    return None


def _players(table: Table, verb: str) -> list[str | None]:
    """Whose act a verb may be, the likeliest first."""
    if verb in BY_NOBODY:
        return [None]
    turn = table.game.show(table.state).get("turn")
    names = table.header.names
    return [*([turn] if turn else []), *(name for name in names if name != turn)]


def completions(table: Table, begun: str, most: int = 20) -> list[str]:
    """Lines of legal acts that begin like this one."""
    found = []
    for action in islice(table.game.choices(table.state), LOOKED_AT):
        line = line_of(table.header.game, table.game.write(table.state, action))
        if any(each.lower().startswith(begun.lower()) for each in (line, line.partition(": ")[2])):
            found.append(line)
            if len(found) == most:
                break
    return found
