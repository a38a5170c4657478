"""Plain rows of a card: its players, and its records with their parties."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet

from club.models import Member
from club.prepared import Prepared, as_stored, raw_rows, zoned
from scoring.models import Partie, Record, Seat
from scoring.sheet.carried import Carried, moves_of, with_earlier


class Player(NamedTuple):
    """A seat and its player."""

    seat: int
    member_id: int
    name: str
    user_id: int | None

    @property
    def is_guest(self) -> bool:
        return self.user_id is None


class ConsentAnswer(NamedTuple):
    """An answer to a record that waited for consent (R61)."""

    by: str
    granted: bool
    for_club: bool
    with_pin: bool
    at: datetime


class RecordRow(NamedTuple):
    """A record with its partie, its writer and its consents; `more` has the second consent.

    A partie without records has one row, with the fields of the partie alone: its `id` is 0. A
    record that was `carried` here with its partie was written on an earlier card.
    """

    partie_id: int
    partie: int
    annulled_at: datetime | None
    annul_asked_by: int | None
    single: int | None
    opponent: int | None
    seated_by: str | None
    seated_at: datetime | None
    settle_asked_by: int | None
    asked_version: int | None
    carried_from: Carried | None
    carried_to: Carried | None
    # The record
    id: int = 0
    key: str = ""
    deal: int = 0
    writer_id: int | None = None
    writer: str | None = None
    for_club: bool = False
    written_at: datetime = datetime.min.replace(tzinfo=UTC)
    scores: str = "[]"  # JSON, parsed when the deal is settled.
    dealer: int = 0
    mark: str = ""
    mark_seat: int | None = None
    first: int | None = None
    double: bool | None = None
    withdraws: int | None = None
    waits: bool = False
    granted: bool | None = None
    granted_by_club: bool | None = None
    answered_by: str | None = None
    answered_with_pin: bool | None = None
    answered_at: datetime | None = None
    itemised: str | None = None  # JSON, parsed on demand.
    ruling: str | None = None  # JSON: the content of a ruling; its record has no scores.
    more: tuple["RecordRow", ...] = ()
    carried: bool = False

    @property
    def of_partie(self) -> "RecordRow":
        """The row of the partie alone, without the record."""
        return RecordRow._make((*self[:OF_PARTIE], *NO_RECORD))

    def with_record_of(self, row: "RecordRow") -> "RecordRow":
        """Return this row's partie with the record of another row."""
        return RecordRow._make((*self[:OF_PARTIE], *row[OF_PARTIE:]))

    @property
    def answers(self) -> tuple[ConsentAnswer, ...]:
        """The answers to the record, in order."""
        return tuple(
            ConsentAnswer(
                row.answered_by,
                bool(row.granted),
                bool(row.granted_by_club),
                bool(row.answered_with_pin),
                zoned(row.answered_at),
            )
            for row in (self, *self.more)
            if row.answered_by is not None and row.answered_at is not None
        )

    def granted_to(self, scribe: bool) -> bool | None:
        """Return whether a record that waited has its consent. None while an answer is missing.

        The other side or the club must consent. A scribe's record needs the consent of both
        players.
        """
        if not self.granted or not scribe or self.granted_by_club:
            return self.granted and all(row.granted for row in self.more)
        return all(row.granted for row in self.more) if self.more else None


