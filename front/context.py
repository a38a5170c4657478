"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest


def site(_request: HttpRequest) -> dict[str, object]:
    """Whether this is a demonstration."""
    return {"demonstration": settings.DEMONSTRATION}
