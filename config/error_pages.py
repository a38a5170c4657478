"""The error pages. None of them reads the request's body: that may be what is wrong.

Django's own error views look for the CSRF token first, and would raise the same error again.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Return 400, without touching the database or the session."""
    return HttpResponse(render_to_string("400.html"), status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return 403, with the message of the exception."""
    return render(request, "403.html", {"exception": str(exception)}, status=403)


def server_error(_request: HttpRequest) -> HttpResponse:
    """Return 500, without touching the database or the session."""
    return HttpResponse(render_to_string("500.html"), status=500)
