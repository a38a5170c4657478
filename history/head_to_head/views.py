"""Views of two members against each other, of three, and of the form that leads there."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from club.access import admit
from club.access.who_appears import appearances, verify_may_read_about
from club.models import Member
from club.views.shared import render_club_page
from history.head_to_head.chooser import BesideForm, BesidePage
from history.head_to_head.page import HeadToHeadPage
from history.head_to_head.three import ThreePage


@require_safe
def head_to_head(request: HttpRequest, club: str, pk: int, other: int) -> HttpResponse:
    """Show the page of two members against each other."""
    member = admit(request, club)
    first, second = _people(member, pk, other)
    page = HeadToHeadPage(member, first, second)
    return render_club_page(request, "history/head_to_head/page.html", page)


@require_safe
def three(request: HttpRequest, club: str, pk: int, other: int, third: int) -> HttpResponse:
    """Show the page of three members' chouettes."""
    member = admit(request, club)
    page = ThreePage(member, _people(member, pk, other, third))
    return render_club_page(request, "history/head_to_head/three.html", page)


@require_safe
def beside(request: HttpRequest, club: str) -> HttpResponse:
    """Redirect to the page of the chosen members, or show the form to choose them."""
    member = admit(request, club)
    people = appearances(member)
    form = BesideForm(people, request.GET or None, first=member.pk)
    if form.is_valid():
        names = ("history:head_to_head", "history:three")
        return redirect(names[len(form.chosen) - 2], club, *form.chosen)
    page = BesidePage(member, form)
    return render_club_page(request, "history/head_to_head/beside.html", page)


def _people(member: Member, *ids: int) -> tuple[Member, ...]:
    """Return these members of the club, in this order.

    Raises Http404 if a member is missing or named twice, or if the reader may not read about one.
    """
    members = member.club.members.in_bulk(ids)
    if len(members) != len(ids):
        raise Http404
    people = tuple(members[pk] for pk in ids)
    verify_may_read_about(member, *people)
    return people
