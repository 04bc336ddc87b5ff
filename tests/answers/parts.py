"""The parts of an answer: what the referee derives from a table after its last entry."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from models.cards import JOKER, NAMES
from models.json_values import JsonObject
from models.record import NoRecord
from referee.act_sets import LISTED, act_count, nth_act
from referee.drafts import (
    DONE,
    Draft,
    draft_with_value_set_or_gathered,
    legal_options_of_draft,
    possible_verbs_of_players,
)
from referee.game import AnyGame, Snapshot
from referee.games.royal_battles.attack import possible_strikes_of_moved_unit, state_and_strikes_from_square
from referee.games.royal_battles.geometry import NEIGHBOURS
from referee.games.royal_battles.life_history import life_history
from referee.games.royal_battles.state import NOWHERE
from referee.games.royal_battles.state import State as BattleState
from referee.games.royal_battles.strike import Strike
from referee.table.judging import ruling_and_state_after
from referee.table.redacted import RedactedTable
from referee.table.table import Table
from tests.answers.altered_entries import altered_entries, has_few_acts, possible_entries
from tests.answers.computer_players import computer_player_choices
from tests.answers.plain_values import plain_text


class Moment:
    """A table after an entry, with the whole game that is played at it."""

    def __init__(self, table: Table, views: Sequence[RedactedTable], game: Sequence[JsonObject]) -> None:
        self.table, self.views, self.played = table, views, game
        self.game, self.state, self.number = table.game, table.state, len(table)
        for view in views:
            view.apply_changes_of_whole_table()
        self.possible = possible_entries(self)
        self.altered = list(altered_entries(self, self.possible))


def fields_of(game: AnyGame, state: Any) -> Any:
    """All values that a state of this game holds, apart from the rules of its table. They are sorted: a field may get another name."""
    if state is None:
        return None
    return sorted(plain_text(getattr(state, name)) for name in game.state_attributes if name != "table_rules")


def whole_state(now: Moment) -> Iterator[Any]:
    """The state, and what the table says of it."""
    yield fields_of(now.game, now.state)
    yield now.game.state_json(now.state)
    yield now.game.pile_counts(now.state)
    yield now.game.glance_json_for_table_list(now.state)
    yield now.game.pieces_by_square(now.state)
    yield now.game.final_places_by_seat(now.state)
    yield now.game.numbers_showing_who_leads_by_seat(now.state)
    yield now.game.headline(now.state)
    yield now.game.current_log_chapter_heading(now.state)


def last_ruling(now: Moment) -> Iterator[Any]:
    """The ruling on the last entry, and its events as fields and as facts for the log."""
    ruling = now.table.rulings[-1]
    yield ruling.verdict, reasons(ruling.findings)
    for happened in ruling.events:
        yield now.game.fields_added_to_entry_by_event(now.state, happened)
        yield now.game.event_message(now.state, happened)
        yield now.game.event_message_without_score_sum(now.state, happened)
        yield now.game.depends_on_hidden_hands(happened)


def reasons(findings: Sequence[Any]) -> list[Any]:
    """The rules that are broken, the items they cite, and the facts of the case."""
    return [[each.rule.id, each.rule.ruling, each.rule.section, each.facts] for each in findings]


def what_seats_see(now: Moment) -> Iterator[Any]:
    """What everybody sees, each seat's own table, and where cards may lie."""
    game, state = now.game, now.state
    yield fields_of(game, game.public_state(state))
    yield [game.hand_with_hidden_cards(state, seat) for seat in range(len(state.names))]
    yield from (fields_of(game, view.state) for view in now.views)
    for each in (state, *(view.state for view in now.views[:1])):
        yield [
            game.known_and_possible_card_locations(each, card)
            for card in (*range(now.number % 8, 52, 8), JOKER)
        ]
        yield game.holder_only_cards_by_pile(each)
    for view in now.views if now.number % 3 == 0 else ():
        for shown in cards_to_reveal(now, view):
            yield fields_of(game, game.reveal_cards_and_return_state(view.state.copy(), shown))


def cards_to_reveal(now: Moment, view: RedactedTable) -> Iterator[dict[str, tuple[str, ...]]]:
    """What the whole table knows and this one does not; cards that are perhaps not there; words that are no cards."""
    known = now.game.holder_only_cards_by_pile(now.state)
    yield known
    yield {pile: (*cards, "?", "", "1S", "Joker") for pile, cards in known.items()}
    yield {
        pile: tuple(NAMES[(now.number + n) % 53] for n in range(len(cards))) for pile, cards in known.items()
    }


def offered_acts(now: Moment) -> Iterator[Any]:
    """The acts that are possible, in their order, also as everybody and as each seat sees it."""
    game = now.game
    states = [now.state, game.public_state(now.state), *(view.state for view in now.views[-1:])]
    for state in filter(None, states):
        sets = list(game.legal_act_sets(state))
        yield sets
        yield [each.known_count or act_count(each) for each in sets if has_few_acts(each)]
        yield [game.verbs.verb_of_class(each.act).do for each in sets]
        yield [game.verbs.verb_of_class(each.act).do for each in game.legal_act_sets(state, LISTED)]
        yield game.forced_automatic_entry(state)


