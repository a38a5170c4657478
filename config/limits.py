"""How much each address takes at most: one table, by the name of the address.

It is looked at before a body is read (`config/serving`), so that nothing larger is ever kept,
neither in memory nor on the disk. Who would have to sign in first and has not, sends no more than
a small form to any address.
"""

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final

SMALL: Final = 64_000
"""Bytes of a form; the largest that a page of ours sends, a full card on paper, has far fewer."""

TABLE: Final[Mapping[str, int]] = {
    # 200,000 characters, each of four bytes at most, and what stands around them.
    "ledger:import_balances": 1_000_000,
    # A large club with every box ticked: five thousand members, and their numbers once more.
    "ledger:charge": 200_000,
}
"""The addresses that take more than a small form, and how many bytes."""

MOST: Final = max(TABLE.values())


def limit_at(path: str, cookies: str) -> int:
    """How many bytes may be sent to the address of this path by whoever sends these cookies.

    Only where the address takes more than a small form is the database asked who that is.
    """
    name = _name_at(path)
    most = TABLE.get(name, SMALL)
    if most > SMALL and _is_for_members(name) and not _is_signed_in(cookies):
        return SMALL
    return most


def _name_at(path: str) -> str:
    """The name of the address; "" where there is none."""
    from django.urls import Resolver404, resolve

    try:
        return str(resolve(path).view_name)
    except Resolver404:
        return ""


def _is_for_members(name: str) -> bool:
    from club.access import Right, rights_at

    return rights_at(name).get("POST") not in (Right.ANYONE, Right.ADDRESS)


def _is_signed_in(cookies: str) -> bool:
    """Whether somebody is signed in with these cookies."""
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import get_user
    from django.db import close_old_connections
    from django.http import HttpRequest

    try:
        kept = SimpleCookie(cookies).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        kept = None
    if kept is None:
        return False
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(kept.value)
    try:
        return bool(get_user(request).is_authenticated)
    finally:
        close_old_connections()
