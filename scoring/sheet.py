"""A card as it stands, derived from its records in one pass: what the page, the PDF, the card file
and the posting all read."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from scoring.laws.partie import PartieResult, dealer_of, reckon_partie
from scoring.laws.reckoning import Reckoning, reckon_card
from scoring.laws.records import Deal, Written, settle_deal, standing
from scoring.laws.rule_sets import RuleSet, rule_set
from scoring.laws.stakes import Stake
from scoring.models import WRITABLE, Card, CardKind, Consent, Partie, Record, Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A seat and who sits in it."""

    seat: int
    member_id: int
    name: str
    is_guest: bool


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """One record of a deal's history, oldest first."""

    id: int
    writer: str
    writer_id: int | None
    for_club: bool
    written_at: datetime
    scores: tuple[int, ...]
    dealer: int
    mark: str
    mark_seat: int | None
    withdraws: int | None
    standing: str  # "counts", "kept", "waits", "refused", "withdrawn", "undoes"


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A deal as its records settle it (Law 74, R61)."""

    number: int
    scores: tuple[int, int]
    dealer: int
    mark: str
    mark_seat: int | None
    differs: bool
    waits: bool
    surplus: bool
    records: tuple[SheetRecord, ...]

    @property
    def elder(self) -> int:
        return 1 - self.dealer


@dataclass(frozen=True, slots=True)
class SheetPartie:
    """A partie with its deals so far; an annulled one wins nobody anything (R34)."""

    number: int
    deals: tuple[SheetDeal, ...]
    result: PartieResult
    annulled: bool
    annul_asked_by: int | None
    begun_at: datetime

    @property
    def over(self) -> bool:
        return self.annulled or self.result.complete

    @property
    def broken_off(self) -> bool:
        """Begun, not ended, not annulled: to be resumed or annulled (R34)."""
        return bool(self.deals) and not self.over


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The deal to be written next, and who deals it unless someone says otherwise (R1)."""

    partie: int
    number: int
    dealer: int

    @property
    def elder(self) -> int:
        return 1 - self.dealer


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything a card says."""

    id: int
    kind: str
    state: str
    edition: int
    version: int
    played_on: date
    players: tuple[Player, ...]
    rules: RuleSet
    stake: Stake
    parties: tuple[SheetPartie, ...]
    reckoning: Reckoning
    next_deal: NextDeal | None
    remark: str = ""
    written: dict[str, object] | None = None

    @property
    def last_deal(self) -> tuple[SheetPartie, SheetDeal] | None:
        """The latest deal written on the card, with its partie."""
        for partie in reversed(self.parties):
            if partie.deals:
                return partie, partie.deals[-1]
        return None

    @property
    def won(self) -> list[tuple[int, int]]:
        """What each partie won, in order; nothing for one annulled or unfinished."""
        return [(0, 0) if p.annulled else p.result.won for p in self.parties]

    def deal(self, partie: int, number: int) -> SheetDeal | None:
        """A deal by its partie's number and its own, None where none is written."""
        for p in self.parties:
            if p.number == partie:
                return next((d for d in p.deals if d.number == number), None)
        return None


def stake_of(card: Card) -> Stake:
    """The stake as agreed when the card was opened."""
    return Stake(card.preset, card.currency, card.amount, card.per, card.neglect)


def load(card: Card) -> Sheet:
    """The card as it stands, in three queries however many deals it has (and one for seats)."""
    rules = rule_set(card.code, card.switches)
    seats = list(card.seats.select_related("member"))
    by_partie = _records_by_partie(card)
    parties = tuple(
        _partie(partie, by_partie[partie.pk], seats, rules) for partie in card.parties.all()
    )
    stake = stake_of(card)
    won = [(0, 0) if p.annulled else p.result.won for p in parties]
    return Sheet(
        id=card.pk,
        kind=card.kind,
        state=card.state,
        edition=card.edition,
        version=card.version,
        played_on=card.played_on,
        players=tuple(
            Player(s.position, s.member_id, s.member.name, s.member.is_guest) for s in seats
        ),
        rules=rules,
        stake=stake,
        parties=parties,
        reckoning=reckon_card(won, stake),
        next_deal=_next_deal(card, parties),
        remark=card.remark,
        written=card.written,
    )


