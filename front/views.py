"""Pages about several subjects: home, rules, signing in to the demonstration."""

from typing import cast

from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from club.access import admit
from club.access.officers import take_office
from club.addresses.pending import pending_answers
from club.models import Member, User
from club.views.shared import render_club_page
from front.demonstration.one_click import can_confirm_by_click, one_click_from
from front.demonstration.people import demonstration_user
from front.demonstration.phone_link import phone_link_for
from front.home import home_page
from front.home_version import home_version
from front.welcome import ClubsPage, WelcomePage, club_line
from scoring.words.glossary import GLOSSARY
from scoring.words.law_texts import SECTIONS


def home(request: HttpRequest) -> HttpResponse:
    """Show the visitor's home in their club, a choice of clubs (`?club=`), or the welcome."""
    if not request.user.is_authenticated:
        return _welcome(request)
    members = list(
        Member.objects.select_related("club")
        .filter(user=request.user, left_at=None)
        .order_by("club__name")
    )
    one_click = one_click_from(request)
    chosen = _chosen(members, request.GET.get("club", ""))
    if chosen is None:
        pending = pending_answers(request.user)
        clubs = ClubsPage([club_line(member, pending) for member in members], pending, one_click)
        return render(request, "front/clubs/page.html", {"page": clubs})
    take_office(request, chosen)
    version = home_version(chosen)  # Before the page, so it is never too new.
    pending, several = pending_answers(request.user), len(members) > 1
    page = home_page(chosen, version, pending, several=several, one_click=one_click)
    return render_club_page(request, "front/home/page.html", page)


@require_safe
def home_now(request: HttpRequest, club: str) -> HttpResponse:
    """Return the new content of the member's home, or 204 if the phone has this version (`v`)."""
    member = admit(request, club)
    version = home_version(member)  # Before the page, so it is never too new.
    if request.GET.get("v") == version:
        return HttpResponse(status=204)
    page = home_page(member, version, pending_answers(cast(User, request.user)))
    response = render_club_page(request, "front/home/_live.html", page)
    response["Cache-Control"] = "no-store"
    return response


def _welcome(request: HttpRequest) -> HttpResponse:
    """Show the first page. Tell a phone that has not opened this run's link about it."""
    one_click = one_click_from(request)
    page = WelcomePage(one_click, scan=not one_click and phone_link_for(request) is not None)
    return render(request, "front/welcome/page.html", {"page": page})


def _chosen(members: list[Member], slug: str) -> Member | None:
    if slug:
        return next((member for member in members if member.club.slug == slug), None)
    return members[0] if len(members) == 1 else None


def rules(request: HttpRequest) -> HttpResponse:
    """Show how to play, the words of the game, and the laws that pages refer to."""
    return render(request, "front/rules/page.html", {"sections": SECTIONS, "glossary": GLOSSARY})


@sensitive_post_parameters("token")
def phone(request: HttpRequest) -> HttpResponse:
    """Let a phone into the demonstration by the token of this run's link.

    The token is the fragment of the link, and a script of the page posts it. Raises Http404 if
    there is no link.
    """
    link = phone_link_for(request)
    if link is None:
        raise Http404
    if request.method != "POST":
        return render(request, "front/phone/page.html", {"port": settings.PORT})
    if not link.has_token(request.POST.get("token", "")):
        return render(request, "front/phone/page.html", {"refused": True}, status=403)
    response = redirect("front:home")
    link.let_in(response)
    return response


def demonstration_sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in as a person of the demonstration club.

    Raises Http404 for other people, or if one click does not sign this visitor in.
    """
    user = demonstration_user(request.POST.get("who", "")) if one_click_from(request) else None
    if user is None:
        raise Http404
    request.session.flush()  # It may be another person's.
    record_authentication(request, user, "demonstration", reauthenticated=True)
    login(request, user, settings.AUTHENTICATION_BACKENDS[0])
    return redirect("front:home")


def demonstration_confirm(request: HttpRequest) -> HttpResponse:
    """Let a person of the demonstration confirm with one click who they are.

    Raises Http404 if a click does not sign in as this person.
    """
    user = request.user
    if not can_confirm_by_click(request, user):
        raise Http404
    after = get_next_redirect_url(request) or reverse("own:you")
    if request.method == "POST":
        record_authentication(request, user, "demonstration", reauthenticated=True)
        return redirect(after)
    return render(request, "front/demonstration/confirm.html", {"after": after})
