"""The front door: `flet build` and the page without a server begin here, and so does the `referee` command."""

from views.hosts import start as command

if __name__ == "__main__":
    command()
