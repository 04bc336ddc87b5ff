"""The prompts of a table that records only the final cards of each hand: they are tapped, and each player's
score is shown as it grows."""

from collections import Counter
from itertools import zip_longest
from typing import Final

import flet as ft

from models.cards import NAMES
from models.translation import rank_letter_on_cards, say
from referee.games.royals.events import Score
from referee.games.royals.scoring import total_of_score_lines
from referee.games.royals.state import State
from referee.games.royals.words import score_facts
from referee.words.phrases import signed_amounts_with_reasons, vocabulary_word
from views.app import theme
from views.app.component import component
from views.app.faces import RATIO
from views.components.controls import (
    LARGE,
    Size,
    TextScale,
    button,
    capped_text_size,
    column,
    equal_width_option_button,
    live_announcement,
    pressable,
    silent_text,
)
from views.runtime.control_cache import use_control_cache
from views.screens.royals.card_grid import (
    GRID_ORDER,
    CardKey,
    KeySize,
    card_key_button,
    removable_card_buttons,
    use_typed_cards,
)
from views.screens.royals.dealing import score_and_next_hand_prompts
from views.screens.royals.draft import rule_text_terminology, state_of
from views.screens.royals.houses import HouseSign, house_name_sign_and_colour, house_sign_picture
from views.screens.royals.photo import display_review_parts
from views.screens.royals.tally_draft import Cards, SeatTally, TallyDraft, seat_score_lines, tally_zones
from views.screens.table.scene import (
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    SetDraft,
    Tap,
    button_part,
    clear_draft_button_part,
    photo_button_part,
    right_aligned_row_part,
)

RANK_ORDER: Final = tuple(dict.fromkeys(NAMES[card][:-1] for card in GRID_ORDER))
ROWS_PER_COLUMN: Final = 7
"""Lines of the two columns: the ranks from the Ace to the 8, and from the 7 down."""
ZonesAndLabels = tuple[tuple[str, str], ...]


def tally_prompts(scene_input: SceneInput) -> Prompts:
    """Ask each player in turn for suit, board and hand, one tap per card or per rank. The score is below."""
    state, form, four = state_of(scene_input.table), scene_input.draft, scene_input.preferences.four_colours
    assert isinstance(form, TallyDraft)
    if form.is_result_shown:
        return score_and_next_hand_prompts(scene_input.table, state, form._replace(is_result_shown=False))
    zones = zone_labels(state, form.seats[form.at])
    if form.is_review:
        rows = display_review_parts(state, form, zones, four)
    else:
        keys = tally_card_keys(state, form)
        rows = (Part("ranks", RankRows, (keys, four, form.zone_cards)),)
    return Prompts(
        rows=(*player_and_zone_tabs_and_suits_parts(state, form, zones, four), *rows),
        footer=tallied_score_and_next_or_enter_parts(state, form),
        alone=True,
    )


def player_and_zone_tabs_and_suits_parts(
    state: State, form: TallyDraft, zones: ZonesAndLabels, four_colours: bool
) -> tuple[Part, Part]:
    names, seat = state.table_rules.names, form.seats[form.at]
    houses = tuple(house_name_sign_and_colour(state.table_rules.options, letter) for letter in "SHCD")
    done = tuple(each.has_cards for each in form.seats)
    zone = "" if form.is_review else form.zone
    text_version = rule_text_terminology(state)
    return (
        Part("who-and-where", render_player_and_zone_tabs, (names, form.at, done, zones, zone)),
        Part(
            "suits",
            render_home_suit_choice,
            (houses, names[form.at], seat.suit, four_colours, text_version),
        ),
    )


def tally_card_keys(state: State, form: TallyDraft) -> tuple[CardKey, ...]:
    """Return the cards of the pack, with the copies in the current zone; cards are struck out when none is
    left."""
    named, in_zone = form.tapped_card_counts(), Counter(form.zone_cards)
    return tuple(
        CardKey(
            NAMES[card],
            "." if state.table_rules.pack[card] > named[NAMES[card]] or in_zone[NAMES[card]] else "x",
            chosen_copies=in_zone[NAMES[card]],
        )
        for card in GRID_ORDER
    )


