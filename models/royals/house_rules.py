"""The house rules of Royals and Battle Royals."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, field_validator

from models.record import (
    Earlier,
    Memory,
    Name,
    Odds,
    Options,
    Strict,
    card_memory_house_rule_field,
    chances_house_rule_field,
    house_rule_field,
)
from models.translation import say

SuitLetter = Literal["S", "H", "D", "C"]


def checked_visible_symbol(symbol: str) -> str:
    if not symbol.isprintable() or not symbol.strip():
        raise ValueError(say("record.sign", "a symbol has one or two visible characters"))
    return symbol


class House(Strict):
    """The table's name for a suit: Dogs, Birds, Reptiles, or a name it chose (BR-07)."""

    name: Name
    colour: Literal["ink", "red", "blue", "green", "gold", "plum"] | None = None
    sign: Annotated[str, Field(min_length=1, max_length=2), AfterValidator(checked_visible_symbol)] | None = (
        None
    )
    """One or two characters that identify the house without its colour."""


class CommonOptions(Options):
    """The house rules that both texts share (docs/rulings.md section 2)."""

    entry: Literal["referee", "tally", "points"] = house_rule_field(
        "referee",
        "R-21",
        "What you enter in the app.",
        title="What you enter",
        referee="Everything that is played; the app referees it.",
        tally="Only how each hand ended: the app counts and keeps the totals.",
        points="Only the points of each hand: the app adds them up.",
    )
    odds: Odds = chances_house_rule_field("R-64")
    memory: Memory = card_memory_house_rule_field("R-65")
    target: int = house_rule_field(1066, "R-55", "The number of points to surpass.", title="Points to pass")
    houses: dict[SuitLetter, House] = house_rule_field(
        {},
        "BR-07",
        "What the table calls the four suits: Dogs, Birds, Reptiles, and one of its own.",
        title="Names for the suits",
    )
    redeal: Literal["after_pass", "before_choosing"] = house_rule_field(
        "after_pass",
        "R-02",
        "When the dealer of two players may force a re-deal.",
        title="Forcing a re-deal",
        after_pass="Only after the opponent has passed.",
        before_choosing="At any time before choosing.",
        minor=True,
    )
    empty_stack_draw: Literal["may", "must"] = house_rule_field(
        "may",
        "R-11",
        "With the stack empty, whether a card of the home suit on the discard pile has to be drawn.",
        title="When the stack is empty",
        may="It may be left.",
        must="It has to be drawn.",
        minor=True,
    )
    draw_beside_pile: Literal["stack_only", "usual"] = house_rule_field(
        "stack_only",
        "R-13",
        "Where the others draw from in a turn in which the discard pile was taken.",
        title="When the pile was taken",
        stack_only="From the stack only.",
        usual="As usual, from the discard pile too.",
        minor=True,
    )
    keep_a_card_to_lead: bool = house_rule_field(
        False,
        "R-25",
        "The last card of the hand may not be melded before the trick.",
        title="Keep a card to lead",
        minor=True,
    )
    change_ransom: Literal["any", "face_only"] = house_rule_field(
        "any",
        "R-45",
        "Which cards may be ransomed for a change of suit.",
        title="Ransoming for a change",
        any="Any of the three copies, tens and nines too.",
        face_only="Face cards only.",
        minor=True,
    )
    change_promise: Literal["kept", "lenient"] = house_rule_field(
        "kept",
        "R-45",
        "Whether a card taken for a change of suit has to lead to the change in that turn.",
        title="Cards taken for a change",
        earlier=Earlier(below=3, default="lenient", is_new=True),
        kept="Yes: until it is made, the turn does not end and nothing is spent that it needs.",
        lenient="Only if the cards that are known surely make it.",
        minor=True,
    )
    pile_with_new_suit: bool = house_rule_field(
        False,
        "R-46",
        "You may take the discard pile with Royals of the suit you are about to change to. Announce it when "
        "you draw.",
        title="The pile with the new suit",
        minor=True,
    )
    exhaustion: Literal["end_of_turn", "at_once"] = house_rule_field(
        "end_of_turn",
        "R-48",
        "With the stack empty, when an empty hand ends the hand.",
        title="A hand runs out",
        end_of_turn="At the end of the turn.",
        at_once="At once, when no trick is under way.",
        minor=True,
    )
    undeclared_matches: bool = house_rule_field(
        True,
        "R-50",
        "Three of a denomination count double on the board even if they were never melded. Switched off, a "
        "score from the cards counts as melded only what is entered under Meld.",
        title="Matches nobody declared",
        minor=True,
    )
    several_past_target: Literal["highest", "play_on", "ender"] = house_rule_field(
        "highest",
        "R-56",
        "Who wins when several pass the target in the same hand.",
        title="Several past the target",
        highest="The highest total; if that is shared, another hand is played.",
        play_on="Another hand is played, then the highest total wins.",
        ender="The one who ended the hand, if past the target; else the highest total. That total also wins "
        "where only points or final cards are entered.",
    )

    @field_validator("houses")
    @classmethod
    def _check_house_names_differ(cls, houses: dict[str, House]) -> dict[str, House]:
        names = [house.name for house in houses.values()]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(say("record.two_houses", "two houses are named {name}", name=name))
        return houses

    @field_validator("target")
    @classmethod
    def _check_target_is_positive(cls, target: int) -> int:
        if target <= 0:
            raise ValueError(
                say("record.target", "the target is a number above zero, not {target}", target=target)
            )
        return target


