"""What is written of a card, as plain rows: its players, and its records with their parties.

This is read with every deal written and every page shown. Making the SQL anew each time, and
model objects of the rows, took Django ten times as long as the database takes to answer; so the
SQL is made once.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import QuerySet

from scoring.models import Partie, Seat


class Player(NamedTuple):
    """A seat and who sits in it."""

    seat: int
    member_id: int
    name: str
    user_id: int | None

    @property
    def is_guest(self) -> bool:
        return self.user_id is None


class Row(NamedTuple):
    """A record with its partie, its writer and its consent.

    A partie without records has one row, in which all from `id` on is None.
    """

    partie_id: int
    partie: int
    begun_at: datetime
    annulled_at: datetime | None
    annul_asked_by: int | None
    id: int
    key: str
    deal: int
    writer_id: int | None
    writer: str | None
    for_club: bool
    written_at: datetime
    scores: str  # JSON, read when the deal is settled.
    dealer: int
    mark: str
    mark_seat: int | None
    withdraws: int | None
    waits: bool
    granted: bool | None
    granted_by_club: bool | None


class _Prepared:
    """A query by a card's id whose SQL is made once; its values are the database's own."""

    def __init__(self, query: Callable[[int], "QuerySet[Any, tuple[Any, ...]]"]) -> None:
        self._query = query

    def rows(self, card_id: int) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(self._sql, [card_id])
            return list(cursor.fetchall())

    @cached_property
    def _sql(self) -> str:
        sql, params = self._query(0).query.sql_with_params()
        if params != (0,):
            raise ValueError("this query takes more than a card's id")
        return sql


_PLAYERS = _Prepared(
    lambda card_id: Seat.objects.filter(card_id=card_id).values_list(
        "position", "member_id", "member__name", "member__user_id"
    )
)
_ROWS = _Prepared(
    lambda card_id: (
        Partie.objects.filter(card_id=card_id)
        .order_by("number", "records__id")
        .values_list(
            "id",
            "number",
            "begun_at",
            "annulled_at",
            "annul_asked_by_id",
            "records__id",
            "records__key",
            "records__deal",
            "records__writer_id",
            "records__writer__name",
            "records__for_club",
            "records__written_at",
            "records__scores",
            "records__dealer",
            "records__mark",
            "records__mark_seat",
            "records__withdraws_id",
            "records__waits",
            "records__consent__granted",
            "records__consent__for_club",
        )
    )
)


def players_of(card_id: int) -> tuple[Player, ...]:
    """Who plays the card, from the left."""
    return tuple(Player._make(row) for row in _PLAYERS.rows(card_id))


def rows_of(card_id: int) -> list[Row]:
    """The card's records, partie by partie, oldest first."""
    return [Row._make(row) for row in _ROWS.rows(card_id)]


def moment(kept: datetime) -> datetime:
    """A moment as the database gave it: SQLite leaves out that it is in UTC."""
    return kept if kept.tzinfo else kept.replace(tzinfo=UTC)
