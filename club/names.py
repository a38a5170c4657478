"""Refuse names that deceive: with characters that cannot be seen, or marks piled up."""

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from writing.names import MOST_MARKS, fault_in, tidy


def name_fault(name: str) -> str:
    """Return what is wrong with the letters of a name, "" if nothing is."""
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
    """Raise ValidationError for a name with such a fault."""
    if why := name_fault(name):
        raise ValidationError(why)


if TYPE_CHECKING:
    TextColumn = models.CharField[str, str]
else:  # It has no generics at run time.
    TextColumn = models.CharField


class NameField(TextColumn):
    """The name of a person, a club or a contest, as others see it. It is kept tidy."""

    default_validators = [verify_name]

    def to_python(self, value: Any) -> Any:
        """Return the name, tidied before its length is checked."""
        return tidy(value) if isinstance(value, str) else super().to_python(value)

    def deconstruct(self) -> Any:
        """Return a plain text field: the database knows no names."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
