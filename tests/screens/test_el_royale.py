"""The table screen of El Royale: every tap from the deal to the win, on a phone."""

import json
from pathlib import Path

import flet as ft
import pytest

from models.translation import language_context
from views.screens.el_royale import dealing, seating
from views.screens.el_royale.ring import ring_layout, with_lowest_seat
from views.workspace.record_files import import_record
from views.workspace.table_settings import TableSettings

GAMES = Path(__file__).parents[1] / "games"

TWO = {"game": "el-royale", "edition": "2019", "seats": [{"name": "Ann"}, {"name": "Bob"}]}
TEAMS = {
    "game": "el-royale",
    "edition": "elimination",
    "seats": [
        {"name": name, "team": team}
        for name, team in (("Ann", "North"), ("Bob", "East"), ("Cat", "North"), ("Dan", "East"))
    ],
}


def begun(workspace, header=TEAMS, *entries, **table_settings):
    """A table with these entries made; the deal by Ann, Ann attacking first, comes first."""
    id = workspace.begin_table(header, TableSettings(**table_settings))
    for entry in ({"do": "deal", "by": "Ann", "first": "Ann"}, *entries):
        assert workspace.enter(id, entry).is_accepted, entry
    return id


def label(phone, identifier):
    return phone.get(ft.Semantics, identifier=identifier).label


def said_by_referee(phone):
    banner = phone.all(ft.Semantics, identifier="banner")
    return "\n".join(phone.texts(banner[0])) if banner else ""


def last(workspace, id):
    return json.loads(json.dumps(workspace.table(id).latest_standing_rulings(1)[0].entry.to_json_object()))


def there(phone, identifier):
    return bool(phone.all(ft.Semantics, identifier=identifier))


def stand_back(phone, identifier):
    return phone.get(ft.Semantics, identifier=identifier).content.opacity < 1


# -- a new table -----------------------------------------------------------------------------------------------------


def named(phone, *names):
    for number, name in enumerate(names):
        phone.type(phone.get(ft.TextField, label=f"Player {number + 1}"), name)


def test_a_team_game_of_the_earlier_edition_is_set_up_on_the_screen(app, workspace):
    phone = app("/new/el-royale")
    phone.tap("edition-2019")
    phone.tap("teams-2")
    named(phone, "Ann", "Bob", "Cat", "Dan")

    phone.tap("begin")

    (kept,) = workspace.tables()
    assert kept.header["edition"] == "2019"
    assert [seat["team"] for seat in kept.header["seats"]] == ["North", "East", "North", "East"]


def test_there_is_no_ninth_player_and_no_lonely_one(app, workspace):
    phone = app("/new/el-royale")
    for _ in range(6):
        phone.tap("more-players")
    assert "8 players" in phone.said()

    for _ in range(8):
        phone.tap("fewer-players")

    assert "2 players" in phone.said()


def test_uneven_teams_need_the_house_rule_and_the_form_says_so(app, workspace):
    phone = app("/new/el-royale")
    phone.tap("fewer-players")
    phone.tap("teams-2")
    named(phone, "Ann", "Bob", "Cat")

    phone.tap("begin")
    assert "free_seating (ER-05)" in phone.said()
    assert workspace.tables() == []
    phone.tap("house-rules")
    phone.tap("option-free_seating")
    phone.tap("begin")

    assert len(workspace.tables()) == 1


# -- the table -------------------------------------------------------------------------------------------------------


def test_the_deal_is_two_taps_on_the_ring_and_one_to_say_so(app, workspace):
    id = workspace.begin_table(TEAMS)
    phone = app(f"/table/{id}")

    phone.tap("seat-2")
    phone.tap("seat-1")
    phone.tap("deal")

    assert last(workspace, id) == {"do": "deal", "by": "Cat", "first": "Bob"}
    assert "Bob attacks Cat" in phone.said()


def test_two_quick_taps_on_a_seat_make_it_dealer_and_first(app, workspace):
    id = workspace.begin_table(TEAMS)
    phone = app(f"/table/{id}")

    phone.twice("seat-2")
    phone.tap("deal")

    assert last(workspace, id) == {"do": "deal", "by": "Cat", "first": "Cat"}


