"""A table that records only the final cards of each hand: they are tapped, and each player's score is shown
as it grows."""

from collections import Counter
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Final, NamedTuple

import flet as ft

from models.cards import NAMES, SUITS, card_number_or_none
from models.json_values import JsonObject
from models.translation import rank_letter_on_cards, say
from referee.games.royals.editions import has_scores_independent_of_zone
from referee.games.royals.events import Score
from referee.games.royals.scoring import ScoreLine, score_lines, total_of_score_lines
from referee.games.royals.state import NO_SUIT, TALLY, State
from referee.games.royals.words import score_facts
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud, signed_amounts_with_reasons, vocabulary_word
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import card_face
from views.components.paper import column, live_announcement
from views.components.pressable import button, equal_width_option_button, pressable, silent_text
from views.components.shell import LARGE, Size, TextScale, capped_text_size
from views.runtime.control_cache import use_control_cache
from views.screens.royals.card_grid import GRID_ORDER, CardKey, KeySize, card_key_button, use_typed_cards
from views.screens.royals.dealing import right_aligned_row_part, score_and_next_hand_prompts
from views.screens.royals.display_review import display_review_parts
from views.screens.royals.draft import hand_just_scored, rule_text_terminology, state_of
from views.screens.royals.houses import HouseSign, house_name_sign_and_colour, house_sign_picture
from views.screens.royals.photographed_display import PhotographedDisplay
from views.screens.table.intents import Intent, SetDraft, Tap, enter_intent
from views.screens.table.scene import (
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    button_part,
    clear_draft_button_part,
    photo_button_part,
)

ZONES: Final = ("spoils", "meld", "hand")
ONE_DISPLAY: Final = ("spoils", "hand")
"""If melds make no difference, a board is one zone, which a record has as spoils."""
RANK_ORDER: Final = tuple(dict.fromkeys(NAMES[card][:-1] for card in GRID_ORDER))
ROWS_PER_COLUMN: Final = 7
"""Lines of the two columns: the ranks from the Ace to the 8, and from the 7 down."""
Cards = tuple[str, ...]


class SeatTally(NamedTuple):
    """One player's cards at the end of a hand, as tapped so far."""

    suit: str = ""
    spoils: Cards = ()
    meld: Cards = ()
    hand: Cards = ()


def tally_entry(state: State, player: str, seat_tallies: tuple[SeatTally, ...]) -> JsonObject:
    """Return the tally as an entry."""
    given = {
        name: {zone: list(value) if zone != "suit" else value for zone, value in seat._asdict().items()}
        for name, seat in zip(state.table_rules.names, seat_tallies, strict=True)
    }
    return {"do": "tally", "by": player, "seats": given}


def seat_score_or_choose_suit_text(state: State, seat_tally: SeatTally, player: str) -> str:
    """Return one player's score line by line, as text."""
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


def seat_score_lines(state: State, seat_tally: SeatTally) -> tuple[ScoreLine, ...]:
    """Return the score of one player's cards, whose suit is chosen, line by line."""
    numbers = [
        [card_number_or_none(card) for card in zone]
        for zone in (seat_tally.spoils, seat_tally.meld, seat_tally.hand)
    ]
    zones = [[card for card in zone if card is not None] for zone in numbers]
    return score_lines(state.table_rules, SUITS.index(seat_tally.suit), *zones)


