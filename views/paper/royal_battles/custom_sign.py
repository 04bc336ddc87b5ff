"""The sign of a custom unit on paper."""

from typing import Final

from views.paper.sheet import INK, Colour, Sheet

NUMBER_SIZE: Final = 0.7
"""The size of the number beside the star, as a share of the star's."""


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
