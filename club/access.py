"""Decide who may do what: one table, by the name of the address and the method.

The middleware looks up each request here before its view runs. It refuses a method that is not in
the table (405), and sends a visitor who must sign in to do so and back. A club's view then begins
with `member = admit(request, club)`: strangers and members of another club find nothing (404), and
a member whose role is not enough is told so (403). The operations verify what a card's state asks.
"""

import enum
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.db import DEFAULT_DB_ALIAS
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from club.gates.officers import ProofNeeded, require_officer_proof, require_staff_proof
from club.gates.redirects import redirect_to_proof, redirect_to_sign_in
from club.gates.wrong_method import refuse_method
from club.models import Club, Member
from club.prepared import Prepared


class Right(enum.Enum):
    """Whom an address is open to."""

    ANYONE = "anyone"
    ADDRESS = "holder of a signed address or a token"
    SIGNED_IN = "signed in"
    MEMBER = "member of the club"
    OFFICER = "treasurer or secretary"
    TREASURER = "treasurer"
    STAFF = "staff of the site"


Rights = Mapping[str, Right]

TABLE: Final[Mapping[str, Rights]] = {
    "front:home": {"GET": Right.ANYONE},
    "front:home_now": {"GET": Right.MEMBER},
    "front:rules": {"GET": Right.ANYONE},
    "front:shell": {"GET": Right.ANYONE},
    "front:words": {"GET": Right.ANYONE},
    "front:worker": {"GET": Right.ANYONE},
    "front:shortcut_open": {"GET": Right.SIGNED_IN},
    "front:shortcut_tonight": {"GET": Right.SIGNED_IN},
    "front:laws": {"GET": Right.ANYONE},
    "front:laws_json": {"GET": Right.ANYONE},
    "front:law": {"GET": Right.ANYONE},
    "front:case": {"GET": Right.ANYONE},
    "front:help_index": {"GET": Right.ANYONE},
    "front:help": {"GET": Right.ANYONE},
    "front:odds": {"GET": Right.ANYONE},
    "front:health": {"GET": Right.ANYONE},
    "front:health_report": {"GET": Right.STAFF},
    "front:metrics": {"GET": Right.ADDRESS},  # Whoever has the token, or asks on the machine.
    "front:demonstration_sign_in": {"POST": Right.ANYONE},
    "front:demonstration_confirm": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "front:phone": {"GET": Right.ANYONE, "POST": Right.ANYONE},  # Whoever has the run's link.
    "front:person": {"GET": Right.MEMBER},
    "front:statistics": {"GET": Right.MEMBER},
    "front:records": {"GET": Right.MEMBER},
    "front:season_report": {"GET": Right.MEMBER},
    "front:ratings": {"GET": Right.MEMBER},
    "front:contests": {"GET": Right.MEMBER},
    "front:contest": {"GET": Right.MEMBER},
    "front:new_league": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "front:league": {"GET": Right.MEMBER},
    "front:league_pdf": {"GET": Right.MEMBER},
    "front:league_meeting": {"GET": Right.MEMBER, "POST": Right.MEMBER},  # The two, and officers.
    "front:league_unlink": {"POST": Right.MEMBER},  # Whoever plays the card, or an officer.
    "front:change_league": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "front:draw_league": {"POST": Right.OFFICER},
    "front:give_up_league": {"POST": Right.OFFICER},
    "front:league_people": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "front:take_back_walk_over": {"POST": Right.OFFICER},
    "front:close_league": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "front:year": {"GET": Right.MEMBER},
    "front:year_png": {"GET": Right.MEMBER},
    "front:year_pdf": {"GET": Right.MEMBER},
    "front:head_to_head": {"GET": Right.MEMBER},
    "front:three": {"GET": Right.MEMBER},
    "front:beside": {"GET": Right.MEMBER},
    "front:tonight": {"GET": Right.MEMBER},
    "front:sitting": {"GET": Right.MEMBER},
    "front:sitting_pdf": {"GET": Right.MEMBER},
    "front:board": {"GET": Right.MEMBER},
    "front:board_now": {"GET": Right.MEMBER},
    "front:remind": {"POST": Right.MEMBER},  # Whoever plays the card, or an officer.
    "front:new_tournament": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "front:tournament": {"GET": Right.MEMBER},
    "front:tournament_change": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "front:tournament_draw": {"POST": Right.OFFICER},
    "front:tournament_round": {"POST": Right.OFFICER},
    "front:tournament_people": {"POST": Right.OFFICER},
    "front:tournament_match": {"GET": Right.MEMBER},
    "front:tournament_walk_over": {"POST": Right.OFFICER},
    "front:tournament_take_back": {"POST": Right.OFFICER},
    "front:tournament_close": {"POST": Right.OFFICER},
    "front:tournament_paper": {"GET": Right.MEMBER},
    "watch": {"GET": Right.ADDRESS},  # For one member and one card; the view checks both.
    "own:you": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "own:invitation": {"GET": Right.ADDRESS, "POST": Right.ADDRESS},
    "own:offers": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "own:prove": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "own:code": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "club:home": {"GET": Right.MEMBER},
    "club:members": {"GET": Right.MEMBER},
    "club:add_member": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "club:member": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "club:invitation": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "club:withdraw": {"POST": Right.OFFICER},
    "club:say_left": {"POST": Right.OFFICER},
    "club:take_back": {"POST": Right.OFFICER},
    "club:clear_pin": {"POST": Right.OFFICER},
    "club:security_log": {"GET": Right.OFFICER},
    "club:pin": {"GET": Right.MEMBER, "POST": Right.MEMBER},  # Needs a recent sign-in.
    "club:second_factor": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "scoring:club_settings": {"GET": Right.OFFICER, "POST": Right.OFFICER},
    "scoring:phone": {"GET": Right.MEMBER},  # Their own cards.
    "scoring:queue": {"POST": Right.MEMBER},
    "scoring:unplaced": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:cards": {"GET": Right.MEMBER},
    "scoring:rate": {"GET": Right.MEMBER},
    "scoring:terms": {"GET": Right.MEMBER},
    "scoring:open_card": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:open_chouette": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:tell_result": {"POST": Right.MEMBER},
    "scoring:take_places": {"POST": Right.MEMBER},
    "scoring:change_players": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:paper": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:paper_anew": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:card": {"GET": Right.MEMBER},
    "scoring:record_deal": {"POST": Right.MEMBER},
    "scoring:deal_ways": {"GET": Right.MEMBER, "POST": Right.MEMBER},  # Writes nothing.
    "scoring:record_itemised": {"POST": Right.MEMBER},
    "scoring:deal": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:rulings": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:withdraw_ruling": {"POST": Right.MEMBER},
    "scoring:something_wrong": {"GET": Right.MEMBER},
    "scoring:undo": {"POST": Right.MEMBER},
    "scoring:written": {"GET": Right.MEMBER},
    "scoring:consent": {"POST": Right.MEMBER},
    "scoring:scribe": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:annul": {"POST": Right.MEMBER},
    "scoring:close_card": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:settle_finished": {"POST": Right.MEMBER},
    "scoring:next_card": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "scoring:play_again": {"POST": Right.MEMBER},
    "scoring:reopen_card": {"POST": Right.MEMBER},
    "scoring:abandon_card": {"POST": Right.MEMBER},
    "scoring:card_pdf": {"GET": Right.MEMBER},
    "scoring:card_file": {"GET": Right.MEMBER},
    "ledger:countersign": {"POST": Right.MEMBER},
    "ledger:dispute": {"POST": Right.MEMBER},
    "ledger:withdraw_dispute": {"POST": Right.MEMBER},  # Whoever disputed.
    "ledger:give_way": {"POST": Right.MEMBER},  # Another player of the card.
    "ledger:decide": {"POST": Right.OFFICER},
    "ledger:reverse_card": {"POST": Right.OFFICER},  # An officer if the treasurer plays.
    "ledger:bystander": {
        "GET": Right.MEMBER,
        "POST": Right.MEMBER,
    },  # They or an officer.
    "ledger:balances": {"GET": Right.MEMBER},
    "ledger:journal": {"GET": Right.MEMBER},
    "ledger:export": {"GET": Right.TREASURER},
    "ledger:import_balances": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:report_pdf": {"GET": Right.MEMBER},
    "ledger:own_pdf": {"GET": Right.MEMBER},
    "ledger:statement_pdf": {"GET": Right.TREASURER},
    "ledger:document": {"GET": Right.MEMBER},  # A statement: its member, or the treasurer.
    "ledger:all_pdf": {"GET": Right.TREASURER},
    "ledger:all_zip": {"GET": Right.TREASURER},
    "ledger:statement": {"GET": Right.MEMBER},
    "ledger:own_account": {"GET": Right.MEMBER},
    "ledger:transaction": {"GET": Right.MEMBER},
    "ledger:reverse_entry": {"POST": Right.MEMBER},  # Who marked a payment, or the treasurer.
    "ledger:answer": {"POST": Right.MEMBER},
    "ledger:decide_payment": {"POST": Right.OFFICER},
    "ledger:settle": {"GET": Right.MEMBER},
    "ledger:bets": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    "ledger:bet": {"POST": Right.MEMBER},
    "ledger:charge": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:card_money": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:opening": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:write_off": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:checks": {"GET": Right.TREASURER},
    "ledger:months": {"GET": Right.MEMBER},
    "ledger:month": {"GET": Right.MEMBER},
    "ledger:close_month": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:email_statements": {"GET": Right.TREASURER, "POST": Right.TREASURER},
    "ledger:reopen_month": {"POST": Right.TREASURER},
    "ledger:payment": {"GET": Right.MEMBER, "POST": Right.MEMBER},
    # The visitor's own account, where it differs from its group below.
    "account_change_password": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "account_set_password": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "account_email": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "account_sessions": {"GET": Right.SIGNED_IN},
    "account_end_session": {"POST": Right.SIGNED_IN},
    "account_end_others": {"POST": Right.SIGNED_IN},
    "account_reauthenticate": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "mfa_authenticate": {"GET": Right.ANYONE, "POST": Right.ANYONE},
    "mfa_login_webauthn": {"GET": Right.ANYONE, "POST": Right.ANYONE},
}

