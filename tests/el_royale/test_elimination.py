"""Maximum card holding and elimination; teams and their substitutes."""

from typing import Any

import pytest

from models.cards import card_names, card_numbers
from referee.act_sets import any_set_includes_act
from referee.draft_refusals import findings_whatever_is_named_next
from referee.drafts import Draft
from referee.games.el_royale.actions import Claim, Take
from referee.games.el_royale.events import Eliminated, MayClaim, OneCardBelowLimit, PickedUp, SpoilsDiscarded
from referee.games.el_royale.seating import draw_order, throw_in_order
from referee.games.el_royale.state import card_set
from referee.unknowns import PartialTuple
from referee.words.phrases import finding_reason_sentence
from tests.el_royale.sitting import GAME, Sitting

BOBS = "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6S"
FIVES = "5S 5H 5D 5C"
NESW = {"Nan": "NS", "Eli": "EW", "Sue": "NS", "Wim": "EW"}


def bob_goes(cat: str | int = 4, dan: str | int = 4, edition: str = "elimination", **options: Any) -> Sitting:
    """Bob holds thirteen known cards and is attacked with four fives."""
    sitting = Sitting(edition, options=options, Ann=f"{FIVES} ?", Bob=BOBS, Cat=cat, Dan=dan)
    sitting.does(f"Ann attack {FIVES}")
    return sitting


def test_er_45_sixteen_cards_are_one_less_than_too_many() -> None:
    sitting = Sitting(Ann=f"{FIVES} ?", Bob=12, Cat=4)
    sitting.does(f"Ann attack {FIVES}")

    assert OneCardBelowLimit("Bob", 16) in sitting.does("Bob concede")
    assert sitting.shown["eliminated"] == []


def test_er_45_2019_knows_no_limit() -> None:
    sitting = bob_goes(edition="2019")
    sitting.does("Bob concede")

    assert sitting.held("Bob") == 17
    assert sitting.shown["eliminated"] == []


def takes_back(**options: Any) -> Sitting:
    """Bob, with fourteen cards left, has beaten a five and may pick up four."""
    sitting = Sitting(options=options, Ann="5S ? ? ?", Bob=f"{BOBS} 7S 7H", Cat="7D ? ? ?", Dan="7C ? ? ?")
    sitting.does("Ann attack 5S", "Bob beat 7S", "Cat throw_in 7D", "Dan throw_in 7C")
    return sitting


def test_er_46_a_defender_who_picks_up_a_beaten_pile_is_eliminated_too() -> None:
    sitting = takes_back()

    sitting.does("Bob take")

    assert sitting.shown["eliminated"] == ["Bob"]
    assert sitting.held("Bob") == 18


def test_er_46_a_house_where_only_a_concession_eliminates() -> None:
    sitting = takes_back(elimination_on_voluntary_take=False)

    sitting.does("Bob take")

    assert sitting.shown["eliminated"] == []
    assert sitting.attacker == "Bob"


@pytest.mark.parametrize("over16_by_choice", ["allow", "eliminate"])
def test_er_46_there_too_a_defender_who_concedes_is_eliminated(over16_by_choice: str) -> None:
    sitting = bob_goes(elimination_on_voluntary_take=False, over16_by_choice=over16_by_choice)

    sitting.does("Bob concede")

    assert sitting.shown["eliminated"] == ["Bob"]


def hoarder(**options: Any) -> Sitting:
    """Cat holds fifteen cards and Dan fourteen; they may pick up two."""
    sitting = Sitting(options=options, Ann=4, Bob=4, Cat=f"{BOBS} 8S 8H", Dan=14)
    sitting.does("Ann attack 5S", "Bob beat 7S")
    return sitting


def test_er_47_others_may_hold_more_than_sixteen() -> None:
    sitting = hoarder()

    sitting.does("Cat take")

    assert sitting.held("Cat") == 17
    assert sitting.shown["eliminated"] == []


def test_er_47_a_house_that_forbids_it() -> None:
    assert hoarder(over16_by_choice="forbid").facts("Cat take") == {
        "take.above_sixteen": {"player": "Cat", "held": 17, "most": 16}
    }
    assert hoarder(over16_by_choice="forbid").codes("Dan take") == []


