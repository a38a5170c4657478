"""Limit how often a visitor may try to enter a code that was sent.

The count is in the cache, which all requests share. In allauth the count is in the session.
Parallel requests would each see the old count, and together try more codes than allowed.
"""

from typing import Any

from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.views import ConfirmEmailVerificationCodeView, ConfirmLoginCodeView
from allauth.core.internal import ratelimit
from django.http import HttpRequest, HttpResponse
from django.views.generic import FormView


def count_code_try(
    request: HttpRequest, process: AbstractCodeVerificationProcess, *, dry_run: bool = False
) -> bool:
    """Count an attempt at this code, and return whether it is within the limit.

    With `dry_run`, only return whether an attempt is left.
    """
    rate = {"try_code": f"{process.max_attempts}/{process.timeout}s/key"}
    key = f"{process.state.get('email')} {process.state['at']}"
    count = {"app": "club", "action": "try_code", "config": rate, "key": key}
    return bool(ratelimit.consume(request, **count, dry_run=dry_run))


class _LimitedCodeView(FormView):  # type: ignore[type-arg]  # has no generics at run time
    """allauth's page for a code, with attempts limited by `count_code_try`."""

    _action: str
    _process: Any

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Check the typed code, or send another code."""
        if self._action == "verify" and not count_code_try(request, self._process):
            self._process.state["failed_attempts"] = self._process.max_attempts
            return self.form_invalid(self.get_form())  # Discards the code, and tells the visitor.
        return super().post(request, *args, **kwargs)


class SignInCodeView(_LimitedCodeView, ConfirmLoginCodeView):  # type: ignore[misc]  # allauth has no types
    """The page for a sign-in code."""


class AddressCodeView(_LimitedCodeView, ConfirmEmailVerificationCodeView):  # type: ignore[misc]  # as above
    """The page for a code that confirms an address."""
