"""The table screens of Royals and Battle Royals: whole hands by taps, refusals, tallies, new tables."""

import json
from collections import Counter
from pathlib import Path

import flet as ft
import pytest

from models.cards import NAMES
from referee.games import new_record
from tests.screens.royals_taps import taps_for_act
from tests.screens.tap_counts import POINTS, TALLY
from views.workspace.table_settings import TableSettings

GAMES = Path(__file__).parents[1] / "games"
PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1440, 900)


def record(name):
    written = json.loads((GAMES / f"{name}.json").read_text())
    return written, written.pop("entries")


def played(workspace, name, entries=None, shown=False):
    """A table of this record, brought to so many entries."""
    header, written = record(name)
    id = workspace.begin_table(header, TableSettings(hands_shown=shown, enters_by_itself=False))
    for entry in written[:entries]:
        assert workspace.enter(id, entry).is_accepted
    return id


def state_of(workspace, id):
    return workspace.table(id).state


def said_by_referee(phone):
    banner = phone.all(ft.Semantics, identifier="banner")
    return "\n".join(phone.texts(banner[0])) if banner else ""


def label(phone, identifier):
    return phone.get(ft.Semantics, identifier=identifier).label


def lies(workspace, id):
    """Everything on the table; in which order cards were kept, or those of a match named, counts for nothing."""
    shown = workspace.table(id).game.state_json(state_of(workspace, id))
    return {
        **shown,
        **{zone: {name: sorted(cards) for name, cards in shown[zone].items()} for zone in ("spoils", "meld")},
    }


@pytest.mark.parametrize("play", ["assassinate", "ransom"])
def test_a_play_without_cards_on_the_table_draws_nothing(app, workspace, play):
    id = played(workspace, "royals-one-hand-hidden", 3)
    assert state_of(workspace, id).phase == "draw"
    phone = app(f"/table/{id}")

    phone.tap(f"open-{play}")

    assert "There are none on the table now" in said_by_referee(phone)
    assert len(workspace.table(id)) == 3


def test_the_list_of_assassins_says_whose_ace_strikes_whom(app, workspace):
    _, entries = record("battle-royals-five-players-all")
    at = next(at for at, entry in enumerate(entries) if entry["do"] == "assassinate")
    id = played(workspace, "battle-royals-five-players-all", at)
    phone = app(f"/table/{id}")

    phone.tap("open-assassinate")

    act = entries[at]
    assert f"{act['by']}'s Ace against {act['of']}" in "\n".join(phone.texts())


def test_a_discard_tapped_before_the_challenge_says_what_comes_first(app, workspace):
    _, entries = record("battle-royals-three-players-duel")
    id = played(
        workspace,
        "battle-royals-three-players-duel",
        next(at for at, entry in enumerate(entries) if entry["do"] == "challenge"),
    )
    phone = app(f"/table/{id}")

    phone.tap("discard-0")

    assert "the Defender is chosen first" in said_by_referee(phone)


def test_what_a_hand_would_come_to_is_told_while_it_is_played_and_not_once_it_is_counted(app, workspace):
    under_way, counted = (
        played(workspace, "royals-one-hand-hidden", 30),
        played(workspace, "royals-one-hand-hidden"),
    )

    told = []
    for id in (under_way, counted):
        phone = app(f"/table/{id}")
        phone.tap("scores")
        told.append("If the hand ended now" in phone.said())

    assert told == [True, False]


def test_in_the_log_a_counted_hand_is_its_points_and_opened_its_sums_in_columns(app, workspace):
    id = played(workspace, "royals-one-hand-hidden")
    scored = next(
        len(workspace.table(id)) - back
        for back, each in enumerate(reversed(workspace.table(id).rulings))
        if each.entry.do == "reveal"
    )

    phone = app(f"/table/{id}/record/{scored}")

    line = label(phone, f"line-{scored - 1}")
    assert all(
        f"{name}: {points}, total {points}." in line
        for name, points in zip(("Ann", "Bob"), state_of(workspace, id).totals, strict=True)
    )
    assert phone.all(ft.Semantics, identifier="sums") and "This hand" in phone.said()


