"""Complete a partly typed line, so that a legal act takes few keystrokes."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from referee.table.combined_acts import same_verb_acts_to_enter_together
from referee.table.legal_moves import MoveRow, legal_moves, next_cards_and_complete_act
from referee.table.table import Table
from referee.words.line_fields import name_in_line

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
    lines = []
    for line in legal_lines(table):
        if line.has_open_cards():
            lines.append(f"{line.text_before_cards}…{line.text_after_cards}")
            lines += [line.line_without_cards] if line.line_without_cards else []
        else:
            lines.append(line.text_before_cards)
    return [*lines, *(act.line for act in same_verb_acts_to_enter_together(table))]


def line_completions(
    table: Table, lines: Sequence[LegalLine], typed_text: str, max_count: int = 12
) -> list[str]:
    """At most `max_count` completions of a line: whole lines if there are few, otherwise each possible next
    word.

    `lines`: the legal lines.
    """
    typed = re.sub(r"\s+", " ", typed_text.lstrip())
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
    return any(
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
