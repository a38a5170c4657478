"""The deal that a ruling is about: a written deal, or the deal being played."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from piquet.deal.faults import SIDES
from scoring.models import CardKind
from scoring.sheet.deal import SheetDeal
from scoring.sheet.player_names import names_of
from scoring.sheet.sheet import Sheet

DEALER: Final = "dealer"
PATH: Final = "path"


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class Place:
    """A deal of a card. `dealer` is the seat of its dealer.

    If the players cut again for each deal, the dealer may be unknown. The page then asks the
    reader.
    """

    sheet: Sheet
    partie: int
    number: int
    dealer: int
    dealer_known: bool = True

    @cached_property
    def deal(self) -> SheetDeal | None:
        """The deal as written. None if it is being played."""
        return self.sheet.deal(self.partie, self.number)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the two players of the deal, by seat."""
        return names_of(self.sheet, self.partie)

    def seat_of(self, side: str) -> int | None:
        """Return the seat of “elder” or “younger”. None for anything else."""
        return (1 - self.dealer, self.dealer)[SIDES.index(side)] if side in SIDES else None

    def name_of(self, side: str) -> str:
        """Return the name of “elder” or “younger”. "" for anything else."""
        seat = self.seat_of(side)
        return "" if seat is None else self.names[seat]

    @property
    def elder(self) -> str:
        """Elder's name."""
        return self.name_of("elder")

    @property
    def younger(self) -> str:
        """Younger's name."""
        return self.name_of("younger")

    @property
    def asks_dealer(self) -> bool:
        """Whether the reader may say who dealt, because the deal is not written yet."""
        return self.deal is None

    def address(self, club: str, **parameters: object) -> str:
        """Return the address of the deal's page. It names the dealer if nothing is written yet."""
        of = reverse("scoring:rulings", args=(club, self.sheet.id, self.partie, self.number))
        tells = self.asks_dealer and self.dealer_known
        given = {DEALER: self.dealer, **parameters} if tells else parameters
        return f"{of}?{urlencode(given)}" if given else of


def place_of(sheet: Sheet, partie: int, number: int, query: Mapping[str, str]) -> Place | None:
    """Return the deal with these numbers. None if it is neither written nor the next deal.

    While the deal is being played, `query` may say who dealt.
    """
    if not number or sheet.kind != CardKind.TABLE:
        return None
    if written := sheet.deal(partie, number):
        return Place(sheet, partie, number, written.dealer)
    due = sheet.next_deal
    if due is None or (due.partie, due.number) != (partie, number):
        return None
    dealer = query.get(DEALER, "")
    if dealer in ("0", "1"):
        return Place(sheet, partie, number, int(dealer))
    return Place(sheet, partie, number, due.dealer or 0, dealer_known=due.dealer is not None)
