"""How often a code that was sent is tried.

The count stands where every request finds it. allauth counts in the session: requests that come at
once would each find it as it was before, and together look at more codes than are allowed.
"""

from typing import Any

from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.views import ConfirmEmailVerificationCodeView, ConfirmLoginCodeView
from allauth.core.internal import ratelimit
from django.http import HttpRequest, HttpResponse
from django.views.generic import FormView


def take_try(
    request: HttpRequest, process: AbstractCodeVerificationProcess, *, dry_run: bool = False
) -> bool:
    """Count a try at this code, or only look whether there is one left; whether there was."""
    rate = {"try_code": f"{process.max_attempts}/{process.timeout}s/key"}
    key = f"{process.state.get('email')} {process.state['at']}"
    count = {"app": "club", "action": "try_code", "config": rate, "key": key}
    return bool(ratelimit.consume(request, **count, dry_run=dry_run))


class _Counted(FormView):  # type: ignore[type-arg]  # has no generics at run time
    """allauth's page for a code, which looks at no more tries than `take_try` lets through."""

    _action: str
    _process: Any

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Look at what was typed, or send another code."""
        if self._action == "verify" and not take_try(request, self._process):
            self._process.state["failed_attempts"] = self._process.max_attempts
            return self.form_invalid(self.get_form())  # This spends it, and says so.
        return super().post(request, *args, **kwargs)


class SignInCodeView(_Counted, ConfirmLoginCodeView):  # type: ignore[misc]  # allauth has no types
    """The code with which somebody signs in."""


class AddressCodeView(_Counted, ConfirmEmailVerificationCodeView):  # type: ignore[misc]  # as above
    """The code that proves an address."""
