"""A walk over every screen in its telling states, for the tests that look at all of them.

    for name, phone in every_screen(workspace, *PHONE): ...

`name` says which screen it is and how it stands. A session is open only while it is looked at. What opens something at a table
(`OPENERS`) is tapped wherever it is offered, so that a new phase or a new panel is walked over without a word here.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import flet as ft
from pytest import MonkeyPatch

from models.army_book import PRESETS
from referee.games import GAMES as ALL
from referee.games import new_record as begun_here
from referee.people.leagues import Entrant, League
from tests.armies.sample_armies import DRAGON
from tests.lab.in_process_bench import BenchAtHand
from tests.safety.sitting import sat_down
from tests.screens.battles import (
    enter_unless_automatic,
    table_at_first_card,
    table_before_first_move,
    table_before_jons_attack,
    table_with_units_placed,
)
from tests.screens.test_el_royale import TEAMS, TWO
from tests.screens.test_el_royale import begun as dealt_el_royale
from tests.support.fletdriver import Driver
from views import guest_root
from views.app.sharing import Sharing
from views.guest_root import GuestSession
from views.root import start_session
from views.screens.laboratory.page import question_from_choices
from views.screens.rules import worked_example
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

PHONE, DESKTOP = (390.0, 844.0), (1440.0, 900.0)
GAMES = Path(__file__).parents[1] / "games"
Sights = Iterator[tuple[str, Driver]]
Opens = Callable[..., AbstractContextManager[Driver]]

RECORDS: Final = (
    "royal-battles-eliminated-hidden-hands",
    "royal-battles-exhausted-tie",
    "royal-battles-house-rules",
    "royals-one-hand-hidden",
    "royals-tallied-to-1066",
    "battle-royals-three-players-all-hidden",
    "el-royale-2019-eight-players",
    "el-royale-elimination-four-players-claims",
    "el-royale-elimination-teams-of-two-substitute",
)
"""Whole games of tests/games: each is opened wherever its headline says something new."""

OPENERS: Final = (
    "more",
    "log",
    "several",
    "other",
    "shows",
    "open-assassinate",
    "open-ransom",
    "open-change_suit",
    "open-meld",
    "open-end_hand",
    "scores",
    "may",
    "more-signs",
    "type-line",
)
"""What opens something at a table."""


def screen_opener(workspace: Workspace, size: tuple[float, float], **more: Any) -> Opens:
    """How this walk opens the app."""

    def open_screen(route: str, begin: Callable[[ft.Page], Any] | None = None, **others: Any) -> Driver:
        begins = begin or (lambda page: start_session(page, workspace, page.session.id))
        return Driver(begins, route=route, width=size[0], height=size[1], **(more | others))

    return open_screen


def is_on_screen(phone: Driver, identifier: str) -> bool:
    """Is it on the screen, to be tapped?"""
    return bool(identifiers_on_screen(phone, (identifier,)))


def identifiers_on_screen(phone: Driver, identifiers: Sequence[str]) -> list[str]:
    """Which of these are on the screen, to be tapped?"""
    found: dict[str, list[ft.Semantics]] = {}
    for each in phone.all(ft.Semantics, where=lambda each: each.identifier in identifiers):
        found.setdefault(each.identifier, []).append(each)
    tapped = lambda those: (
        len(those) == 1 and phone.all(root=those[0], where=lambda each: getattr(each, "on_click", None))
    )
    return [each for each in identifiers if tapped(found.get(each, []))]


def screen_after_taps(phone: Driver, *identifiers: str) -> Driver:
    """The screen after these taps."""
    for identifier in identifiers:
        phone.tap(identifier)
    return phone


def screens_after_taps(opens: Opens, route: str, name: str, *ways: str) -> Sights:
    """A screen as it opens, and after each of these ways: identifiers with blanks between them."""
    for way in ("", *ways):
        with opens(route) as phone:
            yield f"{name} {way}".strip(), screen_after_taps(phone, *way.split())


# -- around the tables -----------------------------------------------------------------------------------------------


def home_screens(workspace: Workspace, opens: Opens) -> Sights:
    """Without a table, with tables in play, finished and taken off."""
    with opens("/") as phone:
        yield "home empty", phone
    table_before_first_move(workspace)
    table_at_end_of_record(workspace, "royals-one-hand-hidden")
    gone = dealt_el_royale(workspace)
    yield from screens_after_taps(
        opens, "/", "home with tables", f"remove-{gone}", f"removed for-good-{gone}"
    )


def new_table_screens(workspace: Workspace, opens: Opens) -> Sights:
    """The choice of a game, and each game's form with its house rules open and with mistakes."""
    yield from screens_after_taps(opens, "/new", "choice of a game")
    workspace.armies.add(PRESETS["jon"].to_json_object())
    for game in ALL:
        yield from screens_after_taps(opens, f"/new/{game}", f"new {game}", "house-rules rare", "begin")
        with opens(f"/new/{game}") as phone:
            for field in phone.all(ft.TextField)[:2]:
                phone.type(field, "Jon")
            yield f"new {game}, one name twice", phone
    yield from screens_after_taps(
        opens,
        "/new/royal-battles",
        "new royal-battles",
        "library-white",
        "army-white-0",
        "army-white-0 add-white-rook",
    )
    yield from screens_after_taps(
        opens,
        "/new/el-royale",
        "new el-royale",
        "edition-2019",
        "edition-2019 teams-2",
        "more-players more-players",
    )


