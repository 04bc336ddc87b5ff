"""Run the installed app with `python -m tabletop_referee`."""

from tabletop_referee import command

if __name__ == "__main__":
    command()
