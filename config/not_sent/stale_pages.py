"""Answer a form from an outdated page, whose CSRF token is not the present visitor's.

Nothing of it is written. The page holds what was typed, to send again with a new token. Only the
person the page was made for can do so, and only if a page of this site sent the form.
"""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render

from club.access.made_for import FIELD, is_made_for_visitor, is_sent_from_here
from club.access.redirects import asks_for_page, refuse_script, sender_of
from config.not_sent.typed_again import typed_again


def csrf_failure(request: HttpRequest, **_reason: str) -> HttpResponse:
    """Return 403: for a script, a new token or advice; else a page that holds what was typed."""
    ours = is_sent_from_here(request)
    same = ours and is_made_for_visitor(request)
    if ours and not asks_for_page(request):
        return refuse_script(request, status=403, token=get_token(request) if same else "")
    context: dict[str, object] = {"same": same, "sender": sender_of(request)}
    if ours:
        context |= {"made_for": request.POST.get(FIELD, ""), **typed_again(request)}
    return render(request, "403_csrf.html", context, status=403)
