"""The pages that say what went wrong. None of them reads what was sent: it may be what is wrong.

Django's own look for a form's token first, and so raise the same error again.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """400: nothing here is asked of the database or the visitor's session either."""
    return HttpResponse(render_to_string("400.html"), status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, with the words of whoever refused."""
    return render(request, "403.html", {"exception": str(exception)}, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """404, without a word of why."""
    return render(request, "404.html", status=404)


def server_error(_request: HttpRequest) -> HttpResponse:
    """500: as plain as 400."""
    return HttpResponse(render_to_string("500.html"), status=500)
