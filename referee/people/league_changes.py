"""Changes an organiser makes to a league: players, results, pairings. Each returns the new league with an
event that records it."""

from collections.abc import Mapping
from typing import Final

from models.names import name_visibility_fault_or_empty, normalised_name
from models.translation import say
from referee.people.leagues import (
    BYE,
    FORFEITS,
    ByeWorth,
    Entrant,
    League,
    LeagueEvent,
    Outcome,
    Outcomes,
    Pairing,
    RequestedBye,
    TieBreak,
    has_ended_or_all_rounds_paired,
    outcome_or_none,
    planned_round_count,
)

MOST_EVENTS: Final = 2000
"""A league keeps at most this many events; the oldest are dropped."""


class LeagueFault(Exception):
    """The change is not possible, in one sentence for the organiser."""


def league_with_changes_and_event(league: League, event: LeagueEvent, **changes: object) -> League:
    """The league with these changes, and the event that records them."""
    events = (*league.events, event)[-MOST_EVENTS:]
    return League.model_validate(league.model_copy(update={**changes, "events": events}).model_dump())


def add_new_or_returning_player(league: League, name: str, event_time: str) -> League:
    """Add a player from the next round on, or let one who left come back. Raises LeagueFault.

    A round robin that has begun takes no new players, but one who left it may come back.
    """
    name, number = normalised_name(name), len(league.played) + 1
    entrants = {entrant.name: entrant for entrant in league.entrants}
    if name in entrants:
        if entrants[name].takes_part_in_round(number):
            raise LeagueFault(say("leagues.already_in", "{player} already takes part", player=name))
        entrants[name] = entrants[name].model_copy(update={"ends": None})
        event = LeagueEvent(at=event_time, what="back", round=number, names=(name,))
        return league_with_changes_and_event(league, event, entrants=tuple(entrants.values()))
    if fault := name_visibility_fault_or_empty(name):
        raise LeagueFault(fault)
    if league.system == "round_robin" and league.played:
        raise LeagueFault(
            say(
                "leagues.round_robin",
                "A round robin has begun: nobody can join any longer",
            )
        )
    entrants[name] = Entrant(name=name, begins=number)
    event = LeagueEvent(at=event_time, what="joined", round=number, names=(name,))
    return league_with_changes_and_event(league, event, entrants=tuple(entrants.values()))


def remove_player_from_later_rounds(league: League, name: str, event_time: str) -> League:
    """Remove a player from later rounds. Before the first round the player is taken off the list."""
    ends = len(league.played)
    entrants = tuple(
        entrant.model_copy(update={"ends": ends}) if entrant.name == name else entrant
        for entrant in league.entrants
    )
    event = LeagueEvent(at=event_time, what="left", round=ends, names=(name,))
    return league_with_changes_and_event(
        league, event, entrants=tuple(entrant for entrant in entrants if ends or entrant.name != name)
    )


def request_or_cancel_bye(
    league: League, name: str, round_number: int, bye_worth: ByeWorth | None, event_time: str
) -> League:
    """Leave a player out of a coming round, or pair them after all (`bye_worth` None). Raises LeagueFault."""
    if league.system == "round_robin":
        raise LeagueFault(
            say("leagues.no_bye", "In a round robin nobody sits out: enter the game later, or as not played")
        )
    if not len(league.played) < round_number <= planned_round_count(league):
        raise LeagueFault(say("leagues.bye_late", "Round {number} is paired already", number=round_number))
    request = RequestedBye(round=round_number, worth=bye_worth) if bye_worth else None
    entrants = tuple(
        entrant.model_copy(
            update={
                "byes": (
                    *(bye for bye in entrant.byes if bye.round != round_number),
                    *([request] if request else []),
                )
            }
        )
        if entrant.name == name
        else entrant
        for entrant in league.entrants
    )
    event = LeagueEvent(at=event_time, what="bye", round=round_number, names=(name,), after=bye_worth or "")
    return league_with_changes_and_event(league, event, entrants=entrants)


def rounds_with_pairing_replaced(
    league: League, round_index: int, pairing_index: int, pairing: Pairing
) -> tuple[tuple[Pairing, ...], ...]:
    """All rounds with one pairing (round and place, both from 0) replaced."""
    round_ = (
        *league.played[round_index][:pairing_index],
        pairing,
        *league.played[round_index][pairing_index + 1 :],
    )
    return (*league.played[:round_index], round_, *league.played[round_index + 1 :])


def enter_outcome(
    league: League, round_index: int, pairing_index: int, outcome: Outcome | None, event_time: str
) -> League:
    """Enter, correct or take back (None) the result of a pairing (round and place, both from 0)."""
    pairing = league.played[round_index][pairing_index]
    changed = pairing.model_copy(
        update={"entered": outcome, "places": (), "entered_at": event_time if outcome else ""}
    )
    return league_with_pairing_result(league, round_index, pairing_index, changed, event_time)


