"""The record of Royals and Battle Royals: headers, house rules and the entries players make. One set of verbs serves both."""

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, Field, TypeAdapter, field_validator, model_validator

from models.record import Aside, Entry, Header, Name, Options, Seat, Strict, option
from models.speech import say, wording

SuitLetter = Literal["S", "H", "D", "C"]


def _one_sign(sign: str) -> str:
    if not sign.isprintable() or not sign.strip():
        raise ValueError(say("record.sign", "a sign is one or two visible characters"))
    return sign


class House(Strict):
    """What the table calls a suit: Dogs, Birds, Reptiles, or a name of its own (BR-07)."""

    name: Name
    colour: Literal["ink", "red", "blue", "green", "gold", "plum"] | None = None
    sign: Annotated[str, Field(min_length=1, max_length=2), AfterValidator(_one_sign)] | None = None
    """One or two characters that tell the house apart without its colour."""


class CommonOptions(Options):
    """The house rules that both texts share (rulings.md section 2)."""

    entry: Literal["referee", "tally"] = option(
        "referee",
        "R-21",
        "How much the app is told.",
        referee="Every act, and each is refereed.",
        tally="Only how each hand ended: the app counts and keeps the totals.",
    )
    target: int = option(1066, "R-55", "The number of points to surpass.")
    houses: dict[SuitLetter, House] = option({}, "BR-07", "What the table calls the four suits: Dogs, Birds, Reptiles, and one of its own.")
    redeal: Literal["after_pass", "before_choosing"] = option(
        "after_pass",
        "R-02",
        "When the dealer of two players may force a re-deal.",
        after_pass="Only after the opponent has passed.",
        before_choosing="At any time before choosing.",
        minor=True,
    )
    empty_stack_draw: Literal["may", "must"] = option(
        "may",
        "R-11",
        "With the stack empty, whether a card of the home suit on the discard pile has to be drawn.",
        may="It may be left.",
        must="It has to be drawn.",
        minor=True,
    )
    draw_beside_pile: Literal["stack_only", "usual"] = option(
        "stack_only",
        "R-13",
        "Where the others draw from in a turn in which the discard pile was taken.",
        stack_only="From the stack only.",
        usual="As usual, from the discard pile too.",
        minor=True,
    )
    keep_a_card_to_lead: bool = option(False, "R-25", "The last card of the hand may not be melded before the trick.", minor=True)
    change_ransom: Literal["any", "face_only"] = option(
        "any",
        "R-45",
        "Which cards may be ransomed for a change of suit.",
        any="Any of the three copies, tens and nines too.",
        face_only="Face cards only.",
        minor=True,
    )
    pile_with_new_suit: bool = option(
        False, "R-46", "The discard pile may be taken with Royals of the suit one is about to change to, declared at the draw.", minor=True
    )
    exhaustion: Literal["end_of_turn", "at_once"] = option(
        "end_of_turn",
        "R-48",
        "With the stack empty, when an empty hand ends the hand.",
        end_of_turn="At the end of the turn.",
        at_once="At once, when no trick is under way.",
        minor=True,
    )
    undeclared_matches: bool = option(
        True, "R-50", "Three of a denomination count double on the board even if they were never melded.", minor=True
    )
    several_past_target: Literal["highest", "play_on", "ender"] = option(
        "highest",
        "R-56",
        "Who wins when several pass the target in the same hand.",
        highest="The highest total; if that is shared, another hand is played.",
        play_on="Another hand is played, then the highest total wins.",
        ender="The one who ended the hand, if past the target; else the highest total.",
    )

    @field_validator("houses")
    @classmethod
    def _houses_differ(cls, houses: dict[str, House]) -> dict[str, House]:
        names = [house.name for house in houses.values()]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(say("record.two_houses", "two houses are named {name}", name=name))
        return houses

    @field_validator("target")
    @classmethod
    def _target_is_above_zero(cls, target: int) -> int:
        if target <= 0:
            raise ValueError(say("record.target", "the target is a number above zero, not {target}", target=target))
        return target


