"""Home: resuming, finished tables, the first table, what was taken off the list."""

from tests.screens.battles import enter, moving, placed


def test_without_tables_home_says_what_to_do(app):
    phone = app()

    assert "No table yet" in phone.said()
    phone.tap("new-table-first")
    assert phone.page.route == "/new"


def test_one_tap_resumes_a_table(app, desk):
    id = moving(desk)
    phone = app()

    assert "Jon v Mendi" in phone.said() and "Round 1: Jon to move" in phone.said()
    phone.tap(f"table-{id}")
    assert phone.page.route == f"/table/{id}" and "Jon, tap the unit that moves." in phone.said()


def test_a_battle_that_is_over_stands_under_finished(app, desk):
    enter(desk, placed(desk), "resign", "Mendi")

    phone = app()

    assert "Finished" in phone.said() and "In play" not in phone.said()


def test_a_table_taken_off_the_list_is_put_back_with_one_tap(app, desk):
    id = placed(desk)
    phone = app()

    phone.tap(f"remove-{id}")
    assert not phone.all(identifier=f"table-{id}")
    phone.tap("restore")
    assert phone.all(identifier=f"table-{id}")


def test_home_changes_when_another_session_plays(app, desk):
    id = placed(desk)
    phone = app()

    enter(desk, id, "initiative", "Jon", card="6S")
    phone.settle()

    assert "Round 1: initiative, Mendi to draw" in phone.said()


def test_an_address_that_leads_nowhere_says_so(app):
    for route, said in (
        ("/nowhere", "No page of the app"),
        ("/table/99", "No such table"),
        ("/table/x", "No such table"),
        ("/new/chess", "No game"),
    ):
        assert said in app(route).said(), route