def test_an_attack_with_one_card_is_two_taps(app, workspace):
    id = begun(workspace)
    phone = app(f"/table/{id}")

    phone.tap("pick-rank-5")
    phone.tap("pick-suit-H")

    assert last(workspace, id) == {"do": "attack", "by": "Ann", "cards": ["5H"]}
    assert "On top: 5H" in label(phone, "pile")
    assert "defender" in label(phone, "seat-1")


def test_a_known_card_is_one_tap(app, workspace):
    id = begun(workspace, TEAMS, {"do": "show", "by": "Ann", "cards": ["5H"]})
    phone = app(f"/table/{id}")

    phone.tap("card-5H")

    assert last(workspace, id)["cards"] == ["5H"]


def test_the_defender_beats_with_one_tap_and_concedes_with_one(app, workspace):
    id = begun(workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]})
    phone = app(f"/table/{id}")
    assert there(phone, "card-5C") and there(phone, "card-KH") and not there(phone, "card-KC")

    phone.tap("card-9H")
    assert last(workspace, id) == {"do": "beat", "by": "Bob", "cards": ["9H"]}
    phone.tap("undo")
    phone.tap("concede")

    assert last(workspace, id) == {"do": "concede", "by": "Bob"}


def test_a_card_that_beats_only_with_another_may_be_tapped_first(app, workspace):
    id = begun(workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]})
    phone = app(f"/table/{id}")
    assert not there(phone, "card-9C"), "alone it does not beat"

    phone.tap("several")
    phone.tap("card-9C")
    assert there(phone, "card-9H") and there(phone, "card-9S")
    assert stand_back(phone, "card-10H") and not stand_back(phone, "card-9H"), (
        "where it lay, for nothing moves under the finger"
    )
    phone.tap("card-9H")
    phone.tap("play")

    assert last(workspace, id) == {"do": "beat", "by": "Bob", "cards": ["9C", "9H"]}


def test_a_throw_in_is_a_tap_on_a_player_and_one_on_a_card(app, workspace):
    id = begun(workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]})
    phone = app(f"/table/{id}")

    phone.tap("seat-3")
    assert not there(phone, "card-9H")
    phone.tap("card-5D")

    assert last(workspace, id) == {"do": "throw_in", "by": "Dan", "cards": ["5D"]}


def test_a_known_card_and_the_whole_picker_are_in_sight_on_a_low_phone(app, workspace):
    taken = ({"do": "attack", "by": "Ann", "cards": ["5H"]}, {"do": "concede", "by": "Bob"})
    beaten = (
        {"do": "attack", "by": "Ann", "cards": ["6S"]},
        {"do": "beat", "by": "Bob", "cards": ["7S"]},
        {"do": "clear", "by": "Ann"},
    )
    phone = app(f"/table/{begun(workspace, TWO, *taken, *beaten)}", 390, 664)
    assert there(phone, "card-5H") and there(phone, "pick-suit-C")
    panel = phone.get(ft.Semantics, identifier="panel")
    prompts = next(each for each in phone.all(ft.Container, root=panel) if each.on_size_change is not None)

    phone.fire(prompts, "size_change", {"w": 362.0, "h": 355.0})

    assert phone.get(ft.Semantics, identifier="panel").content.height >= 355


def test_a_defender_who_may_not_throw_in_is_not_asked_which_card(app, workspace):
    id = begun(
        workspace,
        TEAMS,
        {"do": "attack", "by": "Ann", "cards": ["7S"]},
        {"do": "beat", "by": "Bob", "cards": ["9S"]},
    )
    phone = app(f"/table/{id}")

    phone.tap("seat-1")

    assert "Bob cannot throw in now." in phone.said()
    assert "which 9" not in phone.said()


def test_whoever_may_throw_in_after_the_beat_has_a_button_that_means_their_seat(app, workspace):
    id = begun(workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]})
    phone = app(f"/table/{id}")
    assert "Another 5 from someone else? Tap their seat." in phone.said(), (
        "before the answer it is a line of its own"
    )
    phone.tap("card-9H")

    phone.tap("throws-3")
    phone.tap("card-9D")

    assert last(workspace, id) == {"do": "throw_in", "by": "Dan", "cards": ["9D"]}


