"""What taps and keys mean at a table of Royals. No Flet in here, and no rule: the referee is asked."""

from collections.abc import Iterator
from itertools import dropwhile
from typing import Final

from models.cards import NAMES
from models.json_values import Json
from models.rulings import Ruling
from referee import draft_refusals
from referee.drafts import NOTHING, Draft
from referee.games.royals.ending import ClaimsDisproved
from referee.games.royals.phases import PromiseLapsed
from referee.games.royals.state import DEAL, DRAW, PLAY, POINTS, REVEAL, TALLY
from referee.games.royals.trick import TrickWon
from referee.table.table import Table
from views.components.banner_messages import Refused, said
from views.screens.draft import Tapped
from views.screens.royals import draft as half_said
from views.screens.royals import score_only, tally
from views.screens.royals.draft import LOOKED_AT, allowed, entry_of, state_of
from views.screens.royals.implied_entries import Ahead, ahead
from views.screens.table.intents import Enter, GoOn, Meaning, Tap, enter
from views.screens.table.scene import Seen, Stroke

WHOLE_HANDS: Final = (DEAL, REVEAL, TALLY, POINTS)
"""Phases in which the cards or points of all players are entered together."""
Begun = Draft | tally.Form | score_only.Form
"""What is half said: an act, or how a whole hand ended."""


def begun(table: Table) -> Begun:
    """What goes without saying of the next act."""
    state = state_of(table)
    if state.phase == TALLY:
        return tally.begun(state)
    return score_only.begun(state) if state.phase == POINTS else half_said.begun(table)


def fits(table: Table, now: Begun) -> bool:
    """Can what was kept still be meant? It may come from another day."""
    state = state_of(table)
    if isinstance(now, tally.Form):
        return tally.fits(state, now)
    if isinstance(now, score_only.Form):
        return score_only.fits(state, now)
    return half_said.can_be_meant(table, now)


def _names_cards(seen: Seen, now: Draft) -> bool:
    """Are cards named as they are dealt or drawn? Whoever joined deals without naming: everybody names the own cards."""
    others = seen.desk is None or seen.desk.allows("enter_for_others")
    return seen.table_settings.hands_shown and (others or now.do != "deal")


def tapped(seen: Seen, tap: Tap) -> Meaning | Tapped | None:
    """What a tap comes to."""
    table, now = seen.table, seen.now
    state = state_of(table)
    if isinstance(now, tally.Form):
        return tally.tapped(state, now, tap)
    if isinstance(now, score_only.Form):
        return score_only.tapped(state, now, tap)
    assert isinstance(now, Draft)
    if (
        tap.what in ("card", "play")
        and now.do in ("", "keep")
        and not now.gathering
        and (first := ahead(seen)) is not None
    ):
        return _after(first, tapped(seen._replace(table=first.table, now=NOTHING), tap))
    match tap.what, tap.value:
        case "card", str(card):
            return half_said.card_tapped(table, now, card, _names_cards(seen, now))
        case "discard", int(place):
            return half_said.discard_tapped(table, now, place, seen.table_settings.hands_shown)
        case "keep", int(number):
            return half_said.played_tapped(table, now, number)
        case "play", str(do):
            return play_begun(table, do)
        case "rank", str(rank):
            return GoOn(rank_looked_at(table, now, rank))
        case "whole", _:
            entry = entry_of(table, now)
            return enter(entry) if entry is not None else None
        case "dealer", int(seat):
            return GoOn(Draft.of(do="deal", by=state.name(seat)))
        case "hand-of", int(seat):
            return GoOn(half_said.turned_to(now, state.name(seat)))
        case "hands", _:
            return enter(half_said.hands_entry(state, now))
    return None


def _after(first: Ahead, meant: Meaning | Tapped | None) -> Meaning | Tapped | None:
    """The same, with what goes without saying entered before it."""
    if isinstance(meant, Enter):
        return Enter((*first.entries, *meant.entries), meant.then)
    return Enter(first.entries, meant.said) if isinstance(meant, GoOn) else meant


