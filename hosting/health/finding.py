"""The result of a check of the site's health."""

import enum
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import ngettext


class Severity(enum.StrEnum):
    """How serious a finding is."""

    WELL = "well"
    NOTICE = "notice"
    """Nothing is broken, but the administrator should know."""
    WRONG = "not well"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: its name, its severity, an explanation, and a remedy."""

    name: str
    state: Severity
    text: str
    todo: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether the finding makes the site unwell."""
        return self.state is Severity.WRONG

    def as_json(self) -> dict[str, str]:
        """Return the finding as a part of the report in JSON."""
        return {"name": self.name, "state": self.state, "said": self.text, "todo": self.todo}


def well(name: str, text: str) -> Finding:
    """Return a finding that all is well."""
    return Finding(name, Severity.WELL, text)


def notice(name: str, text: str, todo: str) -> Finding:
    """Return a finding that the administrator should know."""
    return Finding(name, Severity.NOTICE, text, todo)


def wrong(name: str, text: str, todo: str) -> Finding:
    """Return a finding that something is wrong, with the remedy `todo`."""
    return Finding(name, Severity.WRONG, text, todo)


def ago(time: timedelta) -> str:
    """Return in words how long ago something was, in one unit."""
    minutes = round(time.total_seconds() / 60)
    hours, days = round(minutes / 60), round(minutes / 1440)
    if hours >= 48:
        return ngettext("%(n)d day ago", "%(n)d days ago", days) % {"n": days}
    if minutes >= 120:
        return ngettext("%(n)d hour ago", "%(n)d hours ago", hours) % {"n": hours}
    return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