def test_after_the_beat_the_pile_is_set_aside_or_picked_up_with_one_tap(app, workspace):
    id = begun(
        workspace,
        TEAMS,
        {"do": "attack", "by": "Ann", "cards": ["5H"]},
        {"do": "beat", "by": "Bob", "cards": ["9H"]},
    )
    phone = app(f"/table/{id}")
    assert not there(phone, "take-1")

    phone.tap("clear")
    assert last(workspace, id) == {"do": "clear", "by": "Ann"}
    assert "Drawn, in this order: Ann 1 and Bob 1." in phone.said()
    phone.tap("undo")
    phone.tap("take-2")

    assert last(workspace, id) == {"do": "take", "by": "Cat"}


def test_what_the_table_must_hear_is_called_out(app, workspace):
    id = begun(workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H", "5C"]})
    phone = app(f"/table/{id}")
    assert not there(phone, "called")

    phone.tap("concede")

    assert phone.texts(phone.get(ft.Semantics, identifier="called")) == ["Drawn, in this order: Ann 2."]


def test_several_cards_are_gathered_in_order(app, workspace):
    id = begun(workspace)
    phone = app(f"/table/{id}")

    phone.tap("several")
    phone.tap("pick-rank-5")
    phone.tap("pick-suit-H")
    phone.tap("card-5C")
    phone.tap("play")

    assert last(workspace, id) == {"do": "attack", "by": "Ann", "cards": ["5H", "5C"]}


def test_two_quick_taps_gather_both_cards(app, workspace):
    id = begun(workspace)
    phone = app(f"/table/{id}")
    for identifier in ("several", "pick-rank-5", "pick-suit-H"):
        phone.tap(identifier)

    phone.together("card-5C", "card-5D", "play")

    assert last(workspace, id) == {"do": "attack", "by": "Ann", "cards": ["5H", "5C", "5D"]}


def test_any_other_card_is_a_tap_away_and_the_referee_says_why_not(app, workspace):
    id = begun(workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]})
    phone = app(f"/table/{id}")

    phone.tap("other")
    phone.tap("pick-rank-K")
    phone.tap("pick-suit-C")

    assert "KC cannot beat 5H" in said_by_referee(phone) and "ER-15" in said_by_referee(phone)
    assert last(workspace, id)["do"] == "attack"


def test_a_card_that_lies_elsewhere_is_struck_out_and_the_referee_says_where(app, workspace):
    id = begun(
        workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]}, {"do": "concede", "by": "Bob"}
    )
    phone = app(f"/table/{id}")
    phone.tap("pick-rank-5")
    assert "cannot be there" in label(phone, "pick-suit-H")

    phone.tap("pick-suit-H")

    assert "5H is in Bob's hand" in said_by_referee(phone)


def test_a_hand_that_everybody_has_seen_can_be_looked_at(app, workspace):
    id = begun(
        workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]}, {"do": "concede", "by": "Bob"}
    )
    phone = app(f"/table/{id}")

    phone.tap("seat-1")

    assert "5H, and 4 unseen" in label(phone, "known")


def test_cards_are_shown_to_all(app, workspace):
    id = begun(workspace)
    phone = app(f"/table/{id}")

    phone.tap("seat-2")
    phone.tap("shows")
    phone.tap("pick-rank-9")
    phone.tap("pick-suit-S")
    phone.tap("show")

    assert last(workspace, id) == {"do": "show", "by": "Cat", "cards": ["9S"]}


def test_where_hands_are_shown_the_deal_and_the_draws_are_named(app, workspace):
    id = workspace.begin_table(TWO, TableSettings(hands_shown=True))
    phone = app(f"/table/{id}")
    phone.tap("dealer-0")
    phone.tap("first-0")
    for card in ("5H", "6H", "7H", "8H"):
        phone.tap(f"pick-rank-{card[:-1]}")
        phone.tap(f"pick-suit-{card[-1]}")
    phone.tap("skip-hand")
    phone.tap("deal")
    assert last(workspace, id)["hands"] == {"Ann": ["5H", "6H", "7H", "8H"]}
    phone.tap("card-5H")
    phone.tap("concede")

    phone.tap("name-draw")
    phone.tap("pick-rank-K")
    phone.tap("pick-suit-S")

    assert last(workspace, id) == {"do": "draw", "by": "Ann", "cards": ["KS"]}


