"""The ruling banner: the referee's answer to an entry, the reasons, and what is allowed instead."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.translation import say
from referee.table.overrides import OVERRIDES, USUAL, translated_reason_or_note
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.drafts import Draft
from views.app.error_boundary import component, safe_handler
from views.app.hooks import use_stable_callback
from views.app.icons import Icons
from views.components.choices import name_field
from views.components.paper import column, words
from views.components.pressable import button, icon_button, pressable, silent_text
from views.components.sheet_header import use_escape_to_close


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
    where = (
        ""
        if section_and_ruling_text(reason) in map(section_and_ruling_text, notice.reasons[:reason_index])
        else section_and_ruling_text(reason)
    )
    lines: list[ft.Control] = [words(reason.sentence, color=ink, weight=ft.FontWeight.W_500)]
    opens = say("rules.open_at", "{where}: open the rules there", where=where)
    if (
        where and look_up is not None and notice.kind == "said"
    ):  # as high as a prompt, so that the prompt below does not move
        sentence = silent_text(
            reason.sentence, size=theme.SMALL, color=ink, weight=ft.FontWeight.W_500, expand=True
        )
        sentence_and_icon = ft.Row([sentence, ft.Icon(Icons.MENU_BOOK, size=16, color=ink)], spacing=8)
        lines = [
            pressable(
                sentence_and_icon,
                f"{reason.sentence} {opens}",
                f"rule-{reason_index}",
                look_up,
                padding=ft.Padding.symmetric(vertical=4),
            )
        ]
    elif where and look_up is None:
        lines.append(words(where, size=theme.TINY, color=ink, opacity=0.8))
    elif where:
        printed = silent_text(
            where,
            size=theme.TINY,
            color=ink,
            style=ft.TextStyle(decoration=ft.TextDecoration.UNDERLINE),
            expand=True,
        )
        lines.append(
            pressable(
                ft.Row([ft.Icon(Icons.MENU_BOOK, size=16, color=ink), printed], spacing=8),
                opens,
                f"rule-{reason_index}",
                look_up,
                padding=ft.Padding.symmetric(vertical=9),
            )
        )
    return ft.Column(
        lines, spacing=1, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=True
    )


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
    look: dict[str, theme.Look] = {
        "on_submit": safe_handler(use_own_words),
        "dense": True,
        "max_length": 120,
        "counter": "",
    }
    in_words = ft.Row(
        [
            ft.Container(
                name_field(
                    say("banner.own_words", "Or in your own words"),
                    "reason",
                    pending_reason.current().words,
                    set_own_words,
                    **look,
                ),
                expand=True,
            ),
            button(say("banner.it_stands", "It stands"), "reason-own", use_own_words, "refusal"),
        ],
        spacing=6,
    )
    question = words(
        say("banner.why", "Why does it stand? The record keeps your reason."), size=theme.TINY, color=ink
    )
    return ft.Column(
        [question, ft.Row(usual, scroll=ft.ScrollMode.AUTO, spacing=6), in_words], spacing=6, tight=True
    )


def allowed_instead_heading_and_buttons(
    notice: Notice, on_alternative: Callable[[int], None], ink: ft.ColorValue
) -> list[ft.Control]:
    """Buttons for the acts that are allowed instead."""
    chips = alternative_buttons(notice, on_alternative)
    label = words(say("banner.instead", "Allowed instead:"), size=theme.TINY, color=ink)
    heading = [label] if notice.kind == "refused" else []
    return [*heading, ft.Row(chips, scroll=ft.ScrollMode.AUTO, spacing=6)] if chips else []


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

    def correct_or_strike_button(
        kind: Literal["correct", "strike"], name: str, n: int, text: str
    ) -> ft.Control:
        go = lambda: on_earlier_entry(n, kind)
        return button(text, f"{name}-{n}", go, "quiet", icon=Icons.EDIT_OUTLINED, fills=True)

    wrong = (
        (
            n,
            say(
                "banner.earlier",
                "{card} was wrong there: correct entry {n}",
                card=card_as_read_aloud(card),
                n=n,
            ),
        )
        for n, card in notice.earlier
    )
    mistaken = (
        (
            n,
            say(
                "banner.mistaken",
                "{card} was taken by mistake: strike out entry {n}",
                card=card_as_read_aloud(card),
                n=n,
            ),
        )
        for n, card in notice.mistaken
    )
    return [
        *(correct_or_strike_button("correct", "earlier", n, text) for n, text in wrong),
        *(correct_or_strike_button("strike", "mistaken", n, text) for n, text in mistaken),
    ]


@component
def RulingBanner(
    notice: Notice,
    on_alternative: Callable[[int], None],
    on_close: Callable[[], None],
    pending_reason: Draft[PendingReason],
    entry: JsonObject,
    on_override: Callable[[str], None] | None = None,
    needs_reason: bool = False,
    opener_of_reason: Callable[[Reason], Callable[[], None] | None] = lambda _: None,
    on_earlier_entry: Callable[[int, Literal["correct", "strike"]], None] = lambda n, kind: None,
) -> ft.Control:
    """Show a Notice. `on_alternative` gets the number of the tapped act; Escape closes; `opener_of_reason`
    returns what opens a reason in the rules book;
    `on_earlier_entry` gets the number of the earlier entry to correct or strike out.

    `on_override` lets the act stand as irregular: with the table's reason, or "" if one tap is enough.
    `pending_reason`: the reason that is being written for this `entry`.
    """
    wash, ink, edge, _ = _LOOK[notice.kind]
    close = use_stable_callback(on_close)
    use_escape_to_close(close)
    lets_stand = on_override if notice.may_override else None
    close_button = icon_button(
        Icons.CLOSE, say("banner.close", "Close the message"), "banner-close", close, ink=ink
    )
    is_question = notice.kind == "said" and bool(notice.instead)
    rows: list[ft.Control | None] = [
        banner_text(notice, opener_of_reason, None if is_question else close_button),
    ]
    if is_question:  # the text has the whole width, and no button is cut off
        rows.append(
            ft.Row([*alternative_buttons(notice, on_alternative, expand=True), close_button], spacing=6)
        )
    elif (
        not pending_reason.is_begun
    ):  # only the label above the chips; buttons that are not acts of the game are apart, at the lower right
        rows += allowed_instead_heading_and_buttons(notice, on_alternative, ink)
        if lets_stand is not None:
            happened = let_stand_buttons(
                lets_stand, lambda: pending_reason.change(lambda _: PendingReason(entry)), needs_reason
            )
            button_alignment = ft.MainAxisAlignment.END if notice.instead else ft.MainAxisAlignment.START
            rows.append(ft.Row(happened, wrap=True, spacing=6, run_spacing=4, alignment=button_alignment))
    rows += earlier_entry_buttons(notice, on_earlier_entry)
    if pending_reason.is_begun and lets_stand is not None:
        rows.append(OverrideReasonChooser(pending_reason, lets_stand, ink))
    return ft.Container(
        content=column(*rows, spacing=6),
        bgcolor=wash,
        border=ft.Border.only(left=ft.BorderSide(5, edge)),
        border_radius=6,
        padding=ft.Padding.only(left=10, right=2, top=4, bottom=8)
        if notice.kind == "refused"
        else ft.Padding.only(left=10, right=2, top=6 if is_question else 0, bottom=2 if is_question else 0),
    )


def banner_text(
    notice: Notice,
    opener_of_reason: Callable[[Reason], Callable[[], None] | None],
    close_button: ft.Control | None,
) -> ft.Control:
    """The text of the banner, beside its close button if there is one."""
    _, ink, edge, icon = _LOOK[notice.kind]
    each = [
        reason_with_reference(number, notice, ink, opener_of_reason(reason))
        for number, reason in enumerate(notice.reasons)
    ]
    vertical_padding = (
        3 if notice.kind == "irregular" else 0
    )  # two lines of large text keep clear of the edges
    text_container = ft.Container(
        ft.Row([ft.Column(each, spacing=6, tight=True, expand=True)]),
        padding=ft.Padding.symmetric(vertical=vertical_padding),
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


def let_stand_buttons(
    override: Callable[[str], None], ask_for_reason: Callable[[], None], needs_reason: bool
) -> list[ft.Control]:
    """The buttons that let a refused act stand."""
    if needs_reason:
        return [
            button(
                say("banner.happened", "It already happened …"),
                "override",
                ask_for_reason,
                "refusal",
                icon=Icons.GAVEL,
            )
        ]
    return [
        button(
            say("banner.let_stand", "Let it stand"),
            "override",
            lambda: override(""),
            "refusal",
            icon=Icons.GAVEL,
        ),
        button(say("banner.with_reason", "with a reason …"), "override-reason", ask_for_reason, "quiet"),
    ]
