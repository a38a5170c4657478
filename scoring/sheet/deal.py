"""A deal of a sheet, and its records."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from django.utils.functional import cached_property

from club.prepared import zoned
from piquet.deal.faults import SIDES
from piquet.partie.deal_from_records import DealRecord, record_standings
from piquet.partie.games_from_deals import Out
from piquet.rulings.former.recorded import path_of
from piquet.rulings.path import Path, offender_of, ruling_of
from piquet.rulings.ruling import HARMED, NOTHING, Choice, Effect, Ruling
from scoring.sheet.itemised import Penalty
from scoring.sheet.rows import ConsentAnswer, RecordRow

OF_FILE: Final = "file"
"""The key in the content of a ruling from a card file: its writer, status and fit."""

_read_json = json.JSONDecoder().raw_decode


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRecord(DealRecord):
    """A record as the laws read it, with its deal, its writer and whether it counts.

    `status`, `counts_for` and `replaced` compare the record with the others of its deal. They are
    empty until `with_standings` fills them.
    """

    partie: int
    deal: int
    writer: str
    writer_id: int | None
    written_at: datetime
    answers: tuple[ConsentAnswer, ...] = ()
    carried: bool = False  # Written on an earlier card, and carried here with its partie.
    itemised_text: str | None = field(default=None, repr=False)  # JSON, parsed on demand.
    status: str = ""  # "counts", "kept", "waits", "refused", "withdrawn", "undoes"
    counts_for: tuple[int, ...] = ()  # The seats whose score comes from this record (Law 74).
    replaced: bool = False  # Whether a later record replaces this one.
    written_scores: tuple[int, ...] = ()  # The scores as written, if a ruling has changed them.
    penalties: tuple[Penalty, ...] = ()  # The penalties that rulings put on its items or cards.

    @property
    def as_written(self) -> tuple[int, ...]:
        """The scores as they were written, before any ruling."""
        return self.written_scores or self.scores

    @property
    def itemised(self) -> Mapping[str, Any] | None:
        """The items or cards behind the scores. None if only the scores were entered."""
        return json.loads(self.itemised_text) if self.itemised_text else None

    @property
    def written_for(self) -> int | None:
        """The one side whose score came from this record of a scribe.

        None for a player's own record, and if both scores came from the record, or neither.
        """
        return self.counts_for[0] if self.scribe and len(self.counts_for) == 1 else None

    @property
    def in_force(self) -> bool:
        """Whether the record counts, or is kept beside one that counts. An undoing never is."""
        return self.status in ("counts", "kept") and self.withdraws is None


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class SheetRuling:
    """A ruling that a member wrote on a deal.

    `record` has the writer, the time, the deal, the dealer and the status. `content` has the path,
    the answers, the choice, the offender's seat, and the version of the tables. `fits` is False if
    the deal now written cannot be the deal that was ruled on. `missing` is True if the card no
    longer has such a deal, neither written nor next; only `every_ruling` sets it. `leaving` is the
    record that would take the ruling back, if one waits for consent.
    """

    record: SheetRecord
    content: Mapping[str, Any]
    fits: bool = True
    leaving: SheetRecord | None = None
    missing: bool = False

    @property
    def of_file(self) -> bool:
        """Whether the ruling comes from a card file. The file's scores then already include it."""
        return OF_FILE in self.content

    @property
    def path(self) -> Path | None:
        """The path of questions, as in the version when the ruling was written.

        None if these laws have no such path.
        """
        return path_of(self.content)

    @property
    def answers(self) -> Mapping[str, str]:
        """The answers, by question."""
        answers: Mapping[str, str] = self.content["answers"]
        return answers

    @cached_property
    def ruling(self) -> Ruling | None:
        """The ruling that the answers lead to. None if these laws know no such answers."""
        try:
            return ruling_of(self.path, self.answers) if self.path else None
        except ValueError:
            return None

    @property
    def choice(self) -> Choice | None:
        """The choice that a player made instead of the ruling as it is. None if nobody did."""
        number = self.content.get("choice")
        choices = self.ruling.choices if self.ruling else ()
        return choices[number] if number is not None and number < len(choices) else None

    @property
    def effect(self) -> Effect:
        """The effect of the ruling or of the choice."""
        if self.choice:
            return self.choice.effect
        return self.ruling.effect if self.ruling else NOTHING

    @property
    def side(self) -> str:
        """The side in error, “elder” or “younger”. "" if neither is."""
        return offender_of(self.path, self.answers) if self.path else ""

    @property
    def offender(self) -> int | None:
        """The seat of the player in error. None if neither is."""
        side = self.side
        return (1 - self.record.dealer, self.record.dealer)[SIDES.index(side)] if side else None

    @property
    def harmed(self) -> int | None:
        """The seat of the player whom a bystander harmed (Law 78). None if no bystander did."""
        side = self.answers.get(HARMED)
        dealer = self.record.dealer
        return (1 - dealer, dealer)[SIDES.index(side)] if side in SIDES else None

    @property
    def bystander(self) -> int | None:
        """The id of the member or guest who pays by the ruling (Law 78). None if nobody does."""
        named: int | None = self.content.get("bystander")
        return named

    @property
    def elder_shown(self) -> str:
        """The suit of the point that elder showed among equals (Case IV). "" if not entered."""
        suit: str = self.content.get("elder_shown", "")
        return suit

    @property
    def counts(self) -> bool:
        """Whether the ruling is in force."""
        return self.record.status == "counts" and self.ruling is not None

    @property
    def waits(self) -> bool:
        """Whether the other side has still to agree to the ruling."""
        return self.record.status == "waits"

    @property
    def shown(self) -> bool:
        """Whether the card shows the ruling: not if it was refused or taken back."""
        return self.record.status in ("counts", "waits")