def spoils(workspace, header=TEAMS):
    """Bob goes out at the fifth attack with three cards; Dan concedes to Cat in between."""
    id = begun(workspace, header)
    for ann, cat in zip("23467", ("8S", "9S", "10S", "JS", ""), strict=True):
        for act in (
            {"do": "attack", "by": "Ann", "cards": [ann + suit for suit in "SHD"]},
            {"do": "concede", "by": "Bob"},
            {"do": "attack", "by": "Cat", "cards": [cat]},
            {"do": "concede", "by": "Dan"},
        ):
            if workspace.table(id).state.phase != "claims":
                assert workspace.enter(id, act).is_accepted, act
    return id


def test_a_concession_that_eliminates_is_announced_on_the_button(app, workspace):
    id = spoils(workspace)
    phone = app(f"/table/{id}")
    phone.tap("undo")

    assert label(phone, "concede") == "Bob concedes and is out"


def test_spoils_are_claimed_card_by_card_in_turn(app, workspace):
    id = spoils(workspace)
    phone = app(f"/table/{id}")
    assert "Ann takes up to" in phone.said()

    phone.tap("card-2S")
    phone.tap("card-7D")
    phone.tap("claim")
    assert last(workspace, id) == {"do": "claim", "by": "Ann", "cards": ["2S", "7D"]}
    phone.tap("claim")
    phone.tap("claim")

    assert last(workspace, id) == {"do": "claim", "by": "Dan", "cards": []}
    assert "out" in label(phone, "seat-1")
    assert "Cat attacks Dan" in phone.said()


def test_unseen_spoils_are_named_when_they_are_spread(app, workspace):
    id = spoils(workspace)
    phone = app(f"/table/{id}")

    phone.tap("spread")
    for card in ("KS", "KH"):
        phone.tap(f"pick-rank-{card[:-1]}")
        phone.tap(f"pick-suit-{card[-1]}")
    phone.tap("show")

    assert last(workspace, id) == {"do": "show", "by": "Bob", "cards": ["KS", "KH"]}
    assert there(phone, "card-KH")


@pytest.mark.parametrize(
    ("name", "is_told"),
    [("el-royale-elimination-four-players-claims", True), ("el-royale-only-the-result", False)],
)
def test_the_result_shows_how_the_hands_went_and_where_the_game_turned(app, workspace, name, is_told):
    phone = app(f"/table/{import_record(workspace, (GAMES / f'{name}.json').read_bytes()).id}")

    curves = phone.all(ft.Semantics, identifier="hands-went")

    assert [("Cards in hand" in each.label and "Cat 0" in each.label) for each in curves] == [True] * is_told
    assert any("Turning point" in text for text in phone.texts()) == is_told


def test_four_of_a_rank_with_the_whole_hand_win_and_the_next_game_is_proposed(app, workspace):
    id = workspace.begin_table(TEAMS)
    hands = {"Ann": ["5S", "5H", "5D", "5C"]}
    assert workspace.enter(id, {"do": "deal", "by": "Ann", "first": "Ann", "hands": hands}).is_accepted
    phone = app(f"/table/{id}")
    phone.tap("several")
    for card in ("5S", "5H", "5D", "5C"):
        phone.tap(f"card-{card}")
    phone.tap("play")

    assert "Team North wins" in phone.said()
    assert "Games won: North 1, East 0" in phone.said()
    phone.tap("again")
    assert "by the rules Ann" in phone.said()
    assert label(phone, "dealer-1") == "Bob deals (suggested)"
    phone.tap("deal")
    assert last(workspace, id + 1) == {"do": "deal", "by": "Bob", "first": "Ann"}