def settings_screens(workspace: Workspace, opens: Opens) -> Sights:
    """The settings, and a way that leads nowhere."""
    yield from screens_after_taps(opens, "/settings", "settings", "four_colours")
    yield from screens_after_taps(opens, "/nowhere", "nowhere")
    yield from screens_after_taps(opens, "/table/999", "no such table")


def army_screens(workspace: Workspace, opens: Opens) -> Sights:
    """The library, the builder with each of its fields, the forms."""
    yield from screens_after_taps(opens, "/armies", "armies")
    host = workspace.armies.add(
        {"format": "referee-army/1", "name": "The host", "units": ["king", "pawn", "king", DRAGON]}
    )
    gone = workspace.armies.add(PRESETS["four-rooks"].to_json_object())
    yield from screens_after_taps(opens, "/armies", "armies kept", f"remove-{gone}")
    with opens("/armies") as phone:
        for field in phone.all(ft.TextField):
            phone.type(field, "nothing of the kind")
        yield "armies, none found", phone
        if is_on_screen(phone, "import-add"):
            yield "armies, no army's text", screen_after_taps(phone, "import-add")
    yield from screens_after_taps(
        opens, f"/armies/{host}", "army", "code", "place-2", "place-4", "place-1 own-unit"
    )
    with opens(f"/armies/{host}") as phone:
        for field in screen_after_taps(phone, "place-4").all(ft.TextField):
            phone.type(field, "")
        yield "army with mistakes", phone
    yield from screens_after_taps(opens, "/armies/jon", "army of the booklet")
    yield from screens_after_taps(opens, f"/armies/{gone}", "army that was removed")
    yield from screens_after_taps(opens, "/armies/77", "no such army")


def table_at_jons_attack(workspace: Workspace) -> int:
    """Jon has moved next to Mendi's Pawn: it is his attack."""
    id = table_before_jons_attack(workspace)
    enter_unless_automatic(workspace, id, "move", "Jon", **{"from": "a3", "to": "b2", "card": "7H"})
    return id


def battle_form_screens(workspace: Workspace, opens: Opens) -> Sights:
    """The army record forms of a battle."""
    id = table_at_jons_attack(workspace)
    enter_unless_automatic(workspace, id, "attack", "Jon", target="b3", style="optimal")
    with opens(f"/table/{id}/forms") as phone:
        yield "forms of a battle", phone
    yield from screens_after_taps(
        opens, f"/table/{dealt_el_royale(workspace)}/forms", "forms of another game"
    )


@contextmanager
def without_picture_delay() -> Iterator[None]:
    """While this lasts, the pictures of a book's examples wait for nothing."""
    with MonkeyPatch.context() as patch:
        patch.setattr(worked_example, "FIRST", 0.0)
        patch.setattr(worked_example, "EACH", 0.0)
        yield


def rules_screens(workspace: Workspace, opens: Opens) -> Sights:
    """The rules books of every edition, searched, and what is checked."""
    yield from screens_after_taps(opens, "/rules", "rules")
    yield from screens_after_taps(opens, "/rules/chess/1", "no such book")
    for game in ALL:
        for edition in ALL[game].books_by_edition():
            with without_picture_delay(), opens(f"/rules/{game}/{edition.replace('.', '-')}") as phone:
                yield f"book of {game} {edition}", phone
                for asked in ("Joker", "zzzz"):
                    phone.type(phone.get(ft.TextField), asked)
                    yield f"book of {game} {edition}, {asked} looked for", phone
    yield from screens_after_taps(
        opens, f"/table/{table_before_first_move(workspace)}/rules", "book of a table"
    )


