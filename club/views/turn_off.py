"""The page behind the link with which a member turns off reminders or statements by e-mail."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from club.emails.unsubscribe import turn_off, wish_of


@csrf_exempt  # A mail program sends it, and cannot know a token of ours (RFC 8058).
@never_cache
def turn_off_emails(request: HttpRequest, token: str) -> HttpResponse:
    """Show the button; once it is pressed, here or in a mail program, send no more of them."""
    choice = wish_of(token)
    if choice is None:
        return render(request, "club/turn_off/page.html", status=404)
    member, wish = choice
    if request.method == "POST":
        turn_off(member, wish)
    context = {"person": member, "wish": wish, "is_off": not getattr(member, wish)}
    return render(request, "club/turn_off/page.html", context)