# Addresses that come from installed packages, by the beginning of their names.
GROUPS: Final[Mapping[str, Rights]] = {
    "account_": {"GET": Right.ANYONE, "POST": Right.ANYONE},
    "mfa_": {"GET": Right.SIGNED_IN, "POST": Right.SIGNED_IN},
    "admin:": {"GET": Right.STAFF, "POST": Right.STAFF},
}

# The columns that are read before every page of a club.
MEMBER_FIELDS: Final = ("id", "club_id", "user_id", "name", "role", "left_at", "wants_to_be_rated")
CLUB_FIELDS: Final = (
    "id",
    "name",
    "slug",
    "timezone",
    "currency",
    "officers_need_second_factor",
    "chances_in_play",
    "who_sees_balances",
    "days_before_closing",
    "season_begins",
    "shows_ratings",
    "shows_guests",
    "shows_former_members",
)
_MEMBER: Final = Prepared(
    lambda slug, user_id: Member.objects.filter(
        club__slug=slug, user_id=user_id, left_at=None
    ).values_list(*MEMBER_FIELDS, *(f"club__{name}" for name in CLUB_FIELDS))
)


def rights_at(address: str) -> Rights:
    """Return the rights for the address of this name; LookupError if the table has none."""
    if address in TABLE:
        return TABLE[address]
    for beginning, rights in GROUPS.items():
        if address.startswith(beginning):
            return rights
    raise LookupError(f"club/access.py does not say who may ask for {address}.")


