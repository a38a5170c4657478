"""A paper card: the figures written on it, held against what they should be (R62)."""

from scoring.sheet import Sheet


def discrepancies_of(sheet: Sheet) -> list[dict[str, object]]:
    """What is wrong among the card's written figures."""
    return []
