"""Write the values of fields to a club's file, and read them strictly."""

import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any, Final, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models

from club.names import NameField
from ledger.hashing.canonical import moment_text
from piquet.text.names import fault_in

Read = Callable[[Any], Any]
Value = TypeVar("Value")

_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Unexpected(ValueError):  # noqa: N818  (it is an answer)
    """Raised for a value that the field cannot hold; the text says what was expected."""


def plain(value: Any) -> Any:
    """Return a value of the database in the form that JSON has."""
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def reader(field: "models.Field[Any, Any]") -> Read:
    """Return the function that reads a value of this field, or raises Unexpected.

    Raises TypeError for a kind of field that no file has had yet.
    """
    for kinds, read in _READERS:
        if isinstance(field, kinds):
            return _checked(field, read)
    raise TypeError(f"hosting/moving/values.py does not say how to read a {type(field).__name__}")


def _checked(field: "models.Field[Any, Any]", read: Read) -> Read:
    """Return a reader that also checks for null, the choices and the field's limits."""
    choices = {value for value, _label in field.flatchoices} | ({""} if field.blank else set())
    limits = field.validators

    def checked(value: Any) -> Any:
        if value is None:
            if field.null:
                return None
            raise Unexpected("a value")
        parsed = read(value)
        if field.choices and parsed not in choices:
            raise Unexpected(" or ".join(sorted(filter(None, choices))))
        if limits:
            _verify_limits(field, parsed)
        return parsed

    return checked


def _verify_limits(field: "models.Field[Any, Any]", value: Any) -> None:
    try:
        field.run_validators(value)
    except ValidationError as error:
        raise Unexpected(" ".join(error.messages)) from None


def _whole(value: Any) -> int:
    if type(value) is int:
        return value
    raise Unexpected("a whole number")


def _truth(value: Any) -> bool:
    if type(value) is bool:
        return value
    raise Unexpected("true or false")


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise Unexpected("a text")


def _name(value: Any) -> str:
    if fault := fault_in(_text(value)):
        raise Unexpected(fault.expected)
    return str(value)


def _moment(value: Any) -> datetime:
    return _parsed(value, _MOMENT, datetime.fromisoformat, "a moment, 2026-11-03T12:00:00.000000Z")


def _day(value: Any) -> date:
    return _parsed(value, _DAY, date.fromisoformat, "a day, 2026-11-03")


def _uuid(value: Any) -> UUID:
    return _parsed(value, _UUID, UUID, "a UUID in lower case")


def _parsed(
    value: Any, form: re.Pattern[str], parse: Callable[[str], Value], expected: str
) -> Value:
    if isinstance(value, str) and form.fullmatch(value):
        try:
            return parse(value)
        except ValueError:
            pass
    raise Unexpected(expected)


def _anything(value: Any) -> Any:
    return value


_READERS: Final = (
    ((models.JSONField,), _anything),
    ((models.BooleanField,), _truth),
    ((models.DateTimeField,), _moment),
    ((models.DateField,), _day),
    ((models.UUIDField,), _uuid),
    ((models.IntegerField,), _whole),
    ((NameField,), _name),
    ((models.CharField, models.TextField), _text),
)
"""Kinds of fields with their readers.

For Django a moment is a day and a name a text, so the special kinds come first.
"""
