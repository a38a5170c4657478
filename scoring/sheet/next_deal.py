"""The next deal to write, and its dealer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from piquet.partie.chouette import Seats
from piquet.partie.result import dealer_of
from scoring.models import WRITABLE, Card, CardKind
from scoring.sheet.chouette import due_after
from scoring.sheet.partie import SheetPartie
from scoring.sheet.rows import RecordRow
from scoring.sheet.rulings import dealer_ruled, deals_again, times_void


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The next deal to write, with the player who will deal it unless players enter another (R1).

    The dealer is None where the players cut for each deal, until somebody enters who deals (R21).
    """

    partie: int
    number: int
    dealer: int | None
    void: int = 0
    """The number of times that a deal of its partie became void."""
    seats: Seats | None = None
    """The places in a chouette. The scores are those of the single player and the opponent."""

    @property
    def expected(self) -> str:
        """The state for which a page stores a draft: “1.0”, the dealer and the void deals so far.

        In a chouette it is “1.0.012”, with the places. A draft for another dealer keeps only its
        scores. A draft for other places, or from before a deal became void, is dropped.
        """
        dealer = "" if self.dealer is None else self.dealer
        return f"{dealer}.{self.void}{f'.{places_text(self.seats)}' if self.seats else ''}"

    def has_dealer_of(self, expected: str) -> bool:
        """Return whether a draft was stored for this dealer. True if the draft does not say."""
        return not expected or expected.partition(".")[0] == self.expected.partition(".")[0]

    def has_places_of(self, expected: str) -> bool:
        """Return whether a draft was stored for these places. True if the draft does not say."""
        return places_in(expected) in ("", places_in(self.expected))

    @property
    def elder(self) -> int | None:
        return None if self.dealer is None else 1 - self.dealer

    @property
    def fields(self) -> dict[str, int]:
        """The form fields that identify the deal."""
        place = {"partie": self.partie, "deal": self.number}
        return place if self.dealer is None else {**place, "dealer": self.dealer}


def places_text(seats: Seats) -> str:
    """Return the seats of the single player, the opponent and the adviser: “012”."""
    return f"{seats.single}{seats.opponent}{seats.adviser}"


def places_in(expected: str) -> str:
    """Return the places for which a draft was stored, as `places_text` writes them.

    "" if the draft does not say.
    """
    return "".join(expected.split(".")[2:3])


def next_deal(
    card: Card, parties: tuple[SheetPartie, ...], rows: Sequence[RecordRow], *, alternates: bool
) -> NextDeal | None:
    """Return the next deal of the first partie that is not over, or the first deal of a new partie.

    If the deal does not alternate, its dealer is the one in a record that was taken back.
    """
    if card.kind == CardKind.PAPER or card.state not in WRITABLE:
        return None
    due = _due(card, parties)
    return due if alternates else replace(due, dealer=_dealer_said(due, rows))


def _dealer_said(due: NextDeal, rows: Sequence[RecordRow]) -> int | None:
    """Return the dealer in the latest record of this deal, which was taken back.

    None if nobody has written the deal.
    """
    place = (due.partie, due.number)
    records = [r for r in rows if r.id and r.withdraws is None and (r.partie, r.deal) == place]
    return max(records, key=lambda row: row.id).dealer if records else None


def _due(card: Card, parties: tuple[SheetPartie, ...]) -> NextDeal:
    for partie in parties:
        if partie.over:
            continue
        number = partie.deals[-1].number + 1 if partie.deals else 1
        dealer = _alternating(partie) if partie.deals else _first_dealer(card, parties)
        void = 0
        if partie.rulings:
            dealer = dealer_ruled(partie.rulings.get(number, ()), dealer)
            void = times_void(partie.rulings)
        return NextDeal(partie.number, number, dealer, void, partie.seats)
    seats = due_after(parties[-1]) if card.chouette and parties else None
    return NextDeal(len(parties) + 1, 1, _first_dealer(card, parties), seats=seats)


def _alternating(partie: SheetPartie) -> int:
    """Return the player who did not deal last, unless that player deals twice running (Law 16)."""
    last, before = partie.deals[-1], partie.deals[-2:-1]
    again = any(deals_again(deal.rulings) for deal in before if deal.rulings)
    return last.dealer if again else 1 - last.dealer


def _first_dealer(card: Card, parties: tuple[SheetPartie, ...]) -> int:
    """Return the dealer of a partie's first deal.

    The deal continues to alternate from partie to partie (R1). In a chouette the single player, who
    has the choice of deal, deals first (R40).
    """
    if card.chouette:
        first = parties[0].seats if parties and not parties[0].deals else None
        return int(first is not None and first.opponent == card.first_dealer)
    for partie in reversed(parties):
        if partie.deals:
            return 1 - partie.deals[-1].dealer
    return dealer_of(card.first_dealer, 1)
