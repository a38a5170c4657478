"""Require a recent sign-in and a second factor from officers, and before the admin.

An officer confirms who they are after 12 hours without using the office, staff after 15 minutes.
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
"""Session key: the second factor was set up in this session, which counts as using it."""


class ProofNeeded(Exception):  # noqa: N818  (nothing is wrong)
    """Raised when the visitor must first go to `page`, where `message` is shown.

    `page` is an address, or the name of an address.
    """

    def __init__(self, page: str, message: str) -> None:
        super().__init__(message)
        self.page, self.message = page, message


class VisitorsOffice:
    """The office of a member who visits a page.

    The office counts once they have recently confirmed who they are, by the second factor if the
    club asks for one. Until then they are an ordinary player. Pages they read leave out what only
    officers see, and note in `missed` that something was left out. A form they send raises
    ProofNeeded as soon as a right depends on the office.
    """

    def __init__(self, request: HttpRequest, member: Member) -> None:
        self.slug = member.club.slug
        self._session = cast(SessionStore, request.session)
        self._sends = request.method not in ("GET", "HEAD")
        self.needed = _proof_needed_of_officers(request, member)
        self.missed = self.money_missed = False

    @property
    def is_shown(self) -> bool:
        """Whether the visitor has recently confirmed who they are."""
        return self.needed is None

    def is_held(self, *, reads: bool = False) -> bool:
        """Whether the visitor has an officer's rights.

        `reads` means that the rights are needed to read other people's money. Raises ProofNeeded if
        the request is a form and the visitor must first confirm who they are.
        """
        if self.needed is None:
            if self._sends:
                self._session.use("officer_at")
            return True
        if self._sends:
            raise self.needed
        self.missed, self.money_missed = True, self.money_missed or reads
        return False

    def verify_held(self) -> None:
        """Raise ProofNeeded, on an officers' page, unless the visitor has an officer's rights."""
        if self.needed is not None:
            raise self.needed
        self._session.use("officer_at")

    def only_shows(self) -> None:
        """Record that the request's change is done or refused: only a page remains to be shown."""
        self._sends = False


def take_office(request: HttpRequest, member: Member) -> VisitorsOffice | None:
    """Return the visitor's office, also set on `member` and `request`, or None for a player."""
    if not member.is_officer:
        return None
    office = VisitorsOffice(request, member)
    member.office = request.office = office  # type: ignore[attr-defined]
    return office


def office_of(request: HttpRequest) -> VisitorsOffice | None:
    """Return the office that the visitor has taken in this request, or None."""
    office: VisitorsOffice | None = getattr(request, "office", None)
    return office


def _proof_needed_of_officers(request: HttpRequest, member: Member) -> ProofNeeded | None:
    try:
        if member.club.officers_need_second_factor:
            _require_second_factor(request, _("This club asks its officers for two-step sign-in."))
        _require_recent_use(request, "officer_at")
    except ProofNeeded as needed:
        return needed
    return None


def require_staff_proof(request: HttpRequest) -> None:
    """Raise ProofNeeded before a page of the admin if the visitor must confirm who they are."""
    if _address(request) == "admin:logout":
        return
    _require_second_factor(request, _("The administration pages ask for two-step sign-in."))
    _require_recent_use(request, "admin_at")
    cast(SessionStore, request.session).use("admin_at")


def has_shown_second_factor(request: HttpRequest) -> bool:
    """Whether the visitor used a second factor in this session, or set one up."""
    records = get_authentication_records(request, request.user)
    return bool(request.session.get(ADDED)) or any(record["method"] == "mfa" for record in records)


def has_second_factor(user: Any) -> bool:
    """Whether the account has an authenticator app or a passkey."""
    return bool(is_mfa_enabled(user, list(FACTORS)))


def _require_second_factor(request: HttpRequest, message: str) -> None:
    if not has_second_factor(request.user):
        set_up = _("Set up an authenticator app or a passkey here. Then open the page again.")
        raise ProofNeeded("mfa_index", f"{message} {set_up}")
    if not has_shown_second_factor(request):
        raise ProofNeeded(_page_of_factor(request.user), message)


def _page_of_factor(user: Any) -> str:
    """Return the page where the user shows their second factor.

    A user with passkeys alone cannot use the page for codes: it would redirect to the password page
    and back for ever.
    """
    codes = is_mfa_enabled(user, [Authenticator.Type.TOTP])
    return "mfa_reauthenticate" if codes else "mfa_reauthenticate_webauthn"


def _require_recent_use(request: HttpRequest, kind: str) -> None:
    session = cast(SessionStore, request.session)
    if now() - session.last_use(kind) <= IDLE[kind]:
        return
    message = _("You have not used pages like this one for some time. Show again that it is you.")
    if kind == "admin_at":
        raise ProofNeeded(_page_of_factor(request.user), message)
    methods = get_adapter(request).get_reauthentication_methods(request.user)
    raise ProofNeeded(methods[0]["url"] if methods else "account_login", message)


def _address(request: HttpRequest) -> str:
    return request.resolver_match.view_name if request.resolver_match else ""
