"""An officer's pages about the members of Portland, for tests."""

import re
from html import unescape

from django.http import HttpResponse

from club.members.officer_changes import email_of
from club.models import Member
from tests.helping.every_address import signed_in
from tests.helping.world import user_of

MEMBERS = "/clubs/portland/members/"


def text_of(response: HttpResponse) -> str:
    plain = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", unescape(plain))


def page_of(member: Member, rest: str = "") -> str:
    return f"{MEMBERS}{member.pk}/{rest}"


def again(member: Member) -> Member:
    return Member.objects.select_related("user").get(pk=member.pk)


def change(officer: Member, member: Member, **typed: str) -> HttpResponse:
    shown = {"name": member.name, "role": member.role, "email": email_of(again(member))}
    form = {**shown, **typed}
    return signed_in(user_of(officer)).post(page_of(member), form, follow=True)
