"""Queries whose SQL is made once.

For the few queries that stand before every page and every deal written: making their SQL anew, and
converting what they give, takes Django ten times as long as the database takes to answer.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
Value = str | int


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
        without their time zone, which is UTC."""
        with connection.cursor() as cursor:
            cursor.execute(*self._statement(values))
            return list(cursor.fetchall())

    def first(self, model: type[M], *values: Value) -> M | None:
        """The first of its rows as an object of the model it was made of, None without one."""
        return next(iter(model._default_manager.raw(*self._statement(values))), None)

    def _statement(self, values: tuple[Value, ...]) -> tuple[str, list[Value]]:
        sql, places = self._made
        return sql, [values[place] for place in places]

    @cached_property
    def _made(self) -> tuple[str, tuple[int, ...]]:
        """The SQL, and for each %s in it the place of its value."""
        sql, params = self._queryset().query.sql_with_params()
        return sql, tuple(self._placeholders.index(param) for param in params)
