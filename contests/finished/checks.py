"""Compare the club's closed leagues and tournaments with their cards."""

from collections.abc import Iterator

from club.models import Club
from contests.finished.closed_tournaments import wrong_tournaments
from contests.finished.leagues import wrong_leagues


def wrong_contests(club: Club) -> Iterator[str]:
    """Yield a sentence for each closed contest that differs from its cards."""
    for name in wrong_leagues(club):
        yield f"the closed league “{name}” differs."
    for name in wrong_tournaments(club):
        yield f"the closed tournament “{name}” differs."
