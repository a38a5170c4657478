"""The page on which one chooses what went wrong in a deal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _

from club.models import Member
from scoring.laws.rulings.path import Path
from scoring.laws.rulings.paths.dealing import OUT_OF_TURN
from scoring.models import Card
from scoring.pages.rulings.here import RulingHere, rulings_of_deal
from scoring.pages.rulings.place import DEALER, PATH, Place
from scoring.sheet.sheet import Sheet
from scoring.words.rulings.paths import parts_of

SEARCH: Final = "q"


@dataclass(frozen=True, slots=True)
class PartOfGame:
    """A part of the game, with the title of each thing that can go wrong, and its address."""

    heading: str
    paths: list[tuple[str, str]]


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class ChoosePage:
    """What can go wrong, by part of the game.

    Besides the card and its sheet it costs no query, two if a ruling waits: the scribe, the PINs.
    """

    member: Member
    card: Card
    sheet: Sheet
    place: Place
    asked: Mapping[str, str]

    @property
    def words(self) -> str:
        """The words that are looked for."""
        return self.asked.get(SEARCH, "").strip()[:80]

    @cached_property
    def rulings(self) -> list[RulingHere]:
        """The rulings on the deal so far, latest first."""
        place = self.place
        return rulings_of_deal(self.card, self.sheet, self.member, place.partie, place.number)

    @cached_property
    def parts(self) -> list[PartOfGame]:
        """What can go wrong, part by part. With words to look for, only what has them."""
        return [
            PartOfGame(part.heading, [(_(path.title), self._begin(path)) for path in part.paths])
            for part in parts_of(self.sheet.rules, self.words)
        ]

    def _begin(self, path: Path) -> str:
        """Where the questions of this path begin.

        If the wrong player dealt, the deal being played was dealt by the one whose turn it is not,
        unless the reader has said who dealt.
        """
        said: dict[str, object] = {PATH: path.name}
        if path is OUT_OF_TURN and self.place.asks_dealer and DEALER not in self.asked:
            said[DEALER] = 1 - self.place.dealer
        return self.place.address(self.member.club.slug, **said)

    @property
    def address(self) -> str:
        """The address of this page without words to look for."""
        return self.place.address(self.member.club.slug)

    @property
    def dealers(self) -> Iterator[tuple[str, str, bool]]:
        """Each player, the address of the page if they dealt, and whether it says so now."""
        found = {SEARCH: self.words} if self.words else {}
        for seat, name in enumerate(self.place.names):
            address = self.place.address(self.member.club.slug, **{DEALER: seat, **found})
            yield name, address, seat == self.place.dealer
