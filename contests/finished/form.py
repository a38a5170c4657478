"""The form of a closed contest's stored data: the rules that made its table or bracket."""

from typing import Final

from contests.models import Contest

FORM: Final = 3
"""The form in which contests are closed now.

In form 1, before 1.0.1, games up to a hundred counted by the card's stake: the winner's games, or 1
at a stake per partie. People who left a league were not judged in turn. In form 2, before 1.0.2, a
round that a person did not play gave them no opponent's score in a Swiss tournament.
"""


def form_of(contest: Contest) -> int:
    """Return the form in which a closed contest was closed, or today's for an open one."""
    return int((contest.final or {}).get("form", FORM))
