"""House rules during play: looked at, and changed by an entry that everybody sees; and the table's settings."""

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from models.record import HouseRule, house_rule
from models.speech import listed, say
from referee.table.gate import Table
from referee.words.phrases import name_of, term
from views.app import theme
from views.app.drafts import use_draft
from views.app.guards import component
from views.components.choices import choice, switch
from views.components.entering import entering
from views.components.paper import lined, pinned, rule_line, title, words
from views.components.press import button
from views.desk.by_itself import TableSettings, intervening


@component
def HouseRulesSheet(
    table: Table, place: str, table_settings: TableSettings, change_settings: Callable[..., None], enter: Callable[[dict[str, Any]], bool]
) -> ft.Control:
    """`enter` makes the change an entry; `mind` changes how the app behaves at this table."""
    now = table.game.options(table.state)
    rare, show_rare = ft.use_state(False)
    fields = type(now).model_fields
    rules = {name: house_rule(table.game.package, name, field) for name, field in fields.items()}
    nothing: dict[str, Any] = {}
    wish = use_draft(place, "house-rules", nothing, kind=dict[str, Any], fits=lambda wanted: table.judge(table.read(_entry(wanted))).stands)
    wanted = wish.now()

    def changed() -> dict[str, Any]:
        return {name: value for name, value in wish.now().items() if value != getattr(now, name)}

    def agreed() -> None:
        if enter(_entry(changed())):
            wish.give_up()

    def choose(name: str, value: Any) -> None:
        wish.change(lambda latest: {**latest, name: value})

    def row(name: str) -> ft.Control:
        rule, value = rules[name], wanted.get(name, getattr(now, name))
        if name in table.game.settled:
            return _settled(rule, value)
        if isinstance(fields[name].default, bool):
            return switch(rule.title, f"rule-{name}", value, lambda new: choose(name, new), rule.sentence)
        if not rule.values:
            return _settled(rule, value)
        return choice(rule.title, f"rule-{name}", rule.values, value, lambda new: choose(name, new), rule.sentence)

    usual = [name for name, field in fields.items() if not rules[name].minor or getattr(now, name) != field.default]
    rows: list[ft.Control] = [
        title(say("intervenes.title", "How much the app intervenes")),
        choice(
            say("house_rules.here", "At this table"),
            "intervenes",
            intervening(),
            table_settings.intervenes,
            lambda value: change_settings(intervenes=value),
        ),
        entering(table_settings.enters_by_itself, lambda value: change_settings(enters_by_itself=value)),
        rule_line(),
        title(say("house_rules.title", "House rules")),
        words(
            say("house_rules.how", "They stand in the record. A change in mid-game is an entry of its own, and holds from there on."),
            faded=True,
        ),
    ]
    rows.append(lined([row(name) for name in usual]))
    others = [name for name in fields if name not in usual]
    if others:
        icon = ft.Icons.EXPAND_LESS if rare else ft.Icons.EXPAND_MORE
        rows.append(
            ft.Row(
                [
                    button(
                        say("house_rules.rare", "Rarely wanted ({count})", count=len(others)),
                        "rules-rare",
                        lambda: show_rare(not rare),
                        "quiet",
                        icon=icon,
                    )
                ]
            )
        )
        if rare:
            rows.append(lined([row(name) for name in others]))
    about = ", ".join(_told(rules[name].title, value) for name, value in changed().items())
    return pinned(rows, _agreeing(about, agreed, wish.give_up) if about else [])


def _told(rule: str, value: Any) -> str:
    if isinstance(value, bool):
        return say("house_rules.switched", "{rule}: {on, select, true {on} other {off}}", rule=rule, on=value)
    return f"{rule}: {name_of('value', value)}"


def _entry(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The change of house rules as an entry."""
    return {"do": "house_rules", "options": dict(wanted)}


def _agreeing(about: str, agreed: Callable[[], None], leave: Callable[[], None]) -> list[ft.Control]:
    """What is about to be changed, and the buttons that do it or leave it."""
    told = words(say("house_rules.agree", "From here on: {rules}", rules=about), size=theme.MEDIUM, weight=ft.FontWeight.W_600)
    agree = button(say("amending.agree", "Agree"), "rules-agree", agreed, "may", expand=True)
    leaves = button(say("house_rules.leave", "Leave it"), "rules-leave", leave, "plain", expand=True)
    return [ft.Semantics(identifier="rules-wanted", live_region=True, container=True, content=told), ft.Row([agree, leaves], spacing=8)]


def _settled(rule: HouseRule, value: Any) -> ft.Control:
    settled = say("house_rules.settled_before", "{rule} Settled before the first entry.", rule=rule.sentence)
    lines: list[ft.Control] = [words(f"{rule.title}: {_said(value)}", size=theme.MEDIUM), words(settled, faded=True)]
    return ft.Column(lines, spacing=2, tight=True)


def _said(value: Any) -> str:
    """The value of a house rule; of the houses, what each suit is called."""
    if isinstance(value, Mapping):
        return listed([f"{term('suit', suit)} {house.name}" for suit, house in value.items()])
    return name_of("value", value)
