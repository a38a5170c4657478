"""The page where a member turns off reminders or statements by e-mail, opened by a link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from club.emails.unsubscribe import turn_off, wish_of


@csrf_exempt  # Mail programs send no token of ours (RFC 8058).
@never_cache
def turn_off_emails(request: HttpRequest, token: str) -> HttpResponse:
    """Show the button. Once it is pressed, here or in a mail program, turn off these e-mails."""
    choice = wish_of(token)
    if choice is None:
        return render(request, "club/turn_off/page.html", status=404)
    member, wish = choice
    if request.method == "POST":
        turn_off(member, wish)
    context = {"person": member, "wish": wish, "is_off": not getattr(member, wish)}
    return render(request, "club/turn_off/page.html", context)