def test_a_proposed_dealer_can_be_changed_where_players_are_asked_one_by_one(app, workspace, monkeypatch):
    monkeypatch.setattr(dealing, "MAX_PLAYERS_ASKED_TOGETHER", 3)
    id = workspace.begin_table(TEAMS)
    hands = {"Ann": ["5S", "5H", "5D", "5C"]}
    assert workspace.enter(id, {"do": "deal", "by": "Ann", "first": "Ann", "hands": hands}).is_accepted
    play = {"do": "attack", "by": "Ann", "cards": hands["Ann"]}
    assert workspace.enter(id, play).is_accepted
    phone = app(f"/table/{id}")
    phone.tap("again")

    phone.tap("dealer-anew")
    phone.tap("dealer-3")
    phone.tap("deal")

    assert last(workspace, id + 1) == {"do": "deal", "by": "Dan", "first": "Ann"}


def test_a_defender_who_conceded_the_battle_before_is_simply_the_next_defender(app, workspace):
    """With the house rule that others still throw in, Bob concedes and takes the pile; in a game of two Ann attacks Bob again."""
    house = TWO | {"options": {"throw_in_after_concession": True}}
    attack, concede, take = (
        {"do": "attack", "by": "Ann", "cards": ["5H"]},
        {"do": "concede", "by": "Bob"},
        {"do": "take", "by": "Bob"},
    )
    id = begun(workspace, house, attack, concede)
    phone = app(f"/table/{id}")
    assert "has conceded" in label(phone, "seat-1")

    assert workspace.enter(id, take).is_accepted
    phone.settle()

    assert "has conceded" not in label(phone, "seat-1")
    assert "defender" in label(phone, "seat-1") and "to attack" in label(phone, "seat-0")


def test_the_game_is_played_from_the_keyboard(app, workspace):
    id = begun(workspace)
    phone = app(f"/table/{id}")

    for key in ("5", "H"):
        phone.key(key)
    assert last(workspace, id) == {"do": "attack", "by": "Ann", "cards": ["5H"]}
    phone.key("Enter")

    assert last(workspace, id) == {"do": "concede", "by": "Bob"}


def test_what_was_tapped_for_one_entry_is_forgotten_at_the_next(app, workspace):
    id = begun(workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]})
    phone = app(f"/table/{id}")
    phone.tap("seat-3")

    assert workspace.enter(id, {"do": "throw_in", "by": "Cat", "cards": ["5D"]}).is_accepted
    phone.settle()

    assert "chosen" not in label(phone, "seat-3")
    assert "Bob must beat 5D" in phone.said()


def test_a_play_of_the_wrong_player_is_refused_with_who_is_meant_and_may_stand(app, workspace):
    id = begun(workspace)
    phone = app(f"/table/{id}")
    phone.tap("seat-2")
    phone.tap("pick-rank-5")
    phone.tap("pick-suit-H")
    assert "It is Ann's turn to attack, not Cat's" in said_by_referee(phone)

    phone.tap("override")
    phone.tap("reason-0")

    assert last(workspace, id)["override"]
    assert "Dan must beat 5H" in phone.said()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (834, 1112), (1280, 800), (1440, 900)])
@pytest.mark.parametrize("players", range(2, 9))
def test_no_seat_leaves_the_table_or_covers_another(players, width, height):
    seats_apart(players, width, height / 2, 1.0)


@pytest.mark.parametrize(
    ("width", "text", "lows"),
    [(378, 1.0, (114, 150, 160)), (348, 1.0, (114, 158)), (378, 1.5, (128, 170, 176))],
)
@pytest.mark.parametrize("players", range(2, 9))
def test_where_a_panel_leaves_little_height_seats_stay_apart_and_can_be_tapped(players, width, text, lows):
    for height in lows:
        assert seats_apart(players, width, height, text).seat_size[1] >= 44


def seats_apart(players, width, height, text):
    """Where they lie; no seat leaves this room or covers another."""
    lie = ring_layout(players, width, height, text)
    (across, down), boxes = lie.seat_size, lie.seat_positions

    assert len(boxes) == players
    for left, top in boxes:
        assert 0 <= left <= width - across and 0 <= top <= height - down
    for one, (left, top) in enumerate(boxes):
        for other_left, other_top in boxes[one + 1 :]:
            assert abs(left - other_left) >= across or abs(top - other_top) >= down
    return lie


