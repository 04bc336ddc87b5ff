"""Paper tokens to cut out for missing pieces and custom units: in white and black, in two sizes."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from models.armies import Kind, UnitChoice, unit_kind_or_custom_name
from models.translation import say
from referee.games.royal_battles.unit_signs import custom_unit_sign
from referee.words.phrases import vocabulary_word
from views.paper.sheet import FADED, HAIR, INK, MARGIN, PIECE_SIGNS, POINT, Colour, Sheet

LARGE: Final = 27.0
SMALL: Final = 20.0
BETWEEN: Final = 2.6
WHITE: Final = (255, 255, 255)
DARK: Final = (58, 47, 38)
KINDS: Final[tuple[Kind, ...]] = ("pawn", "rook", "knight", "bishop", "queen", "king")
COPIES: Final = 4
ACROSS: Final = 6
NUMBER_SIZE: Final = 0.7
"""The size of the number beside the star of a custom unit, as a share of the star's."""
SHORT: Final = 11
"""Names with more characters are broken into two lines."""


class Token(NamedTuple):
    """The content of a token: the kind of a chess piece, or None for a custom unit, the name below it, and
    the sign of a custom unit.
    """

    kind: str | None
    name: str
    sign: str = ""


def tokens_of_army(army: Sequence[UnitChoice]) -> list[Token]:
    kinds = [unit_kind_or_custom_name(unit) for unit in army]
    return [
        Token(unit, vocabulary_word("unit", unit))
        if isinstance(unit, str)
        else Token(None, unit.name, custom_unit_sign(unit.name, kinds))
        for unit in army
    ]


def tokens_title() -> str:
    return say("form.tokens", "Paper Tokens")


def draw_tokens_page(sheet: Sheet, colour: str, tokens: tuple[Token, ...]) -> None:
    """Draw one page of tokens of one colour: each token four times large and four times small."""
    sheet.add_page()
    army_title = (
        say("form.white_army", "White army") if colour == "white" else say("form.black_army", "Black army")
    )
    top = sheet.draw_page_heading(tokens_title(), (), army_title) + 2
    note = say(
        "form.cut_out",
        "Cut along the circles. Use them for chess pieces your set lacks: large for poker cards, "
        "small for bridge cards.",
    )
    token_copies = (
        tokens * COPIES if len(tokens) == ACROSS else [token for token in tokens for _ in range(COPIES)]
    )
    for diameter in (LARGE, SMALL):
        pitch = (sheet.inner_width - diameter) / (ACROSS - 1) if diameter == LARGE else diameter + 2 * BETWEEN
        indent = (sheet.inner_width - pitch * (ACROSS - 1)) / 2
        for number, token in enumerate(token_copies):
            column, row = number % ACROSS, number // ACROSS
            draw_token(
                sheet,
                MARGIN + indent + pitch * column,
                top + (diameter + BETWEEN) * row + diameter / 2,
                diameter,
                colour,
                token,
            )
        top += (diameter + BETWEEN) * -(-len(token_copies) // ACROSS) + 6
    sheet.draw_footer_notes_with_any_substitutes_note([note])


def draw_token(sheet: Sheet, x: float, y: float, diameter: float, colour: str, token: Token) -> None:
    """Draw one token around (x, y): the cutting line, a ring, the piece and its name."""
    ground, ink = (WHITE, INK) if colour == "white" else (DARK, WHITE)
    draw_circle(sheet, x, y, diameter, 0.15, HAIR if colour == "white" else DARK, ground)
    draw_circle(sheet, x, y, diameter - 2.2, 0.35, ink, None)
    is_long = len(token.name) > SHORT
    size = diameter * (0.56 if token.kind else 0.4) / POINT
    if token.kind:
        sheet.draw_glyph(x, y + diameter * 0.12, PIECE_SIGNS[colour][token.kind], size, ink)
    else:
        draw_custom_unit_sign(sheet, x, y + diameter * (-0.05 if is_long else 0.06), token.sign, size, ink)
    room = diameter * (0.68 if is_long else 0.62)
    faded = FADED if colour == "white" else ink
    name_size = diameter * (0.31 if is_long else 0.36)
    baseline = y + diameter * (0.235 if is_long else 0.295)
    sheet.draw_fitted_text(
        x - room / 2,
        baseline,
        token.name,
        room,
        name_size,
        break_below_size=name_size * 0.8,
        broken_size=name_size * 0.8,
        align="C",
        ink=faded,
        max_lines=3,
    )


def draw_circle(
    sheet: Sheet, x: float, y: float, diameter: float, weight: float, ink: Colour, fill: Colour | None
) -> None:
    sheet.set_line_width(weight)
    sheet.set_draw_color(*ink)
    if fill is not None:
        sheet.set_fill_color(*fill)
    sheet.ellipse(
        x - diameter / 2, y - diameter / 2, diameter, diameter, style="DF" if fill is not None else "D"
    )


def draw_custom_unit_sign(
    sheet: Sheet, middle: float, baseline: float, sign: str, size: float, ink: Colour = INK
) -> None:
    """Draw a star with the number of its sign, if it has one, together centred on `middle`."""
    star, number = sign[0], sign[1:]
    number_width = sheet.text_width(number, size * NUMBER_SIZE, "B")
    sheet.draw_glyph(middle - number_width / 2, baseline, star, size, ink)
    if number:
        x = middle + (float(sheet.get_string_width(star)) - number_width) / 2
        sheet.draw_text_line_at_fixed_size(x, baseline, number, size * NUMBER_SIZE, style="B", ink=ink)
