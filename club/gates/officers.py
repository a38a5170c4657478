"""Require a fresh sign-in and a second factor before officers' pages and the admin.

An officers' page asks again after 12 hours without use, the admin after 15 minutes.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final, cast

from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpRequest
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.security.sessions import SessionStore

IDLE: Final[Mapping[str, timedelta]] = {
    "officer_at": timedelta(hours=12),
    "admin_at": timedelta(minutes=15),
}
FACTORS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
ADDED: Final = "second_factor_added"
"""Session key: the second factor was set up in this session, so it counts as shown."""

# Pages where any member acts for themself, and an officer for the club.
FOR_THE_CLUB: Final = {"ledger:payment", "ledger:reverse_entry"}
# Pages that players read and use too: only what an officer sends from them is asked about.
SENT_FOR_THE_CLUB: Final = {
    "ledger:bet",
    "ledger:bystander",
    "front:league_meeting",
    "front:league_unlink",
    "front:tournament_match",
    "front:tournament_unlink",
}


class ProofNeeded(Exception):  # noqa: N818  (nothing is wrong)
    """Raised before a page: the visitor must first go to `page`, where `said` is shown.

    `page` is an address, or the name of one.
    """

    def __init__(self, page: str, said: str) -> None:
        super().__init__(said)
        self.page, self.said = page, said


def require_officer_proof(request: HttpRequest, member: Member, *, officers_page: bool) -> None:
    """Raise ProofNeeded before an officers' page if the officer must show again who they are.

    Also where any member acts for themself and an officer may act for the club.
    """
    if not member.is_officer:
        return
    if not officers_page and not _acts_for_the_club(request):
        return
    if member.club.officers_need_second_factor:
        _require_second_factor(request, _("This club asks its officers for two-step sign-in."))
    _require_recent_use(request, "officer_at")


def _acts_for_the_club(request: HttpRequest) -> bool:
    """Whether an officer may act for the club here, on a page of every member's."""
    address = _address(request)
    return address in FOR_THE_CLUB or (request.method == "POST" and address in SENT_FOR_THE_CLUB)


def require_staff_proof(request: HttpRequest) -> None:
    """Raise ProofNeeded before a page of the admin if the visitor must show again who they are."""
    if _address(request) == "admin:logout":
        return
    _require_second_factor(request, _("The administration pages ask for two-step sign-in."))
    _require_recent_use(request, "admin_at")


def has_shown_second_factor(request: HttpRequest) -> bool:
    """Whether this session was signed in, or confirmed, with a second factor."""
    records = get_authentication_records(request, request.user)
    return bool(request.session.get(ADDED)) or any(one["method"] == "mfa" for one in records)


def has_second_factor(user: Any) -> bool:
    """Whether the account has an authenticator app or a passkey."""
    return bool(is_mfa_enabled(user, list(FACTORS)))


def _require_second_factor(request: HttpRequest, said: str) -> None:
    if not has_second_factor(request.user):
        set_up = _("Set up an authenticator app or a passkey here. Then open the page again.")
        raise ProofNeeded("mfa_index", f"{said} {set_up}")
    if not has_shown_second_factor(request):
        raise ProofNeeded(_page_of_factor(request.user), said)


def _page_of_factor(user: Any) -> str:
    """Return the page where the user shows their second factor.

    With passkeys alone, the page for codes would redirect to the password page and back for ever.
    """
    codes = is_mfa_enabled(user, [Authenticator.Type.TOTP])
    return "mfa_reauthenticate" if codes else "mfa_reauthenticate_webauthn"


def _require_recent_use(request: HttpRequest, kind: str) -> None:
    session = cast(SessionStore, request.session)
    if now() - session.last_use(kind) <= IDLE[kind]:
        session.use(kind)
        return
    said = _("You have not used pages like this one for some time. Show again that it is you.")
    if kind == "admin_at":
        raise ProofNeeded(_page_of_factor(request.user), said)
    methods = get_adapter(request).get_reauthentication_methods(request.user)
    raise ProofNeeded(methods[0]["url"] if methods else "account_login", said)


def _address(request: HttpRequest) -> str:
    return request.resolver_match.view_name if request.resolver_match else ""
