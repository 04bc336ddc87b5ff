"""A page that lays out a hundred texts anew, in sizes never seen, while it turns them: what a drawing engine finds hardest.

The least that makes skwasm of Flutter 3.44 freeze where it draws in threads (flutter/flutter issue 190039): the texts are laid out in
one thread and drawn in another, and both use one store of letters without asking each other. Served by tests/probes/freezing.py.
"""

import asyncio
import random
from typing import Any

import flet as ft

TEXTS = 60


def main(page: ft.Page, *_: Any) -> None:
    """Begin, and go on for ever."""
    texts = [ft.Text("Knight takes Queen, 10 of Diamonds, trumps 3 for each of 2") for _ in range(TEXTS)]
    wheel = ft.Container(content=ft.Column(texts, spacing=0), rotate=0, animate_rotation=200)
    tick = ft.Semantics(identifier="headline", label="0", content=ft.Container(width=1, height=1))
    page.add(tick, wheel)
    chance = random.Random(1)

    async def churn() -> None:
        turn = 0
        while page.session.connection:
            turn += 1
            for text in texts:
                text.size, text.weight = (
                    chance.uniform(6, 30),
                    chance.choice((ft.FontWeight.W_400, ft.FontWeight.W_700)),
                )
                text.value = "".join(chance.choices("abcdefghijklmnopqrstuvwxyz KQJ10", k=30))
            wheel.rotate, tick.label = turn % 7 / 10, str(turn)
            page.update()
            await asyncio.sleep(0.1)

    page.run_task(churn)