def first_game_screens(workspace: Workspace, opens: Opens) -> Sights:
    """The battle that plays by itself, and the sample to look at."""
    yield from screens_after_taps(
        opens, "/", "first game", "watch", "watch one-step", "watch by-hand", "sample", "sample see-refusal"
    )


# -- tables ----------------------------------------------------------------------------------------------------------


def table_at_end_of_record(workspace: Workspace, name: str) -> int:
    """A table of this record at its end."""
    *_, id = table_after_each_entry(workspace, name)
    return id


def table_after_each_entry(workspace: Workspace, name: str) -> Iterator[int]:
    """A table of this record, entry by entry."""
    written = json.loads((GAMES / f"{name}.json").read_text())
    entries = written.pop("entries")
    id = workspace.begin_table(
        written, TableSettings(hands_shown="hidden" not in name, enters_by_itself=False)
    )
    yield id
    for entry in entries:
        assert workspace.enter(id, entry).is_accepted, entry
        yield id


def whole_game_screens(workspace: Workspace, opens: Opens, names: tuple[str, ...] = RECORDS) -> Sights:
    """Whole games, opened wherever the headline says something new, with everything that opens there."""
    for name in names:
        stood: set[Any] = set()
        opened: set[Any] = set()
        for id in table_after_each_entry(workspace, name):
            table = workspace.table(id)
            now = (getattr(table.state, "phase", ""), table.game.headline(table.state)[0])
            if now not in stood:
                stood.add(now)
                yield from table_screens_with_panels(
                    workspace, opens, id, f"{name} at {now[1]}, entry {len(table)}", now[0], opened
                )
        yield from table_screens_with_panels(workspace, opens, id, f"{name} at its end", "end", opened)


def table_screens_with_panels(
    workspace: Workspace, opens: Opens, id: int, name: str, phase: str = "", opened: set[Any] | None = None
) -> Sights:
    """A table as it stands, and with each thing open that opens there, but not what was `opened` in this phase before."""
    opened, entries = set() if opened is None else opened, len(workspace.table(id))
    with opens(f"/table/{id}") as phone:
        offered = [each for each in identifiers_on_screen(phone, OPENERS) if (each, phase) not in opened]
        yield name, phone
    for each in offered:
        opened.add((each, phase))
        with opens(f"/table/{id}") as phone:
            yield f"{name}, {each} open", screen_after_taps(phone, each)
        while len(workspace.table(id)) > entries:  # what goes without saying came with the tap
            workspace.undo(id)


def royal_battles_screens(workspace: Workspace, opens: Opens) -> Sights:
    """What a tap leads to at a Royal Battle: chosen units, refusals, an irregular move, the attack panel, the keys."""
    yield from screens_after_taps(
        opens,
        f"/table/{table_at_first_card(workspace)}",
        "set-up",
        "pick-rank-9",
        "pick-rank-A pick-suit-S",
        "seat-black",
    )
    yield from screens_after_taps(
        opens, f"/table/{table_with_units_placed(workspace)}", "initiative", "pick-rank-10 pick-suit-D"
    )
    with opens(f"/table/{table_before_first_move(workspace)}") as phone:
        among_more = ("more-signs",) if is_on_screen(phone, "more-signs") else ()
        yield "typed line", screen_after_taps(phone, *among_more, "type-line")
    route = f"/table/{table_before_first_move(workspace)}"
    refused = "cell-a5 cell-b5 pick-others pick-rank-9 pick-suit-S"
    yield from screens_after_taps(
        opens,
        route,
        "a move",
        "cell-a5",
        "cell-a5 cell-b5",
        "cell-a5 cell-d5",
        "cell-e3",
        refused,
        f"{refused} override",
    )
    with opens(route) as phone:
        screen_after_taps(phone, *refused.split(), "override", "reason-0")
        yield "an irregular move", phone
        yield "an irregular move taken back", screen_after_taps(phone, "undo")
    with opens(route) as phone:
        phone.key("?")
        yield "the keys", phone
    id = table_at_jons_attack(workspace)
    yield from screens_after_taps(opens, f"/table/{id}", "an attack", "cell-b3", "cell-e1")
    enter_unless_automatic(workspace, id, "attack", "Jon", target="b3", style="optimal")
    for name, phone in table_screens_with_panels(workspace, opens, id, "after an attack"):
        lines = phone.all(ft.Semantics, where=lambda each: (each.identifier or "").startswith("log-"))
        last = identifiers_on_screen(phone, [each.identifier for each in lines])[:1]
        yield f"{name}, its sum", screen_after_taps(phone, *last)
    for table_settings in ("advisory", "scribe"):
        id = table_before_first_move(workspace, TableSettings(intervenes=table_settings))  # type: ignore[arg-type]
        yield from screens_after_taps(opens, f"/table/{id}", f"a refusal, {table_settings}", refused)