@pytest.mark.parametrize(
    "name",
    ["royals-one-hand-hidden", "battle-royals-one-hand-hidden-duel", "battle-royals-one-hand-hidden-all"],
)
def test_a_whole_hand_is_played_by_taps_to_its_score(app, workspace, name):
    header, entries = record(name)
    id = workspace.begin_table(header)
    phone = app(f"/table/{id}")
    counted = []

    for number, entry in enumerate(entries, 1):
        if len(workspace.table(id)) >= number:
            continue  # it left no choice, and the referee has entered it
        made = taps_for_act(state_of(workspace, id), entry)
        for tap in made:
            if len(workspace.table(id)) < number and phone.all(
                ft.Semantics, identifier=tap
            ):  # what can be meant in one way is entered at once
                phone.tap(tap)
        counted.append((entry["do"], len(made), len(entry.get("cards", ()))))
        assert len(workspace.table(id)) >= number, (entry, said_by_referee(phone))

    replay = workspace.begin_table(header, TableSettings(enters_by_itself=False))
    for entry in entries:
        assert workspace.enter(replay, entry).is_accepted
    assert lies(workspace, id) == lies(workspace, replay)
    shown = workspace.table(id).game.state_json(state_of(workspace, id))
    assert shown["scores"] == {seat["name"]: [shown["totals"][seat["name"]]] for seat in header["seats"]}
    assert max(number for do, number, cards in counted if do == "meld" and cards == 3) <= 6
    if len(header["seats"]) == 2:
        ways = {
            do: max(number for each, number, _ in counted if each == do) for do in ("lead", "follow", "keep")
        }
        assert sum(ways.values()) == 3, "a trick costs three taps"


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP])
@pytest.mark.parametrize(
    ("name", "entries"),
    [("royals-to-1066-hands-shown", 150), ("battle-royals-five-players-all", 120), ("battle-royals-three-players-duel", 200),
     ("royals-tallied-to-1066", 4), ("royals-to-1066-hands-shown", None)],
)  # fmt: skip
def test_every_table_is_drawn_in_every_size(app, workspace, name, entries, size):
    id = played(workspace, name, entries, shown=True)

    phone = app(f"/table/{id}", *size)
    headline = label(phone, "headline") or "\n".join(
        phone.texts(phone.get(ft.Semantics, identifier="headline"))
    )
    phone.tap("scores")

    assert headline
    assert "The race to" in phone.said()


@pytest.mark.parametrize(("game", "term"), [("royals", "home suit"), ("battle-royals", "Home House")])
def test_each_game_names_the_home_suit_as_its_text_does(app, workspace, game, term):
    id = workspace.begin_table(new_record(game, ["Ann", "Ben", "Cleo"][: 2 if game == "royals" else 3]))
    workspace.enter(id, {"do": "deal", "by": "Ann", "up": "5C"})

    said = app(f"/table/{id}").said()

    assert f"which {term}?" in said
    assert ("Home House" in said) != ("home suit" in said)


def test_boards_say_spoils_meld_hand_value_and_total(app, workspace):
    id = played(workspace, "royals-to-1066-hands-shown", 150, shown=True)
    phone = app(f"/table/{id}")

    said = label(phone, "board-0")

    assert all(word in said for word in ("Ann", "Spoils:", "Meld:", "Hand", "Board now", "total"))


def test_a_refused_card_says_why_and_offers_what_is_allowed(app, workspace):
    id = workspace.begin_table(record("royals-one-hand-hidden")[0], TableSettings(enters_by_itself=False))
    phone = app(f"/table/{id}")
    for tap in ("card-9D", "suit-H", "suit-S", "do-draw-stack"):
        phone.tap(tap)
    phone.tap("discard-0")

    assert "R-76" in said_by_referee(phone)
    assert len(workspace.table(id)) == 4
    phone.tap("instead-0")
    assert len(workspace.table(id)) == 5


def test_lit_discards_say_that_they_may_be_taken(app, workspace):
    id = workspace.begin_table(record("royals-one-hand-hidden")[0])
    phone = app(f"/table/{id}")
    for tap in ("card-9H", "suit-H", "suit-S"):
        phone.tap(tap)

    assert "you may take it" in label(phone, "discard-0")
    phone.tap("discard-0")
    assert state_of(workspace, id).discard == []


def test_with_the_stack_empty_a_discard_is_tapped_for_a_change_while_nobody_waits_for_draws(app, workspace):
    id = played(workspace, "battle-royals-drawn-for-a-change-from-an-empty-stack", 225)
    phone = app(f"/table/{id}")
    assert state_of(workspace, id).phase == "play"

    phone.tap("discard-1")
    phone.tap("do-draw-as-if")

    assert workspace.table(id).rulings[-1].entry.to_json_object() == {
        "do": "draw", "by": "Gus", "from": "discard", "card": "KD", "for_suit": "D",
    }  # fmt: skip


