"""Installs, repairs or upgrades: the same steps, each of which may be done again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from deploy.install import caddy, machine, program, services
from deploy.install.answers import Answers, read_answers, slug, written
from deploy.install.looking import look_at
from deploy.install.machine import HOME, SETTINGS, SITE, StepError
from deploy.install.settings import changed_settings, from_answers, new_settings, with_settings
from deploy.install.site import Site

UNFINISHED: Final = HOME / "answers"
"""The answers, from when they are given until the site is installed."""


def unfinished_answers() -> Answers | None:
    """Return the answers of an installation that was interrupted, if there was one."""
    return read_answers(UNFINISHED.read_text("utf-8")) if UNFINISHED.exists() else None


def is_installed() -> bool:
    """Whether a site is here, with its settings."""
    return SETTINGS.exists() and not UNFINISHED.exists()


def install(source: Path, answers: Answers | None, *, with_backup: bool) -> Site:
    """Do every step. The answers are for a new site, or change address and mail server here."""
    first = not is_installed()
    notes = list(verify_machine())
    program.verify_source(source)
    _say("Debian's packages: " + ", ".join(machine.PACKAGES))
    _install_debian_packages()
    _say(f"The user {machine.USER} and the folder {SITE}")
    machine.make_user()
    if first and answers:
        machine.write(UNFINISHED, written(answers), mode=0o600)
    elif with_backup and program.is_there():
        notes += stop_and_back_up()
    services.stop()
    try:
        site = _set_up(source, answers, first=first)
    except (StepError, OSError) as error:
        raise StepError(f"{error}\n\nUntil this is put right, the site is stopped.") from None
    _say("A look at whether all is well")
    site.notes = [*notes, *site.notes, *look_at(site)]
    UNFINISHED.unlink(missing_ok=True)
    return site


def _set_up(source: Path, answers: Answers | None, *, first: bool) -> Site:
    """Put the new program in place, with all that belongs to it, and start it."""
    _say("The program")
    program.copy(source)
    site = Site(_write_settings(answers, first=first))
    _say("The packages that it runs on (some minutes the first time)")
    machine.give(machine.VAR, machine.USER)
    program.install_packages()
    _say("The tables and the static files")
    program.prepare()
    if first and answers:
        _say("The club and its treasurer")
        site.invitation = _found_club(answers)
    _say("The service, and the timers of backups, months and old sign-ins")
    left = services.place(program.clubs(), first=first)
    site.notes += [f"{unit} is turned off, and stays so." for unit in left]
    services.start()
    if site.is_behind_caddy:
        _say("Caddy, for HTTPS")
        site.notes += filter(None, [caddy.place(site.address, site.port)])
    if first:
        _say("The first backup")
        machine.manage("backup")
    return site


def _say(step: str) -> None:
    print(f"→ {step}", flush=True)


def verify_machine() -> Iterator[str]:
    """Yield what to say about a system that was not tried. Raises StepError if it cannot do.

    It changes nothing, so it is also asked before the first question.
    """
    name, is_like = machine.distribution()
    if "debian" not in is_like:
        raise StepError(
            "This script is for Debian. On another Linux, install Rubicon by hand "
            "(docs/installing.md)."
        )
    if missing := machine.missing_commands():
        raise StepError("\n".join(missing))
    if name not in machine.TRIED:
        yield f"The installer was tried on Debian 12 and 13, but not on this system ({name})."
    if SETTINGS.exists():
        verify_alone(Site(SETTINGS.read_text("utf-8")))
    caddy.verify_ports()


def verify_alone(site: Site) -> None:
    """Raise StepError for one machine of several: its proxy and its tables are not its own."""
    if site.is_one_of_several:
        raise StepError(
            "This machine is one of several that serve the site (HOST in .env is the machine's own "
            "address), and ./install looks after a site on one machine. docs/many-machines.md says "
            "how to upgrade these."
        )


def _install_debian_packages() -> None:
    missing = [package for package in machine.PACKAGES if not machine.is_installed(package)]
    if missing:
        # A new machine may be busy with its own updates.
        apt = ("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300")
        machine.run(*apt, "update")
        machine.run(*apt, "install", "--yes", "--no-install-recommends", *missing)


def stop_and_back_up() -> list[str]:
    """Stop the site and back it up with the program that is there; return what to say about it.

    So nothing is written that the backup lacks. Without a backup, a site that ran runs again.
    """
    _say("The site stops, for a backup of what is there")
    program.mend_packages()
    ran = services.runs()
    try:
        services.stop()
        unsent = program.back_up()
    except BaseException:  # Also if somebody presses Ctrl-C meanwhile.
        if ran:
            _say("The site starts again, as it was")
            services.start()
        raise
    return [unsent] if unsent else []


def _write_settings(answers: Answers | None, *, first: bool) -> str:
    """Write the settings if there are none or the answers are others; return their text."""
    if SETTINGS.exists():
        text = SETTINGS.read_text("utf-8")
        if answers and first:  # An interrupted installation wrote them.
            text = with_settings(text, from_answers(answers))
        elif answers:
            text = changed_settings(text, answers)
    elif answers:
        example = (SITE / ".env.example").read_text("utf-8")
        text = new_settings(example, answers, caddy.free_port())
    else:
        raise StepError(f"The settings are missing: {SETTINGS}.")
    machine.write(SETTINGS, text, owner=machine.USER, mode=0o600)
    return text


def _found_club(answers: Answers) -> str:
    """Found the club; return what the command says, with the treasurer's link.

    If an interrupted installation founded it, its treasurer gets a new link.
    """
    club, treasurer = slug(answers.club), answers.treasurer_name
    if club in program.clubs():
        whose = (f"--email={answers.treasurer_email}", "--role=treasurer")
        return machine.manage("add_member", f"--club={club}", *whose, "--", treasurer)
    return machine.manage(
        "found_club",
        f"--slug={club}",
        f"--currency={answers.currency}",
        f"--timezone={_timezone()}",
        f"--treasurer-name={treasurer}",
        f"--treasurer-email={answers.treasurer_email}",
        "--",
        answers.club,
    )


def _timezone() -> str:
    """Return the machine's time zone, such as Europe/London."""
    _, separator, name = str(Path("/etc/localtime").resolve()).partition("/zoneinfo/")
    return name if separator else "Etc/UTC"
