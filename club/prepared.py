"""Queries whose SQL is made once.

For the few queries that stand before every page and every deal written: making their SQL anew, and
converting what they give, takes Django ten times as long as the database takes to answer.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import QuerySet

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
        sql, places = self._made
        with connection.cursor() as cursor:
            cursor.execute(sql, [values[place] for place in places])
            return list(cursor.fetchall())

    def first(self, *values: Value) -> tuple[Any, ...] | None:
        """The first of its rows, None without one."""
        return next(iter(self.rows(*values)), None)

    @cached_property
    def _made(self) -> tuple[str, tuple[int, ...]]:
        """The SQL, and for each %s in it the place of its value."""
        sql, params = self._queryset().query.sql_with_params()
        return sql, tuple(self._placeholders.index(param) for param in params)