@dataclass(frozen=True, kw_only=True)  # No slots: `cached_property` needs a `__dict__`.
class SheetDeal:
    """A deal as settled from its records (Law 74, R61), at its place in a partie.

    The figures are those of `piquet.partie.deal_from_records.Deal`. `surplus` means that the deal
    comes after the end of its partie or game.
    """

    number: int
    scores: tuple[int, int]
    dealer: int
    mark: str
    mark_seat: int | None
    differs: bool
    waits: bool
    sources: tuple[int, int]
    first: int | None
    double: bool | None
    surplus: bool
    written: tuple[SheetRecord, ...] = field(repr=False)
    rulings: tuple[SheetRuling, ...] = ()

    @property
    def elder(self) -> int:
        return 1 - self.dealer

    @property
    def has_signs(self) -> bool:
        """Whether the card may show a sign on the deal (`scoring.sheet.notes`)."""
        return bool(self.differs or self.waits or self.mark or self.surplus or self.rulings)

    @property
    def out(self) -> Out | None:
        """The answer to how the game ended, if that was asked (R20)."""
        return None if self.first is None else Out(self.first, bool(self.double))

    @cached_property
    def records(self) -> tuple[SheetRecord, ...]:
        """The deal's records, oldest first, each with its status."""
        return with_standings(self.written, self.sources)

    @property
    def behind_scores(self) -> list[SheetRecord]:
        """The records from which the deal's scores come, oldest first, as they were written."""
        return [record for record in self.written if record.id in self.sources]

    @property
    def itemised(self) -> Mapping[str, Any] | None:
        """The items or cards of the latest itemised record behind the deal's scores, or None.

        The deal's scores may differ from this record's.
        """
        deals = [record.itemised for record in self.behind_scores]
        return next((itemised for itemised in reversed(deals) if itemised is not None), None)


def record_of(row: RecordRow, seats: Mapping[int | None, int]) -> SheetRecord:
    """Return the record in a row. `seats` maps the players' ids to their seats."""
    scribe = row.writer_id is not None and row.writer_id not in seats and not row.for_club
    return SheetRecord(
        id=row.id,
        seat=seats.get(row.writer_id),
        for_club=bool(row.for_club),
        scores=tuple(_read_json(row.scores)[0]),
        dealer=row.dealer,
        mark=row.mark,
        mark_seat=row.mark_seat,
        first=row.first,
        double=None if row.double is None else bool(row.double),
        withdraws=row.withdraws,
        waits=bool(row.waits),
        granted=row.granted_to(scribe) if row.waits else None,
        granted_by_club=bool(row.granted_by_club),
        scribe=scribe,
        of_result=row.deal == 0,
        partie=row.partie,
        deal=row.deal,
        writer=row.writer or "",
        writer_id=row.writer_id,
        written_at=zoned(row.written_at),
        answers=row.answers if row.answered_by else (),
        carried=row.carried,
        itemised_text=row.itemised,
    )


def with_standings(
    written: Sequence[SheetRecord], sources: tuple[int, ...] = ()
) -> tuple[SheetRecord, ...]:
    """Return the records of one deal, oldest first, each with its status."""
    stands = record_standings(written)
    gone = set(_replaced(written, stands, sources))
    return tuple(
        replace(
            record,
            status=stands[record.id],
            counts_for=tuple(seat for seat, source in enumerate(sources) if source == record.id),
            replaced=record.id in gone,
        )
        for record in written
    )


def _replaced(
    written: Sequence[SheetRecord], stands: Mapping[int, str], sources: tuple[int, ...]
) -> Iterator[int]:
    """Yield the ids of kept records that a later record replaced.

    The later record is one of the same writer. For a deal it can also be the record that gave the
    score of the side for which this record speaks.
    """
    last = {
        (record.writer_id, record.for_club): record.id
        for record in written
        if stands[record.id] in ("counts", "kept")
    }
    for record in written:
        if stands[record.id] != "kept":
            continue
        own = sources[record.seat : record.seat + 1] if record.seat is not None else ()
        later = [source > record.id for source in own or sources]
        latest_of_writer = last[record.writer_id, record.for_club]
        if latest_of_writer != record.id or (record.deal and later and all(later)):
            yield record.id
