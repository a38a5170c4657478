"""What every page knows."""

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.models import Member


def site(request: HttpRequest) -> dict[str, object]:
    """Whether this is a demonstration, whether passkeys can be used, and the nonce under the name
    django-htmx looks for; and, where the view names none, the visitor as a member of his only club.
    """
    return {
        "demonstration": settings.DEMONSTRATION,
        "csp_nonce": getattr(request, "csp_nonce", ""),
        "passkeys": can_use_passkeys(request),
        "sends_letters": settings.SENDS_LETTERS,
        "member": SimpleLazyObject(lambda: only_membership(request)),
    }


def only_membership(request: HttpRequest) -> Member | None:
    """The visitor as a member of his club; None of several clubs, or none."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return None
    members = Member.objects.select_related("club").filter(user=user, left_at=None)[:2]
    return members[0] if len(members) == 1 else None


def can_use_passkeys(request: HttpRequest) -> bool:
    """Whether browsers let this page use passkeys: under a name, and by HTTPS or on localhost."""
    try:
        host = urlsplit(f"//{request.get_host()}").hostname or ""
    except (DisallowedHost, ValueError):
        return False
    if host == "localhost" or host.endswith(".localhost"):
        return True
    return request.is_secure() and not _is_ip_address(host)


def _is_ip_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
