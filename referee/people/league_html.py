"""A league as one self-contained HTML page: standings, pairings of the last round, cross table."""

from html import escape
from typing import Final

from referee.people.league_sheets import TextTable, cross_text_table, pairings_table, standings_table
from referee.people.leagues import League, Outcomes

STYLE: Final = (
    "body{font:16px/1.5 Georgia,serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#222;background:#fbf8f1}"
    "table{border-collapse:collapse;width:100%}td,th{padding:.25rem .5rem;text-align:center;border-bottom:1px solid #bbb}"
    ".name{text-align:start}div{overflow-x:auto}"
    "@media(prefers-color-scheme:dark){body{color:#eee;background:#222}}"
)


def league_html_page(league: League, outcomes: Outcomes, language_code: str) -> str:
    """Return the page, without scripts and links. `language_code`: its code, for browsers that read pages aloud."""
    tables = [standings_table(league, outcomes)]
    if league.played:
        tables += [
            pairings_table(league, outcomes, len(league.played) - 1),
            cross_text_table(league, outcomes),
        ]
    name, body = escape(league.name), "".join(map(table_html, tables))
    return (
        f'<!doctype html><html lang="{escape(language_code)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{name}</title><style>{STYLE}</style></head><body><h1>{name}</h1>{body}</body></html>\n"
    )


def table_html(table: TextTable) -> str:
    """Return a table as HTML with its title above and its note below."""

    def cells(row: tuple[str, ...], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=name' if at in table.wide else ''}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(row)
        )

    rows = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in table.rows)
    note = f"<p>{escape(table.below)}</p>" if table.below else ""
    return (
        f"<h2>{escape(table.title)}</h2>"
        f"<div><table><tr>{cells(table.heads, 'th')}</tr>{rows}</table></div>{note}"
    )
