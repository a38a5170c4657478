"""Ask the visitor again who they are before some pages: one table, by the names of addresses.

An unlocked phone in another person's hand keeps its session. So visitors confirm who they are
before they change the account or see what opens it. They must have given a password, passkey,
authenticator code or e-mailed code within the last five minutes. A PIN is not enough, because
members type it on other people's phones.
"""

from typing import Final
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.addresses.proof import is_proved
from club.models import User
from club.security.recent_proof import has_shown_lately

GUARDED: Final = frozenset(
    {
        "account_email",
        "account_change_password",
        "account_set_password",
        "club:pin",
        # The admin's pages that change how a user signs in; the third name is Django's.
        "admin:password_change",
        "admin:club_user_change",
        "admin:auth_user_password_change",
    }
)
# Every page of the second factor, except the lists, and the pages for signing in with it.
GUARDED_GROUP: Final = "mfa_"
OPEN: Final = frozenset(
    {
        "mfa_index",
        "mfa_list_webauthn",
        "mfa_authenticate",
        "mfa_trust",
        "mfa_login_webauthn",
        "mfa_signup_webauthn",
        "mfa_reauthenticate",
        "mfa_reauthenticate_webauthn",
    }
)


def is_guarded(address: str) -> bool:
    """Whether the address with this name asks the visitor again who they are."""
    return address in GUARDED or (address.startswith(GUARDED_GROUP) and address not in OPEN)


def redirect_to_reauthenticate(request: HttpRequest, back: str) -> HttpResponse:
    """Redirect to the page where the visitor confirms who they are, and then to `back`.

    A visitor who has no way to confirm it is signed out and signs in again.
    """
    methods = get_adapter(request).get_reauthentication_methods(request.user)
    if methods:
        return redirect(f"{methods[0]['url']}?{urlencode({'next': back})}")
    logout(request)
    messages.info(request, _("That page is about your account. Sign in again to open it."))
    return redirect_to_login(back)


def _is_too_early(request: HttpRequest) -> bool:
    """Whether the visitor asks for a new address before the current address is confirmed.

    A stranger with the session could otherwise have codes sent to any address.
    """
    user = request.user
    return request.method == "POST" and isinstance(user, User) and not is_proved(user)


def ask_again(request: HttpRequest, address: str) -> HttpResponseBase | None:
    """Return a response instead of the view's at a guarded address, or None to continue.

    The response does not keep what was typed, which may be a password or a PIN.
    """
    if address == "account_email" and _is_too_early(request):
        messages.warning(request, _("First confirm your e-mail address."))
        return redirect("own:prove")
    if not request.user.is_authenticated or has_shown_lately(request):
        return None
    if request.method == "POST":
        messages.warning(
            request, _("Nothing has changed yet. Show that it is you, then try again.")
        )
    return redirect_to_reauthenticate(request, request.path)
