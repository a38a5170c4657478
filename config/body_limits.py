"""The largest request body that each URL accepts, by the name of the URL.

The server checks it before it reads a body (`config/serving`), so nothing larger is ever kept in
memory or on disk. Strangers may send only a small form. A member's form may come after the sign-in
ended, and is answered with a page that keeps what was typed (`config/not_sent`). If it is too large
for that, the page says where it is kept.
"""

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final

SMALL: Final = 64_000
"""Bytes of an ordinary form. The largest of ours, a full paper card, has far fewer."""

TABLE: Final[Mapping[str, int]] = {
    # A hundred records of a phone, each with the fields of a deal.
    "scoring:queue": 200_000,
    # 200,000 characters of at most four bytes each, and what surrounds them.
    "ledger:import_balances": 1_000_000,
    # A large club with every box ticked: five thousand members, and their numbers once more.
    "ledger:charge": 200_000,
}
"""Limits, in bytes, of the URLs that accept more than SMALL."""

LARGEST: Final = max(TABLE.values())
MOST_FIELDS: Final = 10_000
"""Fields of a form: more than a club has members to be ticked."""

STRANGERS: Final = 6_000
"""Bytes of a form from somebody who is not signed in: an address, a password, a passkey."""
STRANGERS_FIELDS: Final = 100
"""Fields of such a form. Reading one takes as long as a five-hundredth of the first page."""
SIGNED_OUT: Final = 24_000
"""Bytes of a member's form that comes after the sign-in ended. A full paper card has 22,000."""
SIGNED_OUT_FIELDS: Final = 250
"""Fields of such a form. A paper card has 141; a chouette in a club of sixty has 207."""


def limit_at(path: str, cookies: str, is_form: bool = False) -> int:
    """Return how many bytes a request with these cookies may send to this path.

    The database is asked who is signed in only for more than anybody may send.
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

    The server asks only for forms with more fields than a stranger may send.
    """
    fit = fields <= SIGNED_OUT_FIELDS and _is_for_members(_name_at(path))
    return fit or is_signed_in(cookies)


def fits_once_signed_in(path: str, cookies: str, length: int) -> bool:
    """Whether a body that was refused is refused only because the visitor is not signed in."""
    name = _name_at(path)
    fits = length <= TABLE.get(name, SMALL) and _is_for_members(name)
    return fits and not is_signed_in(cookies)


def _name_at(path: str) -> str:
    """The name of the URL at this path; "" where there is none."""
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
    """Whether these cookies belong to somebody who is signed in."""
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