class TallyDraft(NamedTuple):
    """A hand as tapped so far: everyone's cards, and the player and zone of the next tap."""

    seats: tuple[SeatTally, ...]
    at: int = 0
    zone: str = "spoils"
    whole: str = ""
    """The rank that was just added as a whole: a tap on one of its cards removes that card."""
    is_review: bool = False
    """True while the user reviews a display read from a photo, with its score line by line."""
    asked: tuple[str, ...] = ()
    """The ranks for which the photo does not show whether they were melded."""
    is_result_shown: bool = False
    """True while the score of the hand before is shown."""

    def with_current_seat_changed(self, **fields: Any) -> "TallyDraft":  # of a SeatTally
        """Change fields of the current player's cards."""
        seats = tuple(
            each._replace(**fields) if number == self.at else each for number, each in enumerate(self.seats)
        )
        return self._replace(seats=seats, whole="")

    def tapped_card_counts(self) -> Counter[str]:
        """Return how many copies of each card have been tapped in all zones."""
        return Counter(
            card for each in self.seats for cards in (each.spoils, each.meld, each.hand) for card in cards
        )

    def with_card_added_or_copies_removed(self, card: str, copies_in_pack: int) -> "TallyDraft":
        """Add a copy of a card to this zone, unless the pack has no more. If its rank was just added as a
        whole, remove a copy.
        """
        cards = getattr(self.seats[self.at], self.zone)
        if self.whole == card[:-1] and card in cards:
            return self.without_card_at(len(cards) - 1 - cards[::-1].index(card))._replace(whole=self.whole)
        if self.tapped_card_counts()[card] < copies_in_pack:
            return self.with_current_seat_changed(**{self.zone: (*cards, card)})
        return self.with_current_seat_changed(**{self.zone: tuple(each for each in cards if each != card)})

    def with_rank_added_or_removed(self, rank: str, copies_in_pack: Mapping[str, int]) -> "TallyDraft":
        """Add one card of each suit, except those already in the zone; nothing changes if the pack has no
        more."""
        zone_counts, named = Counter(getattr(self.seats[self.at], self.zone)), self.tapped_card_counts()
        four = [f"{rank}{suit}" for suit in SUITS]
        least = min(zone_counts[card] for card in four)
        more = tuple(
            card for card in four if zone_counts[card] == least and named[card] < copies_in_pack[card]
        )
        cards = getattr(self.seats[self.at], self.zone)
        if not more:
            return self.with_current_seat_changed(
                **{self.zone: tuple(card for card in cards if card not in four)}
            )
        return self.with_current_seat_changed(**{self.zone: (*cards, *more)})._replace(whole=rank)

    def with_photographed_display(self, display: PhotographedDisplay) -> "TallyDraft":
        """Replace the current player's display by the one read from a photo, and start its review."""
        draft = self.with_current_seat_changed(spoils=display.spoils, meld=display.meld)
        return draft._replace(is_review=True, asked=display.unclear_ranks)

    def with_rank_moved_to_zone(self, rank: str, zone: str) -> "TallyDraft":
        """Answer whether a rank was melded (`meld`) or won (`spoils`)."""
        seat, other = self.seats[self.at], "meld" if zone == "spoils" else "spoils"
        moved = tuple(card for card in getattr(seat, other) if card[:-1] == rank)
        left = tuple(card for card in getattr(seat, other) if card[:-1] != rank)
        draft = self.with_current_seat_changed(**{zone: (*getattr(seat, zone), *moved), other: left})
        return draft._replace(asked=tuple(each for each in self.asked if each != rank))

    def without_card_at(self, card_index: int) -> "TallyDraft":
        """Remove one of the cards of this zone."""
        cards = getattr(self.seats[self.at], self.zone)
        return self.with_current_seat_changed(**{self.zone: cards[:card_index] + cards[card_index + 1 :]})


def is_draft_still_possible(state: State, draft: TallyDraft) -> bool:
    """True if this form is possible at this table. It may have been saved on another day."""
    cards = all(
        0 < count <= state.table_rules.pack[NAMES.index(card)]
        for card, count in draft.tapped_card_counts().items()
    )
    suits = all(seat.suit in ("", *SUITS) for seat in draft.seats)
    seated = len(draft.seats) == state.table_rules.players and 0 <= draft.at < len(draft.seats)
    return cards and suits and seated and draft.zone in tally_zones(state)


def tally_zones(state: State) -> tuple[str, ...]:
    """Return the zones of this table."""
    return ONE_DISPLAY if has_scores_independent_of_zone(state.table_rules) else ZONES


def empty_draft(state: State) -> TallyDraft:
    """Return the form of a hand without cards."""
    return TallyDraft(tuple(SeatTally() for _ in state.table_rules.names))


def draft_at_start_of_turn(table: Table) -> TallyDraft:
    """Return the form a hand begins with: first the score of the hand before. If a hand under way is tallied
    from now on, its home suits are known.
    """
    state = state_of(table)
    seats = tuple(SeatTally(suit) for suit in home_suits_of_abandoned_hand(table) or [""] * len(state.names))
    return TallyDraft(seats, is_result_shown=hand_just_scored(table) is not None)


LINES_OF_SWITCH: Final = 3
"""So many lines of the log may have changed house rules since the hand was abandoned."""


def home_suits_of_abandoned_hand(table: Table) -> list[str]:
    """Return the home suits of the hand that was under way when the table began to enter only its end; [] if
    there was none."""
    lines = len(list(table.numbered_lines()))
    if not state_of(table).redealt:
        return []
    for line in range(lines - 1, max(lines - LINES_OF_SWITCH, 0) - 1, -1):
        before = table.state_after_line(line)
        if isinstance(before, State) and before.phase != TALLY:
            return [SUITS[suit] if suit != NO_SUIT else "" for suit in before.suits]
    return []


