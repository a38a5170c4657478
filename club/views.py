"""Pages about the people of a club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from club.access import admit


def club_home(request: HttpRequest, club: str) -> HttpResponse:
    """To the member's home in this club."""
    member = admit(request, club)
    return redirect(f"{reverse('front:home')}?club={member.club.slug}")


def members(request: HttpRequest, club: str) -> HttpResponse:
    """Who belongs to the club, in the order of their names; those who have left come last."""
    member = admit(request, club)
    people = list(member.club.members.select_related("user"))
    context = {
        "member": member,
        "present": [person for person in people if person.left_at is None],
        "left": [person for person in people if person.left_at is not None],
    }
    return render(request, "club/members.html", context)