def test_er_47_the_refusal_leaves_the_pile_to_the_defender() -> None:
    sitting = hoarder(over16_by_choice="forbid", elimination_on_voluntary_take=False)

    assert finding_reason_sentence(sitting.judge("Cat take")[0]) == (
        "Cat would hold 17 cards: at this table only the defender may pick up beyond 16."
    )


def test_er_47_there_too_a_defender_may_pick_up_and_is_out() -> None:
    sitting = takes_back(over16_by_choice="forbid")

    sitting.does("Bob take")

    assert sitting.shown["eliminated"] == ["Bob"]


def test_er_45_only_a_defender_is_warned_of_one_card_more() -> None:
    happened = hoarder().does("Dan take")

    assert PickedUp("Dan", card_numbers(["5S", "7S"]), 16) in happened
    assert not any(isinstance(each, OneCardBelowLimit) for each in happened)


def test_er_47_a_house_that_eliminates_for_it() -> None:
    sitting = hoarder(over16_by_choice="eliminate")

    sitting.does("Cat take")

    assert sitting.shown["eliminated"] == ["Cat"]
    assert sitting.shown["phase"] == "claims"


def test_er_47_with_both_house_rules_all_but_the_defender_go_out() -> None:
    both = {"elimination_on_voluntary_take": False, "over16_by_choice": "eliminate"}
    choosing, defending = hoarder(**both), takes_back(**both)

    choosing.does("Cat take")
    defending.does("Bob take")

    assert (choosing.shown["eliminated"], defending.shown["eliminated"]) == (["Cat"], [])


def test_er_47_before_the_beat_too_many_cards_are_no_reason() -> None:
    sitting = Sitting(options={"over16_by_choice": "forbid"}, Ann=4, Bob=4, Cat=16)
    sitting.does("Ann attack 5S")

    assert sitting.codes("Cat take") and "take.above_sixteen" not in sitting.codes("Cat take")


def test_er_76_a_concession_after_the_beat_spreads_no_hand() -> None:
    sitting = takes_back()
    whole = card_names([*card_numbers(BOBS.split()), *card_numbers(["7H", "5S", "7S", "7D", "7C"])])

    assert "spread.nobody_is_out" in sitting.codes("Bob concede", spread=whole)


def test_er_76_more_cards_than_the_hand_holds_are_refused_at_once() -> None:
    sitting = bob_goes()
    named = PartialTuple(card_names(range(18)))

    found = findings_whatever_is_named_next(
        GAME, sitting.state, Draft.from_fields(do="concede", by="Bob", spread=named)
    )

    assert "spread.whole_hand" in [finding.rule.id for finding in found]


def test_er_76_whoever_goes_out_may_spread_even_when_others_hold_few() -> None:
    sitting = takes_back()
    whole = (*card_numbers(BOBS.split()), *card_numbers(["7H", "5S", "7S", "7D", "7C"]))

    assert any_set_includes_act(GAME.legal_act_sets(sitting.state), Take(sitting.seat("Bob"), whole))


def test_er_49_of_the_spread_hand_only_what_was_seen_is_sure() -> None:
    sitting = Sitting(Ann=f"{FIVES} ?", Bob=13, Cat=4)
    sitting.does(f"Ann attack {FIVES}", "Bob concede")
    claim = next(each for each in GAME.legal_act_sets(sitting.state) if each.act is Claim)

    assert claim.certain_cards["cards"] == card_set(card_numbers(FIVES.split()))


def test_er_48_elimination_comes_before_anyone_draws() -> None:
    sitting = bob_goes()

    happened = sitting.does("Bob concede")

    assert [type(each) for each in happened][1:] == [Eliminated, MayClaim]
    assert sitting.shown["phase"] == "claims"
    assert (sitting.attacker, sitting.defender) == ("Ann", "Bob")
    assert sitting.held("Bob") == 17
    assert sitting.held("Ann") == 1
    for words in ("Cat attack 9S", "Ann draw ?", "Cat take", "Ann clear"):
        assert next(iter(sitting.facts(words).items())) == (
            "elimination.spoils_first",
            {"eliminated": "Bob", "claimer": "Ann"},
        )


