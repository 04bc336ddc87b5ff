"""A page that keeps laying out a hundred rotating texts in new sizes, the hardest case for the drawing engine.

It is the smallest page that makes threaded skwasm of Flutter 3.44 freeze (flutter/flutter issue 190039): texts are laid out in one thread
and drawn in another, and both use one glyph cache without a lock. tests/probes/freezing.py serves it.
"""

import asyncio
import random
from typing import Any

import flet as ft

TEXTS = 60


def main(page: ft.Page, *_: Any) -> None:
    """Lay out and rotate the texts forever."""
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
