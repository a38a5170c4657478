"""Keys that make a thing happen only once, even if it is requested several times.

A visitor's key has one form, without a colon. A key that the site derives always has a colon. So
nobody can send a key that the site will derive.
"""

import re
from enum import StrEnum
from typing import Any, Final, NewType

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

VisitorKey = NewType("VisitorKey", str)
"""A key that the site's page or script made, and a visitor sent."""
DerivedKey = NewType("DerivedKey", str)
"""A key that the site derived from the object it belongs to."""
Key = VisitorKey | DerivedKey

FORM: Final = re.compile(r"[A-Za-z0-9_-]{22,32}")
"""Pages make 22 characters, some of them a few more; scripts make 32."""
INCOMPLETE: Final = _("This form is incomplete. Open the page again.")


class Of(StrEnum):
    """The kind of a derived key: the word before its first colon."""

    # Entries of the ledger
    CARD = "card"
    BET = "bet"
    BYSTANDER = "bystander"
    REVERSAL = "reversal"
    BALANCES = "balances"
    # Cards
    AFTER = "after"
    AGAIN = "again"
    CARRIED = "carried"
    WITHDRAWN = "withdrawn"
    # Cards and records
    FILE = "file"
    DEMONSTRATION = "demonstration"
    OLD = "old"
    # Records
    PLACED = "placed"
    UNDO = "undo"


def derived_key(of: Of, *parts: object) -> DerivedKey:
    """Return the site's own key for these ids, numbers and hashes."""
    return DerivedKey(":".join((of, *map(str, parts))))


def sent_key(kind: str, key: VisitorKey) -> DerivedKey:
    """Return the key of an entry of this kind that a form requests. No `Of` has such a kind."""
    return DerivedKey(f"{kind}:{key}")


def new_key() -> VisitorKey:
    """Return a new key for a page to send."""
    return VisitorKey(get_random_string(22))


def visitors_key(text: object) -> VisitorKey | None:
    """Return the key that a visitor sent, None if it does not have the form of the site's keys."""
    return VisitorKey(text) if isinstance(text, str) and FORM.fullmatch(text) else None


class KeyField(forms.RegexField):
    """The key of a form, which its page or script made: a VisitorKey."""

    def __init__(self) -> None:
        messages = {"required": INCOMPLETE, "invalid": INCOMPLETE}
        form = rf"\A(?:{FORM.pattern})\Z"
        super().__init__(form, strip=True, widget=forms.HiddenInput, error_messages=messages)


class KeyedForm(forms.Form):
    """A form with a key. Its hidden field shows no errors: they go to the whole form."""

    def add_error(self, field: str | None, error: Any) -> None:
        unseen = field is not None and isinstance(self.fields.get(field), KeyField)
        super().add_error(None if unseen else field, error)
