"""In a demonstration, let one click sign a visitor in, or confirm who they are.

Nobody there has a password. So the pages that ask the visitor again who they are offer the click
too.
"""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from club.accounts import ClosedAccountAdapter
from club.models import User
from front.demonstration.people import is_demonstration_user
from front.demonstration.phone_link import has_opened_link
from hosting.local_requests import is_direct_from_loopback


def one_click_from(request: HttpRequest) -> str:
    """Return "here" or "phone" if one click signs the visitor in, or "" if it does not."""
    if settings.DEMONSTRATION and is_direct_from_loopback(request):
        return "here"
    return "phone" if has_opened_link(request) else ""


def can_confirm_by_click(request: HttpRequest, user: object) -> bool:
    """Whether one click confirms who this signed-in user is, because it could also sign them in."""
    return bool(one_click_from(request)) and isinstance(user, User) and is_demonstration_user(user)


class DemonstrationAdapter(ClosedAccountAdapter):
    """The site's adapter with one more way to confirm who a user is; only in a demonstration."""

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """Return the click first if it is enough, and then the site's methods."""
        methods = super().get_reauthentication_methods(user)
        if can_confirm_by_click(self.request, user):
            url = reverse("front:demonstration_confirm")
            methods.insert(0, {"id": "click", "description": _("Use one click"), "url": url})
        return methods
