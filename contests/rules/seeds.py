"""The order in which people are drawn: by their ratings, or by lot."""

from collections.abc import Mapping, Sequence
from random import Random

from contests.rules.entries import verify_people


def seeds_by_rating(ratings: Mapping[int, float]) -> tuple[int, ...]:
    """Return the people, the highest rating first; ties go by their numbers."""
    return tuple(sorted(ratings, key=lambda person: (-ratings[person], person)))


def seeds_by_lot(people: Sequence[int], seed: int) -> tuple[int, ...]:
    """Return the people in an order that depends only on the seed, not on their given order.

    Raises ContestError for a person entered twice, and for one person alone.
    """
    verify_people(people)
    lots = Random(seed)  # noqa: S311  (a lot that anybody may draw again)
    drawn = {person: lots.random() for person in sorted(people)}
    return tuple(sorted(drawn, key=drawn.__getitem__))