def intent_for_tap(state: State, draft: TallyDraft, tap: Tap, player: str) -> Intent | None:
    """Return the intent of a tap on the form. `player`: who enters the hand."""
    match tap.what, tap.value:
        case "card", str(card):
            return SetDraft(
                draft.with_card_added_or_copies_removed(card, state.table_rules.pack[NAMES.index(card)])
            )
        case "rank", str(rank):
            return SetDraft(
                draft.with_rank_added_or_removed(
                    rank, {NAMES[card]: copies for card, copies in enumerate(state.table_rules.pack[:52])}
                )
            )
        case "suit", str(suit):
            return SetDraft(draft.with_current_seat_changed(suit=suit))
        case "zone", str(zone):
            return SetDraft(draft._replace(zone=zone, whole="", is_review=False))
        case "at", int(at):
            return SetDraft(draft._replace(at=at, zone="spoils", whole="", is_review=False, asked=()))
        case "was-melded" | "was-won" as zone, str(rank):
            return SetDraft(draft.with_rank_moved_to_zone(rank, "meld" if zone == "was-melded" else "spoils"))
        case "out", int(number):
            return SetDraft(draft.without_card_at(number))
        case "hand", _:
            return enter_intent(tally_entry(state, player, draft.seats))
    return None


def tally_prompts(scene_input: SceneInput) -> Prompts:
    """Ask each player in turn for suit, board and hand, one tap per card or per rank. The score is below."""
    state, form, four_colours = (
        state_of(scene_input.table),
        scene_input.draft,
        scene_input.preferences.four_colours,
    )
    assert isinstance(form, TallyDraft)
    if form.is_result_shown:
        return score_and_next_hand_prompts(scene_input.table, state, form._replace(is_result_shown=False))
    names, seat, named = state.table_rules.names, form.seats[form.at], form.tapped_card_counts()
    zone_counts = Counter(getattr(seat, form.zone))
    keys = [
        tally_card_key(
            NAMES[card], state.table_rules.pack[card] - named[NAMES[card]], zone_counts[NAMES[card]]
        )
        for card in GRID_ORDER
    ]
    houses = tuple(house_name_sign_and_colour(state.table_rules.options, letter) for letter in "SHCD")
    places = tuple((zone, len(getattr(seat, zone))) for zone in tally_zones(state))
    done = tuple(bool(each.spoils or each.meld or each.hand) for each in form.seats)
    head = (
        Part(
            "who-and-where",
            render_player_and_zone_tabs,
            (names, form.at, done, places, "" if form.is_review else form.zone),
        ),
        Part(
            "suits",
            render_home_suit_choice,
            (houses, names[form.at], seat.suit, four_colours, rule_text_terminology(state)),
        ),
    )
    if form.is_review:
        review = current_display_review_parts(state, form, four_colours)
        return Prompts(
            rows=(*head, *review), footer=tallied_score_and_next_or_enter_parts(state, form), alone=True
        )
    rows = (
        *head,
        Part("ranks", render_rank_rows, (tuple(keys), four_colours, getattr(seat, form.zone))),
    )
    return Prompts(rows=rows, footer=tallied_score_and_next_or_enter_parts(state, form), alone=True)


def tally_card_key(card: str, copies_left: int, copies_in_zone: int) -> CardKey:
    return CardKey(card, "." if copies_left + copies_in_zone else "x", False, copies_in_zone)


def tallied_score_and_next_or_enter_parts(state: State, draft: TallyDraft) -> tuple[Part, ...]:
    """Return the current player's score, and the button that goes to the next player or enters the hand."""
    names, last = state.table_rules.names, draft.at + 1 == len(draft.seats)
    sum_ = Part(
        "tally-sum",
        render_tally_score,
        (seat_score_or_choose_suit_text(state, draft.seats[draft.at], names[draft.at]),),
    )
    if last:
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
    give_up, first = say("royals_table.tally.anew", "Restart this tally"), empty_draft(state)
    return (
        sum_,
        right_aligned_row_part(
            "onward",
            photo_button_part(),
            onward,
            clear_draft_button_part("tally-anew", give_up, SetDraft(first), is_faded=draft == first),
        ),
    )


def current_display_review_parts(state: State, draft: TallyDraft, four_colours: bool) -> tuple[Part, ...]:
    """Return the review of the current player's display as read from a photo, with its score line by line."""
    seat = draft.seats[draft.at]
    places = tuple((zone, len(getattr(seat, zone))) for zone in tally_zones(state))
    texts = zip(places, zone_labels(places), strict=True)
    zones = tuple((text, getattr(seat, zone)) for (zone, _), text in texts if zone != "hand")
    asked_rank_counts = tuple(
        (rank, sum(card[:-1] == rank for _, cards in zones for card in cards)) for rank in draft.asked
    )
    lines = seat_score_lines(state, seat) if seat.suit else ()
    score = Score(state.table_rules.names[draft.at], lines, total_of_score_lines(lines), 0)
    return display_review_parts(zones, asked_rank_counts, score, four_colours)


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
    zone_card_counts: tuple[tuple[str, int], ...],
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
        tab_button(dispatch, label, f"tally-{name}", Tap("zone", name), name == current_zone)
        for (name, _), label in zip(zone_card_counts, zone_labels(zone_card_counts), strict=True)
    ]
    if len(names) == 2 and len(places) == 2:
        return ft.Row([*players, ft.Container(width=4), *places], spacing=6)
    rows = [
        players[current_seat : current_seat + PLAYERS_PER_ROW]
        for current_seat in range(0, len(players), PLAYERS_PER_ROW)
    ]
    return column(*(ft.Row(row, spacing=6) for row in (*rows, places)), spacing=6)


