"""Sign-in by django-allauth, with sign-up closed: members are added by the club."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class ClosedAccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """Nobody signs himself up."""
        return False
