"""The reader's next meeting in a contest, and the address of its new card."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from contests.models import Contest
from scoring.models import Card


@dataclass(frozen=True, slots=True)
class OwnNext:
    """A meeting or match that the reader is to play: the opponent's name and the details.

    `cards` are open between the two and not countersigned. `play` is the address of a new card of
    the two, `meeting` that of their page.
    """

    name: str
    details: Sequence[str]
    play: str
    meeting: str
    cards: Sequence[Card] = ()


def deals_first(name: str) -> str:
    """Return “Bernard deals first”."""
    return _("%(name)s deals first") % {"name": name}


def play_address(
    slug: str, contest: Contest, left: int, right: int, dealer: int | None = None
) -> str:
    """Return the address of a new card of these two that belongs to the contest, filled in.

    `left` sits on the left. `dealer` deals first; with None, the cut decides.
    """
    query = {"player": left, "opponent": right, "contest": contest.pk}
    if dealer is not None:
        query["first"] = 0 if dealer == left else 1
    return f"{reverse('scoring:open_card', args=[slug])}?{urlencode(query)}"
