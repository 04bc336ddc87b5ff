"""New table: which game, who sits where, by which house rules. The form is made from the game's own header."""

from collections.abc import Callable
from itertools import chain, repeat
from typing import Any, NamedTuple

import flet as ft
from pydantic import ValidationError

from models.record import Header, NoRecord, house_rule, what_is_wrong
from models.speech import say
from models.store import Fault
from referee.game import Game
from referee.games import GAMES, game_named
from views.app import theme
from views.app.drafts import use_draft
from views.app.preferences import use_app_context
from views.components.choices import choice, switch
from views.components.paper import lined, sheet, title, words
from views.components.press import button, pressable, silent
from views.components.shell import bar, page_of_sheets, screen, view
from views.desk.by_itself import TableSettings, intervening
from views.games import all_screens, screens_of
from views.screens.game_screens import GameScreens


@view
def ChooseGame() -> Any:
    """Which game?"""
    page, preferences = ft.context.page, use_app_context().preferences

    def offered(offer: GameScreens) -> ft.Control:
        game, title = offer.game.game, offer.game.title
        said = ft.Column(
            [
                silent(title, size=theme.BIG, weight=ft.FontWeight.W_600, color=theme.INK),
                silent(offer.told(), size=theme.SMALL, color=theme.INK_FADED),
                ft.Row(offer.marks_drawn(40, preferences.four_colours), spacing=2),
            ],
            spacing=6,
        )
        return sheet(
            pressable(
                said,
                label=f"{title}. {offer.told()}".removesuffix(". "),
                identifier=f"game-{game}",
                on_click=lambda: page.navigate(f"/new/{game}"),
                padding=14,
                border_radius=theme.ROUND,
            ),
            padding=0,
        )

    sheets = [offered(each) for each in all_screens()]
    return screen("/new", bar(say("home.new_table", "New table"), lambda: page.navigate("/")), page_of_sheets(sheets, 560))


def faults_in(header: type[Header], given: dict[str, Any]) -> dict[tuple[Any, ...], str]:
    """What is wrong with a header, each as one sentence by its place; () for what concerns the whole."""
    names = [seat["name"] for seat in given["seats"]]
    faults: dict[tuple[Any, ...], str] = {
        ("seats", number, "name"): say("new_table.same_name", "Two players cannot both be called {name}.", name=name)
        for number, name in enumerate(names)
        if name.strip() and name in names[:number]
    }
    try:
        header.model_validate(given)
    except ValidationError as error:
        for each in error.errors(include_url=False, include_input=False):
            if each["loc"] or not faults:
                faults.setdefault(tuple(each["loc"]), _sentence(each))
    return faults


def _sentence(error: Any) -> str:
    if error["type"] == "string_too_short":
        return say("new_table.no_name", "A name needs at least one visible character.")
    if error["type"] == "string_too_long":
        return say("new_table.long_name", "A name has at most 40 characters; this one is longer.")
    what = what_is_wrong(error)
    return what[:1].upper() + what[1:] + ("" if what.endswith(".") else ".")


def _option(package: str, name: str, field: Any, now: Any, change: Callable[[str, Any], None], drawing: ft.Control | None) -> ft.Control:
    rule = house_rule(package, name, field)
    if isinstance(field.default, bool):
        return switch(rule.title, f"option-{name}", now, lambda value: change(name, value), rule.sentence, rule.ruling)
    shown = choice(rule.title, f"option-{name}", rule.values, now, lambda value: change(name, value), rule.sentence, rule.ruling)
    return ft.Column([shown, drawing], spacing=10) if drawing else shown


class Form(NamedTuple):
    """A new table as far as it is written."""

    edition: str
    seats: tuple[dict[str, Any], ...]
    options: dict[str, Any]
    hands_shown: bool
    intervenes: str = "strict"


def fits(form: Form, rules: Game[Any, Any], nothing: Form) -> bool:
    """Can this form still be gone on with? Only its names and armies may be wrong: they are put right by writing."""
    given = {"game": rules.game, "edition": form.edition, "options": form.options, "seats": form.seats}
    faults = faults_in(rules.header, given)
    told = all(place[:1] in ((), ("seats",)) for place in faults) and form.intervenes in intervening()
    seats = all(seat.keys() >= nothing.seats[0].keys() and isinstance(seat["name"], str) for seat in form.seats)
    return told and seats and form.options.keys() == nothing.options.keys() and len(form.seats) > 1


@view
def NewTable() -> Any:
    """Seats and house rules of a new table."""
    game = ft.use_route_params()["game"]
    if game not in GAMES:
        return screen(
            f"/new/{game}",
            bar(say("home.new_table", "New table"), lambda: ft.context.page.navigate("/new")),
            words(say("new_table.no_game", "No game has this name."), color=theme.ON_WOOD),
        )
    return _Form(game, key=game)


