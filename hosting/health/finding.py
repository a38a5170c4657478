"""What a check of the site's health found."""

import enum
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import ngettext


class Severity(enum.StrEnum):
    """How good or bad it is."""

    WELL = "well"
    NOTICE = "notice"
    """Nothing is broken, but the site's keeper should know it."""
    WRONG = "not well"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: its name, how good it is, in words, and what to do about it."""

    name: str
    state: Severity
    text: str
    todo: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether the site is not well."""
        return self.state is Severity.WRONG

    def as_json(self) -> dict[str, str]:
        """Return it as a part of the report in JSON."""
        return {"name": self.name, "state": self.state, "said": self.text, "todo": self.todo}


def well(name: str, text: str) -> Finding:
    """Say that all is as it should be."""
    return Finding(name, Severity.WELL, text)


def notice(name: str, text: str, todo: str) -> Finding:
    """Say what the keeper should know."""
    return Finding(name, Severity.NOTICE, text, todo)


def wrong(name: str, text: str, todo: str) -> Finding:
    """Say what is not well."""
    return Finding(name, Severity.WRONG, text, todo)


def ago(time: timedelta) -> str:
    """Say how long ago something was, in one unit."""
    minutes = round(time.total_seconds() / 60)
    hours, days = round(minutes / 60), round(minutes / 1440)
    if hours >= 48:
        return ngettext("%(n)d day ago", "%(n)d days ago", days) % {"n": days}
    if minutes >= 120:
        return ngettext("%(n)d hour ago", "%(n)d hours ago", hours) % {"n": hours}
    return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