class RoyalsOptions(CommonOptions):
    """The house rules of Royals for two."""

    spoils_aces_match: bool = option(
        True, "R-35", "An Ace won in a trick counts toward a match of Aces, and stays an assassin.", minor=True
    )
    ransom_with_their_royal: Literal["privileged", "plain", "refused"] = option(
        "privileged",
        "R-42",
        "Whether the card given for a ransom may be a Royal of the opponent's own suit.",
        privileged="Yes, and there it counts as a Royal on display.",
        plain="Yes, but it gives no privileges.",
        refused="No.",
        minor=True,
    )


class BattleRoyalsOptions(CommonOptions):
    """The house rules of Battle Royals (rulings.md section 3)."""

    battle: Literal["duel", "all"] = option(
        "duel",
        "BR-08",
        "Who plays in a Battle.",
        duel="Option 1: the Attacker chooses one Defender.",
        all="Option 2: everybody plays, and the winner keeps half of the cards.",
    )
    sneak: Literal["takes_winning_ace", "only_if_no_other", "sequential"] = option(
        "takes_winning_ace",
        "BR-15",
        "How an Ace, a Sneak and a third card of the suit rank in one Battle.",
        takes_winning_ace="The highest card wins as usual; if it is an Ace, a Sneak takes it.",
        only_if_no_other="The Sneak wins only if every other card of the suit is an Ace; otherwise it is the lowest.",
        sequential="Each card meets the one that is winning when it is played.",
    )
    assassin_target: Literal["defender", "any_opponent"] = option(
        "defender",
        "BR-22",
        "Whose Board an Assassin may strike under Option 1. Under Option 2 it is always any opponent's.",
        defender="This turn's Defender's.",
        any_opponent="Any opponent's.",
    )
    ransom_window: Literal["any_earlier_turn", "previous_turn_only"] = option(
        "any_earlier_turn",
        "BR-25",
        "Which melded Royals may be ransomed.",
        any_earlier_turn="Those melded in any earlier turn.",
        previous_turn_only="Only those melded in the turn just before.",
    )
    decks: Literal[1, 2] = option(1, "BR-02", "How many packs of 100 are shuffled together: the stack lasts longer with two.")


class _RoyalsHeader(Header):
    fewest: ClassVar[int]
    most: ClassVar[int]

    @model_validator(mode="after")
    def _enough_players(self) -> Self:
        number = len(self.seats)
        if not self.fewest <= number <= self.most:
            title = wording(f"title.{self.game}.{self.edition}", self.titles[self.edition])
            if self.fewest == self.most:
                raise ValueError(
                    say("record.players", "{title} is for {most} players, not {number}", title=title, most=self.most, number=number)
                )
            raise ValueError(
                say(
                    "record.fewest_to_most",
                    "{title} is for {fewest} to {most} players, not {number}",
                    title=title,
                    fewest=self.fewest,
                    most=self.most,
                    number=number,
                )
            )
        return self


class RoyalsHeader(_RoyalsHeader):
    """Two players."""

    titles: ClassVar = {"2-player": "Royals"}
    fewest = most = 2

    game: Literal["royals"] = "royals"
    edition: Literal["2-player"] = "2-player"
    options: RoyalsOptions = RoyalsOptions()
    seats: tuple[Seat, ...]


class BattleRoyalsHeader(_RoyalsHeader):
    """Two to ten players, clockwise; the text is made for three and more."""

    titles: ClassVar = {"extra-players": "Battle Royals"}
    fewest, most = 2, 10

    game: Literal["battle-royals"] = "battle-royals"
    edition: Literal["extra-players"] = "extra-players"
    options: BattleRoyalsOptions = BattleRoyalsOptions()
    seats: tuple[Seat, ...]


class _By(Entry):
    by: str


class Deal(_By):
    """`by` deals; `up` starts the discard pile. `hands` only where the table shows them to the referee."""

    do: Literal["deal"] = "deal"
    up: str
    hands: dict[str, tuple[str, ...]] | None = None


class Choose(_By):
    """Declares the home suit."""

    do: Literal["choose"] = "choose"
    suit: str


class Pass(_By):
    """Leaves the first choice to the others."""

    do: Literal["pass"] = "pass"


