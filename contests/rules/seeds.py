"""The order in which people are drawn: by their ratings, or by lot."""

from collections.abc import Mapping, Sequence
from random import Random

from contests.rules.entries import verify_people


def seeds_by_rating(ratings: Mapping[int, float]) -> tuple[int, ...]:
    """The people, the highest rating first; those of one rating by their numbers."""
    return tuple(sorted(ratings, key=lambda person: (-ratings[person], person)))


def seeds_by_lot(people: Sequence[int], seed: int) -> tuple[int, ...]:
    """The people in an order that the seed alone decides, whatever order they are given in."""
    verify_people(people)
    lots = Random(seed)  # noqa: S311  (a lot that anybody may draw again)
    drawn = {person: lots.random() for person in sorted(people)}
    return tuple(sorted(drawn, key=drawn.__getitem__))
