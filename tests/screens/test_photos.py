"""Cards named by a photo, without a browser: what the page is asked, and what its answer does."""

import json

import flet as ft
import pytest

from referee.games import new_record
from referee.table.card_audit import CardPlace, certain_cards_and_locations_by_place
from tests.screens.battles import DEALT, table_at_first_card, table_with_cards_dealt
from tests.screens.photo_answers import answer, asked_of_page
from tests.screens.test_el_royale import TEAMS, last, spoils
from tests.screens.test_el_royale import begun as begun_el_royale
from tests.support.fletdriver import Driver
from views.app.sharing import Sharing
from views.guest_root import GuestSession, start_guest_session
from views.workspace.table_settings import TableSettings

HAND = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9H", "2H", "3H"]


@pytest.fixture
def naming(app, workspace) -> Driver:
    """Royals, the upturned card named: Ann's hand is asked for."""
    workspace.begin_table(new_record("royals", ["Ann", "Bob"]), TableSettings(hands_shown=True))
    phone = app("/table/1", web=True)
    phone.tap("dealer-0")
    phone.tap("card-KD")
    return phone


def test_the_page_is_told_which_cards_a_hand_can_hold(naming):
    naming.tap("take-photo")

    (asked,) = asked_of_page(naming)
    assert asked["title"] == "Ann's hand" and asked["expected"] == 10 and not asked["may_be_more"]
    assert asked["copies"]["KD"] == 2, "one of three lies face up"
    assert asked["copies"]["7S"] == 1 and asked["copies"]["Joker"] == 0
    assert asked["words"]["7S"] == "7 of Spades"


def test_a_photo_names_a_whole_hand(naming):
    naming.tap("take-photo")

    answer(naming, HAND)

    assert "10/10" in naming.get(ft.Semantics, identifier="hand-of-0").label
    assert naming.get(ft.Semantics, identifier="hand-of-1").label.endswith("0/10")


def test_an_answer_to_an_earlier_photo_is_ignored(naming):
    naming.tap("take-photo")
    naming.tap("take-photo")

    answer(naming, HAND, number=1)

    assert naming.get(ft.Semantics, identifier="hand-of-0").label.endswith("0/10")


def test_a_photo_is_not_used_once_the_table_has_gone_on(naming, workspace):
    naming.tap("take-photo")
    assert workspace.enter(1, {"do": "deal", "by": "Ann", "up": "KD"}).is_accepted
    naming.settle()

    answer(naming, HAND)

    assert "Nothing from the photo was used." in naming.said()
    assert len(workspace.table(1)) == 1


def test_one_photo_deals_the_four_cards_of_a_side(app, workspace):
    id = table_at_first_card(workspace)
    phone = app(f"/table/{id}", web=True)
    phone.tap("take-photo")
    (asked,) = asked_of_page(phone)

    answer(phone, ["10D", "2C", "JS", "QC"])

    assert asked["expected"] == 4 and asked["copies"]["AS"] == 0, "an Ace is shuffled back"
    player = asked["title"].split("'")[0]
    entries = [ruling.entry.to_json_object() for ruling in workspace.table(id).latest_standing_rulings(4)]
    assert [entry["card"] for entry in entries] == ["10D", "2C", "JS", "QC"], "from left to right"
    assert {entry["by"] for entry in entries} == {player}


def test_one_undo_takes_back_the_four_cards_of_a_photo(app, workspace):
    id = table_at_first_card(workspace)
    phone = app(f"/table/{id}", web=True)
    phone.tap("take-photo")
    answer(phone, ["10D", "2C", "JS", "QC"])

    phone.tap("undo")
    assert len(workspace.table(id)) == 0
    phone.tap("redo")

    assert len(workspace.table(id)) == 4


def test_a_photo_names_a_hand_of_el_royale(app, workspace):
    id = workspace.begin_table(TEAMS, TableSettings(hands_shown=True))
    phone = app(f"/table/{id}", web=True)
    phone.tap("dealer-0")
    phone.tap("first-1")
    players = workspace.table(id).header.names

    for n, player in enumerate(players):
        phone.tap("take-photo")
        assert asked_of_page(phone)[-1]["title"] == f"{player}'s hand"
        answer(phone, [f"{rank}{'SHDC'[n]}" for rank in ("2", "3", "4", "5")])
    phone.tap("deal")

    (dealt,) = (ruling.entry.to_json_object() for ruling in workspace.table(id).latest_standing_rulings(1))
    assert sorted(dealt["hands"][players[1]]) == ["2H", "3H", "4H", "5H"]


def test_a_photo_names_cards_that_are_played_together(app, workspace):
    id = begun_el_royale(workspace)
    phone = app(f"/table/{id}", web=True)
    assert not phone.all(ft.Semantics, identifier="take-photo"), "one card is tapped"
    phone.tap("several")
    phone.tap("take-photo")

    answer(phone, ["7H", "7S", "7C"])
    phone.tap("play")

    assert last(workspace, id) == {"do": "attack", "by": "Ann", "cards": ["7H", "7S", "7C"]}, "left to right"


def test_a_photo_names_claimed_cards(app, workspace):
    id = spoils(workspace)
    phone = app(f"/table/{id}", web=True)
    phone.tap("take-photo")
    copies = asked_of_page(phone)[-1]["copies"]
    assert copies["7D"] == 1 and copies["8S"] == 0, "only the eliminated player's cards can be claimed"

    answer(phone, ["2S", "7D"])
    assert workspace.table(id).state.phase == "claims" and last(workspace, id)["do"] != "claim"
    phone.tap("claim")

    assert last(workspace, id) == {"do": "claim", "by": "Ann", "cards": ["2S", "7D"]}


