"""Columns of a club that its officers set on the club's settings page."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Field, Model

Choices = Iterable[tuple[Any, Any]]
Column = TypeVar("Column", bound="Field[Any, Any]")


@dataclass(frozen=True, slots=True)
class Setting:
    """A column that officers set in a section of the settings page.

    If the column has no choices of its own, `offered` returns the values to choose from, each with
    its words.
    """

    column: "Field[Any, Any]"
    section: str
    offered: Callable[[], Choices] | None = None


def setting(
    section: str, column: Column, *, offered: Callable[[], Choices] | None = None
) -> Column:
    """Make the column a setting in this section of the page, and return the column."""
    column.editable = False  # The admin leaves the column to the club.
    column.setting = Setting(column, section, offered)  # type: ignore[attr-defined]
    return column


def settings_of(model: type[Model]) -> Iterator[Setting]:
    """Yield the settings that a model declares, in order."""
    for column in model._meta.concrete_fields:
        if declared := getattr(column, "setting", None):
            yield declared
