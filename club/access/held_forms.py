"""Hold the form that an officer sent while they confirm who they are."""

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Final

from django.http import HttpRequest
from django.utils.safestring import SafeString

from club.access.made_for import FIELD

KEY: Final = "held"
SECRET: Final = re.compile(r"password|^pin|_pin$")
"""Names of the fields that must be typed again: their values are never stored."""
LONGEST: Final = 50_000
"""Characters in all names and values together; a longer form is not held."""
HELD_FOR: Final = 30 * 60
"""Seconds for which a form is held."""


@dataclass(frozen=True, slots=True)
class Held:
    """A form that was not accepted: the address it was sent to, its fields, and its page."""

    to: str
    fields: list[tuple[str, str]]
    page: str

    @property
    def hidden(self) -> SafeString:
        """The fields as HTML."""
        return hidden_fields(self.fields)


def hidden_fields(fields: Iterable[tuple[str, str]]) -> SafeString:
    """Return fields as hidden HTML fields that keep every line of their values."""
    # Faster than `format_html_join`: a form may have hundreds of fields.
    hidden = [
        f'<textarea name="{escape(field)}" hidden>\n{escape(value)}</textarea>'
        for field, value in fields
    ]
    return SafeString("\n".join(hidden))


def fields_sent(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of the form in order, except the CSRF token."""
    return [
        (name, str(value))
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in values
    ]


def hold(request: HttpRequest, page: str, by: int | None) -> bool:
    """Hold the fields of the form in the session for the account `by`.

    Returns False, and holds nothing, if there are no fields or if they are too long.
    """
    fields = [
        (name, value)
        for name, value in fields_sent(request)
        if name != FIELD and not SECRET.search(name)
    ]
    if not fields or sum(len(name) + len(value) for name, value in fields) > LONGEST:
        return False
    to, at = request.get_full_path(), time.time()
    request.session[KEY] = {"to": to, "fields": fields, "page": page, "at": at, "by": by}
    return True


def take_held(request: HttpRequest, address: str) -> Held | None:
    """Remove the held form from the session, and return it if it belongs to this address.

    Returns None if there is no form, if another account sent it, or if it is older than `HELD_FOR`.
    """
    form = request.session.pop(KEY, None)
    if not form or (form["to"], form.get("by")) != (address, request.user.pk):
        return None
    if time.time() - form["at"] > HELD_FOR:
        return None
    return Held(form["to"], [(name, value) for name, value in form["fields"]], form["page"])
