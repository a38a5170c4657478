"""Compare stored statistics, and what other packages store about cards, with the records."""

from collections.abc import Callable, Iterator
from typing import Final

from club.models import Club
from history.derived import all_figures  # noqa: F401  (each figure is declared by its module)
from history.derived.cache import wrong_rows
from history.derived.figures import wrong_figures

OTHER_CHECKS: Final[list[Callable[[Club], Iterator[str]]]] = []
"""Checks of packages above this one. Each yields a sentence for every difference."""


def differences(club: Club) -> Iterator[str]:
    """Yield a sentence for each stored fact or figure of the club that differs from the records."""
    for card in wrong_rows(club):
        yield f"card {card} differs. Run rebuild_history."
    for name in wrong_figures(club):
        yield f"figure {name} differs. Run rebuild_history."
    for check in OTHER_CHECKS:
        yield from check(club)
