"""House rules on a form: the level of detail as big cards; the others folded into a line that shows the
differences from the printed rules.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import flet as ft
from pydantic.fields import FieldInfo

from models.record import HouseRule, house_rule_texts
from models.translation import say
from referee.game import AnyGame
from views.app import theme
from views.app.component import component
from views.app.icons import Icons
from views.components.choices import auto_entry_choice, radio_choice, switch
from views.components.controls import (
    LARGE,
    STRETCH,
    TextScale,
    button,
    column,
    foldable_row,
    name_with_details,
    pressable,
    rows_with_dividers,
    sheet,
    silent_text,
    words,
)
from views.games import screens_of_game
from views.screens.table_form import OPTION_OF_DEPTH, TableForm, texts_of_differences_from_printed
from views.workspace.table_settings import translated_intervention_levels

WriteFormValue = Callable[[str, object], None]
"""Writes a value into the form under a name."""


class ChoiceCard(NamedTuple):
    """A value offered as a card."""

    heading: str
    icon: ft.IconData | None = None


def large_choice_buttons(
    label_prefix: str,
    identifier: str,
    values: Mapping[str, ChoiceCard],
    current_value: object,
    on_choose: Callable[[str], object],
    explanation: str = "",
) -> ft.Control:
    """Return the values as big cards side by side, or below each other with large text. `explanation`: the
    explanation of the chosen value.
    """
    large = ft.use_context(TextScale) >= LARGE
    cards = [
        choice_card(
            each,
            f"{label_prefix}: {each.heading}",
            f"{identifier}-{value}",
            partial(on_choose, value),
            is_chosen=value == current_value,
            expand=None if large else True,
        )
        for value, each in values.items()
    ]
    row = ft.Row(cards, spacing=8, intrinsic_height=True, vertical_alignment=STRETCH)
    return column(
        column(*cards) if large else row, words(explanation, faded=True) if explanation else None, spacing=6
    )


def choice_card(
    card: ChoiceCard,
    label: str,
    identifier: str,
    on_choose: Callable[[], object],
    is_chosen: bool,
    expand: bool | None,
) -> ft.Control:
    ink = theme.ON_MAY_WASH if is_chosen else theme.INK
    heading = silent_text(
        card.heading,
        color=ink,
        size=theme.SMALL,
        weight=ft.FontWeight.W_600,
        text_align=ft.TextAlign.CENTER,
    )
    return pressable(
        ft.Column(
            [*([ft.Icon(card.icon, size=26, color=ink)] if card.icon is not None else []), heading],
            spacing=4,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=STRETCH,
            tight=True,
        ),
        label,
        identifier,
        on_choose,
        selected=is_chosen,
        expand=expand,
        padding=ft.Padding.symmetric(horizontal=6, vertical=12),
        **theme.choice_style(is_chosen),
    )


def detail_level_cards() -> dict[str, ChoiceCard]:
    """Return the cards for the level of detail, by the values of the house rule, the least detail first."""
    return {
        "points": ChoiceCard(say("depth.points", "Keep the score"), Icons.SCOREBOARD_OUTLINED),
        "result": ChoiceCard(say("depth.result", "Keep the score"), Icons.SCOREBOARD_OUTLINED),
        "damage": ChoiceCard(say("depth.damage", "Keep the forms"), Icons.SCOREBOARD_OUTLINED),
        "tally": ChoiceCard(say("depth.tally", "Score from the cards"), Icons.CALCULATE_OUTLINED),
        "referee": ChoiceCard(say("depth.referee", "Referee every action"), Icons.GAVEL),
    }


def detail_level_sheet(rules: AnyGame, form: TableForm, write: WriteFormValue) -> list[ft.Control]:
    """Return the section for the level of detail; nothing if the game has only one."""
    field = rules.house_rules_class.model_fields.get(OPTION_OF_DEPTH)
    if field is None:
        return []
    rule, known = house_rule_texts(rules.package, OPTION_OF_DEPTH, field), detail_level_cards()
    cards = {
        value: known.get(value) or ChoiceCard(description)
        for value, description in reversed(rule.values.items())
    }
    now = str(form.options[OPTION_OF_DEPTH])
    choices = large_choice_buttons(
        rule.title,
        f"option-{OPTION_OF_DEPTH}",
        cards,
        now,
        partial(write, OPTION_OF_DEPTH),
        rule.values[now],
    )
    return [sheet(choices, padding=10)]


def edition_sheet_or_empty(rules: AnyGame, form: TableForm, write: WriteFormValue) -> list[ft.Control]:
    """Return the section for the edition, if there are several."""
    editions = {edition: ChoiceCard(rules.edition_title(edition)) for edition in rules.header.titles}
    if len(editions) < 2:
        return []
    heading = say("new_table.edition", "Edition")
    choices = large_choice_buttons(heading, "edition", editions, form.edition, partial(write, "edition"))
    return [sheet(choices, padding=10)]


def house_rules_beside_players(rules: AnyGame, form: TableForm, write: WriteFormValue) -> list[ft.Control]:
    def house_rule_sheet(name: str) -> ft.Control:
        rule = house_rule_texts(rules.package, name, rules.house_rules_class.model_fields[name])
        cards = {value: ChoiceCard(description.rstrip(".")) for value, description in rule.values.items()}
        identifier, now = f"option-{name}", form.options[name]
        return sheet(
            large_choice_buttons(rule.title, identifier, cards, now, partial(write, name)), padding=10
        )

    return [house_rule_sheet(name) for name in screens_of_game(rules.game).beside_players]


@component
def FoldableHouseRules(
    rules: AnyGame, form: TableForm, write: WriteFormValue, extra_controls: Sequence[ft.Control] = ()
) -> ft.Control:
    """Draw one line with the differences from the printed rules; when opened, every house rule.
    `extra_controls`: controls for the table's settings.
    """
    is_open, open_rules = ft.use_state(False)
    rare, show_rare = ft.use_state(False)
    elsewhere = (OPTION_OF_DEPTH, *screens_of_game(rules.game).beside_players)
    line = differences_fold_row(
        texts_of_differences_from_printed(form, rules, elsewhere), is_open, lambda: open_rules(not is_open)
    )
    if not is_open:
        return sheet(line, padding=8)
    fields = rules.house_rules_class.model_fields

    def house_rule_controls(minor: bool) -> list[ft.Control]:
        return [
            house_rule_form_control(rules, name, field, form, write)
            for name, field in fields.items()
            if name not in elsewhere and house_rule_texts(rules.package, name, field).minor is minor
        ]

    few = house_rule_controls(minor=True)
    rows = [
        line,
        rows_with_dividers([*extra_controls, *house_rule_controls(minor=False)]),
        rare_rules_fold_button(len(few), "rare", rare, lambda: show_rare(not rare)) if few else None,
        rows_with_dividers(few) if rare else None,
    ]
    return sheet(column(*rows, spacing=10), padding=10)


def differences_fold_row(differences: Sequence[str], is_open: bool, toggle: Callable[[], None]) -> ft.Control:
    """Return the line that folds all house rules, with the differences from the printed rules."""
    summary = " · ".join(differences) or say("new_table.all_printed", "All as printed")
    heading = say("house_rules.title", "House rules")
    texts = ft.Column(name_with_details(heading, summary), spacing=1, tight=True, expand=True)
    return foldable_row(
        [ft.Icon(Icons.TUNE, color=theme.BRASS), texts],
        f"{heading}: {summary}",
        "house-rules",
        toggle,
        is_open,
        padding_across_and_down=(4, 8),
        spacing=10,
    )


def house_rule_switch_or_choice(
    rule: HouseRule, identifier: str, current_value: object, on_change: Callable[[object], object]
) -> ft.Control:
    if isinstance(current_value, bool):
        return switch(rule.title, identifier, current_value, on_change, rule.sentence)
    return radio_choice(rule.title, identifier, rule.values, str(current_value), on_change, rule.sentence)


def rare_rules_fold_button(
    count: int, identifier: str, is_open: bool, toggle: Callable[[], None]
) -> ft.Control:
    more = say("house_rules.rare", "Rarely used ({count})", count=count)
    return ft.Row(
        [button(more, identifier, toggle, "quiet", icon=Icons.EXPAND_LESS if is_open else Icons.EXPAND_MORE)]
    )


def house_rule_form_control(
    rules: AnyGame, name: str, field: FieldInfo, form: TableForm, write: WriteFormValue
) -> ft.Control:
    screens, now = screens_of_game(rules.game), form.options[name]
    special_control = screens.special_house_rule_control(name, field, now, write)
    if special_control is not None:
        return special_control
    rule = house_rule_texts(rules.package, name, field)
    picture = screens.house_rule_picture(name, form.options)
    return column(
        house_rule_switch_or_choice(rule, f"option-{name}", now, partial(write, name)), picture, spacing=10
    )


def hands_intervention_and_auto_entry_controls(form: TableForm, write: WriteFormValue) -> list[ft.Control]:
    """Return the controls for this table's settings for the app."""
    shown = say("new_table.hands_shown", "The referee sees hands")
    about = say(
        "new_table.hands",
        "You name the cards that go into a hand, and the referee checks more. Otherwise it only "
        "counts hands.",
    )
    how_much, levels = (
        say("intervenes.title", "How strictly the app steps in"),
        translated_intervention_levels(),
    )
    return [
        switch(shown, "hands-shown", form.hands_shown, partial(write, "hands_shown"), about),
        radio_choice(how_much, "intervenes", levels, form.intervenes, partial(write, "intervenes")),
        auto_entry_choice(form.enters_by_itself, partial(write, "enters_by_itself")),
    ]
