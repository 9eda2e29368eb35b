"""The command line: `heirloom play`, `learn`, `table`, `replay`, `review`, `puzzles`, `train`,
`exploit`, `rules`, `games`, `lab`, `arena`, `ladder`, `deck`, `print`, `hint`, `solve`, `verify`,
`backup`, `restore`, and for authors `new`, `examine`, `examine-bot`, `words`."""

import inspect
import os
import sys
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Annotated, Any, NoReturn

import cyclopts

import heirloom
from heirloom.commands import HELP, Command
from heirloom.core import game as core_game
from heirloom.core.languages import ENGLISH, closest, language_name
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.words import LANGUAGES, Phrase, Reader, say
from heirloom.measuring import Measurement
from heirloom.shell import Shell
from heirloom.terminal.formatting import TranslatedFormatter
from heirloom.terminal.misuse import misuse


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command; a mistake is one sentence and exit code 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        lang, given = _language(given)
    except Mistake as mistake:
        _complain(mistake, ENGLISH)
    shell = Shell(lang)
    try:
        _app(shell)(given, exit_on_error=False, print_error=False, result_action="return_value")
    except Mistake as mistake:
        _complain(mistake, lang)
    except cyclopts.CycloptsError as error:
        _complain(misuse(error, [command.__name__.replace("_", "-") for command in HELP]), lang)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    sys.exit(0)


def version() -> str:
    """The version, and whether the core is compiled."""
    compiled = not (core_game.__file__ or "").endswith(".py")
    return f"heirloom {heirloom.__version__} ({'compiled' if compiled else 'pure Python'})"


def _app(shell: Shell) -> cyclopts.App:
    reader = Reader(shell.lang)
    app = cyclopts.App(
        name="heirloom",
        help=reader.read(
            say(
                "Tabletop games about inheritance. --lang chooses the language: {languages}.",
                languages=[f"{lang} ({language_name(lang)})" for lang in LANGUAGES],
            )
        ),
        version=version,
        help_format="plaintext",
        console=shell.console,
        usage=reader.read(say("heirloom COMMAND")),
        help_formatter=TranslatedFormatter(reader),
        group_commands=cyclopts.Group(reader.read(say("Commands"))),
        group_parameters=cyclopts.Group(reader.read(say("Options"))),
    )
    app["--help"].help = reader.read(say("Show this help and exit."))
    app["--version"].help = reader.read(say("Show the version and exit."))
    for command, (text, parameters) in HELP.items():
        app.command(_bound(command, parameters, shell, reader), help=reader.read(text))
    return app


def _bound(command: Command, texts: dict[str, Phrase], shell: Shell, reader: Reader) -> Command:
    """A command that knows its shell and explains its parameters to this reader."""

    def run(*args: Any, **kwargs: Any) -> None:
        command(shell, *args, **_gathered(command, kwargs))

    signature = inspect.signature(command)
    parameters = [one for p in signature.parameters.values() for one in _expanded(p)]
    run.__name__ = command.__name__
    run.__signature__ = signature.replace(parameters=[  # type: ignore[attr-defined]
        p.replace(annotation=Annotated[
            p.annotation,
            cyclopts.Parameter(help=reader.read(texts[p.name]), negative=()),
        ])
        for p in parameters
    ])  # fmt: skip
    return run


def _expanded(parameter: inspect.Parameter) -> list[inspect.Parameter]:
    """What is asked for on the command line: a measurement is asked for by its fields."""
    if parameter.name == "shell":
        return []
    if not isinstance(parameter.default, Measurement):
        return [parameter]
    return [
        parameter.replace(
            name=field.name, default=getattr(parameter.default, field.name), annotation=field.type
        )
        for field in fields(parameter.default)
    ]


def _gathered(command: Command, given: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a command, with the fields of a measurement in one value."""
    asked = inspect.signature(command).parameters.get("asked")
    return given if asked is None else {"asked": replace(asked.default, **given)}


def _language(given: list[str]) -> tuple[str, list[str]]:
    """The reader's language: --lang anywhere, else the environment's, else English."""
    if "--lang" in given:
        at = given.index("--lang")
        wanted = given[at + 1] if at + 1 < len(given) else ""
        if wanted not in LANGUAGES:
            raise unknown(say("Language"), wanted, LANGUAGES)
        return wanted, given[:at] + given[at + 2 :]
    for name in ("HEIRLOOM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name, ""):
            return closest(value) or ENGLISH, given
    return ENGLISH, given


def _complain(mistake: Mistake, lang: str) -> NoReturn:
    print(Reader(lang, (), mistake.package).read(mistake.why), file=sys.stderr)
    sys.exit(2)