# -- a tally -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def tallying(app, workspace) -> Driver:
    """Battle Royals for three, only tallied: the melds count apart from the spoils."""
    header = {**new_record("battle-royals", ["Ann", "Bob", "Cat"]), "options": {"entry": "tally"}}
    workspace.begin_table(header, TableSettings())
    return app("/table/1", web=True)


def tallied(workspace) -> dict:
    (entry,) = (ruling.entry.to_json_object() for ruling in workspace.table(1).latest_standing_rulings(1))
    return json.loads(json.dumps(entry["seats"]))


def test_three_of_a_rank_that_lie_together_are_a_meld(tallying):
    tallying.tap("tally-suit-H")
    tallying.tap("take-photo")
    answer(
        tallying,
        ["10S", "10H", "10C", "KH", "7D"],
        places=[(100, 100), (160, 100), (220, 100), (900, 100), (900, 700)],
    )

    said = tallying.said()
    assert "Meld 3" in said and "Spoils 2" in said
    assert "10: match, doubled" in said, "the sum is shown line by line"
    assert not tallying.all(ft.Semantics, identifier="melded-10")


def test_what_the_photo_cannot_tell_is_asked(tallying):
    tallying.tap("tally-suit-H")
    tallying.tap("take-photo")
    answer(tallying, ["10S", "10H", "10C", "KH"])
    assert "3 × 10: melded or won?" in tallying.said()

    tallying.tap("melded-10")

    said = tallying.said()
    assert "Meld 3" in said and "Spoils 1" in said
    assert "melded or won?" not in said


def test_a_display_and_a_hand_are_tallied_by_two_photos_a_player(tallying, workspace):
    for n in range(3):
        suit = "SHD"[n]
        tallying.tap(f"tally-suit-{suit}")
        tallying.tap("take-photo")
        answer(tallying, [f"K{suit}", f"Q{suit}"])
        tallying.tap("tally-hand")
        tallying.tap("take-photo")
        assert asked_of_page(tallying)[-1]["title"].endswith("'s hand")
        answer(tallying, [f"2{suit}"])
        tallying.tap("tally-next" if n < 2 else "do-tally")

    assert tallied(workspace)["Bob"] == {"suit": "H", "spoils": ["QH", "KH"], "meld": [], "hand": ["2H"]}


def test_a_card_that_another_player_has_cannot_be_in_the_photo(tallying):
    tallying.tap("card-2S")
    tallying.tap("tally-next")

    tallying.tap("take-photo")

    assert asked_of_page(tallying)[-1]["copies"]["2S"] == 0


# -- somebody's own phone ----------------------------------------------------------------------------------------------
def test_a_guest_names_the_own_hand_by_a_photo_and_one_confirmation(app, workspace):
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True))
    assert workspace.enter(id, {"do": "deal", "by": "Ann", "up": "9C"}).is_accepted
    sharing = Sharing(workspace, lambda _: None)
    sharing.invitations.share_table(id)
    sharing.invitations.assign_seat_or_make_spectator(id, "b", "Ben")
    begin = lambda page: start_guest_session(page, workspace, sharing, GuestSession("b", "10.0.0.2"))
    with Driver(
        begin, route=f"/table/{id}", width=390, height=844, web=True, peer=app(f"/table/{id}")
    ) as phone:
        phone.tap("photo-own-hand")
        (asked,) = asked_of_page(phone)
        answer(phone, HAND)

        assert (asked["title"], asked["expected"]) == ("Your hand", 10)
        assert phone.page.route.endswith("/record")
        phone.tap("amend-keep")

    (deal,) = workspace.table(id).latest_standing_rulings(1)
    assert sorted(deal.entry.to_json_object()["hands"]["Ben"]) == sorted(HAND)


# -- an audit ----------------------------------------------------------------------------------------------------------
def test_an_audit_by_photo_finds_a_swapped_card_and_offers_its_correction(app, workspace):
    id = table_with_cards_dealt(workspace)
    phone = app(f"/table/{id}/record", web=True)
    phone.tap("tool-audit")
    phone.tap("photo-of-0")
    assert asked_of_page(phone)[-1]["title"] == "The board"

    answer(phone, ["7C" if card == "2C" else card for _, card in DEALT])

    said = phone.said()
    assert "The board: 7 cards agree." in said
    assert "7 of Clubs is on" in said and "the record has 2 of Clubs there since entry" in said
    phone.tap("photo-correct-7C")
    phone.tap("amend-keep")
    entries = [ruling.entry.to_json_object() for ruling in workspace.table(id).latest_standing_rulings(8)]
    assert "7C" in {entry["card"] for entry in entries} and len(workspace.table(id)) == 8


def test_an_audit_expects_the_hidden_cards_of_a_hand_too(app, workspace):
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]), TableSettings(hands_shown=True))
    assert workspace.enter(
        id, {"do": "deal", "by": "Ann", "up": "9C", "hands": {"Ann": [*HAND[:9], "?"]}}
    ).is_accepted
    phone = app(f"/table/{id}/record", web=True)
    phone.tap("tool-audit")
    place = list(certain_cards_and_locations_by_place(workspace.table(id))).index(CardPlace("hand", "Ann"))
    phone.tap(f"photo-of-{place}")
    (asked,) = asked_of_page(phone)
    assert (asked["expected"], asked["may_be_more"]) == (10, True), "nine known cards and a hidden one"

    answer(phone, [*HAND, "9C"])

    assert "In Ann's hand: 9 cards agree." in phone.said()
