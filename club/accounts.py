"""Sign-in by django-allauth, with sign-up closed: members are added by the club."""

from typing import Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from django.db import DEFAULT_DB_ALIAS
from django.http import HttpRequest

from club.models import User
from club.prepared import Prepared

# What is seldom looked at, the moments of joining and of the last sign-in, is fetched when asked.
_FIELDS: Final = ("id", "password", "is_superuser", "email", "name", "is_staff", "is_active")
_USER: Final = Prepared(lambda: User.objects.filter(pk=0).values_list(*_FIELDS), 0)


class ClosedAccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """Nobody signs himself up."""
        return False


class Backend(AuthenticationBackend):  # type: ignore[misc]  # as above
    """django-allauth's own, but for how whoever is signed in is found on every request."""

    def get_user(self, user_id: int) -> User | None:
        """The active user of this id."""
        row = _USER.first(user_id)
        user = User.from_db(DEFAULT_DB_ALIAS, _FIELDS, row) if row else None
        return user if user and user.is_active else None
