"""The site's URLs, and the bare view that writing a deal is compared with."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.http import require_POST

from bench.models import Row
from club.access import TABLE, Right
from config.urls import handler400, handler403, handler404, handler500

TABLE["bare"] = {"POST": Right.SIGNED_IN}  # type: ignore[index]


@require_POST
def bare(request: HttpRequest) -> HttpResponse:
    """Insert one row in one transaction, with session and user loaded and CSRF checked."""
    sent = request.POST
    with transaction.atomic():
        Row._default_manager.create(
            user_id=request.user.pk, key=sent["key"], scores=f"{sent['score_0']} {sent['score_1']}"
        )
    return HttpResponse(status=204)


__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]
urlpatterns = [path("bare/", bare, name="bare"), path("", include("config.urls"))]
