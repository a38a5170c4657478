"""Check the backups: the age of the newest good backup."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext as _

from hosting.backups.archive import manifest_of
from hosting.backups.folder import Backup, backups
from hosting.backups.manifest import BackupError
from hosting.backups.send import unsent_since
from hosting.health.finding import Finding, ago, notice, well, wrong

WITHIN: Final = timedelta(hours=36)
"""The greatest age of the newest good backup: a day between backups, and half a day's delay."""
SENDING: Final = timedelta(hours=2)
"""How long sending a backup to the second place may take."""


def backup_is_fresh() -> Finding:
    """Check that there is a good backup of last night."""
    name = _("Backups")
    if not settings.HOUSEKEEPING:
        return well(name, _("Another machine of this site makes the backups."))
    newest_first = _newest_first()
    run = _("Run “manage.py backup”, and let a timer run it each night.")
    good = next((backup for backup in newest_first if not backup.bad), None)
    if good is None:
        text = _("There is no backup in %(folder)s.") % {"folder": settings.BACKUPS}
        return wrong(name, text, run)
    words = {"ago": ago(now() - good.made_at)}
    if why := _damage(good.file):
        text = _("The last good backup, made %(ago)s, cannot be used now.") % words
        return wrong(name, f"{text} {why}", run)
    if newest_first[0].bad:
        text = _("The last backup failed its checks. The last good one was made %(ago)s.") % words
        return wrong(name, text, _("Run “manage.py backup” and read what it says."))
    if now() - good.made_at > WITHIN:
        return wrong(name, _("The last good backup was made %(ago)s.") % words, run)
    return _is_elsewhere(well(name, _("The last good backup was made %(ago)s.") % words))


def _is_elsewhere(finding: Finding) -> Finding:
    """Return the finding, or a notice that a lost machine would take its backups with it.

    It is an error if the last backup did not reach the second place.
    """
    if not settings.BACKUPS_SEND:
        text = _("%(made)s It is on this machine alone.") % {"made": finding.text}
        todo = _("Set BACKUPS_SEND, so that each is sent to another place.")
        return notice(finding.name, text, todo)
    begun = unsent_since(Path(settings.BACKUPS))
    if begun and now() - begun > SENDING:
        text = _("%(made)s It did not reach the second place.") % {"made": finding.text}
        return wrong(finding.name, text, _("Run “manage.py backup” and read what it says."))
    return finding


def checks_of_backups() -> Iterator[tuple[datetime, int]]:
    """Yield the moment of the last good backup and of the last bad one, each with its failures.

    Leaves out a backup that was not restored as a test.
    """
    newest_first = _newest_first()
    for bad in (False, True):
        backup = next((each for each in newest_first if each.bad == bad), None)
        failures = _failures(backup.file) if backup else None
        if backup and failures is not None and bool(failures) == bad:
            yield backup.made_at, failures


def _damage(file: Path) -> str:
    """Return why a good backup cannot be read now, or "" if it can."""
    try:
        manifest_of(file)
    except (BackupError, OSError) as error:
        return str(error)
    return ""


def _failures(file: Path) -> int | None:
    """Return the number of failures that the backup's test found.

    Returns None if it was not tested or cannot be read.
    """
    try:
        manifest = manifest_of(file)
    except (BackupError, OSError):
        return None
    return len(manifest.failures) if manifest.tried else None


def _newest_first() -> list[Backup]:
    return backups(Path(settings.BACKUPS))
