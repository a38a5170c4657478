"""Who may do what: one table, by the name of the address and the method.

A view's first line fetches what it works on through the visitor's right to it:
`member = admit(request, club)`. A stranger, and a member of another club, find nothing (404);
a member whose role does not reach gets 403. What depends on a card's state or on who plays it
is decided by `can_…`/`verify_…` of the operations, not here.
"""

import enum
from typing import Final

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from club.models import Member


class Right(enum.Enum):
    ANYONE = "anyone"
    SIGNED_IN = "signed in"
    MEMBER = "member of the club"
    OFFICER = "treasurer or secretary"
    TREASURER = "treasurer"
    STAFF = "staff of the site"


TABLE: Final[dict[str, dict[str, Right]]] = {
    "front:home": {"GET": Right.ANYONE},
    "front:health": {"GET": Right.ANYONE},
    "front:demonstration_sign_in": {"POST": Right.ANYONE},
    "club:members": {"GET": Right.MEMBER},
    "scoring:cards": {"GET": Right.MEMBER},
    "scoring:open_card": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:card": {"GET": Right.MEMBER},
    "scoring:record_deal": {"POST": Right.MEMBER},
    "scoring:deal": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:undo": {"POST": Right.MEMBER},
    "scoring:consent": {"POST": Right.MEMBER},
    "scoring:annul": {"POST": Right.MEMBER},
    "scoring:close_card": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:reopen_card": {"POST": Right.MEMBER},
    "scoring:abandon_card": {"POST": Right.MEMBER},
    "scoring:card_pdf": {"GET": Right.MEMBER},
    "scoring:card_file": {"GET": Right.MEMBER},
    "ledger:countersign": {"POST": Right.MEMBER},
    "ledger:dispute": {"POST": Right.MEMBER},
    "ledger:decide": {"POST": Right.OFFICER},
    "ledger:reverse_card": {"POST": Right.TREASURER},
    "ledger:balances": {"GET": Right.MEMBER},
    "ledger:statement": {"GET": Right.MEMBER},
    "ledger:transaction": {"GET": Right.MEMBER},
    "ledger:reverse_payment": {"POST": Right.TREASURER},
    "ledger:payment": {"GET": Right.MEMBER, "POST": Right.MEMBER},
}


class SignInFirst(Exception):
    """Nobody is signed in; the middleware sends the visitor to sign in and back."""


def admit(request: HttpRequest, club: str) -> Member:
    """The visitor as a member of the club with this slug, if the table admits him.

    Raises Http404 to strangers and other clubs' members, PermissionDenied to a member whose
    role does not reach, SignInFirst to a visitor who has not signed in.
    """
    if not request.user.is_authenticated:
        raise SignInFirst
    member = (
        Member.objects.select_related("club")
        .filter(club__slug=club, user=request.user, left_at=None)
        .first()
    )
    if member is None:
        raise Http404
    right = TABLE[request.resolver_match.view_name][_method(request)]
    if not _reaches(member, right):
        raise PermissionDenied
    return member


def _method(request: HttpRequest) -> str:
    return "GET" if request.method == "HEAD" else str(request.method)


def _reaches(member: Member, right: Right) -> bool:
    if right is Right.TREASURER:
        return member.is_treasurer
    if right is Right.OFFICER:
        return member.is_officer
    return right is Right.MEMBER


class SignInFirstMiddleware:
    """Turns SignInFirst into the sign-in page, which leads back here."""

    def __init__(self, get_response):  # type: ignore[no-untyped-def]
        self.get_response = get_response

    def __call__(self, request: HttpRequest):  # type: ignore[no-untyped-def]
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception):  # type: ignore[no-untyped-def]
        if isinstance(exception, SignInFirst):
            return redirect_to_login(request.get_full_path())
        return None
