"""Sign-in by django-allauth, with sign-up closed: members are added by the club."""

from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.authentication import (
    AUTHENTICATION_METHODS_SESSION_KEY,
    get_authentication_records,
)
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.db import DEFAULT_DB_ALIAS
from django.http import HttpRequest, HttpResponse

from club.models import User
from club.prepared import Prepared

# What is seldom looked at, the moments of joining and of the last sign-in, is fetched when asked.
_FIELDS: Final = ("id", "password", "is_superuser", "email", "name", "is_staff", "is_active")
_USER: Final = Prepared(lambda: User.objects.filter(pk=0).values_list(*_FIELDS), 0)


class ClosedAccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """Nobody signs himself up."""
        return False

    def is_safe_url(self, url: str) -> bool:
        """What cannot even be read as an address leads nowhere."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        """Signing in counts as showing who one is: for the next minutes nothing asks it again."""
        records = get_authentication_records(request, user)
        if records:
            shown = {**records[-1], "reauthenticated": True}
            request.session[AUTHENTICATION_METHODS_SESSION_KEY] = [*records[:-1], shown]
        response: HttpResponse = super().post_login(request, user, **how)
        return response


class NotOnesName(UserAttributeSimilarityValidator):
    """A password is like neither one's e-mail nor any name one bears, as a member of a club too."""

    def __init__(self) -> None:
        super().__init__(user_attributes=("name", "email"))

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError for a password like them."""
        super().validate(password, user)
        if user is not None and user.pk is not None:
            for name in user.memberships.values_list("name", flat=True):
                super().validate(password, User(name=name))


class Backend(AuthenticationBackend):  # type: ignore[misc]  # as above
    """django-allauth's own, but for how whoever is signed in is found on every request."""

    def get_user(self, user_id: int) -> User | None:
        """The active user of this id."""
        row = _USER.first(user_id)
        user = User.from_db(DEFAULT_DB_ALIAS, _FIELDS, row) if row else None
        return user if user and user.is_active else None