def test_er_49_the_attacker_takes_first_then_clockwise_each_once() -> None:
    sitting = bob_goes()
    sitting.does("Bob concede")
    assert sitting.codes("Cat claim 2S") == ["claim.not_your_turn"]

    sitting.does("Ann claim 2S 5S")
    assert sitting.codes("Ann claim 3S") == ["claim.not_your_turn"]
    assert sitting.facts("Cat claim 2S") == {"hand.card_in_another_hand": {"card": "2S", "holder": "Ann"}}
    sitting.does("Cat claim", "Dan claim 3H 3S")

    assert sitting.shown["hand"] == {"Ann": 4, "Bob": 0, "Cat": 4, "Dan": 6}
    assert sitting.shown["phase"] == "attack"


def test_er_49_who_holds_more_than_sixteen_takes_nothing() -> None:
    sitting = bob_goes(cat=17)
    sitting.does("Bob concede", "Ann claim")

    assert sitting.facts("Cat claim 2S")["claim.above_sixteen"]["room"] == 0
    assert list(GAME.legal_acts(sitting.state)) == [Claim(2, ())]


def test_er_50_what_nobody_takes_is_discarded() -> None:
    sitting = bob_goes()
    sitting.does("Bob concede", "Ann claim", "Cat claim 2S")

    happened = sitting.does("Dan claim")

    assert SpoilsDiscarded("Bob", 16) in happened
    assert sitting.shown["discard"] == 16
    assert sitting.sums(happened)["draws"] == [{"seat": "Ann", "count": 3}]
    assert sitting.codes("Cat attack 3H") == ["hand.card_discarded"]


def test_er_51_the_turns_of_an_eliminated_player_are_taken_by_the_next() -> None:
    sitting = bob_goes()
    sitting.does("Bob concede", "Ann claim", "Cat claim", "Dan claim")
    assert (sitting.attacker, sitting.defender) == ("Cat", "Dan")

    sitting.does("Cat attack 8S", "Dan beat 9S", "Cat clear", "Dan attack 8H", "Ann beat 9H", "Dan clear")

    assert (sitting.attacker, sitting.defender) == ("Ann", "Cat")
    for words in ("Bob attack 2S", "Bob throw_in 2S", "Bob claim"):
        assert "players.is_out" in sitting.codes(words)


def test_er_52_the_last_player_wins_without_any_claims() -> None:
    sitting = Sitting(Ann=f"{FIVES} ?", Bob=BOBS)

    sitting.does(f"Ann attack {FIVES}", "Bob concede")

    assert sitting.shown["phase"] == "over"
    assert sitting.winner == "Ann"
    assert sitting.held("Bob") == 17


def wim_is_out(**options: Any) -> Sitting:
    """Seats in the order of play Eli, Nan, Wim, Sue; Nan has just put Wim out and Sue attacks Eli."""
    sitting = Sitting(
        teams={"Eli": "EW", "Nan": "NS", "Wim": "EW", "Sue": "NS"},
        attacker="Nan",
        options=options,
        Eli=4,
        Nan=f"{FIVES} ?",
        Wim=BOBS,
        Sue=4,
    )
    sitting.does(f"Nan attack {FIVES}", "Wim concede", "Nan claim", "Sue claim", "Eli claim")
    return sitting


def test_er_53_er_54_the_partner_defends_in_the_empty_place() -> None:
    """The printed example runs in the order of play, not by the compass."""
    sitting = wim_is_out()
    sitting.does("Sue attack 8S", "Eli beat 9S", "Sue clear", "Eli attack 8H", "Nan beat 9H", "Eli clear")

    assert (sitting.attacker, sitting.defender) == ("Nan", "Eli")
    assert sitting.state.player_name(sitting.state.target) == "Wim"


