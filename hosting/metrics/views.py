"""The page that Prometheus reads."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from hosting.local_requests import is_direct_from_loopback
from hosting.metrics.reading import figures


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the figures to a visitor who may read them. Raises Http404 for others, or if off.

    The token gives access, and without a proxy also a request from this machine. Behind a proxy,
    strangers' requests come from this machine too.
    """
    if not settings.METRICS or not (_has_token(request) or is_direct_from_loopback(request)):
        raise Http404
    text, content_type = figures()
    return HttpResponse(text, content_type, headers={"Cache-Control": "no-store"})


def _has_token(request: HttpRequest) -> bool:
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    return bool(wanted) and scheme.lower() == "bearer" and constant_time_compare(token, wanted)
