"""The players' names, short enough to head a column, and the names of bystanders."""

from collections.abc import Iterable, Mapping, Sequence

from club.models import Member
from piquet.text.typed import as_typed
from scoring.sheet.deal import SheetRuling
from scoring.sheet.sheet import Sheet


def names_of(sheet: Sheet, partie: int | None = None) -> tuple[str, ...]:
    """Return the players' names as in the columns' heads. With `partie`, only those who play it."""
    names = short_names([player.name for player in sheet.players])
    seats = sheet.seats_in(partie) if partie else None
    return tuple(names[seat] for seat in seats.pair) if seats else names


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return first names if they tell the players apart, else full names."""
    first = tuple(as_typed(name.split()[0]) for name in names)
    return first if len(set(first)) == len(first) else tuple(names)


def bystander_names(rulings: Iterable[SheetRuling]) -> Mapping[int, str]:
    """Return the names of the bystanders in these rulings by their ids (Law 78).

    One query, or none if no ruling names a bystander.
    """
    named = {ruling.bystander for ruling in rulings if ruling.bystander is not None}
    if not named:
        return {}
    return dict(Member.objects.filter(pk__in=named).values_list("pk", "name"))
