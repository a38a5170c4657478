"""Log what Django and allauth report about sign-ins, passwords and the admin.

The club's own operations log their changes themselves, and `club.addresses` logs addresses.
"""

from typing import Any

from allauth.account import signals as account
from allauth.core import context
from django.contrib.admin.models import LogEntry
from django.contrib.auth import signals as auth
from django.db.models import Model
from django.db.models.signals import post_save
from django.http import HttpRequest

from club.models import Club, Member, User
from club.security.log import EventKind, EventResult, note


def listen() -> None:
    """Connect the handlers. Calling this again changes nothing."""
    for signal, heard in _HEARD:
        signal.connect(heard, dispatch_uid=f"security log: {heard.__name__}")
    post_save.connect(_admin_did, sender=LogEntry, dispatch_uid="security log: admin")


def _signed_in(request: HttpRequest | None, user: User, **_more: Any) -> None:
    note(EventKind.SIGN_IN, request=request, user=user, by=user.email, about=_how(request))


def _how(request: HttpRequest | None) -> str:
    """Return how the visitor signed in: “password”, “code”, “mfa”, or "" if unknown."""
    session = getattr(request, "session", None) or {}
    records = session.get("account_authentication_methods") or [{}]
    return str(records[-1].get("method", ""))


def _failed(credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any) -> None:
    """Log a failed sign-in. An unknown address takes as long as a known one, to reveal nothing."""
    email = str(credentials.get("email") or credentials.get("username") or "")
    user = account_of(email)
    about = "password" if user else "password, of an address that nobody has"
    note(EventKind.SIGN_IN, request=request, user=user, result=EventResult.REFUSED, about=about)


def account_of(email: str) -> User | None:
    """Return the account with this e-mail, with only its id loaded."""
    row = User.objects.filter(email=email.strip().lower()).values_list("pk").first()
    return User(pk=row[0]) if row else None


def _code_failed(request: HttpRequest, user: User, **_more: Any) -> None:
    note(EventKind.SIGN_IN, request=request, user=user, result=EventResult.REFUSED, about="code")


def _signed_out(request: HttpRequest | None, user: User | None, **_more: Any) -> None:
    if user is not None:
        note(EventKind.SIGN_OUT, request=request, user=user, by=user.email)


def _password_set(request: HttpRequest, user: User, **_more: Any) -> None:
    note(EventKind.PASSWORD, request=request, user=user, about="set")


def _password_changed(request: HttpRequest, user: User, **_more: Any) -> None:
    note(EventKind.PASSWORD, request=request, user=user, about="changed")


def _password_reset(request: HttpRequest, user: User, **_more: Any) -> None:
    note(EventKind.PASSWORD, request=request, user=user, by=user.email, about="reset by e-mail")


_HEARD = (
    (auth.user_logged_in, _signed_in),
    (auth.user_login_failed, _failed),
    (auth.user_logged_out, _signed_out),
    (account.login_code_rejected, _code_failed),
    (account.password_set, _password_set),
    (account.password_changed, _password_changed),
    (account.password_reset, _password_reset),
)


def _admin_did(instance: LogEntry, created: bool, **_more: Any) -> None:
    """Log a change in the admin: the row and its fields, without the typed values."""
    if not created:
        return
    verb = {1: "added", 2: "changed", 3: "deleted"}.get(instance.action_flag, "changed")
    model = instance.content_type.model if instance.content_type else ""
    about = f"{verb} {model} {instance.object_id}: {instance.get_change_message()}"
    changed = _changed(instance)
    note(
        EventKind.ADMIN,
        request=context.request,
        by=instance.user.email,
        about=about.rstrip(": "),
        user=changed if isinstance(changed, User) else None,
        member=changed if isinstance(changed, Member) else None,
        club=changed if isinstance(changed, Club) else None,
    )


def _changed(entry: LogEntry) -> Model | None:
    model = entry.content_type.model_class() if entry.content_type else None
    if model not in (User, Member, Club):
        return None
    changed: Model | None = model.objects.filter(pk=entry.object_id or "0").first()
    return changed
