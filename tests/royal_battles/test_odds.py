from referee.table.gate import Table
from referee.table.odds import odds_lines
from tests.odds.positions import kept


def asked_of(odds: str) -> list[object]:
    """Everything that the players of a kept game may ask, with this house rule, after each entry of its beginning."""
    whole = kept("royal-battles-exhausted-tie")
    table = Table(whole.header.model_copy(update={"options": whole.header.options.model_copy(update={"odds": odds})}))
    asked: list[object] = []
    for ruling in whole.rulings[:40]:
        table.enter(ruling.entry)
        asked += odds_lines(table, 0)
    return asked


def test_rb_68_chances_are_told_where_the_table_wants_them_and_nowhere_else() -> None:
    told, untold = asked_of("both"), asked_of("off")

    assert told
    assert untold == []
