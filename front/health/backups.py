"""The backups: how old the newest good one is."""

from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext as _

from front.backups.archive import manifest_of
from front.backups.folder import Backup, backups
from front.backups.manifest import BackupError
from front.health.finding import Finding, ago, notice, well, wrong

WITHIN: Final = timedelta(hours=36)
"""How old the newest good backup may be: one a night, and half a day to run late."""


def backup_is_fresh() -> Finding:
    """Whether there is a good backup of last night."""
    name = _("Backups")
    if not settings.HOUSEKEEPING:
        return well(name, _("Another machine of this site makes the backups."))
    found = _newest_first()
    run = _("Run “manage.py backup”, and let a timer run it each night.")
    good = next((backup for backup in found if not backup.bad), None)
    if good is None:
        said = _("There is no backup in %(folder)s.") % {"folder": settings.BACKUPS}
        return wrong(name, said, run)
    words = {"ago": ago(now() - good.made_at)}
    if found[0].bad:
        said = _("The last backup failed its checks. The last good one was made %(ago)s.") % words
        return wrong(name, said, _("Run “manage.py backup” and read what it says."))
    if now() - good.made_at > WITHIN:
        return wrong(name, _("The last good backup was made %(ago)s.") % words, run)
    return _is_elsewhere(well(name, _("The last good backup was made %(ago)s.") % words))


def _is_elsewhere(found: Finding) -> Finding:
    """Add that backups on this machine alone are lost with it."""
    if settings.BACKUPS_SEND:
        return found
    said = _("%(made)s It is on this machine alone.") % {"made": found.said}
    return notice(found.name, said, _("Set BACKUPS_SEND, so that each is sent to another place."))


def checked_backup() -> Backup | None:
    """Return the newest backup that was restored on trial and passed every check of the book."""
    good = next((backup for backup in _newest_first() if not backup.bad), None)
    return good if good and _was_tried(good.file) else None


def _was_tried(file: Path) -> bool:
    try:
        manifest = manifest_of(file)
    except (BackupError, OSError):
        return False
    return manifest.tried and not manifest.failures


def _newest_first() -> list[Backup]:
    return backups(Path(settings.BACKUPS))
