"""Answer a member's form that arrives after sign-out and is too large for a stranger.

The site reads nothing of it. The sender's browser has kept what they typed
(`static/js/shared/form_drafts.js`), and shows it again once they have signed in.
"""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.template.loader import render_to_string

from club.access.redirects import asks_for_page, refuse_script, sender_of


def signed_out_answer(environ: dict[str, Any]) -> HttpResponse | None:
    """Return 401 with a page, or a line for a script. None if the request names another host."""
    request = WSGIRequest(environ)
    request.user = AnonymousUser()
    try:
        if not asks_for_page(request):
            return refuse_script(request, status=401)
        sign_in = redirect_to_login(sender_of(request)).url
    except DisallowedHost:
        return None
    words = {"sign_in": sign_in, "has_file": request.content_type == "multipart/form-data"}
    return HttpResponse(render_to_string("401_signed_out.html", words), status=401)
