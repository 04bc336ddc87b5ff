"""The ruling banner: the referee's answer to an entry, the reasons, and what is allowed instead."""

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.table.overrides import OVERRIDES, USUAL, translated_reason_or_note
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.component import component, safe_handler, use_stable_callback
from views.app.drafts import Draft
from views.app.icons import Icons
from views.components.choices import name_field
from views.components.controls import STRETCH, button, column, icon_button, pressable, silent_text, words
from views.components.shell import use_escape_to_close


class Reason(NamedTuple):
    """One finding in words: the sentence with the facts of this case, the printed heading, and the ruling's
    id."""

    sentence: str
    section: str = ""
    ruling: str = ""
    code: str = ""


class Notice(NamedTuple):
    """What the banner shows. `instead`: the wording of each act that is allowed in place of the refused one.

    `earlier`: entries of which one may be wrong because a card cannot be there, each with the card it named.
    `mistaken`: entries that took a card for a change that did not follow, perhaps by mistake.
    """

    kind: Literal["refused", "irregular", "said"]
    reasons: tuple[Reason, ...]
    instead: tuple[str, ...] = ()
    may_override: bool = False
    earlier: tuple[tuple[int, str], ...] = ()
    mistaken: tuple[tuple[int, str], ...] = ()


_LOOK = {
    "refused": (theme.REFUSAL_WASH, theme.ON_REFUSAL_WASH, theme.REFUSAL, Icons.BLOCK),
    "irregular": (theme.PAPER_SHADE, theme.INK, theme.BRASS, Icons.GAVEL),
    "said": (theme.MAY_WASH, theme.ON_MAY_WASH, theme.MAY, Icons.INFO_OUTLINE),
}


def banner_kind_label(notice: Notice) -> str:
    match notice.kind:
        case "refused":
            return say("banner.refused", "Refused:")
        case "irregular":
            return say("banner.irregular", "Irregular:")
        case "said":
            return say("banner.said", "Referee:")


def section_and_ruling_text(reason: Reason) -> str:
    """The printed place of a reason, in English like the printed rules."""
    section = say("banner.printed", "{section}", section=reason.section) if reason.section else ""
    return " · ".join(part for part in (section, reason.ruling) if part)


def reason_with_reference(
    reason_index: int, notice: Notice, ink: ft.ColorValue, look_up: Callable[[], None] | None
) -> ft.Control:
    """A reason with its printed place, unless an earlier reason names the same. A tap opens the rules book
    there if it has the rule."""
    reason = notice.reasons[reason_index]
    where = section_and_ruling_text(reason)
    if where in map(section_and_ruling_text, notice.reasons[:reason_index]):
        where = ""
    lines: list[ft.Control] = [words(reason.sentence, color=ink, weight=ft.FontWeight.W_500)]
    if where and look_up is None:
        lines.append(words(where, size=theme.TINY, color=ink, opacity=0.8))
    elif where:
        opens = say("rules.open_at", "{where}: open the rules there", where=where)
        icon, identifier = ft.Icon(Icons.MENU_BOOK, size=16, color=ink), f"rule-{reason_index}"
        if notice.kind == "said":  # as high as a prompt, so that the prompt below does not move
            look: dict[str, theme.Look] = {"size": theme.SMALL, "weight": ft.FontWeight.W_500}
            face: list[ft.Control] = [silent_text(reason.sentence, color=ink, expand=True, **look), icon]
            lines, label, padding = [], f"{reason.sentence} {opens}", 4
        else:
            underlined = ft.TextStyle(decoration=ft.TextDecoration.UNDERLINE)
            face = [icon, silent_text(where, size=theme.TINY, color=ink, style=underlined, expand=True)]
            label, padding = opens, 9
        box = ft.Padding.symmetric(vertical=padding)
        lines.append(pressable(ft.Row(face, spacing=8), label, identifier, look_up, padding=box))
    return ft.Column(lines, spacing=1, tight=True, horizontal_alignment=STRETCH, expand=True)


class PendingReason(NamedTuple):
    """The refused entry for which a reason is being written, and the reason so far."""

    # read back by pydantic, which takes JSON of any depth as Any alone
    entry: dict[str, Any] = {}  # noqa: RUF012
    words: str = ""


