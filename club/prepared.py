"""Queries whose SQL is made once.

For the few queries that stand before every page and every deal written: making their SQL anew, and
converting what they give, takes Django ten times as long as the database takes to answer.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import (
    BooleanField,
    CharField,
    ForeignKey,
    IntegerField,
    Model,
    QuerySet,
)
from django.db.models.sql import InsertQuery

Value = str | int
Row = TypeVar("Row", bound=Model)


def moment(kept: datetime) -> datetime:
    """A moment as the database gave it: SQLite leaves out that it is in UTC."""
    return kept if kept.tzinfo else kept.replace(tzinfo=UTC)


def as_kept(when: datetime) -> datetime:
    """A moment as the database will give it: the opposite of `moment`."""
    if connection.features.supports_timezones:
        return when
    return when.astimezone(UTC).replace(tzinfo=None)


def _asked(cursor: Any, sql: str, values: list[Value]) -> list[tuple[Any, ...]]:
    cursor.execute(sql, values)
    return list(cursor.fetchall())


class Prepared:
    """A queryset as a statement, which takes other values in place of those it was made with.

    `placeholders` are the values it was made with, each different; their order is that in which
    the others are given.
    """

    def __init__(self, queryset: Callable[[], "QuerySet[Any, Any]"], *placeholders: Value) -> None:
        self._queryset = queryset
        self._placeholders = placeholders

    def rows(self, *values: Value) -> list[tuple[Any, ...]]:
        """Its rows for these values, as the database gives them: JSON as text, SQLite's moments
        without their time zone, which is UTC.

        They are asked of the database's own cursor, past the one that Django sets before it, which
        takes twice as long as most of these answers; where statements are to be seen, of that one.
        """
        sql, places = self._made
        here = connections[DEFAULT_DB_ALIAS]
        if here.queries_logged or here.execute_wrappers:
            with here.cursor() as cursor:
                return _asked(cursor, sql, [values[place] for place in places])
        here.close_if_health_check_failed()
        here.ensure_connection()
        with here.wrap_database_errors:
            return _asked(here.create_cursor(), sql, [values[place] for place in places])

    def first(self, *values: Value) -> tuple[Any, ...] | None:
        """The first of its rows, None without one."""
        return next(iter(self.rows(*values)), None)

    @cached_property
    def _made(self) -> tuple[str, tuple[int, ...]]:
        """The SQL, and for each %s in it the place of its value."""
        sql, params = self._queryset().query.sql_with_params()
        return sql, tuple(self._placeholders.index(param) for param in params)


AS_THEY_ARE = (BooleanField, CharField, ForeignKey, IntegerField)
"""Fields whose values the database takes as Python has them."""


class PreparedInsert:
    """Saving a new row of one model, whose key the database gives."""

    def __init__(self, model: type[Model]) -> None:
        self._model = model
        self._fields = [f for f in model._meta.concrete_fields if not f.primary_key]
        self._plain = [isinstance(f, AS_THEY_ARE) for f in self._fields]

    def save(self, row: Row) -> Row:
        """Insert the row as `save` would, signals apart; it has its key afterwards."""
        values = [
            getattr(row, field.attname)
            if plain
            else field.get_db_prep_save(field.pre_save(row, add=True), connection)
            for field, plain in zip(self._fields, self._plain, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._made, values)
            row.pk = cursor.fetchone()[0]
        row._state.adding, row._state.db = False, connection.alias
        return row

    @cached_property
    def _made(self) -> str:
        """The SQL, which ends by giving the key."""
        query = InsertQuery(self._model)
        query.insert_values(self._fields, [self._model()])
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [self._model._meta.pk]
        ((sql, _params),) = compiler.as_sql()
        return str(sql)