def test_a_tap_on_a_chosen_card_takes_another_copy_and_then_lets_go(app, workspace):
    id = workspace.begin_table(record("royals-tallied-to-1066")[0])
    phone = app(f"/table/{id}")

    for expected in ("1 chosen", "2 chosen", "10 of Clubs"):
        phone.tap("card-10C")
        assert expected in label(phone, "card-10C")


def test_hands_that_are_shown_are_named_at_the_deal(app, workspace):
    header, entries = record("royals-to-1066-hands-shown")
    id = workspace.begin_table(header, TableSettings(hands_shown=True))
    phone = app(f"/table/{id}")
    first = entries[0]

    if first["by"] == "Bob":
        phone.tap("dealer-1")
    phone.tap(f"card-{first['up']}")
    order = ["Ann", "Bob"] if first["by"] == "Ann" else ["Bob", "Ann"]
    for name in order:
        for card in first["hands"][name]:
            phone.tap(f"card-{card}")
    phone.tap("do-deal")

    assert sorted(state_of(workspace, id).known[0]) and state_of(workspace, id).hidden == [0, 0]


# -- tallies -----------------------------------------------------------------------------------------------------------


def tally(phone, entry, names):
    """Enter a hand at a tally-only table."""
    for seat, name in enumerate(names):
        cards = entry["seats"][name]
        if seat:
            phone.tap("tally-next")
        phone.tap(f"tally-suit-{cards['suit']}")
        cards = {"spoils": [*cards["spoils"], *cards["meld"]], "meld": [], "hand": cards["hand"]}
        for zone in ("spoils", "hand"):
            phone.tap(f"tally-{zone}")
            for card in cards[zone]:
                phone.tap(f"card-{card}")
    phone.tap("do-tally")


def test_a_game_is_tallied_to_its_end(app, workspace):
    header, entries = record("royals-tallied-to-1066")
    id = workspace.begin_table(header)
    phone = app(f"/table/{id}")

    for number, entry in enumerate(entries, 1):
        if number > 1:
            phone.tap("next-hand")
        tally(phone, entry, ["Ann", "Bob"])
        assert len(workspace.table(id)) == number, said_by_referee(phone)

    assert "wins" in phone.said()
    assert state_of(workspace, id).totals == (935, 1085)


def test_the_sum_of_a_tally_stands_line_by_line_while_it_grows(app, workspace):
    id = workspace.begin_table(record("royals-tallied-to-1066")[0])
    phone = app(f"/table/{id}")

    for tap in ("tally-suit-H", "card-KH", "card-QH", "card-JH", "tally-hand", "card-9S"):
        phone.tap(tap)

    said = "\n".join(phone.texts(phone.get(ft.Semantics, identifier="tally-sum")))
    assert "set 1" in said and said.startswith("20 = ")
    phone.tap("tallied-0")
    assert "30 = " in "\n".join(phone.texts(phone.get(ft.Semantics, identifier="tally-sum")))


def test_a_tally_for_two_is_tapped_by_cards_and_by_ranks(app, workspace):
    id = workspace.begin_table(record("royals-tallied-to-1066")[0])
    phone = app(f"/table/{id}", height=664)
    for tap in TALLY.split():
        phone.tap(tap)

    seats = workspace.table(id).latest_standing_rulings(1)[0].entry.seats
    boards = {name: Counter(card[:-1] for card in seat.spoils) for name, seat in seats.items()}
    assert boards["Ann"] == Counter(K=1, Q=1, J=1, A=1) + Counter({"5": 1, "10": 3, "9": 3, "7": 3})
    assert boards["Bob"] == Counter(A=1, Q=1, J=1, K=4) + Counter({"3": 1, "6": 1, "8": 3, "4": 3})


def test_where_melds_count_otherwise_a_tally_tells_spoils_and_meld_apart(app, workspace):
    written, _ = record("battle-royals-tallied-past-1066-too-early")
    phone = app(f"/table/{workspace.begin_table(written)}")

    assert phone.all(ft.Semantics, identifier="tally-meld")


