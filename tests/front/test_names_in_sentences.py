"""Every name keeps to its own direction: Hebrew and Arabic take no sign beside them along."""

import json
import re
from copy import deepcopy
from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from club.access import Right, rights_at
from club.members.inviting import _email as invitation_email
from club.models import Club, Member, User
from config.logs import Lines
from config.serving.request_log import LoggedRequest, logged
from contests.models import Contest
from front.sittings.reminders import reminder_email
from front.sittings.waiting import Waiting
from ledger.exports.formats import FORMATS
from ledger.months.figures import report_data
from piquet.text.names import tidy
from piquet.text.typed import BEGIN, END, Typed
from scoring.models import Card
from tests.front.site import change
from tests.helping.every_address import ADDRESSES, OURS, filled, signed_in
from tests.helping.log import Log, heard
from tests.helping.world import World, found, made_once, undone, user_of

HEBREW = [f"אברהם {letter}" for letter in "אבגדהוזחטיכלמנסעפצקר"]
ARABIC = "نادي البيكيت"
UNSEEN = re.compile(
    r"<(script|style|textarea)\b.*?</\1>"
    r"|\s(?!aria-|title=|alt=|placeholder=|content=|label=)[\w-]+=(?:\"[^\"]*\"|'[^']*')",
    re.DOTALL,
)
ISOLATING = re.compile(f"[{BEGIN}{END}]")
ISOLATED = re.compile(rf"<bdi>(?:(?!<bdi>).)*?</bdi>|{BEGIN}[^{BEGIN}{END}]*{END}", re.DOTALL)
PAGES = [
    each
    for each in ADDRESSES
    if each.name.startswith(OURS) or rights_at(each.name).get("GET", Right.ADDRESS) != Right.ADDRESS
]
"""Those of other packages too, for the log."""


def club_of_hebrew_names() -> World:
    world = found("portland")
    for member, name in zip(world.club.members.order_by("pk"), HEBREW, strict=False):
        Member.objects.filter(pk=member.pk).update(name=name)
        User.objects.filter(pk=member.user_id).update(name=name)
    Club.objects.filter(pk=world.club.pk).update(name=ARABIC)
    for contest in Contest.objects.all():
        change(contest, name=f"{ARABIC} {contest.pk}")
    return world


world = made_once(club_of_hebrew_names)


@pytest.fixture(scope="module")
def treasurer(world) -> Client:
    return signed_in(user_of(world.treasurer), for_hours=12)


def bare(text: str) -> list[str]:
    """Return the lines of a page or e-mail with a name that is not isolated."""
    text, last = UNSEEN.sub("", text), ""
    while text != last:
        text, last = ISOLATED.sub("", text), text
    return re.findall(r".{0,60}[\u0590-\u08ff]+.{0,20}", text)


@pytest.mark.parametrize("who", ["treasurer", "player"])
def test_every_page_isolates_names_and_the_log_has_none(who, world):
    visitor = signed_in(user_of(getattr(world, who)), for_hours=12)
    cookies, wrong = deepcopy(visitor.cookies), {}
    with heard(Lines()) as log:
        for address in PAGES:
            path = filled(address, world)
            with undone(), logged(LoggedRequest("GET", f"{path}?name={HEBREW[2]}")):
                answer = visitor.get(path)
            ours = address.name.startswith(OURS)
            wrong[path] = [*(not_isolated(answer) if ours else ()), *untouched(log, world, visitor)]
            visitor.cookies = deepcopy(cookies)
    assert {path: places for path, places in wrong.items() if places} == {}


def not_isolated(answer: HttpResponse) -> list[str]:
    """Return what is wrong with the names of a page, or of a file."""
    kind = answer.get("Content-Type", "")
    if kind.startswith("text/html"):
        return bare(answer.content.decode())
    if kind.startswith(("application/pdf", "image/", "application/zip")):
        return []
    return ISOLATING.findall(b"".join(answer).decode())


def untouched(log: Log, world: World, client: Client) -> list[str]:
    """Return what the log must not say of people, and has said."""
    output = log.taken()
    people = world.club.members.select_related("user")
    names = [name for member in people for name in (member.name, quote(member.name))]
    emails = [member.user.email for member in people if member.user]
    keys = [cookie.value for cookie in client.cookies.values()]
    assert "rubicon.access" in output
    return [each for each in (*names, *emails, *keys) if each in output]


def test_exports_and_papers_have_names_as_they_were_typed(world, treasurer):
    for form in FORMATS:
        answer = treasurer.get(reverse("ledger:export", args=[world.club.slug]), {"format": form})
        text = b"".join(answer).decode()
        assert HEBREW[2] in text, form
        assert not ISOLATING.search(text), form
        assert f"{HEBREW[2]} ," not in text, form
    data = json.dumps(report_data(world.club, 2026, 11), ensure_ascii=False)
    assert f'"name": "{HEBREW[2]}"' in data
    assert not re.search(f'"name": "[^"]*{BEGIN}', data), "only its sentences isolate them"
    copied = f"{BEGIN}{HEBREW[2]}{END}"  # A name copied from a title is the name.
    assert tidy(copied) == HEBREW[2]
    assert world.club.member_called(copied) == world.opponent
    page = treasurer.get(f"/clubs/portland/members/{world.opponent.pk}/").content.decode()
    assert f'value="{HEBREW[2]}"' in page


def test_emails_isolate_names(world):
    members = {each.pk: each for each in Member.objects.select_related("user", "club")}
    card = Card.objects.get(pk=world.card.pk)
    waiting = Waiting(members[world.opponent.pk], "signature", (Typed(HEBREW[3]),))
    by, invited = members[world.treasurer.pk], members[world.opponent.pk]
    for email in (invitation_email(by, invited), reminder_email(card, waiting, by)):
        assert bare(email.subject) == []
        assert bare(email.body) == []
        assert HEBREW[0] in email.body