def test_no_tap_sends_more_than_eight_kilobytes(app, workspace):
    header = {
        "game": "el-royale",
        "seats": [{"name": name} for name in ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")],
    }
    id = begun(workspace, header)
    wide = app(f"/table/{id}", width=1440, height=900)

    for taps in (
        ("pick-rank-5", "pick-suit-H"),
        ("card-9H",),
        ("seat-3", "card-9D"),
        ("clear",),
        ("pick-rank-6", "pick-suit-C"),
        ("concede",),
    ):
        for tap in taps:
            before = wide.wire.bytes
            wide.tap(tap)
            assert wide.wire.bytes - before <= 8_000, tap

    assert last(workspace, id)["do"] == "concede"


# -- in German -------------------------------------------------------------------------------------------------------


def test_in_german_every_seat_and_the_panel_speak_german(app, workspace):
    workspace.store_setting("language", "de")
    id = begun(workspace, TEAMS, {"do": "attack", "by": "Ann", "cards": ["5H"]})
    phone = app(f"/table/{id}")

    phone.tap("seat-3")

    assert label(phone, "seat-1") == "Bob, Team East, 4 Karten, Verteidiger, darf handeln"
    assert label(phone, "pile") == "Kampfstapel, von unten nach oben: Herz-5. Oben: Herz-5"
    assert "Bob muss Herz-5 schlagen oder aufgeben" in phone.said()
    assert "Dan wirft zu: welche Karte vom Rang 5?" in phone.said()


def test_teams_are_called_in_the_language_of_the_form(app, workspace):
    workspace.store_setting("language", "de")
    phone = app("/new/el-royale")
    phone.tap("teams-2")
    for number, name in enumerate(("Ann", "Bob", "Cat", "Dan")):
        phone.type(phone.get(ft.TextField, label=f"Spieler {number + 1}"), name)

    phone.tap("begin")

    (kept,) = workspace.tables()
    assert [seat["team"] for seat in kept.header["seats"]] == ["Nord", "Ost", "Nord", "Ost"]


def test_a_form_begun_in_one_language_goes_on_in_another() -> None:
    seats = seating.with_alternating_teams(tuple({"name": name} for name in ("Ann", "Bob", "Cat", "Dan")), 2)

    with language_context("de"):
        numbers = [seating.team_index_by_name_in_any_language(seat["team"]) for seat in seats]

    assert numbers == [0, 1, 0, 1]
    assert (
        seating.team_index_by_name_in_any_language("Nord") == 0
        and seating.team_index_by_name_in_any_language("South") == 2
    )


# -- only the result -----------------------------------------------------------------------------------------------------


def test_a_game_of_four_costs_one_tap_where_nobody_went_out_and_one_more_for_each_who_did(app, workspace):
    id = workspace.begin_table({**TEAMS, "options": {"entry": "result"}})
    phone = app(f"/table/{id}", height=664)

    phone.tap("out-1")
    phone.tap("won-2")

    assert last(workspace, id) == {"do": "result", "by": "Cat", "winner": "Cat", "out": ["Bob"]}
    assert "played the last card" in phone.said() and there(phone, "again")


def test_the_next_game_is_told_as_much_as_this_one_was_in_the_end(app, workspace):
    id = begun(
        workspace,
        TEAMS,
        {"do": "house_rules", "options": {"entry": "result"}},
        {"do": "result", "by": "Ann", "winner": "Ann"},
    )
    phone = app(f"/table/{id}")

    phone.tap("again")

    newest = max(each.id for each in workspace.tables())
    assert newest != id and workspace.table(newest).state.phase == "result"


@pytest.mark.parametrize("players", range(2, 9))
def test_ones_own_seat_is_at_the_bottom_of_ones_own_phone(players):
    layout = ring_layout(players, 390, 320, 1.0)
    seats = with_lowest_seat(layout, players - 1).seat_positions

    assert seats[players - 1] == layout.seat_positions[0]
    assert seats[0] == layout.seat_positions[1]
    assert set(seats) == set(layout.seat_positions)
