"""The peer: the least Flet app that counts taps, declarative as ours is. Not part of the app.

python -m tests.benchmarks.bare <port>
"""

import os
import sys

import flet as ft

os.environ["FLET_FORCE_WEB_SERVER"] = "true"  # never opens anything


@ft.component
def Counter() -> ft.Control:
    """A number, and a button that adds one."""
    taps, set_taps = ft.use_state(0)
    return ft.Column(
        [
            ft.Semantics(identifier="shown", label=f"{taps} taps", content=ft.Text(f"{taps} taps", semantics_label="")),
            ft.Semantics(
                identifier="tap",
                label="Add one",
                content=ft.Container(ft.Text("Add one", semantics_label=""), ink=True, on_click=lambda: set_taps(taps + 1)),
            ),
        ]
    )


if __name__ == "__main__":
    ft.run(lambda page: page.render(Counter), host="127.0.0.1", port=int(sys.argv[1]), view=ft.AppView.WEB_BROWSER, no_cdn=True)
