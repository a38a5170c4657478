"""A club's records in words, each with the three best."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.access.who_appears import Appearance
from history.derived.hall.boards import RecordEntry, entry_from_data
from scoring.words.progress import with_sign

BEST: Final = 3
"""The number of lines of each record."""

NAMES: Final[Mapping[str, str | Promise]] = {
    "deal": gettext_lazy("Highest deal"),
    "partie": gettext_lazy("Greatest partie"),
    "comeback": gettext_lazy("Biggest comeback"),
    "closest": gettext_lazy("Closest partie"),
    "highest": gettext_lazy("Highest total"),
    "losing": gettext_lazy("Highest total that lost"),
    "lowest": gettext_lazy("Lowest total that won"),
    "rubicons": gettext_lazy("Most rubicons in an evening"),
    "points": gettext_lazy("Most points in an evening"),
    "parties": gettext_lazy("Most parties in an evening"),
    "evenings": gettext_lazy("Most evenings played"),
    "run": gettext_lazy("Longest run of parties won"),
}
"""The names of the records, in the order of the page."""


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One of the best entries: the figure, the member, the details, and when.

    `card` is None for an evening, whose day is `day`.
    """

    figure: str
    who: Appearance
    about: str
    when: str
    day: date
    card: int | None


@dataclass(frozen=True, slots=True)
class HallRecord:
    """A record: its key in the figures, its name, and its best lines."""

    key: str
    name: str
    lines: tuple[RecordLine, ...]


def format_records(
    boards: Mapping[str, Sequence[list[Any]]], people: Mapping[int, Appearance]
) -> list[HallRecord]:
    """Return each record with its best lines. A record may have no lines yet.

    Lines of members who are not named are left out.
    """
    return [
        HallRecord(key, str(name), tuple(_lines(key, boards[key], people)))
        for key, name in NAMES.items()
    ]


def _lines(
    key: str, board: Sequence[list[Any]], people: Mapping[int, Appearance]
) -> Iterator[RecordLine]:
    """Yield the best lines of a record. Members who are not named have no line."""
    written = 0
    for data in board:
        entry = entry_from_data(data)
        who = people.get(entry.person)
        if who is None or not who.is_named:
            continue
        other = people.get(entry.other) if entry.other is not None else None
        figure, about = _FORMATS[key](entry, other.name if other else "")
        yield RecordLine(figure, who, about, _when(key, entry), entry.day, entry.card)
        written += 1
        if written == BEST:
            return


def _deal(entry: RecordEntry, other: str) -> tuple[str, str]:
    return _pair(entry.value, entry.beside[0]), _("against %(name)s") % {"name": other}


def _partie(entry: RecordEntry, other: str) -> tuple[str, str]:
    if not entry.beside:
        return with_sign(int(entry.value)), _("against %(name)s") % {"name": other}
    words = {"name": other, "totals": _totals(entry)}
    return with_sign(int(entry.value)), _("beat %(name)s %(totals)s") % words


def _comeback(entry: RecordEntry, other: str) -> tuple[str, str]:
    words = {"name": other, "n": entry.beside[0]}
    return _percent(entry.value), _("beat %(name)s, %(n)d behind after four deals") % words


def _closest(entry: RecordEntry, other: str) -> tuple[str, str]:
    return _totals(entry), _("beat %(name)s") % {"name": other}


def _losing(entry: RecordEntry, other: str) -> tuple[str, str]:
    words = {"name": other, "totals": _totals(entry)}
    return str(entry.value), _("lost to %(name)s %(totals)s") % words


def _total(entry: RecordEntry, other: str) -> tuple[str, str]:
    words = {"name": other, "totals": _totals(entry)}
    return str(entry.value), _("beat %(name)s %(totals)s") % words


def _count(entry: RecordEntry, _other: str) -> tuple[str, str]:
    return str(entry.value), ""


def _points(entry: RecordEntry, _other: str) -> tuple[str, str]:
    return with_sign(int(entry.value)), ""


def _when(key: str, entry: RecordEntry) -> str:
    """Return the day; for a run the first and the last; for several evenings the last."""
    day = _day(entry.day)
    if key == "evenings":
        return _("the last on %(day)s") % {"day": day}
    if key == "run" and (since := date.fromordinal(entry.beside[0])) != entry.day:
        return _("%(first)s to %(last)s") % {"first": _day(since), "last": day}
    return day


def _day(day: date) -> str:
    return date_format(day, "j F Y")


_FORMATS: Final[Mapping[str, Callable[[RecordEntry, str], tuple[str, str]]]] = {
    "deal": _deal,
    "partie": _partie,
    "comeback": _comeback,
    "closest": _closest,
    "highest": _total,
    "losing": _losing,
    "lowest": _total,
    "rubicons": _count,
    "points": _points,
    "parties": _count,
    "evenings": _count,
    "run": _count,
}


def _totals(entry: RecordEntry) -> str:
    """Return both totals, the winner's first: “164–114”. No line breaks inside."""
    return _pair(*entry.beside)


def _pair(left: float, right: float) -> str:
    return f"{left}\N{WORD JOINER}–\N{WORD JOINER}{right}"


def _percent(chance: float) -> str:
    """Return a chance below one half: “12 %”, “0.4 %”, “under 0.1 %”."""
    shown = 100 * Fraction(chance)
    if shown < Fraction(1, 10):
        return _("under 0.1 %%") % {}
    return _("%(n)s %%") % {"n": f"{float(shown):.0f}" if shown >= 1 else f"{float(shown):.1f}"}
