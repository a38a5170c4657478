"""The command line of the installer: `sudo ./install --help`."""

import argparse
import os
import sys
from pathlib import Path

from deploy.install import program
from deploy.install.answers import Answers, WrongAnswersError, read_answers
from deploy.install.installing import (
    install,
    is_installed,
    unfinished_answers,
    verify_machine,
)
from deploy.install.machine import SETTINGS, SITE, VAR, StepError
from deploy.install.questions import CHANGEABLE, ask
from deploy.install.removing import uninstall
from deploy.install.site import Site

NEXT = "Then add your members, on the site under Members."
ELSEWHERE = (
    "Everything else is changed on the site: the club's name and currency under Club settings,\n"
    "your own e-mail under You. docs/installing.md says how a treasurer's mistyped e-mail is\n"
    "mended (“A mistyped e-mail”)."
)
SOURCE = Path(__file__).resolve().parents[2]


def main() -> None:
    """Do what the command line says. Exit with a line or two if it cannot be done."""
    arguments = _arguments()
    try:
        if os.geteuid() != 0:
            sys.exit("Only root may install: sudo ./install")
        if arguments.uninstall:
            uninstall(with_backup=not arguments.no_backup)
            return
        list(verify_machine())  # Before anybody types six answers.
        answers = _answers(arguments.answers, change=arguments.change)
        site = install(SOURCE, answers, with_backup=not arguments.no_backup)
        print(report(site, changed=arguments.change))
    except WrongAnswersError as error:
        sys.exit("\n".join(error.args))
    except (EOFError, KeyboardInterrupt):
        sys.exit("\nInterrupted. sudo ./install begins again.")
    except (StepError, OSError) as error:
        sys.exit(f"\n{error}\n\nWhen that is put right: sudo ./install")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./install",
        description="Installs Rubicon on Debian. Where it is installed, repairs or upgrades it.",
    )
    parser.add_argument(
        "--answers", type=Path, metavar="FILE", help="read the answers here instead of asking"
    )
    parser.add_argument(
        "--change", action="store_true", help="ask for address and mail server again"
    )
    parser.add_argument(
        "--uninstall", action="store_true", help="remove the program and keep the data"
    )
    parser.add_argument(
        "--no-backup", action="store_true", help="go on although no backup can be made before"
    )
    return parser.parse_args()


def _answers(file: Path | None, *, change: bool) -> Answers | None:
    """Return the answers that are needed, from the file or asked for; None if none are."""
    if is_installed() and not change:
        print("Rubicon is installed here. It is brought to this version, and repaired.")
        return None
    if file is not None:
        try:
            return read_answers(file.read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise StepError(f"The answers cannot be read: {error}") from None
    if is_installed():
        return ask(CHANGEABLE)
    if (known := unfinished_answers()) and not change:
        print(
            "The last installation was interrupted. It goes on with the answers of then. "
            "To answer anew: sudo ./install --change"
        )
        return known
    print("Rubicon asks six questions. Ctrl-C stops, and nothing is changed.")
    return ask()


def report(site: Site, *, changed: bool) -> str:
    """Return what was done, what does not work, and what comes next."""
    done = (
        f"\nRubicon {program.version()} is installed.\n"
        f"  the site   https://{site.address}/\n"
        f"  program    {SITE}, run by systemd as the service “rubicon”\n"
        f"  settings   {SETTINGS}\n"
        f"  data       {VAR}\n"
        "  backups    every night at half past four\n"
        "  months     closed on the third of the next month, at six in the morning"
    )
    lines = [done]
    if site.notes:
        lines += ["\nYou should know:", *(f"  - {note}" for note in site.notes)]
    if site.invitation:
        lines.append(f"\n{site.invitation.rstrip()}\n\n{NEXT}")
    if changed:
        lines.append(f"\n{ELSEWHERE}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