def royals_screens(workspace: Workspace, opens: Opens) -> Sights:
    """Refusals and the score sheet of Royals."""
    for name in ("royals-one-hand-hidden", "battle-royals-three-players-all-hidden"):
        id = next(
            each
            for each in table_after_each_entry(workspace, name)
            if workspace.table(each).state.phase == "play"
        )
        yield from screens_after_taps(
            opens, f"/table/{id}", f"{name}: a card chosen", "open-meld", "open-change_suit"
        )
        with opens(f"/table/{id}") as phone:
            for each in ("open-meld", "rank-K", "card-KH", "do-meld", "override"):
                if is_on_screen(phone, each):
                    phone.tap(each)
            yield f"{name}: a refusal", phone
        with opens(f"/table/{table_at_end_of_record(workspace, name)}") as phone:
            for each in ("hand-1", "log-0"):
                if is_on_screen(phone, each):
                    phone.tap(each)
            yield f"{name}: sums open", phone


def el_royale_screens(workspace: Workspace, opens: Opens) -> Sights:
    """What a tap leads to at a table of El Royale."""
    attack = {"do": "attack", "by": "Ann", "cards": ["5H"]}
    yield from screens_after_taps(
        opens, f"/table/{workspace.begin_table(TWO)}", "el-royale deal", "seat-1", "lots"
    )
    shown = workspace.begin_table(TEAMS, TableSettings(hands_shown=True))
    yield from screens_after_taps(opens, f"/table/{shown}", "el-royale deal, hands shown", "dealer-0 first-0")
    yield from screens_after_taps(
        opens,
        f"/table/{dealt_el_royale(workspace)}",
        "el-royale attack",
        "seat-2",
        "seat-2 shows",
        "pick-rank-5",
    )
    several = f"/table/{dealt_el_royale(workspace)}"
    yield from screens_after_taps(
        opens,
        several,
        "el-royale attack",
        "several pick-rank-5 pick-suit-H",
        "several pick-rank-5 pick-suit-H card-5C",
    )
    defence = f"/table/{dealt_el_royale(workspace, TEAMS, attack)}"
    yield from screens_after_taps(
        opens, defence, "el-royale defence", "other", "other pick-rank-K pick-suit-C", "seat-3", "concede"
    )
    beaten = dealt_el_royale(workspace, TEAMS, attack, {"do": "beat", "by": "Bob", "cards": ["9H"]})
    yield from screens_after_taps(opens, f"/table/{beaten}", "el-royale after the beat", "clear")
    yield from screens_after_taps(opens, f"/table/{beaten}", "el-royale after the draw", "undo", "take-2")


def score_only_screens(workspace: Workspace, opens: Opens) -> Sights:
    """Tables that tell less: the points of a hand, the forms of a battle, the result of a game."""
    kept = {"game": "royals", "edition": "2-player", "options": {"entry": "points"}, "seats": TWO["seats"]}
    yield from screens_after_taps(
        opens, f"/table/{workspace.begin_table(kept)}", "points", "pad-1 pad-minus points-next"
    )
    blast = "form-white-3 style-advantage form-black-1 form-black-2 trumps-2"
    yield from screens_after_taps(
        opens, f"/table/{table_at_first_card(workspace, entry='damage')}", "damage", blast, "more"
    )
    yield from screens_after_taps(
        opens, f"/table/{workspace.begin_table({**TEAMS, 'options': {'entry': 'result'}})}", "result", "out-1"
    )


# -- records ---------------------------------------------------------------------------------------------------------


def record_screens(workspace: Workspace, opens: Opens) -> Sights:
    """The Record screen of every game with each of its sheets."""
    for kind in ("royal-battles", "royals", "battle-royals", "el-royale"):
        route = f"/table/{sat_down(workspace, kind, 24, seed=7)}/record"
        tools = (
            "tool-audit",
            "tool-where",
            "tool-rules",
            "tool-rules rules-rare",
            "tool-files",
            "filter",
            "step-first",
        )
        lines = (
            "line-9",
            "line-9 amend-correct",
            "line-9 amend-insert",
            "line-9 amend-insert draft-type",
            "line-9 amend-strike",
        )
        yield from screens_after_taps(opens, route, f"record of {kind}", *tools, *lines)


