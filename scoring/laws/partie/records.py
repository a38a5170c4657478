"""A deal from its records: whose figure is right where they differ (R60, R61; Law 74)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.laws.partie.games import Out
from scoring.laws.partie.partie import Pair


@dataclass(frozen=True, slots=True)
class Written:
    """What one person wrote of one deal, with what became of it.

    `seat` is the writer's, None for somebody who does not play this card: an officer
    (`for_club`), the `scribe` who keeps it by the players' leave, or nobody, where it was read from
    a file. A record that `withdraws` another, by its id, has no figures of its own. One that
    `waits` (R61) counts when `granted`, by the other side or, `granted_by_club`, by an officer in
    its place; None as long as an answer is wanting.
    """

    id: int
    seat: int | None
    for_club: bool
    scores: tuple[int, ...]
    dealer: int
    mark: str = ""
    mark_seat: int | None = None
    first: int | None = None
    double: bool | None = None
    withdraws: int | None = None
    waits: bool = False
    granted: bool | None = None
    granted_by_club: bool = False
    scribe: bool = False

    @property
    def of_file(self) -> bool:
        """Whether nobody wrote it: it was read from a file."""
        return self.seat is None and not self.for_club and not self.scribe

    @property
    def allowed(self) -> bool:
        """Whether it needs no consent or has it."""
        return not self.waits or self.granted is True

    @property
    def unanswered(self) -> bool:
        """Whether it waits for a consent that nobody has given or refused."""
        return self.waits and self.granted is None

    @property
    def out(self) -> Out | None:
        """Who it says was out first, and whether it is a double; None where it says nothing."""
        return None if self.first is None else Out(self.first, bool(self.double))

    def covers(self, seat: int) -> bool:
        """Whether it speaks for this seat: the writer's own hand, or both by consent."""
        return self.seat == seat or self.for_club or self.granted is True


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as its records settle it.

    `first` and `double` are what was said of the game that it ends (R20). `differs` says that the
    records behind the two scores, or what they say of the game, do not agree; `waits` are the ids
    of records that wait for consent; `sources` the ids of the records the scores were taken from.
    """

    scores: Pair
    dealer: int
    mark: str
    mark_seat: int | None
    differs: bool
    waits: tuple[int, ...]
    sources: Pair
    first: int | None = None
    double: bool | None = None


def settle_deal(written: Sequence[Written]) -> Deal | None:
    """The deal that these records make, given in the order they were written; None if none counts.

    A seat's score is that of the latest record that counts and covers the seat (Law 74: a
    player's score of his own hand is right); where there is none, of the scribe's latest, which is
    nobody's own hand; then of the latest one of anybody, one read from a file coming last. Dealer
    and mark are those of the latest record that counts; who was out first, which is of nobody's own
    hand, what the latest says that says it (R20).
    """
    if len(written) == 1 and _counts(only := written[0]):  # As nearly every deal is.
        mine = (only.id, only.id)
        scores = (only.scores[0], only.scores[1])
        told = (only.mark, only.mark_seat, False, (), mine, only.first, only.double)
        return Deal(scores, only.dealer, *told)
    standing_records = _standing_records(written)
    counting = [record for record in standing_records if _counts(record)]
    if not counting:
        return None
    sources = [record for record in counting if not record.of_file] or counting
    first, second = _source(sources, 0), _source(sources, 1)
    latest = counting[-1]
    said = [record.out for record in counting if record.out is not None]
    return Deal(
        scores=(first.scores[0], second.scores[1]),
        dealer=latest.dealer,
        mark=latest.mark,
        mark_seat=latest.mark_seat,
        differs=first.scores != second.scores or len(set(_last_of_each(counting))) > 1,
        waits=tuple(record.id for record in standing_records if record.unanswered),
        sources=(first.id, second.id),
        first=said[-1].winner if said else None,
        double=said[-1].double if said else None,
    )


def _last_of_each(counting: Sequence[Written]) -> Iterator[Out]:
    """What each writer said last of who was out first, of those who said it."""
    last = {record.seat: record.out for record in counting if record.out is not None}
    yield from (out for out in last.values() if out is not None)


def standing(written: Sequence[Written]) -> dict[int, str]:
    """What became of each record, by id.

    `counts`: a score was taken from it; `kept`: it agrees or is overruled; `waits` for consent;
    `refused`; `withdrawn` by a later record; `undoes`: it is such a record.
    """
    deal = settle_deal(written)
    sources = deal.sources if deal else ()
    kept = {record.id for record in _standing_records(written)}
    return {
        record.id: _standing_of(record, record.id in kept, record.id in sources)
        for record in written
    }


def _standing_of(record: Written, kept: bool, source: bool) -> str:
    if not kept:
        return "withdrawn"
    if record.unanswered:
        return "waits"
    if not record.allowed:
        return "refused"
    if record.withdraws is not None:
        return "undoes"
    return "counts" if source else "kept"


def _standing_records(written: Sequence[Written]) -> list[Written]:
    """The records that no later record withdraws, oldest first.

    Read from the latest back: a withdrawal that is itself withdrawn, or that has no consent,
    takes nothing away, so undoing an undoing brings the record back.
    """
    return list(_not_withdrawn(written))[::-1]


def _not_withdrawn(written: Sequence[Written]) -> Iterator[Written]:
    gone: set[int] = set()
    for record in reversed(written):
        if record.id in gone:
            continue
        if record.withdraws is not None and record.allowed:
            gone.add(record.withdraws)
        yield record


def _counts(record: Written) -> bool:
    return record.withdraws is None and record.allowed


def _source(records: Sequence[Written], seat: int) -> Written:
    """The latest that covers the seat; where there is none, the scribe's, or that of anybody."""
    covering = [record for record in records if record.covers(seat)]
    return (covering or [record for record in records if record.scribe] or records)[-1]