@component
def OverrideReasonChooser(
    pending_reason: Draft[PendingReason], on_reason: Callable[[str], None], ink: ft.ColorValue
) -> ft.Control:
    """Choose why an illegal act stands: a usual reason in one tap, or the players' own words."""

    def use_own_words() -> None:
        if pending_reason.current().words.strip():
            on_reason(pending_reason.current().words.strip())

    def set_own_words(text: str) -> None:
        pending_reason.change(lambda now: now._replace(words=text))

    usual: list[ft.Control] = [
        button(translated_reason_or_note(each), f"reason-{number}", lambda each=each: on_reason(each))
        for number, each in enumerate(OVERRIDES[name] for name in USUAL)
    ]
    own_words = name_field(
        say("banner.own_words", "Or in your own words"), "reason", pending_reason.current().words,
        set_own_words, on_submit=safe_handler(use_own_words), dense=True, max_length=120, counter="",
    )  # fmt: skip
    stands = button(say("banner.it_stands", "It stands"), "reason-own", use_own_words, "refusal")
    question = say("banner.why", "Why does it stand? The record keeps your reason.")
    return ft.Column(
        [
            words(question, size=theme.TINY, color=ink),
            ft.Row(usual, scroll=ft.ScrollMode.AUTO, spacing=6),
            ft.Row([ft.Container(own_words, expand=True), stands], spacing=6),
        ],
        spacing=6,
        tight=True,
    )


def allowed_instead_heading_and_buttons(
    notice: Notice, on_alternative: Callable[[int], None], ink: ft.ColorValue
) -> list[ft.Control]:
    """Buttons for the acts that are allowed instead; after a refusal with a heading."""
    if not notice.instead:
        return []
    heading = words(say("banner.instead", "Allowed instead:"), size=theme.TINY, color=ink)
    buttons = ft.Row(alternative_buttons(notice, on_alternative), scroll=ft.ScrollMode.AUTO, spacing=6)
    return [heading, buttons] if notice.kind == "refused" else [buttons]


def alternative_buttons(
    notice: Notice, on_alternative: Callable[[int], None], expand: bool | None = None
) -> list[ft.Control]:
    return [
        button(each, f"instead-{number}", lambda number=number: on_alternative(number), expand=expand)
        for number, each in enumerate(notice.instead)
    ]


def earlier_entry_buttons(
    notice: Notice, on_earlier_entry: Callable[[int, Literal["correct", "strike"]], None]
) -> list[ft.Control]:
    """Buttons that correct or strike out the earlier entries that the refused act contradicts."""
    texts: dict[str, tuple[int, Literal["correct", "strike"], str]] = {}
    for n, card in notice.earlier:
        facts = {"card": card_as_read_aloud(card), "n": n}
        text = say("banner.earlier", "{card} was wrong there: correct entry {n}", **facts)
        texts[f"earlier-{n}"] = n, "correct", text
    for n, card in notice.mistaken:
        facts = {"card": card_as_read_aloud(card), "n": n}
        text = say("banner.mistaken", "{card} was taken by mistake: strike out entry {n}", **facts)
        texts[f"mistaken-{n}"] = n, "strike", text
    look: dict[str, theme.Look] = {"icon": Icons.EDIT_OUTLINED, "fills": True}
    return [
        button(text, identifier, partial(on_earlier_entry, n, kind), "quiet", **look)
        for identifier, (n, kind, text) in texts.items()
    ]