def tallied_score_and_next_or_enter_parts(state: State, draft: TallyDraft) -> tuple[Part, ...]:
    """Return the current player's score, and the button that goes to the next player or enters the hand."""
    names = state.table_rules.names
    score = seat_score_or_choose_suit_text(state, draft.seats[draft.at], names[draft.at])
    if draft.at + 1 == len(draft.seats):
        onward = button_part(
            say("royals_table.tally.enter", "Enter the hand"),
            "do-tally",
            Tap("hand"),
            "may",
            expand=True,
            size=theme.MEDIUM,
        )
    else:
        text = say("royals_table.tally.next", "Next: {player}", player=names[draft.at + 1])
        onward = button_part(text, "tally-next", Tap("at", draft.at + 1), "may", expand=True)
    give_up, first = (
        say("royals_table.tally.anew", "Restart this tally"),
        TallyDraft((SeatTally(),) * len(names)),
    )
    clear_button = clear_draft_button_part("tally-anew", give_up, SetDraft(first), is_faded=draft == first)
    return (
        Part("tally-sum", render_tally_score, (score,)),
        right_aligned_row_part("onward", photo_button_part(), onward, clear_button),
    )


def seat_score_or_choose_suit_text(state: State, seat_tally: SeatTally, player: str) -> str:
    """Return one player's total with the lines it is made of, or what to do while no suit is chosen."""
    if not seat_tally.suit:
        return say(
            "royals_table.tally.choose_suit",
            "{player}: choose the {text, select, later {Home House} other {home suit}}",
            player=player,
            text=rule_text_terminology(state),
        )
    score = seat_score_lines(state, seat_tally)
    total = total_of_score_lines(score)
    return f"{total} = {signed_amounts_with_reasons(score_facts(Score(player, score, total, 0))['lines'])}"


def render_tally_score(_: Dispatch, sum_text: str) -> ft.Control:
    """Draw the score in two lines, however long it is, so that nothing moves while it grows. Screen readers
    read its end first.
    """
    return live_announcement(
        f"{sum_text}\n", "tally-sum", size=theme.TINY, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS
    )


def render_player_and_zone_tabs(
    dispatch: Dispatch,
    names: tuple[str, ...],
    current_seat: int,
    has_cards: tuple[bool, ...],
    zones: ZonesAndLabels,
    current_zone: str,
) -> ft.Control:
    """Draw the tabs for players and zones; for two players all in one row."""
    players = [
        tab_button(
            dispatch,
            f"{name}{' ✓' if has_cards[seat] else ''}",
            f"tally-of-{seat}",
            Tap("at", seat),
            seat == current_seat,
        )
        for seat, name in enumerate(names)
    ]
    places = [
        tab_button(dispatch, label, f"tally-{zone}", Tap("zone", zone), zone == current_zone)
        for zone, label in zones
    ]
    if len(names) == 2 and len(places) == 2:
        return ft.Row([*players, ft.Container(width=4), *places], spacing=6)
    rows = [players[at : at + PLAYERS_PER_ROW] for at in range(0, len(players), PLAYERS_PER_ROW)]
    return column(*(ft.Row(row, spacing=6) for row in (*rows, places)), spacing=6)


def zone_labels(state: State, seat_tally: SeatTally) -> ZonesAndLabels:
    """Return each zone of this table with its label: its name and its number of cards."""
    zones = tally_zones(state)
    spoils, meld, hand = len(seat_tally.spoils), len(seat_tally.meld), len(seat_tally.hand)
    labels = {
        "spoils": say("royals_table.tally.spoils", "Spoils {count}", count=spoils)
        if "meld" in zones
        else say("royals_table.tally.board", "Board {count}", count=spoils),
        "meld": say("royals_table.tally.meld", "Meld {count}", count=meld),
        "hand": say("royals_table.tally.hand", "Hand {count}", count=hand),
    }
    return tuple((zone, labels[zone]) for zone in zones)


