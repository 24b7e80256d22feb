"""``tme``: look at reports and grade stored answers without pytest."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from pytest_typedmemeval import __version__
from pytest_typedmemeval.commands import COMMANDS
from pytest_typedmemeval.commands.streams import UsageError

EXIT_USAGE = 4


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of the console script. Returns the exit code."""
    parser = _parser()
    try:
        options = parser.parse_args(argv)
    except SystemExit as done:  # argparse says 2 where the family's exit codes say 4
        return EXIT_USAGE if done.code == 2 else int(done.code or 0)
    run: Callable[[argparse.Namespace], int] | None = getattr(options, "run", None)
    if run is None:
        parser.print_help()
        return EXIT_USAGE
    try:
        return run(options)
    except UsageError as error:
        print(f"tme: {error}", file=sys.stderr)
        return EXIT_USAGE
    except BrokenPipeError:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tme", description="TypedMemEval reports on the command line.")
    parser.add_argument("--version", action="version", version=f"pytest-typedmemeval {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        sub = commands.add_parser(
            command.NAME,
            help=command.HELP,
            description=command.HELP,
            epilog="examples:\n" + "\n".join(f"  {one}" for one in command.EXAMPLES),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    return parser


if __name__ == "__main__":
    sys.exit(main())