OF_PARTIE: Final = RecordRow._fields.index("id")
"""The number of fields of a row that belong to the partie."""
NO_RECORD: Final = tuple(RecordRow._field_defaults.values())
"""The other fields of the row of a partie without records."""
_SEAT = ("position", "member_id", "member__name", "member__user_id")
_PLAYERS = Prepared(
    lambda club_id, card_id: Seat.objects.filter(club_id=club_id, card_id=card_id).values_list(
        *_SEAT
    )
)
COLUMNS: Final = {
    "partie_id": "id",
    "partie": "number",
    "annulled_at": "annulled_at",
    "annul_asked_by": "annul_asked_by_id",
    "single": "single",
    "opponent": "opponent",
    "seated_by": "seated_by__name",
    "seated_at": "seated_at",
    "settle_asked_by": "settle_asked_by_id",
    "asked_version": "settle_version",
    "carried_from": "carried_from_id",
    "carried_to": "carried_to__id",
    "id": "records__id",
    "key": "records__key",
    "deal": "records__deal",
    "writer_id": "records__writer_id",
    "writer": "records__writer__name",
    "for_club": "records__for_club",
    "written_at": "records__written_at",
    "scores": "records__scores",
    "dealer": "records__dealer",
    "mark": "records__mark",
    "mark_seat": "records__mark_seat",
    "first": "records__first",
    "double": "records__double",
    "withdraws": "records__withdraws_id",
    "waits": "records__waits",
    "granted": "records__consents__granted",
    "granted_by_club": "records__consents__for_club",
    "answered_by": "records__consents__member__name",
    "answered_with_pin": "records__consents__with_pin",
    "answered_at": "records__consents__given_at",
    "itemised": "records__reckoned",
    "ruling": "records__ruling",
}
"""The column of each field of a row, in the order of the fields. `_with_carried` replaces the ids
in `carried_from` and `carried_to` with moves.
"""


def _records_query(*more: str, **of: Any) -> "QuerySet[Partie, Any]":
    """Return a query of every record of some cards, partie by partie, oldest first.

    `more` fields end each row.
    """
    parties = Partie.objects.filter(**of).order_by("number", "records__id", "records__consents__id")
    return parties.values_list(*COLUMNS.values(), *more)


_ROWS = Prepared(lambda card_id: _records_query(card_id=card_id))


def players_of(club_id: int, card_id: int) -> tuple[Player, ...]:
    """Return the players of the club's card, from the left. Empty if the club has no such card."""
    return tuple(Player._make(row) for row in _PLAYERS.rows(club_id, card_id))


def rows_of(card_id: int) -> list[RecordRow]:
    """Return the card's records, partie by partie, oldest first."""
    return _with_carried(_joined(_ROWS.rows(card_id)))


def rows_until(card_id: int, when: datetime) -> list[RecordRow]:
    """Return the card's rows as they were at `when`.

    Later records, annulments and moves are left out. No record may have waited for consent then.
    """
    return [_at(row, when) for row in rows_of(card_id) if row.id and zoned(row.written_at) <= when]


def _at(row: RecordRow, when: datetime) -> RecordRow:
    if row.annulled_at is not None and zoned(row.annulled_at) > when:
        row = row._replace(annulled_at=None)
    if row.carried_to is not None and row.carried_to.at > when:
        row = row._replace(carried_to=None)
    return row


def rows_of_cards(
    card_ids: Collection[int],
) -> dict[int, tuple[tuple[Player, ...], list[RecordRow]]]:
    """Return the players and records of each card.

    This takes two queries, and two more if parties were carried.
    """
    if not card_ids:
        return {}
    seats = Seat.objects.filter(card_id__in=card_ids).order_by("position")
    players: dict[int, list[Player]] = defaultdict(list)
    for card_id, *seat in seats.values_list("card_id", *_SEAT):
        players[card_id].append(Player._make(seat))
    # Raw values from the database, as in `rows_of`.
    rows: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for *row, card_id in raw_rows(_records_query("card_id", card_id__in=card_ids)):
        rows[card_id].append(tuple(row))
    return {
        card: (tuple(players[card]), card_rows)
        for card, card_rows in _by_card(card_ids, rows).items()
    }


def _by_card(
    card_ids: Iterable[int], raw_rows_of: dict[int, list[tuple[Any, ...]]]
) -> dict[int, list[RecordRow]]:
    """Return each card's records, including those carried to it, from the rows found."""
    joined: dict[int, list[RecordRow]] = {
        card_id: _joined(raw_rows_of[card_id]) for card_id in card_ids
    }
    card_of = {row.partie_id: card_id for card_id, rows in joined.items() for row in rows}
    by_card: dict[int, list[RecordRow]] = {card_id: [] for card_id in joined}
    for row in _with_carried([row for rows in joined.values() for row in rows]):
        by_card[card_of[row.partie_id]].append(row)
    return by_card