def tab_button(dispatch: Dispatch, text: str, identifier: str, tap: Tap, is_chosen: bool) -> ft.Control:
    ink = theme.ON_MAY_WASH if is_chosen else theme.INK
    face = silent_text(
        text,
        size=capped_text_size(theme.SMALL, 1.15),
        weight=ft.FontWeight.W_500,
        color=ink,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    return equal_width_option_button(face, text, identifier, lambda: dispatch(tap), is_chosen)


def render_home_suit_choice(
    dispatch: Dispatch,
    houses: tuple[HouseSign, ...],
    player: str,
    chosen_suit: str,
    four_colours: bool,
    text_version: str,
) -> ft.Control:
    def suit_button(house: HouseSign) -> ft.Control:
        return button(
            "",
            f"tally-suit-{house.suit}",
            lambda: dispatch(Tap("suit", house.suit)),
            "chosen" if chosen_suit == house.suit else "plain",
            label=say(
                "royals_table.tally.suit",
                "{player}'s {text, select, later {Home House} other {home suit}} is {house}",
                player=player,
                house=house.name,
                text=text_version,
            ),
            picture=house_sign_picture(house, 26, four_colours),
            expand=True,
        )

    return ft.Row([suit_button(house) for house in houses], spacing=6)


@component
def RankRows(
    dispatch: Dispatch, keys: tuple[CardKey, ...], four_colours: bool, laid_cards: Cards
) -> ft.Control:
    """Draw each rank as a row: a tap on the rank adds its four cards, a tap on a card adds that card. The
    cards laid so far are beside the last rank.
    """
    use_typed_cards(lambda card: dispatch(Tap("card", card)), True)
    cache, (width, height), scale = use_control_cache(), ft.use_context(Size), ft.use_context(TextScale)
    by_card = {key.card: key for key in keys}
    key_height = TALL_KEY_HEIGHT if height >= TALL_KEYS_FROM_HEIGHT or scale >= LARGE else LOW_KEY_HEIGHT
    look = KeySize(0, min(15 if width >= 380 else 14, round(MAX_TALLY_TEXT_SIZE / scale)), key_height)

    def keys_of_rank(rank: str) -> list[ft.Control]:
        if not rank:
            return [cache("laid", removable_cards_row, dispatch, laid_cards, four_colours, key_height)]
        cards = [
            cache(("card", card), card_key_button, dispatch, by_card[card], four_colours, look)
            for card in (rank + suit for suit in "SHCD")
        ]
        return [cache(("rank", rank), add_rank_in_every_suit_key, dispatch, rank, look), *cards]

    lines: list[ft.Control] = [
        cache.around_parts(("line", at), one_row_of_two_ranks, [*keys_of_rank(left), *keys_of_rank(right)])
        for at, (left, right) in enumerate(
            zip_longest(RANK_ORDER[:ROWS_PER_COLUMN], RANK_ORDER[ROWS_PER_COLUMN:], fillvalue="")
        )
    ]
    return ft.Column(lines, spacing=3, tight=True)


TALL_KEY_HEIGHT, LOW_KEY_HEIGHT, TALL_KEYS_FROM_HEIGHT = 44, 40, 740
MAX_TALLY_TEXT_SIZE = 16
"""The size of a card's text in pixels at which ten fit side by side on a phone."""
PLAYERS_PER_ROW = 5
"""Players per row."""


def one_row_of_two_ranks(keys: list[ft.Control]) -> ft.Control:
    return ft.Row([*keys[:5], ft.Container(width=4), *keys[5:]], spacing=3)


def add_rank_in_every_suit_key(dispatch: Dispatch, rank: str, look: KeySize) -> ft.Control:
    size = look.text_size - (3 if rank == "10" else 2)
    return pressable(
        silent_text(
            f"4×{rank_letter_on_cards(rank)}",
            size=size,
            weight=ft.FontWeight.W_600,
            color=theme.INK,
            no_wrap=True,
        ),
        say("royals_table.tally.rank", "{rank}: one of each suit", rank=vocabulary_word("rank", rank)),
        f"tally-rank-{rank}",
        lambda: dispatch(Tap("rank", rank)),
        expand=True,
        height=look.narrow_height,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PAPER_SHADE,
        border=ft.Border.all(1, theme.PAPER_EDGE),
    )


def removable_cards_row(dispatch: Dispatch, cards: Cards, four_colours: bool, height: float) -> ft.Control:
    """Draw the cards of this zone in one line, which scrolls to the last one; a tap removes one."""
    buttons = removable_card_buttons(dispatch, cards, "out", "tallied", (height - 2) / RATIO, four_colours)
    row = ft.Row(buttons, spacing=3, scroll=ft.ScrollMode.AUTO, auto_scroll=True)
    return ft.Container(row, height=height, expand=5)
