"""Decide who may do what, by the table in `table.py`.

The middleware looks up each request here before its view runs. It refuses a method that is not in
the table (405). It redirects a visitor who must sign in to the sign-in page, which leads back. A
club's view then begins with `member = admit(request, club)`. Strangers and members of other clubs
get 404, and a member whose role does not suffice gets 403 with the reason. The operations check
what depends on the state of a card.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.db import DEFAULT_DB_ALIAS
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from club.access.officers import (
    ProofNeeded,
    VisitorsOffice,
    require_staff_proof,
    take_office,
)
from club.access.redirects import redirect_to_proof, redirect_to_sign_in
from club.access.table import GROUPS, TABLE, Right, Rights, rights_at
from club.access.wrong_method import refuse_method
from club.models import Club, Member
from club.prepared import Prepared
from club.reauthentication.guard import ask_again, is_guarded

__all__ = ["GROUPS", "TABLE", "AccessMiddleware", "Right", "Rights", "admit", "rights_at"]


# The columns that every page of a club reads first.
MEMBER_FIELDS: Final = ("id", "club_id", "user_id", "name", "role", "left_at", "wants_to_be_rated")
CLUB_FIELDS: Final = tuple(
    column.name
    for column in Club._meta.concrete_fields
    if column.name not in {"default_code", "default_switches", "founded_at"}
)
_MEMBER: Final = Prepared(
    lambda slug, user_id: Member.objects.filter(
        club__slug=slug, user_id=user_id, left_at=None
    ).values_list(*MEMBER_FIELDS, *(f"club__{name}" for name in CLUB_FIELDS))
)


def admit(request: HttpRequest, club: str) -> Member:
    """Return the visitor as a member of the club with this slug, if the table admits them.

    Also set the current time zone to the club's. Raises Http404 for strangers, other clubs' members
    and former members. Raises PermissionDenied for a member whose role does not suffice, and
    ProofNeeded for an officer who must confirm who they are.
    """
    if not request.user.is_authenticated:  # Unreachable: the middleware redirects them.
        raise PermissionDenied
    member = _member(club, request.user.pk)
    if member is None:
        raise Http404
    right = _right(request)
    if right is None or not _is_allowed(member, right):
        raise PermissionDenied(_why_not_allowed(right))
    office = take_office(request, member) if member.has_office else None
    if office is not None and right in (Right.OFFICER, Right.TREASURER):
        office.verify_held()
    timezone.activate(member.club.zone)
    return member


def _member(club: str, user_id: int) -> Member | None:
    row = _MEMBER.first(club, user_id)
    if row is None:
        return None
    own = len(MEMBER_FIELDS)
    member = Member.from_db(DEFAULT_DB_ALIAS, MEMBER_FIELDS, row[:own])
    member.club = Club.from_db(DEFAULT_DB_ALIAS, CLUB_FIELDS, row[own:])
    return member


def _right(request: HttpRequest) -> Right | None:
    """Return the right that the table requires for this request, or None if it lacks the method."""
    if request.resolver_match is None:
        raise LookupError("The request has not been resolved.")
    return _right_at(request.resolver_match.view_name, request.method)


@cache
def _right_at(address: str, method: str | None) -> Right | None:
    return rights_at(address).get("GET" if method == "HEAD" else str(method))


@cache
def _asks_again(address: str) -> bool:
    return is_guarded(address)


def _is_allowed(member: Member, right: Right) -> bool:
    if right is Right.TREASURER:
        return member.is_treasurer
    if right is Right.OFFICER:
        return member.is_officer
    return right is Right.MEMBER


def _why_not_allowed(right: Right | None) -> str:
    if right is Right.TREASURER:
        return _("Only the club’s treasurer may do this.")
    if right is Right.OFFICER:
        return _("Only the club’s treasurer or secretary may do this.")
    return ""


class AccessMiddleware:
    """Check every request against the table before its view runs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        timezone.deactivate()  # Undo what `admit` set for this thread's last request.
        response = self.get_response(request)
        office: VisitorsOffice | None = getattr(request, "office", None)
        if (
            office is None
            or office.needed is None
            or not _leaves_out_too_much(request, response, office)
        ):
            return response
        return redirect_to_proof(request, office.needed)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _kwargs: Mapping[str, Any]
    ) -> HttpResponseBase | None:
        """Return a response instead of the view's, or None to let the request through."""
        right, match = _right(request), request.resolver_match
        if right is None:
            return refuse_method(request, rights_at(match.view_name) if match else ())
        refusal = _refusal(request, right)
        if refusal is None and match and _asks_again(match.view_name):
            return ask_again(request, match.view_name)
        return refusal

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """Redirect an officer to the page where they confirm who they are."""
        return redirect_to_proof(request, error) if isinstance(error, ProofNeeded) else None


def _refusal(request: HttpRequest, right: Right) -> HttpResponseBase | None:
    if right in (Right.ANYONE, Right.ADDRESS):
        return None
    if not request.user.is_authenticated:
        return redirect_to_sign_in(request)
    return _redirect_staff(request) if right is Right.STAFF else None


def _leaves_out_too_much(
    request: HttpRequest, response: HttpResponseBase, office: VisitorsOffice
) -> bool:
    """Whether to ask an officer who reads as a player to confirm who they are.

    True if they are refused the page, or if a page of the ledger leaves out other people's money.
    """
    match = request.resolver_match
    if not office.missed or request.method not in ("GET", "HEAD"):
        return False
    of_money = match is not None and "ledger" in match.namespaces
    return response.status_code in (403, 404) or (of_money and office.money_missed)


def _redirect_staff(request: HttpRequest) -> HttpResponse | None:
    if not getattr(request.user, "is_staff", False):
        raise Http404
    try:
        require_staff_proof(request)
    except ProofNeeded as held:
        return redirect_to_proof(request, held)
    return None
