"""What is asked at a table: who does what, then one field after the other. What was tapped so far stands above: a tap takes it back."""

from models.json_values import Json
from models.translation import say
from referee.drafts import DONE, Asked, Draft, asked, options
from referee.game import AnyGame
from referee.table.table import Table
from referee.words.phrases import name_of
from views.app.icons import Icons
from views.screens.draft import marks
from views.screens.general.draft import Question, begun, in_a_word, question
from views.screens.table.intents import Again, Name, Tap
from views.screens.table.scene import Asks, Part, Picking, beside_each_other, offer, prompt


def asks_of(table: Table, draft: Draft) -> Asks:
    """What is asked, for what is said so far."""
    if "do" not in draft.said:
        return _beginnings(table)
    asks = question(table.game, table.state, draft)
    said, whole = _said_so_far(table, draft), _whole(table, draft)
    if asks is None:
        return Asks(None, said, foot=whole)
    rows, values = (
        list(said),
        [value for value in asks.options.allowed if not asks.names_cards or value in (None, DONE)],
    )
    if values:
        rows.append(beside_each_other("values", *(_value(table.game, asks, value) for value in values)))
    picking = None
    if asks.names_cards:
        picking = Picking(asks.field, marks(table, draft, asks.field), "?" in asks.options.allowed)
    return Asks(prompt(_asked_words(asks, str(draft.said["do"]))), tuple(rows), picking, whole)


def _beginnings(table: Table) -> Asks:
    """Who may do what; once nobody may do anything the game is over."""
    may = asked(table.game, table.state)
    several = len({each.by for each in may}) > 1
    if may:
        every = (_beginning(table, each, several and each.by is not None) for each in may)
        return Asks(
            prompt(say("general.what", "What happens now?")), (beside_each_other("beginnings", *every),)
        )
    again = offer(say("general.again", "Once more with the same players"), "again", Again(), "may")
    return Asks(prompt(say("general.over", "The game is over.")), foot=(again,))


def _beginning(table: Table, each: Asked, says_who: bool) -> Part:
    verb = in_a_word(table.game, "do", each.do)
    said = say("general.who_does", "{player}: {verb}", player=each.by, verb=verb) if says_who else verb
    begins = Tap("begin", each.do if each.by is None else [each.do, each.by])
    return offer(
        said, f"do-{each.do}{f'-{each.by}' if says_who else ''}", begins, "plain" if each.any_time else "may"
    )


def _said_so_far(table: Table, draft: Draft) -> tuple[Part, ...]:
    """A chip for each field that somebody has named; what goes without saying has none."""
    granted = begun(table).said
    fields = [
        (name, value) for name, value in draft.said.items() if name != "by" and granted.get(name) != value
    ]
    chips = (_chip(in_a_word(table.game, name, value), name) for name, value in fields)
    return (beside_each_other("said", *chips),) if fields else ()


def _chip(said: str, field: str) -> Part:
    label = say("general.take_back", "{said}. Tap to take it back", said=said)
    return offer(
        said, f"back-{_in_an_identifier(field)}", Tap("back", field), "chosen", label=label, icon=Icons.CLOSE
    )


def _asked_words(asks: Question, do: str) -> str:
    field, _, whose = asks.field.partition(":")
    verb, name = name_of("verb", do), name_of("field", field)
    verb = verb[:1].upper() + verb[1:]
    if whose:
        return say("general.asked_of", "{verb}: {field} of {player}?", verb=verb, field=name, player=whose)
    return say("general.asked", "{verb}: {field}?", verb=verb, field=name)


def _value(game: AnyGame, asks: Question, value: Json) -> Part:
    field, is_done = _in_an_identifier(asks.field), value == DONE and asks.names_cards
    said = say("general.done", "These are all") if is_done else in_a_word(game, asks.field, value)
    name = (
        "done"
        if is_done
        else "none"
        if value is None
        else "-".join(map(str, value))
        if isinstance(value, tuple)
        else value
    )
    return offer(said, f"{field}-{name}", Name(asks.field, value), "may" if is_done else "plain")


def _whole(table: Table, draft: Draft) -> tuple[Part, ...]:
    """The button that enters what is whole, though more could be named."""
    if options(table.game, table.state, draft).whole is None:
        return ()
    return (offer(say("general.enter", "Enter it"), "enter", Tap("whole"), "may", fills=True),)


def _in_an_identifier(field: str) -> str:
    return field.replace(":", "-")
