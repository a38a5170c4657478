"""Limit how often a code that was sent is tried.

The count is in the cache, where all requests share it. allauth counts in the session: parallel
requests would each see the old count, and together try more codes than allowed.
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
    """Count a try at this code, or with `dry_run` only check; return whether one was left."""
    rate = {"try_code": f"{process.max_attempts}/{process.timeout}s/key"}
    key = f"{process.state.get('email')} {process.state['at']}"
    count = {"app": "club", "action": "try_code", "config": rate, "key": key}
    return bool(ratelimit.consume(request, **count, dry_run=dry_run))


class _LimitedCodeView(FormView):  # type: ignore[type-arg]  # has no generics at run time
    """allauth's page for a code, with tries limited by `count_code_try`."""

    _action: str
    _process: Any

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Check what was typed, or send another code."""
        if self._action == "verify" and not count_code_try(request, self._process):
            self._process.state["failed_attempts"] = self._process.max_attempts
            return self.form_invalid(self.get_form())  # This discards the code, and says so.
        return super().post(request, *args, **kwargs)


class SignInCodeView(_LimitedCodeView, ConfirmLoginCodeView):  # type: ignore[misc]  # allauth has no types
    """The page for a sign-in code."""


class AddressCodeView(_LimitedCodeView, ConfirmEmailVerificationCodeView):  # type: ignore[misc]  # as above
    """The page for a code that proves an address."""