def test_er_53_in_a_team_of_three_the_first_partner_clockwise_from_the_empty_seat_defends() -> None:
    teams = dict(zip("ABCDEF", ["X", "Y"] * 3, strict=True))
    sitting = Sitting(teams=teams, A=f"{FIVES} ?", B=BOBS, C=4, D=4, E=4, F=4)
    sitting.does(f"A attack {FIVES}", "B concede", "A claim", "C claim", "D claim", "E claim", "F claim")
    assert (sitting.attacker, sitting.defender) == ("C", "D")
    sitting.does("C attack 8S", "D concede", "E attack 8H", "F beat 9H", "E clear")

    sitting.does("F attack 8D", "A beat 9D", "F clear")

    assert (sitting.attacker, sitting.defender) == ("A", "D")
    sitting.does("A attack 8C", "D beat 9C", "A clear")
    assert sitting.attacker == "C"


def test_er_55_orders_are_counted_from_the_substitutes_own_seat() -> None:
    sitting = wim_is_out()
    sitting.does(
        "Sue attack 8S",
        "Eli beat 9S",
        "Sue clear",
        "Eli attack 8H",
        "Nan beat 9H",
        "Eli clear",
        "Nan attack 8D",
    )

    def names(order: tuple[int, ...]) -> list[str]:
        return [sitting.state.player_name(seat) for seat in order]

    assert names(throw_in_order(sitting.state)) == ["Nan", "Sue"]
    assert names(draw_order(sitting.state)) == ["Nan", "Eli", "Sue"]


def test_er_56_a_substitute_who_goes_out_too_leaves_the_turn_counted_from_the_first_empty_seat() -> None:
    teams = dict(zip("ABCDEF", ["X", "Y"] * 3, strict=True))
    sitting = Sitting(teams=teams, A=f"{FIVES} ?", B=BOBS, C=4, D=16, E=4, F=4)
    sitting.does(f"A attack {FIVES}", "B concede", "A claim", "C claim", "D claim", "E claim", "F claim")
    sitting.does(
        "C attack 8S",
        "D beat 9S",
        "C clear",
        "D attack 8H",
        "E concede",
        "F attack 8D",
        "A beat 9D",
        "F clear",
    )
    assert (sitting.attacker, sitting.defender) == ("A", "D")

    sitting.does("A attack 10S 10H 10D", "D concede", "A claim", "C claim", "E claim", "F claim")

    assert sitting.shown["eliminated"] == ["B", "D"]
    assert (sitting.attacker, sitting.defender) == ("C", "F")


def test_a_team_that_is_out_is_passed_over() -> None:
    """Three teams of two: when both of Y are out, the next seat clockwise defends."""
    teams = dict(zip("ABCDEF", ["X", "Y", "Z"] * 2, strict=True))
    sitting = Sitting(teams=teams, A=f"{FIVES} ?", B=BOBS, C=4, D=4, E=4, F=4)
    sitting.state.out |= 1 << 4
    sitting.state.size[4] = 0

    sitting.does(f"A attack {FIVES}", "B concede")
    assert sitting.shown["phase"] == "claims"
    sitting.does("A claim", "C claim", "D claim", "F claim")

    assert (sitting.attacker, sitting.defender) == ("C", "D")
    sitting.does("C attack 8S", "D concede")
    assert (sitting.attacker, sitting.defender) == ("F", "A")


def test_er_52_the_last_team_wins() -> None:
    sitting = Sitting(
        teams={"Ann": "A", "Bob": "B", "Cat": "A"},
        options={"free_seating": True},
        Ann=f"{FIVES} ?",
        Bob=BOBS,
        Cat=4,
    )

    happened = sitting.does(f"Ann attack {FIVES}", "Bob concede")

    assert sitting.winner == "A"
    assert sitting.sums(happened) == {"held": 17, "eliminated": "Bob", "winner": "A", "won_by": None}


# -- spread hands --------------------------------------------------------------------------------------------------------


def unknown_bob() -> Sitting:
    sitting = Sitting(Ann=f"{FIVES} ?", Bob="2S 2H ? ? ? ? ? ? ? ? ? ? ?", Cat=4, Dan=4)
    sitting.does(f"Ann attack {FIVES}")
    return sitting


def test_er_48_the_spread_hand_is_known_to_all() -> None:
    sitting = unknown_bob()
    spread = [*FIVES.split(), *["2S", "2H", "KS", "KH", "KD", "KC", "QS", "QH", "QD", "QC", "JS", "JH", "JD"]]

    sitting.does("Bob concede", spread=spread)

    assert sitting.codes("Ann claim JC") == ["hand.all_known"]
    assert sitting.codes("Ann claim KS QS 5H") == []


