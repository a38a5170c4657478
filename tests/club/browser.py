"""An officer's pages about the members of Portland, for tests."""

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from club.members.officer_changes import email_of
from club.models import Member
from tests.helping.browser import text_of
from tests.helping.every_address import signed_in
from tests.helping.world import user_of

MEMBERS = "/clubs/portland/members/"


def browser_of(member: Member) -> Client:
    """Return a browser in which the member has just signed in."""
    return signed_in(user_of(member))


def page_of(member: Member, rest: str = "") -> str:
    return f"{MEMBERS}{member.pk}/{rest}"


def again(member: Member) -> Member:
    return Member.objects.select_related("user").get(pk=member.pk)


def change(officer: Member, member: Member, **typed: str) -> HttpResponse:
    shown = {"name": member.name, "role": member.role, "email": email_of(again(member))}
    return browser_of(officer).post(page_of(member), {**shown, **typed}, follow=True)


def answers(client: Client, member: Member, answer: str = "accept") -> str:
    """Accept or decline what is offered to the member; return what the page says."""
    typed = {"member": member.pk, "answer": answer}
    return text_of(client.post(reverse("own:offers"), typed, follow=True))
