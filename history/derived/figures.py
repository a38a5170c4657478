"""Figures derived from the facts of a whole club, stored until a card that counts changes.

A figure is a pure function from facts to values that JSON can hold. Declare it with `@figure`, and
read it with `current_figure`, or with `current_figures` together with others.

The table `KeptFigures` stores its value with the version of the club's history. The version rises
when any fact changes, so an older row is never shown. A figure holds ids and no names, and nothing
that depends on the reader. `all_figures.py` imports every module that declares a figure, for the
commands that check and rebuild.
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
"""A function from a club's facts, in the order of play, and plain arguments to JSON values."""

SEPARATOR: Final = ":"


@dataclass(frozen=True, slots=True)
class FigureKind:
    """A kind of figure: its name, the form of its values, and the function that derives it.

    Raise `form` when the same facts give other values. The first `about` arguments are members'
    ids. The figure is derived only from the cards on which all these members sit.
    """

    name: str
    form: int
    derive: Derive
    about: int = 0

    def key(self, *arguments: str | int) -> str:
        """Return the name under which the figure with these arguments is stored."""
        return SEPARATOR.join((self.name, str(self.form), *map(str, arguments)))

    def people(self, arguments: Sequence[str | int]) -> frozenset[int]:
        """Return the ids of the members whose common cards give the figure; none for all cards."""
        return frozenset(map(int, arguments[: self.about]))


FIGURES: Final[dict[str, FigureKind]] = {}
"""Every figure by its name."""


def figure(name: str, form: int = 1, about: int = 0) -> Callable[[Derive], FigureKind]:
    """Return a decorator that declares a function as a figure of this name.

    The function is called with facts, and with its arguments as strings.
    """

    def declare(derive: Derive) -> FigureKind:
        return FIGURES.setdefault(name, FigureKind(name, form, derive, about))

    return declare


def current_figure(club: Club, kind: FigureKind, *arguments: str | int) -> Any:
    """Return a figure of the club's cards as they are now, at the cost of `current_figures`."""
    return current_figures(club, (kind, *arguments))[0]


def current_figures(club: Club, *requests: tuple[Any, ...]) -> list[Any]:
    """Return several figures of the club's cards as they are now.

    A request is a kind of figure and its arguments. This takes two queries if no card has changed
    since the same request. Otherwise it also takes those of `refresh`, one for the facts and two
    for each figure. `derive` receives the arguments as strings.
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
    """Return the facts for figures about these groups of people, all read in one query.

    They include only cards with all the members that every group shares. Without a figure, return
    an empty list.
    """
    return cached_facts(club, frozenset.intersection(*figures)) if figures else []


def _wanted(kind: FigureKind, *arguments: str | int) -> tuple[FigureKind, tuple[str, ...]]:
    return kind, tuple(map(str, arguments))


def _keep(club: Club, name: str, version: int, made: Any) -> None:
    """Store a figure, and delete the club's figures of earlier versions."""
    KeptFigures.objects.filter(club=club, number__lt=version).delete()
    row = KeptFigures(club=club, name=name, number=version, figures={"of": made})
    KeptFigures.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["club", "name"],
        update_fields=["number", "figures"],
    )


def wrong_figures(club: Club) -> Iterator[str]:
    """Yield the names of the club's stored figures that differ from its facts.

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
    """Return a value as JSON gives it back: tuples as lists, keys as strings."""
    if isinstance(value, dict):
        return {str(key): as_json(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(part) for part in value]
    return value