def corrected_record_screens(workspace: Workspace, opens: Opens) -> Sights:
    """A record that was corrected, an audit that differs, a card looked for, a house rule changed."""
    id = table_before_first_move(workspace)
    enter_unless_automatic(workspace, id, "move", "Jon", **{"from": "a5", "to": "b5", "card": "3H"})
    enter_unless_automatic(workspace, id, "end_turn", "Jon")
    route, move = (
        f"/table/{id}/record",
        next(n for n, ruling in enumerate(workspace.table(id).rulings) if ruling.entry.do == "move"),
    )
    correct = f"line-{move} amend-correct draft-card-rank"
    ways = (
        "tool-audit less-deck:Jon",
        "tool-audit less-deck:Jon audit-search",
        "tool-audit audit-all audit-enter",
        "tool-where where-rank-3 where-suit-H",
        "tool-rules rules-rare rule-must_move_if_able",
        f"{correct}-5 draft-card-suit-H amend-see",
        f"{correct}-9 draft-card-suit-C",
        f"{correct}-9 draft-card-suit-C amend-override",
        f"{correct}-9 draft-card-suit-C amend-override amend-see",
        "filter by-Mendi kind-move",
        "filter kind-gone",
        f"{correct}-5 draft-card-suit-H amend-see amend-keep",  # the last, for the lines are others afterwards
    )
    yield from screens_after_taps(opens, route, "record", *ways)


def people_screens(workspace: Workspace, opens: Opens) -> Sights:
    """Players, one of them, and all games; before and after a game was finished."""
    yield from screens_after_taps(opens, "/players", "players")
    table_at_end_of_record(workspace, "royals-tallied-to-1066")
    id = table_at_end_of_record(workspace, "royal-battles-exhausted-tie")
    name = workspace.table(id).header.names[0]
    with opens("/players") as phone:
        phone.settle()
        yield "players of two games", phone
    yield from screens_after_taps(opens, f"/players/{name}", "player")
    yield from screens_after_taps(opens, f"/players/{name}/{date.today().year}", "year of a player")
    yield from screens_after_taps(opens, f"/players/{name}/of/royal-battles", "games of a player")
    yield from screens_after_taps(
        opens, f"/players/{name}/of/all/year/{date.today().year}", "games of a year"
    )
    yield from screens_after_taps(opens, "/history", "history", "only-royals")
    yield from screens_after_taps(opens, f"/history/{date.today().isoformat()}", "evening")
    entrants = tuple(Entrant(name=name) for name in ("Ann", "Bob", "Cat"))
    league = workspace.leagues.add(League(name="1066", game="royal-battles", rounds=3, entrants=entrants))
    yield from screens_after_taps(opens, "/leagues", "leagues")
    yield from screens_after_taps(
        opens, f"/leagues/{league}", "league", "pair", "result-tie-1-1", "start-clock"
    )
    yield from screens_after_taps(opens, f"/leagues/{league}/clock", "round clock")


def laboratory_screens(workspace: Workspace, opens: Opens) -> Sights:
    """The choice of a question, one that is played, and what was found."""
    bench = BenchAtHand(workspace.folder / "laboratory")
    with_bench = partial(opens, begin=lambda page: start_session(page, workspace, question_runner=bench))
    with opens("/laboratory") as phone:
        yield "no laboratory here", phone
    yield from screens_after_taps(
        with_bench, "/laboratory", "laboratory", "ask-rules", "ask-game", "ask-players"
    )
    bench.start_or_continue_question(question_from_choices("rules", "royal-battles", "end_check", "random"))
    bench.play(12)
    yield from screens_after_taps(with_bench, "/laboratory", "a house rule is played", "lab-stop")
    bench.start_or_continue_question(question_from_choices("armies", "royal-battles", player="random"))
    bench.play(60)
    bench.play(90)
    yield from screens_after_taps(with_bench, "/laboratory", "armies are played")


