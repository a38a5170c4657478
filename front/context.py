"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """Whether this is a demonstration, and the nonce under the name django-htmx looks for."""
    return {
        "demonstration": settings.DEMONSTRATION,
        "csp_nonce": getattr(request, "csp_nonce", ""),
    }
