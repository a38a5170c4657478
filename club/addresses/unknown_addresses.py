"""Do the same work for an unknown address as for a known one.

Otherwise the response time would reveal which addresses have an account.
"""

from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import default_token_generator
from django.http import HttpRequest
from django.urls import reverse

from club.emails.outbox import write_and_discard
from club.models import User

_NOBODY: Final = 0
"""An account id that never exists."""


def write_and_discard_email(
    adapter: DefaultAccountAdapter, email: str, context: dict[str, Any]
) -> None:
    """Write the e-mail that an account's owner would get, and discard it."""
    request: HttpRequest = context["request"]
    if request.path == reverse("account_reset_password"):
        template, more = "password_reset_key", _link(adapter)
    else:
        template, more = "login_code", {"code": adapter.generate_login_code()}
    words = {"request": request, "email": email, "current_site": None, **more}
    write_and_discard(adapter.render_mail(f"account/email/{template}", email, words))


def _link(adapter: DefaultAccountAdapter) -> dict[str, Any]:
    """Return the context of an e-mail whose link is valid for no account."""
    nobody = User(pk=_NOBODY)
    nobody.set_unusable_password()
    token = default_token_generator.make_token(nobody)
    url = adapter.get_reset_password_from_key_url(f"{_NOBODY}-{token}")
    return {"user": nobody, "password_reset_url": url, "uid": str(_NOBODY), "key": token}