@component
def RulingBanner(
    notice: Notice,
    on_alternative: Callable[[int], None],
    on_close: Callable[[], None],
    pending_reason: Draft[PendingReason],
    entry: JsonObject,
    on_override: Callable[[str], None],
    needs_reason: bool,
    opener_of_reason: Callable[[Reason], Callable[[], None] | None],
    on_earlier_entry: Callable[[int, Literal["correct", "strike"]], None],
) -> ft.Control:
    """Show a Notice. `on_alternative` gets the number of the tapped act; Escape closes; `opener_of_reason`
    returns what opens a reason in the rules book; `on_earlier_entry` gets the number of the earlier entry to
    correct or strike out.

    `on_override` lets the act stand as irregular: with the table's reason, or "" if one tap is enough.
    `pending_reason`: the reason that is being written for this `entry`.
    """
    wash, ink, edge, _ = _LOOK[notice.kind]
    close = use_stable_callback(on_close)
    use_escape_to_close(close)
    label = say("banner.close", "Close the message")
    close_button = icon_button(Icons.CLOSE, label, "banner-close", close, ink=ink)
    is_question = notice.kind == "said" and bool(notice.instead)
    rows = [banner_text(notice, opener_of_reason, None if is_question else close_button)]
    if is_question:  # the text has the whole width, and no button is cut off
        buttons = alternative_buttons(notice, on_alternative, expand=True)
        rows.append(ft.Row([*buttons, close_button], spacing=6))
    elif not pending_reason.is_begun:
        rows += allowed_instead_heading_and_buttons(notice, on_alternative, ink)
        if notice.may_override:
            ask_for_reason = lambda: pending_reason.change(lambda _: PendingReason(entry))
            rows.append(let_stand_row(notice, on_override, ask_for_reason, needs_reason))
    rows += earlier_entry_buttons(notice, on_earlier_entry)
    if pending_reason.is_begun and notice.may_override:
        rows.append(OverrideReasonChooser(pending_reason, on_override, ink))
    top, bottom = (4, 8) if notice.kind == "refused" else (6, 2) if is_question else (0, 0)
    look: dict[str, theme.Look] = {"bgcolor": wash, "border": ft.Border.only(left=ft.BorderSide(5, edge))}
    padding = ft.Padding.only(left=10, right=2, top=top, bottom=bottom)
    return ft.Container(column(*rows, spacing=6), border_radius=6, padding=padding, **look)


def banner_text(
    notice: Notice,
    opener_of_reason: Callable[[Reason], Callable[[], None] | None],
    close_button: ft.Control | None,
) -> ft.Control:
    """The text of the banner, beside its close button if there is one."""
    _, ink, edge, icon = _LOOK[notice.kind]
    reasons = [
        reason_with_reference(number, notice, ink, opener_of_reason(reason))
        for number, reason in enumerate(notice.reasons)
    ]
    text_container = ft.Container(
        ft.Row([ft.Column(reasons, spacing=6, tight=True, expand=True)]),
        # two lines of large text keep clear of the edges
        padding=ft.Padding.symmetric(vertical=3 if notice.kind == "irregular" else 0),
    )
    row: list[ft.Control] = [
        ft.Container(ft.Icon(icon, size=22, color=edge), padding=ft.Padding.only(top=2)),
        ft.Semantics(
            label=banner_kind_label(notice),
            identifier="banner",
            live_region=True,
            container=True,
            expand=True,
            content=text_container,
        ),
        *([close_button] if close_button is not None else []),
    ]
    across = ft.CrossAxisAlignment.START if notice.kind == "refused" else ft.CrossAxisAlignment.CENTER
    return ft.Row(row, spacing=10, vertical_alignment=across)


def let_stand_row(
    notice: Notice, override: Callable[[str], None], ask_for_reason: Callable[[], None], needs_reason: bool
) -> ft.Control:
    """The buttons that let a refused act stand, apart from those of acts: at the lower right."""
    if needs_reason:
        happened = say("banner.happened", "It already happened …")
        buttons: list[ft.Control] = [
            button(happened, "override", ask_for_reason, "refusal", icon=Icons.GAVEL)
        ]
    else:
        let_stand, reason = (
            say("banner.let_stand", "Let it stand"),
            say("banner.with_reason", "with a reason …"),
        )
        buttons = [
            button(let_stand, "override", lambda: override(""), "refusal", icon=Icons.GAVEL),
            button(reason, "override-reason", ask_for_reason, "quiet"),
        ]
    alignment = ft.MainAxisAlignment.END if notice.instead else ft.MainAxisAlignment.START
    return ft.Row(buttons, wrap=True, spacing=6, run_spacing=4, alignment=alignment)