def _records_by_partie(card: Card) -> dict[int, list[Record]]:
    rows: dict[int, list[Record]] = defaultdict(list)
    for record in card.records.select_related("writer", "consent"):
        rows[record.partie_id].append(record)
    return rows


def _partie(
    partie: Partie, records: Iterable[Record], seats: list[Seat], rules: RuleSet
) -> SheetPartie:
    by_deal: dict[int, list[Record]] = defaultdict(list)
    for record in records:
        by_deal[record.deal].append(record)
    settled = _unbroken(by_deal, seats)
    result = reckon_partie([deal.scores for deal, _written in settled], rules)
    last = len(settled) - result.surplus
    return SheetPartie(
        number=partie.number,
        deals=tuple(
            _deal(n, deal, written, by_deal[n], surplus=n > last)
            for n, (deal, written) in enumerate(settled, 1)
        ),
        result=result,
        annulled=partie.annulled_at is not None,
        annul_asked_by=partie.annul_asked_by_id,
        begun_at=partie.begun_at,
    )


def _unbroken(
    by_deal: dict[int, list[Record]], seats: list[Seat]
) -> list[tuple[Deal, list[Written]]]:
    """The deals from the first on: one with a gap before it does not fit, and waits for the gap."""
    positions: dict[int | None, int] = {seat.member_id: seat.position for seat in seats}
    run: list[tuple[Deal, list[Written]]] = []
    while records := by_deal.get(len(run) + 1):
        written = [_written(record, positions.get(record.writer_id)) for record in records]
        deal = settle_deal(written)
        if deal is None:
            break
        run.append((deal, written))
    return run


def _written(record: Record, seat: int | None) -> Written:
    consent: Consent | None = getattr(record, "consent", None)
    return Written(
        id=record.pk,
        seat=seat,
        for_club=record.for_club,
        scores=tuple(record.scores),
        dealer=record.dealer,
        mark=record.mark,
        mark_seat=record.mark_seat,
        withdraws=record.withdraws_id,
        waits=record.waits,
        granted=consent.granted if consent else None,
        granted_by_club=consent.for_club if consent else False,
    )


def _deal(
    number: int, deal: Deal, written: list[Written], records: list[Record], *, surplus: bool
) -> SheetDeal:
    stands = standing(written)
    return SheetDeal(
        number=number,
        scores=deal.scores,
        dealer=deal.dealer,
        mark=deal.mark,
        mark_seat=deal.mark_seat,
        differs=deal.differs,
        waits=bool(deal.waits),
        surplus=surplus,
        records=tuple(_history(record, stands[record.pk]) for record in records),
    )


def _history(record: Record, standing: str) -> SheetRecord:
    return SheetRecord(
        id=record.pk,
        writer=record.writer.name if record.writer else "",
        writer_id=record.writer_id,
        for_club=record.for_club,
        written_at=record.written_at,
        scores=tuple(record.scores),
        dealer=record.dealer,
        mark=record.mark,
        mark_seat=record.mark_seat,
        withdraws=record.withdraws_id,
        standing=standing,
    )


def _next_deal(card: Card, parties: tuple[SheetPartie, ...]) -> NextDeal | None:
    """The next deal of the first partie not over, or the first of a new one."""
    if card.kind == CardKind.PAPER or card.state not in WRITABLE:
        return None
    for partie in parties:
        if partie.over:
            continue
        if partie.deals:
            last = partie.deals[-1]
            return NextDeal(partie.number, last.number + 1, 1 - last.dealer)
        return NextDeal(partie.number, 1, _first_dealer(card, parties))
    return NextDeal(len(parties) + 1, 1, _first_dealer(card, parties))


def _first_dealer(card: Card, parties: tuple[SheetPartie, ...]) -> int:
    """By default the deal goes on alternating from partie to partie (R1)."""
    for partie in reversed(parties):
        if partie.deals:
            return 1 - partie.deals[-1].dealer
    return dealer_of(card.first_dealer, 1)
