"""Complete a partly typed line, so that a legal act takes few keystrokes."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from referee.table.combined_acts import same_verb_acts_to_enter_together
from referee.table.legal_moves import MoveRow, legal_moves, next_cards_and_complete_act
from referee.table.table import Table
from referee.table.unread_lines import forms_of_phase
from referee.verbs import Form
from referee.words.line_fields import name_in_line
from referee.words.notation import form_for_people

_NEXT_WORD: Final = re.compile(r"[ -]")
_PIECE: Final = re.compile(r"([A-Z])([a-z]\d.*|[a-z]?)")


NO_CARDS: Final = "-"
"""Stands for no cards in a typed line."""


class LegalLine(NamedTuple):
    """The typed line of a row of legal moves, as the text before its open cards and the text after them."""

    row: MoveRow
    text_before_cards: str
    text_after_cards: str = ""

    def has_open_cards(self) -> bool:
        """True if there are cards to name."""
        return bool(self.row.open_field)

    @property
    def line_without_cards(self) -> str:
        """The whole line if no card is named, such as `claim -`; "" if a card must be."""
        return f"{self.text_before_cards}{NO_CARDS}{self.text_after_cards}" if self.row.takes_none else ""


def legal_lines(table: Table) -> list[LegalLine]:
    """The lines of the legal acts. The player is left out unless several players may act."""
    rows = [row for group in legal_moves(table).groups for row in group.rows]
    same = [row.typed_line for row in rows]
    return [legal_line(row, same.count(row.typed_line) > 1) for row in rows]


def legal_line(row: MoveRow, with_name: bool) -> LegalLine:
    line = f"{name_in_line(row.draft.named_values['by'])}: {row.typed_line}" if with_name else row.typed_line
    before, _, after = line.partition("…") if row.open_field else (line, "", "")
    return LegalLine(row, before, after)


def typable_lines(table: Table) -> list[str]:
    """Every line that may be typed now, with `…` for open cards."""
    lines, listed = [], legal_lines(table)
    for line in listed:
        if line.has_open_cards():
            lines.append(f"{line.text_before_cards}…{line.text_after_cards}")
            lines += [line.line_without_cards] if line.line_without_cards else []
        else:
            lines.append(line.text_before_cards)
    lines += [act.line for act in same_verb_acts_to_enter_together(table)]
    return [*lines, *(form_for_people(form) for form in forms_if_no_line_is_listed(table, listed))]


def forms_if_no_line_is_listed(table: Table, lines: Sequence[LegalLine]) -> list[Form]:
    """The forms of this phase, if no legal act but those of any time is listed, as at the deal of Royals;
    else none."""
    return [] if any(not is_line_of_any_time(table, line) for line in lines) else forms_of_phase(table)


def is_line_of_any_time(table: Table, line: LegalLine) -> bool:
    """True for an act that the game does not wait for, such as resigning."""
    return "any_time" in table.game.verbs[line.row.draft.verb].tags


class TypedAct(NamedTuple):
    """A typed line, as the player in front of it (with the colon and a blank, "" if none is named), the text
    of the act, and the legal lines it may become."""

    prefix: str
    text: str
    lines: Sequence[LegalLine]


def typed_act_of_player(table: Table, lines: Sequence[LegalLine], typed: str) -> TypedAct:
    """Separate a typed line from its player, whose name may be typed without its quotes. The lines are then
    that player's, without the name."""
    for name in table.names:
        for written in (f"{name_in_line(name)}: ", f"{name}: "):
            if f"{typed} ".lower().startswith(written.lower()):
                rows = [line.row for line in lines if line.row.draft.named_values.get("by") == name]
                own_lines = [legal_line(row, with_name=False) for row in rows]
                return TypedAct(f"{name_in_line(name)}: ", typed[len(written) :], own_lines)
    return TypedAct("", typed, lines)


def lines_without_names(table: Table, lines: Sequence[LegalLine]) -> list[LegalLine]:
    """Each line that may be typed without its player, once."""
    is_asked = table.game.player_in_turn_or_none(table.state) is not None
    found: dict[str, LegalLine] = {}
    for line in lines:
        if is_asked or not is_line_of_any_time(table, line):
            found.setdefault(line.row.typed_line, legal_line(line.row, with_name=False))
    return list(found.values())


def line_completions(
    table: Table, lines: Sequence[LegalLine], typed_text: str, max_count: int = 12
) -> list[str]:
    """At most `max_count` completions of a line: whole lines if there are few, otherwise each possible next
    word.

    `lines`: the legal lines.
    """
    typed = re.sub(r"\s+", " ", typed_text.lstrip())
    prefix, rest, acts = typed_act_of_player(table, lines, typed)
    found = completions_of_act(table, acts, rest, max_count)
    if rest and not prefix and not found:
        found = completions_of_act(table, lines_without_names(table, lines), rest, max_count)
        found = found or [
            line.text_before_cards for line in lines if line.row.typed_line.startswith(rest.lower())
        ]
    if not found:
        begun = [form.pattern.partition("{")[0] for form in forms_if_no_line_is_listed(table, lines)]
        found = [words for words in begun if words.startswith(rest.lower()) and words != rest]
    combined = [] if prefix else combined_lines_beginning_with(table, rest.lower())
    return [*(prefix + line for line in found), *combined][:max_count]