class RoyalsOptions(CommonOptions):
    """The house rules of Royals for two."""

    spoils_aces_match: bool = house_rule_field(
        True,
        "R-35",
        "An Ace won in a trick counts toward a match of Aces, and stays an assassin.",
        title="Aces won in tricks",
        minor=True,
    )
    ransom_with_their_royal: Literal["privileged", "plain", "refused"] = house_rule_field(
        "refused",
        "R-42",
        "Whether the card given in ransoming may be a Royal of the opponent's own suit.",
        title="Paying with their Royal",
        earlier=Earlier(below=3, default="privileged"),
        privileged="Yes, and there it counts as a Royal on display.",
        plain="Yes, but it gives no privileges.",
        refused="No.",
        minor=True,
    )


class BattleRoyalsOptions(CommonOptions):
    """The house rules of Battle Royals (docs/rulings.md section 3)."""

    battle: Literal["duel", "all"] = house_rule_field(
        "duel",
        "BR-08",
        "Who plays in a Battle.",
        title="Who fights",
        duel="Option 1: the Attacker chooses one Defender.",
        all="Option 2: everybody plays, and the winner keeps half of the cards.",
    )
    sneak: Literal["takes_winning_ace", "only_if_no_other", "sequential"] = house_rule_field(
        "takes_winning_ace",
        "BR-15",
        "How an Ace, a Sneak and a third card of the suit rank in one Battle.",
        title="An Ace, a Sneak and a third card",
        takes_winning_ace="The highest card wins as usual; if it is an Ace, a Sneak takes it.",
        only_if_no_other="The Sneak wins only if every other card of the suit is an Ace; otherwise it is the "
        "lowest.",
        sequential="Each card meets the one that is winning when it is played.",
    )
    assassin_target: Literal["defender", "any_opponent"] = house_rule_field(
        "defender",
        "BR-22",
        "Whose Board an Assassin may strike under Option 1. Under Option 2 it is always any opponent's.",
        title="Whom an Assassin may strike",
        defender="This turn's Defender's.",
        any_opponent="Any opponent's.",
    )
    ransom_window: Literal["any_earlier_turn", "previous_turn_only"] = house_rule_field(
        "any_earlier_turn",
        "BR-25",
        "Which melded Royals may be ransomed.",
        title="What may be ransomed",
        any_earlier_turn="Those melded in any earlier turn.",
        previous_turn_only="Only those melded in the turn just before.",
    )
    decks: Literal[1, 2] = house_rule_field(
        1,
        "BR-02",
        "How many packs of 100 are shuffled together: the stack lasts longer with two.",
        title="Packs",
    )