def play_begun(table: Table, do: str) -> Meaning | Tapped:
    """A play is said before it is made, or made at once where there is only one; where it may not be made now, the referee says why."""
    draft = Draft.of(do=do, by=state_of(table).name(state_of(table).attacker))
    if do in half_said.offered(table):
        if (only := half_said.only_play(table.game, state_of(table), do)) is not None:
            return enter(only)
        return GoOn(rank_looked_at(table, draft, only_rank(table, draft)) if do == "meld" else draft)
    findings = draft_refusals.why(table.game, table.state, draft)
    return Tapped(NOTHING, findings=findings) if findings else GoOn(draft)


def only_rank(table: Table, draft: Draft) -> str:
    """The denomination that can be melded, if it is the only one."""
    found = allowed(table, draft, "cards")
    ranks = {str(card)[:-1] for card in found.allowed} if found is not None else set()
    return ranks.pop() if len(ranks) == 1 else ""


def rank_looked_at(table: Table, now: Draft, rank: str) -> Draft:
    """The cards of this denomination are named; those known to be in the hand are taken for granted."""
    if not rank:
        return now
    now = now.without("cards").put(LOOKED_AT, rank)
    state = state_of(table)
    for card in (NAMES[each] for each in state.known[state.attacker]):
        found = allowed(table, now, "cards")
        if card[:-1] == rank and found is not None and card in found.allowed:
            now = now.gather("cards", (*now.so_far("cards"), card))
    return now


# -- keys --------------------------------------------------------------------------------------------------------------
def pressed(seen: Seen, key: str) -> Meaning | None:
    """A key: Escape gives up what was tapped, Enter does what the large button does. The cards or points of a whole hand have a
    sign of their own with which they are given up.
    """
    table, now, key = seen.table, seen.now, key.upper()
    if key == "ESCAPE":
        first = begun(table)
        return GoOn(first) if now != first and state_of(table).phase not in WHOLE_HANDS else None
    if key in ("ENTER", "CTRL+ENTER") and isinstance(now, Draft):
        if half_said.melded_in(now) and half_said.may_end(table, now):
            return Tap("whole")
        if state_of(table).phase in (DRAW, PLAY) and now == NOTHING and not seen.table_settings.hands_shown:
            draws = half_said.draws_from_stack(state_of(table))
            return Enter(tuple(draws)) if draws else None
    return None


# -- what is told ------------------------------------------------------------------------------------------------------
def worth_telling(table: Table) -> Refused | None:
    """What follows from an accepted entry that the players should not overlook: claims disproved, promises not kept."""
    told: list[str] = []
    rests_on: list[str] = []
    for ruling in table.latest(1):
        for happened in ruling.happened:
            if isinstance(happened, ClaimsDisproved | PromiseLapsed):
                code, cited, facts = table.game.telling(table.state, happened)
                told.append(table.game.said(code, facts))
                rests_on += cited
    return said(" ".join(told), ruling=", ".join(dict.fromkeys(rests_on))) if told else None


def stroke(table: Table, ruling: Ruling) -> Stroke | None:
    """The cards of a trick go to the winner's board, an Assassin to its victim's."""
    said = ruling.entry.written()
    if said["do"] == "assassinate":
        return Stroke((_board(table, said["by"]),), _board(table, said["of"]))
    won = next((each for each in ruling.happened if isinstance(each, TrickWon)), None)
    if won is None:
        return None
    players = dict.fromkeys(_played_before(table, ruling))
    return Stroke(
        tuple(_board(table, each) for each in players if each != won.winner), _board(table, won.winner)
    )


def _board(table: Table, name: Json) -> str:
    return f"board-{table.header.names.index(str(name))}"


def _played_before(table: Table, last: Ruling) -> Iterator[Json]:
    """Who played to the trick that this entry ended, the last first."""
    for ruling in dropwhile(lambda each: each is not last, reversed(table.latest(len(table)))):
        said = ruling.entry.written()
        yield said["by"]
        if said["do"] == "lead":
            return