def admit(request: HttpRequest, club: str) -> Member:
    """Return the visitor as a member of the club with this slug, if the table admits them.

    It also sets the current time zone to the club's. Raises Http404 for strangers, other clubs'
    members and former members, PermissionDenied for a member whose role is not enough, and
    ProofNeeded for an officer who must show again who they are.
    """
    if not request.user.is_authenticated:  # Unreachable: the middleware redirects them.
        raise PermissionDenied
    member = _member(club, request.user.pk)
    if member is None:
        raise Http404
    right = _right(request)
    if right is None or not _is_allowed(member, right):
        raise PermissionDenied(_why_not_allowed(right))
    require_officer_proof(request, member, officers_page=right in (Right.OFFICER, Right.TREASURER))
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
    """Return the right that the table demands for this request; None if it lacks the method."""
    if request.resolver_match is None:
        raise LookupError("The request has not been resolved.")
    method = "GET" if request.method == "HEAD" else str(request.method)
    return rights_at(request.resolver_match.view_name).get(method)


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
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _kwargs: Mapping[str, Any]
    ) -> HttpResponseBase | None:
        """Return a response instead of the view's, or None to let the request through."""
        right = _right(request)
        if right is None:
            match = request.resolver_match
            return refuse_method(request, rights_at(match.view_name) if match else ())
        if right in (Right.ANYONE, Right.ADDRESS):
            return None
        if not request.user.is_authenticated:
            return redirect_to_sign_in(request)
        if right is Right.STAFF:
            return _redirect_staff(request)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """Redirect an officer to where they show again who they are."""
        return redirect_to_proof(request, error) if isinstance(error, ProofNeeded) else None


def _redirect_staff(request: HttpRequest) -> HttpResponse | None:
    if not getattr(request.user, "is_staff", False):
        raise Http404
    try:
        require_staff_proof(request)
    except ProofNeeded as held:
        return redirect_to_proof(request, held)
    return None