def half_said_acts(now: Moment) -> Iterator[Any]:
    """What can be said next of each act, when its verb and player have been said, and when one more value has; what a possible entry
    lacks when one of its values has not been said.
    """
    for act in possible_verbs_of_players(now.game, now.state):
        yield act
        said = Draft.from_fields(**{"do": act.do} | ({"by": act.by} if act.by else {}))
        options = legal_options_of_draft(now.game, now.state, said)
        yield options
        for name, field in islice(options.open_fields.items(), 1):
            value = field.allowed[now.number % len(field.allowed)] if field.allowed else DONE
            if value is not None and value != DONE:
                yield legal_options_of_draft(
                    now.game, now.state, draft_with_value_set_or_gathered(now.game, said, name, value)
                )
    for number, entry in enumerate(now.possible):
        left_out = list(entry)[(now.number + number) % len(entry)]
        said = Draft.from_fields(**{name: value for name, value in entry.items() if name != left_out})
        yield legal_options_of_draft(now.game, now.state, said)


def refusals(now: Moment) -> Iterator[Any]:
    """What is said of entries of this game, of mixtures of them and of altered ones, at the whole table and at a seat's own; and
    what is offered instead.
    """
    tables = (now.table, now.views[now.number % len(now.views)])
    for number, written in enumerate((*entries_to_try(now), *now.altered)):
        try:
            entry = now.table.entry_from_json(written)
        except NoRecord as refused:
            yield type(refused).__name__
            continue
        for table in tables:
            ruling = table.judge_without_entering(entry)
            yield ruling.verdict, reasons(ruling.findings)
            if ruling.verdict == "refused" and number % 5 == now.number % 5:
                yield [each.to_json_object() for each in table.allowed_entries_instead(entry)]


def entries_to_try(now: Moment) -> Iterator[JsonObject]:
    """Entries from elsewhere in the game, then the next one with one value, each in its turn, from another entry."""
    played, here = now.played, now.number
    for step in (-1, 0, 1, 2, 5, 9):
        if 0 <= here + step < len(played):
            yield unforced(played[here + step])
    own = unforced(played[min(here, len(played) - 1)])
    for name in own:
        values = [each[name] for each in played if name in each]
        if name != "do":
            yield {**own, name: values[(7 * here + 3) % len(values)]}


def unforced(written: JsonObject) -> JsonObject:
    """The entry without the players' word that it stands all the same."""
    return {name: value for name, value in written.items() if name != "override"}


def effects(now: Moment) -> Iterator[Any]:
    """What comes of some acts that are possible, and of entries that are let stand against the rules."""
    game = now.game
    for acts in filter(has_few_acts, game.legal_act_sets(now.state)):
        number = act_count(acts)
        for place in sorted({now.number % number, 11 * now.number % number}):
            state = now.state.copy()
            yield what_happened(game, game.apply(state, nth_act(acts, place)), state)
    for written in (*entries_to_try(now), *islice(now.altered, now.number % 4, None, 4)):
        with suppress(NoRecord):
            insisted = now.table.entry_from_json({**written, "override": "agreed"})
            ruling, after = ruling_and_state_after(game, now.table.header, now.state, insisted)
            yield ruling.verdict, what_happened(game, ruling.events, after)


def what_happened(game: AnyGame, events: Sequence[object], after: Any) -> Any:
    """The events in figures, and the state after them."""
    return [game.fields_added_to_entry_by_event(after, each) for each in events], fields_of(game, after)


def chances(now: Moment) -> Iterator[Any]:
    """The chances that each seat may see; in Royal Battles also the strikes that are calculated before they are made."""
    for seat, view in enumerate(now.views):
        yield [each.to_json(now.state.names) for each in now.game.chances_seat_may_see(view.state, seat)]
    if isinstance(now.state, BattleState):
        yield list(possible_strikes_of_moved_unit(now.state))
        yield [strikes for _, strikes in strikes_from_squares(now.state)]


def strikes_from_squares(state: BattleState) -> Iterator[tuple[BattleState, list[Strike]]]:
    """The strikes of each unit from its own square and from every square around it that is free."""
    for unit, square in enumerate(state.square_of_unit):
        if square != NOWHERE:
            free = (each for each in NEIGHBOURS[square] if state.unit_on_square[each] == NOWHERE)
            for place in (square, *free):
                yield state_and_strikes_from_square(state, unit, place)


def statistics(now: Moment) -> Iterator[Any]:
    """The figures of each seat."""
    happened = [each for ruling in now.table.rulings for each in ruling.events]
    yield now.game.statistics_by_seat(Snapshot(now.table.header, now.state, now.number, happened, ""))
    if isinstance(now.state, BattleState):
        yield life_history(now.state, now.table.rulings)


PARTS: Final[Mapping[str, Callable[[Moment], Iterator[Any]]]] = {
    "ruling": last_ruling,
    "state": whole_state,
    "seen": what_seats_see,
    "acts": offered_acts,
    "drafts": half_said_acts,
    "refusals": refusals,
    "effects": effects,
    "players": computer_player_choices,
    "chances": chances,
    "statistics": statistics,
}
"""By their names, those first from which others follow."""
