"""A deal from its records: which score counts if the players wrote different ones (R60, R61).

Law 74 decides: a player's score of their own hand is right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from piquet.partie.games_from_deals import Out
from piquet.partie.result import Pair


@dataclass(frozen=True, slots=True)
class DealRecord:
    """What one person wrote of one deal, and its state.

    `seat` is the writer's. It is None for a writer who does not play this card: an officer
    (`for_club`), the `scribe` who keeps the card with the players' permission, or nobody, if the
    record was read from a file. A record that `withdraws` another, by id, has no figures. A record
    that `waits` (R61) counts once it is `granted` by the other side, or by an officer instead
    (`granted_by_club`). `granted` is None while there is no answer. A record that is `of_result`
    gives the result of a whole partie (R41), in which nobody has a hand of their own.
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
    of_result: bool = False

    @property
    def of_file(self) -> bool:
        """Whether the record was read from a file, so nobody wrote it."""
        return self.seat is None and not self.for_club and not self.scribe

    @property
    def allowed(self) -> bool:
        """Whether nobody needs to agree to the record, or the other side or an officer has
        agreed."""
        return not self.waits or self.granted is True

    @property
    def unanswered(self) -> bool:
        """Whether the record waits for agreement that nobody has given or refused."""
        return self.waits and self.granted is None

    @property
    def out(self) -> Out | None:
        """The player who was out first by this record, and whether it is a double; None if not
        recorded."""
        return None if self.first is None else Out(self.first, bool(self.double))

    def covers(self, seat: int) -> bool:
        """Return whether the record decides this seat's score.

        It does if it is the writer's own, an officer's, or agreed by the other side.
        """
        return self.seat == seat or self.for_club or self.granted is True


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as its records settle it.

    `first` and `double` say how the deal ended a game (R20). `differs` means that the records of
    the two scores disagree, or the records of the end of the game do. `waits` are the ids of
    records that wait for agreement. `sources` are the ids of the records that each score was taken
    from.
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


def settle_deal(written: Sequence[DealRecord]) -> Deal | None:
    """Return the deal that these records make, oldest first; None if none counts.

    A seat's score is that of the latest record that counts and covers the seat (Law 74: players are
    right about their own hands). Without one, it is the latest by the scribe, who has no hand of
    their own. Failing that, it is anybody's latest, with records from a file last. Dealer and mark
    are those of the latest record that counts. Which player was out first belongs to nobody's hand,
    so the latest record with an answer decides (R20).
    """
    if len(written) == 1 and _counts(only := written[0]):  # Nearly every deal is like this.
        mine = (only.id, only.id)
        scores = (only.scores[0], only.scores[1])
        facts = (only.mark, only.mark_seat, False, (), mine, only.first, only.double)
        return Deal(scores, only.dealer, *facts)
    standing_records = _standing_records(written)
    counting = [record for record in standing_records if _counts(record)]
    if not counting:
        return None
    sources = [record for record in counting if not record.of_file] or counting
    first, second = _source(sources, 0), _source(sources, 1)
    latest = counting[-1]
    ended = [record.out for record in counting if record.out is not None]
    return Deal(
        scores=(first.scores[0], second.scores[1]),
        dealer=latest.dealer,
        mark=latest.mark,
        mark_seat=latest.mark_seat,
        differs=first.scores != second.scores or len(set(_last_of_each(counting))) > 1,
        waits=tuple(record.id for record in standing_records if record.unanswered),
        sources=(first.id, second.id),
        first=ended[-1].winner if ended else None,
        double=ended[-1].double if ended else None,
    )


def _last_of_each(counting: Sequence[DealRecord]) -> Iterator[Out]:
    """Yield each writer's last answer to the question who was out first."""
    last = {record.seat: record.out for record in counting if record.out is not None}
    yield from (out for out in last.values() if out is not None)


def record_standings(written: Sequence[DealRecord]) -> dict[int, str]:
    """Return the state of each record, by id.

    `counts`: a score was taken from it. `kept`: it agrees, or is overruled. `waits`: it needs
    agreement. `refused`: agreement was refused. `withdrawn`: a later record withdraws it. `undoes`:
    it withdraws another.
    """
    deal = settle_deal(written)
    sources = deal.sources if deal else ()
    not_withdrawn = {record.id for record in _standing_records(written)}
    return {
        record.id: _standing_of(record, record.id in not_withdrawn, record.id in sources)
        for record in written
    }


def standings_alone(written: Sequence[DealRecord]) -> dict[int, str]:
    """Return the state of each of these records, by id, if none of them replaces another.

    The states are those of `record_standings` without `kept`.
    """
    not_withdrawn = {record.id for record in _standing_records(written)}
    return {record.id: _standing_of(record, record.id in not_withdrawn, True) for record in written}


def _standing_of(record: DealRecord, not_withdrawn: bool, source: bool) -> str:
    if not not_withdrawn:
        return "withdrawn"
    if record.unanswered:
        return "waits"
    if not record.allowed:
        return "refused"
    if record.withdraws is not None:
        return "undoes"
    return "counts" if source else "kept"


def _standing_records(written: Sequence[DealRecord]) -> list[DealRecord]:
    """Return the records that no later record withdraws, oldest first.

    They are read from the latest back: a withdrawal that is itself withdrawn, or not agreed, has no
    effect. So withdrawing a withdrawal brings the record back.
    """
    return list(_not_withdrawn(written))[::-1]


def _not_withdrawn(written: Sequence[DealRecord]) -> Iterator[DealRecord]:
    gone: set[int] = set()
    for record in reversed(written):
        if record.id in gone:
            continue
        if record.withdraws is not None and record.allowed:
            gone.add(record.withdraws)
        yield record


def _counts(record: DealRecord) -> bool:
    return record.withdraws is None and record.allowed


def _source(records: Sequence[DealRecord], seat: int) -> DealRecord:
    """Return the latest record that covers the seat; else the scribe's of a deal, else
    anybody's."""
    covering = [record for record in records if record.covers(seat)]
    of_scribe = [record for record in records if record.scribe and not record.of_result]
    return (covering or of_scribe or records)[-1]