def enter_places(
    league: League, round_index: int, pairing_index: int, places: Mapping[str, int], event_time: str
) -> League:
    """Enter or correct the places at a table of more than two. Raises LeagueFault unless each player has one
    from 1 on."""
    pairing = league.played[round_index][pairing_index]
    entered = tuple(places.get(name, 0) for name in pairing.names)
    if not all(entered):
        raise LeagueFault(say("leagues.places", "Give every player a place from 1 on"))
    if any(place != 1 + sum(other < place for other in entered) for place in entered):
        raise LeagueFault(
            say("leagues.places_gap", "A place is missing: after two players on place 1 comes place 3")
        )
    changed = pairing.model_copy(update={"entered": None, "places": entered, "entered_at": event_time})
    return league_with_pairing_result(league, round_index, pairing_index, changed, event_time)


def league_with_pairing_result(
    league: League, round_index: int, pairing_index: int, changed_pairing: Pairing, event_time: str
) -> League:
    """The league with this result. An earlier result is named in the event."""
    before, after = (
        place_numbers_or_entered_result_or_empty(league.played[round_index][pairing_index]),
        place_numbers_or_entered_result_or_empty(changed_pairing),
    )
    rounds = rounds_with_pairing_replaced(league, round_index, pairing_index, changed_pairing)
    if not before or before == after:
        return league.model_copy(update={"played": rounds})
    event = LeagueEvent(
        at=event_time,
        what="result",
        round=round_index + 1,
        names=changed_pairing.names,
        before=before,
        after=after,
    )
    return league_with_changes_and_event(league, event, played=rounds)


def place_numbers_or_entered_result_or_empty(pairing: Pairing) -> str:
    """An entered result in a few letters, for events; empty if there is none."""
    return "-".join(map(str, pairing.places)) or (pairing.entered or "")


def raise_if_pairing_cannot_be_swapped(pairing: Pairing, outcomes: Outcomes) -> None:
    """Raise LeagueFault if the game of this pairing has begun or is decided, or if it is a requested bye."""
    is_decided = pairing.second != BYE and outcome_or_none(pairing, outcomes) is not None
    if pairing.table is not None or is_decided or pairing.missing:
        raise LeagueFault(say("leagues.swap_begun", "A game of these players has begun or has its result"))
    if pairing.second == BYE and pairing.bye != "full":
        raise LeagueFault(
            say("leagues.swap_bye", "{player} asked for this bye: take that back first", player=pairing.first)
        )


def swap_players_in_last_round(
    league: League, outcomes: Outcomes, name: str, other_name: str, event_time: str
) -> League:
    """Exchange two players of the last round, or the seats of two who play each other.

    Raises LeagueFault once a game of theirs has begun."""
    if not league.played:
        raise LeagueFault(say("leagues.no_round", "No round is paired yet"))
    number = len(league.played) - 1
    touched = [each for each in league.played[number] if {name, other_name} & set(each.names)]
    if name == other_name or {name, other_name} - {each for pairing in touched for each in pairing.names}:
        raise LeagueFault(say("leagues.swap_whom", "Choose two players of this round"))
    for each in touched:
        raise_if_pairing_cannot_be_swapped(each, outcomes)

    def name_after_swap(each: str) -> str:
        return other_name if each == name else name if each == other_name else each

    def pairing_after_swap(each: Pairing) -> Pairing:
        others = tuple(name_after_swap(one) for one in each.others)
        return each.model_copy(
            update={
                "first": name_after_swap(each.first),
                "second": name_after_swap(each.second),
                "others": others,
            }
        )

    round_ = tuple(pairing_after_swap(each) if each in touched else each for each in league.played[number])
    event = LeagueEvent(at=event_time, what="swap", round=number + 1, names=(name, other_name))
    return league_with_changes_and_event(league, event, played=(*league.played[:number], round_))


def have_met_before_round(league: League, pairing: Pairing, round_index: int) -> bool:
    """True if two players of this pairing met before this round (from 0)."""
    names = set(pairing.names)
    return any(
        len(names & set(each.names)) > 1 and each.entered not in FORFEITS
        for round_ in league.played[:round_index]
        for each in round_
    )


def end_league(league: League, outcomes: Outcomes, event_time: str) -> League:
    """End the league: no further round is paired. Raises LeagueFault while a game has no result."""
    if any(outcome_or_none(each, outcomes) is None for round_ in league.played for each in round_):
        raise LeagueFault(say("leagues.undecided", "A game of this round has no result yet"))
    return league_with_changes_and_event(
        league, LeagueEvent(at=event_time, what="ended", round=len(league.played)), ended=True
    )


def reopen_league(league: League, event_time: str) -> League:
    """Let further rounds be paired again. Raises LeagueFault if all planned rounds are played."""
    if not league.ended or has_ended_or_all_rounds_paired(league.model_copy(update={"ended": False})):
        raise LeagueFault(say("leagues.all_played", "All rounds are played"))
    return league_with_changes_and_event(
        league, LeagueEvent(at=event_time, what="reopened", round=len(league.played)), ended=False
    )


def choose_tie_breaks(league: League, chosen: tuple[TieBreak, ...], event_time: str) -> League:
    """Set the tie-breaks, the first to be compared first."""
    event = LeagueEvent(
        at=event_time,
        what="tie_breaks",
        round=len(league.played),
        before=",".join(league.tie_breaks),
        after=",".join(chosen),
    )
    return league_with_changes_and_event(league, event, tie_breaks=chosen)
