"""House rules during play: looked at, and changed by an entry that everybody sees; and the manner of the table."""

from collections.abc import Callable
from typing import Any

import flet as ft

from referee.table import Table
from views import theme
from views.by_itself import INTERVENES, Manner
from views.components.choices import choice, in_words, switch
from views.components.paper import rule_line, ruled, title, words
from views.components.press import button
from views.guards import component


@component
def HouseRulesSheet(table: Table, manner: Manner, mind: Callable[..., None], enter: Callable[[dict[str, Any]], bool]) -> ft.Control:
    """`enter` makes the change an entry; `mind` changes how the app behaves at this table."""
    now = table.game.options(table.state)
    wanted, want = ft.use_state(dict)
    rare, show_rare = ft.use_state(False)
    fields = type(now).model_fields
    changed = {name: value for name, value in wanted.items() if value != getattr(now, name)}

    def agreed() -> None:
        if enter({"do": "house_rules", "options": changed}):
            want({})

    def row(name: str) -> ft.Control:
        field, value = fields[name], wanted.get(name, getattr(now, name))
        extra: Any = field.json_schema_extra or {}
        told, ruling = str(field.description or ""), str(extra.get("ruling", ""))
        if name in table.game.settled:
            return _settled(name, value, told)
        if isinstance(field.default, bool):
            return switch(in_words(name), f"rule-{name}", value, lambda new: want({**wanted, name: new}), told, ruling)
        if not extra.get("values"):
            return _settled(name, value, told)
        return choice(in_words(name), f"rule-{name}", extra["values"], value, lambda new: want({**wanted, name: new}), told, ruling)

    usual = [
        name for name, field in fields.items() if not (field.json_schema_extra or {}).get("minor") or getattr(now, name) != field.default
    ]  # type: ignore[union-attr]
    rows: list[ft.Control] = [
        title("How much the app intervenes"),
        choice("At this table", "intervenes", INTERVENES, manner.intervenes, lambda value: mind(intervenes=value)),
        rule_line(),
        title("House rules"),
        words("They stand in the record. A change in mid-game is an entry of its own, and holds from there on.", faded=True),
    ]
    if changed:
        said = ", ".join(f"{in_words(name)}: {str(value).replace('_', ' ')}" for name, value in changed.items())
        rows.append(button(f"From here on: {said}", "rules-agree", agreed, "may", fills=True))
    rows.append(ruled([row(name) for name in usual]))
    others = [name for name in fields if name not in usual]
    if others:
        icon = ft.Icons.EXPAND_LESS if rare else ft.Icons.EXPAND_MORE
        rows.append(ft.Row([button(f"Rarely wanted ({len(others)})", "rules-rare", lambda: show_rare(not rare), "quiet", icon=icon)]))
        if rare:
            rows.append(ruled([row(name) for name in others]))
    return ft.Column(rows, spacing=10, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=True)


def _settled(name: str, value: Any, told: str) -> ft.Control:
    shown = str(value).replace("_", " ")
    lines = [words(f"{in_words(name)}: {shown}", size=theme.MEDIUM), words(f"{told} Settled before the first entry.", faded=True)]
    return ft.Column(lines, spacing=2, tight=True)