def with_partie(rows: Iterable[RecordRow], partie: Partie) -> tuple[RecordRow, ...]:
    """Return the card's rows with this partie as it is now.

    A partie without records gets a row of its own.
    """
    rows = tuple(rows)
    own = next((row for row in rows if row.partie_id == partie.pk), None)
    alone = _row_of_partie(partie, own)
    changed = [alone.with_record_of(row) if row.partie_id == partie.pk else row for row in rows]
    if own is None:
        changed.append(alone)
    return tuple(sorted(changed, key=attrgetter("partie")))


def _row_of_partie(partie: Partie, before: RecordRow | None) -> RecordRow:
    """Return the row of a partie alone. The row `before` has the moves to and from other cards."""
    return RecordRow(
        partie_id=partie.pk,
        partie=partie.number,
        annulled_at=partie.annulled_at and as_stored(partie.annulled_at),
        annul_asked_by=partie.annul_asked_by_id,
        single=partie.single,
        opponent=partie.opponent,
        seated_by=partie.seated_by.name if partie.seated_by else None,
        seated_at=partie.seated_at and as_stored(partie.seated_at),
        settle_asked_by=partie.settle_asked_by_id,
        asked_version=partie.settle_version,
        carried_from=before and before.carried_from,
        carried_to=before and before.carried_to,
    )


def with_record(rows: Sequence[RecordRow], record: Record, writer: Member) -> tuple[RecordRow, ...]:
    """Return the card's rows with a new record, whose partie must have a row already."""
    last = max(n for n, row in enumerate(rows) if row.partie_id == record.partie_id)
    written = rows[last].of_partie._replace(
        id=record.pk,
        key=record.key,
        deal=record.deal,
        writer_id=writer.pk,
        writer=writer.name,
        for_club=record.for_club,
        written_at=as_stored(record.written_at),
        scores=json.dumps(record.scores),
        dealer=record.dealer,
        mark=record.mark,
        mark_seat=record.mark_seat,
        first=record.first,
        double=record.double,
        withdraws=record.withdraws_id,
        waits=record.waits,
        itemised=None if record.reckoned is None else json.dumps(record.reckoned),
        ruling=None if record.ruling is None else json.dumps(record.ruling),
    )
    before = rows[: last + 1] if rows[last].id else rows[:last]
    return (*before, written, *rows[last + 1 :])


def _joined(raw: Iterable[tuple[Any, ...]]) -> list[RecordRow]:
    """Return rows from the database, with the consents of a record joined into one row."""
    rows: list[RecordRow] = []
    for fields in raw:
        row = RecordRow(*fields) if fields[OF_PARTIE] else RecordRow(*fields[:OF_PARTIE])
        if rows and row.id and rows[-1].id == row.id:  # The same record with its next consent.
            rows[-1] = rows[-1]._replace(more=(*rows[-1].more, row))
        else:
            rows.append(row)
    return rows


def _with_carried(rows: list[RecordRow]) -> list[RecordRow]:
    """Return the rows with records carried to this card, and with the moves of its parties."""
    moved = {row.partie_id for row in rows if row.carried_from or row.carried_to}
    if not moved:
        return rows
    came, went, origins = moves_of(moved)
    there = [origins[partie_id] for partie_id in moved if partie_id in origins]
    before = _with_carried(_joined(raw_rows(_records_query(pk__in=there)))) if there else []
    all_rows: list[RecordRow] = []
    for row in rows:
        here = row.partie_id
        begins = not all_rows or all_rows[-1].partie_id != here
        own = row._replace(carried_from=came.get(here), carried_to=went.get(here))
        if own.carried_from and begins:
            old = [partie_id for partie_id in before if partie_id.partie_id == origins[here]]
            all_rows += _as_records_of(own, old)
        if own.id or not all_rows or all_rows[-1].partie_id != here:
            all_rows.append(own)
    return all_rows


def _as_records_of(row: RecordRow, before: Sequence[RecordRow]) -> list[RecordRow]:
    """Return the records that a partie had `before` it was carried, as records of this partie."""
    first = row.carried_from.deal if row.carried_from else 1
    came = row._replace(carried_from=with_earlier(row.carried_from, before))
    return [
        came.with_record_of(record)._replace(deal=record.deal - first + 1, carried=True)
        for record in before
        if record.id and record.deal >= first
    ]
