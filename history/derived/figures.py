"""Figures derived from the facts of a whole club, kept until a card that counts changes.

A figure is a pure function from facts to values that JSON can hold. It is declared with `@figure`
and asked for with `current_figure`, or with `current_figures` along with others. What it returns is
kept in the table `KeptFigures` with the version of the club's history. The version goes up when any
fact changes, so an older row is never shown. A figure holds ids and no names, and nothing that
depends on who reads it. `all_figures.py` names every module that declares one, for the commands
that check and rebuild.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from club.models import Club
from history.derived.cache import cached_facts, facts_of, refreshed_version
from history.derived.facts import CardFacts
from history.derived.garbage import without_collecting
from history.derived.version import history_version
from history.models import KeptFigures

Derive = Callable[..., Any]
"""From the facts of a club's cards, in the order of play, and plain arguments, to JSON's values."""

SEPARATOR: Final = ":"


@dataclass(frozen=True, slots=True)
class FigureKind:
    """A kind of figure: its name, the form of its values, and how it is derived.

    `form` goes up when the same facts give other values. `about` is how many of the first arguments
    are members' ids. The figure is derived from the cards alone on which all of these sit.
    """

    name: str
    form: int
    derive: Derive
    about: int = 0

    def key(self, *arguments: str | int) -> str:
        """Return the name under which the figure of these arguments is kept."""
        return SEPARATOR.join((self.name, str(self.form), *map(str, arguments)))

    def people(self, arguments: Sequence[str | int]) -> frozenset[int]:
        """Return the members on whose cards the figure is derived, by id; none for all cards."""
        return frozenset(map(int, arguments[: self.about]))


FIGURES: Final[dict[str, FigureKind]] = {}
"""Every figure by its name."""


def figure(name: str, form: int = 1, about: int = 0) -> Callable[[Derive], FigureKind]:
    """Declare a function as a figure of this name. It is called with facts and texts."""

    def declare(derive: Derive) -> FigureKind:
        return FIGURES.setdefault(name, FigureKind(name, form, derive, about))

    return declare


def current_figure(club: Club, kind: FigureKind, *arguments: str | int) -> Any:
    """Return a figure of the club's cards as they are now. It costs what `current_figures` does."""
    return current_figures(club, (kind, *arguments))[0]


def current_figures(club: Club, *requests: tuple[Any, ...]) -> list[Any]:
    """Return several figures of the club's cards as they are now: each with its arguments.

    In two queries where no card has changed since somebody last asked for them. Where one has, in
    one more for the facts and two for each figure, besides those of `refresh`. The arguments reach
    `derive` as texts.
    """
    wanted = [_wanted(*request) for request in requests]
    version = refreshed_version(club)
    names = [kind.key(*arguments) for kind, arguments in wanted]
    rows = KeptFigures.objects.filter(club=club, name__in=names, number=version)
    values = {name: stored["of"] for name, stored in rows.values_list("name", "figures")}
    missing = {
        name: request for name, request in zip(names, wanted, strict=True) if name not in values
    }
    facts = _facts_for(club, [kind.people(arguments) for kind, arguments in missing.values()])
    for name, (kind, arguments) in missing.items():
        with without_collecting():
            cards = cards_of_players(facts, kind.people(arguments))
            values[name] = as_json(kind.derive(cards, *arguments))
        _keep(club, name, version, values[name])
    return [values[name] for name in names]


def _facts_for(club: Club, figures: Sequence[frozenset[int]]) -> list[CardFacts]:
    """Return the facts of which figures about these people are derived, read once for all of them.

    They are of the cards on which sit those whom every figure is about. None without a figure.
    """
    return cached_facts(club, frozenset.intersection(*figures)) if figures else []


def _wanted(kind: FigureKind, *arguments: str | int) -> tuple[FigureKind, tuple[str, ...]]:
    return kind, tuple(map(str, arguments))


def _keep(club: Club, name: str, version: int, made: Any) -> None:
    """Keep a figure, and drop those of an earlier version."""
    KeptFigures.objects.filter(club=club, number__lt=version).delete()
    row = KeptFigures(club=club, name=name, number=version, figures={"of": made})
    KeptFigures.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["club", "name"],
        update_fields=["number", "figures"],
    )


def wrong_figures(club: Club) -> Iterator[str]:
    """Yield the names of the club's kept figures that are not what its facts give.

    A row of an earlier version or form is not wrong: nobody reads it.
    """
    facts = facts_of(club)
    rows = KeptFigures.objects.filter(club=club, number=history_version(club)).order_by("name")
    for row in rows:
        name, form, *arguments = row.name.split(SEPARATOR)
        kind = FIGURES.get(name)
        if kind is None or str(kind.form) != form:
            continue
        cards = cards_of_players(facts, kind.people(arguments))
        if row.figures.get("of") != as_json(kind.derive(cards, *arguments)):
            yield row.name


def cards_of_players(facts: Iterable[CardFacts], people: frozenset[int]) -> list[CardFacts]:
    """Return the cards on which all these members sit."""
    return [card for card in facts if people <= {*card.players}]


def as_json(value: Any) -> Any:
    """Return a value as JSON gives it back: tuples as lists, keys as texts."""
    if isinstance(value, dict):
        return {str(key): as_json(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(part) for part in value]
    return value