def test_a_tally_without_a_suit_is_refused_and_nothing_is_lost(app, workspace):
    id = workspace.begin_table(record("royals-tallied-to-1066")[0])
    phone = app(f"/table/{id}")
    for tap in ("tally-suit-H", "card-KH", "tally-next", "card-9S", "do-tally"):
        phone.tap(tap)

    assert "is no suit" in said_by_referee(phone)
    phone.tap("tally-suit-S")
    phone.tap("do-tally")
    assert state_of(workspace, id).totals == (5, 5)


# -- points ------------------------------------------------------------------------------------------------------------


def tapped(phone, *identifiers):
    for identifier in identifiers:
        phone.tap(identifier)
    return len(identifiers)


def test_the_points_of_a_hand_are_typed_on_a_pad(app, workspace):
    id = workspace.begin_table(record("royals-kept-by-points")[0])
    phone = app(f"/table/{id}", height=664)

    tapped(phone, *POINTS.split())

    assert state_of(workspace, id).totals == (120, -35)


def test_the_button_below_the_points_names_who_is_next_not_who_is_asked_already(app, workspace):
    phone = app(f"/table/{workspace.begin_table(record('royals-kept-by-points')[0])}")
    names = state_of(workspace, 1).names

    assert label(phone, "points-next") == f"Next: {names[1]}"
    tapped(phone, "points-next")
    assert label(phone, "points-next") == f"Next: {names[0]}", "nothing is typed yet for the first"
    tapped(phone, "pad-0", "points-next", "pad-5", "do-points")
    assert state_of(workspace, 1).totals == (5, 0)


def test_the_button_says_whose_points_pass_the_target(app, workspace):
    id = workspace.begin_table(record("royals-kept-by-points")[0])
    phone = app(f"/table/{id}")

    tapped(phone, "pad-1", "pad-2", "pad-0", "points-next", "pad-0")
    assert label(phone, "do-points") == "Enter the hand"

    tapped(phone, "points-of-0", "pad-0")
    name = state_of(workspace, id).names[0]
    assert label(phone, "do-points") == f"Enter the hand: {name} passes 1066"


def test_points_that_cannot_be_are_refused_and_stay_to_be_put_right(app, workspace):
    id = workspace.begin_table(record("royals-kept-by-points")[0])
    phone = app(f"/table/{id}")

    tapped(phone, "pad-3", "pad-4", "points-next", "pad-0", "do-points")

    assert "five" in said_by_referee(phone) and not len(workspace.table(id))
    tapped(phone, "points-of-0", "pad-back", "pad-5", "do-points")
    assert state_of(workspace, id).totals == (35, 0)


# -- new tables --------------------------------------------------------------------------------------------------------


def typed(phone, field, words):
    phone.type(next(each for each in phone.all(ft.TextField) if each.label == field), words)


def test_a_new_table_of_battle_royals_with_more_players_and_named_houses(app, workspace):
    phone = app("/new/battle-royals")
    phone.tap("seat-more")
    for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1):
        typed(phone, f"Player {number}", name)
    phone.tap("option-battle-all")
    phone.tap("house-rules")
    typed(phone, "Spades are called", "Dogs")
    phone.tap("option-decks-2")
    phone.tap("option-target-500")
    phone.tap("begin")

    table = workspace.table(workspace.tables()[0].id)
    assert table.header.names == ("Ann", "Bob", "Cat", "Dan")
    options = table.header.options
    assert (options.battle, options.decks, options.target, options.houses["S"].name) == (
        "all",
        2,
        500,
        "Dogs",
    )


def test_a_new_tally_table_of_royals(app, workspace):
    phone = app("/new/royals")
    typed(phone, "Player 1", "Ann")
    typed(phone, "Player 2", "Bob")
    phone.tap("option-entry-tally")
    phone.tap("begin")

    assert workspace.table(workspace.tables()[0].id).state.phase == "tally"


def test_the_same_name_twice_is_said_beside_the_field(app):
    phone = app("/new/royals")
    typed(phone, "Player 1", "Ann")
    typed(phone, "Player 2", "Ann")

    assert any("Ann" in str(field.error) for field in phone.all(ft.TextField) if field.error)


def test_points_are_typed_on_a_keyboard_too(app, workspace):
    id = workspace.begin_table(record("royals-kept-by-points")[0])
    phone = app(f"/table/{id}", *DESKTOP)

    for key in ("1", "3", "Backspace", "5", "Enter", "-", "Numpad 5", "Enter"):
        phone.key(key)

    assert state_of(workspace, id).totals == (15, -5)


