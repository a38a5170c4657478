"""The page on which a member chooses what went wrong in a deal."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from club.models import Member
from piquet.rulings.all_paths import PATHS, decides_at
from piquet.rulings.path import Path
from piquet.rulings.paths.dealing import OUT_OF_TURN
from scoring.models import Card
from scoring.pages.rulings.here import RulingHere, rulings_of_deal
from scoring.pages.rulings.place import DEALER, PATH, Place
from scoring.sheet.deal_names import deal_name_beside
from scoring.sheet.sheet import Sheet
from scoring.words.rulings.paths import find_events, may_be_leaving, parts_of

SEARCH: Final = "q"


@dataclass(frozen=True, slots=True)
class PartOfGame:
    """A part of the game, with the title and address of each thing that can go wrong in it."""

    heading: str
    paths: list[tuple[str, str]]


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class ChoosePage:
    """The things that can go wrong in a deal, by part of the game.

    Costs no query besides the card and its sheet. If a ruling waits, it costs two: the scribe and
    the PINs.
    """

    member: Member
    card: Card
    sheet: Sheet
    place: Place
    query: Mapping[str, str]

    @property
    def words(self) -> str:
        """The search words, at most 80 characters."""
        return self.query.get(SEARCH, "").strip()[:80]

    @property
    def deals(self) -> list[tuple[str, str, bool]]:
        """The deal written last and the deal being played, because the member may mean either.

        Each has its text (“Deal 3: 27–13”, “Deal 4, being played”), the address of its page, and
        whether this page is about it. Empty if this page is about another deal.
        """
        due, last, here = self.sheet.next_deal, self.sheet.last_deal, self.place
        if due is None or last is None or not last[1].number or last[0].annulled:
            return []
        places = ((last[0].number, last[1].number), (due.partie, due.number))
        if (here.partie, here.number) not in places:
            return []
        scores = "–".join(map(str, last[1].scores))
        texts = (_("%(deal)s: %(scores)s"), _("%(deal)s, being played"))
        return [
            (
                text % {"deal": deal_name_beside(self.sheet, *of, here.partie), "scores": scores},
                self._address_of(*of),
                of == (here.partie, here.number),
            )
            for text, of in zip(texts, places, strict=True)
        ]

    def _address_of(self, partie: int, number: int) -> str:
        """Return the address of this deal's page, with the search words."""
        address = reverse(
            "scoring:rulings", args=(self.member.club.slug, self.card.pk, partie, number)
        )
        return f"{address}?{urlencode({SEARCH: self.words})}" if self.words else address

    @cached_property
    def rulings(self) -> list[RulingHere]:
        """The rulings on the deal so far, latest first."""
        place = self.place
        return rulings_of_deal(self.card, self.sheet, self.member, place.partie, place.number)

    @cached_property
    def parts(self) -> list[PartOfGame]:
        """The things that can go wrong, one part of the game after another."""
        return [self._part(part.heading, part.paths) for part in parts_of(self.sheet.rules)]

    @cached_property
    def matches(self) -> PartOfGame | None:
        """The things that match the search words, the best match first. None if there are none."""
        paths = [path for path in PATHS.values() if decides_at(path, self.sheet.rules)]
        events = find_events(paths, self.words)
        if not events.paths or (events.some_words and self.may_be_leaving):
            return None
        heading = (
            _("Nothing has all these words. The nearest:") if events.some_words else _("Found")
        )
        return self._part(heading, events.paths)

    @property
    def may_be_leaving(self) -> bool:
        """Whether the search words suggest that a player leaves or gives up.

        No law decides that.
        """
        return may_be_leaving(self.words)

    def _part(self, heading: str, paths: Iterable[Path]) -> PartOfGame:
        return PartOfGame(heading, [(_(path.title), self._begin(path)) for path in paths])

    def _begin(self, path: Path) -> str:
        """Return the address of the path's first question.

        On the path for a wrong dealer, the address gives the player whose turn it was not as the
        dealer. It does not if the reader has said who dealt, or if the deal is written.
        """
        parameters: dict[str, object] = {PATH: path.name}
        if path is OUT_OF_TURN and self.place.asks_dealer and DEALER not in self.query:
            parameters[DEALER] = 1 - self.place.dealer
        return self.place.address(self.member.club.slug, **parameters)

    @property
    def address(self) -> str:
        """The address of this page without search words."""
        return self.place.address(self.member.club.slug)

    @property
    def dealers(self) -> Iterator[tuple[str, str, bool]]:
        """Each player, the address of the page if that player dealt, and whether it says so now."""
        search = {SEARCH: self.words} if self.words else {}
        for seat, name in enumerate(self.place.names):
            address = self.place.address(self.member.club.slug, **{DEALER: seat, **search})
            yield name, address, seat == self.place.dealer
