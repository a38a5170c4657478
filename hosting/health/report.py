"""Every check of the site's health, in the order in which they are told.

To add one, write a function that returns a `Finding`, and name it below.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from django.conf import settings
from django.utils.timezone import now
from django.utils.translation import gettext as _

from hosting.health.backups import backup_is_fresh
from hosting.health.book import book_checked, database_answers, guards_in_place, migrations_applied
from hosting.health.emails import emails_go
from hosting.health.finding import Finding, wrong
from hosting.health.installation import settings_are_safe, site_answers, version_of_site
from hosting.health.machine import clock_is_right, disks_have_room

Check: TypeAlias = Callable[[], Finding]
FORMAT: Final = "rubicon-health/1"
OF_DATABASE: Final[Sequence[Check]] = (
    migrations_applied,
    guards_in_place,
    book_checked,
    emails_go,
    clock_is_right,
)
"""Asked only of a database that answers, or each would wait for it anew."""
OF_MACHINE: Final[Sequence[Check]] = (
    backup_is_fresh,
    disks_have_room,
    settings_are_safe,
    version_of_site,
)

_log = logging.getLogger("rubicon.health")


@dataclass(frozen=True, slots=True)
class HealthPage:
    """What every check found.

    It costs 13 queries, on PostgreSQL 14; up to five more where the site sends e-mails.
    """

    at: datetime
    findings: Sequence[Finding]

    @property
    def is_well(self) -> bool:
        """Whether no check found anything wrong."""
        return not any(finding.is_wrong for finding in self.findings)

    def as_json(self) -> dict[str, Any]:
        """Return it as `manage.py health --json` writes it (docs/health.md)."""
        return {
            "format": FORMAT,
            "ok": self.is_well,
            "at": self.at.isoformat(),
            "version": settings.VERSION,
            "findings": [finding.as_json() for finding in self.findings],
        }


def health_page(*, served: bool) -> HealthPage:
    """Run every check now. `served` says that the site itself asks, so it need not be asked."""
    return HealthPage(now(), list(_findings(served=served)))


def _findings(*, served: bool) -> Iterator[Finding]:
    if not served:
        yield _run_check(site_answers)
    database = _run_check(database_answers)
    yield database
    for check in (*(() if database.is_wrong else OF_DATABASE), *OF_MACHINE):
        yield _run_check(check)


def _run_check(check: Check) -> Finding:
    """Return what a check found. One that breaks says so, and the others go on."""
    try:
        return check()
    # Whatever breaks in one check, the others go on.
    except Exception as error:  # noqa: BLE001
        _log.exception("%s broke", check.__name__)
        text = _("This could not be checked: %(kind)s.") % {"kind": type(error).__name__}
        return wrong(check.__name__, text, _("The log says where it broke."))
