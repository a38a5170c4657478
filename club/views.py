"""Pages about the people of a club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.access import admit


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
