"""The front door: `flet build` looks for its entry here, and the `referee` command starts here."""

from views.terminal.command_line import app as command

if __name__ == "__main__":
    command()
