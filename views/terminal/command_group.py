"""The basis of all commands: options that can be given before or after a command, and commands that are
imported when needed."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import typer
from typer.core import TyperGroup
from typer.main import get_command

from models.translation import language_context
from models.version import VERSION
from views.terminal.output import end_command_on_output_failure, print_line

DATA: Final = "data"
STARTS: Final = "start options"
"""The keys under which a command's context holds options given anywhere on the command line."""


def data_option(context: typer.Context) -> Path | None:
    """The folder given by `--data`; None for the user's data folder."""
    folder: Path | None = context.meta.get(DATA)
    return folder


def serve_arguments_from_start_options(
    context: typer.Context,
) -> dict[str, Any]:  # the type differs by option
    """The given options about starting the app, as arguments of `views.server.serve`."""
    given: dict[str, Any] = dict(context.meta.get(STARTS, {}))
    certificate, key = given.pop("certificate", None), given.pop("key", None)
    if certificate is not None:
        from views.app.sharing import Certificate

        given["certificate"] = Certificate(certificate, key)
    return given


def first_start_option_name(context: typer.Context) -> str | None:
    """The name of a given option about starting the app, such as `--port`; None if there is none."""
    return next((f"--{name}" for name in context.meta.get(STARTS, {})), None)


def store_data_option(context: typer.Context, folder: Path | None) -> Path | None:
    if folder is not None:
        context.meta[DATA] = folder
    return folder


def apply_language_option(context: typer.Context, language: str | None) -> str | None:
    if language is not None and not context.resilient_parsing:
        context.with_resource(language_context(language))
    return language


def print_version_and_exit(context: typer.Context, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        print_line(f"referee {VERSION}")
        raise typer.Exit


def store_start_option(context: typer.Context, param: typer.CallbackParam, value: object) -> object:
    if value:
        context.meta.setdefault(STARTS, {})[str(param.name)] = value
    return value


def _declare_global_options(
    data: Annotated[
        Path | None,
        typer.Option(
            callback=store_data_option,
            help="The folder where the tables are, instead of the user's data folder.",
        ),
    ] = None,
    language: Annotated[
        Literal["en", "de"] | None,
        typer.Option(
            callback=apply_language_option, is_eager=True, help="The language of what is printed (en)."
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=print_version_and_exit, is_eager=True, help="Print the version and end."
        ),
    ] = False,
) -> None:
    """Declares the options of every command."""


start_option = partial(typer.Option, callback=store_start_option)


def _declare_start_options(
    port: Annotated[
        int | None, start_option(min=1, max=65535, help="Serve on this port (8550 if it is free).")
    ] = None,
    window: Annotated[
        bool,
        start_option(
            "--window", help="Open a window of its own: the native one, or a browser's without tabs."
        ),
    ] = False,
    web: Annotated[bool, start_option("--web", help="Only serve; open nothing.")] = False,
    share: Annotated[
        bool, start_option("--share", help="Let others join the table used last, and print its code.")
    ] = False,
    host: Annotated[
        str, start_option(help="The address or name of this machine at which those who join are heard.")
    ] = "",
    certificate: Annotated[
        Path | None, start_option(help="Serve those who join over TLS, by this certificate (PEM).")
    ] = None,
    key: Annotated[
        Path | None, start_option(help="The certificate's key, where it is not in the same file.")
    ] = None,
) -> None:
    """Declares the options of commands that start the app."""


def declared_options(declaration: Callable[..., None]) -> list[Any]:  # Typer's class for them is not public
    """The options that a function declares, as parameters for any command. Their callbacks store the
    values."""
    sample = typer.Typer(add_completion=False)
    sample.command()(declaration)
    options = [each for each in get_command(sample).params if each.name != "help"]
    for each in options:
        each.expose_value = False
    return options


class CommandGroupWithGlobalOptions(TyperGroup):
    """A group of commands that all accept the global options.

    `LOADED_LATER`: subgroups by name, imported when they are used.
    """

    # ClassVar is for what no subclass changes
    LOADED_LATER: "dict[str, Callable[[], typer.Typer]]" = {}  # noqa: RUF012
    STARTING: Iterable[str] = ()
    """The commands that start the app; the outermost group itself does, too."""

    def __init__(self, **more: Any) -> None:  # as typer makes it
        super().__init__(**more)
        self.commands.update((name, TyperGroup(name=name)) for name in self.LOADED_LATER)
        self.params.extend(declared_options(_declare_global_options))
        if self.STARTING:
            self.params.extend(declared_options(_declare_start_options))

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]  # likewise
        """A command of this group, with the global options added."""
        if cmd_name in self.LOADED_LATER:
            command = get_command(self.LOADED_LATER[cmd_name]())
            command.name = cmd_name
            return command
        found = super().get_command(ctx, cmd_name)
        if found is not None and not any(each.name == DATA for each in found.params):
            if cmd_name in self.STARTING:
                found.params.extend(declared_options(_declare_start_options))
            found.params.extend(declared_options(_declare_global_options))
        return found

    def make_context(self, *words: Any, **more: Any) -> Any:  # as click has it; help is printed in here
        """The context of a command line; prints the help for `--help`."""
        with end_command_on_output_failure():
            return super().make_context(*words, **more)

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]  # likewise
        """Run the command, and end it in order if the output is closed."""
        with end_command_on_output_failure():
            return super().invoke(ctx)
