"""The players' names, short enough to head a column."""

from collections.abc import Sequence

from scoring.sheet.sheet import Sheet


def names_of(sheet: Sheet, partie: int | None = None) -> tuple[str, ...]:
    """The players' names as in the columns' heads. With `partie`, only the two who play it."""
    names = short_names([player.name for player in sheet.players])
    seats = sheet.seats_in(partie) if partie else None
    return tuple(names[seat] for seat in seats.pair) if seats else names


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """First names if they tell the players apart, else full names."""
    first = tuple(name.split()[0] for name in names)
    return first if len(set(first)) == len(first) else tuple(names)