def shared_table_screens(workspace: Workspace, opens: Opens) -> Sights:
    """The keeper's sheet, the door, what a seat is shown and may ask for, and the board for those who look on."""
    id, sharing = dealt_royals_table(workspace), Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    keeper = partial(opens, begin=lambda page: start_session(page, workspace, "keeper", sharing))

    def guest(seat: int, route: str = "/") -> AbstractContextManager[Driver]:
        who = GuestSession(f"{seat:032x}", "10.0.0.2")
        return opens(route, begin=lambda page: guest_root.start_guest_session(page, workspace, sharing, who))

    yield from screens_after_taps(keeper, f"/table/{id}/share", "not shared")
    invitation = sharing.invitations.share_table(id)
    sharing.addresses, sharing.port = ("192.168.7.7", "10.0.0.7"), 8551
    with guest(0, f"/join/{invitation.token}") as phone:
        yield "the door", phone
    with guest(1) as phone:
        yield "the code is asked for", phone
        phone.tap("knock")
        yield "a wrong code", phone
    for seat, name in enumerate(("Ann", "Ben", "", "Ben")):
        sharing.invitations.take_seat_or_ask_host(invitation.token, f"{seat:032x}", name)
    for seat, name in enumerate(("who waits", "who is asked", "who looks on", "who asks for a seat")):
        with guest(seat, f"/join/{invitation.token}") as phone:
            yield name, phone
    yield from screens_after_taps(keeper, f"/table/{id}", "who sat down and who asks")
    yield from screens_after_taps(
        keeper, f"/table/{id}/share", "shared", "own-seat-Ann", "own-seat-nobody clock-move"
    )
    with guest(1) as phone:
        phone.goto(f"/table/{id}/record/1")
        yield "the record of a seat", screen_after_taps(phone, "amend-strike")
        yield "a correction is asked for", screen_after_taps(phone, "amend-keep")
    yield from screens_after_taps(keeper, f"/table/{id}", "a correction is agreed to", "decline-Ben")
    with guest(2, f"/look/{invitation.look}") as screen:
        yield "a screen in the middle", screen
    league = workspace.leagues.add(
        League(name="1066", game="royals", entrants=(Entrant(name="Ann"), Entrant(name="Ben")))
    )
    workspace.leagues.pair_next_round(league)
    token = sharing.league_links.share_league(league)
    yield from screens_after_taps(keeper, f"/leagues/{league}", "league with its link")
    with guest(3, f"/standings/{token}") as screen:
        yield "standings on a phone", screen
        sharing.league_links.stop_sharing_league(league)
        screen.settle()
        yield "a link of a league that ended", screen


def dealt_royals_table(workspace: Workspace) -> int:
    """Royals: the hands are dealt and not named, Ben chooses."""
    id = workspace.begin_table(
        begun_here("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True, enters_by_itself=False)
    )
    assert workspace.enter(id, {"do": "deal", "by": "Ann", "up": "9H"}).is_accepted
    return id


WALKS: Final[dict[str, Callable[[Workspace, Opens], Sights]]] = {
    "home": home_screens,
    "new_tables": new_table_screens,
    "settings": settings_screens,
    "armies": army_screens,
    "forms_in_battle": battle_form_screens,
    "rules": rules_screens,
    "first_game": first_game_screens,
    "royal_battles": royal_battles_screens,
    "royals": royals_screens,
    "el_royale": el_royale_screens,
    "only_the_score": score_only_screens,
    "records": record_screens,
    "counted_otherwise": corrected_record_screens,
    "people": people_screens,
    "joined": shared_table_screens,
    "laboratory": laboratory_screens,
    **{
        name: lambda workspace, opens, name=name: whole_game_screens(workspace, opens, (name,))
        for name in RECORDS
    },
}
"""Parts of the walk, each over a workspace of its own."""


class Sight(NamedTuple):
    """A screen as it is looked at: each control with the controls around it."""

    name: str
    phone: Driver
    workspace: Workspace
    trodden: tuple[tuple[Any, tuple[Any, ...]], ...]

    def all(self, kind: type) -> list[Any]:
        """Every control of a kind."""
        return [control for control, _ in self.trodden if isinstance(control, kind)]


Look = Callable[[Sight], Iterator[str]]


def faults(
    walk: str, size: tuple[float, float], folder: Path, looks: Sequence[Look], **more: Any
) -> dict[str, str]:
    """What these looks find on this part of the walk, each fault once, with the first screen it was seen on."""
    workspace, found = Workspace(folder), dict[str, str]()
    for name in ("language", "four_colours"):
        if name in more:
            workspace.store_setting(name, more.pop(name))
    for name, phone in WALKS[walk](workspace, screen_opener(workspace, size, **more)):
        sight = Sight(name, phone, workspace, tuple(phone.trodden()))
        for look in looks:
            for fault in look(sight):
                found.setdefault(f"{look.__name__}: {fault}", name)
    workspace.close()
    return found
