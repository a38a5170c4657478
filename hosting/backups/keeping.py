"""Which backups to keep: all of the last two days, and the newest of each day, week and month."""

import re
import shlex
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass
from datetime import datetime
from itertools import islice
from typing import Final

USUAL: Final = "7,4,12"
"""The days, weeks and months for which a backup is kept, unless the settings differ."""
WHOLE_DAYS: Final = 2
"""The number of days of which every backup is kept, because an upgrade may need several."""


@dataclass(frozen=True, slots=True)
class KeepingRule:
    """The numbers of days, weeks and months for which a backup is kept."""

    days: int
    weeks: int
    months: int

    def __str__(self) -> str:
        return "{} daily, {} weekly, {} monthly".format(*astuple(self))


def read_rule(text: str) -> KeepingRule:
    """Return the rule in a text such as “7,4,12”. The ValueError says what would be valid."""
    if not re.fullmatch(r"\s*\d{1,4}\s*,\s*\d{1,4}\s*,\s*\d{1,4}\s*", text):
        raise ValueError("three whole numbers, of days, weeks and months, such as 7,4,12")
    return KeepingRule(*(int(number) for number in text.split(",")))


def read_command(text: str) -> str:
    """Return a command that sends a backup elsewhere. The ValueError says what would be valid."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise ValueError(f"a command whose quotation marks are closed, not “{text}”") from None
    if words and not any("{}" in word for word in words):
        raise ValueError("a command with {} in place of the file, such as “cp {} /mnt/backups/”")
    return text if words else ""


def moments_to_keep(moments: Iterable[datetime], rule: KeepingRule) -> set[datetime]:
    """Return the moments of the backups to keep.

    The newest backup is always kept, and every backup of the last two days in the rule. A day, week
    or month without a backup does not count, so a machine that was off loses nothing.
    """
    newest_first = sorted(moments, reverse=True)
    return {
        *newest_first[:1],
        *_all_of_last_days(newest_first, min(rule.days, WHOLE_DAYS)),
        *_newest_of_each(newest_first, _day, rule.days),
        *_newest_of_each(newest_first, _week, rule.weeks),
        *_newest_of_each(newest_first, _month, rule.months),
    }


def _all_of_last_days(newest_first: Iterable[datetime], number: int) -> Iterable[datetime]:
    last_days = list(dict.fromkeys(map(_day, newest_first)))[:number]
    return (moment for moment in newest_first if _day(moment) in last_days)


def _newest_of_each(
    newest_first: Iterable[datetime], period: Callable[[datetime], tuple[int, int]], number: int
) -> Iterable[datetime]:
    newest: dict[tuple[int, int], datetime] = {}
    for moment in newest_first:
        newest.setdefault(period(moment), moment)
    return islice(newest.values(), number)


def _day(moment: datetime) -> tuple[int, int]:
    return moment.year, moment.timetuple().tm_yday


def _week(moment: datetime) -> tuple[int, int]:
    year, week, _day_of_week = moment.isocalendar()
    return year, week


def _month(moment: datetime) -> tuple[int, int]:
    return moment.year, moment.month
