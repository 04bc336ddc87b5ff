"""A league as one self-contained HTML page: standings, pairings of the last round, cross table."""

from html import escape
from typing import Final

from referee.people.league_sheets import TextTable, cross_text_table, pairings_table, standings_table
from referee.people.leagues import League, Outcomes

STYLE: Final = (
    ":root{color-scheme:light dark;--ink:#2b2320;--faded:#6b5d54;--line:#d8ccb8;--ground:#fbf8f1}"
    "body{font:17px/1.5 Georgia,serif;font-variant-numeric:lining-nums tabular-nums;"
    "margin:2rem auto;max-width:46rem;padding:0 1rem;color:var(--ink);background:var(--ground)}"
    "h1{font-weight:400;font-size:2.2rem;margin:0}h2{font-weight:400;font-size:1.3rem;margin:2.2rem 0 .4rem}"
    "div{overflow-x:auto}table{border-collapse:collapse;width:100%}"
    "td,th{padding:.35rem .5rem;text-align:center;white-space:nowrap;border-bottom:1px solid var(--line)}"
    "th{color:var(--faded);font-weight:400;font-size:.85rem}td:last-child{font-weight:700}"
    ".name{text-align:start;width:40%;white-space:normal}p{color:var(--faded);font-size:.85rem}"
    "@media(prefers-color-scheme:dark){:root{--ink:#eee6d8;--faded:#b3a698;--line:#4a4038;--ground:#1d1714}}"
    "@media print{:root{--ink:#000;--faded:#444;--line:#999;--ground:#fff}h2,table{break-inside:avoid}}"
)


def league_html_page(league: League, outcomes: Outcomes, language_code: str) -> str:
    """Return the page, without scripts and links. `language_code`: its code, for browsers that read pages
    aloud."""
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

    def row_cells_html(row: tuple[str, ...], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=name' if at in table.wide else ''}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(row)
        )

    rows = "".join(f"<tr>{row_cells_html(row, 'td')}</tr>" for row in table.rows)
    note = f"<p>{escape(table.below)}</p>" if table.below else ""
    return (
        f"<h2>{escape(table.title)}</h2>"
        f"<div><table><tr>{row_cells_html(table.heads, 'th')}</tr>{rows}</table></div>{note}"
    )
