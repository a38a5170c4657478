"""A deal of a sheet, and the records of which it is made."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from club.prepared import moment
from scoring.laws.partie.deal_from_records import Deal, Written, record_standings
from scoring.laws.partie.games_from_deals import Out
from scoring.sheet.rows import Answer, Row

RowWritten = tuple[Row, Written]
_read_json = json.JSONDecoder().raw_decode


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """One record of a deal's history, oldest first."""

    id: int
    deal: int
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
    answers: tuple[Answer, ...] = ()
    scribe: bool = False
    counts_for: tuple[int, ...] = ()  # The seats whose score was taken from it (Law 74).
    out: Out | None = None  # What it says of the game that the deal ends (R20).
    replaced: bool = False  # It is kept, and a later one has taken its place.

    @property
    def written_for(self) -> int | None:
        """The one side for which a scribe wrote it, its score having been taken from him; None of a
        player's own record, or where both or neither were."""
        return self.counts_for[0] if self.scribe and len(self.counts_for) == 1 else None

    @property
    def stands(self) -> bool:
        """Whether it says something of the deal that counts, or is kept beside what counts."""
        return self.standing in ("counts", "kept") and self.withdraws is None


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A deal as its records settle it (Law 74, R61)."""

    number: int
    settled: Deal
    surplus: bool
    written: tuple[RowWritten, ...] = field(repr=False)

    @property
    def scores(self) -> tuple[int, int]:
        return self.settled.scores

    @property
    def dealer(self) -> int:
        return self.settled.dealer

    @property
    def elder(self) -> int:
        return 1 - self.settled.dealer

    @property
    def mark(self) -> str:
        return self.settled.mark

    @property
    def mark_seat(self) -> int | None:
        return self.settled.mark_seat

    @property
    def differs(self) -> bool:
        return self.settled.differs

    @property
    def out(self) -> Out | None:
        """What is said of the game that it ends, where that was asked (R20)."""
        said = self.settled
        return None if said.first is None else Out(said.first, bool(said.double))

    @property
    def waits(self) -> bool:
        return bool(self.settled.waits)

    @property
    def records(self) -> tuple[SheetRecord, ...]:
        """Its history, oldest first; made when it is asked for."""
        return history_of(self.written, self.settled.sources)


def written_of(row: Row, seats: Mapping[int | None, int]) -> Written:
    """A record as the laws read it; `seats` are the players' by their ids."""
    scribe = row.writer_id is not None and row.writer_id not in seats and not row.for_club
    return Written(
        id=row.id,
        seat=seats.get(row.writer_id),
        for_club=row.for_club,
        scores=tuple(_read_json(row.scores)[0]),
        dealer=row.dealer,
        mark=row.mark,
        mark_seat=row.mark_seat,
        first=row.first,
        double=None if row.double is None else bool(row.double),
        withdraws=row.withdraws,
        waits=row.waits,
        granted=row.granted_to(scribe) if row.waits else None,
        granted_by_club=bool(row.granted_by_club),
        scribe=scribe,
    )


def history_of(
    written: Sequence[RowWritten], sources: tuple[int, ...] = ()
) -> tuple[SheetRecord, ...]:
    """The records of one deal, oldest first, with what became of each."""
    stands = record_standings([w for _row, w in written])
    gone = set(_replaced(written, stands, sources))
    return tuple(_history(row, w, stands[row.id], sources, row.id in gone) for row, w in written)


def _replaced(
    written: Sequence[RowWritten], stands: Mapping[int, str], sources: tuple[int, ...]
) -> Iterator[int]:
    """The ids of the records that are kept and whose place a later one has taken: the writer's
    own, or, of a deal, that from which the score for which it speaks was taken."""
    last = {
        (row.writer_id, row.for_club): row.id
        for row, _w in written
        if stands[row.id] in ("counts", "kept")
    }
    for row, w in written:
        if stands[row.id] != "kept":
            continue
        own = sources[w.seat : w.seat + 1] if w.seat is not None else ()
        later = [source > row.id for source in own or sources]
        if last[row.writer_id, row.for_club] != row.id or (row.deal and later and all(later)):
            yield row.id


def _history(
    row: Row, written: Written, standing: str, sources: tuple[int, ...], replaced: bool
) -> SheetRecord:
    return SheetRecord(
        id=row.id,
        deal=row.deal,
        writer=row.writer or "",
        writer_id=row.writer_id,
        for_club=row.for_club,
        written_at=moment(row.written_at),
        scores=written.scores,
        dealer=row.dealer,
        mark=row.mark,
        mark_seat=row.mark_seat,
        withdraws=row.withdraws,
        standing=standing,
        answers=row.answers,
        scribe=written.scribe,
        counts_for=tuple(seat for seat, source in enumerate(sources) if source == row.id),
        out=None if written.out is None else Out(*written.out),
        replaced=replaced,
    )