def zone_labels(zone_card_counts: tuple[tuple[str, int], ...]) -> list[str]:
    """Return the label of each zone with its number of cards."""
    one_display = len(zone_card_counts) < len(ZONES)
    called = {
        "spoils": lambda count: (
            say("royals_table.tally.board", "Board {count}", count=count)
            if one_display
            else say("royals_table.tally.spoils", "Spoils {count}", count=count)
        ),
        "meld": lambda count: say("royals_table.tally.meld", "Meld {count}", count=count),
        "hand": lambda count: say("royals_table.tally.hand", "Hand {count}", count=count),
    }
    return [called[name](count) for name, count in zone_card_counts]


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


def render_rank_rows(
    dispatch: Dispatch, keys: tuple[CardKey, ...], four_colours: bool, laid_cards: Cards
) -> ft.Control:
    return RankRows(dispatch, keys, four_colours, laid_cards)


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
    look = KeyLook(
        TALL_KEY_HEIGHT if height >= TALL_KEYS_FROM_HEIGHT or scale >= LARGE else LOW_KEY_HEIGHT,
        min(15 if width >= 380 else 14, round(MAX_TALLY_TEXT_SIZE / scale)),
    )

    def keys_of_rank(rank: str) -> list[ft.Control]:
        if not rank:
            return [cache("laid", render_removable_cards, dispatch, laid_cards, four_colours, look.height)]
        cards = [
            cache(
                ("card", rank + suit), _rank_row_card_key, dispatch, by_card[rank + suit], four_colours, look
            )
            for suit in "SHCD"
        ]
        return [cache(("rank", rank), add_rank_in_every_suit_key, dispatch, rank, look), *cards]

    lines: list[ft.Control] = [
        cache.around_parts(("line", at), one_row_of_two_ranks, [*keys_of_rank(left), *keys_of_rank(right)])
        for at, (left, right) in enumerate(
            zip_longest(RANK_ORDER[:ROWS_PER_COLUMN], RANK_ORDER[ROWS_PER_COLUMN:], fillvalue="")
        )
    ]
    return ft.Column(lines, spacing=3, tight=True)


class KeyLook(NamedTuple):
    """The height of a key, and the size of a card's text."""

    height: int
    text_size: int


TALL_KEY_HEIGHT, LOW_KEY_HEIGHT, TALL_KEYS_FROM_HEIGHT = 44, 40, 740
MAX_TALLY_TEXT_SIZE = 16
"""The size of a card's text in pixels at which ten fit side by side on a phone."""
PLAYERS_PER_ROW = 5
"""Players per row."""


def one_row_of_two_ranks(keys: list[ft.Control]) -> ft.Control:
    return ft.Row([*keys[:5], ft.Container(width=4), *keys[5:]], spacing=3)


def add_rank_in_every_suit_key(dispatch: Dispatch, rank: str, look: KeyLook) -> ft.Control:
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
        height=look.height,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PAPER_SHADE,
        border=ft.Border.all(1, theme.PAPER_EDGE),
    )


def _rank_row_card_key(dispatch: Dispatch, key: CardKey, four_colours: bool, look: KeyLook) -> ft.Control:
    return card_key_button(dispatch, key, four_colours, KeySize(0, look.text_size), "card", look.height)


def render_removable_cards(dispatch: Dispatch, cards: Cards, four_colours: bool, height: float) -> ft.Control:
    """Draw the cards of this zone in one line, which scrolls to the last one; a tap removes one."""

    def removable_card(number: int, card: str) -> ft.Control:
        return pressable(
            card_face(card, (height - 2) / 1.4, four_colour=four_colours, shadow=False),
            say("royals_table.tally.take_out", "{card}: take out", card=card_as_read_aloud(card)),
            f"tallied-{number}",
            lambda: dispatch(Tap("out", number)),
        )

    card_controls = [removable_card(number, card) for number, card in enumerate(cards)]
    row = ft.Row(card_controls, spacing=3, scroll=ft.ScrollMode.AUTO, auto_scroll=True)
    return ft.Container(row, height=height, expand=5)
