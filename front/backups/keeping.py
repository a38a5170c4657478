"""Which backups to keep: the newest of each of the last days, weeks and months that have one."""

import re
import shlex
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass
from datetime import datetime
from itertools import islice


@dataclass(frozen=True, slots=True)
class Rule:
    """For how many days, weeks and months a backup is kept."""

    days: int
    weeks: int
    months: int

    def __str__(self) -> str:
        return "{} daily, {} weekly, {} monthly".format(*astuple(self))


def read_rule(text: str) -> Rule:
    """Parse “7,4,12”; the ValueError says what is right."""
    if not re.fullmatch(r"\s*\d{1,4}\s*,\s*\d{1,4}\s*,\s*\d{1,4}\s*", text):
        raise ValueError("three whole numbers, of days, weeks and months, such as 7,4,12")
    return Rule(*(int(number) for number in text.split(",")))


def read_command(text: str) -> str:
    """Parse a command that sends a backup elsewhere; the ValueError says what is right."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise ValueError(f"a command whose quotation marks are closed, not “{text}”") from None
    if words and not any("{}" in word for word in words):
        raise ValueError("a command with {} in place of the file, such as “cp {} /mnt/backups/”")
    return text if words else ""


def kept(moments: Iterable[datetime], rule: Rule) -> set[datetime]:
    """Return the moments of the backups to keep.

    A day, week or month without a backup does not count, so a machine that was off loses nothing.
    The newest backup is always kept.
    """
    newest_first = sorted(moments, reverse=True)
    return {
        *newest_first[:1],
        *_newest_of_each(newest_first, _day, rule.days),
        *_newest_of_each(newest_first, _week, rule.weeks),
        *_newest_of_each(newest_first, _month, rule.months),
    }


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