def combined_lines_beginning_with(table: Table, typed: str) -> list[str]:
    """The lines for acts of all players that are possible now and begin like this; none for ""."""
    lines = [verb.combined_form.line for verb in table.game.verbs.values() if verb.combined_form]
    if not typed or not any(line.startswith(typed) for line in lines):
        return []
    return [act.line for act in same_verb_acts_to_enter_together(table) if act.line.startswith(typed)]


def completions_of_act(table: Table, lines: Sequence[LegalLine], typed: str, max_count: int) -> list[str]:
    """At most `max_count` completions of a line without its player."""
    found = [completion for line in lines for completion in completions_of_line(table, line, typed)]
    piece = _PIECE.fullmatch(typed)
    if not found and piece and piece[1] in table.game.piece_letters:
        found = list(completions_of_piece_letter_line(table, lines, piece[1], piece[2]))
    while len(found) > max_count:
        words: dict[str, list[str]] = {}
        for line in found:
            words.setdefault(line_up_to_next_word(line, len(typed)), []).append(line)
        if len(words) > 1 or typed in words:
            return [line[0] if len(line) == 1 else word for word, line in words.items()][:max_count]
        typed = next(iter(words))
    return found


def completions_of_line(table: Table, line: LegalLine, typed: str) -> Iterator[str]:
    """Yield the completions of what was typed to this line; if it takes several cards, with the next card."""
    low, before, without_cards = typed.lower(), line.text_before_cards, line.line_without_cards
    if without_cards.lower().startswith(low):
        yield from [without_cards] if without_cards else []
    if not line.has_open_cards() or len(typed) <= len(before):
        if before.lower().startswith(low):
            yield from (
                lines_with_next_card(line, (), line.row.open_cards) if line.has_open_cards() else (before,)
            )
    elif low.startswith(before.lower()):
        *words, last_word = typed[len(before) :].split(" ")
        so_far = tuple(card_in_standard_spelling(card) for card in words)
        cards, is_complete = next_cards_and_complete_act(table, line.row, so_far)
        if is_complete is not None and not last_word:
            yield before + " ".join(so_far) + line.text_after_cards
        yield from lines_with_next_card(
            line, so_far, tuple(card for card in cards if card.lower().startswith(last_word.lower()))
        )
        if card_in_standard_spelling(last_word) in cards and not line.row.takes_one:
            so_far = (*so_far, card_in_standard_spelling(last_word))
            cards, is_complete = next_cards_and_complete_act(table, line.row, so_far)
            if is_complete is not None and line.text_after_cards:
                yield before + " ".join(so_far) + line.text_after_cards
            yield from lines_with_next_card(line, so_far, cards)


def lines_with_next_card(
    line: LegalLine, typed_cards: tuple[str, ...], cards: Sequence[str]
) -> Iterator[str]:
    for card in cards:
        yield (
            line.text_before_cards
            + " ".join((*typed_cards, card))
            + (line.text_after_cards if line.row.takes_one else "")
        )


def card_in_standard_spelling(card: str) -> str:
    return card.capitalize() if card.lower() == "joker" else card.upper()


def common_prefix(lines: list[str]) -> str:
    """The longest common prefix of these lines."""
    first, last = min(lines), max(lines)
    same = next(
        (n for n, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first)
    )
    return first[:same]


def is_only_last_word_completed(completed_line: str, typed_text: str) -> bool:
    """True if this line only completes the last word, as `d4-e4 AC` does for `d4-e4 A`."""
    typed = re.sub(r"\s+", " ", typed_text.lstrip())
    rest = completed_line[len(typed) :]
    return bool(rest) and typed[-1:] not in ("", " ") and not _NEXT_WORD.search(rest)


def is_complete_legal_line(table: Table, lines: Sequence[LegalLine], typed: str) -> bool:
    """True if this line is a legal act."""
    prefix, typed, lines = typed_act_of_player(table, lines, typed)
    if not prefix:
        lines = [*lines, *lines_without_names(table, lines)]
    return typed in combined_lines_beginning_with(table, typed) or any(
        is_legal_line_typed_in_full(table, line, typed)
        or (typed[:1] in table.game.piece_letters and is_legal_line_typed_in_full(table, line, typed[1:]))
        for line in lines
    )


def is_legal_line_typed_in_full(table: Table, line: LegalLine, typed: str) -> bool:
    if not line.has_open_cards():
        return typed == line.text_before_cards
    if not typed.startswith(line.text_before_cards) or not typed.endswith(line.text_after_cards):
        return False
    cards = typed[len(line.text_before_cards) : len(typed) - len(line.text_after_cards)]
    if cards == NO_CARDS and line.row.takes_none:
        return True
    return bool(cards) and next_cards_and_complete_act(table, line.row, cards.split(" "))[1] is not None


def line_up_to_next_word(line: str, position: int) -> str:
    end = _NEXT_WORD.search(line, position + 1) if position < len(line) else None
    return line[: end.end()] if end else line


def completions_of_piece_letter_line(
    table: Table, lines: Sequence[LegalLine], piece: str, typed_after_piece: str
) -> Iterator[str]:
    kind = table.game.piece_letters[piece]
    squares = {square for square, piece in table.game.pieces_by_square(table.state).items() if piece == kind}
    for line in lines:
        if line.text_before_cards[:2] in squares and line.text_before_cards[2:3] == "-":
            yield from (
                f"{piece}{completion}" for completion in completions_of_line(table, line, typed_after_piece)
            )
