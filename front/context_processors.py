"""The context processor: variables that every template can use."""

import ipaddress
from functools import partial
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.access.officers import office_of
from club.access.redirects import page_of
from club.models import Member
from front.offline import words_address


def site(request: HttpRequest) -> dict[str, object]:
    """Return the variables for every template.

    - `demonstration`, `sends_emails`, `passkeys`: whether this is a demonstration, whether the site
      sends e-mails, and whether passkeys work here.
    - `csp_nonce`: the nonce, under the name that django-htmx looks for.
    - `member`: the visitor in their only club, for pages whose view sets no member.
    - `visitors_office`: the office that the visitor has taken in this request.
    - `offline_words`: the address of the scripts' texts.
    - `asked_at`: the address where the browser can request the page again.
    """
    return {
        "demonstration": settings.DEMONSTRATION,
        "csp_nonce": getattr(request, "csp_nonce", ""),
        "passkeys": partial(can_use_passkeys, request),
        "sends_emails": settings.SENDS_EMAILS,
        "offline_words": words_address,
        "asked_at": partial(page_of, request),
        "member": SimpleLazyObject(lambda: only_membership(request)),
        "visitors_office": partial(office_of, request),
    }


def only_membership(request: HttpRequest) -> Member | None:
    """Return the visitor as a member of their only club, or None if they have none or several."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return None
    members = Member.objects.select_related("club").filter(user=user, left_at=None)[:2]
    return members[0] if len(members) == 1 else None


def can_use_passkeys(request: HttpRequest) -> bool:
    """Whether browsers allow passkeys here: under a host name, by HTTPS or on localhost."""
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
