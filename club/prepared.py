"""Queries and inserts whose SQL Django makes once, not at every call.

They are only for the few statements that every page and every deal needs. Making their SQL and
converting their rows takes Django ten times as long as the database takes to answer. Without them a
card page takes 1.6 times as long, and writing a deal 1.8 times.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from inspect import signature
from typing import Any, Final, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import (
    BooleanField,
    CharField,
    ForeignKey,
    IntegerField,
    Model,
    QuerySet,
    Value,
)
from django.db.models.sql import InsertQuery
from django.dispatch import Signal

from club.names import TypedField
from piquet.text.typed import as_typed

Row = TypeVar("Row", bound=Model)


class Parameter(Value):
    """A placeholder in a queryset for the value of one parameter, known by its position."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position

    def as_sql(self, *_args: object, **_kwargs: object) -> tuple[str, Any]:
        """Return an SQL placeholder, and this object in place of its value."""
        return "%s", (self,)


class Prepared:
    """A queryset as a statement with parameters.

    `queryset` is a function of the parameters, such as `lambda club_id, card_id:
    Seat.objects.filter(club_id=club_id, card_id=card_id)`. A value is bound by its position and
    never converted, so it must have a type that the database accepts.
    """

    def __init__(self, queryset: Callable[..., "QuerySet[Any, Any]"]) -> None:
        self._queryset = queryset
        self._count = len(signature(queryset).parameters)
        self._made: dict[str, _Made] = {}

    def rows(self, *values: str | int) -> list[tuple[Any, ...]]:
        """Return the rows as `raw_rows` does. Raises TypeError for a wrong number of values."""
        if len(values) != self._count:
            raise TypeError(f"{self._count} values wanted, {len(values)} given")
        database = connections[DEFAULT_DB_ALIAS]
        made = self._made.get(database.vendor) or self._make()
        return _rows(database, made, made.bound(values))

    def first(self, *values: str | int) -> tuple[Any, ...] | None:
        """Return the first row, or None."""
        return next(iter(self.rows(*values)), None)

    def _make(self) -> "_Made":
        """Make the SQL for the current kind of database.

        A move between databases uses both kinds.
        """
        queryset = self._queryset(*map(Parameter, range(self._count)))
        made = self._made[connection.vendor] = _made(queryset)
        return made


class _Made(NamedTuple):
    """A statement, its parameters, and the places of the columns that people typed."""

    sql: str
    params: tuple[Any, ...]
    typed: frozenset[int]

    def bound(self, values: tuple[str | int, ...]) -> list[Any]:
        """Return the statement's parameters, with these values in place of the placeholders."""
        return [
            values[param.position] if isinstance(param, Parameter) else param
            for param in self.params
        ]


def _made(queryset: "QuerySet[Any, Any]") -> _Made:
    compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    fields = [getattr(column, "target", None) for column, *_rest in compiler.select]
    typed = (place for place, field in enumerate(fields) if isinstance(field, TypedField))
    return _Made(sql, params, frozenset(typed))


def raw_rows(queryset: "QuerySet[Any, Any]") -> list[tuple[Any, ...]]:
    """Return the rows as the database gives them: JSON as text, SQLite's times without time zone.

    Texts that people typed are `Typed`, as in models.
    """
    made = _made(queryset)
    return _rows(connections[DEFAULT_DB_ALIAS], made, list(made.params))


def _rows(database: Any, made: _Made, params: list[Any]) -> list[tuple[Any, ...]]:
    rows = _fetched(database, made.sql, params)
    return [_with_typed(row, made.typed) for row in rows] if made.typed else rows


def _with_typed(row: tuple[Any, ...], places: frozenset[int]) -> tuple[Any, ...]:
    values = list(row)
    for at in places:
        if values[at] is not None:
            values[at] = as_typed(values[at])
    return tuple(values)


def _fetched(database: Any, sql: str, params: list[Any]) -> list[tuple[Any, ...]]:
    """Run a query without Django's own cursor, which takes twice as long as most of these queries.

    If statements are logged or wrapped, use Django's cursor.
    """
    if database.queries_logged or database.execute_wrappers:
        with database.cursor() as cursor:
            return _fetch(cursor, sql, params)
    database.close_if_health_check_failed()
    database.ensure_connection()
    with database.wrap_database_errors:
        return _fetch(database.create_cursor(), sql, params)


def _fetch(cursor: Any, sql: str, params: list[Any]) -> list[tuple[Any, ...]]:
    cursor.execute(sql, params)
    return list(cursor.fetchall())


def zoned(stored: datetime) -> datetime:
    """Return a time from the database with its time zone. SQLite gives UTC without saying so."""
    return stored if stored.tzinfo else stored.replace(tzinfo=UTC)


def as_stored(when: datetime) -> datetime:
    """Return a time as the database will give it: the opposite of `zoned`."""
    if connection.features.supports_timezones:
        return when
    return when.astimezone(UTC).replace(tzinfo=None)


AS_THEY_ARE = (BooleanField, CharField, ForeignKey, IntegerField)
"""The kinds of fields whose values need no conversion for the database."""


inserted: Final = Signal()
"""The signal, from the model, after each row that a PreparedInsert has saved."""


class PreparedInsert:
    """Saves new rows of one model. The database assigns their keys."""

    def __init__(self, model: type[Model]) -> None:
        self._model = model
        self._fields = [f for f in model._meta.concrete_fields if not f.primary_key]
        self._plain = [isinstance(f, AS_THEY_ARE) for f in self._fields]
        self._made: dict[str, str] = {}

    def save(self, row: Row) -> Row:
        """Insert the row, set its key and return it, like Django's `save`.

        Sends only `inserted`.
        """
        database = connections[DEFAULT_DB_ALIAS]  # Each look-up through `connection` is slow.
        values = [
            getattr(row, field.attname)
            if plain
            else field.get_db_prep_save(field.pre_save(row, add=True), database)
            for field, plain in zip(self._fields, self._plain, strict=True)
        ]
        with database.cursor() as cursor:
            cursor.execute(self._made.get(database.vendor) or self._make(), values)
            row.pk = cursor.fetchone()[0]
        row._state.adding, row._state.db = False, database.alias
        inserted.send(self._model)
        return row

    def _make(self) -> str:
        """Make the SQL, which returns the key, for the current kind of database."""
        query = InsertQuery(self._model)
        query.insert_values(self._fields, [self._model()])
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [self._model._meta.pk]
        ((sql, _params),) = compiler.as_sql()
        made = self._made[connection.vendor] = str(sql)
        return made