def test_a_table_tells_less_from_here_on_by_its_house_rules_and_no_score_is_lost(app, workspace):
    id = played(workspace, "royals-told-more-and-less", 36)
    totals = state_of(workspace, id).totals
    phone = app(f"/table/{id}/record")

    for tap in ("tool-rules", "rule-entry-points", "rules-agree"):
        phone.tap(tap)

    assert (state_of(workspace, id).phase, state_of(workspace, id).totals) == ("points", totals)
    phone.goto(f"/table/{id}")
    assert phone.all(ft.Semantics, identifier="pad-5")


def test_a_discard_that_two_may_draw_means_neither_before_it_is_said_whose_it_is(app, workspace):
    written = json.loads((Path(__file__).parent / "hands" / "battle-royals-3.json").read_text())
    entries = written.pop("entries")
    id = workspace.begin_table(written, TableSettings(enters_by_itself=False))
    for entry in entries[:29]:
        assert workspace.enter(id, entry).is_accepted
    phone = app(f"/table/{id}")
    assert state_of(workspace, id).discard[2] == NAMES.index("10S")

    phone.tap("discard-2")

    assert len(workspace.table(id)) == 29 and phone.get(ft.Semantics, identifier="do-draw-as-if")
    phone.tap("do-draw-0")
    drawn = [ruling.entry.to_json_object() for ruling in workspace.table(id).rulings][29:]
    assert [(each["by"], each["from"], each["card"]) for each in drawn] == [
        ("Bob", "stack", "?"),
        ("Ann", "discard", "10S"),
    ]


def test_what_the_winner_keeps_and_the_discard_after_it_are_one_step_and_another_card_may_be_kept_first(
    app, workspace
):
    header, entries = json.loads((Path(__file__).parent / "hands" / "royals.json").read_text()), 8
    coming = header.pop("entries")
    id = workspace.begin_table(header, TableSettings(enters_by_itself=False))
    for entry in coming[:entries]:
        assert workspace.enter(id, entry).is_accepted
    phone = app(f"/table/{id}")

    phone.tap("keep-0")
    kept = workspace.table(id).ruling_of_entry(entries + 1).entry.cards
    phone.tap("undo")
    phone.tap("card-9H")

    assert kept == ("AH",) and [workspace.table(id).ruling_of_entry(n).entry.do for n in (9, 10)] == [
        "keep",
        "discard",
    ]
    assert workspace.table(id).ruling_of_entry(9).entry.cards == ("QH",)  # a Royal of the own suit
    phone.tap("undo")
    assert len(workspace.table(id)) == entries


# -- a card taken for a change of suit -------------------------------------------------------------------------------

FOUND = Path(__file__).parents[1] / "royals" / "found"


def with_a_promise(app, workspace):
    """A table where B took 10S for a change to Spades (entry 4) and wants to end the turn without it."""
    header = json.loads((FOUND / "q-hidden-promise.jsonl").read_text())
    entries = header.pop("entries")
    id = workspace.begin_table(header, TableSettings(enters_by_itself=False))
    for entry in entries[:9]:
        assert workspace.enter(id, entry).is_accepted
    phone = app(f"/table/{id}")
    phone.tap("card-3D")
    assert "R-45" in said_by_referee(phone)
    return id, phone


def test_a_card_taken_by_mistake_is_struck_out_with_two_taps(app, workspace):
    id, phone = with_a_promise(app, workspace)

    phone.tap("mistaken-4")
    assert phone.page.route == f"/table/{id}/record"
    phone.tap("amend-keep")

    assert all(
        ruling.entry.to_json_object().get("for_suit") is None for ruling in workspace.table(id).rulings
    )


def test_undo_takes_away_the_message_about_the_amendment(app, workspace):
    _, phone = with_a_promise(app, workspace)
    phone.tap("mistaken-4")
    phone.tap("amend-keep")
    assert "Undo takes it back" in phone.said()

    phone.tap("undo")

    assert "Undo takes it back" not in phone.said()


def test_the_end_of_the_turn_without_the_change_can_be_let_stand(app, workspace):
    id, phone = with_a_promise(app, workspace)

    phone.tap("override")
    phone.tap("reason-0")

    assert workspace.table(id).ruling_to_undo.verdict == "irregular"