class Redeal(_By):
    """The two-player dealer forces a re-deal."""

    do: Literal["redeal"] = "redeal"


class Challenge(_By):
    """Battle Royals, Option 1: the Attacker names this turn's Defender."""

    do: Literal["challenge"] = "challenge"
    defender: str


class Draw(_By):
    """One card from the `stack` (`?` if it is not shown) or from the `discard` pile."""

    do: Literal["draw"] = "draw"
    from_: str = Field(alias="from")
    card: str
    for_suit: str | None = None
    """The suit the card is drawn for, as if it were home already: the change of suit is then made this turn."""


class TakePile(_By):
    """Instead of both draws: the top `count` cards of the discard pile. `meld` melds the bottom one at once and includes it."""

    do: Literal["take_pile"] = "take_pile"
    count: int
    meld: tuple[str, ...]
    for_suit: str | None = None
    """Only with the house rule `pile_with_new_suit`: the suit whose Royals give the right."""


class Lead(_By):
    """The first card of the trick."""

    do: Literal["lead"] = "lead"
    card: str


class Follow(_By):
    """A card played to the trick."""

    do: Literal["follow"] = "follow"
    card: str


class Keep(_By):
    """The winner's choice: these cards to its spoils, the rest to the dead pile."""

    do: Literal["keep"] = "keep"
    cards: tuple[str, ...]


class Meld(_By):
    """Cards of one denomination from the hand; the display then holds three or more of it."""

    do: Literal["meld"] = "meld"
    cards: tuple[str, ...]


class Assassinate(_By):
    """The ace of by's spoils eliminates `victim` on `of`'s board. `zone` where both of its zones hold a copy."""

    do: Literal["assassinate"] = "assassinate"
    ace: str
    of: str
    victim: str
    zone: str | None = None


class Ransom(_By):
    """`take` from `of`'s meld into the hand, `give` from the hand in its place."""

    do: Literal["ransom"] = "ransom"
    of: str
    take: str
    give: str
    for_suit: str | None = None


class ChangeSuit(_By):
    """Three copies of `card` change the home suit to theirs. `copies`: where they lie; `dead`: which goes to the dead pile."""

    do: Literal["change_suit"] = "change_suit"
    card: str
    copies: tuple[str, ...]
    dead: str


class Discard(_By):
    """One card to the top of the discard pile; it ends the turn."""

    do: Literal["discard"] = "discard"
    card: str


class EndTurn(_By):
    """Ends the turn when there is nothing to discard."""

    do: Literal["end_turn"] = "end_turn"


class EndHand(_By):
    """Ends the hand, with a last discard or without."""

    do: Literal["end_hand"] = "end_hand"
    discard: str | None = None


class Reveal(Entry):
    """After the hand has ended: every seat's remaining cards."""

    do: Literal["reveal"] = "reveal"
    hands: dict[str, tuple[str, ...]]


class TalliedSeat(Strict):
    """How a hand ended for one player. For Royals the one display may be given as `spoils` alone."""

    suit: str
    spoils: tuple[str, ...] = ()
    meld: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()


class Tally(_By):
    """A whole hand of a table that plays by itself; `by` enters it."""

    do: Literal["tally"] = "tally"
    seats: dict[str, TalliedSeat]


RoyalsEntry = Annotated[
    Deal
    | Choose
    | Pass
    | Redeal
    | Challenge
    | Draw
    | TakePile
    | Lead
    | Follow
    | Keep
    | Meld
    | Assassinate
    | Ransom
    | ChangeSuit
    | Discard
    | EndTurn
    | EndHand
    | Reveal
    | Tally
    | Aside,
    Field(discriminator="do"),
]

ENTRIES: TypeAdapter[Any] = TypeAdapter(RoyalsEntry)
"""Reads one entry of Royals or Battle Royals."""


class RoyalsRecord(RoyalsHeader):
    """A whole record of Royals."""

    entries: tuple[RoyalsEntry, ...] = ()


class BattleRoyalsRecord(BattleRoyalsHeader):
    """A whole record of Battle Royals."""

    entries: tuple[RoyalsEntry, ...] = ()
