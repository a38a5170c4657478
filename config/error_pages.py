"""The error pages. None of them reads the request's body, because the body may be the problem.

Django's own error views first look for the CSRF token, and would raise the same error again.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from club.requests.request_id import current_id


def error_page(template: str, **context: object) -> str:
    """Return the page, with the id by which an administrator finds the request in the log."""
    return render_to_string(template, {**context, "request_id": current_id.get()})


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Return 400, without using the database or the session."""
    return HttpResponse(error_page("400.html"), status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return 403, with the message of the exception."""
    return render(request, "403.html", {"exception": str(exception)}, status=403)


def server_error(_request: HttpRequest) -> HttpResponse:
    """Return 500, without using the database or the session."""
    return HttpResponse(error_page("500.html"), status=500)