@view
def _Form(game: str) -> Any:
    context, page = use_app_context(), ft.context.page
    seating, rules = screens_of(game), game_named(game)
    unnamed = seating.unnamed()
    fields = rules.header.model_fields["options"].annotation.model_fields  # type: ignore[union-attr]
    editions = {edition: rules.titled(edition) for edition in rules.header.titles}
    nothing = Form(
        rules.header.model_fields["edition"].default,
        seating.first_seats(),
        {name: field.default for name, field in fields.items()},
        context.preferences.hands_shown,
    )
    form = use_draft(f"new/{game}", "form", nothing, fits=lambda form: fits(form, rules, nothing))
    edition, seats, options, hands_shown, intervenes = form.now()
    rare, set_rare = ft.use_state(False)
    tried, set_tried = ft.use_state(False)
    fault, set_fault = ft.use_state("")

    def written() -> dict[str, Any]:
        """What stands in the form now, also what is not drawn yet."""
        now = form.now()
        seated = [{**seat, "name": seat["name"] or name} for seat, name in zip(now.seats, chain(unnamed, repeat("")), strict=False)]
        return {"game": game, "edition": now.edition, "options": now.options, "seats": seated}

    given = written()
    faults = faults_in(rules.header, given)

    def write(field: str) -> Callable[[Any], None]:
        return lambda value: form.change(lambda now: now._replace(**{field: value}))

    def seat(new: Callable[[Any], Any]) -> None:
        form.change(lambda now: now._replace(seats=new(now.seats)))

    def change(name: str, value: Any) -> None:
        form.change(lambda now: now._replace(options={**now.options, name: value}))

    def begin() -> None:
        if faults_in(rules.header, written()):
            set_tried(True)
            return
        try:
            id = context.desk.begin(written(), TableSettings(hands_shown=form.now().hands_shown, intervenes=form.now().intervenes))
        except (NoRecord, Fault) as error:
            set_fault(str(error))
        else:
            form.give_up()
            page.navigate(f"/table/{id}")

    def rows(minor: bool) -> list[ft.Control]:
        chosen = [name for name, field in fields.items() if bool(field.json_schema_extra.get("minor")) == minor]
        return [
            seating.house_rule_control(name, fields[name], options[name], change)
            or _option(rules.package, name, fields[name], options[name], change, seating.house_rule_drawn(name, options))
            for name in chosen
        ]

    shown_faults = faults if tried else {at: said for at, said in faults.items() if _worth_saying(at, given)}
    usual = lined(
        [
            switch(
                say("new_table.hands_shown", "Hands are shown to the referee"),
                "hands-shown",
                hands_shown,
                write("hands_shown"),
                say(
                    "new_table.hands",
                    "Cards that go into a hand are named, and the referee checks more. Otherwise hands are only counted.",
                ),
            ),
            choice(say("intervenes.title", "How much the app intervenes"), "intervenes", intervening(), intervenes, write("intervenes")),
            *rows(minor=False),
        ]
    )
    which = (
        [sheet(choice(say("new_table.edition", "Edition"), "edition", editions, edition, write("edition")))] if len(editions) > 1 else []
    )
    sheets: list[ft.Control] = [
        *which,
        *seating.seat_sheets(seats, seat, shown_faults, context.preferences),
        sheet(
            ft.Column(
                [
                    title(say("house_rules.title", "House rules")),
                    words(say("new_table.as_printed", "All as the rule text has them, unless your table plays otherwise."), faded=True),
                    usual,
                ],
                spacing=10,
            )
        ),
    ]
    few = rows(minor=True)
    if few:
        more = button(
            say("house_rules.rare", "Rarely wanted ({count})", count=len(few)),
            "rare",
            lambda: set_rare(not rare),
            "quiet",
            icon=ft.Icons.EXPAND_LESS if rare else ft.Icons.EXPAND_MORE,
        )
        sheets.append(sheet(ft.Column([ft.Row([more]), *([lined(few)] if rare else [])], spacing=6)))
    above = say("new_table.above", "Something above is still to be put right.") if tried and faults else ""
    foot = _begin(fault or shown_faults.get((), "") or above, begin, form.give_up if form.is_begun else None)
    top = bar(rules.title, lambda: page.navigate("/new"), subtitle=say("home.new_table", "New table"))
    return screen(f"/new/{game}", top, page_of_sheets(sheets, foot=foot))


def _begin(wrong: str, begin: Callable[[], None], clear: Callable[[], None] | None) -> ft.Control:
    """Begin, what is in the way of it, and a form that is empty again."""
    rows: list[ft.Control] = []
    if wrong:
        rows.append(ft.Semantics(live_region=True, identifier="form-fault", content=words(wrong, color=theme.REFUSAL, size=theme.MEDIUM)))
    begins = button(say("new_table.begin", "Begin"), "begin", begin, "may", expand=True, size=theme.MEDIUM)
    clears = button(say("new_table.clear", "Clear the form"), "clear-form", clear, "quiet") if clear is not None else None
    rows.append(ft.Row([each for each in (begins, clears) if each is not None], spacing=8))
    return sheet(ft.Column(rows, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=10)


def _worth_saying(at: tuple[Any, ...], given: dict[str, Any]) -> bool:
    """A field that is still empty is not yet wrong; what was typed and cannot stand is said at once."""
    if len(at) == 3 and at[0] == "seats" and at[2] == "name":
        return bool(given["seats"][at[1]]["name"].strip())
    return at == ()
