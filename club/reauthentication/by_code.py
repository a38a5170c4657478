"""Confirm who a visitor is by a code sent to their confirmed address."""

from typing import Any, Final

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.forms import ConfirmLoginCodeForm
from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.internal.flows.login import record_authentication
from allauth.account.views import BaseReauthenticateView
from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.security.code_tries import count_code_try

KEY: Final = "club_reauthentication_code"


class CodeProcess(AbstractCodeVerificationProcess):  # type: ignore[misc]  # allauth has no types
    """A code that was sent, stored in the session.

    `club.security.code_tries` counts its attempts.
    """

    def __init__(self, request: HttpRequest, state: dict[str, Any]) -> None:
        self.request = request
        super().__init__(
            max_attempts=app_settings.LOGIN_BY_CODE_MAX_ATTEMPTS,
            timeout=app_settings.LOGIN_BY_CODE_TIMEOUT,
            state=state,
            user=request.user,
        )

    @classmethod
    def begin(cls, request: HttpRequest) -> None:
        """Send a new code to the visitor's own address."""
        email = str(getattr(request.user, "email", ""))
        process = cls(request, cls.initial_state(request.user, email=email))
        process.send()
        process.persist()

    @classmethod
    def current(cls, request: HttpRequest) -> "CodeProcess | None":
        """Return the code that was sent, if it is still valid, or None."""
        state = request.session.get(KEY)
        if not state or state.get("email") != getattr(request.user, "email", ""):
            return None
        process: CodeProcess | None = cls(request, state).abort_if_invalid()
        return process

    def send(self) -> None:
        """Make a code and send it."""
        adapter = get_adapter(self.request)
        self.state["code"] = adapter.generate_login_code()
        words = {"request": self.request, "code": self.state["code"]}
        adapter.send_mail("account/email/login_code", self.state["email"], words)

    def record_invalid_attempt(self) -> bool:
        """Whether the code may be tried again. If not, discard the code."""
        has_more = count_code_try(self.request, self, dry_run=True)
        if not has_more:
            self.abort()
        return has_more

    def persist(self) -> None:
        self.request.session[KEY] = self.state

    def abort(self) -> None:
        self.request.session.pop(KEY, None)


class CodeView(BaseReauthenticateView):  # type: ignore[misc]  # as above
    """A page with a button that sends the code, and then the field for the code."""

    form_class = ConfirmLoginCodeForm
    template_name = "club/reauthentication/by_code.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        methods = get_adapter(request).get_reauthentication_methods(request.user)
        if request.path not in (method["url"] for method in methods):
            return redirect("own:prove")
        self.process = CodeProcess.current(request)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Send a code if the visitor asks for one; otherwise check the typed code."""
        if "send" in request.POST or self.process is None:
            return self._send(request)
        if not count_code_try(request, self.process):
            self.process.abort()
            return self._spent()
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer

    def _send(self, request: HttpRequest) -> HttpResponse:
        email = str(getattr(request.user, "email", ""))
        if ratelimit.consume(request, action="request_login_code", key=email):
            CodeProcess.begin(request)
        else:
            messages.warning(request, _("You have asked for too many codes. Wait a few minutes."))
        return redirect(self.passthrough_next_url(request.path))

    def get_form_kwargs(self) -> dict[str, Any]:
        kwargs: dict[str, Any] = super().get_form_kwargs()
        return {**kwargs, "code": self.process.code if self.process else None}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "sent": self.process is not None}

    def form_valid(self, form: ConfirmLoginCodeForm) -> HttpResponse:
        """Accept the right code: discard it, and record the confirmation."""
        if self.process is not None:
            self.process.abort()
        user, email = self.request.user, str(getattr(self.request.user, "email", ""))
        record_authentication(self.request, user, "code", email=email, reauthenticated=True)
        answer: HttpResponse = super().form_valid(form)
        return answer

    def form_invalid(self, form: ConfirmLoginCodeForm) -> HttpResponse:
        """Refuse a wrong code. After three, the visitor must ask for another code."""
        if self.process is not None and not self.process.record_invalid_attempt():
            return self._spent()
        answer: HttpResponse = super().form_invalid(form)
        return answer

    def _spent(self) -> HttpResponse:
        messages.error(self.request, _("That was the third wrong code. Ask for a new one."))
        return redirect(self.passthrough_next_url(self.request.path))