@pytest.mark.parametrize(
    ("spread", "code"),
    [
        (FIVES, "spread.whole_hand"),
        (f"{FIVES} 2S 2H KS KH KD KC QS QH QD QC JS JH ?", "cards.face_up"),
        (f"{FIVES} 2S 2H KS KH KD KC QS QH QD QC JS JH JH", "cards.named_twice"),
        (f"{FIVES} 2S 9H KS KH KD KC QS QH QD QC JS JH JD", "hand.not_all_of_them"),
        ("6S 5H 5D 5C 2S 2H KS KH KD KC QS QH QD QC JS JH JD", "hand.not_all_of_them"),
    ],
)
def test_er_48_a_spread_hand_is_the_whole_hand(spread: str, code: str) -> None:
    assert unknown_bob().codes("Bob concede", spread=spread.split()) == [code]


def test_er_48_without_a_spread_hand_a_claim_names_any_card_that_can_be_in_it() -> None:
    sitting = unknown_bob()
    sitting.does("Bob concede")

    assert sitting.codes("Ann claim KS 2S") == []
    sitting.does("Ann claim KS 2S")
    assert sitting.codes("Cat claim KS") == ["hand.card_in_another_hand"]


def test_a_hand_is_spread_only_when_its_player_goes_out() -> None:
    sitting = Sitting(Ann=4, Bob="9S", Cat=4)
    sitting.does("Ann attack 5H")

    assert sitting.codes("Bob concede", spread=["9S", "5H"]) == ["spread.nobody_is_out"]


def test_er_20_no_hand_is_spread_before_the_pile_is_picked_up() -> None:
    sitting = bob_goes(throw_in_after_concession=True)
    spread = f"{FIVES} {BOBS}".split()

    assert sitting.codes("Bob concede", spread=spread) == ["spread.nobody_is_out"]
    sitting.does("Bob concede")
    assert sitting.codes("Bob take", spread=spread) == []


def offered(sitting: Sitting, words: str, **more: Any) -> bool:
    """Is this act among those that are offered?"""
    return any_set_includes_act(
        GAME.legal_act_sets(sitting.state),
        GAME.act_or_reader_findings(sitting.state, sitting.entry(words, **more)),
    )


def test_er_48_who_goes_out_is_offered_to_spread_the_whole_hand_and_nobody_else_is() -> None:
    sitting = unknown_bob()
    whole = [*FIVES.split(), *["2S", "2H", "KS", "KH", "KD", "KC", "QS", "QH", "QD", "QC", "JS", "JH", "JD"]]

    assert offered(sitting, "Bob concede")
    assert offered(sitting, "Bob concede", spread=whole)
    assert not offered(sitting, "Bob concede", spread=whole[:-1])
    assert not offered(sitting, "Bob concede", spread=[*whole, "JC"])
    assert not offered(sitting, "Bob concede", spread=["9C", *whole[1:]])
    stays = Sitting(Ann=4, Bob="9S", Cat=4)
    stays.does("Ann attack 5H")
    assert not offered(stays, "Bob concede", spread=["9S", "5H"])


def test_nobody_claims_while_nobody_is_out() -> None:
    too_many = " ".join(card_names(range(20)))
    assert Sitting(Ann=4, Bob=4, Cat=4).codes("Ann claim") == ["claim.nothing_spread"]
    assert Sitting(Ann=4, Bob=4, Cat=4).codes(f"Ann claim {too_many}") == ["claim.nothing_spread"]
    assert Sitting(Ann=4, Bob="5S ? ? ?", Cat=4).codes("Ann claim 5S") == ["claim.nothing_spread"]


def test_an_overridden_claim_beyond_sixteen_happens() -> None:
    sitting = bob_goes(cat=15)
    sitting.does("Bob concede", "Ann claim")

    sitting.lets_stand("Cat claim 2S 2H")

    assert sitting.held("Cat") == 17
    sitting.does("Dan claim")
