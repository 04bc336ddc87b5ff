"""What the page is asked when a photo is taken, and its answer, without a browser."""

import json
from urllib.parse import parse_qs, urlsplit

from tests.support.fletdriver import Driver
from views.components.photo import PHOTO


def asked_of_page(phone: Driver) -> list[dict]:
    """What each photo was asked for, the last one last."""
    urls = [urlsplit(args["url"]) for name, args in phone.wire.calls if name == "UrlLauncher.launch_url"]
    return [json.loads(parse_qs(url.query)["asked"][0]) for url in urls if url.path == PHOTO]


def answer(
    phone: Driver,
    cards: list[str],
    number: int | None = None,
    places: list[tuple[float, float]] | None = None,
) -> None:
    """Send the cards as the page does once they are confirmed; without `places` they lie far apart in a row."""
    asked = asked_of_page(phone)[-1]
    at = places or [(300.0 * n, 50.0) for n in range(len(cards))]
    readings = [[card, 0.97, [*place, 40.0, 0.0]] for card, place in zip(cards, at, strict=True)][::-1]
    phone.run(
        phone.session.dispatch_event(
            asked["target"], "photo", [asked["number"] if number is None else number, readings]
        )
    )
    phone.settle()
