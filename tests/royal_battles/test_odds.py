from referee.table.gate import Table
from referee.table.odds import odds_lines
from tests.odds.positions import kept


def asked_of(**options: str) -> list[object]:
    """Everything that the players of a kept game may ask, with these house rules, after each entry of its beginning."""
    whole = kept("royal-battles-exhausted-tie")
    table = Table(whole.header.model_copy(update={"options": whole.header.options.model_copy(update=options)}))
    asked: list[object] = []
    for ruling in whole.rulings[:40]:
        table.enter(ruling.entry)
        asked += odds_lines(table, 0)
    return asked


def test_rb_68_chances_are_told_where_the_table_wants_them_and_nowhere_else() -> None:
    told, untold = asked_of(odds="both"), asked_of(odds="off")

    assert told
    assert untold == []


def test_rb_69_who_remembers_without_the_app_is_told_no_chances() -> None:
    assert asked_of(memory="helped")
    assert asked_of(memory="own") == []
