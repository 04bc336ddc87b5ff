"""House rules during play: shown, and changed by an entry that everyone sees; and the table's settings for
the app."""

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from models.json_values import JsonObject
from models.record import HouseRule, house_rule_texts
from models.translation import say, words_joined_with_and
from referee.table.table import Table
from referee.words.phrases import record_name_in_words, vocabulary_word
from views.app import theme
from views.app.component import component
from views.app.drafts import Draft, use_draft
from views.components.choices import auto_entry_choice, radio_choice, sent_points_confirmation_choice
from views.components.controls import (
    button,
    divider_line,
    heading_text,
    live_announcement,
    rows_with_dividers,
    scrolling_with_footer,
    words,
)
from views.screens.house_rules_form import house_rule_switch_or_choice, rare_rules_fold_button
from views.workspace.table_settings import TableSettings, translated_intervention_levels

ChangedRules = dict[str, Any]  # each game's options say which values house rules can have
"""House rules by name, with their new values."""


@component
def HouseRulesSheet(
    table: Table,
    draft_key: str,
    table_settings: TableSettings,
    change_settings: Callable[..., None],
    enter_entry: Callable[[JsonObject], bool],
) -> ft.Control:
    """Show and change house rules by an entry, and the table's settings for the app by `change_settings`."""
    now, no_changes = table.game.house_rules_in_force(table.state), ChangedRules()
    fits = lambda wanted: (
        table.judge_without_entering(table.entry_from_json(house_rules_entry(wanted))).is_accepted
    )
    draft = use_draft(draft_key, "house-rules", no_changes, value_type=ChangedRules, still_fits=fits)
    fields = type(now).model_fields
    rules = {name: house_rule_texts(table.game.package, name, field) for name, field in fields.items()}
    rare, show_rare = ft.use_state(any(rules[name].minor for name in draft.current()))

    def changed_rules() -> ChangedRules:
        return {name: value for name, value in draft.current().items() if value != getattr(now, name)}

    def enter_changed_rules() -> None:
        if enter_entry(house_rules_entry(changed_rules())):
            draft.clear()

    others = [
        name for name, field in fields.items() if rules[name].minor and getattr(now, name) == field.default
    ]
    choices = {name: house_rule_row(table, name, rules[name], getattr(now, name), draft) for name in fields}
    rows = table_settings_controls(table, table_settings, change_settings)
    rows.append(rows_with_dividers([choices[name] for name in fields if name not in others]))
    if others:
        rows.append(rare_rules_fold_button(len(others), "rules-rare", rare, lambda: show_rare(not rare)))
    if others and rare:
        rows.append(rows_with_dividers([choices[name] for name in others]))
    about = ", ".join(
        house_rule_title_and_value(rules[name].title, value) for name, value in changed_rules().items()
    )
    footer = summary_with_agree_and_cancel_buttons(about, enter_changed_rules, draft.clear) if about else []
    return scrolling_with_footer(rows, footer)


def house_rule_row(
    table: Table, name: str, rule: HouseRule, value_now: object, draft: Draft[ChangedRules]
) -> ft.Control:
    """Return the choice of a house rule, or its value if it cannot change during play."""
    value = draft.current().get(name, value_now)
    if name in table.game.fixed_house_rules or not (rule.values or isinstance(value, bool)):
        return fixed_house_rule_note(rule, value)
    return house_rule_switch_or_choice(
        rule, f"rule-{name}", value, lambda new: draft.change(lambda latest: {**latest, name: new})
    )


def table_settings_controls(
    table: Table, table_settings: TableSettings, change_settings: Callable[..., None]
) -> list[ft.Control]:
    """Return the table's settings for the app, which are above its house rules."""
    rows = [
        heading_text(say("intervenes.title", "How strictly the app steps in")),
        radio_choice(
            say("house_rules.here", "At this table"),
            "intervenes",
            translated_intervention_levels(),
            table_settings.intervenes,
            lambda value: change_settings(intervenes=value),
        ),
        auto_entry_choice(
            table_settings.enters_by_itself, lambda value: change_settings(enters_by_itself=value)
        ),
    ]
    if table.game.hand_awaiting_points_entry_or_none(table.state) is not None:  # the players count the points
        rows.append(
            sent_points_confirmation_choice(
                table_settings.scores_need_consent, lambda value: change_settings(scores_need_consent=value)
            )
        )
    how = say(
        "house_rules.how",
        "House rules are in the record. A change in mid-game is an entry and counts from there.",
    )
    return [
        *rows,
        divider_line(),
        heading_text(say("house_rules.title", "House rules")),
        words(how, faded=True),
    ]


def house_rule_title_and_value(rule_title: str, value: object) -> str:
    if isinstance(value, bool):
        return say(
            "house_rules.switched", "{rule}: {on, select, true {on} other {off}}", rule=rule_title, on=value
        )
    return f"{rule_title}: {record_name_in_words('value', value)}"


def house_rules_entry(changed_rules: ChangedRules) -> JsonObject:
    return {"do": "house_rules", "options": changed_rules}


def summary_with_agree_and_cancel_buttons(
    changes_text: str, on_agree: Callable[[], None], leave: Callable[[], None]
) -> list[ft.Control]:
    agreed_to = say("house_rules.agree", "From now on: {rules}", rules=changes_text)
    agree = button(say("amending.agree", "Save"), "rules-agree", on_agree, "may", expand=True)
    leaves = button(say("house_rules.leave", "Cancel"), "rules-leave", leave, "plain", expand=True)
    return [
        live_announcement(agreed_to, "rules-wanted", size=theme.MEDIUM, weight=ft.FontWeight.W_600),
        ft.Row([agree, leaves], spacing=8),
    ]


def fixed_house_rule_note(rule: HouseRule, value: object) -> ft.Control:
    settled = say("house_rules.settled_before", "{rule} Fixed before the first entry.", rule=rule.sentence)
    lines: list[ft.Control] = [
        words(f"{rule.title}: {option_value_text(value)}", size=theme.MEDIUM),
        words(settled, faded=True),
    ]
    return ft.Column(lines, spacing=2, tight=True)


def option_value_text(value: object) -> str:
    """Return the value of a house rule as text; for houses, the name of each suit."""
    if isinstance(value, Mapping):
        return words_joined_with_and(
            [f"{vocabulary_word('suit', suit)} {house.name}" for suit, house in value.items()]
        )
    return record_name_in_words("value", value)
