"""Fields for names and other typed texts. They refuse names that deceive readers."""

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.query_utils import DeferredAttribute
from django.utils.translation import gettext as _

from piquet.text.names import MOST_MARKS, fault_in, tidy
from piquet.text.typed import Typed


def name_fault(name: str) -> str:
    """Return an error about the characters of a name, or "" if they are valid."""
    fault = fault_in(name)
    if fault is None:
        return ""
    if fault.unseen:
        text = _(
            "It contains a character that cannot be seen, %(code)s. Delete it all and type it "
            "again."
        )
    else:
        text = _(
            "It has too many marks on one letter, or a mark on none, %(code)s. Write at most "
            "%(most)d on a letter, and none of them twice."
        )
    return text % {"code": fault.code, "most": MOST_MARKS}


def verify_name(name: str) -> None:
    """Raise ValidationError for a name with an invalid character."""
    if why := name_fault(name):
        raise ValidationError(why)


if TYPE_CHECKING:
    TextColumn = models.CharField[str, str]
else:  # At run time it has no generics.
    TextColumn = models.CharField


class _TypedAttribute(DeferredAttribute):
    """Turns every text that is put into a row's field into a `Typed` text."""

    def __set__(self, instance: models.Model, value: Any) -> None:
        is_plain = type(value) is str
        instance.__dict__[self.field.attname] = Typed(value) if is_plain else value


class TypedField(TextColumn):
    """A text that a person types and others read. In a sentence it isolates its own direction."""

    descriptor_class = _TypedAttribute

    def from_db_value(self, value: str | None, *_args: object) -> Typed | None:
        """Return the text from a row of the database as a `Typed` text."""
        return None if value is None else Typed(value)

    def to_python(self, value: Any) -> Any:
        """Return the text as it was typed, as a `Typed` text."""
        return Typed(value) if isinstance(value, str) else super().to_python(value)

    def get_prep_value(self, value: Any) -> Any:
        """Return plain text, because a database driver may not accept another type."""
        plain = super().get_prep_value(value)
        return plain[:] if isinstance(plain, str) else plain

    def deconstruct(self) -> Any:
        """Return a plain text field, because the database makes no difference between the two."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class NameField(TypedField):
    """The name of a person, a club, a contest or a stake, stored tidy."""

    default_validators = [verify_name]

    def to_python(self, value: Any) -> Any:
        """Return the name, made tidy before its length is checked."""
        return tidy(value) if isinstance(value, str) else super().to_python(value)
