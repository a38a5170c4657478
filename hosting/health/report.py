"""Every check of the site's health, in the order of the report.

To add a check, write a function that returns a `Finding`, and name it below.
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
"""Checks made only if the database responds: otherwise each would wait for it again."""
OF_MACHINE: Final[Sequence[Check]] = (
    backup_is_fresh,
    disks_have_room,
    settings_are_safe,
    version_of_site,
)

_log = logging.getLogger("rubicon.health")


@dataclass(frozen=True, slots=True)
class HealthPage:
    """The findings of every check.

    It costs 13 queries, on PostgreSQL 14, and up to five more if the site sends e-mails.
    """

    at: datetime
    findings: Sequence[Finding]

    @property
    def is_well(self) -> bool:
        """Whether no check found an error."""
        return not any(finding.is_wrong for finding in self.findings)

    def as_json(self) -> dict[str, Any]:
        """Return the report as `manage.py health --json` writes it (docs/health.md)."""
        return {
            "format": FORMAT,
            "ok": self.is_well,
            "at": self.at.isoformat(),
            "version": settings.VERSION,
            "findings": [finding.as_json() for finding in self.findings],
        }


def health_page(*, served: bool) -> HealthPage:
    """Run every check now.

    `served` means that the site itself asks, so its response is not checked.
    """
    return HealthPage(now(), list(_findings(served=served)))


def _findings(*, served: bool) -> Iterator[Finding]:
    if not served:
        yield _run_check(site_answers)
    database = _run_check(database_answers)
    yield database
    for check in (*(() if database.is_wrong else OF_DATABASE), *OF_MACHINE):
        yield _run_check(check)


def _run_check(check: Check) -> Finding:
    """Return the finding of a check. If the check raises an error, return a finding about that."""
    try:
        return check()
    # Whatever error one check raises, the other checks continue.
    except Exception as error:  # noqa: BLE001
        _log.exception("%s broke", check.__name__)
        text = _("This could not be checked: %(kind)s.") % {"kind": type(error).__name__}
        return wrong(check.__name__, text, _("The log says where it broke."))
