"""Columns of a club that its officers set on the page of the club's settings."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Field, Model

Choices = Iterable[tuple[Any, Any]]
Column = TypeVar("Column", bound="Field[Any, Any]")


@dataclass(frozen=True, slots=True)
class Setting:
    """A column that is set in a section of the page, with its label, help text and default.

    `offered` gives the values to choose from, with their words, where the column has no choices.
    """

    column: "Field[Any, Any]"
    section: str
    offered: Callable[[], Choices] | None = None


def setting(
    section: str, column: Column, *, offered: Callable[[], Choices] | None = None
) -> Column:
    """Declare the column to be a setting of this section, and return it."""
    column.editable = False  # The admin leaves it to the club.
    column.setting = Setting(column, section, offered)  # type: ignore[attr-defined]
    return column


def settings_of(model: type[Model]) -> Iterator[Setting]:
    """Yield the settings that a model declares, in their order."""
    for column in model._meta.concrete_fields:
        if declared := getattr(column, "setting", None):
            yield declared
