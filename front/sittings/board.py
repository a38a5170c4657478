"""The board on the wall: a sitting divided into pages that take turns on a screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from club.models import Member
from front.sittings.card_progress import CardNow
from front.sittings.sitting import sitting_of
from front.sittings.tally import PlayerTally
from front.sittings.who_sees import sitting_for_all
from scoring.models import WRITABLE, CardState

CARDS: Final = 6
PLAYERS: Final = 9
"""The most players on a page that is readable from five metres."""

Thing = TypeVar("Thing")


EVERY: Final = 3
"""Seconds between a board's requests for changes."""


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The board on the wall: pages of cards, those in play first, and pages of results.

    It costs at most 15 queries, however many cards there are.
    """

    member: Member
    day: date
    version: str
    """The value of `version_of`, read before everything else so that no later change is missed."""
    cards: tuple[tuple[CardNow, ...], ...]
    tallies: tuple[tuple[PlayerTally, ...], ...]
    by_games: bool

    @property
    def every(self) -> int:
        """Seconds between the screen's requests for changes."""
        return EVERY

    @property
    def room(self) -> str:
        """How many cards share a page: "one", "two", "four" or "six"."""
        most = max((len(page) for page in self.cards), default=0)
        return next((word for n, word in ((1, "one"), (2, "two"), (4, "four")) if most <= n), "six")


def board_page(member: Member, day: date, version: str) -> BoardPage:
    """Return the board of a day: cards in play first, then waiting cards, then signed cards.

    The caller reads `version` before calling this, so that the version is never too new.
    """
    sitting = sitting_for_all(sitting_of(member.club, day), member.club)
    shown = [now for now in (*sitting.cards, *sitting.resumed) if _is_shown(now)]
    shown.sort(key=_order_of_state)
    return BoardPage(
        member=member,
        day=sitting.day,
        version=version,
        cards=_pages(shown, CARDS),
        tallies=_pages(sitting.tallies, PLAYERS),
        by_games=sitting.by_games,
    )


def _is_shown(now: CardNow) -> bool:
    return now.card.state != CardState.ABANDONED


def _order_of_state(now: CardNow) -> int:
    if now.posted:
        return 2
    return 0 if now.counts and now.card.state in WRITABLE else 1


def _pages(things: Sequence[Thing], most: int) -> tuple[tuple[Thing, ...], ...]:
    """Divide the things into as few pages as possible, of even length."""
    count = -(-len(things) // most)
    if not count:
        return ()
    each = -(-len(things) // count)
    return tuple(tuple(things[place : place + each]) for place in range(0, len(things), each))
