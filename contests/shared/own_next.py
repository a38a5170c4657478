"""What the reader plays next in a contest, and the address at which they play it."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from contests.models import Contest
from scoring.models import Card


@dataclass(frozen=True, slots=True)
class OwnNext:
    """A meeting or match that the reader is to play: against whom, and what is to be played.

    `cards` are open between the two and not countersigned. `play` opens a new card of the two,
    `meeting` is the page of the two.
    """

    name: str
    details: Sequence[str]
    play: str
    meeting: str
    cards: Sequence[Card] = ()


def deals_first(name: str) -> str:
    """“Bernard deals first”."""
    return _("%(name)s deals first") % {"name": name}


def play_address(
    slug: str, contest: Contest, left: int, right: int, dealer: int | None = None
) -> str:
    """Return the address of a new card of these two that belongs to the contest, filled in.

    `left` sits on the left. `dealer` deals first; None if the cut decides.
    """
    query = {"player": left, "opponent": right, "contest": contest.pk}
    if dealer is not None:
        query["first"] = 0 if dealer == left else 1
    return f"{reverse('scoring:open_card', args=[slug])}?{urlencode(query)}"
