"""Figures derived from the facts of a whole club, kept until a card that counts changes.

A figure is a pure function from facts to values that JSON can hold. It is declared with `@figure`
and asked for with `kept`. What it returns is kept in the table `KeptFigures` with the number of the
club's history. `refresh` raises that number when any fact changes, so an older row is never shown.
`all_figures.py` names every module that declares one, for the commands that check and rebuild.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from club.models import Club
from scoring.history.cache import facts_of, history_number, kept_facts_of, refresh
from scoring.models import KeptFigures

Derive = Callable[..., Any]
"""From the facts of a club's cards, in the order of play, and plain arguments, to JSON's values."""

SEPARATOR: Final = ":"


@dataclass(frozen=True, slots=True)
class Figure:
    """A kind of figure: its name, the form of its values, and how it is derived.

    `form` goes up when the same facts give other values.
    """

    name: str
    form: int
    derive: Derive

    def key(self, *arguments: str | int) -> str:
        """Return the name under which the figure of these arguments is kept."""
        return SEPARATOR.join((self.name, str(self.form), *map(str, arguments)))


FIGURES: Final[dict[str, Figure]] = {}
"""Every figure by its name."""


def figure(name: str, form: int = 1) -> Callable[[Derive], Figure]:
    """Declare a function as a figure of this name. It is called with facts and texts."""

    def declare(derive: Derive) -> Figure:
        return FIGURES.setdefault(name, Figure(name, form, derive))

    return declare


def kept(club: Club, of: Figure, *arguments: str | int) -> Any:
    """Return a figure of the club's cards as they are now.

    In three queries where no card has changed since somebody last asked for it, and in three more
    where one has, besides those of `refresh`. The arguments reach `derive` as texts.
    """
    refresh(club)
    number = history_number(club)
    name = of.key(*arguments)
    rows = KeptFigures.objects.filter(club=club, name=name, number=number)
    found = rows.values_list("figures", flat=True).first()
    if found is not None:
        return found["of"]
    made = of.derive(kept_facts_of(club), *map(str, arguments))
    _keep(club, name, number, made)
    return made


def _keep(club: Club, name: str, number: int, made: Any) -> None:
    """Keep a figure, and drop those of an earlier number."""
    KeptFigures.objects.filter(club=club, number__lt=number).delete()
    row = KeptFigures(club=club, name=name, number=number, figures={"of": made})
    KeptFigures.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["club", "name"],
        update_fields=["number", "figures"],
    )


def wrong_figures(club: Club) -> Iterator[str]:
    """Yield the names of the club's kept figures that are not what its facts give.

    A row of an earlier number or form is not wrong: nobody reads it.
    """
    facts = facts_of(club)
    rows = KeptFigures.objects.filter(club=club, number=history_number(club)).order_by("name")
    for row in rows:
        name, form, *arguments = row.name.split(SEPARATOR)
        found = FIGURES.get(name)
        if found is None or str(found.form) != form:
            continue
        if row.figures.get("of") != as_kept(found.derive(facts, *arguments)):
            yield row.name


def as_kept(value: Any) -> Any:
    """Return a value as JSON gives it back: tuples as lists, keys as texts."""
    if isinstance(value, dict):
        return {str(key): as_kept(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [as_kept(one) for one in value]
    return value
