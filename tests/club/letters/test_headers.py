"""What mail programs read at the head of each letter, and the link that turns letters off."""

from email import message_from_bytes

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.addresses.letters import tell
from club.letters.wishes import WISHES, turn_off, turn_off_address, turn_off_headers
from club.members.inviting import send_invitation
from club.members.joining import add_member
from club.models import Member, OutgoingLetter
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def outbox(settings):
    settings.EMAIL_BACKEND = "club.letters.outbox.Outbox"
    settings.SITE_URL = "https://cards.example.org"


@pytest.fixture
def anne(portland, db):
    return portland.player


def letters():
    return [message_from_bytes(bytes(one.content)) for one in OutgoingLetter.objects.order_by("pk")]


def test_letters_about_the_account_are_a_programs_and_cannot_be_turned_off(portland, anne):
    Client().post("/accounts/login/code/", {"email": user_of(anne).email})
    Client().post("/accounts/password/reset/", {"email": user_of(anne).email})
    ida = add_member(club=portland.club, name="Ida", email="ida@portland.test")
    send_invitation(by=portland.treasurer, member=ida)
    tell("anne@portland.test", "A new office", ["Anne,"])
    written = letters()
    assert len(written) == 4
    for letter in written:
        assert letter["Auto-Submitted"] == "auto-generated"
        assert letter["Message-ID"].endswith("@cards.example.org>")
        assert "List-Unsubscribe" not in letter
    assert len({letter["Message-ID"] for letter in written}) == 4


@pytest.mark.parametrize("site", ["http://localhost:8000", "http://192.168.1.5", "http://rubicon"])
def test_a_site_without_a_domain_numbers_its_letters_by_the_senders(settings, site):
    settings.SITE_URL, settings.DEFAULT_FROM_EMAIL = site, "Rubicon <piquet@turf.example>"
    EmailMessage("A", "B", to=["anne@x.test"]).send()
    assert letters()[0]["Message-ID"].endswith("@turf.example>")


@pytest.mark.parametrize("wish", WISHES)
def test_one_click_turns_off_these_letters_and_no_others(anne, wish):
    """The mail program sends it: without a sign-in, a cookie or a token of the site."""
    headers = turn_off_headers(anne, wish)
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    at = headers["List-Unsubscribe"].strip("<>").removeprefix("https://cards.example.org")
    program = Client(enforce_csrf_checks=True)
    shown = program.get(at)
    assert (shown.status_code, "Turn them off" in shown.text) == (200, True)
    assert wishes_of(anne) == dict.fromkeys(WISHES, True)
    for _ in range(2):
        answer = program.post(at, {"List-Unsubscribe": "One-Click"})
        assert (answer.status_code, "They are off." in answer.text) == (200, True)
        assert wishes_of(anne) == {**dict.fromkeys(WISHES, True), wish: False}
    assert not answer.cookies


def test_a_second_click_writes_nothing(anne):
    turn_off(anne, "wants_reminders")
    with CaptureQueriesContext(connection) as sent:
        turn_off(anne, "wants_reminders")
    assert not sent.captured_queries


def test_only_the_site_makes_such_links(anne):
    at = turn_off_address(anne, "wants_reminders").removeprefix("https://cards.example.org")
    of_another_kind = turn_off_address(anne, "wants_to_be_rated").split(".org")[1]
    another_wish = at.replace("wants_reminders", "wants_statements")
    for forged in (f"{at[:-2]}/", another_wish, of_another_kind):
        for answer in (Client().get(forged), Client().post(forged)):
            assert answer.status_code == 404
            assert "This link does not work" in answer.text
    assert wishes_of(anne) == dict.fromkeys(WISHES, True)


def test_one_click_needs_https(settings, anne):
    settings.SITE_URL = "http://testserver"
    assert set(turn_off_headers(anne, "wants_reminders")) == {"List-Unsubscribe"}


def wishes_of(member):
    return Member.objects.filter(pk=member.pk).values(*WISHES).get()
