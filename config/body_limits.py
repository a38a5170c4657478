"""The largest request body that each URL accepts, by the name of the URL.

The server checks the size before it reads a body (`config/serving`), so nothing larger is ever
stored in memory or on disk. Strangers may send only a small form. A member's form may arrive after
their sign-in ended. It is answered with a page that holds what they typed (`config/not_sent`). If
the form is too large for that page, the page says where the browser has kept it.
"""

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final

SMALL: Final = 64_000
"""Bytes of an ordinary form. Our largest form, a full paper card, has far fewer."""

TABLE: Final[Mapping[str, int]] = {
    # A hundred records from a phone, each with the fields of a deal.
    "scoring:queue": 200_000,
    # 200,000 characters of at most four bytes each, and the rest of the form.
    "ledger:import_balances": 1_000_000,
    # A large club with every box ticked: five thousand members, and their numbers again.
    "ledger:charge": 200_000,
}
"""Limits, in bytes, of the URLs that accept more than `SMALL`."""

LARGEST: Final = max(TABLE.values())
MOST_FIELDS: Final = 10_000
"""The largest number of fields in a form: more than the members of any club."""

STRANGERS: Final = 6_000
"""Bytes of a form from a stranger: an address, a password, a passkey."""
STRANGERS_FIELDS: Final = 100
"""The largest number of fields in a stranger's form, read in 1/500 of the first page's time."""
SIGNED_OUT: Final = 24_000
"""Bytes of a member's form that arrives after the sign-in ended. A full paper card has 22,000."""
SIGNED_OUT_FIELDS: Final = 250
"""The largest number of fields in this form. A paper card has 141.

A chouette in a club of sixty has 207.
"""


def limit_at(path: str, cookies: str, is_form: bool = False) -> int:
    """Return the number of bytes that a request with these cookies may send to this path.

    Ask the database who is signed in only for a form, or for a URL that accepts more than `SMALL`.
    """
    name = _name_at(path)
    most = TABLE.get(name, SMALL)
    for_members = _is_for_members(name)
    if is_form and not is_signed_in(cookies):
        return SIGNED_OUT if for_members else STRANGERS
    if most > SMALL and for_members and not is_signed_in(cookies):
        return SMALL
    return most


def accepts_fields(path: str, cookies: str, fields: int) -> bool:
    """Whether a visitor with these cookies may send a form with this number of fields to this path.

    The server asks only about forms with more fields than a stranger may send.
    """
    fit = fields <= SIGNED_OUT_FIELDS and _is_for_members(_name_at(path))
    return fit or is_signed_in(cookies)


def fits_once_signed_in(path: str, cookies: str, length: int) -> bool:
    """Whether a body was refused only because the visitor is not signed in."""
    name = _name_at(path)
    fits = length <= TABLE.get(name, SMALL) and _is_for_members(name)
    return fits and not is_signed_in(cookies)


def _name_at(path: str) -> str:
    """Return the name of the URL at this path, or "" if there is none."""
    from django.urls import Resolver404, resolve

    try:
        return str(resolve(path).view_name)
    except Resolver404:
        return ""


def _is_for_members(name: str) -> bool:
    from club.access import Right, rights_at

    try:
        right = rights_at(name).get("POST")
    except LookupError:
        return False
    return right not in (None, Right.ANYONE, Right.ADDRESS)


def is_signed_in(cookies: str) -> bool:
    """Whether these cookies belong to a signed-in visitor."""
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import get_user
    from django.db import close_old_connections
    from django.http import HttpRequest

    try:
        session = SimpleCookie(cookies).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        session = None
    if session is None:
        return False
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session.value)
    try:
        return bool(get_user(request).is_authenticated)
    finally:
        close_old_connections()
